//! A cache of small pictures of puzzles.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use eframe::egui::{self, ColorImage, TextureHandle, TextureOptions};
use puzzle_album::thumbnail;
use puzzle_app::Autosave;
use puzzle_core::draw::Theme;
use puzzle_core::solve::Work;
use puzzle_midend::{Collection, CollectionEntry, GameEntry, Midend, Opened, Registry, Task};
use puzzle_profile::Uid;
use puzzle_skin::{Image, read_file};

use crate::say::language;

/// The size of a picture, in pixels: as shown on a high-resolution screen.
const SIDE: u32 = 320;
/// The node limit for generating a typical board to show as a picture: a search this short goes
/// unnoticed.
const SHORT: u64 = 20_000;
/// The maximum number of cached pictures.
const MOST: usize = 400;

/// The source of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PictureSource {
    /// A typical board of a game.
    Game(&'static str),
    /// A puzzle of a collection.
    Entry(String),
    /// A game in progress after this many moves.
    InProgress(Uid, u32),
    /// A picture file.
    File(PathBuf),
}

/// Cached pictures by source and theme; `None` for a source that has no picture.
#[derive(Default)]
pub(crate) struct Pictures {
    made: HashMap<(PictureSource, Theme), Option<TextureHandle>>,
    /// Whether a picture was made in this frame. Only one is made per frame.
    is_busy: bool,
    /// Whether a picture is missing in this frame because another one was made.
    is_waiting: bool,
}

impl Pictures {
    /// Begins a new frame.
    pub(crate) fn begin(&mut self) {
        self.is_busy = false;
        self.is_waiting = false;
        if self.made.len() > MOST {
            self.made.clear();
        }
    }

    /// Discards all pictures.
    pub(crate) fn clear(&mut self) {
        self.made.clear();
    }

    /// Returns `true` if a picture is missing that the next frame should make.
    pub(crate) fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Returns the picture, and makes it if needed; makes at most one per frame.
    pub(crate) fn of(
        &mut self,
        ctx: &egui::Context,
        source: &PictureSource,
        theme: Theme,
        make: impl FnOnce() -> Option<Image>,
    ) -> Option<&TextureHandle> {
        let key = (source.clone(), theme);
        if !self.made.contains_key(&key) {
            if self.is_busy {
                self.is_waiting = true;
                ctx.request_repaint();
                return None;
            }
            self.is_busy = true;
            let texture = make().map(|image| {
                let size = [image.width() as usize, image.height() as usize];
                let image = ColorImage::from_rgba_unmultiplied(size, image.rgba());
                ctx.load_texture("thumbnail", image, TextureOptions::LINEAR)
            });
            self.made.insert(key.clone(), texture);
        }
        self.made.get(&key)?.as_ref()
    }
}

/// Returns a session with a typical board: from the game's first collection, its first lesson, or a
/// new puzzle that needs almost no search.
pub(crate) fn board_of(game: &GameEntry) -> Option<Midend> {
    let mut session = Midend::new(*game);
    for bundle in game.collections {
        let list = Collection::read(bundle.text);
        let Some(entry) = list.entries.iter().find(|entry| entry.id.contains(':')) else {
            continue;
        };
        if let Ok(Opened::Ready(_)) = session.open_entry(entry, "") {
            return Some(session);
        }
    }
    if session.begin_lesson(0).is_ok() {
        let _ = session.end_lesson();
        return Some(session);
    }
    // Editors make a board without a search. Other games have no picture.
    let job = session.job(&Task::NewGame).ok()?;
    let _ = session.finish(job.run(&mut Work::limited(SHORT, u64::MAX)));
    session.has_game().then_some(session)
}

pub(crate) fn of_game(game: &GameEntry, theme: Theme) -> Option<Image> {
    picture(&mut board_of(game)?, theme)
}

/// Returns the picture of a collection's puzzle if it needs no search.
pub(crate) fn of_entry(
    registry: &Registry,
    entry: &CollectionEntry,
    theme: Theme,
) -> Option<Image> {
    let game = entry.id.split('/').next().and_then(|id| registry.find(id))?;
    let mut session = Midend::new(game);
    match session.open_entry(entry, "") {
        Ok(Opened::Ready(_)) => picture(&mut session, theme),
        _ => None,
    }
}

pub(crate) fn of_kept(
    registry: &Registry,
    autosave: &Autosave,
    uid: Uid,
    theme: Theme,
) -> Option<Image> {
    let kept = autosave.fetch(uid).ok()?;
    let mut session = Midend::new(registry.find(&kept.game)?);
    let _ = session.resume(&kept.save, &kept.journal, &kept.now).ok()?;
    picture(&mut session, theme)
}

/// Returns the picture of a board, with its words in the language of the program.
fn picture(session: &mut Midend, theme: Theme) -> Option<Image> {
    let _ = session.set_language(language());
    thumbnail(session, SIDE, theme).ok()
}

pub(crate) fn of_file(path: &Path) -> Option<Image> {
    Image::decode(&read_file(path).ok()?, SIDE).ok()
}
