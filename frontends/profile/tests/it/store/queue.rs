//! The queue: nothing that was played is lost, whatever the profile does meanwhile.

use std::fs;
use std::path::Path;

use expect_test::expect;
use puzzle_midend::Ending;
use puzzle_profile::{Change, Event, Finished, InProgress, Profile, Queue};
use rusqlite::Connection;

use super::{Folder, event, finished, moment, name, player, session};

/// A week of two players, as events.
fn week() -> Vec<Event> {
    let mut events = Vec::new();
    let mut game = session("sliding/3x3:1,2,3,4,5,6,0,7,8");
    for day in 0..7_u128 {
        let who = if day % 3 == 2 { "Bob" } else { "Ada" };
        let mut add = |change| {
            events.push(event(who, change));
        };
        add(Change::Select);
        let _ = game.play_text(["8", "7"][day as usize % 2]).unwrap();
        let begun = InProgress::of(&game, moment(100 + day, day as u64)).unwrap();
        add(Change::Play { game: begun.clone(), version: 0 });
        add(Change::Day(begun.uid, "2026-11-22".parse().unwrap()));
        let ending = if day == 4 { Ending::Lost } else { Ending::Solved };
        let of = (day % 2 == 0).then_some(begun.uid);
        let solution = Some("7 8".to_string());
        let game = Finished { ending, solution, ..finished(day + 1, &begun.puzzle, day as u32) };
        add(Change::Finish { game: game.clone(), of, ended: Some(ending) });
        add(Change::LessonsOffered(["sliding", "hidato"][day as usize % 2].into()));
        // What was found out later.
        add(Change::Finish {
            game: Finished { seed_id: Some(format!("sliding/3x3#{day}")), ..game },
            of: None,
            ended: None,
        });
        match day {
            1 => add(Change::Rename(name("Ada Lovelace"))),
            3 => add(Change::ClearRanking(None)),
            6 => add(Change::Merge(player("Bob"))),
            _ => {}
        }
    }
    events
}

fn contents(path: &Path) -> Profile {
    let queue = Queue::open(Some(path)).unwrap();
    queue.store().profile(None).unwrap()
}

/// What can happen to a profile.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Locked,
    ReadOnly,
    Gone,
}

/// Lets a fault begin, and returns what ends it.
fn begin(fault: Fault, folder: &Folder) -> Box<dyn FnOnce()> {
    let path = folder.path();
    match fault {
        Fault::Locked => {
            let holder = Connection::open(&path).unwrap();
            holder.execute_batch("BEGIN IMMEDIATE").unwrap();
            Box::new(move || holder.execute_batch("ROLLBACK").unwrap())
        }
        Fault::ReadOnly => {
            // Another file is in the way, which can be written by nobody.
            let aside = path.with_extension("aside");
            fs::rename(&path, &aside).unwrap();
            fs::create_dir(&path).unwrap();
            Box::new(move || {
                fs::remove_dir(&path).unwrap();
                fs::rename(&aside, &path).unwrap();
            })
        }
        Fault::Gone => {
            fs::remove_file(&path).unwrap();
            Box::new(|| {})
        }
    }
}

/// A fault before each event in turn, one of three kinds, which ends some events later or never.
#[test]
fn a_week_of_two_players_survives_faults_at_every_event() {
    let week = week();
    let folder = Folder::new();
    let mut queue = Queue::open(Some(&folder.path())).unwrap();
    for event in &week {
        queue.push(event.clone()).unwrap();
    }
    drop(queue);
    let whole = contents(&folder.path());
    assert_eq!((whole.players.len(), whole.players[0].finished.len()), (1, 7));
    for (i, fault) in [Fault::Locked, Fault::ReadOnly, Fault::Gone].into_iter().enumerate() {
        for begins in (1 + i..week.len()).step_by(3) {
            // A lock that stays costs two seconds at the end.
            let stays = begins % if fault == Fault::Locked { 12 } else { 2 } == 1;
            let lasts = if stays { usize::MAX } else { 1 + begins % 5 };
            let folder = Folder::new();
            let mut queue = Queue::open(Some(&folder.path())).unwrap();
            let mut end: Option<Box<dyn FnOnce()>> = None;
            for (i, event) in week.iter().enumerate() {
                if i == begins {
                    end = Some(begin(fault, &folder));
                }
                if i >= begins.saturating_add(lasts)
                    && let Some(end) = end.take()
                {
                    end();
                }
                queue.push(event.clone()).unwrap_or_else(|e| panic!("{fault:?} {begins} {i}: {e}"));
            }
            // What waits can be read already.
            assert_eq!(queue.store().profile(None).unwrap(), whole, "{fault:?} {begins}, before");
            let closed = queue.close().unwrap_or_else(|e| panic!("{fault:?} {begins}: {e}"));
            let has_side_file = closed.is_some();
            assert_eq!(has_side_file, end.is_some() && fault != Fault::Gone, "{fault:?} {begins}");
            if let Some(end) = end {
                end();
            }
            drop(queue);
            assert_eq!(contents(&folder.path()), whole, "{fault:?} {begins}");
            assert_eq!(contents(&folder.path()), whole, "{fault:?} {begins}, once more");
        }
    }
}

#[test]
fn a_player_who_was_deleted_comes_back_under_the_same_name() {
    let folder = Folder::new();
    let mut queue = Queue::open(Some(&folder.path())).unwrap();
    let win = |n| event("Ada", Change::Finish { game: finished(n, "x", 1), of: None, ended: None });
    assert!(queue.push(win(1)).unwrap().is_new_player);
    let mut other = folder.open();
    super::apply(&mut other, "Ada", Change::Delete).unwrap();
    assert!(queue.push(win(2)).unwrap().is_new_player, "the caller can say so");
    let players = other.players().unwrap();
    assert_eq!((players.len(), players[0].name.as_str(), players[0].n_finished), (1, "Ada", 1));
}

#[test]
fn a_player_who_was_renamed_elsewhere_stays_one_player() {
    let folder = Folder::new();
    let mut queue = Queue::open(Some(&folder.path())).unwrap();
    let win = |n| event("Ada", Change::Finish { game: finished(n, "x", 1), of: None, ended: None });
    queue.push(win(1)).unwrap();
    let mut other = folder.open();
    super::apply(&mut other, "Ada", Change::Rename(name("Eve"))).unwrap();
    let applied = queue.push(win(2)).unwrap();
    assert_eq!((applied.n, applied.is_new_player), (1, false));
    let players = other.players().unwrap();
    assert_eq!((players.len(), players[0].name.as_str(), players[0].n_finished), (1, "Eve", 2));
}

#[test]
fn what_can_be_kept_nowhere_is_told_with_its_moves() {
    let folder = Folder::new();
    let path = folder.0.path().join("gone/profile.db");
    let mut queue = Queue::open(Some(&path)).unwrap();
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    // A file in place of the folder: neither the profile nor a side file can be written.
    fs::write(path.parent().unwrap(), "").unwrap();
    let solution = Some("8".to_string());
    let game = Finished { solution, ..finished(1, "sliding/3x3:1,2,3,4,5,6,7,0,8", 1) };
    queue.push(event("Ada", Change::Finish { game, of: None, ended: None })).unwrap();
    let lost = queue.close().unwrap_err().to_string();
    expect![[r#"
        Not everything is saved: the profile cannot be written: file exists. Copy this to keep it:
        sliding/3x3:1,2,3,4,5,6,7,0,8 8"#]]
    .assert_eq(&lost);
}

#[test]
fn a_line_of_a_side_file_that_cannot_be_read_is_kept_and_told() {
    let folder = Folder::new();
    drop(folder.open());
    let holder = Connection::open(folder.path()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut queue = Queue::open(Some(&folder.path())).unwrap();
    for n in 1..=3 {
        let change = Change::Finish { game: finished(n, "x", 1), of: None, ended: None };
        queue.push(event("Ada", change)).unwrap();
    }
    assert!(queue.close().unwrap().is_some());
    drop(holder);
    let entries = fs::read_dir(folder.0.path()).unwrap().map(|entry| entry.unwrap().path());
    let side = entries.into_iter().find(|path| path.to_string_lossy().contains(".waiting-"));
    let side = side.unwrap();
    let text = fs::read_to_string(&side).unwrap();
    fs::write(&side, text.replacen("\"at\":1", "\"at\":2", 1)).unwrap();
    let mut queue = Queue::open(Some(&folder.path())).unwrap();
    let words: Vec<String> = queue.take_notices().iter().map(ToString::to_string).collect();
    let words = words.join("\n").replace(&side.display().to_string(), "FILE");
    expect![[r#"
        2 events that could not be saved before are in the profile now
        1 line of FILE.damaged cannot be read"#]]
    .assert_eq(&words);
    assert_eq!(queue.store().log(player("Ada").uid).unwrap().len(), 2);
}
