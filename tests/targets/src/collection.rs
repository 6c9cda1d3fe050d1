//! Any text as a collection. What is read can be written and read back, and its first puzzles open.

use std::cell::RefCell;

use puzzle_midend::{Collection, Midend};

thread_local! {
    static SESSIONS: RefCell<Vec<Midend>> = RefCell::new(
        puzzle_backends::bundled().games().iter().copied().map(Midend::new).collect(),
    );
}

pub(crate) fn run(text: &str) {
    let list = Collection::read(text);
    let written = list.write();
    assert_eq!(Collection::read(&written).write(), written);
    SESSIONS.with_borrow_mut(|sessions| {
        for entry in list.entries.iter().take(2) {
            for session in &mut *sessions {
                let _ = session.open_entry(entry, "x");
            }
        }
    });
}
