//! `puzzles import`: files of other programs as a collection.

use puzzle_midend::{Collection, CollectionEntry, Registry};

use crate::args::{Import, Limits};
use crate::exit::Exit;
use crate::input::{self, Content, Puzzle};
use crate::output;
use crate::table::{Refusal, Table};

pub(crate) fn run(registry: &Registry, args: &Import) -> Exit {
    let found = input::find(registry, &args.puzzles);
    let mut exit = found.exit.unwrap_or(Exit::Done);
    let mut table = Table::default();
    let mut list = Collection::default();
    if args.puzzles.list.len() == 1 {
        list.headers = found.headers.clone();
    }
    for puzzle in &found.puzzles {
        match entry(&mut table, puzzle) {
            Ok(entry) => list.entries.push(entry),
            Err(why) => {
                puzzle.complain(&why);
                exit.add(Exit::BadInput);
            }
        }
    }
    if list.entries.is_empty() {
        return exit;
    }
    exit.add(output::file(args.output.as_deref(), list.write().as_bytes()));
    exit
}

/// The entry for a puzzle: as it was read, once it is known to open.
fn entry(table: &mut Table, puzzle: &Puzzle) -> Result<CollectionEntry, String> {
    let session = match table.put(puzzle, None, &Limits::default()) {
        Ok(session) => session,
        Err(Refusal::Bad(why)) => return Err(why),
        Err(Refusal::Stopped(stop)) => return Err(stop.to_string()),
    };
    match &puzzle.content {
        Content::Entry(entry) if entry.id.contains(':') => {
            let mut entry = entry.clone();
            // A collection that comes with a game is no file of another program.
            let is_foreign = !puzzle.file.is_empty() && !puzzle.file.starts_with('@');
            if is_foreign && entry.texts.first("Source").is_none() {
                let name = std::path::Path::new(&puzzle.file).file_name();
                let name = name.unwrap_or_default().to_string_lossy();
                if !name.ends_with(".puzzles") {
                    entry.texts.push("Source", name);
                }
            }
            Ok(entry)
        }
        _ => session.entry().ok_or_else(|| "there is no puzzle".to_string()),
    }
}
