//! Small pictures of puzzles, made once.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use eframe::egui::{self, ColorImage, TextureHandle, TextureOptions};
use puzzle_album::thumbnail;
use puzzle_app::Autosave;
use puzzle_core::draw::Theme;
use puzzle_core::solve::Work;
use puzzle_midend::{Collection, CollectionEntry, GameEntry, Opened, Registry, Session, Task};
use puzzle_profile::Uid;
use puzzle_skin::{Image, read_file};

/// The side of a picture, in pixels: as large as it is shown on a fine screen.
const SIDE: u32 = 320;
/// Nodes of a search that is too short to be noticed.
const SHORT: u64 = 20_000;
/// Pictures that are kept.
const MOST: usize = 400;

/// What a picture is of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sight {
    /// What a game looks like.
    Game(&'static str),
    /// A puzzle of a collection.
    Entry(String),
    /// A game in progress, at this many moves.
    InProgress(Uid, u32),
    /// A picture that came with a puzzle.
    File(PathBuf),
}

/// Pictures that were made, by what they are of and the theme. `None` where there is none.
#[derive(Default)]
pub(crate) struct Pictures {
    made: HashMap<(Sight, Theme), Option<TextureHandle>>,
    /// Whether one was made for the picture on the screen: making many takes turns.
    is_busy: bool,
    /// Whether one is missing from the picture on the screen, because another had its turn.
    is_waiting: bool,
}

impl Pictures {
    /// A new picture of the window begins.
    pub(crate) fn begin(&mut self) {
        self.is_busy = false;
        self.is_waiting = false;
        if self.made.len() > MOST {
            self.made.clear();
        }
    }

    /// Whether the picture on the screen lacks one that is still to be made.
    pub(crate) fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// The picture, made where it is not there yet; at most one in each picture of the window.
    pub(crate) fn of(
        &mut self,
        ctx: &egui::Context,
        sight: &Sight,
        theme: Theme,
        make: impl FnOnce() -> Option<Image>,
    ) -> Option<&TextureHandle> {
        let key = (sight.clone(), theme);
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

/// A session with a board that shows what a game looks like: the first that comes with it, else
/// its first lesson's, else a new one that needs no search to speak of.
pub(crate) fn board_of(game: &GameEntry) -> Option<Box<dyn Session>> {
    let mut session = game.session();
    for bundle in game.collections() {
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
    // An editor's board is there without a search; what needs one has no picture.
    let job = session.job(&Task::NewGame).ok()?;
    let _ = session.finish(job.run(&mut Work::limited(SHORT, u64::MAX)));
    session.has_game().then_some(session)
}

pub(crate) fn of_game(game: &GameEntry, theme: Theme) -> Option<Image> {
    thumbnail(&*board_of(game)?, SIDE, theme).ok()
}

/// The picture of an entry that needs no search.
pub(crate) fn of_entry(
    registry: &Registry,
    entry: &CollectionEntry,
    theme: Theme,
) -> Option<Image> {
    let game = entry.id.split('/').next().and_then(|id| registry.find(id))?;
    let mut session = game.session();
    match session.open_entry(entry, "") {
        Ok(Opened::Ready(_)) => thumbnail(&*session, SIDE, theme).ok(),
        _ => None,
    }
}

pub(crate) fn of_kept(
    registry: &Registry,
    autosave: &Autosave,
    uid: Uid,
    theme: Theme,
) -> Option<Image> {
    let (kept, _) = autosave.fetch(uid).ok()?;
    let mut session = registry.find(&kept.game)?.session();
    let _ = session.resume(&kept.save, &kept.journal, &kept.now).ok()?;
    thumbnail(&*session, SIDE, theme).ok()
}

pub(crate) fn of_file(path: &Path) -> Option<Image> {
    Image::decode(&read_file(path).ok()?, SIDE).ok()
}
