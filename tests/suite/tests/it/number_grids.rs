//! Which game reads a grid of numbers: the same text is never of two games.

use std::fs;
use std::path::Path;

use puzzle_core::format::SourceFile;
use puzzle_midend::FileContent;

#[test]
fn each_file_is_of_one_game() {
    let games = puzzle_backends::bundled();
    let backends = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../backends");
    let mut n = 0;
    for game in ["sliding", "hidato"] {
        for file in fs::read_dir(backends.join(game).join("tests/files")).unwrap() {
            let path = file.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy();
            let read = games.read_file(&SourceFile::alone(&name, &bytes), None);
            if let Ok(FileContent::Puzzles(list)) = read {
                n += list.entries.len();
                let is_of_game = |id: &str| id.starts_with(&format!("{game}/"));
                assert!(list.entries.iter().all(|entry| is_of_game(&entry.id)), "{name}");
            }
        }
    }
    assert!(n > 35, "{n} puzzles");
}
