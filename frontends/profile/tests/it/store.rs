//! The store in a file: saving, sharing between programs, and damaged files.

mod bad_files;
mod bad_rows;
mod old;
mod playing;
mod several;

use std::path::PathBuf;

use puzzle_core::solve::Work;
use puzzle_midend::{Midend, Opened};
use puzzle_profile::{Finished, InProgress, Moment, Profile, RankingFile, Store, Uid};

use super::name;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("profile.db")
    }

    #[track_caller]
    fn open(&self) -> Store {
        let opened = Store::open(&self.path()).unwrap();
        assert_eq!(opened.damaged_file, None);
        opened.store
    }
}

fn moment(uid: u128, at: u64) -> Moment {
    Moment { uid: Uid::from_bits(uid), at, date: "2026-11-22".parse().unwrap() }
}

fn session(id: &str) -> Midend {
    let games = puzzle_backends::bundled();
    let mut session = Midend::new(games.find(id.split('/').next().unwrap()).unwrap());
    if let Opened::Generate(task) = session.open(id).unwrap() {
        let done = session.job(&task).unwrap().run(&mut Work::unlimited());
        let _ = session.finish(done);
    }
    session
}

fn finished(n: u128, puzzle: &str, moves: u32) -> Finished {
    Finished {
        uid: Uid::from_bits(n),
        game: "sliding".into(),
        puzzle: puzzle.into(),
        moves,
        millis: Some(1000),
        cells: 8,
        date: "2026-11-22".parse().unwrap(),
        ..Finished::default()
    }
}

#[test]
fn a_store_matches_a_profile() {
    let folder = Folder::new();
    let mut store = folder.open();
    assert_eq!(store.current().unwrap(), None);
    let mut profile = Profile::default();
    for (who, n) in [("Ada", 1), ("Bob", 2), ("ADA", 3)] {
        let game = finished(n, "sliding/3x3:1", n as u32);
        assert!(store.finish(&name(who), &game).unwrap());
        assert!(!store.finish(&name(who), &game).unwrap(), "it is there already");
        profile.player_mut(&name(who), Uid::from_bits(n), 0).finish(game);
    }
    store.add_scores(&RankingFile::read("ADA/5/0:00\n").unwrap()).unwrap();
    profile.scores = RankingFile::read("ADA/5/0:00\n").unwrap();
    let logs = |profile: &Profile| -> Vec<_> {
        profile.players.iter().map(|p| (p.name.to_string(), p.finished.clone())).collect()
    };
    assert_eq!(logs(&store.profile(None).unwrap()), logs(&profile));
    assert_eq!(store.current().unwrap(), Some(name("ada")));

    store.select(&name("bob"), 0).unwrap();
    store.rename(&name("bob"), &name("Bobby")).unwrap();
    assert_eq!(store.current().unwrap().unwrap().as_str(), "Bobby");
    assert!(store.rename(&name("Bobby"), &name("ada")).is_err());
    assert!(store.merge(&name("Bobby"), &name("BOBBY")).is_err());
    assert!(store.delete(&name("Cid")).is_err());

    let exported = store.profile(Some(&name("ada"))).unwrap();
    assert_eq!(exported.players.len(), 1);
    let elsewhere = Folder::new();
    let mut other = elsewhere.open();
    let joined = other.join(Profile::from_json(&exported.to_json()).unwrap()).unwrap();
    assert_eq!((joined.players, joined.finished), (1, 2));
    assert_eq!(other.join(exported).unwrap().finished, 0);
    let everyone = store.profile(None).unwrap();
    let third = Folder::new();
    third.open().join(Profile::from_json(&everyone.to_json()).unwrap()).unwrap();
    assert_eq!(third.open().current().unwrap(), Some(name("Bobby")), "the current player is kept");
    assert_eq!(
        other.profile(None).unwrap().players,
        store.profile(Some(&name("ada"))).unwrap().players
    );

    store.clear_ranking(&name("Ada"), Some("sliding")).unwrap();
    assert!(store.log(&name("Ada")).unwrap().iter().all(|game| !game.is_ranked));
    assert!(!store.scores().unwrap().is_empty());
    store.clear_ranking(&name("Ada"), None).unwrap();
    assert!(store.scores().unwrap().is_empty());
    other.join(store.profile(None).unwrap()).unwrap();
    assert!(other.log(&name("Ada")).unwrap().iter().all(|game| !game.is_ranked));

    store.merge(&name("Bobby"), &name("Ada")).unwrap();
    assert_eq!(store.current().unwrap(), Some(name("Ada")));
    assert_eq!(store.log(&name("Ada")).unwrap().len(), 3);
    assert_eq!(store.log_of_puzzle(&name("Ada"), "sliding/3x3:1").unwrap().len(), 3);
    assert_eq!(store.log_of_puzzle(&name("Ada"), "sliding/3x3:2").unwrap().len(), 0);
    drop(store);
    let mut store = folder.open();
    assert_eq!(store.players().unwrap()[0].n_finished, 3);
    let again = Finished { is_again: true, ..finished(9, "sliding/3x3:9", 9) };
    store.finish(&name("Ada"), &again).unwrap();
    assert_eq!(store.players().unwrap()[0].n_finished, 3, "a repeated end is no other game");
    store.delete(&name("Ada")).unwrap();
    assert!(store.players().unwrap().is_empty());
}

#[test]
fn every_field_is_stored() {
    let folder = Folder::new();
    let mut store = folder.open();
    let mut game = session("sokoban/7x7b2de#fields");
    let mut all = Finished::of(&game, puzzle_midend::Ending::Lost, moment(9, 77)).unwrap();
    all.place = Some(puzzle_profile::Place { collection: "@a/b".into(), number: 4 });
    all.day = Some("2026-11-20".parse().unwrap());
    all.source.file = "levels.txt".into();
    all.source.level = "-1".into();
    (all.hints, all.is_again, all.is_ranked) = (3, true, false);
    store.finish(&name("Ada"), &all).unwrap();
    assert_eq!(store.log(&name("Ada")).unwrap(), [all.clone()]);

    let _ = game.play_text("r").or_else(|_| game.play_text("l")).or_else(|_| game.play_text("u"));
    let mut begun = InProgress::of(&game, moment(8, 78)).unwrap();
    begun.place = all.place;
    begun.day = all.day;
    begun.ended = Some(puzzle_midend::Ending::Lost);
    let slot = store.begin_game(&name("Ada"), &begun).unwrap();
    let (again, known) = store.game_in_progress(begun.uid).unwrap().unwrap();
    assert_eq!((&again, known.uid()), (&begun, slot.uid()));
    let listed = InProgress { save: String::new(), ..begun };
    assert_eq!(store.in_progress(&name("Ada")).unwrap(), [listed]);
    let profile = store.profile(None).unwrap();
    assert_eq!(Profile::from_json(&profile.to_json()).unwrap(), profile);
}
