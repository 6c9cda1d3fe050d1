//! `puzzles profile`: manages the players, exports and imports their data.

use std::path::{Path, PathBuf};

use clap::{Args as Fields, Subcommand};
use puzzle_app::file_solutions;
use puzzle_core::format::decode_text;
use puzzle_core::{Text, plural, text};
use puzzle_midend::{FileContent, Registry};
use puzzle_profile::folder::Companions;
use puzzle_profile::{
    Change, Name, PlayerFile, PlayerRef, Profile, Ranking, RankingFile, RankingScope, Solution,
    Store, StoreError, copies, files, restore,
};
use serde::Serialize;

use crate::clock::clock;
use crate::error::Error;
use crate::exit::Exit;
use crate::json;
use crate::language::said;
use crate::output::{self, line, say};
use crate::profile_file::{ProfileFile, event, player, player_or_new};

/// The arguments of `profile`.
#[derive(Fields, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    file: ProfileFile,
    /// Print one JSON object per line
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Lists the players; the current one has a star
    List,
    /// Makes a player the current one; a new name creates a player
    Use {
        /// The player
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Renames a player
    Rename {
        /// The player
        #[arg(value_name = "FROM")]
        from: String,
        /// The new name
        #[arg(value_name = "NEW")]
        to: String,
    },
    /// Merges a player into another one, who gets all data of both
    Merge {
        /// The player to remove
        #[arg(value_name = "FROM")]
        from: String,
        /// The player to keep
        #[arg(value_name = "INTO")]
        into: String,
    },
    /// Deletes a player and all of their data
    Delete {
        /// The player
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Writes all of a player's data as JSON to standard output
    Export {
        /// The player. Default: the current player
        #[arg(value_name = "NAME")]
        name: Option<String>,
        /// Export all players
        #[arg(long, conflicts_with = "name")]
        all: bool,
        /// The format: json, or a text file with the best moves of each level (player) or with the
        /// best scores (ranking)
        #[arg(short, long, value_name = "F", default_value = "json",
            value_parser = ["json", "player", "ranking"])]
        format: String,
        /// The file to write. Default: standard output
        #[arg(short, long, value_name = "F")]
        output: Option<PathBuf>,
    },
    /// Lists the copies of the profile, or restores one; the present profile becomes a copy
    Restore {
        /// The copy: a day, as the list has it
        #[arg(value_name = "DATE")]
        date: Option<String>,
    },
    /// Imports exported files; data that are there already are not imported twice
    Import {
        /// Files: a profile as JSON, a ranking.txt, the file NAME.txt of a player, or levels with
        /// their solutions
        #[arg(value_name = "FILE", required = true)]
        list: Vec<PathBuf>,
    },
}

impl Action {
    /// Whether the action prints what can be a record.
    fn prints_records(&self) -> bool {
        matches!(self, Self::List | Self::Import { .. } | Self::Restore { .. })
    }
}

pub(crate) fn run(registry: &Registry, args: &Args) -> Exit {
    if args.json && !args.action.as_ref().is_none_or(Action::prints_records) {
        let tip = text!("it is for list, import and restore");
        output::error(&Error::without_effect("--json", tip));
        return Exit::BadInput;
    }
    let result = if let Some(Action::Restore { date }) = &args.action {
        restore_copy(&args.file, date.as_deref(), args.json)
    } else {
        args.file.open().and_then(|mut store| act(registry, &mut store, args))
    };
    result.unwrap_or_else(|error| {
        output::error(&error);
        Exit::BadInput
    })
}

fn act(registry: &Registry, store: &mut Store, args: &Args) -> Result<Exit, Error> {
    match args.action.as_ref().unwrap_or(&Action::List) {
        Action::List => list(store, args.json),
        Action::Use { name: text } => {
            let player = player_or_new(store, Name::new(text)?)?;
            change(store, &player, Change::Select)
        }
        Action::Rename { from, to } => {
            let (from, to) = (player(store, Some(from))?, Name::new(to)?);
            change(store, &from, Change::Rename(to))
        }
        Action::Merge { from, into } => {
            let (from, into) = (player(store, Some(from))?, player(store, Some(into))?);
            change(store, &from, Change::Merge(into))
        }
        Action::Delete { name: text } => {
            let player = player(store, Some(text))?;
            change(store, &player, Change::Delete)
        }
        Action::Export { name, all, format, output } => {
            let bytes = export(registry, store, name.as_deref(), *all, format)?;
            Ok(output::file(output.as_deref(), bytes.as_bytes()))
        }
        // Without opening the profile, which may be damaged.
        Action::Restore { .. } => Ok(Exit::Done),
        Action::Import { list } => {
            let mut exit = Exit::Done;
            for path in list {
                exit.add(import(registry, store, path, args.json));
            }
            Ok(exit)
        }
    }
}

#[derive(Serialize)]
struct CopyLine<'a> {
    copy: &'a str,
}

/// Lists the copies of the profile, or restores one.
fn restore_copy(file: &ProfileFile, date: Option<&str>, json: bool) -> Result<Exit, Error> {
    let path = file.path()?;
    let Some(date) = date else {
        let copies = copies(&path);
        for copy in &copies {
            if json {
                print(&CopyLine { copy });
            } else {
                line(copy);
            }
        }
        if copies.is_empty() && !json {
            say(text!("no copies yet: the first change of a day makes one"));
        }
        return Ok(Exit::Done);
    };
    let kept = restore(&path, date, clock().today()).map_err(|error| {
        let is_unknown = matches!(error, StoreError::Refused(_));
        let error = Error::from(error);
        let tip = text!("`profile restore` without a date lists the copies");
        if is_unknown { error.with_tip(tip) } else { error }
    })?;
    say(if let Some(kept) = kept {
        text!(
            "restored the profile of {date}; the one before is the copy {kept} now",
            date = Text::shown(date),
            kept = Text::shown(kept)
        )
    } else {
        text!("restored the profile of {date}", date = Text::shown(date))
    });
    Ok(Exit::Done)
}

fn change(store: &mut Store, player: &PlayerRef, change: Change) -> Result<Exit, Error> {
    store.apply(&event(player, change))?;
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct PlayerLine<'a> {
    name: &'a str,
    current: bool,
    finished: usize,
    in_progress: usize,
    since: u64,
}

fn list(store: &Store, json: bool) -> Result<Exit, Error> {
    let players = store.players()?;
    let current = store.current()?;
    if players.is_empty() && !json {
        say(text!("no players yet: the first win or save creates one"));
    }
    for player in players {
        let is_current = current.as_ref().is_some_and(|current| current.uid == player.uid);
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
            let games = said(text!(
                "{finished} finished, {running} in progress",
                finished = player.n_finished,
                running = player.n_in_progress
            ));
            line(&format!("{mark} {:<20} {games}", player.name));
        }
    }
    Ok(Exit::Done)
}

/// Prints an object on one line.
pub(crate) fn print(record: &impl Serialize) {
    match json::to_string(record) {
        Ok(text) => line(&text),
        Err(why) => output::error(&Error::new(Text::shown(why))),
    }
}

fn export(
    registry: &Registry,
    store: &Store,
    named: Option<&str>,
    all: bool,
    format: &str,
) -> Result<String, Error> {
    let player = if all { None } else { Some(player(store, named)?) };
    match format {
        "player" => {
            let Some(player) = player else {
                let error = Error::new(text!("the format 'player' holds one player, not all"));
                return Err(error.with_tip(text!("leave --all out and name a player")));
            };
            Ok(store.player_file(player.uid)?.write())
        }
        "ranking" => {
            let logs = store.logs()?;
            let scores = store.scores()?;
            let logs = logs
                .iter()
                .filter(|(name, _)| player.as_ref().is_none_or(|player| player.name == *name));
            let logs = logs.map(|(name, log)| (name, log.iter()));
            let scores =
                player.as_ref().map_or_else(|| scores.clone(), |player| scores.of(&player.name));
            let scoring = |id: &str| registry.scoring(id);
            Ok(Ranking::of(logs, &scores, RankingScope::All, scoring).to_file().write())
        }
        _ => {
            // Before the first game there is no player yet, and the profile is empty.
            let is_empty = || store.players().is_ok_and(|players| players.is_empty());
            let profile = if player.is_some() && named.is_none() && is_empty() {
                Ok(Profile::default())
            } else {
                store.profile(player.as_ref())
            };
            Ok(profile?.to_json())
        }
    }
}

#[derive(Serialize)]
struct ImportLine<'a> {
    input: &'a str,
    players: usize,
    finished: usize,
    /// Games finished again after undo.
    again: usize,
    in_progress: usize,
    lines: usize,
    solutions: usize,
}

impl ImportLine<'_> {
    /// Returns what was added in words.
    fn words(&self) -> Text {
        let n_games = self.finished + self.again + self.in_progress;
        if self.lines > 0 {
            plural!(n = self.lines, "{n} line", "{n} lines")
        } else if self.players + n_games + self.solutions == 0 {
            text!("nothing new")
        } else if self.players + n_games == 0 {
            plural!(n = self.solutions, "added {n} solution", "added {n} solutions")
        } else {
            let mut added = vec![
                plural!(n = self.players, "{n} player", "{n} players"),
                plural!(n = self.finished, "{n} finished game", "{n} finished games"),
                plural!(n = self.in_progress, "{n} game in progress", "{n} games in progress"),
            ];
            if self.again > 0 {
                let n = self.again;
                added.push(plural!(n, "{n} game finished again", "{n} games finished again"));
            }
            text!("added {what}", what = Text::commas(added))
        }
    }
}

fn import(registry: &Registry, store: &mut Store, path: &Path, json: bool) -> Exit {
    let place = path.display().to_string();
    let refuse = |error: Error| {
        output::error(&error.at(&place));
        Exit::BadInput
    };
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return refuse(error.into()),
    };
    let text = decode_text(&bytes);
    let mut record = ImportLine {
        input: &place,
        players: 0,
        finished: 0,
        again: 0,
        in_progress: 0,
        lines: 0,
        solutions: 0,
    };
    let first = text.trim_start().lines().next().unwrap_or_default();
    let result = if first.starts_with('{') {
        match Profile::from_json(&text) {
            Ok(profile) => store.join(profile).map_err(Error::from).map(|joined| {
                record.players = joined.players;
                record.finished = joined.finished;
                record.again = joined.again;
                record.in_progress = joined.in_progress;
                record.solutions = joined.solutions;
            }),
            Err(error) => return refuse(error.into()),
        }
    } else if first.matches('/').count() == 2 {
        let game = registry.games().iter().find(|game| game.info.scoring.has_ranking_file);
        match RankingFile::read(&text, game.map_or("", |game| game.info.id)) {
            Ok(file) => {
                record.lines = file.lines().len();
                player(store, None).and_then(|player| {
                    Ok(store.apply(&event(&player, Change::Scores(file))).map(drop)?)
                })
            }
            Err(invalid) => return refuse(invalid.into()),
        }
    } else {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        match (PlayerFile::read(&text), Name::new(&stem)) {
            (Ok(file), Ok(name)) => {
                record.lines = file.lines().count();
                player_or_new(store, name).and_then(|player| {
                    Ok(store.apply(&event(&player, Change::Results(file))).map(drop)?)
                })
            }
            (Err(_), _) => match import_solutions(registry, store, path, &bytes) {
                Ok(n) => {
                    record.solutions = n;
                    Ok(())
                }
                Err(error) => return refuse(error),
            },
            (_, Err(invalid)) => return refuse(invalid.into()),
        }
    };
    if let Err(error) = result {
        return refuse(error);
    }
    if json {
        print(&record);
        return Exit::Done;
    }
    say(text!("{what}: {reason}", what = &place, reason = record.words()));
    Exit::Done
}

/// Adds the solutions of a file of levels to those of the current player. Returns the number of
/// those that are better than what the player has.
fn import_solutions(
    registry: &Registry,
    store: &mut Store,
    path: &Path,
    bytes: &[u8],
) -> Result<usize, Error> {
    let unknown =
        text!("this is no profile, ranking, file of a player, or file of levels with solutions");
    let read =
        Companions::default().with_source(path, bytes, |file| registry.read_file(file, None));
    let Ok(FileContent::Puzzles(levels)) = read else { return Err(unknown.into()) };
    if levels.entries.iter().all(|entry| entry.solutions.is_empty()) {
        return Err(text!("no level of this file has a solution").into());
    }
    let moment = (clock().seconds(), clock().today());
    let of_entry = |entry| file_solutions(registry, entry, moment);
    let solutions: Vec<Solution> = levels.entries.iter().flat_map(of_entry).collect();
    let player = player(store, None)?;
    Ok(store.apply(&event(&player, Change::Solutions(solutions)))?.n)
}
