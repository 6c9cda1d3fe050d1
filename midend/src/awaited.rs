//! An entry of a collection whose puzzle is still to be generated.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::Game;
use puzzle_core::format::Texts;

use crate::collection::CollectionEntry;
use crate::played::Played;
use crate::search::PuzzleReport;
use crate::source::Source;
use crate::task::Task;

/// What an entry with a seed, or with params alone, says of the puzzle that a job makes of it: kept
/// until the job is done.
pub(crate) struct Awaited {
    task: Task,
    /// The full params.
    params: String,
    source: Source,
    solutions: Vec<String>,
    texts: Texts,
}

impl Awaited {
    /// What is said of the puzzle that this task makes, with these params. Nobody has played it:
    /// moves made and time would be of another puzzle.
    pub(crate) fn new(task: Task, params: String, entry: &CollectionEntry, file: &str) -> Self {
        let (solutions, texts) = (entry.solutions.clone(), entry.texts.clone());
        Self { task, params, source: Source::of_entry(entry, file), solutions, texts }
    }

    /// Tells it of a generated puzzle, if this is the one.
    pub(crate) fn tell<G: Game>(self, puzzle: &PuzzleReport, played: &mut Played<G>) {
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
