//! SVG pictures with descriptions.

use puzzle_core::ability::Description;
use puzzle_core::draw::Theme;
use puzzle_core::text::Language;
use puzzle_core::{Text, text};
use puzzle_midend::Midend;
use puzzle_render::Svg;

/// Returns the session's current position as an SVG file, with the game's name as its title and a
/// description of the board in a language. `dress` is called before drawing, for example to set a
/// skin.
///
/// ```
/// use puzzle_core::draw::Theme;
/// use puzzle_core::text::Language;
/// use puzzle_midend::Midend;
/// let games = puzzle_backends::bundled();
/// let mut session = Midend::new(games.find("sliding").unwrap());
/// let _ = session.open("sliding/2x2:1,2,0,3").unwrap();
/// let svg = puzzle_album::svg(&session, Theme::Light, &Language::ENGLISH, |_| {});
/// assert!(svg.contains("<title>"));
/// ```
pub fn svg(
    session: &Midend,
    theme: Theme,
    language: &Language,
    dress: impl FnOnce(&mut Svg),
) -> String {
    let mut svg = Svg::new(session.size(), session.game().palette(theme));
    let title = session.source().map_or("", |source| source.title.as_str());
    let name = Text::literal(session.info().name);
    let title = match title {
        "" => name,
        title => text!("{game}: {title}", game = name, title = Text::plain(title)),
    };
    svg.set_language(language);
    svg.set_title(&title.say(language));
    let Description { summary, parts, list, cursor, .. } = session.describe().unwrap_or_default();
    let words = Text::lines([summary].into_iter().chain(parts).chain(list).chain(cursor));
    svg.set_description(&words.say(language));
    dress(&mut svg);
    session.draw_all(&mut svg);
    svg.finish()
}
