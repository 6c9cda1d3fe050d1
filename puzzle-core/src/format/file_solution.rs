//! A solution that came with a puzzle.

use alloc::string::String;

use super::metadata::Metadata;

/// A solution that came with a puzzle in a file, with the texts about it.
///
/// ```
/// use puzzle_core::format::FileSolution;
/// let mut solution = FileSolution::new("rR");
/// solution.title = "2/1 (short)".to_string();
/// assert_eq!(solution.moves, "rR");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileSolution {
    /// The moves in the game's notation.
    pub moves: String,
    /// What the file calls the solution; may be empty.
    pub title: String,
    /// The other texts about the solution: its author, date, comments.
    pub notes: Metadata,
}

impl FileSolution {
    /// Returns the memory that the solution takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.moves.len() + self.title.len() + self.notes.bytes()
    }

    /// Creates a solution without texts.
    pub fn new(moves: impl Into<String>) -> Self {
        Self { moves: moves.into(), ..Self::default() }
    }
}
