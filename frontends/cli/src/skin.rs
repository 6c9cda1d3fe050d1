//! Skins for `show` and `print`: `--skin` and `--picture`.

use std::path::PathBuf;

use puzzle_core::draw::Layout;
use puzzle_core::{Text, text};
use puzzle_midend::Midend;
use puzzle_render::{Image, Raster};
use puzzle_skin::{MAX_PHOTO_SIDE, SharedSkin, Skin, read_file};

use crate::args::SkinArgs;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::Puzzle;
use crate::output;

/// Minimum tile size in pixels if tiles take the size of a skin's pieces; `MAX_TILE` is the
/// maximum.
const MIN_TILE: u32 = 16;
const MAX_TILE: u32 = 256;

/// The skin and the photograph that the arguments name.
pub(crate) struct SkinOptions {
    skin: Option<PathBuf>,
    photo: Option<Image>,
}

impl SkinOptions {
    /// Reads the photograph. If that fails, prints an error and goes on without it.
    pub(crate) fn open(args: &SkinArgs, exit: &mut Exit) -> Self {
        let mut photo = None;
        if let Some(path) = &args.picture {
            let read = read_file(path)
                .and_then(|bytes| Image::decode(&bytes, MAX_PHOTO_SIDE).map_err(Text::from));
            match read {
                Ok(image) => photo = Some(image),
                Err(why) => {
                    output::error(&Error::new(why).at(Text::visible(path.display())));
                    exit.add(Exit::BadInput);
                }
            }
        }
        Self { skin: args.skin.clone(), photo }
    }

    /// The skin for a puzzle; `None` if the arguments name none.
    pub(crate) fn for_puzzle(
        &self,
        puzzle: &Puzzle,
        game: &str,
        exit: &mut Exit,
    ) -> Option<PuzzleSkin> {
        if self.skin.is_none() && self.photo.is_none() {
            return None;
        }
        let mut skin = Skin::empty(game);
        let mut name = String::new();
        if let Some(path) = &self.skin {
            name = path.display().to_string();
            match Skin::open(game, path) {
                Ok(opened) => skin = opened,
                Err(why) => {
                    output::error(&Error::from(why).at(&name));
                    exit.add(Exit::BadInput);
                    // Without a photograph there is nothing else to draw.
                    self.photo.as_ref()?;
                }
            }
        }
        if let Some((set, stem)) = set_and_stem(&puzzle.file) {
            skin = skin.for_puzzle(&set, &stem);
        }
        if let Some(photo) = &self.photo {
            skin.set_photo(photo.clone());
        }
        Some(PuzzleSkin { skin: SharedSkin::new(skin), name, game: game.to_string() })
    }
}

/// The name of the folder that contains a puzzle's file, and the file's name without extension.
fn set_and_stem(file: &str) -> Option<(String, String)> {
    let path = std::fs::canonicalize(file).ok()?;
    let set = path.parent()?.file_name()?.to_str()?.to_string();
    Some((set, path.file_stem()?.to_str()?.to_string()))
}

/// The skin of one puzzle.
pub(crate) struct PuzzleSkin {
    pub(crate) skin: SharedSkin,
    name: String,
    game: String,
}

impl PuzzleSkin {
    /// Gives the session's tiles the aspect ratio of the skin's pieces and, unless `has_size` (the
    /// user gave a size), also their size.
    pub(crate) fn set_tile_shape(&self, session: &mut Midend, has_size: bool) {
        let palette = session.game().palette(puzzle_core::draw::Theme::default());
        let Ok(mut probe) = Raster::new(session.size(), palette) else { return };
        probe.set_image_source(self.skin.source());
        session.draw_all(&mut probe);
        let Some((w, h)) = self.skin.with(|skin| skin.piece_shape()) else { return };
        let layout = session.layout();
        let long = if has_size { layout.tile() as u32 } else { w.max(h).clamp(MIN_TILE, MAX_TILE) };
        let of = |side: u32| {
            let side = u64::from(side) * u64::from(long) / u64::from(w.max(h));
            side.max(1) as i32
        };
        let _ = session.set_layout(Layout::new(of(w), of(h)).on(layout.purpose));
    }

    /// Prints what was wrong with the skin. To be called after drawing.
    pub(crate) fn print_problems(&self, exit: &mut Exit) {
        let (mut complaints, is_used) =
            self.skin.with(|skin| (skin.take_warnings(), skin.is_used()));
        if !is_used && complaints.is_empty() {
            let game = Text::plain(&*self.game);
            complaints.push(text!("the skin has no picture for {game}", game));
        }
        for complaint in complaints {
            let error = Error::new(complaint);
            let error = if self.name.is_empty() { error } else { error.at(&self.name) };
            output::error(&error);
            exit.add(Exit::BadInput);
        }
    }
}
