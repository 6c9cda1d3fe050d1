//! `puzzles import`: files of other programs as a collection.

use puzzle_midend::{Collection, CollectionEntry, Registry};

use crate::args::Import;
use crate::exit::Exit;
use crate::input::{self, Content, Item, Puzzle};
use crate::sessions::{Refusal, Sessions};
use crate::{output, progress};

pub(crate) fn run(registry: &Registry, args: &Import) -> Exit {
    let found = input::find(registry, &args.puzzles);
    let _bar = progress::show(found.items.len() as u64);
    let mut exit = Exit::Done;
    let mut sessions = Sessions::default();
    let mut list = Collection::default();
    if args.puzzles.list.len() == 1 {
        list.headers = found.headers.clone();
    }
    for item in &found.items {
        let entry = match item {
            Item::Puzzle(puzzle) => {
                entry(&mut sessions, puzzle).map_err(|refusal| refusal.told(puzzle, false))
            }
            Item::Bad(bad) => Err(bad.answer(false)),
        };
        match entry {
            Ok(entry) => list.entries.push(entry),
            Err(told) => exit.add(told.tell()),
        }
        progress::one_done();
    }
    if list.entries.is_empty() {
        return exit;
    }
    exit.add(output::file(args.output.as_deref(), list.write().as_bytes()));
    exit
}

/// The entry for a puzzle: as it was read, once it is known to open.
fn entry(sessions: &mut Sessions, puzzle: &Puzzle) -> Result<CollectionEntry, Refusal> {
    let session = sessions.put(puzzle, None)?;
    match &puzzle.content {
        Content::Entry(entry) if entry.id.contains(':') => {
            let mut entry = entry.clone();
            // A collection that comes with a game is no file of another program.
            let is_foreign = !puzzle.file.is_empty() && !puzzle.file.starts_with('@');
            if is_foreign && entry.source.is_empty() {
                let name = std::path::Path::new(&puzzle.file).file_name();
                let name = name.unwrap_or_default().to_string_lossy();
                if !name.ends_with(".puzzles") {
                    entry.source = name.into_owned();
                }
            }
            Ok(entry)
        }
        _ => session.entry().ok_or_else(|| Refusal::Bad("there is no puzzle".to_string())),
    }
}
