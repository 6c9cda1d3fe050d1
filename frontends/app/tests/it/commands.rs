//! The table of commands: its copy in `COMMANDS.md`, its keys, and which front ends have what.

use std::collections::HashMap;
use std::fmt::Write;

use expect_test::expect_file;
use puzzle_app::{COMMANDS, FrontEnd};

/// The table as it stands in `COMMANDS.md`.
fn table() -> String {
    let mut text = String::from("| command | terminal | window | page |\n|---|---|---|---|\n");
    for info in COMMANDS {
        let cell = |front_end: FrontEnd| {
            let keys = info.keys(front_end).map(|key| format!("`{}`", front_end.key_label(key)));
            let keys = keys.collect::<Vec<_>>().join(" ");
            match (info.is_in(front_end), keys.is_empty()) {
                (false, _) => "–".to_string(),
                (true, true) => "yes".to_string(),
                (true, false) => keys.replace('|', "\\|"),
            }
        };
        let [terminal, window, page] = FrontEnd::ALL.map(cell);
        let _ = writeln!(text, "| {} | {terminal} | {window} | {page} |", info.label);
    }
    text
}

#[test]
fn commands_md_matches_the_table() {
    expect_file!["../../COMMANDS.md"].assert_eq(&table());
}

#[test]
fn every_command_is_listed_once_and_in_some_front_end() {
    for (at, info) in COMMANDS.iter().enumerate() {
        let again = COMMANDS[at + 1..].iter().any(|other| other.command == info.command);
        assert!(!again, "{} is there twice", info.label);
        let is_offered = FrontEnd::ALL.iter().any(|front_end| info.is_in(*front_end));
        assert!(is_offered, "{} is offered nowhere", info.label);
    }
}

#[test]
fn every_key_is_valid_and_unique_except_where_noted() {
    // Of each of these pairs, at most one command is available at a time.
    let shared = [
        ["Puzzle of the day", "Puzzles of the day"],
        ["Show me", "Hint"],
        ["Set the board back", "Restart"],
    ];
    for front_end in FRONT_ENDS {
        let mut known: HashMap<String, &str> = HashMap::new();
        let mut n = 0;
        for info in COMMANDS {
            for key in info.keys(front_end) {
                n += 1;
                let before = known.insert(key.to_string(), info.label);
                let is_shared = before.is_none_or(|before| shared.contains(&[before, info.label]));
                assert!(is_shared, "{front_end:?}: {key} means {before:?} and {}", info.label);
            }
        }
        let written = keys_written(front_end);
        assert_eq!(n, written, "{front_end:?}: a key of the list is none");
    }
}

const FRONT_ENDS: [FrontEnd; 3] = FrontEnd::ALL;

/// Returns the number of keys in the table.
fn keys_written(front_end: FrontEnd) -> usize {
    COMMANDS.iter().map(|info| info.key_text(front_end).split_whitespace().count()).sum()
}
