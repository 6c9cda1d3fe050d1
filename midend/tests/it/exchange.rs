//! Files of other programs, and the origin of a puzzle.

use expect_test::{Expect, expect};
use puzzle_core::format::{Metadata, SourceFile};
use puzzle_midend::{Collection, CollectionEntry, GameEntry, Midend, Opened, Task};

use super::stairs::Stairs;
use super::{game, lights, run};

const FILE: &str = "steps Of the old tower\nlow 3\nhigh 5\n";

#[track_caller]
fn check(read: &Collection, expect: Expect) {
    expect.assert_eq(&read.write());
}

#[test]
fn a_file_is_read_and_written_again_with_its_metadata() {
    let stairs = GameEntry::of::<Stairs>();
    let read = stairs.import(&SourceFile::alone("tower.steps", FILE.as_bytes())).unwrap();
    check(
        &read,
        expect![[r#"
            ; Title: Of the old tower
            stairs/3x2:3	low
            stairs/5x2:5	high
        "#]],
    );
    assert_eq!(read.entries.iter().map(|entry| entry.ordinal).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(stairs.export(&read, "steps", "").unwrap(), FILE.as_bytes());
    let refused = stairs.import(&SourceFile::alone("x", b"nothing")).unwrap_err();
    assert_eq!(refused.text(), "the file is in none of the game's formats");
}

/// Returns the source of a puzzle opened from a file, from an entry with the given source.
fn source(file: &str, source: &str) -> String {
    let mut m = Midend::of::<Stairs>();
    let mut entry = CollectionEntry::new("stairs/3x2:3");
    entry.source = source.into();
    assert!(matches!(m.open_entry(&entry, file).unwrap(), Opened::Ready(_)));
    m.entry().unwrap().source
}

#[test]
fn an_entry_names_the_file_it_came_from() {
    assert_eq!(source("tower.steps", ""), "tower.steps");
    assert_eq!(source("tower.steps", "a book"), "a book");
    assert_eq!(source("", ""), "");
    assert_eq!(lights().entry().unwrap().texts, Metadata::new());
}

/// Lines with our own keys are stored in fields and written again as lines. Others are texts, even
/// if another program calls them `Moves`.
#[test]
fn lines_of_a_collection_are_stored_in_fields_and_written_again() {
    const LINES: &str = ";+ puzzles:level: -3
;+ puzzles:source: a book
;+ puzzles:moves: 2,1
;+ puzzles:elapsed: 1500
;+ puzzles:solution: 2,1 1,1
;+ puzzles:solution: 1,1 2,1
;+ Source: another
;+ File offset: 7
;+ Moves: 3
;+ Elapsed: 500000
;+ Solution: 1-1r1
;+ Author: Anna
";
    let text = of_tower(LINES);
    let list = Collection::read(&text);
    let entry = &list.entries[0];
    assert_eq!((entry.level, entry.source.as_str()), (Some(-3), "a book"));
    assert_eq!((entry.moves.as_str(), entry.elapsed_ms), ("2,1", 1500));
    let moves: Vec<_> = entry.solutions.iter().map(|solution| &*solution.moves).collect();
    assert_eq!(moves, ["2,1 1,1", "1,1 2,1"]);
    let notes = ["Source", "File offset", "Moves", "Elapsed", "Solution", "Author"];
    assert_eq!(entry.texts.iter().map(|(key, _)| key).collect::<Vec<_>>(), notes);
    assert_eq!(list.write(), text);
    let odd = Collection::read(&of_tower(";+ puzzles:level: first\n;+ puzzles:elapsed: long\n"));
    assert_eq!(odd.entries[0].texts.iter().count(), 2, "what no field can hold stays a text");
    let mut m = Midend::of::<Stairs>();
    let _ = m.open_entry(entry, "").unwrap();
    assert_eq!((m.position(), m.elapsed().as_millis()), (1, 1500));
    let save = m.save().unwrap();
    let again = |save: &str| {
        let mut again = Midend::of::<Stairs>();
        let _ = again.load(save).unwrap();
        again.entry()
    };
    assert_eq!(again(&save), m.entry());
}

fn of_tower(lines: &str) -> String {
    format!("stairs/3x2:3\tTower\n{lines}")
}

/// The metadata of an entry is also kept if its puzzle has to be generated first, and applies to
/// that puzzle alone.
#[test]
fn metadata_of_an_entry_applies_to_its_generated_puzzle() {
    for id in ["stairs/8x2#one", "stairs/8x2", "stairs/"] {
        let mut m = Midend::of::<Stairs>();
        let mut entry = CollectionEntry::new(id);
        entry.title = "Tower".into();
        entry.texts.push("Author", "Anna");
        entry.moves = "2,1".into();
        let Opened::Generate(task) = m.open_entry(&entry, "tower.puzzles").unwrap() else {
            panic!()
        };
        let _ = run(&mut m, &task);
        let known = m.source().unwrap();
        assert_eq!((known.title.as_str(), known.file.as_str()), ("Tower", "tower.puzzles"), "{id}");
        assert_eq!(m.texts().unwrap().first("Author"), Some("Anna"));
        assert_eq!((m.position(), m.entry().unwrap().title.as_str()), (0, "Tower"));
        let mut again = Midend::of::<Stairs>();
        let _ = again.load(&m.save().unwrap()).unwrap();
        assert_eq!(again.source(), m.source());
        let _ = run(&mut m, &Task::NewGame);
        assert_eq!(m.source().unwrap().title, "", "the next one is another");
        // An entry that was left for another puzzle is forgotten.
        let _ = m.open_entry(&entry, "tower.puzzles").unwrap();
        let _ = super::open(&mut m, "stairs/8x2#two");
        assert_eq!(m.source().unwrap().title, "");
    }
}

#[test]
fn an_entry_names_its_game_and_params_as_an_id_does() {
    let mut m = Midend::of::<Stairs>();
    for id in ["Stairs/3x2:3", "STAIRS/:3", "3x2:3", ":3"] {
        let entry = CollectionEntry::new(id);
        let _ = m.open("stairs/3x2:3").unwrap();
        assert!(matches!(m.open_entry(&entry, "").unwrap(), Opened::Ready(_)), "{id}");
        assert_eq!(m.game_id().as_deref(), Some("stairs/3x2:3"), "{id}");
    }
    let entry = CollectionEntry::new("sliding/3x2:3");
    assert!(m.open_entry(&entry, "").is_err());
}

#[test]
fn a_position_is_written_as_it_is() {
    let mut m = game::<Stairs>("stairs/3x2:3");
    let _ = m.play_text("2,1").unwrap();
    assert_eq!(m.export("steps", "").unwrap(), b"steps\n 3\n");
    assert!(m.export("stones", "").unwrap_err().to_string().contains("stones"));
}

#[test]
fn a_registry_finds_its_games_and_their_collections() {
    let games = puzzle_midend::Registry::new().with::<Stairs>().with::<puzzle_sliding::Sliding>();
    assert_eq!(games.find("stairs").map(|game| game.info.id), Some("stairs"));
    assert_eq!(games.find("lights-out").map(|game| game.info.id), None);
    let names = |id| games.find(id).unwrap().collections.iter().map(|c| c.id).collect::<Vec<_>>();
    assert_eq!(names("sliding"), ["boards", "classics"]);
    assert_eq!(names("stairs"), [""; 0]);
    assert!(!games.collection("sliding/classics").unwrap().entries.is_empty());
}
