//! What a reader made of each line of a file.

use alloc::vec::Vec;

/// What a reader took a line for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineRole {
    /// A part of a puzzle.
    Puzzle,
    /// A part of something that looks like a puzzle and could not be read.
    Refused,
    /// A puzzle's title or number.
    Title,
    /// A note or comment, kept as metadata.
    Note,
    /// A solution of a puzzle.
    Solution,
    /// A saved position of a puzzle.
    Position,
    /// A line that only separates other lines, such as dashes.
    Separator,
    /// Text that was not understood. It is kept as a note, and there is a warning about it.
    Unknown,
}

/// Consecutive lines of a file with the same role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineUse {
    /// The first line, from 1.
    pub first: usize,
    /// The last line.
    pub last: usize,
    /// What the reader took the lines for.
    pub role: LineRole,
}

/// What a reader made of each line of a file that is not blank. A reader that refuses a file with
/// lines that it does not understand needs no account: all lines are part of the puzzles.
///
/// ```
/// use puzzle_core::format::{LineAccount, LineRole};
/// let mut account = LineAccount::new();
/// account.add(1, LineRole::Title);
/// account.add(2, LineRole::Puzzle);
/// account.add(3, LineRole::Puzzle);
/// let uses: Vec<_> = account.uses().iter().map(|u| (u.first, u.last, u.role)).collect();
/// assert_eq!(uses, [(1, 1, LineRole::Title), (2, 3, LineRole::Puzzle)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineAccount {
    uses: Vec<LineUse>,
}

impl LineAccount {
    /// Creates an empty account.
    pub const fn new() -> Self {
        Self { uses: Vec::new() }
    }

    /// Adds a line, after all lines added before.
    pub fn add(&mut self, line: usize, role: LineRole) {
        match self.uses.last_mut() {
            Some(last) if last.role == role && last.last + 1 == line => last.last = line,
            _ => self.uses.push(LineUse { first: line, last: line, role }),
        }
    }

    /// Changes the puzzle that begins in a line to one that could not be read.
    pub fn refuse(&mut self, first: usize) {
        let puzzle = self.uses.iter_mut().rev().find(|run| run.first == first);
        if let Some(run) = puzzle.filter(|run| run.role == LineRole::Puzzle) {
            run.role = LineRole::Refused;
        }
    }

    /// Returns runs of lines with the same role, in order.
    pub fn uses(&self) -> &[LineUse] {
        &self.uses
    }
}
