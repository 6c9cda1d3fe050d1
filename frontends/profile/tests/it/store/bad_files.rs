//! Files that are damaged, not a profile, not writable, or locked.

use std::fs;

use expect_test::expect;
use puzzle_profile::{Change, Finished, Store, StoreError};
use rusqlite::Connection;

use super::{Folder, apply, finish, finished, moment, player, session};

/// A profile with wins, a game in progress, and results of files.
fn filled(folder: &Folder, n: u128) {
    let mut store = folder.open();
    for n in 0..n {
        let puzzle = format!("sliding/3x3:{n}");
        let solution = Some("1 2 3 4 5 6 7 8 ".repeat(1 + n as usize % 7));
        let game = Finished { solution, ..finished(n + 1, &puzzle, 5) };
        finish(&mut store, if n % 3 == 0 { "Bob" } else { "Ada" }, &game);
    }
    let mut game = session("sliding/3x3:1,2,3,4,5,6,0,7,8");
    let _ = game.play_text("8").unwrap();
    let game = puzzle_profile::InProgress::of(&game, moment(7 << 90, 1)).unwrap();
    apply(&mut store, "Ada", Change::Play { game, version: 0 }).unwrap();
}

fn words(store: &mut Store) -> String {
    store.take_notices().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn check_moved_away(folder: &Folder) {
    let before = fs::read(folder.path()).unwrap();
    let mut store = Store::open(&folder.path()).unwrap();
    assert!(words(&mut store).starts_with("The profile was damaged. It was moved to "));
    let aside = folder.0.path().join("profile.db.damaged-1");
    assert!(fs::read(&aside).unwrap() == before, "the content is unchanged");
    finish(&mut store, "Bob", &finished(1, "x", 1));
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

/// Returns how many of the wins are in a store as they were written.
fn n_unaltered(store: &Store, wins: &[Finished]) -> usize {
    let mut found = store.log(player("Ada").uid).unwrap_or_default();
    found.extend(store.log(player("Bob").uid).unwrap_or_default());
    // A player whose row is lost has another name now.
    for line in store.players().unwrap_or_default() {
        found.extend(store.log(line.uid).unwrap_or_default());
    }
    let is_there = |win: &&Finished| found.contains(win);
    wins.iter().filter(is_there).count()
}

/// One flipped byte: of 900 wins at least 95 % are left, unaltered, wherever it is.
#[test]
fn one_flipped_byte_costs_few_entries() {
    let folder = Folder::new();
    filled(&folder, 900);
    let store = folder.open();
    let mut wins = store.log(player("Ada").uid).unwrap();
    wins.extend(store.log(player("Bob").uid).unwrap());
    assert_eq!(wins.len(), 900);
    drop(store);
    let good = fs::read(folder.path()).unwrap();
    let n_pages = good.len() / 1024;
    let mut worst = (usize::MAX, 0);
    let mut n_mended = 0;
    for i in 0..220 {
        // Each byte of the header, and bytes of all pages: of their own headers, and behind them.
        let at =
            if i < 100 { i } else { (i - 100) * n_pages / 120 * 1024 + [0, 1, 3, 9, 500][i % 5] };
        let mut bytes = good.clone();
        bytes[at] ^= 1 << (i % 8) | 0x20;
        let folder = Folder::new();
        fs::write(folder.path(), &bytes).unwrap();
        let mut store = Store::open(&folder.path()).unwrap();
        let notices = words(&mut store);
        n_mended += usize::from(!notices.is_empty());
        worst = worst.min((n_unaltered(&store, &wins), at));
        finish(&mut store, "Ada", &finished(9_999, "x", 1));
        drop(store);
        folder.open();
    }
    assert!(worst.0 >= 855, "{} of 900 wins are left after a change of byte {}", worst.0, worst.1);
    assert!(n_mended >= 100, "{n_mended}");
}

#[test]
fn what_was_deleted_does_not_come_back() {
    let folder = Folder::new();
    filled(&folder, 90);
    let mut store = folder.open();
    apply(&mut store, "Bob", Change::Delete).unwrap();
    drop(store);
    let mut bytes = fs::read(folder.path()).unwrap();
    bytes[30] ^= 0xff;
    fs::write(folder.path(), &bytes).unwrap();
    let mut store = Store::open(&folder.path()).unwrap();
    let aside = folder.0.path().join("profile.db.damaged-1");
    let said = words(&mut store).replace(&aside.display().to_string(), "FILE");
    expect!["The profile was damaged: 64 of 64 entries could be read. FILE is the file as it was"]
        .assert_eq(&said);
    assert_eq!(store.players().unwrap().len(), 1);
    assert_eq!(store.log(player("Ada").uid).unwrap().len(), 60);
}

#[test]
fn random_damage_is_no_panic() {
    let folder = Folder::new();
    filled(&folder, 300);
    let good = fs::read(folder.path()).unwrap();
    let mut seed = 1_u64;
    for _ in 0..60 {
        let mut bytes = good.clone();
        for _ in 0..50 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            let at = (seed >> 20) as usize % bytes.len();
            bytes[at] = (seed >> 50) as u8;
        }
        bytes.truncate(bytes.len() - (seed >> 40) as usize % 5_000);
        let folder = Folder::new();
        fs::write(folder.path(), &bytes).unwrap();
        let mut store = Store::open(&folder.path()).unwrap();
        finish(&mut store, "Ada", &finished(9999, "x", 1));
        let _ = apply(&mut store, "Ada", Change::Merge(player("Bob")));
        drop(store);
        folder.open().profile(None).unwrap();
    }
}

/// A newer program may add tables, columns and members of records.
#[test]
fn a_later_version_can_be_read_and_stays_as_it_is() {
    let folder = Folder::new();
    filled(&folder, 30);
    let db = Connection::open(folder.path()).unwrap();
    db.execute_batch(
        "CREATE TABLE news (x); PRAGMA user_version = 6; DELETE FROM facts WHERE key = 'version'",
    )
    .unwrap();
    drop(db);
    let before = fs::read(folder.path()).unwrap();
    let mut store = Store::open(&folder.path()).unwrap();
    assert_eq!(store.log(player("Ada").uid).unwrap().len(), 20);
    let change = Change::Finish { game: finished(900, "x", 1), of: None, ended: None };
    let refused = apply(&mut store, "Ada", change).unwrap_err();
    expect!["the profile has format version 6, but this program writes version 5; it can be read only, until you use a newer version of the program"]
        .assert_eq(&refused.to_string());
    assert!(fs::read(folder.path()).unwrap() == before, "the file is unchanged");
}

#[test]
fn a_file_that_cannot_be_written_is_read() {
    let folder = Folder::new();
    filled(&folder, 30);
    // What another program has not copied from its write-ahead log yet is read, too.
    let mut other = folder.open();
    finish(&mut other, "Ada", &finished(800, "y", 1));
    let mut permissions = fs::metadata(folder.path()).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder.path(), permissions).unwrap();
    let mut store = Store::open(&folder.path()).unwrap();
    assert_eq!(store.log(player("Ada").uid).unwrap().len(), 21);
    let change = Change::Finish { game: finished(900, "x", 1), of: None, ended: None };
    let refused = apply(&mut store, "Ada", change).unwrap_err();
    expect!["the profile cannot be written: it is read-only"].assert_eq(&refused.to_string());
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
    filled(&folder, 300);
    let holder = Connection::open(folder.path()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut store = folder.open();
    assert_eq!(store.log(player("Ada").uid).unwrap().len(), 200, "it can be read meanwhile");
    let change = Change::Finish { game: finished(900, "x", 1), of: None, ended: None };
    let refused = apply(&mut store, "Ada", change).unwrap_err();
    expect!["another program is using the profile; close it or try again"]
        .assert_eq(&refused.to_string());
    holder.execute_batch("ROLLBACK").unwrap();
    assert!(finish(&mut store, "Ada", &finished(900, "x", 1)));
}

/// Another program may have given the file pages of another size.
#[test]
fn pages_of_any_size_are_read() {
    for n_bytes in [512, 1024, 4096, 65_536] {
        let folder = Folder::new();
        filled(&folder, 90);
        let db = Connection::open(folder.path()).unwrap();
        db.execute_batch(&format!(
            "PRAGMA journal_mode = DELETE; PRAGMA page_size = {n_bytes}; VACUUM"
        ))
        .unwrap();
        drop(db);
        // The list of its tables is damaged.
        let mut bytes = fs::read(folder.path()).unwrap();
        bytes[100] ^= 0xff;
        fs::write(folder.path(), &bytes).unwrap();
        let mut store = Store::open(&folder.path()).unwrap();
        assert!(words(&mut store).contains("entries could be read"), "{n_bytes}");
        assert_eq!(store.log(player("Ada").uid).unwrap().len(), 60, "{n_bytes}");
    }
}

/// Two programs find the same damage, and both write.
#[test]
fn two_programs_mend_one_file_and_lose_nothing() {
    let folder = Folder::new();
    filled(&folder, 90);
    let mut bytes = fs::read(folder.path()).unwrap();
    bytes[1024] ^= 0xff;
    fs::write(folder.path(), &bytes).unwrap();
    let path = folder.path();
    std::thread::scope(|scope| {
        for n in 0..4 {
            let path = &path;
            scope.spawn(move || {
                let mut store = Store::open(path).unwrap();
                finish(&mut store, "Ada", &finished(1_000 + n, "x", 1));
            });
        }
    });
    let log = folder.open().log(player("Ada").uid).unwrap();
    assert_eq!(log.iter().filter(|game| game.uid.bits() >= 1_000).count(), 4);
}
