//! Any text as a jHidato file. Both games write back exactly the bytes that were read.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::SourceFile;
use puzzle_core::solve::Work;
use puzzle_hidato::formats::jhidato::{File, write};
use puzzle_hidato::{Hidato, HidatoEditor, count};

fn round_trip<G: Game>(format: &str, text: &str) -> Option<Vec<u8>> {
    let format = G::formats().iter().find(|f| f.id == format)?;
    let imported = (format.read?)(&SourceFile::alone("fuzz", text.as_bytes())).ok()?;
    let entry = imported.entries.first()?;
    let state = entry.state().unwrap();
    let exported = entry.exported(&state, "").unwrap();
    (format.write?)(&[exported]).ok()
}

pub(crate) fn run(text: &str) {
    for format in ["jhidato", "jhidato-game", "hidato-id"] {
        let _ = round_trip::<HidatoEditor>(format, text);
    }
    let Ok(file) = File::parse(text) else { return };
    assert_eq!(file.with(&file.values, file.played.as_ref()), text);
    let format = if file.played.is_some() { "jhidato-game" } else { "jhidato" };
    if file.played.is_some() || file.values.iter().all(|&v| v == 0) {
        assert_eq!(round_trip::<Hidato>(format, text).as_deref(), Some(text.as_bytes()));
    }
    if let Ok(ours) = write(&file.desc, &file.values, file.played.as_ref()) {
        let back = File::parse(&ours).unwrap();
        assert!(back.desc == file.desc && back.values == file.values && back.played == file.played);
        assert!(back.warnings.is_empty());
    }
    let mut work = Work::limited(50, 1 << 24);
    for solution in count(file.desc.board(), file.desc.clues(), 2, &mut work).solutions {
        let clues = file.desc.clues().iter().zip(&solution);
        assert!(clues.into_iter().all(|(&clue, &n)| clue == 0 || clue == n));
    }
}
