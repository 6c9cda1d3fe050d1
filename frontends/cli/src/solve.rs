//! `puzzles solve`: the moves that solve a puzzle.

use puzzle_core::solve::{Objective, Solutions};
use puzzle_core::{Text, plural, text};
use puzzle_midend::{ImprovedReport, Midend, Registry, SearchReport, SolvedReport, Task};
use serde_json::Value;

use crate::args::{Limits, Solve};
use crate::error::Error;
use crate::exit::Exit;
use crate::grid::side_by_side;
use crate::input::{Inputs, Puzzle};
use crate::json::{Line, metrics};
use crate::limits::{Measured, StopReason};
use crate::report::InputReport;
use crate::sessions::{Moves, OpenError, answer_each, open, record_start};
use crate::similar::with_known_words;

pub(crate) fn run(registry: &Registry, args: &Solve) -> Exit {
    let inputs = Inputs::within(&args.limits).read(registry, &args.puzzles);
    answer_each(inputs, args.jobs, args.json, |puzzle| one(puzzle, args))
}

/// The objective of the search, from the argument of `--optimal`. Without that argument, it is to
/// count the solutions if the game can count them.
fn objective(args: &Solve, puzzle: &Puzzle) -> Result<Objective, Error> {
    let can = puzzle.game.capabilities();
    if args.optimal.is_some() && !can.solutions_differ_in_length {
        return Err(equally_long(puzzle));
    }
    match args.optimal.as_deref() {
        None if args.improve.is_some() => Ok(Objective::Optimal),
        None if can.count => Ok(Objective::Count),
        None => Ok(Objective::Any),
        Some("" | "moves") => Ok(Objective::Optimal),
        Some(word) => {
            let known = can.measures.iter().find(|measure| **measure == word);
            known.map(|measure| Objective::OptimalIn((*measure).into())).ok_or_else(|| {
                let mut known = vec!["moves"];
                known.extend(can.measures);
                let game = Text::plain(puzzle.game.info.id);
                let error =
                    text!("{game} cannot minimize '{word}'", game, word = Text::plain(word));
                let tip = |values| text!("the values of --optimal are {values}", values);
                with_known_words(Error::new(error), word, known, tip)
            })
        }
    }
}

/// The error that no solution of a puzzle is shorter than another.
fn equally_long(puzzle: &Puzzle) -> Error {
    let game = Text::plain(puzzle.game.info.id);
    Error::new(text!("all solutions of a puzzle of {game} are equally long", game))
        .with_tip(text!("leave out --optimal and --improve"))
}

/// The task of the search.
fn task(args: &Solve, puzzle: &Puzzle, session: &Midend, aim: Objective) -> Result<Task, Error> {
    let Some(text) = &args.improve else { return Ok(Task::SolveHere(aim)) };
    if !puzzle.game.capabilities().solutions_differ_in_length {
        return Err(equally_long(puzzle));
    }
    let moves = Moves::new(Some(text), args.urdl).read(session)?;
    Ok(Task::Improve { moves, aim, nodes: None })
}

/// The name of the notation in which the moves are printed; `None` for the game's own.
fn notation(args: &Solve) -> Option<&str> {
    match args.notation.as_deref() {
        Some("urdl") => args.urdl.notation().or(Some("urdl")),
        name => name,
    }
}

/// The answer of a solver about a position.
pub(crate) struct Verdict {
    /// The solution, or the best one found before the search stopped; `None` if none was found.
    pub(crate) solved: Option<SolvedReport>,
    /// The given solution and the best one, if the task was to improve a solution.
    improved: Option<ImprovedReport>,
    /// Why the search stopped before its end, if it did.
    pub(crate) stopped: Option<StopReason>,
    /// Whether the position is proved to be unsolvable.
    pub(crate) is_unsolvable: bool,
    /// Why the position is unsolvable, or why it is unknown whether it is.
    pub(crate) why: Text,
}

impl Verdict {
    /// Solves the position on the board.
    pub(crate) fn of(
        session: &mut Midend,
        objective: Objective,
        limits: &Limits,
    ) -> Result<Measured<Self>, Error> {
        Self::of_task(session, &Task::SolveHere(objective), limits)
    }

    fn of_task(
        session: &mut Midend,
        task: &Task,
        limits: &Limits,
    ) -> Result<Measured<Self>, Error> {
        let measured = limits.run(|work| session.run_now(task, work));
        let (improved, why) = (None, Text::default());
        let mut verdict = Self { solved: None, improved, stopped: None, is_unsolvable: false, why };
        match measured.result.as_ref().map_err(|e| Error::from(e.clone()))? {
            SearchReport::Solved(solved) => {
                verdict.stopped = solved.stopped.map(|stop| measured.stop_reason(stop));
                verdict.solved = Some(solved.clone());
            }
            SearchReport::Improved(improved) => {
                verdict.stopped = improved.found.stopped.map(|stop| measured.stop_reason(stop));
                verdict.solved = Some(improved.found.clone());
                verdict.improved = Some(improved.clone());
            }
            SearchReport::Unsolvable(explanation) => {
                verdict.is_unsolvable = true;
                verdict.why.clone_from(&explanation.words);
            }
            SearchReport::Stopped(stop) => {
                verdict.stopped = Some(measured.stop_reason(*stop));
            }
            SearchReport::Unknown(words) => verdict.why.clone_from(words),
            _ => {}
        }
        Ok(measured.with(verdict))
    }

    /// The number of solutions, as far as it is known.
    pub(crate) fn solutions(&self) -> Solutions {
        match &self.solved {
            _ if self.is_unsolvable => Solutions::None,
            Some(solved) => solved.solutions,
            None => Solutions::Unknown,
        }
    }

    /// The value of the field `status` in a JSON record.
    pub(crate) fn status(&self) -> &'static str {
        match (&self.solved, self.stopped) {
            (_, Some(reason)) => reason.status(),
            (Some(_), None) => "solved",
            _ if self.is_unsolvable => "unsolvable",
            // The solver gave up: it cannot handle this position.
            _ => "limit-nodes",
        }
    }

    fn exit(&self) -> Exit {
        match (&self.solved, self.stopped) {
            (_, Some(reason)) => reason.exit(),
            (Some(_), None) if self.solutions() != Solutions::Several => Exit::Done,
            (Some(_), None) => Exit::No,
            (None, None) if self.is_unsolvable => Exit::No,
            (None, None) => Exit::Limit,
        }
    }
}

fn one(puzzle: &Puzzle, args: &Solve) -> InputReport {
    let bad = |error| OpenError::Bad(error).report(puzzle, args.json);
    let aim = match objective(args, puzzle) {
        Ok(aim) => aim,
        Err(error) => return bad(error),
    };
    let mut session = match open(puzzle, Moves::default()) {
        Ok(session) => session,
        Err(error) => return error.report(puzzle, args.json),
    };
    let task = match task(args, puzzle, &session, aim) {
        Ok(task) => task,
        Err(error) => return bad(error),
    };
    let session = &mut session;
    if let Some(notation) = notation(args)
        && let Err(error) = session.translate_moves("", None, Some(notation))
    {
        return bad(error.into());
    }
    let mut measured = match Verdict::of_task(session, &task, &args.limits) {
        Ok(measured) => measured,
        Err(error) => return bad(error),
    };
    let verdict = &mut measured.result;
    if let Some(solved) = &mut verdict.solved
        && let Some(notation) = notation(args)
    {
        match session.translate_moves(&solved.moves, None, Some(notation)) {
            Ok(moves) => solved.moves = moves,
            Err(error) => return bad(error.into()),
        }
    }
    let verdict = &measured.result;
    let mut report = InputReport::new(verdict.exit());
    if args.json {
        let (notation, _) = puzzle.game.notation(notation(args));
        report.record(&record(session, puzzle, &measured, notation));
        return report;
    }
    match &verdict.solved {
        Some(solved) => {
            report.line(&solved.moves);
            if !solved.moves.is_empty() {
                report.meaning(puzzle.game, notation(args));
            }
        }
        None => report.answer(verdict.exit(), Text::plain(verdict.status()), ""),
    }
    report.note(puzzle.message(summary(&measured)));
    if let Some(solved) = &verdict.solved
        && solved.solutions == Solutions::Several
    {
        for row in side_by_side(&solved.figures) {
            report.note(row);
        }
    }
    report
}

/// The answer as one JSON object.
fn record(session: &Midend, puzzle: &Puzzle, measured: &Measured<Verdict>, notation: &str) -> Line {
    let verdict = &measured.result;
    let solved = verdict.solved.as_ref();
    let unique = match verdict.solutions() {
        Solutions::One => Some(true),
        Solutions::Several => Some(false),
        Solutions::Unknown | Solutions::None => None,
    };
    Line::new()
        .with("id", session.game_id())
        .with_all(record_start(puzzle, verdict.status()))
        .with_some("goal", session.goal())
        .with("notation", notation)
        .with("moves", solved.map(|solved| solved.moves.as_str()))
        .with("n_moves", solved.map(|solved| solved.n_moves))
        .with("optimal", solved.is_some_and(|solved| solved.optimal))
        .with_some("unique", unique)
        .with_metrics(solved.map_or(&[], |solved| &solved.figures))
        .with_some("before", verdict.improved.as_ref().map(|improved| before(&improved.known)))
        .with("nodes", measured.nodes)
        .with_millis("millis", measured.time)
        .with_words("why", &verdict.why)
}

/// The lengths of the solution that was to be improved, as JSON.
fn before(known: &SolvedReport) -> Value {
    let mut before = metrics(&known.figures);
    before["n_moves"] = known.n_moves.into();
    before
}

/// The sentence about the moves, for standard error.
fn summary(measured: &Measured<Verdict>) -> Text {
    let verdict = &measured.result;
    let improved = verdict.improved.as_ref().map(ImprovedReport::words);
    let answer = match (improved, &verdict.solved, verdict.stopped) {
        (Some(improved), _, None) => improved,
        (Some(what), _, Some(reason)) => text!("{what}: {reason}", what, reason),
        (None, Some(solved), None) => match (solved.solutions, solved.optimal) {
            (Solutions::Several, _) => text!("more than one solution"),
            (_, true) => plural!(
                n = solved.n_moves,
                "{n} move, proved to be the fewest",
                "{n} moves, proved to be the fewest"
            ),
            (_, false) => plural!(n = solved.n_moves, "{n} move", "{n} moves"),
        },
        (None, Some(solved), Some(reason)) => plural!(
            n = solved.n_moves,
            "{n} move, the best found so far: {reason}",
            "{n} moves, the best found so far: {reason}",
            reason
        ),
        (None, None, Some(reason)) => text!("no solution found: {reason}", reason),
        (None, None, None) if verdict.is_unsolvable => {
            text!("cannot be solved: {why}", why = &verdict.why)
        }
        (None, None, None) => verdict.why.clone(),
    };
    text!(
        "{answer} ({nodes}, {millis} ms)",
        answer,
        nodes = plural!(n = measured.nodes, "{n} node", "{n} nodes"),
        millis = Text::decimal(measured.time.as_secs_f64() * 1000.0, 1)
    )
}
