//! `puzzles check`: whether a puzzle is good, and how far some moves lead.

use puzzle_core::{Aim, Status};
use puzzle_midend::{Registry, Verdict};
use serde_json::Value;

use crate::args::Check;
use crate::exit::Exit;
use crate::grid::{grids, print_both};
use crate::input::Puzzle;
use crate::json::{Line, figures};
use crate::limits::exit_of;
use crate::output::line;
use crate::solve::is_unique;
use crate::table::{Refusal, Table, for_each};

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
    let spent = limits.run(|work| session.solve(Aim::Any, work));
    let mut time = spent.time;
    let mut exit = Exit::Done;
    let (mut solvable, mut solutions) = (None, None);
    let mut two_grids = Vec::new();
    let why = match spent.result {
        Ok(report) => {
            match report.verdict {
                Verdict::Solved => {
                    solvable = Some(true);
                    let counts = report.figures.iter().any(|f| f.key == "unique");
                    let is_unique = is_unique(&report.figures);
                    solutions = counts.then_some(if is_unique { 1 } else { 2 });
                    if !is_unique {
                        two_grids = grids(&report.figures);
                        exit.add(Exit::No);
                    }
                }
                Verdict::Unsolvable => {
                    solvable = Some(false);
                    exit.add(Exit::No);
                }
                Verdict::Stopped(_) if report.moves.is_some() => solvable = Some(true),
                Verdict::Stopped(stop) => exit.add(exit_of(stop)),
                Verdict::Unknown => {}
            }
            report.why
        }
        Err(e) => e.to_string(),
    };
    // A puzzle in the making is rated without a solver.
    let can_rate = solvable == Some(true) || session.info().rates_position;
    let rating = if session.info().rates && can_rate {
        let spent = limits.run(|work| session.rate(work));
        time += spent.time;
        spent.result.ok()
    } else {
        None
    };
    let mistakes: Option<Vec<String>> = if args.moves.is_some() && session.info().finds_mistakes {
        let spent = limits.run(|work| session.find_mistakes(work));
        time += spent.time;
        spent.result.ok().map(|list| list.into_iter().map(|remark| remark.words).collect())
    } else {
        None
    };
    if args.moves.is_some() && status != Status::Solved {
        exit.add(Exit::No);
    }
    let grade = rating.as_ref().map(|r| r.grade.clone()).filter(|grade| !grade.is_empty());
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
    if let Some(rating) = rating.filter(|rating| !rating.grade.is_empty()) {
        text += &format!("; {}", rating.grade);
        if !rating.words.is_empty() {
            text += &format!(" ({})", rating.words);
        }
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
