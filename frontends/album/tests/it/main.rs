//! Tests of the crate through its public API.

mod booklet;
mod class_sheets;
mod pdf;
mod pictures;

use puzzle_core::solve::Work;
use puzzle_midend::{Midend, Opened};

fn session(id: &str) -> Midend {
    let game = id.split('/').next().unwrap();
    let mut session = Midend::new(puzzle_backends::bundled().find(game).unwrap());
    if let Opened::Generate(task) = session.open(id).unwrap() {
        let done = session.job(&task).unwrap().run(&mut Work::unlimited());
        let _ = session.finish(done);
    }
    session
}
