//! The best that was done of each puzzle.

use std::collections::BTreeMap;

use puzzle_midend::Date;

use crate::finished::Finished;
use crate::uid::Uid;

/// A best value, and the game it was reached in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The value: moves, pushes or milliseconds.
    pub value: u64,
    /// Hints that were given in that game: what was played by hints is said to be so.
    pub hints: u32,
    /// The day.
    pub date: Date,
    /// The game.
    pub uid: Uid,
}

impl Best {
    /// The better of what is there and another game's value: less, or as much with fewer hints.
    fn improve(best: &mut Option<Self>, value: Option<u64>, game: &Finished) {
        let Some(value) = value else { return };
        let is_better = best.is_none_or(|best| (value, game.hints) < (best.value, best.hints));
        if is_better {
            *best = Some(Self { value, hints: game.hints, date: game.date, uid: game.uid });
        }
    }
}

/// The records of one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleRecord {
    /// Fewest moves.
    pub moves: Option<Best>,
    /// Fewest pushes, where the game counts them.
    pub pushes: Option<Best>,
    /// Least time, where the game has a clock.
    pub millis: Option<Best>,
    /// How often it was solved.
    pub n_solved: u32,
    /// Fewest hints that it was solved with.
    pub fewest_hints: u32,
    /// When it was last solved, in seconds since 1970.
    pub last_at: u64,
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
    }
}

/// The records of all puzzles that were solved.
///
/// Games that the program solved do not count. A game by hints counts, and its [`Best`] says how
/// many there were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    puzzles: BTreeMap<String, PuzzleRecord>,
}

impl Records {
    /// The records of a log, in whatever order.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>) -> Self {
        let mut records = Self::default();
        for game in log {
            records.add(game);
        }
        records
    }

    /// One game more.
    pub fn add(&mut self, game: &Finished) {
        if !game.is_solved() {
            return;
        }
        match self.puzzles.get_mut(&game.puzzle) {
            Some(record) => record.add(game),
            None => self.puzzles.entry(game.puzzle.clone()).or_default().add(game),
        }
    }

    /// The record of a puzzle, by its ID `game/params:desc`; `None` while it is not solved.
    pub fn of_puzzle(&self, id: &str) -> Option<&PuzzleRecord> {
        self.puzzles.get(id)
    }

    /// All of them, by the puzzle's ID.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &PuzzleRecord)> {
        self.puzzles.iter().map(|(id, record)| (id.as_str(), record))
    }

    /// How many puzzles were solved.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether nothing was solved.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }
}
