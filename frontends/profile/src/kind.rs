//! Kinds of puzzles.

use crate::difficulty::Difficulty;

/// The puzzles that can be compared with each other: one game, one board, one difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind<'a> {
    /// The game's ID.
    pub game: &'a str,
    /// The params in short form. Empty in log entries of earlier versions of the program.
    pub board: &'a str,
    /// How difficult the puzzles are.
    pub difficulty: Difficulty,
}
