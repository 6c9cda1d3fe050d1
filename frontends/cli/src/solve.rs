//! `puzzles solve`: the moves that solve a puzzle.

use puzzle_core::{Aim, Figure, FigureValue};
use puzzle_midend::{Registry, SolveReport, Verdict};

use crate::args::Solve;
use crate::exit::Exit;
use crate::grid::complain_of_both;
use crate::input::Puzzle;
use crate::json::Line;
use crate::limits::{Spent, exit_of};
use crate::output::{complain, line};
use crate::table::{Table, for_each};

pub(crate) fn run(registry: &Registry, args: &Solve) -> Exit {
    for_each(registry, &args.puzzles, |table, puzzle, _| one(table, puzzle, args))
}

/// What a solution is wanted for, by the argument of `--optimal`.
fn aim(args: &Solve, puzzle: &Puzzle) -> Result<Aim, String> {
    match args.optimal.as_deref() {
        None => Ok(Aim::Any),
        Some("" | "moves") => Ok(Aim::Optimal),
        Some(word) => {
            let measures = puzzle.game.info.measures;
            measures.iter().find(|m| **m == word).map(|m| Aim::OptimalIn(m)).ok_or_else(|| {
                let mut known = vec!["moves"];
                known.extend(measures);
                format!(
                    "{} knows no solution optimal in '{word}', only in: {}",
                    puzzle.game.info.id,
                    known.join(", ")
                )
            })
        }
    }
}

fn one(table: &mut Table, puzzle: &Puzzle, args: &Solve) -> Exit {
    let aim = match aim(args, puzzle) {
        Ok(aim) => aim,
        Err(why) => {
            puzzle.complain(&why);
            return Exit::BadInput;
        }
    };
    let session = match table.open(puzzle, None, &args.limits) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let spent = args.limits.run(|work| session.solve(aim, work));
    let Spent { result, nodes, time } = spent;
    let report = match result {
        Ok(report) => report,
        Err(e) => {
            puzzle.complain(e.text());
            return Exit::BadInput;
        }
    };
    let exit = exit(&report);
    if args.json {
        let object = Line::new()
            .with("id", session.game_id())
            .with("game", puzzle.game.info.id)
            .with("level", puzzle.level())
            .with("status", status(report.verdict))
            .with("moves", report.moves.as_deref())
            .with("n_moves", report.moves.as_ref().map(|_| report.n_moves))
            .with("optimal", report.optimal)
            .with_figures(&report.figures)
            .with("nodes", nodes)
            .with_millis("millis", time)
            .with_some("why", Some(report.why.as_str()).filter(|why| !why.is_empty()));
        line(&object.to_string());
        return exit;
    }
    match &report.moves {
        Some(moves) => line(moves),
        None => line(status(report.verdict)),
    }
    complain(&summary(puzzle, &report, nodes, time.as_secs_f64() * 1000.0));
    if !is_unique(&report.figures) {
        complain_of_both(&report.figures);
    }
    exit
}

fn status(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Solved => "solved",
        Verdict::Unsolvable => "unsolvable",
        Verdict::Stopped(_) | Verdict::Unknown => "limit",
    }
}

fn exit(report: &SolveReport) -> Exit {
    match report.verdict {
        Verdict::Solved if is_unique(&report.figures) => Exit::Done,
        Verdict::Solved | Verdict::Unsolvable => Exit::No,
        Verdict::Stopped(stop) => exit_of(stop),
        Verdict::Unknown => Exit::Limit,
    }
}

/// Whether a game that counts solutions found one only.
pub(crate) fn is_unique(figures: &[Figure]) -> bool {
    !figures.iter().any(|f| f.key == "unique" && f.value == FigureValue::Bool(false))
}

/// The sentence beside the moves, on standard error.
fn summary(puzzle: &Puzzle, report: &SolveReport, nodes: u64, millis: f64) -> String {
    let place = if puzzle.place.is_empty() { String::new() } else { format!("{}: ", puzzle.place) };
    let n = report.n_moves;
    let moves = if n == 1 { "1 move".to_string() } else { format!("{n} moves") };
    let what = match report.verdict {
        Verdict::Solved if !is_unique(&report.figures) => "more than one solution".to_string(),
        Verdict::Solved if report.optimal => format!("{moves}, proved to be the fewest"),
        Verdict::Solved => moves,
        Verdict::Unsolvable => format!("cannot be solved: {}", report.why),
        Verdict::Unknown => report.why.clone(),
        Verdict::Stopped(stop) if report.moves.is_some() => {
            format!("{stop}; the best so far has {moves}")
        }
        Verdict::Stopped(stop) => format!("no solution found: {stop}"),
    };
    format!("{place}{what} ({nodes} nodes, {millis:.1} ms)")
}
