//! The games on the table: one session each, kept from puzzle to puzzle so that solvers keep their
//! tables.

use std::collections::HashMap;

use puzzle_core::Stop;
use puzzle_midend::{GameEntry, Opened, Session, Task};

use crate::args::Limits;
use crate::input::{Content, Puzzle};

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

    fn session(&mut self, game: &'static GameEntry) -> &mut dyn Session {
        let session = self.sessions.entry(game.info.id).or_insert_with(|| {
            let mut session = game.session();
            session.set_entropy(entropy());
            session
        });
        session.as_mut()
    }
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

fn bad(error: &dyn std::fmt::Display) -> Refusal {
    Refusal::Bad(error.to_string())
}

/// Something that differs from run to run.
pub(crate) fn entropy() -> u64 {
    let time = std::time::UNIX_EPOCH.elapsed().map_or(0, |t| t.as_nanos() as u64);
    time ^ u64::from(std::process::id()) << 40
}
