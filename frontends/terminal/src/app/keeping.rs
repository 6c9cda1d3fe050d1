//! Nothing is lost: each move of a game in progress is kept, each end is written down.

use puzzle_core::Status;
use puzzle_midend::{Date, Ending};
use puzzle_profile::{Name, Next, Place, StoreError, Uid};
use puzzle_sitting::{Keep, Levels, Seat, Win};

use super::App;

impl App {
    /// What day it is where the player is.
    pub(super) fn day(&self) -> Date {
        self.today.unwrap_or_else(puzzle_sitting::today)
    }

    fn seat(&self) -> Option<Seat> {
        self.seat_at(self.current?)
    }

    fn seat_at(&self, at: usize) -> Option<Seat> {
        Some((at, self.tables.get(at)?.session.game_number()?))
    }

    fn place(&self) -> Option<Place> {
        self.levels.as_ref().and_then(Levels::place)
    }

    /// Another game is on the board: what is known of it, written down before it is forgotten.
    pub(super) fn seat_game(&mut self) {
        let (Some(seat), place) = (self.seat(), self.place()) else { return };
        let table = &self.tables[seat.0];
        self.keeping.seat(seat, &table.entry, &*table.session, place);
    }

    /// Keeps the game on the board as it is now, if it is another than it was.
    pub(super) fn keep_up(&mut self, what: Keep) {
        if let Some(at) = self.current {
            self.keep_table(at, what);
        }
    }

    /// The same for any game, in front or not.
    pub(super) fn keep_table(&mut self, at: usize, what: Keep) {
        let Some(seat) = self.seat_at(at) else { return };
        let place = if self.current == Some(at) { self.place() } else { None };
        let today = self.day();
        let table = &mut self.tables[at];
        let session = &mut *table.session;
        let kept = self.keeping.keep_up(seat, &table.entry, session, place, today, what);
        if let Err(words) = kept {
            self.tell(words);
        }
    }

    /// What went wrong with the profile, told once: the game goes on.
    pub(super) fn tell_trouble(&mut self, error: &StoreError) {
        if let Some(words) = self.keeping.news_of_trouble(error) {
            self.tell(words);
        }
    }

    /// A game has come to an end.
    pub(super) fn finish(&mut self, at: usize, ending: Ending) {
        if self.current == Some(at) {
            self.seat_game();
        }
        let (Some(seat), today) = (self.seat_at(at), self.day()) else { return };
        let table = &self.tables[seat.0];
        let Some(ended) = self.keeping.finish(seat, &*table.session, ending, today) else { return };
        if let Some(words) = ended.trouble {
            self.tell(words);
        }
        self.look_at_progress();
        if ending == Ending::Solved {
            self.known_games.insert(self.tables[seat.0].entry.info.id.to_string());
            let (entry, game) = (self.tables[seat.0].entry, ended.game);
            let of_levels = self.levels.as_ref().filter(|levels| {
                game.place.as_ref().is_some_and(|place| place.collection == levels.key)
            });
            let next = Next::after(&game, &entry, of_levels.map(|levels| &levels.progress));
            self.win = Some(Win { seat, game, news: ended.news, next });
        }
    }

    /// The win that belongs to the game on the board, as long as it stands there solved.
    pub(super) fn shown_win(&self) -> Option<&Win> {
        let is_solved = self.session()?.status() == Status::Solved;
        self.win.as_ref().filter(|win| is_solved && self.seat() == Some(win.seat))
    }

    /// Goes on with a game that was kept.
    ///
    /// # Errors
    /// Says why it cannot be.
    pub(super) fn resume(&mut self, uid: Uid) -> Result<(), String> {
        // What is on the board now is kept first: it may be the same game.
        self.keep_up(Keep::All);
        let (game, slot) = self.keeping.fetch(uid)?;
        let entry = self.registry.game(&game.game).map_err(|e| e.to_string())?;
        let at = self.table_of(entry);
        let resumed = self.tables[at].session.resume(&game.save, &game.journal, &game.now);
        let outcome = resumed.map_err(|e| e.to_string())?;
        self.tables[at].save_path = None;
        self.levels = None;
        self.turn_to(at);
        if let Some(seat) = self.seat() {
            let place = game.place.clone();
            self.keeping.seat_again(seat, &*self.tables[at].session, (game, slot));
            if let Some(place) = place {
                self.come_back_to(&place);
            }
        }
        self.absorb(outcome);
        Ok(())
    }

    /// Lets another player play: the games on the boards stay the other one's, and go.
    pub(super) fn switch_player(&mut self, name: &Name) -> Result<(), String> {
        self.keep_up(Keep::All);
        self.keeping.select(name)?;
        self.clear_tables();
        self.tell(format!("{} plays", self.keeping.player));
        Ok(())
    }

    /// Somebody else plays: what was on the boards was the other one's.
    pub(super) fn leave_player(&mut self, name: Name) {
        self.keeping.leave(name);
        self.clear_tables();
    }

    fn clear_tables(&mut self) {
        self.known_games = self.games_solved(None);
        for table in &mut self.tables {
            let _ = table.session.clear();
        }
        self.levels = None;
        self.win = None;
        self.title = None;
    }
}
