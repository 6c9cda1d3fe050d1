//! `puzzles import`: converts files of other programs into a collection.

use puzzle_core::text;
use puzzle_midend::{Collection, CollectionEntry, Registry};

use crate::args::Import;
use crate::exit::Exit;
use crate::input::{self, Content, Item, Puzzle};
use crate::sessions::{Moves, OpenError, open};
use crate::{output, progress};

pub(crate) fn run(registry: &Registry, args: &Import) -> Exit {
    let inputs = input::read(registry, &args.puzzles);
    let _bar = progress::show(inputs.items.len() as u64);
    let mut exit = Exit::Done;
    let mut list = Collection::new(inputs.headers.clone(), Vec::new());
    for item in &inputs.items {
        let entry = match item {
            Item::Puzzle(puzzle) => entry(puzzle).map_err(|error| error.report(puzzle, false)),
            Item::Bad(bad) => Err(bad.report(false)),
        };
        match entry {
            Ok(entry) => list.entries.push(entry),
            Err(report) => exit.add(report.print()),
        }
        progress::one_done();
    }
    if list.entries.is_empty() {
        return exit;
    }
    exit.add(output::file(args.output.as_deref(), list.write().as_bytes()));
    exit
}

/// Returns the collection entry of a puzzle, as it was read, after checking that it can be opened.
fn entry(puzzle: &Puzzle) -> Result<CollectionEntry, OpenError> {
    let session = open(puzzle, Moves::default())?;
    match &puzzle.content {
        Content::Entry(entry) if entry.id.contains(':') => {
            let mut entry = entry.clone();
            if entry.source.is_empty() {
                entry.source = puzzle.foreign_file();
            }
            Ok(entry)
        }
        _ => {
            session.entry().ok_or_else(|| OpenError::from(text!("there is no puzzle on the board")))
        }
    }
}
