//! Several programs that share one file, and programs that are killed.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use puzzle_profile::{InProgress, Queue, Store};

use super::{Folder, finish, finished, moment, player, session};

const ROLE: &str = "PUZZLE_PROFILE_TEST_WRITER";

/// Starts this test program again as one of several writers.
fn writer(folder: &Folder, number: u32, n: u32) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "store::several::as_a_writer", "--nocapture"])
        .env(ROLE, format!("{number} {n} {}", folder.path().display()))
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// The writer process of the other tests: plays and finishes games. Does nothing otherwise.
#[test]
fn as_a_writer() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let mut fields = role.splitn(3, ' ');
    let mut number = || fields.next().unwrap().parse::<u32>().unwrap();
    let (number, n) = (u128::from(number()), number());
    let path = std::path::PathBuf::from(fields.next().unwrap());
    let mut store = Store::open(&path).unwrap();
    let mut queue = Queue::open(Some(&path)).unwrap();
    let mut game = session("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    let uid = 1 << 64 | number;
    for i in 0..n {
        let _ = game.play_text(["14", "15"][i as usize % 2]).unwrap();
        let now = InProgress::without_save(&game, moment(uid, 2)).unwrap();
        let changes = game.take_changes();
        queue.play(&player("Ada"), &now, changes, || game.save_current_only());
        let log = finished(number << 32 | u128::from(i + 1), "x", i);
        assert!(finish(&mut store, "Ada", &log));
    }
}

#[test]
fn four_writers_lose_nothing() {
    let folder = Folder::new();
    let writers: Vec<Child> = (1..=4).map(|number| writer(&folder, number, 200)).collect();
    for mut writer in writers {
        assert!(writer.wait().unwrap().success());
    }
    let store = folder.open();
    assert_eq!(store.players().unwrap().len(), 1);
    assert_eq!(store.log(player("Ada").uid).unwrap().len(), 800);
    let games = store.in_progress(player("Ada").uid).unwrap();
    assert_eq!(games.iter().map(|game| game.moves).collect::<Vec<_>>(), [200; 4]);
}

#[test]
fn several_programs_can_create_one_profile_at_once() {
    for _ in 0..60 {
        let folder = Folder::new();
        let path = folder.path();
        let opened = std::thread::scope(|scope| {
            let all: Vec<_> = (0..8).map(|_| scope.spawn(|| Store::open(&path))).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
        });
        assert!(opened.iter().all(Result::is_ok), "{opened:?}");
    }
}

#[test]
fn a_kill_loses_at_most_what_was_being_written() {
    let folder = Folder::new();
    let mut seed = 7_u64;
    for number in 1..=12 {
        let mut killed = writer(&folder, number, 1_000_000);
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(30 + (seed >> 33) % 120));
        killed.kill().unwrap();
        let _ = killed.wait();
        let store = folder.open();
        let log = store.log(player("Ada").uid).unwrap();
        let mine: Vec<u32> = log
            .iter()
            .filter(|game| game.uid.bits() >> 32 == u128::from(number))
            .map(|game| game.moves)
            .collect();
        assert_eq!(mine, (0..mine.len() as u32).collect::<Vec<_>>(), "all of them, in order");
        for game in store.in_progress(player("Ada").uid).unwrap() {
            let (kept, ..) = store.game_in_progress(game.uid).unwrap().unwrap();
            let mut again = session("sliding/2x2:1,2,3,0");
            let _ = again.resume(&kept.save, &kept.journal, &kept.now).unwrap();
            assert_eq!(again.position(), game.moves as usize);
            if game.uid.bits() == 1 << 64 | u128::from(number) {
                assert!((game.moves as usize).abs_diff(mine.len()) <= 1);
            }
        }
    }
    let left: Vec<_> = std::fs::read_dir(folder.0.path()).unwrap().collect();
    assert!(left.len() <= 4, "{left:?}");
}
