//! Exporting the board as a picture.

use std::path::Path;

use puzzle_core::draw::Theme;
use puzzle_core::{Text, text};
use puzzle_midend::Midend;
use puzzle_render::Raster;

use crate::game_view::GameView;
use crate::say::language;

/// The scale of exported pictures relative to the screen.
const FINE: f32 = 2.0;

/// Returns the board as a picture, in the format of the file's extension.
///
/// # Errors
/// When the extension is not that of a supported format, or the picture would be too large.
pub(crate) fn picture(
    session: &Midend,
    view: &GameView,
    theme: Theme,
    path: &Path,
) -> Result<Vec<u8>, Text> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match ending.as_str() {
        "png" => {
            let palette = session.game().palette(theme);
            let raster = Raster::with_scale(session.size(), FINE, palette);
            let mut raster = raster?;
            if let Some(skin) = &view.skin {
                raster.set_image_source(skin.source());
            }
            session.draw_all(&mut raster);
            Ok(raster.png()?)
        }
        "svg" => {
            let skin = view.skin.as_ref();
            Ok(puzzle_album::svg(session, theme, &language(), |svg| {
                if let Some(skin) = skin {
                    svg.set_image_source(skin.source());
                }
            })
            .into_bytes())
        }
        _ => Err(text!("the file name must end in .png or .svg")),
    }
}
