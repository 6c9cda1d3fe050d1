//! The player's own pictures for the current game.

use std::path::Path;

use puzzle_core::{Text, text};
use puzzle_skin::{SharedSkin, Skin, read_file};

use super::GameWindow;
use crate::shared_state::{Shared, at_path};

/// The first bytes of a JPEG file.
const JPEG: &[u8] = &[0xff, 0xd8];

impl GameWindow {
    /// Sets the pictures of the current game: a folder, a sheet or a photograph.
    ///
    /// # Errors
    /// When it contains no pictures for this game. The game then keeps its appearance.
    pub(crate) fn set_skin(&mut self, shared: &mut Shared, path: &Path) -> Result<(), Text> {
        let Some((open, view)) = self.game_and_view() else {
            return Err(text!("choose a game before its pictures"));
        };
        let game = open.entry.info.id;
        // A photograph may have the size of a sheet of tiles, but is not one.
        let is_photo = path.is_file() && read_file(path).is_ok_and(|bytes| bytes.starts_with(JPEG));
        let opened = if is_photo {
            Err(text!("this is a photograph, not a sheet of pieces"))
        } else {
            Skin::open(game, path)
        };
        let (skin, is_kept) = match opened {
            Ok(skin) => (skin, true),
            Err(why) if path.is_dir() => return Err(at_path(path, why)),
            Err(why) => {
                let bytes = read_file(path).map_err(|why| at_path(path, why))?;
                let mut skin = Skin::empty(game);
                skin.read_photo(&bytes).map_err(|_| at_path(path, why))?;
                (skin, false)
            }
        };
        let skin = SharedSkin::new(skin);
        let mut probe =
            puzzle_render::Raster::new(open.session.size(), open.entry.palette(shared.theme))?;
        probe.set_image_source(skin.source());
        open.session.draw_all(&mut probe);
        let (complaints, is_used) = skin.with(|skin| (skin.take_warnings(), skin.is_used()));
        if !is_used {
            let none = || text!("it contains no pictures for {game}", game);
            return Err(at_path(path, complaints.into_iter().next().unwrap_or_else(none)));
        }
        view.skin = Some(skin);
        view.surface.clear();
        if is_kept {
            shared.set_skin(game, Some(path))?;
        }
        if let Some(first) = complaints.first() {
            self.controller.tell(at_path(path, first));
        }
        Ok(())
    }

    /// Returns the current game to its own pictures.
    pub(crate) fn drop_skin(&mut self, shared: &mut Shared) {
        let Some((open, view)) = self.game_and_view() else { return };
        view.skin = None;
        view.surface.clear();
        let game = open.entry.info.id;
        let kept = shared.set_skin(game, None);
        self.show_error(kept);
    }
}
