//! Pictures of games beside a list.

use puzzle_core::Text;
use puzzle_core::format::decode_text;
use puzzle_midend::{
    Collection, CollectionEntry, GameEntry, Midend, Opened, Registry, identify_save,
};
use puzzle_profile::{Store, Uid, files};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use std::path::Path;

use crate::game_view::{Extras, GameView};
use crate::styles::Styles;

/// A game that is shown but not played.
pub(crate) struct StillBoard {
    pub(crate) session: Midend,
    view: GameView,
}

impl StillBoard {
    fn new(game: &GameEntry, styles: &Styles) -> Self {
        let mut session = Midend::new(*game);
        let _ = session.set_language(styles.language.clone());
        Self { session, view: GameView::still(game, styles) }
    }

    /// Returns a board that shows what a game looks like: from its first collection or else its
    /// first lesson, which need no search.
    pub(crate) fn of_game(game: &GameEntry, styles: &Styles) -> Option<Self> {
        for bundle in game.collections {
            let list = Collection::read(bundle.text);
            let entry = list.entries.iter().find(|entry| entry.id.contains(':'));
            if let Some(board) = entry.and_then(|entry| Self::open_entry(game, entry, styles)) {
                return Some(board);
            }
        }
        let mut board = Self::new(game, styles);
        let _ = board.session.begin_lesson(0).ok()?;
        let _ = board.session.end_lesson();
        Some(board)
    }

    fn open_entry(game: &GameEntry, entry: &CollectionEntry, styles: &Styles) -> Option<Self> {
        let mut board = Self::new(game, styles);
        match board.session.open_entry(entry, "") {
            Ok(Opened::Ready(_)) => Some(board),
            _ => None,
        }
    }

    /// Returns the start of a collection's puzzle.
    pub(crate) fn of_entry(
        games: &Registry,
        entry: &CollectionEntry,
        styles: &Styles,
    ) -> Option<Self> {
        let game = games.find(entry.id.split('/').next()?)?;
        Self::open_entry(&game, entry, styles)
    }

    /// Returns a saved game.
    ///
    /// # Errors
    /// Returns a message if the file cannot be read.
    pub(crate) fn of_save(games: &Registry, path: &Path, styles: &Styles) -> Result<Self, Text> {
        let bytes = files::read(path).map_err(|error| Text::english(error.to_string()))?;
        let text = decode_text(&bytes);
        let id = identify_save(&text)?;
        let game = games.game(&id)?;
        let mut board = Self::new(&game, styles);
        let loaded = board.session.load(&text);
        loaded.map(|_| board).map_err(Text::from)
    }

    /// Returns a game in progress in its current position.
    pub(crate) fn of_game_in_progress(
        games: &Registry,
        store: &Store,
        uid: Uid,
        styles: &Styles,
    ) -> Option<Self> {
        let (kept, ..) = store.game_in_progress(uid).ok().flatten()?;
        let mut board = Self::new(&games.find(&kept.game)?, styles);
        let _ = board.session.resume(&kept.save, &kept.journal, &kept.now).ok()?;
        Some(board)
    }

    /// Draws the board into a part of the screen.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, styles: &Styles) {
        self.view.fit(&mut self.session, area, styles, false);
        self.view.draw(&mut self.session, buffer, styles, Extras::default());
    }
}
