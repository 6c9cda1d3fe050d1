//! Any bytes as a file of Sokoban levels. What is read is written as XSB and reads back equal, and
//! the solver and the warnings accept any level.

use puzzle_core::ability::Abilities;
use puzzle_core::format::SourceFile;
use puzzle_core::solve::Work;
use puzzle_sokoban::Sokoban;
use puzzle_sokoban::deadlock::Detector;
use puzzle_sokoban::solve::{Answer, Mode, solve};

pub(crate) fn run(bytes: &[u8]) {
    let formats = Sokoban::formats();
    let xsb = formats.iter().find(|f| f.id == "xsb").expect("XSB");
    for read in formats.iter().filter_map(|f| f.read) {
        let Ok(imported) = read(&SourceFile::alone("fuzz", bytes)) else { continue };
        for entry in &imported.entries {
            let state = entry.state().unwrap();
            let exported = entry.exported(&state, "").unwrap();
            let written = xsb.write.expect("XSB is written")(&[exported]).unwrap();
            let again =
                xsb.read.expect("XSB is read")(&SourceFile::alone("fuzz", &written)).unwrap();
            assert_eq!(again.entries.len(), 1);
            assert_eq!(again.entries[0].desc, entry.desc);

            let Some(level) = &entry.desc else { continue };
            if level.board.n_squares() > 100 || level.boxes.len() > 8 {
                continue;
            }
            let proof = Detector::new(&level.board).dead(&level.boxes, level.player);
            let answer = solve(level, Mode::Any, &mut Work::limited(300, 1 << 26));
            assert!(proof.is_none() || !matches!(answer, Ok(Answer::Solved { .. })));
        }
    }
}
