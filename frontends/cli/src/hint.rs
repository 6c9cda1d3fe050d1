//! `puzzles hint`: the next step and why.

use puzzle_core::Status;
use puzzle_midend::{Registry, Request, Task};

use crate::args::Hint;
use crate::exit::Exit;
use crate::input::Puzzle;
use crate::json::Line;
use crate::limits::exit_of;
use crate::output::{complain, line};
use crate::table::{Table, for_each};

pub(crate) fn run(registry: &Registry, args: &Hint) -> Exit {
    for_each(registry, &args.puzzles, |table, puzzle, _| one(table, puzzle, args))
}

fn one(table: &mut Table, puzzle: &Puzzle, args: &Hint) -> Exit {
    let session = match table.open(puzzle, args.moves.as_deref(), &args.limits) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let is_solved = session.status() == Status::Solved;
    let spent = if is_solved {
        None
    } else {
        let outcome = session.hint();
        let task = match outcome.request {
            Some(Request::Run(task)) => task,
            _ => Task::Hint,
        };
        let job = match session.job(&task) {
            Ok(job) => job,
            Err(e) => {
                puzzle.complain(e.text());
                return Exit::BadInput;
            }
        };
        let spent = args.limits.run(|work| job.run(work));
        if let Some(stop) = spent.result.stop() {
            puzzle.complain(&format!("no hint: {stop}"));
            return exit_of(stop);
        }
        let time = spent.time;
        let _ = session.finish(spent.result);
        Some((spent.nodes, time))
    };
    let moves = session.hint_moves();
    let why = if is_solved {
        "it is solved already".to_string()
    } else {
        session.message().map_or("there is no hint here", |message| &message.words).to_string()
    };
    if args.json {
        let cells: Vec<u32> = session.marks().iter().map(|mark| mark.cell).collect();
        let mut object = Line::new()
            .with("id", session.game_id())
            .with("game", puzzle.game.info.id)
            .with("level", puzzle.level())
            .with("moves", moves.as_deref())
            .with("why", why)
            .with("cells", cells);
        if let Some((nodes, time)) = spent {
            object = object.with("nodes", nodes).with_millis("millis", time);
        }
        line(&object.to_string());
    } else if let Some(moves) = &moves {
        line(&format!("{moves}: {why}"));
    } else if is_solved {
        line(&why);
    } else {
        complain(&why);
    }
    if moves.is_some() || is_solved { Exit::Done } else { Exit::No }
}
