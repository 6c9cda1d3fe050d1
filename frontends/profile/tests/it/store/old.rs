//! Profiles that version 1 of the format wrote.

use expect_test::expect;
use puzzle_midend::Ending;
use puzzle_profile::{Finished, InProgress, Profile, Solution, Uid};

use super::Folder;
use crate::name;

const JSON: &str = include_str!("../old/profile-1.json");
const DATABASE: &[u8] = include_bytes!("../old/profile-1.db");

fn words(log: &[Finished]) -> String {
    let word = |game: &Finished| {
        format!(
            "{} {} moves {:?} ms, {} hints, {}, {:?}\n",
            game.puzzle, game.moves, game.millis, game.hints, game.difficulty, game.solution
        )
    };
    log.iter().map(word).collect()
}

/// Wins keep their figures. Their grades were wrong, so that their kind is unknown.
#[test]
fn a_profile_of_version_1_is_read() {
    let folder = Folder::new();
    std::fs::write(folder.path(), DATABASE).unwrap();
    let of_store = folder.open().profile(None).unwrap();
    let of_json = Profile::from_json(JSON).unwrap();
    for profile in [&of_store, &of_json] {
        let player = profile.current().unwrap();
        expect![[r#"
            sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15 1 moves Some(2380) ms, 1 hints, unknown, None
            sokoban/5x3:w6ubtw6 1 moves Some(1995) ms, 0 hints, unknown, None
        "#]]
        .assert_eq(&words(&player.finished));
        assert_eq!(player.in_progress.len(), 2);
    }
    assert_eq!(of_store, of_json);
    let again = folder.open().profile(None).unwrap();
    assert_eq!(again, of_store, "the upgrade is made once");
}

/// Version 2 did not know solutions of the program.
#[test]
fn a_profile_of_version_2_is_read() {
    let folder = Folder::new();
    let solution = Solution { puzzle: "x/1".into(), moves: 3, ..Solution::default() };
    folder.open().add_solutions(&name("Ada"), std::slice::from_ref(&solution)).unwrap();
    let db = rusqlite::Connection::open(folder.path()).unwrap();
    db.execute_batch(
        "ALTER TABLE file_solutions DROP COLUMN is_by_program;
         ALTER TABLE playing DROP COLUMN ended;
         PRAGMA user_version = 2;",
    )
    .unwrap();
    drop(db);
    let read = folder.open().solutions(&name("Ada"), "x/1").unwrap();
    assert_eq!(read, std::slice::from_ref(&solution));
    let better = Solution { is_by_program: true, moves: 2, ..solution };
    folder.open().add_solutions(&name("Ada"), std::slice::from_ref(&better)).unwrap();
    assert_eq!(folder.open().solutions(&name("Ada"), "x/1").unwrap()[1..], [better]);
}

/// Version 3 did not know whether a game in progress had ended before.
#[test]
fn a_profile_of_version_3_is_read() {
    let folder = Folder::new();
    let begun = InProgress { uid: Uid::from_bits(7), game: "sliding".into(), ..<_>::default() };
    folder.open().begin_game(&name("Ada"), &begun).unwrap();
    let db = rusqlite::Connection::open(folder.path()).unwrap();
    db.execute_batch("ALTER TABLE playing DROP COLUMN ended; PRAGMA user_version = 3;").unwrap();
    drop(db);
    assert_eq!(folder.open().in_progress(&name("Ada")).unwrap(), std::slice::from_ref(&begun));
    folder.open().note_ended(begun.uid, Ending::Lost).unwrap();
    assert_eq!(folder.open().in_progress(&name("Ada")).unwrap()[0].ended, Some(Ending::Lost));
}
