//! `puzzles daily`: the puzzle of the day.

use puzzle_core::solve::Grade;
use puzzle_core::{Text, text};
use puzzle_midend::{Date, GameEntry, GameId, IdContent, Registry};

use crate::args::Daily;
use crate::clock::clock;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::Games;
use crate::limits::is_interrupted;
use crate::new::{Order, Seeds, one, print, refuse};
use crate::similar;

pub(crate) fn run(registry: &Registry, args: &Daily) -> Exit {
    let (games, date, grade) = match selection(registry, args) {
        Ok(selection) => selection,
        Err(error) => return refuse(args.game.as_deref().unwrap_or("daily"), &error, args.json),
    };
    let mut exit = Exit::Done;
    for game in games {
        let id = game.info.id;
        match order(game, date, grade, args.json) {
            Ok(order) => exit.add(print(id, one(&order, 0), args.json)),
            Err(error) => exit.add(refuse(id, &error.at(Text::plain(id)), args.json)),
        }
        if is_interrupted() {
            return Exit::Cancelled;
        }
    }
    exit
}

/// The games, the day and the grade that the arguments ask for.
fn selection(
    registry: &Registry,
    args: &Daily,
) -> Result<(Vec<GameEntry>, Date, Option<Grade>), Error> {
    let games = if let Some(name) = &args.game {
        vec![Games { registry, default_game: None }.game(name)?]
    } else {
        registry.games_to_play().copied().collect()
    };
    let date = match &args.date {
        Some(text) => text.parse()?,
        None => clock().today(),
    };
    let grade = args.grade.as_deref().map(similar::grade).transpose()?;
    Ok((games, date, grade))
}

fn order(game: GameEntry, date: Date, grade: Option<Grade>, json: bool) -> Result<Order, Error> {
    let id = GameId::parse(&game.daily(date, grade)?)?;
    let IdContent::Seed(seed) = id.tail else { return Err(text!("this day has no puzzle").into()) };
    Ok(Order { game, params: id.params, seeds: Seeds::From(seed), json })
}
