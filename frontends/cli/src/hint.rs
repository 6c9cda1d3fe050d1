//! `puzzles hint`: the next step and the reason for it.

use puzzle_core::game::Status;
use puzzle_core::solve::{Mark, Objective, Spot};
use puzzle_core::{Text, text};
use puzzle_midend::{HintLevel, Midend, Registry, Request, Task, say_texts};

use crate::args::{Hint, Limits};
use crate::exit::Exit;
use crate::input::{Inputs, Puzzle};
use crate::language::json_language;
use crate::limits::Measured;
use crate::report::InputReport;
use crate::sessions::{Moves, OpenError, answer_each, open, record_start};
use crate::solve::Verdict;

pub(crate) fn run(registry: &Registry, args: &Hint) -> Exit {
    let inputs = Inputs::within(&args.limits).read(registry, &args.puzzles);
    answer_each(inputs, 1, args.json, |puzzle| one(puzzle, args))
}

fn one(puzzle: &Puzzle, args: &Hint) -> InputReport {
    let mut session = match open(puzzle, Moves::new(args.moves.as_deref(), args.urdl)) {
        Ok(session) => session,
        Err(error) => return error.report(puzzle, args.json),
    };
    let session = &mut session;
    let is_solved = session.status() == Status::Solved;
    let mut cost = None;
    if !is_solved {
        match find(session, &args.limits) {
            Ok(search) => cost = Some(search),
            Err(error @ OpenError::Bad(_)) => return error.report(puzzle, args.json),
            Err(OpenError::Stopped(reason)) => {
                let mut report = InputReport::new(reason.exit());
                report.note(puzzle.message(text!("no hint found: {reason}", reason)));
                if args.json {
                    let record = record_start(puzzle, reason.status());
                    let record = record.with("id", session.game_id());
                    report.record(&record.with_text("error", reason));
                }
                return report;
            }
        }
    }
    let nudge = shown_nudge(session);
    let shown = session.shown_hint().filter(|hint| hint.level != HintLevel::Undo);
    let moves = shown.filter(|hint| !hint.moves.is_empty());
    let moves = moves.map(|hint| session.game().join_moves(hint.moves));
    let facts = shown.map(|hint| (hint.is_by_search, hint.n_left));
    let why = if is_solved {
        text!("the puzzle is solved already")
    } else {
        let message = session.message().map(|message| message.words.clone());
        message.unwrap_or_else(|| text!("there is no hint for this position"))
    };
    let has_answer = moves.is_some() || is_solved;
    let mut report = InputReport::new(if has_answer { Exit::Done } else { Exit::No });
    if args.json {
        let mut marks = serde_json::to_value(session.marks()).unwrap_or_default();
        say_texts(&mut marks, &json_language());
        let id = session.game_id();
        let status = if has_answer { "solved" } else { status_without_hint(session, &args.limits) };
        let mut record = record_start(puzzle, status)
            .with("id", id)
            .with_some("goal", session.goal())
            .with("notation", puzzle.game.notation(None).0)
            .with("moves", moves.as_deref())
            .with("nudge", nudge.map(|nudge| nudge.say(&json_language())))
            .with_text("why", why)
            .with("cells", cells_of(session.marks()))
            .with("marks", marks)
            .with("by_search", facts.map(|(is_by_search, _)| is_by_search))
            .with("left", facts.and_then(|(_, n_left)| n_left));
        if let Some(cost) = cost {
            record = record.with("nodes", cost.nodes).with_millis("millis", cost.time);
        }
        report.record(&record);
        return report;
    }
    match &moves {
        Some(moves) => {
            report.line(text!("{what}: {reason}", what = moves, reason = why));
            report.meaning(puzzle.game, None);
        }
        None if is_solved => report.line(why),
        None => report.note(puzzle.message(why)),
    }
    report
}

/// Goes on from the nudge of a hint to its reason, and returns the nudge.
fn shown_nudge(session: &mut Midend) -> Option<Text> {
    let is_nudge = session.shown_hint().map(|hint| hint.level) == Some(HintLevel::Nudge);
    let nudge = session.shown_hint().filter(|_| is_nudge)?.explanation.words.clone();
    let _ = session.hint();
    Some(nudge)
}

/// The numbers of the cells that the marks point at, without duplicates.
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

/// The `status` field of the JSON record for a position without a hint. Calls the solver, since a
/// position without a hint may be solvable.
fn status_without_hint(session: &mut Midend, limits: &Limits) -> &'static str {
    match Verdict::of(session, Objective::Any, limits) {
        Ok(measured) => measured.result.status(),
        Err(_) => "limit-nodes",
    }
}

/// Computes the hint and shows it in the session.
fn find(session: &mut Midend, limits: &Limits) -> Result<Measured<()>, OpenError> {
    let task = match session.hint().request {
        Some(Request::Run(task)) => task,
        _ => Task::Hint,
    };
    let job = session.job(&task)?;
    let measured = limits.run(|work| job.run(work));
    if let Some(stop) = measured.result.stop() {
        return Err(OpenError::Stopped(measured.stop_reason(stop)));
    }
    let (done, cost) = measured.split();
    let _ = session.finish(done);
    Ok(cost)
}
