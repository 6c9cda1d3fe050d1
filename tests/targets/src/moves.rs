//! Any text as moves in each game's default puzzle.

use std::cell::RefCell;

use puzzle_core::draw::NullCanvas;
use puzzle_core::solve::Work;
use puzzle_midend::{Midend, Opened};

thread_local! {
    static SESSIONS: RefCell<Vec<Midend>> = RefCell::new(begin());
}

fn begin() -> Vec<Midend> {
    let mut list = Vec::new();
    for game in puzzle_backends::bundled().games() {
        let mut session = Midend::new(*game);
        if let Ok(Opened::Generate(task)) = session.open(&format!("{}#fuzz", game.info.id)) {
            let done = session.job(&task).unwrap().run(&mut Work::unlimited());
            let _ = session.finish(done);
        }
        list.push(session);
    }
    list
}

pub(crate) fn run(text: &str) {
    SESSIONS.with_borrow_mut(|sessions| {
        for session in sessions {
            if session.play_text(text).is_ok() {
                session.draw_all(&mut NullCanvas);
                let _ = session.go_to(0);
            }
        }
    });
}
