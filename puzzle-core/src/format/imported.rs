//! A file that was read.

use alloc::string::String;
use alloc::vec::Vec;

use super::entry::Entry;
use super::texts::Texts;
use crate::{Game, Invalid};

/// What a file holds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported<G: Game> {
    /// The puzzles in order.
    pub entries: Vec<Entry<G>>,
    /// What is said of the file as a whole: `Title`, `Author`, `Copyright`.
    pub headers: Texts,
    /// Puzzles that could not be read, each with its place; the others are still good.
    pub refused: Vec<Invalid>,
    /// What was read otherwise than written, in words.
    pub warnings: Vec<String>,
}

impl<G: Game> Default for Imported<G> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            headers: Texts::new(),
            refused: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

impl<G: Game> Imported<G> {
    /// Takes the file's next puzzle in. Puzzles are refused and taken in as they stand in the file,
    /// so that each keeps its place behind one that is broken.
    pub fn push(&mut self, mut entry: Entry<G>) {
        entry.ordinal = self.entries.len() + self.refused.len() + 1;
        self.entries.push(entry);
    }
}
