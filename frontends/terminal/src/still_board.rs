//! A picture of a game that nobody plays on.

use puzzle_core::format::decode_text;
use puzzle_midend::{
    Collection, CollectionEntry, GameEntry, Opened, Registry, Session, identify_save,
};
use puzzle_profile::{Store, Uid, files};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use std::path::Path;

use crate::game_view::GameView;
use crate::look::Look;

/// A game with its picture, beside a list.
pub(crate) struct StillBoard {
    pub(crate) session: Box<dyn Session>,
    view: GameView,
}

impl StillBoard {
    fn new(game: &GameEntry, look: &Look) -> Self {
        Self { session: game.session(), view: GameView::still(game, look) }
    }

    /// A board that shows what a game looks like: the first that comes with it, else its first
    /// lesson's. Neither needs a search.
    pub(crate) fn of_game(game: &GameEntry, look: &Look) -> Option<Self> {
        for bundle in game.collections() {
            let list = Collection::read(bundle.text);
            let entry = list.entries.iter().find(|entry| entry.id.contains(':'));
            if let Some(board) = entry.and_then(|entry| Self::open_entry(game, entry, look)) {
                return Some(board);
            }
        }
        let mut board = Self::new(game, look);
        let _ = board.session.begin_lesson(0).ok()?;
        let _ = board.session.end_lesson();
        Some(board)
    }

    fn open_entry(game: &GameEntry, entry: &CollectionEntry, look: &Look) -> Option<Self> {
        let mut board = Self::new(game, look);
        match board.session.open_entry(entry, "") {
            Ok(Opened::Ready(_)) => Some(board),
            _ => None,
        }
    }

    /// A puzzle of a collection, as it begins.
    pub(crate) fn of_entry(games: &Registry, entry: &CollectionEntry, look: &Look) -> Option<Self> {
        let game = games.find(entry.id.split('/').next()?)?;
        Self::open_entry(&game, entry, look)
    }

    /// A saved game.
    ///
    /// # Errors
    /// Says why it cannot be shown.
    pub(crate) fn of_save(games: &Registry, path: &Path, look: &Look) -> Result<Self, String> {
        let bytes = files::read(path).map_err(|error| error.to_string())?;
        let text = decode_text(&bytes);
        let id = identify_save(&text).map_err(|error| error.to_string())?;
        let game = games.game(&id).map_err(|error| error.to_string())?;
        let mut board = Self::new(&game, look);
        let loaded = board.session.load(&text);
        loaded.map(|_| board).map_err(|error| error.to_string())
    }

    /// A game in progress, as it stands.
    pub(crate) fn of_game_in_progress(
        games: &Registry,
        store: &Store,
        uid: Uid,
        look: &Look,
    ) -> Option<Self> {
        let (kept, _) = store.game_in_progress(uid).ok().flatten()?;
        let mut board = Self::new(&games.find(&kept.game)?, look);
        let _ = board.session.resume(&kept.save, &kept.journal, &kept.now).ok()?;
        Some(board)
    }

    /// Draws it into a part of the screen.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        self.view.fit(&mut *self.session, area);
        self.view.draw(&mut *self.session, buffer, look, false);
    }
}
