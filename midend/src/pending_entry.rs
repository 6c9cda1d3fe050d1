//! A collection entry whose puzzle is still being generated.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::format::{FileSolution, Metadata};

use crate::collection::CollectionEntry;
use crate::current_game::CurrentGame;
use crate::search::PuzzleReport;
use crate::source::Source;
use crate::task::Task;

/// The metadata of a collection entry that has a seed, or params alone. It is kept until the job
/// that generates the puzzle is done.
pub(crate) struct PendingEntry {
    task: Task,
    /// The full params.
    params: String,
    source: Source,
    solutions: Vec<FileSolution>,
    texts: Metadata,
}

impl PendingEntry {
    /// Creates the pending metadata of the puzzle that this task generates with these params. Moves
    /// and time of the entry are left out, because nobody has played this puzzle.
    pub(crate) fn new(task: Task, params: String, entry: &CollectionEntry, file: &str) -> Self {
        let (solutions, texts) = (entry.solutions.clone(), entry.texts.clone());
        Self { task, params, source: Source::of_entry(entry, file), solutions, texts }
    }

    /// Adds the entry's metadata to a game if its generated puzzle is the one that the entry names.
    pub(crate) fn apply(self, puzzle: &PuzzleReport, played: &mut CurrentGame) {
        let is_this = match &self.task {
            Task::Generate { seed, .. } => *seed == puzzle.seed,
            _ => true,
        };
        if is_this && self.params == puzzle.params {
            played.source = self.source;
            played.solutions = self.solutions;
            played.texts = self.texts;
        }
    }
}
