//! The records that commands print with `--json` have the fields that their documentation lists.

#![cfg(feature = "bundled")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use puzzle_profile::{Change, Finished, InProgress, Uid};
use serde_json::{Map, Value};

use crate::printed::root;
use crate::profile::{Home, by_ada, won_by_ada};
use crate::run::program;

/// The documentation of the records.
const PAGE: &str = "docs/records.md";

/// Where the program keeps the profile, in the player's home.
const PROFILE: &str = "data/puzzles/profile.db";

/// Runs whose records together have each field of a section of the page.
const RUNS: [(&str, &[&[&str]]); 16] = [
    ("new", &[&["new", "sliding/3x3#a"], &["new", "hidato/5x5mRdn#1"]]),
    ("daily", &[&["daily", "sliding", "--date", "2026-11-21"]]),
    (
        "solve",
        &[
            &["solve", "@sokoban/first-steps/1"],
            &["solve", "sokoban/5x3:w6ubtw6", "--improve", "R"],
            &["solve", "hidato/3x3mR:1aA2e", "hidato/5x5mRdn#1"],
            &["solve", "sliding/3x3_u:2,1,3,4,5,6,7,8,0"],
        ],
    ),
    (
        "hint",
        &[
            &["hint", "hidato/5x5mRdn#1", "sliding/3x3:1,2,3,4,5,6,0,7,8"],
            &["hint", "@sokoban/rooms/3", "--nodes", "3"],
        ],
    ),
    (
        "check",
        &[
            &["check", "hidato/3x3mR:1aA2e", "sliding/3x3:1,2,3,4,5,6,0,7,8"],
            &["check", "@sokoban/rooms/3", "--nodes", "3"],
        ],
    ),
    (
        "check --moves",
        &[
            &["check", "sliding/3x3:1,2,3,4,5,6,0,7,8", "--moves", "9"],
            &["check", "sokoban/7x5:w8s5w2substw2s5w8", "--moves", "urd"],
            &["check", "hidato/3x3mR:1aA2e"],
        ],
    ),
    ("invalid input", &[&["new", "nope"], &["daily", "nope"], &["solve", "nope", "sliding/3x3:1"]]),
    ("list", &[&["list"]]),
    ("collections", &[&["collections"]]),
    ("resume", &[&["resume"]]),
    ("scores", &[&["scores"]]),
    ("scores --ranking", &[&["scores", "--ranking"]]),
    ("scores --statistics", &[&["scores", "--statistics"]]),
    ("scores --solutions", &[&["scores", "--solutions"]]),
    ("scores --calendar", &[&["scores", "--calendar", "--date", "2026-11-20"]]),
    ("profile", &[&["profile", "list"]]),
];

/// The documented fields of each section, with their descriptions.
fn documented() -> BTreeMap<String, BTreeMap<String, String>> {
    let text = fs::read_to_string(root().join(PAGE)).unwrap();
    let mut sections: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut section = String::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.replace('`', "");
            section[..1].make_ascii_lowercase();
        } else if let Some((fields, description)) =
            line.strip_prefix("| `").and_then(|row| row.split_once(" | "))
        {
            for field in fields.split(", ").map(|field| field.trim_matches('`')) {
                let fields = sections.entry(section.clone()).or_default();
                let before = fields.insert(field.to_string(), description.to_string());
                assert_eq!(before, None, "{section}: {field} is documented twice");
            }
        }
    }
    sections
}

/// The records of a run with `--json`. It may find that an input is bad.
fn records(home: &Home, args: &[&str]) -> Vec<Map<String, Value>> {
    let args: Vec<&str> = args.iter().copied().chain(["--json", "--quiet"]).collect();
    let output = home.run(&args);
    let records = output.lines().filter(|line| line.starts_with('{'));
    let records: Vec<_> = records.map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!records.is_empty(), "{args:?}: {output}");
    records
}

/// The fields of the objects in a field: of an object, or of the objects in a list.
fn inner_fields(value: &Value) -> BTreeSet<&String> {
    match value {
        Value::Object(object) => object.keys().collect(),
        Value::Array(list) => list.iter().flat_map(inner_fields).collect(),
        _ => BTreeSet::new(),
    }
}

#[test]
fn the_documentation_lists_the_fields_of_each_record() {
    let documented = documented();
    let titles: Vec<&str> = documented.keys().map(String::as_str).collect();
    let mut tested: Vec<&str> =
        RUNS.iter().map(|(title, _)| *title).chain(["profile import"]).collect();
    tested.sort_unstable();
    assert_eq!(titles, tested);
    for (title, runs) in RUNS {
        let home = Home::filled(PROFILE);
        match title {
            "scores --solutions" => add_solution(&home),
            "scores --statistics" => add_game_with_board(&home),
            "resume" => add_game_with_title(&home),
            _ => {}
        }
        let records = runs.iter().flat_map(|args| records(&home, args)).collect();
        compare(title, &documented[title], records);
    }
    let home = Home::filled(PROFILE);
    home.run(&["profile", "export", "--all", "-o", "all.json"]);
    let import = ["profile", "import", "all.json", "--profile", "elsewhere.db"];
    let title = "profile import";
    compare(title, &documented[title], records(&home, &import));
}

/// Adds a file's solution of a level that the player solved.
fn add_solution(home: &Home) {
    let level = "@sokoban/rooms/1";
    home.run(&["export", level, "--format", "xsb", "-o", "room.xsb"]);
    let moves = records(home, &["solve", level])[0]["moves"].clone();
    let path = home.path().join("room.xsb");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\nSolution: {}\n", moves.as_str().unwrap())).unwrap();
    home.run(&["profile", "import", "room.xsb"]);
}

/// Adds a game in progress whose puzzle has a title.
fn add_game_with_title(home: &Home) {
    let mut begun = InProgress {
        uid: Uid::from_bits(7),
        game: "sliding".into(),
        puzzle: "sliding/3x3:1,2,3,4,5,6,0,7,8".into(),
        ..InProgress::default()
    };
    begun.source.title = "A title".into();
    home.store(PROFILE).apply(&by_ada(Change::Play { game: begun, version: 0 })).unwrap();
}

/// Adds a finished game whose kind of board is known.
fn add_game_with_board(home: &Home) {
    let finished = Finished {
        uid: Uid::from_bits(8),
        game: "sliding".into(),
        puzzle: "sliding/3x3:1,2,3,4,5,6,0,7,8".into(),
        board: "3x3".into(),
        moves: 2,
        ..Finished::default()
    };
    home.store(PROFILE).apply(&won_by_ada(finished)).unwrap();
}

/// Compares the documented fields of a section with those of real records.
#[track_caller]
fn compare(title: &str, documented: &BTreeMap<String, String>, records: Vec<Map<String, Value>>) {
    let found: BTreeSet<&String> = records.iter().flat_map(Map::keys).collect();
    let listed: BTreeSet<&String> = documented.keys().collect();
    assert_eq!(listed, found, "{title}: left the page, right the program");
    for (field, value) in records.iter().flatten() {
        // The measurements and where a mark points differ from game to game.
        if field == "metrics" {
            continue;
        }
        for inner in inner_fields(value) {
            let is_named = documented[field].contains(&format!("`{inner}`"));
            assert!(is_named, "{title}: {field} does not name `{inner}`");
        }
    }
}

/// Every command that has the option `--json` has a section.
#[test]
fn each_command_with_records_is_documented() {
    let documented = documented();
    let help = |args: &[&str]| {
        let output = program().args(args).arg("--help").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let commands = help(&[]);
    let commands = commands.split("Commands:").nth(1).unwrap();
    let names = commands.lines().skip(1).map_while(|line| line.split_whitespace().next());
    let with_records: Vec<&str> =
        names.filter(|name| *name != "help" && help(&[name]).contains("--json")).collect();
    println!("{with_records:?}");
    assert!(with_records.len() >= 10, "{with_records:?}");
    for name in with_records {
        assert!(documented.contains_key(name), "{name} has no section");
    }
}
