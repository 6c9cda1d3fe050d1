//! The table of commands: its copy in `COMMANDS.md`, its keys, and which front ends have what.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use expect_test::expect_file;
use puzzle_app::{COMMANDS, Command, FrontEnd};

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

/// Returns the files in a folder and its subfolders whose names have an extension, except tests.
fn sources(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        if path.is_dir() {
            found.extend(sources(&path, extension));
        } else if path.extension().is_some_and(|is| is == extension) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// The files that carry out commands. All others of a front end name commands to offer them.
const CARRIES_OUT: [&str; 2] = ["effects.rs", "commands.js"];

/// Commands that a front end offers with an argument, or without naming them: the label, and a part
/// of the source that offers it.
const OTHERWISE: [(FrontEnd, &str, &str); 13] = [
    (FrontEnd::Window, "Learn to play", "GameCommand::Lesson("),
    (FrontEnd::Window, "Solve", "GameCommand::Solve("),
    (FrontEnd::Window, "Change type", "PuzzleCommand::Params("),
    (FrontEnd::Window, "Export", "OutputCommand::Export("),
    (FrontEnd::Window, "Language", "ViewCommand::Language("),
    (
        FrontEnd::Window,
        "Remove your scores from the rankings",
        "offering(remove, PlayerCommand::ClearRanking)",
    ),
    (FrontEnd::Page, "Puzzles of the day", "#~day/"),
    (FrontEnd::Page, "Custom", "customDialog(page)"),
    (FrontEnd::Page, "Games in progress", "#~games"),
    (FrontEnd::Page, "Records", "#~records"),
    (FrontEnd::Page, "Export the player's games", "save().catch"),
    (FrontEnd::Page, "Save a picture", "savePng(page)"),
    (FrontEnd::Page, "Theme", "THEMES"),
];

#[test]
fn every_command_without_a_key_is_offered_in_its_front_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for front_end in FRONT_ENDS {
        let (own, extension) = match front_end {
            FrontEnd::Terminal => ("../terminal/src", "rs"),
            FrontEnd::Window => ("../desktop/src", "rs"),
            FrontEnd::Page => ("../web/page/js", "js"),
        };
        let all = sources(&folder.join(own), extension);
        let own: Vec<&String> = all
            .iter()
            .filter(|(name, _)| !CARRIES_OUT.contains(&name.as_str()))
            .map(|(_, text)| text)
            .collect();
        // The cards after a win and in a lesson are the same everywhere.
        let cards = ["src/win.rs", "src/lesson.rs"].map(|file| folder.join(file));
        let cards = cards.map(|file| fs::read_to_string(file).unwrap());
        for info in COMMANDS.iter().filter(|info| info.is_in(front_end)) {
            if info.keys(front_end).next().is_some() {
                continue;
            }
            let in_rust = rust_name(&info.command);
            let json = serde_json::to_value(&info.command).unwrap();
            let (kind, name) = json.as_object().unwrap().iter().next().unwrap();
            let name = name.as_str().unwrap();
            let in_script = [
                format!("'{kind}', '{name}'"),
                format!("{kind}: '{name}'"),
                format!("'{kind}/{name}'"),
            ];
            let otherwise: Vec<&str> = OTHERWISE
                .iter()
                .filter(|(is_in, label, _)| (*is_in, *label) == (front_end, info.label))
                .map(|(.., part)| *part)
                .collect();
            let is_offered = cards.iter().any(|text| names(text, &in_rust))
                || own.iter().any(|text| {
                    names(text, &in_rust) || in_script.iter().any(|name| text.contains(name))
                })
                || all.iter().any(|(_, text)| otherwise.iter().any(|part| text.contains(part)));
            assert!(is_offered, "{front_end:?}: no menu has {:?}", info.label);
        }
    }
}

/// Returns `true` if a text contains a whole name.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let behind = text[at + name.len()..].chars().next();
        behind.is_none_or(|c| !c.is_alphanumeric())
    })
}

/// Returns a command as the sources name it: `GameCommand::Undo`.
fn rust_name(command: &Command) -> String {
    let text = format!("{command:?}");
    let (kind, name) = text.trim_end_matches(')').split_once('(').unwrap();
    format!("{kind}Command::{name}")
}
