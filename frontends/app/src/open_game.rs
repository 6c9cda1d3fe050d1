//! An open game of a program.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use puzzle_midend::{Date, GameEntry, Midend, Outcome};

/// An open game: its session, its file and its time.
pub struct OpenGame {
    /// An ID that is unique within the program.
    pub id: usize,
    /// The entry of the game in the registry.
    pub entry: GameEntry,
    /// The session of the game.
    pub session: Midend,
    /// The file that the game was loaded from or saved to.
    pub save_path: Option<PathBuf>,
    /// The ID of a puzzle and the day whose puzzle it is, as far as its seed does not say so.
    pub(crate) found_day: Option<(String, Date)>,
    last: Instant,
    due: Option<Instant>,
}

impl OpenGame {
    pub(crate) fn new(id: usize, entry: GameEntry) -> Self {
        let session = Midend::new(entry);
        Self {
            id,
            entry,
            session,
            save_path: None,
            found_day: None,
            last: Instant::now(),
            due: None,
        }
    }

    /// Returns the day whose puzzle is on the board, as far as its seed does not say so.
    pub(crate) fn found_day(&self) -> Option<Date> {
        let (puzzle, day) = self.found_day.as_ref()?;
        (self.session.game_id()? == *puzzle).then_some(*day)
    }

    /// Returns when the session's next tick is due, if it wants one: at most once per `frame`.
    pub fn due(&self, frame: Duration) -> Option<Instant> {
        self.due.map(|due| due.max(self.last + frame))
    }

    /// Schedules the session's next tick as the outcome of a call requests.
    pub(crate) fn set_due(&mut self, outcome: &Outcome, now: Instant) {
        if self.due.is_none() {
            self.last = now;
        }
        self.due = outcome.next_tick.map(|wait| now + wait);
    }

    /// Discards the time since the session's last tick.
    pub fn skip_time(&mut self, now: Instant) {
        self.last = now;
    }

    /// Ticks the session with the elapsed time if a tick is [due](Self::due).
    pub(crate) fn tick(&mut self, now: Instant, frame: Duration) -> Option<Outcome> {
        if self.due(frame)? > now {
            return None;
        }
        Some(self.catch_up(now))
    }

    /// Ticks the session with the elapsed time, for example before input.
    pub(crate) fn catch_up(&mut self, now: Instant) -> Outcome {
        let passed = now.saturating_duration_since(self.last);
        self.last = self.last.max(now);
        if self.due.is_none() { Outcome::default() } else { self.session.tick(passed) }
    }
}
