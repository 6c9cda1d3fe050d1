//! Games saved move by move.

use puzzle_midend::{Ending, Midend};
use puzzle_profile::{Finished, GameHandle, InProgress, Store, Uid};

use super::{Folder, finished, moment, name, session};

/// What a front end does after a move.
fn keep(store: &mut Store, slot: &mut GameHandle, session: &mut Midend, at: u64) {
    let game = InProgress::without_save(session, moment(slot.uid().bits(), at)).unwrap();
    let changes = session.take_changes().unwrap();
    store
        .save_changes(&name("Ada"), slot, &game, &changes, || session.save_current_only())
        .unwrap();
}

fn begin(store: &mut Store, session: &mut Midend, uid: u128) -> GameHandle {
    let _ = session.take_changes();
    let mut game = InProgress::of(session, moment(uid, 1)).unwrap();
    game.save = session.save_current_only().unwrap();
    store.begin_game(&name("Ada"), &game).unwrap()
}

#[track_caller]
fn resumed(store: &Store, uid: Uid) -> Midend {
    let (game, _) = store.game_in_progress(uid).unwrap().unwrap();
    let games = puzzle_backends::bundled();
    let mut session = Midend::new(games.find(&game.game).unwrap());
    let _ = session.resume(&game.save, &game.journal, &game.now).unwrap();
    session
}

#[test]
fn a_resumed_game_has_its_position_and_redo_moves() {
    let folder = Folder::new();
    let mut store = folder.open();
    let mut game = session("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    let mut slot = begin(&mut store, &mut game, 5);
    for i in 0..5000 {
        let _ = game.play_text(["14", "15"][i % 2]).unwrap();
        keep(&mut store, &mut slot, &mut game, i as u64);
    }
    for _ in 0..7 {
        let _ = game.undo();
    }
    let _ = game.tick(std::time::Duration::from_millis(1234));
    game.add_checkpoint("here");
    keep(&mut store, &mut slot, &mut game, 9000);
    drop(store);
    let store = folder.open();
    let mut again = resumed(&store, slot.uid());
    assert_eq!(again.save_current_only(), game.save_current_only());
    assert_eq!((again.position(), again.history_len()), (4993, 5000));
    // Play continues from there.
    let (_, mut slot) = store.game_in_progress(slot.uid()).unwrap().unwrap();
    let mut store = store;
    let _ = again.undo();
    keep(&mut store, &mut slot, &mut again, 9001);
    assert_eq!(resumed(&store, slot.uid()).position(), 4992);
    assert_eq!(store.in_progress(&name("Ada")).unwrap().len(), 1);
}

#[test]
fn a_long_journal_is_folded_into_the_save() {
    let folder = Folder::new();
    let mut store = folder.open();
    let mut game = session("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    let mut slot = begin(&mut store, &mut game, 5);
    let text = "14 15 ".repeat(3000);
    let _ = game.play_text(&text).unwrap();
    for i in 0..8 {
        // Replaying from the start keeps the history short and lets the journal grow.
        let _ = game.go_to(0);
        let _ = game.play_text(&text).unwrap();
        keep(&mut store, &mut slot, &mut game, i);
    }
    let (kept, _) = store.game_in_progress(slot.uid()).unwrap().unwrap();
    let most = (64 << 10) + 2 * kept.save.len();
    assert!(kept.journal.len() <= most, "{} of {most}", kept.journal.len());
    assert_eq!(resumed(&store, slot.uid()).save_current_only(), game.save_current_only());
}

#[test]
fn a_game_played_in_two_programs_becomes_two_games() {
    let folder = Folder::new();
    let (mut here, mut there) = (folder.open(), folder.open());
    let mut game = session("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    let mut slot = begin(&mut here, &mut game, 5);
    let (_, mut other_slot) = there.game_in_progress(slot.uid()).unwrap().unwrap();
    let mut other = resumed(&there, slot.uid());
    let _ = game.play_text("14").unwrap();
    keep(&mut here, &mut slot, &mut game, 2);
    let _ = other.play_text("11 7").unwrap();
    keep(&mut there, &mut other_slot, &mut other, 3);
    assert_ne!(slot.uid(), other_slot.uid(), "it is a game of its own now");
    let _ = game.play_text("13").unwrap();
    keep(&mut here, &mut slot, &mut game, 4);
    assert_eq!(resumed(&here, slot.uid()).save_current_only(), game.save_current_only());
    assert_eq!(resumed(&here, other_slot.uid()).save_current_only(), other.save_current_only());
    assert!(here.drop_game(slot.uid()).unwrap());
    assert!(!here.drop_game(slot.uid()).unwrap());
    keep(&mut here, &mut slot, &mut game, 5);
    assert_eq!(here.in_progress(&name("Ada")).unwrap().len(), 2, "dropped, and played on");
}

#[test]
fn games_with_a_solved_puzzle_are_listed() {
    let folder = Folder::new();
    let mut store = folder.open();
    let ada = name("Ada");
    let solved = |store: &Store, day: Option<&str>| -> Vec<String> {
        let day = day.map(|day| day.parse().unwrap());
        store.games_solved(&ada, day).unwrap().into_iter().collect()
    };
    assert_eq!(solved(&store, None), Vec::<String>::new());
    let day = Some("2026-11-22".parse().unwrap());
    let of_day = Finished { day, ..finished(1, "sliding/2x2:1,2,0,3", 1) };
    let lost = Finished { ending: Ending::Lost, game: "mahjong".into(), ..finished(2, "x", 1) };
    let other = Finished { game: "hidato".into(), ..finished(3, "y", 1) };
    for game in [&of_day, &lost, &other] {
        assert!(store.finish(&ada, game).unwrap());
    }
    assert_eq!(solved(&store, None), ["hidato", "sliding"]);
    assert_eq!(solved(&store, Some("2026-11-22")), ["sliding"]);
    assert_eq!(solved(&store, Some("2026-11-23")), Vec::<String>::new());
}
