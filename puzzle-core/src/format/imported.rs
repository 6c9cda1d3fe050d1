//! The content of a file that was read.

use alloc::vec::Vec;

use super::account::LineAccount;
use super::entry::Entry;
use super::metadata::Metadata;
use crate::{Game, Invalid, Text};

/// The content of a file that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported<G: Game> {
    /// The puzzles in order.
    pub entries: Vec<Entry<G>>,
    /// The metadata of the whole file: `Title`, `Author`, `Copyright`.
    pub headers: Metadata,
    /// The errors of puzzles that could not be read, each with its place. The other puzzles are
    /// valid.
    pub refused: Vec<Invalid>,
    /// Messages about content that was not read literally.
    pub warnings: Vec<Text>,
    /// What the reader took the file for, if its content leaves a choice: "read as a Hidato of 8x8,
    /// squares touching by edge and corner".
    pub guess: Option<Text>,
    /// What each line was taken for; empty for formats in which every line is part of the puzzles.
    pub account: LineAccount,
}

impl<G: Game> Default for Imported<G> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            headers: Metadata::new(),
            refused: Vec::new(),
            warnings: Vec::new(),
            guess: None,
            account: LineAccount::new(),
        }
    }
}

impl<G: Game> Imported<G> {
    /// Adds the next puzzle of the file. Add puzzles and errors in the order of the file, so that
    /// the puzzles after a refused one keep their numbers.
    pub fn push(&mut self, mut entry: Entry<G>) {
        entry.ordinal = self.entries.len() + self.refused.len() + 1;
        self.entries.push(entry);
    }
}
