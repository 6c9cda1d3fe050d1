//! Saving games to the profile, and logging finished ones.

use puzzle_midend::Ending;
use puzzle_profile::{NextPuzzles, Place};

use super::Controller;
use crate::autosave::{GameKey, SaveScope};
use crate::levels::Levels;
use crate::shared_state::Shared;
use crate::title::Title;
use crate::win::WinCard;

impl Controller {
    /// Returns the key that identifies the current game in [`Autosave`](crate::Autosave).
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

    /// Registers a new puzzle on the board with the autosave.
    pub(super) fn register(&mut self, shared: &mut Shared) {
        let (Some(key), place) = (self.key(), self.place()) else { return };
        let Some(game) = self.game() else { return };
        shared.autosave.begin(key, &game.entry, &game.session, place);
    }

    /// Saves the current game if it has changed.
    pub(super) fn save(&mut self, shared: &mut Shared, what: SaveScope) {
        if let Some(at) = self.current {
            self.save_at(shared, at, what);
        }
    }

    /// Saves an open game if it has changed.
    pub(super) fn save_at(&mut self, shared: &mut Shared, at: usize, what: SaveScope) {
        let Some(key) = self.key_at(at) else { return };
        let place = if self.current == Some(at) { self.place() } else { None };
        let game = &mut self.games[at];
        let (entry, session) = (game.entry, &mut game.session);
        shared.autosave.save(key, &entry, session, place, what);
        self.tell_of_saving(shared);
    }

    /// Tells the player what happened to the profile, and whether things are saved.
    pub(super) fn tell_of_saving(&mut self, shared: &mut Shared) {
        if let Some(words) = shared.autosave.take_message() {
            self.tell(words);
        }
    }

    /// Logs a game that has ended, and prepares the win card if it is solved.
    pub(super) fn finish(&mut self, shared: &mut Shared, at: usize, ending: Ending) {
        if self.current == Some(at) {
            self.register(shared);
        }
        let Some(key) = self.key_at(at) else { return };
        let game = &self.games[at];
        let entry = game.entry;
        let Some(ended) = shared.autosave.finish((key, &entry), &game.session, ending) else {
            return;
        };
        self.tell_of_saving(shared);
        self.update_progress(shared);
        if ending == Ending::Solved {
            shared.solved_games.insert(entry.info.id.to_string());
            let game = ended.game;
            let of_levels = self.levels.as_ref().filter(|levels| {
                game.place.as_ref().is_some_and(|place| place.collection == levels.key)
            });
            let next = NextPuzzles::after(&game, &entry, of_levels.map(|levels| &levels.progress));
            let title = (entry.info.name.into(), Title::kind_of(&self.games[at].session));
            let log = shared.log();
            self.win = Some((key, WinCard::new(game, title, ended.news, next, &log)));
            self.has_solution = true;
            self.want_best(key, at);
        }
    }

    /// Recomputes which levels of the current collection are solved.
    pub(super) fn update_progress(&mut self, shared: &Shared) {
        if let Some(levels) = &mut self.levels {
            levels.update_progress(&shared.log());
        }
    }

    /// Closes the win card.
    pub fn close_win(&mut self) {
        self.win = None;
        self.needs_redraw = true;
    }
}
