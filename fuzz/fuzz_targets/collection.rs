//! Any text as a collection: what is read writes and reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzle_midend::Collection;

fuzz_target!(|text: &str| {
    let list = Collection::read(text);
    let written = list.write();
    assert_eq!(Collection::read(&written).write(), written);
    for entry in list.entries.iter().take(3) {
        for game in puzzle_backends::bundled().games() {
            let _ = game.session().open_entry(entry, "x");
        }
    }
});
