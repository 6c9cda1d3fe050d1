//! Records: the best results for each puzzle.

use std::collections::BTreeMap;

use puzzle_midend::Date;

use crate::finished::Finished;
use crate::uid::Uid;

/// A best value, and the game in which it was achieved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The number of moves, pushes or milliseconds.
    pub value: u64,
    /// Number of hints used in that game.
    pub hints: u32,
    /// The player's local date at the end of that game.
    pub date: Date,
    /// The uid of that game.
    pub uid: Uid,
}

impl Best {
    /// Replaces `best` if the game is better.
    fn improve(best: &mut Option<Self>, value: Option<u64>, game: &Finished) {
        let Some(value) = value else { return };
        if best.is_none_or(|best| best.is_beaten_by(value, game.hints)) {
            *best = Some(Self { value, hints: game.hints, date: game.date, uid: game.uid });
        }
    }

    /// Returns `true` if a game with this value and number of hints is better. Any game without
    /// hints is better than all games with hints.
    pub(crate) fn is_beaten_by(&self, value: u64, hints: u32) -> bool {
        (hints > 0, value, hints) < (self.hints > 0, self.value, self.hints)
    }
}

/// The records for one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleRecord {
    /// The fewest moves.
    pub moves: Option<Best>,
    /// The fewest pushes, if the game counts them.
    pub pushes: Option<Best>,
    /// The shortest time in milliseconds, if the game has a clock.
    pub millis: Option<Best>,
    /// Number of times the puzzle was solved.
    pub n_solved: u32,
    /// The fewest hints used in a solution.
    pub fewest_hints: u32,
    /// When the puzzle was last solved, in seconds since 1970-01-01 UTC.
    pub last_at: u64,
    /// The player's local date when the puzzle was last solved.
    pub last_date: Date,
}

impl PuzzleRecord {
    fn add(&mut self, game: &Finished) {
        Best::improve(&mut self.moves, Some(game.moves.into()), game);
        Best::improve(&mut self.pushes, game.pushes.map(Into::into), game);
        Best::improve(&mut self.millis, game.millis, game);
        let is_first = self.n_solved == 0;
        self.fewest_hints = if is_first { game.hints } else { self.fewest_hints.min(game.hints) };
        self.n_solved += u32::from(is_first || !game.is_again);
        self.last_at = self.last_at.max(game.at);
        self.last_date = if is_first { game.date } else { self.last_date.max(game.date) };
    }
}

/// The records of all solved puzzles.
///
/// Games that the program solved do not count. Games with hints count only until the puzzle is solved
/// without hints; [`Best::hints`] has their number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    puzzles: BTreeMap<String, PuzzleRecord>,
}

impl Records {
    /// Computes the records of a log, in any order.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>) -> Self {
        let mut records = Self::default();
        for game in log {
            records.add(game);
        }
        records
    }

    /// Adds a finished game to the records. Games that the player did not solve are ignored.
    pub fn add(&mut self, game: &Finished) {
        if !game.is_solved() {
            return;
        }
        match self.puzzles.get_mut(&game.puzzle) {
            Some(record) => record.add(game),
            None => self.puzzles.entry(game.puzzle.clone()).or_default().add(game),
        }
    }

    /// Returns the records for a puzzle by its ID `game/params:desc`, or `None` if it is not
    /// solved.
    pub fn of_puzzle(&self, id: &str) -> Option<&PuzzleRecord> {
        self.puzzles.get(id)
    }

    /// Iterates over puzzle IDs and their records.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &PuzzleRecord)> {
        self.puzzles.iter().map(|(id, record)| (id.as_str(), record))
    }

    /// Returns the number of solved puzzles.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Returns `true` if no puzzle is solved.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }
}
