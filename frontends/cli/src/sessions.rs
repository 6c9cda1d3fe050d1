//! The sessions of a verb: one for each game, kept from puzzle to puzzle so that solvers keep their
//! tables.

use std::collections::HashMap;
use std::ops::ControlFlow;

use puzzle_core::solve::{Rating, Work};
use puzzle_midend::{GameEntry, Opened, Registry, Report, Session, Task};

use crate::args::{Limits, Puzzles};
use crate::exit::Exit;
use crate::in_order::in_order;
use crate::input::{self, Bad, Content, Item, Puzzle};
use crate::json::Line;
use crate::limits::{End, is_interrupted};
use crate::progress;
use crate::told::Told;

/// Sessions by game.
#[derive(Default)]
pub(crate) struct Sessions {
    of_game: HashMap<&'static str, Box<dyn Session>>,
}

/// Why a puzzle is not on the board.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The input is wrong, in words.
    Bad(String),
    /// Its generation was ended.
    Stopped(End),
}

impl Refusal {
    /// What it makes of the exit status.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Bad(_) => Exit::BadInput,
            Self::Stopped(end) => end.exit(),
        }
    }

    /// Its word in a record.
    pub(crate) fn status(&self) -> &'static str {
        match self {
            Self::Bad(_) => "invalid",
            Self::Stopped(end) => end.status(),
        }
    }

    /// What is said of the puzzle, with a record where one is wanted.
    pub(crate) fn told(&self, puzzle: &Puzzle, json: bool) -> Told {
        let mut told = Told::exit(self.exit());
        told.note(puzzle.told(&self.to_string()));
        if json {
            told.record(&begun(puzzle, self.status()).with("error", self.to_string()));
        }
        told
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Bad(why) => f.write_str(why),
            Self::Stopped(end) => end.fmt(f),
        }
    }
}

impl Sessions {
    /// Puts a puzzle on the board of its game, after these moves.
    pub(crate) fn put(
        &mut self,
        puzzle: &Puzzle,
        moves: Option<&str>,
    ) -> Result<&mut dyn Session, Refusal> {
        let session = self.session(puzzle.game);
        let _ = session.clear();
        let opened = match &puzzle.content {
            Content::Entry(entry) => {
                session.open_entry(entry, &puzzle.file).map_err(|e| bad(&e))?
            }
            Content::Save(text) => Opened::Ready(session.load(text).map_err(|e| bad(&e))?),
        };
        if let Opened::Generate(task) = opened {
            generate(session, &task)?;
        }
        if let Some(moves) = moves {
            let _ = session.play_text(moves).map_err(|e| bad(&e))?;
        }
        Ok(session)
    }

    /// The same, with what is wrong said to the user and turned into an exit status.
    pub(crate) fn open(
        &mut self,
        puzzle: &Puzzle,
        moves: Option<&str>,
    ) -> Result<&mut dyn Session, Exit> {
        self.put(puzzle, moves).map_err(|refusal| refusal.told(puzzle, false).tell())
    }

    fn session(&mut self, game: GameEntry) -> &mut dyn Session {
        let session = self.of_game.entry(game.info.id).or_insert_with(|| {
            let mut session = game.session();
            session.set_entropy(entropy());
            session
        });
        session.as_mut()
    }
}

/// A record of a puzzle that is not on the board, or not for long.
pub(crate) fn begun(puzzle: &Puzzle, status: &'static str) -> Line {
    Line::new()
        .with("game", puzzle.game.info.id)
        .with("level", puzzle.level())
        .with("input", puzzle.input())
        .with("status", status)
}

impl Bad {
    /// What is said of it, with a record where one is wanted.
    pub(crate) fn answer(&self, json: bool) -> Told {
        let mut told = Told::exit(Exit::BadInput);
        told.note(self.told());
        if json {
            let record = Line::new().with("input", self.place.as_str());
            told.record(&record.with("status", "invalid").with("error", self.why.as_str()));
        }
        told
    }
}

/// Answers each input, in order, so many at a time, and goes on behind a bad one.
pub(crate) fn answer_each(
    registry: &Registry,
    puzzles: &Puzzles,
    limits: &Limits,
    jobs: usize,
    json: bool,
    answer: impl Fn(&mut Sessions, &Puzzle) -> Told + Sync,
) -> Exit {
    let items = input::find_within(registry, puzzles, limits).items;
    let _bar = progress::show(items.len() as u64);
    let mut exit = Exit::Done;
    let work = |sessions: &mut Sessions, i: u64| match &items[i as usize] {
        Item::Puzzle(puzzle) => answer(sessions, puzzle),
        Item::Bad(bad) => bad.answer(json),
    };
    in_order(items.len() as u64, jobs, Sessions::default, work, |told| {
        exit.add(told.tell());
        progress::one_done();
        if is_interrupted() {
            exit = Exit::Cancelled;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    exit
}

/// Does something with each puzzle that is meant, in order, and goes on behind a bad one. The
/// number, from 1, is given where there are several.
pub(crate) fn for_each(
    registry: &Registry,
    puzzles: &Puzzles,
    mut one: impl FnMut(&mut Sessions, &Puzzle, Option<usize>) -> Exit,
) -> Exit {
    let items = input::find(registry, puzzles).items;
    let _bar = progress::show(items.len() as u64);
    let mut exit = Exit::Done;
    let mut sessions = Sessions::default();
    for (i, item) in items.iter().enumerate() {
        exit.add(match item {
            Item::Puzzle(puzzle) => one(&mut sessions, puzzle, (items.len() > 1).then_some(i + 1)),
            Item::Bad(bad) => bad.answer(false).tell(),
        });
        progress::one_done();
        if is_interrupted() {
            return Exit::Cancelled;
        }
    }
    exit
}

/// Runs a job that makes a game, and puts that on the board. Nothing but the user ends it.
pub(crate) fn generate(session: &mut dyn Session, task: &Task) -> Result<(), Refusal> {
    let job = session.job(task).map_err(|e| bad(&e))?;
    let spent = Limits::none().run(|work| job.run(work));
    let end = spent.result.stop().map(|stop| spent.end(stop));
    let _ = session.finish(spent.result);
    match end {
        Some(end) => Err(Refusal::Stopped(end)),
        None => Ok(()),
    }
}

/// The grade of the puzzle on the board, where the game has grades and no limit ends the search.
pub(crate) fn rated(session: &mut dyn Session, work: &mut Work<'_>) -> Option<Rating> {
    match session.ask_now(&Task::Rate, work) {
        Ok(Report::Rating(rating)) if session.can().rate => Some(rating),
        _ => None,
    }
}

fn bad(error: &dyn std::fmt::Display) -> Refusal {
    Refusal::Bad(error.to_string())
}

/// Something that differs from run to run.
pub(crate) fn entropy() -> u64 {
    let time = std::time::UNIX_EPOCH.elapsed().map_or(0, |t| t.as_nanos() as u64);
    time ^ u64::from(std::process::id()) << 40
}
