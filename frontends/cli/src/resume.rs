//! `puzzles resume`: lists the games in progress, or continues one of them.

use clap::Args as Fields;
use puzzle_app::{time, title_of};
use puzzle_core::text;
use puzzle_midend::Registry;
use puzzle_profile::{Change, InProgress, Uid};
use serde::Serialize;

use crate::error::Error;
use crate::exit::Exit;
use crate::language::said;
use crate::output::{self, line, say};
use crate::play;
use crate::profile::print;
use crate::profile_file::{ProfileFile, event, player};

/// The arguments of `resume`.
#[derive(Fields, Debug)]
pub(crate) struct Args {
    /// The game to continue: its number in the list, its uid or the beginning of that, or the ID of
    /// its puzzle. Default: list the games
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// The player. Default: the current player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Delete the game in progress instead of playing it
    #[arg(long, requires = "id")]
    delete: bool,
    #[command(flatten)]
    file: ProfileFile,
    /// Print one JSON object per line
    #[arg(long, conflicts_with = "id")]
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
    /// Completion of the puzzle in thousandths; `None` if the game does not report it.
    done: Option<u32>,
    status: &'a str,
    saved_at: u64,
    date: String,
}

pub(crate) fn run(registry: &Registry, args: &Args) -> Exit {
    match resume(registry, args) {
        Ok(exit) => exit,
        Err(error) => {
            output::error(&error);
            Exit::BadInput
        }
    }
}

fn resume(registry: &Registry, args: &Args) -> Result<Exit, Error> {
    let mut store = args.file.open()?;
    let player = player(&store, args.player.as_deref())?;
    let mut games = store.in_progress(player.uid)?;
    // The profile may have games of other programs, which cannot be continued here.
    games.retain(|game| registry.find(&game.game).is_some());
    // Of a game where the program's solution ends nothing is left to continue. It has no number,
    // but can be named by its ID.
    games.sort_by_key(InProgress::is_shown_solution);
    let n_listed = games.iter().take_while(|game| !game.is_shown_solution()).count();
    let Some(id) = &args.id else {
        list(registry, &games[..n_listed], args.json);
        return Ok(Exit::Done);
    };
    let Some(game) = find(&games, n_listed, id) else {
        let error = text!("{player} has no game in progress '{id}'", player = &player.name, id);
        let tip = text!("`resume` without an ID lists the games");
        return Err(Error::new(error).with_tip(tip));
    };
    if args.delete {
        store.apply(&event(&player, Change::Drop(game.uid)))?;
        return Ok(Exit::Done);
    }
    if args.player.is_some() {
        store.apply(&event(&player, Change::Select))?;
    }
    drop(store);
    Ok(play::resume(registry, game.uid, &args.file))
}

fn find<'a>(games: &'a [InProgress], n_listed: usize, id: &str) -> Option<&'a InProgress> {
    if let Ok(number) = id.parse::<usize>()
        && number <= n_listed
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

fn list(registry: &Registry, games: &[InProgress], json: bool) {
    if games.is_empty() && !json {
        say(text!("no games in progress"));
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
        let has_title = game.place.is_some() || !game.source.title.is_empty();
        let title =
            if has_title { said(title_of(registry, game)) } else { game.title().to_string() };
        let mut title: String = title.chars().take(36).collect();
        if has_title {
            title = format!("{} {title}", game.game);
        }
        let done = game.percent().map_or_else(String::new, |done| format!("{done:>3} %"));
        let played = game.millis.map_or_else(String::new, |millis| said(time(millis)));
        line(&format!("{:>3}  {title:<38} {done:>5}  {played:>8}  {}", i + 1, game.date));
    }
}
