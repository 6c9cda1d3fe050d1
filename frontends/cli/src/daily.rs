//! `puzzles daily`: the puzzle of the day.

use puzzle_core::Invalid;
use puzzle_core::solve::Grade;
use puzzle_midend::{Date, GameEntry, GameId, Registry, Tail};

use crate::args::Daily;
use crate::exit::Exit;
use crate::input::Games;
use crate::limits::is_interrupted;
use crate::nearest;
use crate::new::{Order, Seeds, one, told};
use crate::output::complain;

pub(crate) fn run(registry: &Registry, args: &Daily) -> Exit {
    let (games, date, grade) = match wanted(registry, args) {
        Ok(wanted) => wanted,
        Err(e) => {
            complain(&e.to_string());
            return Exit::BadInput;
        }
    };
    let mut exit = Exit::Done;
    for game in games {
        match order(game, date, grade, args.json) {
            Ok(order) => exit.add(told(one(game.session().as_mut(), &order, 0))),
            Err(why) => {
                complain(&format!("{}: {why}", game.info.id));
                exit.add(Exit::BadInput);
            }
        }
        if is_interrupted() {
            return Exit::Cancelled;
        }
    }
    exit
}

/// The games, the day and the grade that are asked for.
fn wanted(
    registry: &Registry,
    args: &Daily,
) -> Result<(Vec<GameEntry>, Date, Option<Grade>), Invalid> {
    let games = if let Some(name) = &args.game {
        vec![Games { registry, usual: None }.game(name).map_err(Invalid::new)?]
    } else {
        // Where positions are rated, puzzles are made, and a new one is an empty board.
        registry.games().iter().filter(|game| !game.can().rates_position).copied().collect()
    };
    let date = match &args.date {
        Some(text) => text.parse()?,
        None => puzzle_terminal::today(),
    };
    let grade = args.grade.as_deref().map(nearest::grade).transpose().map_err(Invalid::new)?;
    Ok((games, date, grade))
}

fn order(game: GameEntry, date: Date, grade: Option<Grade>, json: bool) -> Result<Order, String> {
    let id = game.daily(date, grade).map_err(|e| e.to_string())?;
    let id = GameId::parse(&id).map_err(|e| e.to_string())?;
    let Tail::Seed(seed) = id.tail else { return Err("this day has no puzzle".to_string()) };
    Ok(Order { game, params: id.params, seeds: Seeds::From(seed), json })
}
