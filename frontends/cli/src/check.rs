//! `puzzles check`: whether a puzzle is good, and how far some moves lead.

use puzzle_core::{Aim, Grade, Rating, Solutions, Status};
use puzzle_midend::{Registry, Report, Task};
use serde_json::Value;

use crate::args::Check;
use crate::exit::Exit;
use crate::grid::{grids, print_both};
use crate::input::Puzzle;
use crate::json::{Line, figures};
use crate::limits::exit_of;
use crate::output::line;
use crate::solve::Verdict;
use crate::table::{Refusal, Table, for_each, rated};

/// Seconds for each question about a puzzle, unless told otherwise.
const SECONDS: f64 = 5.0;

pub(crate) fn run(registry: &Registry, args: &Check) -> Exit {
    for_each(registry, &args.puzzles, |table, puzzle, _| one(table, puzzle, args))
}

fn one(table: &mut Table, puzzle: &Puzzle, args: &Check) -> Exit {
    let limits = args.limits.or_seconds(SECONDS);
    let session = match table.put(puzzle, args.moves.as_deref(), &limits) {
        Ok(session) => session,
        Err(Refusal::Bad(why)) => {
            puzzle.complain(&why);
            if args.json {
                let object = Line::new()
                    .with("game", puzzle.game.info.id)
                    .with("level", puzzle.level())
                    .with("valid", false)
                    .with("error", why);
                line(&object.to_string());
            }
            return Exit::BadInput;
        }
        Err(Refusal::Stopped(stop)) => {
            puzzle.complain(&stop.to_string());
            return exit_of(stop);
        }
    };
    let status = session.status();
    let can = session.can();
    let aim = if can.count { Aim::Count } else { Aim::Any };
    let spent = limits.run(|work| Verdict::of(session, aim, work));
    let mut time = spent.time;
    let mut exit = Exit::Done;
    let (mut solvable, mut solutions) = (None, None);
    let mut two_grids = Vec::new();
    let why = match spent.result {
        Ok(verdict) => {
            solutions = match verdict.solutions() {
                Solutions::One => Some(1),
                Solutions::Several => Some(2),
                Solutions::None => Some(0),
                Solutions::Unknown => None,
            };
            if let Some(solved) = &verdict.solved {
                solvable = Some(true);
                if solved.solutions == Solutions::Several {
                    two_grids = grids(&solved.figures);
                    exit.add(Exit::No);
                }
            } else if verdict.is_unsolvable {
                solvable = Some(false);
                exit.add(Exit::No);
            } else if let Some(stop) = verdict.stop {
                exit.add(exit_of(stop));
            }
            verdict.why
        }
        Err(e) => e,
    };
    // A puzzle in the making is rated without a solver.
    let rating = if solvable == Some(true) || can.rates_position {
        let spent = limits.run(|work| rated(session, work));
        time += spent.time;
        spent.result
    } else {
        None
    };
    let mistakes: Option<Vec<String>> = if args.moves.is_some() && can.mistakes {
        let spent = limits.run(|work| session.ask_now(&Task::Mistakes, work));
        time += spent.time;
        match spent.result {
            Ok(Report::Mistakes(list)) => {
                Some(list.into_iter().map(|remark| remark.words).collect())
            }
            _ => None,
        }
    } else {
        None
    };
    if args.moves.is_some() && status != Status::Solved {
        exit.add(Exit::No);
    }
    let grade = rating.as_ref().and_then(|rating| rating.grade).map(Grade::keyword);
    if args.json {
        let metrics =
            rating.as_ref().map_or_else(|| serde_json::json!({}), |r| figures(&r.figures));
        let object = Line::new()
            .with("id", session.game_id())
            .with("game", puzzle.game.info.id)
            .with("level", puzzle.level())
            .with("valid", true)
            .with("solvable", solvable)
            .with("solutions", solutions)
            .with_figures(&two_grids)
            .with("grade", grade)
            .with("metrics", metrics)
            .with("status", word(status))
            .with("mistakes", mistakes.map(Value::from))
            .with_some("why", Some(why).filter(|why| !why.is_empty()))
            .with_millis("millis", time);
        line(&object.to_string());
        return exit;
    }
    let mut text = match (solvable, solutions) {
        (Some(true), Some(1)) => "one solution".to_string(),
        (Some(true), Some(_)) => "more than one solution".to_string(),
        (Some(true), None) => "solvable".to_string(),
        (Some(false), _) => format!("cannot be solved: {why}"),
        (None, _) => "valid; whether it can be solved is open".to_string(),
    };
    match rating {
        Some(Rating { grade: Some(grade), words, .. }) if words.is_empty() => {
            text += &format!("; {grade}");
        }
        Some(Rating { grade: Some(grade), words, .. }) => text += &format!("; {grade} ({words})"),
        // That there are several solutions has been said.
        Some(Rating { words, .. }) if can.rates_position && !words.is_empty() => {
            text += &format!("; {words}");
        }
        _ => {}
    }
    if args.moves.is_some() {
        text += &format!("; after the moves: {}", word(status));
        for mistake in mistakes.unwrap_or_default() {
            text += &format!("; {mistake}");
        }
    }
    let id = session.game_id().unwrap_or_default();
    let level = puzzle.level().map_or(String::new(), |level| format!("level {level}: "));
    line(&format!("{level}{text}  {}", shortened(&id)));
    print_both(&two_grids);
    exit
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Ongoing => "ongoing",
        Status::Solved => "solved",
        Status::Lost => "lost",
    }
}

/// An ID short enough for a line of a terminal.
fn shortened(id: &str) -> String {
    if id.len() <= 60 { id.to_string() } else { format!("{}…", &id[..59]) }
}
