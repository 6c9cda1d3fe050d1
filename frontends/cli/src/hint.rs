//! `puzzles hint`: the next step and why.

use puzzle_core::game::Status;
use puzzle_core::solve::{Aim, Mark, Spot};
use puzzle_midend::{Registry, Request, Session, Task};

use crate::args::{Hint, Limits};
use crate::exit::Exit;
use crate::input::Puzzle;
use crate::limits::Spent;
use crate::sessions::{Refusal, Sessions, answer_each, begun};
use crate::solve::Verdict;
use crate::told::Told;

pub(crate) fn run(registry: &Registry, args: &Hint) -> Exit {
    answer_each(registry, &args.puzzles, &args.limits, 1, args.json, |sessions, puzzle| {
        one(sessions, puzzle, args)
    })
}

fn one(sessions: &mut Sessions, puzzle: &Puzzle, args: &Hint) -> Told {
    let session = match sessions.put(puzzle, args.moves.as_deref()) {
        Ok(session) => session,
        Err(refusal) => return refusal.told(puzzle, args.json),
    };
    let is_solved = session.status() == Status::Solved;
    let mut spent = None;
    if !is_solved {
        match find(session, &args.limits) {
            Ok(search) => spent = Some(search),
            Err(Refusal::Bad(why)) => return Refusal::Bad(why).told(puzzle, args.json),
            Err(Refusal::Stopped(end)) => {
                let mut told = Told::exit(end.exit());
                told.note(puzzle.told(&format!("no hint: {end}")));
                if args.json {
                    told.record(&begun(puzzle, end.status()).with("error", end.to_string()));
                }
                return told;
            }
        }
    }
    let moves = session.hint_moves();
    let why = if is_solved {
        "it is solved already".to_string()
    } else {
        session.message().map_or("there is no hint here", |message| &message.words).to_string()
    };
    let has_answer = moves.is_some() || is_solved;
    let mut told = Told::exit(if has_answer { Exit::Done } else { Exit::No });
    if args.json {
        let marks = serde_json::to_value(session.marks()).unwrap_or_default();
        let id = session.game_id();
        let status = if has_answer { "solved" } else { standing(session, &args.limits) };
        let mut record = begun(puzzle, status)
            .with("id", id)
            .with("moves", moves.as_deref())
            .with("why", why)
            .with("cells", cells_of(session.marks()))
            .with("marks", marks);
        if let Some(spent) = spent {
            record = record.with("nodes", spent.nodes).with_millis("millis", spent.time);
        }
        told.record(&record);
        return told;
    }
    match &moves {
        Some(moves) => told.line(&format!("{moves}: {why}")),
        None if is_solved => told.line(&why),
        None => told.note(puzzle.told(&why)),
    }
    told
}

/// The cells that marks name, each once.
fn cells_of(marks: &[Mark]) -> Vec<u32> {
    let mut cells = Vec::new();
    for spot in marks.iter().flat_map(|mark| mark.target.spots()) {
        if let Spot::Cell(cell) = spot
            && !cells.contains(&cell)
        {
            cells.push(cell);
        }
    }
    cells
}

/// How a position stands that there is no hint for, which by itself says nothing of that.
fn standing(session: &mut dyn Session, limits: &Limits) -> &'static str {
    match Verdict::of(session, Aim::Any, limits) {
        Ok(spent) => spent.result.status(),
        Err(_) => "limit-nodes",
    }
}

/// Puts the hint on the session's screen.
fn find(session: &mut dyn Session, limits: &Limits) -> Result<Spent<()>, Refusal> {
    let task = match session.hint().request {
        Some(Request::Run(task)) => task,
        _ => Task::Hint,
    };
    let job = session.job(&task).map_err(|e| Refusal::Bad(e.to_string()))?;
    let spent = limits.run(|work| job.run(work));
    if let Some(stop) = spent.result.stop() {
        return Err(Refusal::Stopped(spent.end(stop)));
    }
    let (done, account) = spent.taken();
    let _ = session.finish(done);
    Ok(account)
}
