//! Any bytes as a file of another program, for every game. What is read can be opened.

use puzzle_core::format::SourceFile;
use puzzle_midend::Midend;

pub(crate) fn run(bytes: &[u8]) {
    let beside = |_: &str| Some(bytes.to_vec());
    let file = SourceFile::new("x.txt", bytes, &beside);
    for game in puzzle_backends::bundled().games() {
        if let Ok(list) = game.import(&file) {
            for entry in list.entries.iter().take(4) {
                let mut session = Midend::new(*game);
                if session.open_entry(entry, "x").is_ok() && session.has_game() {
                    for format in game.formats().iter().filter(|f| f.writes) {
                        let _ = session.export(format.id, "");
                    }
                }
            }
        }
    }
}
