//! Tests of the crate through its public API.

mod booklet;
mod class_sheets;
mod pdf;
mod pictures;

use puzzle_core::solve::Work;
use puzzle_midend::{Opened, Session};

fn session(id: &str) -> Box<dyn Session> {
    let game = id.split('/').next().unwrap();
    let mut session = puzzle_backends::bundled().find(game).unwrap().session();
    if let Opened::Generate(task) = session.open(id).unwrap() {
        let done = session.job(&task).unwrap().run(&mut Work::unlimited());
        let _ = session.finish(done);
    }
    session
}
