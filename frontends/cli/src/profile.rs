//! `puzzles profile`: who plays, and all of a player's data in and out.

use std::path::{Path, PathBuf};

use clap::{Args as Fields, Subcommand};
use puzzle_core::format::decode_text;
use puzzle_profile::{Name, PlayerFile, Profile, RankingFile, Store, StoreError, files};
use serde::Serialize;

use crate::exit::Exit;
use crate::output::{self, complain, line};
use crate::profile_file::{ProfileFile, meant, name, now, told};

/// What is asked of the profile.
#[derive(Fields, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    file: ProfileFile,
    /// One JSON object a line
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Lists the players; the one who plays now has a star
    List,
    /// Lets a player play, who is made where there is none of that name
    Use {
        /// The player
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Gives a player another name
    Rename {
        /// The player
        #[arg(value_name = "FROM")]
        from: String,
        /// The new name
        #[arg(value_name = "TO")]
        to: String,
    },
    /// Makes two players one: all that is kept of the first goes to the second
    Merge {
        /// Who goes
        #[arg(value_name = "FROM")]
        from: String,
        /// Who stays
        #[arg(value_name = "INTO")]
        into: String,
    },
    /// Deletes a player and all that is kept of them
    Delete {
        /// The player
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Writes all of a player's data as JSON to standard output
    Export {
        /// The player; else the one who plays now
        #[arg(value_name = "NAME")]
        name: Option<String>,
        /// All players
        #[arg(long, conflicts_with = "name")]
        all: bool,
        /// json, or one of the text files: player (best moves of each level) and ranking
        #[arg(short, long, value_name = "F", default_value = "json",
            value_parser = ["json", "player", "ranking"])]
        format: String,
        /// The file to write; standard output unless told
        #[arg(short, long, value_name = "F")]
        output: Option<PathBuf>,
    },
    /// Reads what export has written, here or elsewhere: what is there already does not come twice
    Import {
        /// Files: a profile's JSON, a ranking.txt, or a player's file NAME.txt
        #[arg(value_name = "FILE", required = true)]
        list: Vec<PathBuf>,
    },
}

pub(crate) fn run(args: &Args) -> Exit {
    let mut store = match args.file.open() {
        Ok(store) => store,
        Err(exit) => return exit,
    };
    match change(&mut store, args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn change(store: &mut Store, args: &Args) -> Result<Exit, Exit> {
    let done = |result: Result<(), StoreError>| result.map(|()| Exit::Done).map_err(|e| told(&e));
    match args.what.as_ref().unwrap_or(&What::List) {
        What::List => list(store, args.json),
        What::Use { name: text } => {
            let name = name(text)?;
            done(store.select(&name, now()))
        }
        What::Rename { from, to } => done(store.rename(&name(from)?, &name(to)?)),
        What::Merge { from, into } => done(store.merge(&name(from)?, &name(into)?)),
        What::Delete { name: text } => done(store.delete(&name(text)?)),
        What::Export { name, all, format, output } => {
            let bytes = export(store, name.as_deref(), *all, format)?;
            Ok(output::file(output.as_deref(), bytes.as_bytes()))
        }
        What::Import { list } => {
            let mut exit = Exit::Done;
            for path in list {
                exit.add(import(store, path, args.json));
            }
            Ok(exit)
        }
    }
}

#[derive(Serialize)]
struct PlayerLine<'a> {
    name: &'a str,
    current: bool,
    finished: usize,
    in_progress: usize,
    since: u64,
}

fn list(store: &Store, json: bool) -> Result<Exit, Exit> {
    let players = store.players().map_err(|e| told(&e))?;
    let current = store.current().map_err(|e| told(&e))?;
    if players.is_empty() && !json {
        line("no player yet: one is made at the first win or save");
    }
    for player in players {
        let is_current = current.as_ref() == Some(&player.name);
        if json {
            let record = PlayerLine {
                name: player.name.as_str(),
                current: is_current,
                finished: player.n_finished,
                in_progress: player.n_in_progress,
                since: player.since,
            };
            print(&record);
        } else {
            let mark = if is_current { '*' } else { ' ' };
            line(&format!(
                "{mark} {:<20} {} finished, {} in progress",
                player.name, player.n_finished, player.n_in_progress
            ));
        }
    }
    Ok(Exit::Done)
}

/// One object, one line.
pub(crate) fn print(record: &impl Serialize) {
    line(&serde_json::to_string(record).unwrap_or_default());
}

fn export(store: &Store, named: Option<&str>, all: bool, format: &str) -> Result<String, Exit> {
    let who = if all { None } else { Some(meant(store, named)?) };
    match format {
        "player" => {
            let Some(who) = who else {
                complain("a player's file is of one player");
                return Err(Exit::BadInput);
            };
            Ok(store.player_file(&who).map_err(|e| told(&e))?.write())
        }
        "ranking" => {
            let logs = store.logs().map_err(|e| told(&e))?;
            let scores = store.scores().map_err(|e| told(&e))?;
            let logs = logs.iter().filter(|(name, _)| who.as_ref().is_none_or(|who| who == name));
            let logs = logs.map(|(name, log)| (name, log.iter()));
            let scores = who.as_ref().map_or_else(|| scores.clone(), |who| scores.of(who));
            Ok(puzzle_profile::Ranking::of(logs, &scores, None).to_file().write())
        }
        _ => {
            let profile = match who {
                // Who has not played yet has an empty profile.
                Some(who) if named.is_none() && store.players().is_ok_and(|p| p.is_empty()) => {
                    let _ = who;
                    Ok(Profile::default())
                }
                who => store.profile(who.as_ref()),
            };
            Ok(profile.map_err(|e| told(&e))?.to_json())
        }
    }
}

#[derive(Serialize)]
struct ImportLine<'a> {
    input: &'a str,
    players: usize,
    finished: usize,
    in_progress: usize,
    lines: usize,
}

fn import(store: &mut Store, path: &Path, json: bool) -> Exit {
    let place = path.display().to_string();
    let refuse = |why: String| {
        complain(&format!("{place}: {why}"));
        Exit::BadInput
    };
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return refuse(error.to_string()),
    };
    let text = decode_text(&bytes);
    let mut record =
        ImportLine { input: &place, players: 0, finished: 0, in_progress: 0, lines: 0 };
    let first = text.trim_start().lines().next().unwrap_or_default();
    let result = if first.starts_with('{') {
        match Profile::from_json(&text) {
            Ok(profile) => store.join(profile).map(|joined| {
                record.players = joined.players;
                record.finished = joined.finished;
                record.in_progress = joined.in_progress;
            }),
            Err(error) => return refuse(error.to_string()),
        }
    } else if first.matches('/').count() == 2 {
        match RankingFile::read(&text) {
            Ok(file) => {
                record.lines = file.lines().len();
                store.add_scores(&file)
            }
            Err(invalid) => return refuse(invalid.to_string()),
        }
    } else {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        match (PlayerFile::read(&text), Name::new(&stem)) {
            (Ok(file), Ok(name)) => {
                record.lines = file.lines().count();
                store.add_player_file(&name, &file, now())
            }
            (Err(_), _) => {
                return refuse("this is no profile, no ranking and no player's file".into());
            }
            (_, Err(invalid)) => return refuse(invalid.to_string()),
        }
    };
    if let Err(error) = result {
        return refuse(error.to_string());
    }
    if json {
        print(&record);
        return Exit::Done;
    }
    let n = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    let told = if record.lines > 0 {
        n(record.lines, "line")
    } else if record.players + record.finished + record.in_progress == 0 {
        "nothing that was not here".to_string()
    } else {
        format!(
            "new here: {}, {}, {} in progress",
            n(record.players, "player"),
            n(record.finished, "finished game"),
            record.in_progress
        )
    };
    line(&format!("{place}: {told}"));
    Exit::Done
}
