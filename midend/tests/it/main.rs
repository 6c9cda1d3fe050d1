//! Tests of the mid-end with real games.

#![allow(clippy::needless_pass_by_value)] // `expect!` reads best by value

mod aliases;
mod astray;
mod bad_input;
mod exchange;
mod film;
mod hints;
mod history;
mod ids;
mod input;
mod jobs;
mod lessons;
mod marks;
mod mistakes;
mod move_log;
mod purpose;
mod save;
mod settings;
mod stairs;
mod superseded;
mod timing;

use lights_out::LightsOut;
use puzzle_core::Game;
use puzzle_core::solve::Work;
use puzzle_midend::{Midend, Opened, Outcome, Task};

/// Opens an ID, and generates its puzzle if necessary.
#[track_caller]
fn open(midend: &mut Midend, id: &str) -> Outcome {
    match midend.open(id).unwrap() {
        Opened::Ready(outcome) => outcome,
        Opened::Generate(task) => run(midend, &task),
    }
}

/// Runs a task to its end.
#[track_caller]
fn run(midend: &mut Midend, task: &Task) -> Outcome {
    let done = midend.job(task).unwrap().run(&mut Work::unlimited());
    midend.finish(done)
}

/// Returns a mid-end with a game on its board.
#[track_caller]
fn game<G: Game>(id: &str) -> Midend {
    let mut midend = Midend::of::<G>();
    let _ = open(&mut midend, id);
    midend
}

/// Returns a board of 3 by 3 lights, all lit but the middle row.
fn lights() -> Midend {
    game::<LightsOut>("lights-out/3x3:111000111")
}

/// Returns position, length of the history and board in one line.
fn brief(session: &Midend) -> String {
    let board = session.text().unwrap().trim_end().replace('\n', "/");
    format!("{}/{} {board}", session.position(), session.history_len())
}
