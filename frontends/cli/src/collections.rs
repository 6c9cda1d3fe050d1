//! `puzzles collections`: how far a player is in each.

use std::path::PathBuf;

use clap::Args as Fields;
use puzzle_midend::Registry;
use puzzle_profile::shelf::{self, Shelved};
use puzzle_profile::{Finished, Progress};
use serde::Serialize;

use crate::exit::Exit;
use crate::output::{complain, line};
use crate::profile::print;
use crate::profile_file::{ProfileFile, data_dir, meant, told};

/// Which collections.
#[derive(Fields, Debug)]
pub(crate) struct Args {
    /// Those of this game, or those in a folder with the folders below it; else all that come with
    /// the games, and the player's own
    #[arg(value_name = "GAME|FOLDER")]
    which: Option<String>,
    /// Whose progress; else of who plays now
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    file: ProfileFile,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CollectionLine<'a> {
    name: &'a str,
    title: &'a str,
    puzzles: usize,
    solved: usize,
    /// The next that is open and not solved, from 1.
    next: Option<usize>,
    in_order: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args) -> Exit {
    match list(registry, args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn list(registry: &Registry, args: &Args) -> Result<Exit, Exit> {
    let store = args.file.open()?;
    let who = meant(&store, args.player.as_deref())?;
    let log: Vec<Finished> = store.log(&who).map_err(|e| told(&e))?;
    let mut exit = Exit::Done;
    let mut refused = |told: Vec<String>| {
        for words in told {
            complain(&words);
            exit.add(Exit::BadInput);
        }
    };
    let shelved: Vec<Shelved> = match &args.which {
        Some(name) if registry.find(name).is_some() => {
            shelf::bundled(registry).into_iter().filter(|s| s.game == *name).collect()
        }
        Some(folder) => {
            let folder = PathBuf::from(folder);
            if !folder.is_dir() {
                complain(&format!("{}: neither a game nor a folder", folder.display()));
                return Err(Exit::BadInput);
            }
            let walked = shelf::folder(registry, &folder);
            refused(walked.refused);
            walked.shelved
        }
        None => {
            let mut all = shelf::bundled(registry);
            if let Some(own) = data_dir().map(|dir| dir.join(shelf::OWN)).filter(|d| d.is_dir()) {
                all.extend(shelf::folder(registry, &own).shelved);
            }
            all
        }
    };
    let progress = Progress::of_all(&log, shelved.iter().map(|s| (s.key.as_str(), &s.collection)));
    for (shelved, progress) in shelved.iter().zip(progress) {
        let n = progress.solved.len();
        let next = progress.next_unsolved(None).map(|at| at + 1);
        if args.json {
            print(&CollectionLine {
                name: &shelved.key,
                title: &shelved.title,
                puzzles: n,
                solved: progress.n_solved(),
                next,
                in_order: progress.is_in_order,
            });
        } else {
            let mut text =
                format!("{:<28} {:<30} {:>3}/{n}", shelved.key, shelved.title, progress.n_solved());
            match next {
                Some(next) if progress.n_solved() > 0 => text += &format!("  next {next}"),
                None if n > 0 => text += "  done",
                _ => {}
            }
            if progress.is_in_order {
                text += "  one after the other";
            }
            line(&text);
        }
    }
    Ok(exit)
}
