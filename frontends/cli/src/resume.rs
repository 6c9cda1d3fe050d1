//! `puzzles resume`: games in progress, or one of them played on.

use clap::Args as Fields;
use puzzle_app::time;
use puzzle_midend::Registry;
use puzzle_profile::{InProgress, Uid};
use serde::Serialize;

use crate::exit::Exit;
use crate::output::{complain, line};
use crate::play;
use crate::profile::print;
use crate::profile_file::{ProfileFile, meant, told};

/// What is to be resumed.
#[derive(Fields, Debug)]
pub(crate) struct Args {
    /// The game to play on: its number in the list, its uid or the beginning of that, or its
    /// puzzle's ID; else all are listed
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Whose; else who plays now
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Deletes the game in progress instead of playing it
    #[arg(long, requires = "id")]
    delete: bool,
    #[command(flatten)]
    file: ProfileFile,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct GameLine<'a> {
    id: &'a str,
    uid: Uid,
    game: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    seed_id: Option<&'a str>,
    moves: u32,
    millis: Option<u64>,
    /// Thousandths.
    done: Option<u32>,
    status: &'a str,
    saved_at: u64,
    date: String,
}

pub(crate) fn run(registry: &Registry, args: &Args) -> Exit {
    match resume(registry, args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn resume(registry: &Registry, args: &Args) -> Result<Exit, Exit> {
    let mut store = args.file.open()?;
    let who = meant(&store, args.player.as_deref())?;
    let mut games = store.in_progress(&who).map_err(|e| told(&e))?;
    // Another program's games may be in the profile too: they cannot be gone on with here.
    games.retain(|game| registry.find(&game.game).is_some());
    let Some(id) = &args.id else {
        list(&games, args.json);
        return Ok(Exit::Done);
    };
    let Some(game) = find(&games, id) else {
        complain(&format!("{who} has no game '{id}' in progress; without it they are listed"));
        return Err(Exit::BadInput);
    };
    if args.delete {
        store.drop_game(game.uid).map_err(|e| told(&e))?;
        return Ok(Exit::Done);
    }
    if args.player.is_some() {
        store.select(&who, crate::profile_file::now()).map_err(|e| told(&e))?;
    }
    drop(store);
    Ok(play::resume(registry, game.uid, &args.file))
}

fn find<'a>(games: &'a [InProgress], id: &str) -> Option<&'a InProgress> {
    if let Ok(number) = id.parse::<usize>()
        && number <= games.len()
    {
        return games.get(number.checked_sub(1)?);
    }
    let is_meant = |game: &&InProgress| {
        game.puzzle == id
            || game.seed_id.as_deref() == Some(id)
            || (id.len() >= 4 && game.uid.to_string().starts_with(&id.to_ascii_lowercase()))
    };
    games.iter().find(is_meant)
}

fn list(games: &[InProgress], json: bool) {
    if games.is_empty() && !json {
        line("no game is in progress");
    }
    for (i, game) in games.iter().enumerate() {
        if json {
            print(&GameLine {
                id: &game.puzzle,
                uid: game.uid,
                game: &game.game,
                title: &game.source.title,
                seed_id: game.seed_id.as_deref(),
                moves: game.moves,
                millis: game.millis,
                done: game.done,
                status: &game.status,
                saved_at: game.saved_at,
                date: game.date.to_string(),
            });
            continue;
        }
        let mut title: String = game.title().chars().take(36).collect();
        if !game.source.title.is_empty() {
            title = format!("{} {title}", game.game);
        }
        let done = game.done.map_or_else(String::new, |done| format!("{:>3} %", done / 10));
        let played = game.millis.map_or_else(String::new, time);
        line(&format!("{:>3}  {title:<38} {done:>5}  {played:>8}  {}", i + 1, game.date));
    }
}
