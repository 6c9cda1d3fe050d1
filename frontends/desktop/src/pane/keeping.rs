//! Nothing is lost: each move of a game in progress is kept, each end is written down.

use puzzle_core::Status;
use puzzle_midend::Ending;
use puzzle_profile::{Next, Place, Uid};
use puzzle_sitting::{Keep, Levels, Seat, Win};

use super::Pane;
use crate::shared::Shared;

impl Pane {
    fn seat(&self) -> Option<Seat> {
        self.seat_at(self.current?)
    }

    fn seat_at(&self, at: usize) -> Option<Seat> {
        let table = self.tables.get(at)?;
        Some((table.id, table.session.game_number()?))
    }

    fn place(&self) -> Option<Place> {
        self.levels.as_ref().and_then(Levels::place)
    }

    /// Another game is on the board: what is known of it, written down before it is forgotten.
    pub(super) fn seat_game(&mut self, shared: &mut Shared) {
        let (Some(seat), place) = (self.seat(), self.place()) else { return };
        let Some(table) = self.table() else { return };
        shared.keeping.seat(seat, &table.entry, &*table.session, place);
    }

    /// Keeps the game on the board as it is now, if it is another than it was.
    pub(crate) fn keep_up(&mut self, shared: &mut Shared, what: Keep) {
        if let Some(at) = self.current {
            self.keep_table(shared, at, what);
        }
    }

    /// The same for any game, in front or not.
    pub(super) fn keep_table(&mut self, shared: &mut Shared, at: usize, what: Keep) {
        let Some(seat) = self.seat_at(at) else { return };
        let place = if self.current == Some(at) { self.place() } else { None };
        let today = shared.day();
        let table = &mut self.tables[at];
        let (entry, session) = (table.entry, &mut *table.session);
        let kept = shared.keeping.keep_up(seat, &entry, session, place, today, what);
        self.tell_if(kept);
    }

    /// A game has come to an end.
    pub(super) fn finish(&mut self, shared: &mut Shared, at: usize, ending: Ending) {
        if self.current == Some(at) {
            self.seat_game(shared);
        }
        let Some(seat) = self.seat_at(at) else { return };
        let (today, table) = (shared.day(), &self.tables[at]);
        let entry = table.entry;
        let ended = shared.keeping.finish(seat, &*table.session, ending, today);
        let Some(ended) = ended else { return };
        if let Some(words) = ended.trouble {
            self.tell(words);
        }
        let log = shared.log();
        if let Some(levels) = &mut self.levels {
            levels.look_again(&log);
        }
        if ending == Ending::Solved {
            let game = ended.game;
            let of_levels = self.levels.as_ref().filter(|levels| {
                game.place.as_ref().is_some_and(|place| place.collection == levels.key)
            });
            let next = Next::after(&game, &entry, of_levels.map(|levels| &levels.progress));
            self.win = Some(Win { seat, game, news: ended.news, next });
        }
    }

    /// The win that belongs to the game on the board, as long as it stands there solved.
    pub(crate) fn shown_win(&self) -> Option<&Win> {
        let is_solved = self.session()?.status() == Status::Solved;
        self.win.as_ref().filter(|win| is_solved && self.seat() == Some(win.seat))
    }

    /// Goes on with a game that was kept.
    ///
    /// # Errors
    /// Says why it cannot be.
    pub(crate) fn resume(&mut self, shared: &mut Shared, uid: Uid) -> Result<(), String> {
        // What is on the board now is kept first: it may be the same game.
        self.keep_up(shared, Keep::All);
        let (game, slot) = shared.keeping.fetch(uid)?;
        let entry = shared.registry.game(&game.game).map_err(|e| e.to_string())?;
        let at = self.table_of(shared, entry);
        let resumed = self.tables[at].session.resume(&game.save, &game.journal, &game.now);
        let outcome = resumed.map_err(|e| e.to_string())?;
        self.tables[at].save_path = None;
        self.levels = None;
        self.turn_to(shared, at);
        if let Some(seat) = self.seat() {
            let place = game.place.clone();
            shared.keeping.seat_again(seat, &*self.tables[at].session, (game, slot));
            if let Some(place) = place {
                self.come_back_to(shared, &place);
            }
        }
        self.absorb(shared, outcome);
        Ok(())
    }

    /// Somebody else plays: what was on the boards was the other one's.
    pub(crate) fn clear_tables(&mut self) {
        for table in &mut self.tables {
            let _ = table.session.clear();
        }
        self.current = None;
        self.levels = None;
        self.win = None;
        self.history = None;
        self.begun = None;
    }
}
