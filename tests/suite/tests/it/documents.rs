//! Lists of puzzles with their texts survive every format that can hold them; what a format cannot hold
//! is reported.

use proptest::prelude::*;
use puzzle_midend::puzzle_core::format::{FileSolution, Metadata, SourceFile};
use puzzle_midend::{Collection, CollectionEntry, GameEntry, Midend};

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
        let lost = sokoban().losses(&list, "xsb", &bytes).sentence("xsb").to_string();
        prop_assert_eq!(lost, "", "{}", text);
        let read = Collection::read(&list.write());
        prop_assert_eq!(&read.headers, &list.headers);
        prop_assert_eq!(read.write(), list.write());
    }
}

/// The table of the page on formats is what each format loses of a puzzle with all texts.
#[test]
fn what_each_format_does_not_keep() {
    let registry = puzzle_backends::bundled();
    let layout = Midend::start("mahjong/arch#1", &registry).unwrap().game_id().unwrap();
    let mut table = String::from("| game | format | does not keep |\n|---|---|---|\n");
    for (id, moves) in [
        ("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15", "16"),
        ("sokoban/6x3:w7usbtw7", "rR"),
        (&layout, ""),
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
                Ok(bytes) if registry.read_file(&SourceFile::alone("", &bytes), None).is_err() => {
                    "everything else: it has no board".into()
                }
                Ok(bytes) => {
                    let sentence = game.losses(&list, format.id, &bytes).sentence("").to_string();
                    sentence.split_once(": ").map_or_else(String::new, |(_, what)| what.into())
                }
                Err(_) => "everything else: it has no board".into(),
            };
            table += &format!("| {} | `{}` | {lost} |\n", game.info.id, format.id);
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    let page = std::fs::read_to_string(path).unwrap();
    assert!(page.contains(&table), "docs/formats.md has another table than\n{table}");
}
