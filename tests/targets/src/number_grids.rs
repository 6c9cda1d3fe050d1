//! Any text as a grid of numbers, a list of starts or a saved game of Tatham's collection. What is
//! read can be played, and a grid or list that is written reads back as the same puzzles.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, Exported, Format, Imported, SourceFile, TathamSave};
use puzzle_hidato::Hidato;
use puzzle_sliding::Sliding;

fn written<G: Game>(format: &Format<G>, imported: &Imported<G>) -> Option<Vec<u8>> {
    let states: Vec<G::State> =
        imported.entries.iter().map(|entry| entry.state().unwrap()).collect();
    let games: Vec<Exported<'_, G>> = imported
        .entries
        .iter()
        .zip(&states)
        .map(|(entry, state)| entry.exported(state, "").unwrap())
        .collect();
    (format.write?)(&games).ok().filter(|_| !games.is_empty())
}

fn round_trip<G: Game>(text: &str) {
    for format in G::formats() {
        let Some(read) = format.read else { continue };
        let source = SourceFile::alone("", text.as_bytes());
        let Ok(imported) = read(&source) else { continue };
        for format in G::formats().iter().filter(|format| ["grid", "korf"].contains(&format.id)) {
            let Some(bytes) = written(format, &imported) else { continue };
            let again = SourceFile::alone("", &bytes);
            assert!((format.sniff)(&again) > Confidence::No);
            let back = (format.read.unwrap())(&again).unwrap();
            let descs = |list: &Imported<G>| -> Vec<String> {
                list.entries
                    .iter()
                    .map(|entry| G::desc_text(&entry.params, entry.desc().unwrap()))
                    .collect()
            };
            assert_eq!(back.refused, []);
            // Korf's table has boards with the hole last turned by half a turn.
            assert!(format.id == "korf" || descs(&back) == descs(&imported));
            assert_eq!(written(format, &back).as_deref(), Some(&bytes[..]));
        }
    }
}

pub(crate) fn run(text: &str) {
    if let Ok(save) = TathamSave::parse(text) {
        let _ = (save.moves(), save.elapsed_ms());
    }
    round_trip::<Sliding>(text);
    round_trip::<Hidato>(text);
    let source = SourceFile::alone("", text.as_bytes());
    let surely = puzzle_backends::bundled()
        .games()
        .iter()
        .filter(|game| game.likeness(&source) == Confidence::Surely)
        .count();
    assert!(surely <= 1, "two games are sure of it");
}
