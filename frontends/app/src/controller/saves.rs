//! Games are saved to the profile while they are played, and written down when they end.

use puzzle_midend::Ending;
use puzzle_profile::{Next, Place};

use super::Controller;
use crate::autosave::{GameKey, SaveWhat};
use crate::levels::Levels;
use crate::shared::Shared;
use crate::win::Win;

impl Controller {
    /// What the profile knows the game by that is turned to.
    pub(super) fn key(&self) -> Option<GameKey> {
        self.key_at(self.current?)
    }

    fn key_at(&self, at: usize) -> Option<GameKey> {
        let game = self.games.get(at)?;
        Some((game.id, game.session.game_number()?))
    }

    fn place(&self) -> Option<Place> {
        self.levels.as_ref().and_then(Levels::place)
    }

    /// Another puzzle is on the board: what is known of it is noted before it changes.
    pub(super) fn register(&mut self, shared: &mut Shared) {
        let (Some(key), place) = (self.key(), self.place()) else { return };
        let Some(game) = self.game() else { return };
        shared.autosave.begin(key, &game.entry, &*game.session, place);
    }

    /// Saves the game that is turned to, if it has changed.
    pub(super) fn save(&mut self, shared: &mut Shared, what: SaveWhat) {
        if let Some(at) = self.current {
            self.save_at(shared, at, what);
        }
    }

    /// Saves a game, whether it is turned to or not.
    pub(super) fn save_at(&mut self, shared: &mut Shared, at: usize, what: SaveWhat) {
        let Some(key) = self.key_at(at) else { return };
        let place = if self.current == Some(at) { self.place() } else { None };
        let today = shared.today();
        let game = &mut self.games[at];
        let (entry, session) = (game.entry, &mut *game.session);
        let saved = shared.autosave.save(key, &entry, session, place, today, what);
        if let Err(words) = saved {
            self.tell(words);
        }
    }

    /// A game has come to an end.
    pub(super) fn finish(&mut self, shared: &mut Shared, at: usize, ending: Ending) {
        if self.current == Some(at) {
            self.register(shared);
        }
        let Some(key) = self.key_at(at) else { return };
        let (today, game) = (shared.today(), &self.games[at]);
        let entry = game.entry;
        let Some(ended) = shared.autosave.finish(key, &*game.session, ending, today) else {
            return;
        };
        if let Some(words) = ended.trouble {
            self.tell(words);
        }
        self.update_progress(shared);
        if ending == Ending::Solved {
            shared.solved_games.insert(entry.info.id.to_string());
            let game = ended.game;
            let of_levels = self.levels.as_ref().filter(|levels| {
                game.place.as_ref().is_some_and(|place| place.collection == levels.key)
            });
            let next = Next::after(&game, &entry, of_levels.map(|levels| &levels.progress));
            self.win = Some(Win { key, game, news: ended.news, next });
        }
    }

    /// Finds out again what is solved of the collection.
    pub(super) fn update_progress(&mut self, shared: &Shared) {
        if let Some(levels) = &mut self.levels {
            levels.look_again(&shared.log());
        }
    }

    /// Removes the card of the win.
    pub fn close_win(&mut self) {
        self.win = None;
        self.needs_redraw = true;
    }
}
