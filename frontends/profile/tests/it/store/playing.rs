//! Games saved move by move.

use puzzle_midend::{Ending, Midend};
use puzzle_profile::{Applied, Change, Finished, InProgress, Queue, Store, Uid};

use super::{Folder, apply, finish, finished, moment, player, session};

/// What a front end does after a move. Returns the uid in the store.
fn keep(queue: &mut Queue, session: &mut Midend, uid: u128, at: u64) -> Uid {
    let game = InProgress::without_save(session, moment(uid, at)).unwrap();
    let changes = session.take_changes();
    let applied = queue.play(&player("Ada"), &game, changes, || session.save_current_only());
    assert_eq!(queue.trouble(), None);
    applied.saved_as.unwrap().0
}

fn open(folder: &Folder) -> Queue {
    Queue::open(Some(&folder.path())).unwrap()
}

#[track_caller]
fn resumed(store: &Store, uid: Uid) -> Midend {
    let (game, ..) = store.game_in_progress(uid).unwrap().unwrap();
    let games = puzzle_backends::bundled();
    let mut session = Midend::new(games.find(&game.game).unwrap());
    let _ = session.resume(&game.save, &game.journal, &game.now).unwrap();
    session
}

const BOARD: &str = "sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15";

#[test]
fn a_resumed_game_has_its_position_and_redo_moves() {
    let folder = Folder::new();
    let mut queue = open(&folder);
    let mut game = session(BOARD);
    for i in 0..5000 {
        let _ = game.play_text(["14", "15"][i % 2]).unwrap();
        keep(&mut queue, &mut game, 5, i as u64);
    }
    for _ in 0..7 {
        let _ = game.undo();
    }
    let _ = game.tick(std::time::Duration::from_millis(1234));
    game.add_checkpoint("here");
    let uid = keep(&mut queue, &mut game, 5, 9000);
    drop(queue);
    let mut queue = open(&folder);
    let mut again = resumed(queue.store(), uid);
    assert_eq!(again.save_current_only(), game.save_current_only());
    assert_eq!((again.position(), again.history_len()), (4993, 5000));
    // Play continues from there.
    assert!(queue.resume(uid).unwrap().is_some());
    let _ = again.undo();
    assert_eq!(keep(&mut queue, &mut again, 5, 9001), uid);
    assert_eq!(resumed(queue.store(), uid).position(), 4992);
    assert_eq!(queue.store().in_progress(player("Ada").uid).unwrap().len(), 1);
}

#[test]
fn many_changes_are_folded_into_the_save() {
    let folder = Folder::new();
    let mut queue = open(&folder);
    let mut game = session(BOARD);
    let mut most = 0;
    for i in 0..6_000 {
        let _ = game.play_text(["14", "15"][i % 2]).unwrap();
        let uid = keep(&mut queue, &mut game, 5, i as u64);
        if i % 500 == 499 {
            most = most.max(queue.store().game_in_progress(uid).unwrap().unwrap().2);
        }
    }
    assert!((500..=2_000).contains(&most), "{most}");
    assert_eq!(resumed(queue.store(), Uid::from_bits(5)).position(), 6_000);
}

#[test]
fn a_game_played_in_two_programs_becomes_two_games() {
    let folder = Folder::new();
    let mut here = open(&folder);
    let mut game = session(BOARD);
    let first = keep(&mut here, &mut game, 5, 1);
    let mut there = open(&folder);
    there.resume(first).unwrap();
    let mut other = resumed(there.store(), first);
    let _ = game.play_text("14").unwrap();
    assert_eq!(keep(&mut here, &mut game, 5, 2), first);
    let _ = other.play_text("11 7").unwrap();
    let second = keep(&mut there, &mut other, 5, 3);
    assert_ne!(first, second, "it is a game of its own now");
    for (at, text) in [(4, "13"), (5, "9")] {
        let _ = game.play_text(text).unwrap();
        assert_eq!(keep(&mut here, &mut game, 5, at), first);
        let _ = other.play_text(["3", "2"][at as usize - 4]).unwrap();
        assert_eq!(keep(&mut there, &mut other, 5, at), second);
    }
    let saves = |store: &Store| [first, second].map(|uid| resumed(store, uid).save_current_only());
    assert_eq!(saves(here.store()), [game.save_current_only(), other.save_current_only()]);
    let mut store = folder.open();
    let drop = || Change::Drop(first);
    assert_eq!(apply(&mut store, "Ada", drop()).unwrap().n, 1);
    assert_eq!(apply(&mut store, "Ada", drop()).unwrap(), Applied::default());
    keep(&mut here, &mut game, 5, 6);
    let games = store.in_progress(player("Ada").uid).unwrap();
    assert_eq!(games.len(), 2, "dropped, and played on");
}

#[test]
fn the_end_of_a_game_is_one_event_with_its_removal() {
    let mut queue = Queue::open(None).unwrap();
    let mut game = session(BOARD);
    keep(&mut queue, &mut game, 5, 1);
    keep(&mut queue, &mut session(BOARD), 6, 1);
    let end = |ending, of| Change::Finish {
        game: Finished { ending, ..finished(50 + of, BOARD, 1) },
        of: Some(Uid::from_bits(of)),
        ended: Some(ending),
    };
    queue.push(super::event("Ada", end(Ending::Lost, 5))).unwrap();
    queue.push(super::event("Ada", end(Ending::Solved, 6))).unwrap();
    let left = queue.store().in_progress(player("Ada").uid).unwrap();
    let left: Vec<_> = left.iter().map(|game| (game.uid.bits(), game.ended)).collect();
    assert_eq!(left, [(5, Some(Ending::Lost))]);
    assert_eq!(queue.store().log(player("Ada").uid).unwrap().len(), 2);
}

#[test]
fn games_with_a_solved_puzzle_are_listed() {
    let folder = Folder::new();
    let mut store = folder.open();
    let solved = |store: &Store, day: Option<&str>| -> Vec<String> {
        let day = day.map(|day| day.parse().unwrap());
        store.games_solved(player("Ada").uid, day).unwrap().into_iter().collect()
    };
    assert_eq!(solved(&store, None), Vec::<String>::new());
    let day = Some("2026-11-22".parse().unwrap());
    let of_day = Finished { day, ..finished(1, "sliding/2x2:1,2,0,3", 1) };
    let lost = Finished { ending: Ending::Lost, game: "mahjong".into(), ..finished(2, "x", 1) };
    let other = Finished { game: "hidato".into(), ..finished(3, "y", 1) };
    for game in [&of_day, &lost, &other] {
        assert!(finish(&mut store, "Ada", game));
    }
    assert_eq!(solved(&store, None), ["hidato", "sliding"]);
    assert_eq!(solved(&store, Some("2026-11-22")), ["sliding"]);
    assert_eq!(solved(&store, Some("2026-11-23")), Vec::<String>::new());
}
