//! `puzzles play`: the terminal player.

use std::path::PathBuf;

use directories::ProjectDirs;
use puzzle_midend::{CollectionEntry, Registry};
use puzzle_terminal::{Error, ExitReason, Open, Options};

use crate::args::{Play, Puzzles};
use crate::exit::Exit;
use crate::input::{self, Content};
use crate::output::complain;

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
        data_dir: ProjectDirs::from("", "", "puzzles").map(|dirs| dirs.data_dir().to_path_buf()),
        ..Options::default()
    };
    match puzzle_terminal::run(registry.clone(), &options) {
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
            Some(game) => match registry.game(game) {
                Ok(game) => Ok(Open::Id(game.info.id.to_string())),
                Err(e) => {
                    complain(e.text());
                    Err(Exit::BadInput)
                }
            },
        };
    };
    if puzzle == "-" {
        complain("standard input is the keyboard here: name a file or a game ID");
        return Err(Exit::BadInput);
    }
    let wanted =
        Puzzles { list: vec![puzzle.clone()], game: args.game.clone(), level: args.level.clone() };
    let mut found = input::find(registry, &wanted);
    if found.puzzles.is_empty() {
        return Err(found.exit.unwrap_or(Exit::BadInput));
    }
    if found.puzzles.len() == 1 {
        let puzzle = found.puzzles.remove(0);
        let is_file = !puzzle.file.is_empty();
        return Ok(match puzzle.content {
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
        });
    }
    let file = found.puzzles[0].file.clone();
    let entries: Vec<CollectionEntry> = found
        .puzzles
        .into_iter()
        .filter_map(|puzzle| match puzzle.content {
            Content::Entry(entry) => Some(entry),
            Content::Save(_) => None,
        })
        .collect();
    Ok(Open::Entries { file, entries, at: None })
}
