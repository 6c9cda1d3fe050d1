//! Exporting the board as a page for printing or as a picture.

use std::path::Path;

use puzzle_album::{Booklet, BookletStyle, Caption};
use puzzle_core::draw::Theme;
use puzzle_midend::Session;
use puzzle_render::Raster;

use crate::game_view::GameView;

/// The scale of exported pictures relative to the screen.
const FINE: f32 = 2.0;

/// Returns a PDF of one page with the puzzle on the board.
///
/// # Errors
/// When the puzzle does not fit on a page.
pub(crate) fn pdf(session: &dyn Session) -> Result<Vec<u8>, String> {
    let mut booklet = Booklet::new(BookletStyle::default()).map_err(|e| e.to_string())?;
    let title = session.source().map_or("", |source| source.title.as_str());
    let title = if title.is_empty() { session.info().name } else { title };
    let grade = session.current_grade().map_or_else(String::new, |grade| grade.to_string());
    let id = session.seed_id().or_else(|| session.game_id()).unwrap_or_default();
    let caption = Caption { title: title.to_string(), grade, id };
    booklet.add(session, &caption).map_err(|e| e.to_string())?;
    Ok(booklet.finish())
}

/// Returns the board as a picture, in the format of the file's extension.
///
/// # Errors
/// When the extension is not that of a supported format, or the picture would be too large.
pub(crate) fn picture(
    session: &dyn Session,
    view: &GameView,
    theme: Theme,
    path: &Path,
) -> Result<Vec<u8>, String> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match ending.as_str() {
        "png" => {
            let palette = session.palette(theme);
            let raster = Raster::with_scale(session.size(), FINE, palette);
            let mut raster = raster.map_err(|e| e.to_string())?;
            if let Some(skin) = &view.skin {
                raster.set_image_source(skin.source());
            }
            session.draw_all(&mut raster);
            raster.png().map_err(|e| e.to_string())
        }
        "svg" => {
            let skin = view.skin.as_ref();
            Ok(puzzle_album::svg(session, theme, |svg| {
                if let Some(skin) = skin {
                    svg.set_image_source(skin.source());
                }
            })
            .into_bytes())
        }
        _ => Err("the file name must end in .png or .svg".into()),
    }
}
