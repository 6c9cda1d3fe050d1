//! Pictures for what `show` and `print` draw: `--skin` and `--picture`.

use std::path::PathBuf;

use puzzle_core::draw::Layout;
use puzzle_midend::Session;
use puzzle_render::{Image, Raster};
use puzzle_skin::{LONGEST_PHOTO, SharedSkin, Skin, read_file};

use crate::args::Dressing;
use crate::exit::Exit;
use crate::input::Puzzle;
use crate::output::complain;

/// Tiles as large as a skin's own pictures are within these, in pixels.
const LEAST_TILE: u32 = 16;
const MOST_TILE: u32 = 256;

/// What the arguments ask for.
pub(crate) struct Wardrobe {
    skin: Option<PathBuf>,
    photo: Option<Image>,
}

impl Wardrobe {
    /// Reads the photograph. What cannot be read is complained of, and drawn without.
    pub(crate) fn open(args: &Dressing, exit: &mut Exit) -> Self {
        let mut photo = None;
        if let Some(path) = &args.picture {
            let read = read_file(path)
                .and_then(|bytes| Image::decode(&bytes, LONGEST_PHOTO).map_err(|e| e.to_string()));
            match read {
                Ok(image) => photo = Some(image),
                Err(why) => {
                    complain(&format!("{}: {why}", path.display()));
                    exit.add(Exit::BadInput);
                }
            }
        }
        Self { skin: args.skin.clone(), photo }
    }

    /// The skin for a puzzle; `None` when none was asked for.
    pub(crate) fn dress(&self, puzzle: &Puzzle, game: &str, exit: &mut Exit) -> Option<Dress> {
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
                    complain(&format!("{name}: {why}"));
                    exit.add(Exit::BadInput);
                    // without a photograph there is nothing to dress it with
                    self.photo.as_ref()?;
                }
            }
        }
        if let Some((set, stem)) = place_of(&puzzle.file) {
            skin = skin.for_puzzle(&set, &stem);
        }
        if let Some(photo) = &self.photo {
            skin.set_photo(photo.clone());
        }
        Some(Dress { skin: SharedSkin::new(skin), name, game: game.to_string() })
    }
}

/// The set that a puzzle's file is in, and the file's name without ending.
fn place_of(file: &str) -> Option<(String, String)> {
    let path = std::fs::canonicalize(file).ok()?;
    let set = path.parent()?.file_name()?.to_str()?.to_string();
    Some((set, path.file_stem()?.to_str()?.to_string()))
}

/// The skin of one puzzle.
pub(crate) struct Dress {
    pub(crate) skin: SharedSkin,
    name: String,
    game: String,
}

impl Dress {
    /// Gives tiles the shape of the skin's pieces, and where no size was asked for, their size.
    pub(crate) fn measure(&self, session: &mut dyn Session, has_size: bool) {
        let palette = session.palette(puzzle_core::draw::Theme::default());
        let Ok(mut probe) = Raster::new(session.size(), palette) else { return };
        probe.set_image_source(self.skin.source());
        session.draw_all(&mut probe);
        let Some((w, h)) = self.skin.with(|skin| skin.piece_shape()) else { return };
        let layout = session.layout();
        let long =
            if has_size { layout.tile() as u32 } else { w.max(h).clamp(LEAST_TILE, MOST_TILE) };
        let of = |side: u32| {
            let side = u64::from(side) * u64::from(long) / u64::from(w.max(h));
            side.max(1) as i32
        };
        let _ = session.set_layout(Layout::new(of(w), of(h)).on(layout.purpose));
    }

    /// Says what was wrong with the skin, once all is drawn.
    pub(crate) fn report(&self, exit: &mut Exit) {
        let (mut complaints, is_used) =
            self.skin.with(|skin| (skin.take_complaints(), skin.is_used()));
        if !is_used && complaints.is_empty() {
            complaints.push(format!("there is no picture for {} in it", self.game));
        }
        for complaint in &complaints {
            if self.name.is_empty() {
                complain(complaint);
            } else {
                complain(&format!("{}: {complaint}", self.name));
            }
            exit.add(Exit::BadInput);
        }
    }
}
