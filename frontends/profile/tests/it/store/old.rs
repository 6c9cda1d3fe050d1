//! Profiles that version 1 of the format wrote.

use expect_test::expect;
use puzzle_profile::{Finished, Profile};

use super::Folder;

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
