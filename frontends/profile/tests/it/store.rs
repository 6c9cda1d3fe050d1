//! The store in a file: events, sharing between programs, damaged files, copies.

mod bad_files;
mod copies;
mod old;
mod playing;
mod queue;
mod several;

use std::path::PathBuf;

use puzzle_core::solve::Work;
use puzzle_midend::{Midend, Opened};
use puzzle_profile::{
    Applied, Change, Event, Finished, InProgress, Moment, PlayerRef, Profile, RankingFile, Store,
    StoreError, Uid,
};

use super::name;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("profile.db")
    }

    /// Opens the profile, which must be whole.
    #[track_caller]
    fn open(&self) -> Store {
        let mut store = Store::open(&self.path()).unwrap();
        assert_eq!((store.take_notices(), store.read_only()), (Vec::new(), None));
        store
    }
}

/// A player whose uid depends on the name.
fn player(text: &str) -> PlayerRef {
    let bits = text.bytes().fold(1_u128, |bits, b| bits << 8 | u128::from(b.to_ascii_lowercase()));
    PlayerRef { uid: Uid::from_bits(bits), name: name(text) }
}

fn event(who: &str, change: Change) -> Event {
    Event { player: player(who), at: 1_795_305_600, change }
}

fn apply(store: &mut Store, who: &str, change: Change) -> Result<Applied, StoreError> {
    store.apply(&event(who, change))
}

fn finish(store: &mut Store, who: &str, game: &Finished) -> bool {
    let change = Change::Finish { game: game.clone(), of: None, ended: None };
    apply(store, who, change).unwrap().n > 0
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
        assert!(finish(&mut store, who, &game));
        assert!(!finish(&mut store, who, &game), "it is there already");
        profile.player_mut(&name(who), player(who).uid, 0).finish(game);
    }
    let scores = RankingFile::read("ADA/5/0:00\n", "hidato").unwrap();
    apply(&mut store, "Ada", Change::Scores(scores.clone())).unwrap();
    profile.scores = scores;
    let logs = |profile: &Profile| -> Vec<_> {
        profile.players.iter().map(|p| (p.name.to_string(), p.finished.clone())).collect()
    };
    assert_eq!(logs(&store.profile(None).unwrap()), logs(&profile));
    assert_eq!(store.current().unwrap(), Some(player("Ada")));

    apply(&mut store, "bob", Change::Select).unwrap();
    apply(&mut store, "bob", Change::Rename(name("Bobby"))).unwrap();
    let bobby = store.current().unwrap().unwrap();
    assert_eq!((bobby.name.as_str(), bobby.uid), ("Bobby", player("bob").uid));
    for (who, change) in [
        ("bob", Change::Rename(name("ada"))),
        ("bob", Change::Merge(player("Bob"))),
        ("Cid", Change::Delete),
    ] {
        let refused = apply(&mut store, who, change);
        assert!(matches!(refused, Err(StoreError::Refused(_))), "{refused:?}");
    }

    let exported = store.profile(Some(&player("Ada"))).unwrap();
    assert_eq!(exported.players.len(), 1);
    let elsewhere = Folder::new();
    let mut other = elsewhere.open();
    let joined = other.join(Profile::from_json(&exported.to_json()).unwrap()).unwrap();
    assert_eq!((joined.players, joined.finished), (1, 2));
    assert_eq!(other.join(exported).unwrap().finished, 0);
    let everyone = store.profile(None).unwrap();
    let third = Folder::new();
    third.open().join(Profile::from_json(&everyone.to_json()).unwrap()).unwrap();
    assert_eq!(third.open().current().unwrap().unwrap().name, name("Bobby"), "the current player");
    let of_ada = store.profile(Some(&player("Ada"))).unwrap().players;
    assert_eq!(other.profile(None).unwrap().players, of_ada);

    let ada = player("Ada").uid;
    apply(&mut store, "Ada", Change::ClearRanking(Some("sliding".into()))).unwrap();
    assert!(store.log(ada).unwrap().iter().all(|game| !game.is_ranked));
    assert!(!store.scores().unwrap().is_empty());
    apply(&mut store, "Ada", Change::ClearRanking(None)).unwrap();
    assert!(store.scores().unwrap().is_empty());
    other.join(store.profile(None).unwrap()).unwrap();
    assert!(other.log(ada).unwrap().iter().all(|game| !game.is_ranked));

    apply(&mut store, "Bob", Change::Merge(player("Ada"))).unwrap();
    assert_eq!(store.current().unwrap(), Some(player("Ada")));
    assert_eq!(store.log(ada).unwrap().len(), 3);
    assert_eq!(store.log(player("Bob").uid).unwrap().len(), 3, "the uid now means Ada");
    assert_eq!(store.log_of_puzzle(ada, "sliding/3x3:1").unwrap().len(), 3);
    assert_eq!(store.log_of_puzzle(ada, "sliding/3x3:2").unwrap().len(), 0);
    drop(store);
    let mut store = folder.open();
    assert_eq!(store.players().unwrap()[0].n_finished, 3);
    finish(&mut store, "Bob", &Finished { is_again: true, ..finished(9, "sliding/3x3:9", 9) });
    assert_eq!(store.players().unwrap()[0].n_finished, 3, "a repeated end is no other game");
    assert_eq!(store.log(ada).unwrap().len(), 4, "what is won for the merged player is Ada's");
    apply(&mut store, "Ada", Change::Delete).unwrap();
    assert!(store.players().unwrap().is_empty());
    assert!(apply(&mut store, "Ada", Change::Select).unwrap().is_new_player);
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
    finish(&mut store, "Ada", &all);
    assert_eq!(store.log(player("Ada").uid).unwrap(), [all.clone()]);

    let _ = game.play_text("r").or_else(|_| game.play_text("l")).or_else(|_| game.play_text("u"));
    let mut begun = InProgress::of(&game, moment(8, 78)).unwrap();
    begun.place = all.place;
    begun.day = all.day;
    begun.ended = Some(puzzle_midend::Ending::Lost);
    let saved = apply(&mut store, "Ada", Change::Play { game: begun.clone(), version: 0 }).unwrap();
    assert_eq!(saved.saved_as, Some((begun.uid, 1)));
    let (again, version, n_changes) = store.game_in_progress(begun.uid).unwrap().unwrap();
    assert_eq!((&again, version, n_changes), (&begun, 1, 0));
    let listed = InProgress { save: String::new(), ..begun };
    assert_eq!(store.in_progress(player("Ada").uid).unwrap(), [listed]);
    let profile = store.profile(None).unwrap();
    assert_eq!(Profile::from_json(&profile.to_json()).unwrap(), profile);
}

#[test]
fn lessons_that_were_offered_follow_the_player() {
    let mut store = Store::in_memory().unwrap();
    let offered = |store: &Store, who: &str| {
        Vec::from_iter(store.lessons_offered(player(who).uid).unwrap()).join(" ")
    };
    apply(&mut store, "Bob", Change::Select).unwrap();
    for game in ["sokoban", "hidato", "sokoban"] {
        apply(&mut store, "Ada", Change::LessonsOffered(game.into())).unwrap();
    }
    assert_eq!([offered(&store, "Ada"), offered(&store, "Bob")], ["hidato sokoban", ""]);
    let profile = store.profile(None).unwrap();
    apply(&mut store, "Ada", Change::Merge(player("Bob"))).unwrap();
    assert_eq!(offered(&store, "Bob"), "hidato sokoban");
    let mut there = Store::in_memory().unwrap();
    apply(&mut there, "Ada", Change::LessonsOffered("mahjong".into())).unwrap();
    there.join(Profile::from_json(&profile.to_json()).unwrap()).unwrap();
    assert_eq!(offered(&there, "Ada"), "hidato mahjong sokoban");
}
