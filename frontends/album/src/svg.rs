//! SVG pictures with descriptions.

use puzzle_core::draw::Theme;
use puzzle_midend::Session;
use puzzle_render::Svg;

/// Returns the session's current position as an SVG file, with the game's name as its title and a
/// description of the board. `dress` is called before drawing, for example to set a skin.
///
/// ```
/// use puzzle_core::draw::Theme;
/// let mut session = puzzle_backends::bundled().find("sliding").unwrap().session();
/// let _ = session.open("sliding/2x2:1,2,0,3").unwrap();
/// let svg = puzzle_album::svg(session.as_ref(), Theme::Light, |_| {});
/// assert!(svg.contains("<title>"));
/// ```
pub fn svg(session: &dyn Session, theme: Theme, dress: impl FnOnce(&mut Svg)) -> String {
    let mut svg = Svg::new(session.size(), session.palette(theme));
    let title = session.source().map_or("", |source| source.title.as_str());
    let name = session.info().name;
    svg.set_title(&if title.is_empty() { name.to_string() } else { format!("{name}: {title}") });
    svg.set_description(&session.describe().map(|d| d.to_string()).unwrap_or_default());
    dress(&mut svg);
    session.draw_all(&mut svg);
    svg.finish()
}
