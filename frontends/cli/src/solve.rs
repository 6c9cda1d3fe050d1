//! `puzzles solve`: the moves that solve a puzzle.

use puzzle_core::solve::{Aim, Solutions};
use puzzle_midend::{Registry, Report, Session, SolvedReport, Task};

use crate::args::{Limits, Solve};
use crate::exit::Exit;
use crate::grid::side_by_side;
use crate::input::Puzzle;
use crate::json::Line;
use crate::limits::{End, Spent};
use crate::nearest::with_nearest;
use crate::sessions::{Refusal, Sessions, answer_each, begun};
use crate::told::Told;

pub(crate) fn run(registry: &Registry, args: &Solve) -> Exit {
    answer_each(registry, &args.puzzles, &args.limits, args.jobs, args.json, |sessions, puzzle| {
        one(sessions, puzzle, args)
    })
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
                let why = format!(
                    "{} knows no solution optimal in '{word}', only in: {}",
                    puzzle.game.info.id,
                    known.join(", ")
                );
                with_nearest(why, word, known)
            })
        }
    }
}

/// What a solver said of a position.
pub(crate) struct Verdict {
    /// The solution, or the best so far.
    pub(crate) solved: Option<SolvedReport>,
    /// What ended the search, if something did.
    pub(crate) end: Option<End>,
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
        limits: &Limits,
    ) -> Result<Spent<Self>, String> {
        let spent = limits.run(|work| session.ask_now(&Task::SolveHere(aim), work));
        let mut verdict =
            Self { solved: None, end: None, is_unsolvable: false, why: String::new() };
        match spent.result.as_ref().map_err(ToString::to_string)? {
            Report::Solved(solved) => {
                verdict.end = solved.stopped.map(|stop| spent.end(stop));
                verdict.solved = Some(solved.clone());
            }
            Report::Unsolvable(remark) => {
                verdict.is_unsolvable = true;
                verdict.why.clone_from(&remark.words);
            }
            Report::Stopped(stop) => verdict.end = Some(spent.end(*stop)),
            Report::Unknown(words) => verdict.why.clone_from(words),
            _ => {}
        }
        Ok(spent.with(verdict))
    }

    /// How many solutions there are, as far as is known.
    pub(crate) fn solutions(&self) -> Solutions {
        match &self.solved {
            _ if self.is_unsolvable => Solutions::None,
            Some(solved) => solved.solutions,
            None => Solutions::Unknown,
        }
    }

    /// Its word in a record.
    pub(crate) fn status(&self) -> &'static str {
        match (&self.solved, self.end) {
            (_, Some(end)) => end.status(),
            (Some(_), None) => "solved",
            _ if self.is_unsolvable => "unsolvable",
            // The solver gives up where it is not made for the position.
            _ => "limit-nodes",
        }
    }

    fn exit(&self) -> Exit {
        match (&self.solved, self.end) {
            (_, Some(end)) => end.exit(),
            (Some(_), None) if self.solutions() != Solutions::Several => Exit::Done,
            (Some(_), None) => Exit::No,
            (None, None) if self.is_unsolvable => Exit::No,
            (None, None) => Exit::Limit,
        }
    }
}

fn one(sessions: &mut Sessions, puzzle: &Puzzle, args: &Solve) -> Told {
    let bad = |why| Refusal::Bad(why).told(puzzle, args.json);
    let aim = match aim(args, puzzle) {
        Ok(aim) => aim,
        Err(why) => return bad(why),
    };
    let session = match sessions.put(puzzle, None) {
        Ok(session) => session,
        Err(refusal) => return refusal.told(puzzle, args.json),
    };
    let spent = match Verdict::of(session, aim, &args.limits) {
        Ok(spent) => spent,
        Err(why) => return bad(why),
    };
    let verdict = &spent.result;
    let mut told = Told::exit(verdict.exit());
    if args.json {
        told.record(&record(session, puzzle, &spent));
        return told;
    }
    match &verdict.solved {
        Some(solved) => told.line(&solved.moves),
        None => told.answer(verdict.exit(), verdict.status(), ""),
    }
    told.note(puzzle.told(&summary(&spent)));
    if let Some(solved) = &verdict.solved
        && solved.solutions == Solutions::Several
    {
        for row in side_by_side(&solved.figures) {
            told.note(row);
        }
    }
    told
}

/// The answer as one JSON object.
fn record(session: &dyn Session, puzzle: &Puzzle, spent: &Spent<Verdict>) -> Line {
    let verdict = &spent.result;
    let solved = verdict.solved.as_ref();
    let unique = match verdict.solutions() {
        Solutions::One => Some(true),
        Solutions::Several => Some(false),
        Solutions::Unknown | Solutions::None => None,
    };
    Line::new()
        .with("id", session.game_id())
        .with_all(begun(puzzle, verdict.status()))
        .with("moves", solved.map(|solved| solved.moves.as_str()))
        .with("n_moves", solved.map(|solved| solved.n_moves))
        .with("optimal", solved.is_some_and(|solved| solved.optimal))
        .with_some("unique", unique)
        .with_figures(solved.map_or(&[], |solved| &solved.figures))
        .with("nodes", spent.nodes)
        .with_millis("millis", spent.time)
        .with_some("why", Some(verdict.why.as_str()).filter(|why| !why.is_empty()))
}

/// The sentence beside the moves, on standard error.
fn summary(spent: &Spent<Verdict>) -> String {
    let verdict = &spent.result;
    let what = match (&verdict.solved, verdict.end) {
        (Some(solved), None) => match (solved.solutions, solved.optimal) {
            (Solutions::Several, _) => "more than one solution".to_string(),
            (_, true) => format!("{}, proved to be the fewest", moves_of(solved)),
            (_, false) => moves_of(solved),
        },
        (Some(solved), Some(end)) => format!("{end}; the best so far has {}", moves_of(solved)),
        (None, Some(end)) => format!("no solution found: {end}"),
        (None, None) if verdict.is_unsolvable => format!("cannot be solved: {}", verdict.why),
        (None, None) => verdict.why.clone(),
    };
    let nodes = if spent.nodes == 1 { "node" } else { "nodes" };
    format!("{what} ({} {nodes}, {:.1} ms)", spent.nodes, spent.time.as_secs_f64() * 1000.0)
}

fn moves_of(solved: &SolvedReport) -> String {
    match solved.n_moves {
        1 => "1 move".to_string(),
        n => format!("{n} moves"),
    }
}
