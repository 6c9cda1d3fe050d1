//! A game that has been begun in a program.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use puzzle_midend::{GameEntry, Outcome, Session};

/// A game that has been begun: its session, its file, its time.
pub struct OpenGame {
    /// A number that no other game of the program has.
    pub id: usize,
    /// The game.
    pub entry: GameEntry,
    /// Its session.
    pub session: Box<dyn Session>,
    /// The file that it was loaded from or saved to.
    pub save_path: Option<PathBuf>,
    last: Instant,
    due: Option<Instant>,
}

impl OpenGame {
    pub(crate) fn new(id: usize, entry: GameEntry) -> Self {
        let session = entry.session();
        Self { id, entry, session, save_path: None, last: Instant::now(), due: None }
    }

    /// When the session is to be told of the time, if it asks for that: at most once in `frame`.
    pub fn due(&self, frame: Duration) -> Option<Instant> {
        self.due.map(|due| due.max(self.last + frame))
    }

    /// Sets when the session is told of the time, as an outcome asks for.
    pub(crate) fn set_due(&mut self, outcome: &Outcome, now: Instant) {
        if self.due.is_none() {
            self.last = now;
        }
        self.due = outcome.next_tick.map(|wait| now + wait);
    }

    /// The time that went by until now is not the player's.
    pub fn skip_time(&mut self, now: Instant) {
        self.last = now;
    }

    /// Tells the session how much time went by, where that is [due](Self::due).
    pub(crate) fn tick(&mut self, now: Instant, frame: Duration) -> Option<Outcome> {
        if self.due(frame)? > now {
            return None;
        }
        Some(self.catch_up(now))
    }

    /// Tells the session how much time went by, as before input.
    pub(crate) fn catch_up(&mut self, now: Instant) -> Outcome {
        let passed = now.saturating_duration_since(self.last);
        self.last = now;
        if self.due.is_none() { Outcome::default() } else { self.session.tick(passed) }
    }
}
