//! The list of commands: its table in the crate's page, its keys, and who offers what.

use std::collections::HashMap;
use std::fmt::Write;

use expect_test::expect_file;
use puzzle_app::{COMMANDS, FrontEnd};

/// The table in the crate's page.
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
fn the_table_of_the_crates_page_is_the_list() {
    expect_file!["../../COMMANDS.md"].assert_eq(&table());
}

#[test]
fn every_command_is_in_the_list_once_and_somewhere_offered() {
    for (at, info) in COMMANDS.iter().enumerate() {
        let again = COMMANDS[at + 1..].iter().any(|other| other.command == info.command);
        assert!(!again, "{} is there twice", info.label);
        let is_offered = FrontEnd::ALL.iter().any(|front_end| info.is_in(*front_end));
        assert!(is_offered, "{} is offered nowhere", info.label);
    }
}

#[test]
fn every_key_is_one_and_means_one_command_but_where_a_comment_says_so() {
    // Of these pairs the game or the moment offers one.
    let shared = [["Puzzle of the day", "Puzzles of the day"], ["Show me", "Hint"]];
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

/// How many keys the list is written with.
fn keys_written(front_end: FrontEnd) -> usize {
    COMMANDS.iter().map(|info| info.key_text(front_end).split_whitespace().count()).sum()
}
