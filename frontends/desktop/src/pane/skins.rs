//! Pictures of the player's own on the game in front.

use std::path::Path;

use puzzle_skin::{SharedSkin, Skin, read_file};

use super::Pane;
use crate::shared::Shared;

/// How a photograph begins.
const JPEG: &[u8] = &[0xff, 0xd8];

impl Pane {
    /// Puts pictures on the game in front, by a folder, a sheet or a photograph.
    ///
    /// # Errors
    /// When there is nothing for this game in it; it looks as before then.
    pub(crate) fn set_skin(&mut self, shared: &mut Shared, path: &Path) -> Result<(), String> {
        let Some((open, view)) = self.game_and_view() else {
            return Err("pictures are for a game".into());
        };
        let game = open.entry.info.id;
        let place = path.display();
        // A photograph may have the shape of a sheet of tiles; it is none.
        let is_photo = path.is_file() && read_file(path).is_ok_and(|bytes| bytes.starts_with(JPEG));
        let opened =
            if is_photo { Err("it is a photograph".into()) } else { Skin::open(game, path) };
        let (skin, is_kept) = match opened {
            Ok(skin) => (skin, true),
            Err(why) if path.is_dir() => return Err(format!("{place}: {why}")),
            Err(why) => {
                let bytes = read_file(path).map_err(|e| format!("{place}: {e}"))?;
                let mut skin = Skin::empty(game);
                skin.read_photo(&bytes).map_err(|_| format!("{place}: {why}"))?;
                (skin, false)
            }
        };
        let skin = SharedSkin::new(skin);
        let mut probe =
            puzzle_render::Raster::new(open.session.size(), open.entry.palette(shared.theme))
                .map_err(|e| e.to_string())?;
        probe.set_image_source(skin.source());
        open.session.draw_all(&mut probe);
        let (complaints, is_used) = skin.with(|skin| (skin.take_complaints(), skin.is_used()));
        if !is_used {
            let none = || format!("there is no picture for {game} in it");
            return Err(format!("{place}: {}", complaints.into_iter().next().unwrap_or_else(none)));
        }
        view.skin = Some(skin);
        view.forget_picture(open);
        if is_kept {
            shared.set_skin(game, Some(path))?;
        }
        if let Some(first) = complaints.first() {
            self.controller.tell(format!("{place}: {first}"));
        }
        Ok(())
    }

    /// The game draws itself again.
    pub(crate) fn drop_skin(&mut self, shared: &mut Shared) {
        let Some((open, view)) = self.game_and_view() else { return };
        view.skin = None;
        view.forget_picture(open);
        let game = open.entry.info.id;
        let kept = shared.set_skin(game, None);
        self.tell_if(kept);
    }
}
