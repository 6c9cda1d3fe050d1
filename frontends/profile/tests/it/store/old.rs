//! Profiles that earlier programs wrote.

use puzzle_profile::{Profile, Store, Uid};
use rusqlite::Connection;

use super::Folder;

const SQL: &str = include_str!("../old/version-4.sql");
const JSON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/old/version-4.json");

fn old(folder: &Folder, change: &str) {
    let db = Connection::open(folder.path()).unwrap();
    db.execute_batch(SQL).unwrap();
    db.execute_batch(change).unwrap();
}

#[test]
fn a_profile_of_version_4_is_converted_and_a_copy_is_kept() {
    let folder = Folder::new();
    old(&folder, "");
    let profile = folder.open().profile(None).unwrap();
    if std::env::var("UPDATE_EXPECT").is_ok() {
        std::fs::write(JSON, profile.to_json()).unwrap();
    }
    let expected = std::fs::read_to_string(JSON).unwrap();
    assert_eq!(profile, Profile::from_json(&expected).unwrap());
    assert_eq!(folder.open().profile(None).unwrap(), profile, "it is converted once");
    let copy = Connection::open(folder.0.path().join("profile.db.version-4")).unwrap();
    let n: u32 = copy.query_row("SELECT count(*) FROM finished", [], |row| row.get(0)).unwrap();
    assert_eq!(n, 2);
}

#[test]
fn a_value_of_version_4_that_cannot_be_read_costs_its_row() {
    for change in [
        "UPDATE finished SET ending = 'x' WHERE id = 1",
        "UPDATE finished SET uid = 'x' WHERE id = 1",
        "UPDATE finished SET moves = -7 WHERE id = 1",
        "UPDATE playing SET moves = -7 WHERE game = 1",
        "UPDATE scores SET score = -1 WHERE name = 'MAOU'",
    ] {
        let folder = Folder::new();
        old(&folder, change);
        let mut store = Store::open(&folder.path()).unwrap();
        let words = store.take_notices().iter().map(ToString::to_string).collect::<String>();
        assert!(
            words.starts_with("Left out 1 row of the profile that cannot be read."),
            "{change}: {words}"
        );
        let profile = store.profile(None).unwrap();
        let n: usize = profile.players.iter().map(|p| p.finished.len() + p.in_progress.len()).sum();
        assert_eq!(n + profile.scores.lines().len(), 5, "{change}");
    }
    for change in [
        "UPDATE players SET name = '' WHERE id = 1",
        "UPDATE players SET uid = 'x' WHERE id = 1",
        "UPDATE players SET since = 'x' WHERE id = 1",
    ] {
        let folder = Folder::new();
        old(&folder, change);
        let profile = folder.open().profile(None).unwrap();
        let winner = profile.players.iter().find(|player| player.finished.len() == 2);
        assert!(profile.players.len() == 2 && winner.unwrap().uid != Uid::default(), "{change}");
    }
}

/// The number of a version is only a number: what counts is what is in the file.
#[test]
fn numbers_of_versions_do_not_hide_what_is_there() {
    for change in
        ["PRAGMA user_version = 0", "PRAGMA user_version = 77", "PRAGMA application_id = 1"]
    {
        let folder = Folder::new();
        old(&folder, change);
        assert_eq!(folder.open().players().unwrap().len(), 2, "{change}, of version 4");
        let db = Connection::open(folder.path()).unwrap();
        db.execute_batch(change).unwrap();
        drop(db);
        assert_eq!(folder.open().players().unwrap().len(), 2, "{change}, of this version");
    }
}

#[test]
fn tables_of_no_known_version_are_kept_aside() {
    for change in ["DROP TABLE playing", "ALTER TABLE playing DROP COLUMN ended"] {
        let folder = Folder::new();
        old(&folder, change);
        let before = std::fs::read(folder.path()).unwrap();
        let mut store = Store::open(&folder.path()).unwrap();
        let words = store.take_notices().iter().map(ToString::to_string).collect::<String>();
        assert!(words.starts_with("The profile was damaged. It was moved to "), "{words}");
        assert!(std::fs::read(folder.0.path().join("profile.db.damaged-1")).unwrap() == before);
        assert!(store.players().unwrap().is_empty());
    }
}
