//! Tests of the mid-end with real games.

#![allow(clippy::needless_pass_by_value)] // `expect!` reads best by value

mod aliases;
mod astray;
mod bad_input;
mod exchange;
mod hints;
mod history;
mod ids;
mod input;
mod jobs;
mod journal;
mod lessons;
mod marks;
mod mistakes;
mod purpose;
mod save;
mod settings;
mod stairs;
mod superseded;
mod timing;

use lights_out::LightsOut;
use puzzle_core::Game;
use puzzle_core::solve::Work;
use puzzle_midend::prelude::*;
use puzzle_midend::{Outcome, Task};

/// Opens an ID, and generates its puzzle if necessary.
#[track_caller]
fn open(session: &mut dyn Session, id: &str) -> Outcome {
    session.open_now(id, &mut Work::unlimited()).unwrap()
}

/// Runs a task to its end.
#[track_caller]
fn run(session: &mut dyn Session, task: &Task) -> Outcome {
    let done = session.job(task).unwrap().run(&mut Work::unlimited());
    session.finish(done)
}

/// Returns a mid-end with a game on its board.
#[track_caller]
fn game<G: Game>(id: &str) -> Midend<G> {
    Midend::start(id).unwrap()
}

/// Returns a board of 3 by 3 lights, all lit but the middle row.
fn lights() -> Midend<LightsOut> {
    game("lights-out/3x3:111000111")
}

/// Returns position, length of the history and board in one line.
fn brief(session: &dyn Session) -> String {
    let board = session.text().unwrap().trim_end().replace('\n', "/");
    format!("{}/{} {board}", session.position(), session.history_len())
}
