//! `puzzles solve`: the moves that solve a puzzle.

use std::time::Duration;

use puzzle_core::{Aim, Solutions, Stop, Work};
use puzzle_midend::{Registry, Report, Session, SolvedReport, Task};

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

/// What a solution is wanted for, by the argument of `--optimal`; a game that counts solutions is
/// asked to count.
fn aim(args: &Solve, puzzle: &Puzzle) -> Result<Aim, String> {
    let can = puzzle.game.can();
    match args.optimal.as_deref() {
        None if can.count => Ok(Aim::Count),
        None => Ok(Aim::Any),
        Some("" | "moves") => Ok(Aim::Optimal),
        Some(word) => {
            let known = can.measures.iter().find(|measure| **measure == word);
            known.map(|measure| Aim::OptimalIn((*measure).into())).ok_or_else(|| {
                let mut known = vec!["moves"];
                known.extend(can.measures);
                format!(
                    "{} knows no solution optimal in '{word}', only in: {}",
                    puzzle.game.info.id,
                    known.join(", ")
                )
            })
        }
    }
}

/// What a solver said of a position.
pub(crate) struct Verdict {
    /// The solution, or the best so far.
    pub(crate) solved: Option<SolvedReport>,
    /// What ended the search, if something did.
    pub(crate) stop: Option<Stop>,
    /// Whether it was proved that nothing solves it.
    pub(crate) is_unsolvable: bool,
    /// Why nothing solves it, or why nothing is known.
    pub(crate) why: String,
}

impl Verdict {
    /// Asks the solver about the position on the board.
    pub(crate) fn of(
        session: &mut dyn Session,
        aim: Aim,
        work: &mut Work<'_>,
    ) -> Result<Self, String> {
        let mut verdict =
            Self { solved: None, stop: None, is_unsolvable: false, why: String::new() };
        match session.ask_now(&Task::SolveHere(aim), work).map_err(|e| e.to_string())? {
            Report::Solved(solved) => {
                verdict.stop = solved.stopped;
                verdict.solved = Some(solved);
            }
            Report::Unsolvable(remark) => {
                verdict.is_unsolvable = true;
                verdict.why = remark.words;
            }
            Report::Stopped(stop) => verdict.stop = Some(stop),
            Report::Unknown(words) => verdict.why = words,
            _ => {}
        }
        Ok(verdict)
    }

    /// How many solutions there are, as far as is known.
    pub(crate) fn solutions(&self) -> Solutions {
        match &self.solved {
            _ if self.is_unsolvable => Solutions::None,
            Some(solved) => solved.solutions,
            None => Solutions::Unknown,
        }
    }

    fn status(&self) -> &'static str {
        match (&self.solved, self.stop) {
            (Some(_), None) => "solved",
            _ if self.is_unsolvable => "unsolvable",
            _ => "limit",
        }
    }

    fn exit(&self) -> Exit {
        match (&self.solved, self.stop) {
            (_, Some(stop)) => exit_of(stop),
            (Some(_), None) if self.solutions() != Solutions::Several => Exit::Done,
            (Some(_), None) => Exit::No,
            (None, None) if self.is_unsolvable => Exit::No,
            (None, None) => Exit::Limit,
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
    let spent = args.limits.run(|work| Verdict::of(session, aim, work));
    let Spent { result, nodes, time } = spent;
    let verdict = match result {
        Ok(verdict) => verdict,
        Err(e) => {
            puzzle.complain(&e);
            return Exit::BadInput;
        }
    };
    if args.json {
        line(&record(session, puzzle, &verdict, nodes, time).to_string());
        return verdict.exit();
    }
    match &verdict.solved {
        Some(solved) => line(&solved.moves),
        None => line(verdict.status()),
    }
    complain(&summary(puzzle, &verdict, nodes, time.as_secs_f64() * 1000.0));
    if let Some(solved) = &verdict.solved
        && solved.solutions == Solutions::Several
    {
        complain_of_both(&solved.figures);
    }
    verdict.exit()
}

/// The answer as one JSON object.
fn record(
    session: &dyn Session,
    puzzle: &Puzzle,
    verdict: &Verdict,
    nodes: u64,
    time: Duration,
) -> Line {
    let solved = verdict.solved.as_ref();
    let unique = match verdict.solutions() {
        Solutions::One => Some(true),
        Solutions::Several => Some(false),
        Solutions::Unknown | Solutions::None => None,
    };
    Line::new()
        .with("id", session.game_id())
        .with("game", puzzle.game.info.id)
        .with("level", puzzle.level())
        .with("status", verdict.status())
        .with("moves", solved.map(|solved| solved.moves.as_str()))
        .with("n_moves", solved.map(|solved| solved.n_moves))
        .with("optimal", solved.is_some_and(|solved| solved.optimal))
        .with_some("unique", unique)
        .with_figures(solved.map_or(&[], |solved| &solved.figures))
        .with("nodes", nodes)
        .with_millis("millis", time)
        .with_some("why", Some(verdict.why.as_str()).filter(|why| !why.is_empty()))
}

/// The sentence beside the moves, on standard error.
fn summary(puzzle: &Puzzle, verdict: &Verdict, nodes: u64, millis: f64) -> String {
    let place = if puzzle.place.is_empty() { String::new() } else { format!("{}: ", puzzle.place) };
    let what = match (&verdict.solved, verdict.stop) {
        (Some(solved), None) => match (solved.solutions, solved.optimal) {
            (Solutions::Several, _) => "more than one solution".to_string(),
            (_, true) => format!("{}, proved to be the fewest", moves_of(solved)),
            (_, false) => moves_of(solved),
        },
        (Some(solved), Some(stop)) => format!("{stop}; the best so far has {}", moves_of(solved)),
        (None, Some(stop)) => format!("no solution found: {stop}"),
        (None, None) if verdict.is_unsolvable => format!("cannot be solved: {}", verdict.why),
        (None, None) => verdict.why.clone(),
    };
    format!("{place}{what} ({nodes} nodes, {millis:.1} ms)")
}

fn moves_of(solved: &SolvedReport) -> String {
    match solved.n_moves {
        1 => "1 move".to_string(),
        n => format!("{n} moves"),
    }
}
