//! Files that are damaged, not a profile, not writable, or locked.

use std::fs;

use expect_test::{Expect, expect};
use puzzle_profile::{Store, StoreError};
use rusqlite::Connection;

use super::{Folder, finished, name};

fn filled(folder: &Folder) {
    let mut store = folder.open();
    for n in 0..300 {
        let puzzle = format!("sliding/3x3:{n}");
        store.finish(&name("Ada"), &finished(n + 1, &puzzle, 5)).unwrap();
    }
}

#[track_caller]
fn check_error(folder: &Folder, expect: Expect) {
    let before = fs::read(folder.path()).unwrap();
    let error = Store::open(&folder.path()).unwrap_err();
    expect.assert_eq(&error.to_string());
    assert!(fs::read(folder.path()).unwrap() == before, "the file is unchanged");
}

#[track_caller]
fn check_moved_away(folder: &Folder) {
    let before = fs::read(folder.path()).unwrap();
    let opened = Store::open(&folder.path()).unwrap();
    let aside = opened.damaged_file.expect("it is moved away");
    assert!(fs::read(&aside).unwrap() == before, "the content is unchanged");
    assert!(aside.to_string_lossy().contains("profile.db.damaged-"));
    let mut store = opened.store;
    store.finish(&name("Bob"), &finished(1, "x", 1)).unwrap();
    assert_eq!(folder.open().players().unwrap().len(), 1);
}

#[test]
fn a_file_that_is_no_database_is_moved_away() {
    for bytes in [&b"not a database at all, but long enough to look like one"[..], &[0; 4096]] {
        let folder = Folder::new();
        fs::write(folder.path(), bytes).unwrap();
        check_moved_away(&folder);
    }
    let folder = Folder::new();
    fs::write(folder.path(), b"").unwrap();
    folder.open();
}

#[test]
fn the_database_of_another_program_is_moved_away() {
    let folder = Folder::new();
    let db = Connection::open(folder.path()).unwrap();
    db.execute_batch("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')")
        .unwrap();
    drop(db);
    check_moved_away(&folder);
}

#[test]
fn a_damaged_profile_is_moved_away_and_reported() {
    let folder = Folder::new();
    filled(&folder);
    let mut bytes = fs::read(folder.path()).unwrap();
    assert!(bytes.len() > 40_000);
    for byte in &mut bytes[4096..20_000] {
        *byte = byte.wrapping_mul(31).wrapping_add(7);
    }
    fs::write(folder.path(), &bytes).unwrap();
    check_moved_away(&folder);
    // Cut in the middle: the first pages are good.
    let folder = Folder::new();
    filled(&folder);
    let bytes = fs::read(folder.path()).unwrap();
    fs::write(folder.path(), &bytes[..bytes.len() / 2]).unwrap();
    match Store::open(&folder.path()) {
        Ok(opened) => {
            let read = opened.store.log(&name("Ada"));
            assert!(opened.damaged_file.is_some() || matches!(read, Err(StoreError::Damaged(_))));
        }
        Err(error) => assert!(matches!(error, StoreError::Damaged(_)), "{error}"),
    }
}

#[test]
fn random_damage_is_an_error_and_no_panic() {
    let folder = Folder::new();
    filled(&folder);
    let good = fs::read(folder.path()).unwrap();
    let mut seed = 1_u64;
    for _ in 0..60 {
        let mut bytes = good.clone();
        for _ in 0..50 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            let at = (seed >> 20) as usize % bytes.len();
            bytes[at] = (seed >> 50) as u8;
        }
        let folder = Folder::new();
        fs::write(folder.path(), &bytes).unwrap();
        let Ok(opened) = Store::open(&folder.path()) else { continue };
        let mut store = opened.store;
        let _ = (store.players(), store.current(), store.log(&name("Ada")), store.profile(None));
        let _ = store.finish(&name("Ada"), &finished(9999, "x", 1));
        let _ = store.merge(&name("Ada"), &name("Bob"));
    }
}

#[test]
fn a_later_version_is_left_alone() {
    let folder = Folder::new();
    filled(&folder);
    let db = Connection::open(folder.path()).unwrap();
    db.pragma_update(None, "user_version", 5).unwrap();
    drop(db);
    check_error(
        &folder,
        expect![
            "the profile has format version 5, but this program reads versions up to 4; try a newer version of the program"
        ],
    );
}

#[test]
fn a_folder_in_its_place_is_an_error() {
    let folder = Folder::new();
    fs::create_dir(folder.path()).unwrap();
    let error = Store::open(&folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::NotWritable(_)), "{error}");
    let error = Store::open("/dev/null/x.db".as_ref()).unwrap_err();
    assert!(matches!(error, StoreError::NotWritable(_)), "{error}");
}

#[test]
fn a_locked_file_is_an_error_until_it_is_free() {
    let folder = Folder::new();
    filled(&folder);
    let holder = Connection::open(folder.path()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut store = folder.open();
    assert_eq!(store.log(&name("Ada")).unwrap().len(), 300, "it can be read meanwhile");
    let refused = store.finish(&name("Ada"), &finished(900, "x", 1)).unwrap_err();
    expect!["another program is using the profile; close it or try again"]
        .assert_eq(&refused.to_string());
    holder.execute_batch("ROLLBACK").unwrap();
    assert!(store.finish(&name("Ada"), &finished(900, "x", 1)).unwrap());
}
