//! The session of a puzzle. Every puzzle has a new one, so that the answer to it does not depend on
//! the puzzles before it: a solver that already has its tables gets further with the same limits.

use std::ops::ControlFlow;

use puzzle_core::solve::{Rating, Work};
use puzzle_core::{Invalid, text};
use puzzle_midend::{Midend, Opened, Registry, SearchReport, Task};

use crate::args::{Limits, Puzzles, Urdl};
use crate::clock::clock;
use crate::error::Error;
use crate::exit::Exit;
use crate::in_order::in_order;
use crate::input::{self, BadInput, Content, Inputs, Item, Puzzle};
use crate::json::Line;
use crate::language::language;
use crate::limits::{StopReason, is_interrupted};
use crate::progress;
use crate::report::InputReport;

/// Why a puzzle could not be put on the board.
#[derive(Debug)]
pub(crate) enum OpenError {
    /// The input is wrong.
    Bad(Error),
    /// The generation of the puzzle was stopped.
    Stopped(StopReason),
}

impl<E: Into<Error>> From<E> for OpenError {
    fn from(error: E) -> Self {
        Self::Bad(error.into())
    }
}

impl OpenError {
    /// The exit status for an input with this error.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Bad(_) => Exit::BadInput,
            Self::Stopped(reason) => reason.exit(),
        }
    }

    /// The value of the field `status` in the JSON record of an input with this error.
    pub(crate) fn status(&self) -> &'static str {
        match self {
            Self::Bad(_) => "invalid",
            Self::Stopped(reason) => reason.status(),
        }
    }

    /// The error as the player reads it.
    pub(crate) fn error(&self) -> Error {
        match self {
            Self::Bad(error) => error.clone(),
            Self::Stopped(reason) => {
                Error::new(text!("no puzzle was generated: {reason}", reason = *reason))
            }
        }
    }

    /// The report that the puzzle could not be opened. If `json`, it includes a JSON record.
    pub(crate) fn report(&self, puzzle: &Puzzle, json: bool) -> InputReport {
        let mut report = InputReport::new(self.exit());
        if json {
            report.record(&record_start(puzzle, self.status()).with_error(&self.error()));
        }
        report.error(puzzle.error(self.error()));
        report
    }
}

/// Opens a puzzle in a new session and plays the moves.
pub(crate) fn open(puzzle: &Puzzle, moves: Moves<'_>) -> Result<Midend, OpenError> {
    let mut session = Midend::new(puzzle.game);
    session.set_entropy(clock().entropy());
    let _ = session.set_language(language());
    let opened = match &puzzle.content {
        Content::Entry(entry) => session.open_entry(entry, &puzzle.file)?,
        Content::Save { text, .. } => Opened::Ready(session.load(text)?),
    };
    if let Opened::Generate(task) = opened {
        generate(&mut session, &task)?;
    }
    moves.play(&mut session)?;
    Ok(session)
}

/// The moves that an argument gives, and the meaning of their directions.
#[derive(Clone, Copy, Default)]
pub(crate) struct Moves<'a> {
    pub(crate) text: Option<&'a str>,
    pub(crate) urdl: Urdl,
}

impl<'a> Moves<'a> {
    pub(crate) fn new(text: Option<&'a str>, urdl: Urdl) -> Self {
        Self { text, urdl }
    }

    /// Returns the moves in the game's own notation.
    pub(crate) fn read(self, session: &Midend) -> Result<String, Invalid> {
        let text = self.text.unwrap_or_default();
        match self.urdl.notation() {
            Some(notation) => session.translate_moves(text, Some(notation), None),
            None => Ok(text.to_string()),
        }
    }

    /// Plays the moves.
    pub(crate) fn play(self, session: &mut Midend) -> Result<(), Invalid> {
        if self.text.is_some() {
            let _ = session.play_text(&self.read(session)?)?;
        }
        Ok(())
    }
}

/// Opens a puzzle as [`open`] does, but prints an error and returns its exit status.
pub(crate) fn open_or_print(puzzle: &Puzzle, moves: Moves<'_>) -> Result<Midend, Exit> {
    open(puzzle, moves).map_err(|error| error.report(puzzle, false).print())
}

/// Starts the JSON record of a puzzle with the fields that all commands print.
pub(crate) fn record_start(puzzle: &Puzzle, status: &'static str) -> Line {
    Line::new()
        .with("game", puzzle.game.info.id)
        .with("level", puzzle.level())
        .with_text("input", puzzle.input())
        .with("status", status)
}

impl BadInput {
    /// The report about an input that could not be read. If `json`, it includes a JSON record.
    pub(crate) fn report(&self, json: bool) -> InputReport {
        let mut report = InputReport::new(Exit::BadInput);
        if json {
            let record = Line::new().with_text("input", &self.place);
            report.record(&record.with("status", "invalid").with_error(&self.error));
        }
        report.error(self.located_error());
        report
    }
}

/// Answers each input with a report. Up to `jobs` are processed at the same time; reports are
/// printed in the order of the inputs. Bad inputs do not stop the run.
pub(crate) fn answer_each(
    inputs: Inputs,
    jobs: usize,
    json: bool,
    answer: impl Fn(&Puzzle) -> InputReport + Sync,
) -> Exit {
    let items = inputs.items;
    let _bar = progress::show(items.len() as u64);
    let mut exit = Exit::Done;
    let work = |i: u64| match &items[i as usize] {
        Item::Puzzle(puzzle) => answer(puzzle),
        Item::Bad(bad) => bad.report(json),
    };
    in_order(items.len() as u64, jobs, work, |report| {
        exit.add(report.print());
        progress::one_done();
        if is_interrupted() {
            exit = Exit::Cancelled;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    exit
}

/// Calls `one` for each puzzle, in order. Its last argument is the number of the puzzle, from 1, or
/// `None` if there is only one input. Bad inputs are reported and do not stop the run.
pub(crate) fn for_each(
    registry: &Registry,
    puzzles: &Puzzles,
    mut one: impl FnMut(&Puzzle, Option<usize>) -> Exit,
) -> Exit {
    let items = input::read(registry, puzzles).items;
    let _bar = progress::show(items.len() as u64);
    let mut exit = Exit::Done;
    for (i, item) in items.iter().enumerate() {
        exit.add(match item {
            Item::Puzzle(puzzle) => one(puzzle, (items.len() > 1).then_some(i + 1)),
            Item::Bad(bad) => bad.report(false).print(),
        });
        progress::one_done();
        if is_interrupted() {
            return Exit::Cancelled;
        }
    }
    exit
}

/// Runs a task that generates a puzzle, and opens the puzzle in the session. Only the user can stop
/// it.
pub(crate) fn generate(session: &mut Midend, task: &Task) -> Result<(), OpenError> {
    let job = session.job(task)?;
    let measured = Limits::none().run(|work| job.run(work));
    let reason = measured.result.stop().map(|stop| measured.stop_reason(stop));
    let _ = session.finish(measured.result);
    match reason {
        Some(reason) => Err(OpenError::Stopped(reason)),
        // The session says why it does not take the puzzle.
        None if session.game_id().is_none() => {
            let why = session.message().map(|message| message.words.clone());
            Err(Error::new(why.unwrap_or_else(|| text!("no puzzle was generated"))).into())
        }
        None => Ok(()),
    }
}

/// Rates the puzzle on the board; `None` where the game has no grades or a limit stopped the
/// search.
pub(crate) fn rated(session: &mut Midend, work: &mut Work<'_>) -> Option<Rating> {
    match session.run_now(&Task::Rate, work) {
        Ok(SearchReport::Rating(rating)) if session.capabilities().rate => Some(rating),
        _ => None,
    }
}
