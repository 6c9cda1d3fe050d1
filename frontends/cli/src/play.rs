//! `puzzles play`: the terminal player.

use std::path::PathBuf;

use puzzle_midend::Registry;
use puzzle_profile::Uid;
use puzzle_terminal::{Error, ExitReason, Open, Options, Setup};

use crate::args::{Play, Puzzles};
use crate::exit::Exit;
use crate::input::{self, Content, Games, Item, Puzzle, levels};
use crate::limits::leave_to_player;
use crate::output::complain;
use crate::profile_file::{ProfileFile, data_dir};

pub(crate) fn run(registry: &Registry, args: &Play) -> Exit {
    let open = match open(registry, args) {
        Ok(open) => open,
        Err(exit) => return exit,
    };
    if args.replay && !matches!(open, Open::Save { .. }) {
        complain("--replay shows a save: name the save's file");
        return Exit::BadInput;
    }
    let options = Options {
        open,
        replay: args.replay,
        theme: args.theme,
        ascii: args.ascii.then_some(true),
        pixels: args.pixels,
        setup: setup(&args.file),
        ..Options::default()
    };
    start(registry, &options)
}

/// Plays a game in progress on.
pub(crate) fn resume(registry: &Registry, uid: Uid, file: &ProfileFile) -> Exit {
    let options = Options { open: Open::InProgress(uid), setup: setup(file), ..Options::default() };
    start(registry, &options)
}

/// Where the player's things are kept.
fn setup(file: &ProfileFile) -> Setup {
    Setup { data_dir: data_dir(), profile: file.profile.clone(), today: None }
}

fn start(registry: &Registry, options: &Options) -> Exit {
    match leave_to_player(|| puzzle_terminal::run(registry.clone(), options)) {
        Ok(ExitReason::Quit) => Exit::Done,
        Ok(_) => Exit::Cancelled,
        Err(Error::Puzzle(why)) => {
            complain(&why);
            Exit::BadInput
        }
        Err(error) => {
            complain(&error.to_string());
            Exit::BadInput
        }
    }
}

/// What the player begins with.
fn open(registry: &Registry, args: &Play) -> Result<Open, Exit> {
    let Some(puzzle) = &args.puzzle else {
        return match &args.game {
            None => Ok(Open::Menu),
            Some(game) => match (Games { registry, usual: None }).game(game) {
                Ok(game) => Ok(Open::Id(game.info.id.to_string())),
                Err(why) => {
                    complain(&why);
                    Err(Exit::BadInput)
                }
            },
        };
    };
    // Played in its collection, with progress and what comes next.
    let is_there = registry.collection(puzzle).is_ok();
    if puzzle.starts_with('@') && args.level.is_none() && is_there {
        return Ok(Open::Id(puzzle.clone()));
    }
    if puzzle == "-" {
        complain("standard input is the keyboard here: name a file or a game ID");
        return Err(Exit::BadInput);
    }
    let wanted = Puzzles { list: vec![puzzle.clone()], game: args.game.clone(), level: None };
    let items = input::find(registry, &wanted).items;
    let at = match args.level.as_deref().map(|level| levels::chosen(&items, level)).transpose() {
        Ok(places) => places.and_then(|places| places.first().copied()),
        Err(why) => {
            complain(&format!("{puzzle}: {why}"));
            return Err(Exit::BadInput);
        }
    };
    let (mut puzzles, mut at_puzzle) = (Vec::new(), None);
    for (i, item) in items.into_iter().enumerate() {
        match item {
            Item::Puzzle(found) => {
                if at == Some(i) {
                    at_puzzle = Some(puzzles.len());
                }
                puzzles.push(*found);
            }
            Item::Bad(bad) => {
                let _ = bad.answer(false).tell();
            }
        }
    }
    if puzzles.is_empty() || (at.is_some() && at_puzzle.is_none()) {
        return Err(Exit::BadInput);
    }
    Ok(match <[Puzzle; 1]>::try_from(puzzles) {
        Ok([puzzle]) => open_one(puzzle, args),
        Err(puzzles) => open_list(puzzles, at_puzzle, puzzle),
    })
}

fn open_one(puzzle: Puzzle, args: &Play) -> Open {
    let is_file = !puzzle.file.is_empty();
    match puzzle.content {
        Content::Save(text) => {
            Open::Save { text, path: is_file.then(|| PathBuf::from(puzzle.file)) }
        }
        Content::Entry(entry) if is_file => {
            Open::Entries { file: puzzle.file, entries: vec![entry], at: Some(0) }
        }
        Content::Entry(entry) if entry.id.contains('/') || args.game.is_none() => {
            Open::Id(entry.id)
        }
        Content::Entry(entry) => Open::Id(format!("{}/{}", puzzle.game.info.id, entry.id)),
    }
}

/// A list to choose from, or to begin in at a place. It is called after its file, or after what
/// was asked for where it is of several.
fn open_list(puzzles: Vec<Puzzle>, at: Option<usize>, asked: &str) -> Open {
    let first = &puzzles[0].file;
    let is_one_file = puzzles.iter().all(|puzzle| puzzle.file == *first);
    let file = if is_one_file { first.clone() } else { asked.to_string() };
    let (mut entries, mut at_entry) = (Vec::new(), None);
    for (i, puzzle) in puzzles.into_iter().enumerate() {
        if let Content::Entry(entry) = puzzle.content {
            if at == Some(i) {
                at_entry = Some(entries.len());
            }
            entries.push(entry);
        }
    }
    Open::Entries { file, entries, at: at_entry }
}
