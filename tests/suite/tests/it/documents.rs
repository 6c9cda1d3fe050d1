//! Lists of puzzles with their texts survive every format that can hold them; what a format cannot hold
//! is reported.

use expect_test::expect;
use proptest::prelude::*;
use puzzle_midend::puzzle_core::format::{FileSolution, Metadata};
use puzzle_midend::{Collection, CollectionEntry, GameEntry};

/// Boards of Sokoban with solutions and with moves that do not solve them.
const LEVELS: [(&str, [&str; 2], [&str; 2]); 3] = [
    ("sokoban/6x3:w7usbtw7", ["rR", "rlrR"], ["r", "rl"]),
    ("sokoban/7x3:w8us2btw8", ["rrR", "rrlrR"], ["r", "rr"]),
    ("sokoban/7x3:w8usbstw8", ["rRR", "rlrRR"], ["rR", "r"]),
];

fn words() -> impl Strategy<Value = String> {
    "[A-Z\u{e0}-\u{ef}][a-z\u{431}-\u{43f}]{1,9}( [a-z0-9(),.'!#-]{1,8}){0,4}"
        .prop_map(|text| text.trim_end().to_string())
}

fn texts() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    const KEYS: &[&str] = &["Author", "Copyright", "Date", "Email", "Comment", "Difficulty"];
    prop::collection::vec((prop::sample::select(KEYS), words()), 0..4)
}

fn entry() -> impl Strategy<Value = Vec<CollectionEntry>> {
    let solution = (0..2_usize, prop::option::of(words()), texts());
    let solutions = prop::collection::vec(solution, 0..3);
    let saved = prop::collection::vec((0..2_usize, prop::option::of(words())), 0..2);
    let title = prop::option::of(words());
    let number = prop::option::of(-9..999_i64);
    (0..LEVELS.len(), title, number, texts(), solutions, saved).prop_map(entry_of)
}

type Parts = (
    usize,
    Option<String>,
    Option<i64>,
    Vec<(&'static str, String)>,
    Vec<(usize, Option<String>, Vec<(&'static str, String)>)>,
    Vec<(usize, Option<String>)>,
);

/// Returns a level and its saved games.
fn entry_of((at, title, level, texts, solutions, saved): Parts) -> Vec<CollectionEntry> {
    let (id, known, moves) = LEVELS[at];
    let mut entry = CollectionEntry::new(id);
    (entry.title, entry.level) = (title.unwrap_or_default(), level);
    for (key, value) in &texts {
        entry.texts.push(*key, value);
    }
    for (at, title, notes) in solutions {
        let mut solution = FileSolution::new(known[at]);
        solution.title = title.unwrap_or_default();
        for (key, value) in &notes {
            solution.notes.push(*key, value);
        }
        entry.solutions.push(solution);
    }
    let mut all = vec![entry.clone()];
    for (at, title) in saved {
        let title = title.unwrap_or_else(|| "saved game".to_string());
        let title = match entry.title.as_str() {
            "" if title == "saved game" => "Saved game".to_string(),
            "" => title,
            level => format!("{level} ({title})"),
        };
        let mut saved = entry.clone();
        (saved.title, saved.moves) = (title, moves[at].to_string());
        all.push(saved);
    }
    all
}

fn document() -> impl Strategy<Value = Collection> {
    let entries = prop::collection::vec(entry(), 1..5).prop_map(|all| all.concat());
    (prop::option::of(words()), texts(), entries).prop_map(|(title, texts, entries)| {
        let mut list = Collection::new(Metadata::new(), entries);
        (1..).zip(&mut list.entries).for_each(|(n, entry)| entry.ordinal = n);
        // A file has one author; further ones become comments.
        let mut seen = Vec::new();
        for (key, value) in texts.iter().map(|(key, value)| (*key, value)) {
            if key == "Comment" || !seen.contains(&key) {
                list.headers.push(key, value);
                seen.push(key);
            }
        }
        if let Some(title) = title {
            list.headers.push("Title", title);
        }
        list
    })
}

fn sokoban() -> GameEntry {
    puzzle_backends::bundled().find("sokoban").unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]
    #[test]
    fn a_document_survives_each_format_that_can_hold_it(list in document()) {
        let bytes = sokoban().export(&list, "xsb", "").unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        prop_assert_eq!(sokoban().losses(&list, "xsb", &bytes), Vec::<&str>::new(), "{}", text);
        let read = Collection::read(&list.write());
        prop_assert_eq!(&read.headers, &list.headers);
        prop_assert_eq!(read.write(), list.write());
    }
}

/// What each format loses of a puzzle with all texts; `docs/formats.md` sums it up.
#[test]
fn what_each_format_does_not_keep() {
    let registry = puzzle_backends::bundled();
    let mut table = String::new();
    for (id, moves) in [
        ("sliding/3x3:1,2,3,4,5,6,7,0,8", "9"),
        ("sokoban/6x3:w7usbtw7", "rR"),
        ("hidato/2x2mR:1b4", "1,2=2"),
    ] {
        let game = registry.find(id.split('/').next().unwrap()).unwrap();
        let mut entry = entry_of((
            0,
            Some("A title".to_string()),
            Some(7),
            vec![("Author", "Anna".to_string()), ("Comment", "a note".to_string())],
            vec![(0, Some("short".to_string()), vec![("Author", "Bert".to_string())])],
            Vec::new(),
        ))
        .remove(0);
        entry.id = id.to_string();
        entry.solutions[0].moves = moves.to_string();
        entry.elapsed_ms = 1000;
        let list = Collection::new(Metadata::new(), vec![entry]);
        for format in game.formats().iter().filter(|format| format.writes) {
            let lost = match game.export(&list, format.id, "") {
                Ok(bytes) => game.losses(&list, format.id, &bytes).join(", "),
                Err(error) => error.to_string(),
            };
            table += &format!("{} {}: {lost}\n", game.info.id, format.id);
        }
    }
    expect![[r#"
        sliding puz: numbers, solutions, texts, the time played
        sliding mac: this puzzle has no macros
        sliding korf: Korf's table holds only 4x4 puzzles that can be solved: write others as a grid
        sliding grid: numbers, solutions, texts, the time played
        sokoban xsb: the time played
        sokoban lurd: 
        hidato jhidato: numbers, solutions, texts, the time played, titles
        hidato jhidato-game: numbers, solutions, texts, titles
        hidato grid: numbers, solutions, texts, the time played
    "#]]
    .assert_eq(&table);
}
