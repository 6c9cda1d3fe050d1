//! The games on the table: one session each, kept from puzzle to puzzle so that solvers keep their
//! tables.

use std::collections::HashMap;

use puzzle_core::{Rating, Stop, Work};
use puzzle_midend::{GameEntry, Opened, Registry, Report, Session, Task};

use crate::args::{Limits, Puzzles};
use crate::exit::Exit;
use crate::input::{self, Content, Puzzle};
use crate::limits::{exit_of, is_interrupted};

/// Sessions by game.
#[derive(Default)]
pub(crate) struct Table {
    sessions: HashMap<&'static str, Box<dyn Session>>,
}

/// Why a puzzle is not on the table.
pub(crate) enum Refusal {
    /// The input is wrong, in words.
    Bad(String),
    /// Its generation was ended.
    Stopped(Stop),
}

impl Table {
    /// Puts a puzzle on the table, after these moves.
    pub(crate) fn put(
        &mut self,
        puzzle: &Puzzle,
        moves: Option<&str>,
        limits: &Limits,
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
            generate(session, &task, limits)?;
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
        limits: &Limits,
    ) -> Result<&mut dyn Session, Exit> {
        self.put(puzzle, moves, limits).map_err(|refusal| match refusal {
            Refusal::Bad(why) => {
                puzzle.complain(&why);
                Exit::BadInput
            }
            Refusal::Stopped(stop) => {
                puzzle.complain(&stop.to_string());
                exit_of(stop)
            }
        })
    }

    fn session(&mut self, game: GameEntry) -> &mut dyn Session {
        let session = self.sessions.entry(game.info.id).or_insert_with(|| {
            let mut session = game.session();
            session.set_entropy(entropy());
            session
        });
        session.as_mut()
    }
}

/// Does something with each puzzle that is meant, in order, and goes on behind a bad one. The
/// number, from 1, is given where there are several.
pub(crate) fn for_each(
    registry: &Registry,
    puzzles: &Puzzles,
    mut one: impl FnMut(&mut Table, &Puzzle, Option<usize>) -> Exit,
) -> Exit {
    let found = input::find(registry, puzzles);
    let mut exit = found.exit.unwrap_or(Exit::Done);
    let mut table = Table::default();
    let is_one = found.puzzles.len() == 1;
    for (i, puzzle) in found.puzzles.iter().enumerate() {
        exit.add(one(&mut table, puzzle, (!is_one).then_some(i + 1)));
        if is_interrupted() {
            return Exit::Cancelled;
        }
    }
    exit
}

/// Runs a job that makes a game, and puts that on the board.
pub(crate) fn generate(
    session: &mut dyn Session,
    task: &Task,
    limits: &Limits,
) -> Result<(), Refusal> {
    let job = session.job(task).map_err(|e| bad(&e))?;
    let done = limits.run(|work| job.run(work)).result;
    let stop = done.stop();
    let _ = session.finish(done);
    match stop {
        Some(stop) => Err(Refusal::Stopped(stop)),
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
