//! `puzzles collections`: the progress of a player in each collection.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args as Fields;
use puzzle_core::{Text, text};
use puzzle_midend::Registry;
use puzzle_profile::collections::{self, ListedCollection};
use puzzle_profile::{Finished, Progress};
use serde::Serialize;

use crate::error::Error;
use crate::exit::Exit;
use crate::language::{json_language, said};
use crate::output::{self, line};
use crate::profile::print;
use crate::profile_file::{ProfileFile, data_dir, player};

/// The arguments of `collections`.
#[derive(Fields, Debug)]
pub(crate) struct Args {
    /// A game, or a folder with collections in it or in folders below it. Default: all bundled
    /// collections and the player's own
    #[arg(value_name = "GAME|FOLDER")]
    which: Option<OsString>,
    /// The player. Default: the current player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    file: ProfileFile,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CollectionLine<'a> {
    name: &'a str,
    title: String,
    puzzles: usize,
    solved: usize,
    /// Number, from 1, of the next puzzle that is unlocked and unsolved.
    next: Option<usize>,
    in_order: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args) -> Exit {
    match list(registry, args) {
        Ok(exit) => exit,
        Err(error) => {
            output::error(&error);
            Exit::BadInput
        }
    }
}

fn list(registry: &Registry, args: &Args) -> Result<Exit, Error> {
    let store = args.file.open()?;
    let player = player(&store, args.player.as_deref())?;
    let log: Vec<Finished> = store.log(player.uid)?;
    let mut exit = Exit::Done;
    let collection: Vec<ListedCollection> = match &args.which {
        Some(name) if name.to_str().is_some_and(|name| registry.find(name).is_some()) => {
            let mut all = with_own(registry);
            all.retain(|listed| name == listed.game.as_str());
            all
        }
        Some(folder) => {
            let folder = PathBuf::from(folder);
            if !folder.is_dir() {
                let name = Text::visible(folder.display());
                return Err(Error::new(text!("'{name}' is neither a game nor a folder", name)));
            }
            let walked = collections::scan_folder(registry, &folder);
            for message in walked.refused {
                output::error(&Error::new(message));
                exit.add(Exit::BadInput);
            }
            walked.collections
        }
        None => with_own(registry),
    };
    let progress =
        Progress::of_all(&log, collection.iter().map(|s| (s.key.as_str(), &s.collection)));
    for (collection, progress) in collection.iter().zip(progress) {
        let n = progress.solved.len();
        let next = progress.next_unsolved(None).map(|at| at + 1);
        if args.json {
            print(&CollectionLine {
                name: &collection.key,
                title: collection.title.say(&json_language()),
                puzzles: n,
                solved: progress.n_solved(),
                next,
                in_order: progress.is_in_order,
            });
        } else {
            let (title, n_solved) = (said(&collection.title), progress.n_solved());
            let mut text = format!("{:<28} {title:<30} {n_solved:>3}/{n}", collection.key);
            let state = match next {
                Some(n) if n_solved > 0 => Some(text!("next {n}", n)),
                None if n > 0 => Some(text!("done")),
                _ => None,
            };
            let order = progress.is_in_order.then(|| text!("unlocked one by one"));
            for words in state.into_iter().chain(order) {
                text += &format!("  {}", said(words));
            }
            line(&text);
        }
    }
    Ok(exit)
}

/// Returns the bundled collections and the player's own.
fn with_own(registry: &Registry) -> Vec<ListedCollection> {
    let mut all = collections::bundled(registry);
    let own = data_dir().map(|dir| dir.join(collections::OWN_PUZZLES_FOLDER));
    if let Some(own) = own.filter(|folder| folder.is_dir()) {
        all.extend(collections::scan_folder(registry, &own).collections);
    }
    all
}
