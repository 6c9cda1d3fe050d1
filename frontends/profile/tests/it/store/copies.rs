//! Copies of the file, and files that are removed or replaced while a program runs.

use std::fs;

use expect_test::expect;
use puzzle_profile::{Change, Event, Store, copies, restore};

use super::{Folder, finish, finished, player};

const DAY: u64 = 24 * 60 * 60;

fn finish_on(store: &mut Store, day: u64, n: u128) {
    let change = Change::Finish { game: finished(n, "x", 1), of: None, ended: None };
    store.apply(&Event { player: player("Ada"), at: day * DAY, change }).unwrap();
}

fn n_of(folder: &Folder) -> usize {
    folder.open().log(player("Ada").uid).unwrap().len()
}

#[test]
fn each_day_has_a_copy_and_seven_are_kept() {
    let folder = Folder::new();
    let mut store = folder.open();
    for day in 0..10 {
        for n in 0..3 {
            finish_on(&mut store, 20_000 + day, u128::from(day * 10 + n));
        }
    }
    drop(store);
    let names = copies(&folder.path());
    expect!["2024-10-07 2024-10-08 2024-10-09 2024-10-10 2024-10-11 2024-10-12 2024-10-13"]
        .assert_eq(&names.join(" "));
    let today = "2026-11-29".parse().unwrap();
    let kept = restore(&folder.path(), "2024-10-10", today).unwrap();
    assert_eq!((kept.as_deref(), n_of(&folder)), (Some("2026-11-29-1"), 18));
    restore(&folder.path(), "2026-11-29-1", today).unwrap();
    assert_eq!(n_of(&folder), 30);
    let refused = restore(&folder.path(), "2024-10-01", today).unwrap_err();
    expect!["there is no copy '2024-10-01' of the profile"].assert_eq(&refused.to_string());
    // Also when there is no profile any more, or a damaged one.
    fs::write(folder.path(), "damaged").unwrap();
    restore(&folder.path(), "2024-10-10", today).unwrap();
    assert_eq!(n_of(&folder), 18);
    fs::remove_file(folder.path()).unwrap();
    restore(&folder.path(), "2024-10-10", today).unwrap();
    assert_eq!(n_of(&folder), 18);
}

fn words(store: &mut Store, folder: &Folder) -> String {
    let words = store.take_notices().iter().map(ToString::to_string).collect::<Vec<_>>();
    words.join("\n").replace(&folder.path().display().to_string(), "FILE")
}

#[test]
fn a_file_that_is_removed_during_play_is_written_anew() {
    for is_moved in [false, true] {
        let folder = Folder::new();
        let mut store = folder.open();
        finish(&mut store, "Ada", &finished(1, "x", 1));
        if is_moved {
            fs::rename(folder.path(), folder.0.path().join("elsewhere.db")).unwrap();
        } else {
            fs::remove_file(folder.path()).unwrap();
        }
        finish(&mut store, "Ada", &finished(2, "x", 1));
        expect!["The profile FILE was gone. It was written anew, with everything that it had"]
            .assert_eq(&words(&mut store, &folder));
        drop(store);
        assert_eq!(n_of(&folder), 2);
    }
}

#[test]
fn a_file_that_is_replaced_during_play_gets_what_is_won_then() {
    let folder = Folder::new();
    let mut store = folder.open();
    finish_on(&mut store, 20_000, 1);
    finish_on(&mut store, 20_001, 2);
    let mut here = folder.open();
    finish_on(&mut here, 20_001, 3);
    restore(&folder.path(), "2024-10-05", "2024-10-05".parse().unwrap()).unwrap();
    for store in [&mut store, &mut here] {
        finish(store, "Ada", &finished(store.fresh_uid().unwrap().bits(), "x", 1));
        expect!["The profile FILE was replaced. Your games go into the new one"]
            .assert_eq(&words(store, &folder));
    }
    drop((store, here));
    assert_eq!(n_of(&folder), 3, "one of the copy, and two new ones");
}
