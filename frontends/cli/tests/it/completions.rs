//! What the shells offer when the player presses Tab.

#![cfg(feature = "bundled")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::run::PUZZLES_NOW;

/// Lines to complete, the words that are offered for the last one, and words that are not.
const CASES: [(&[&str], &[&str], &[&str]); 17] = [
    (&["sok"], &["sokoban"], &["sliding"]),
    (&["sol"], &["solve"], &["show"]),
    (&["list", ""], &["hidato", "mahjong"], &["hidato/6x6mRde"]),
    (&["new", "hidato/6"], &["hidato/6x6mRde"], &["hidato/8x8mRdn", "hidato"]),
    (&["new", "hidato", "--grade", ""], &["easy", "normal", "tricky", "hard", "expert"], &["any"]),
    (&["new", "mahjong", "--grade", ""], &["easy", "normal", "tricky", "hard", "any"], &[]),
    (&["daily", "--grade", ""], &["easy", "normal", "tricky", "hard", "expert"], &["any"]),
    (&["play", "--theme", ""], &["light", "dark", "high-contrast", "color-blind", "mono"], &[]),
    (&["show", "--theme", "d"], &["dark"], &["light"]),
    (&["print", "--paper", ""], &["a4", "letter"], &[]),
    (&["export", "--format", ""], &["puzzles", "save", "xsb"], &[]),
    (&["export", "@sokoban/rooms", "--format", ""], &["puzzles", "save", "xsb"], &["puz"]),
    (&["export", "sliding/4x4#1", "--format", ""], &["puzzles", "save", "puz"], &["xsb"]),
    (&["solve", "@sokoban/"], &["@sokoban/rooms", "@sokoban/first-steps"], &["@hidato/book"]),
    (
        &["play", "@sokoban/rooms/1"],
        &["@sokoban/rooms/1", "@sokoban/rooms/19"],
        &["@sokoban/rooms/2", "@sokoban/rooms/190"],
    ),
    (&["@hidato/book/60"], &["@hidato/book/60"], &["@hidato/book/6"]),
    (&["collections", "mah"], &["mahjong"], &["sliding"]),
];

/// The folder of the program.
fn folder() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_puzzles")).parent().unwrap()
}

/// Runs a program that finds `puzzles` on its path, in an empty folder. Returns what it prints, or
/// `None` if there is no such program.
fn run(program: &str, args: &[&str], variables: &[(&str, &str)]) -> Option<String> {
    let path = format!("{}:{}", folder().display(), std::env::var("PATH").unwrap_or_default());
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(program);
    command.args(args).current_dir(home.path()).env("PATH", path).env("HOME", home.path());
    let output = command.envs([PUZZLES_NOW]).envs(variables.iter().copied()).output().ok()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?}: {errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The words of a line, each in quotes for a shell.
fn quoted(line: &[&str]) -> String {
    let words = ["puzzles"].iter().chain(line).map(|word| format!("'{word}'"));
    words.collect::<Vec<_>>().join(" ")
}

/// What bash offers, by the function of the script and without a terminal.
fn in_bash(line: &[&str]) -> Option<String> {
    let (words, last) = (quoted(line), line.len());
    let script = format!(
        "source <(puzzles completions bash)
         COMP_WORDS=({words}) COMP_CWORD={last} COMP_TYPE=9
         _clap_complete_puzzles puzzles '{}' ''
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        line[last - 1],
    );
    run("bash", &["--norc", "-c", &script], &[])
}

/// What zsh offers, by the function of the script and without a terminal.
fn in_zsh(line: &[&str]) -> Option<String> {
    let (words, last) = (quoted(line), line.len() + 1);
    let script = format!(
        "compdef() {{ }}
         _describe() {{ print -rl -- ${{(P)3}} }}
         source <(puzzles completions zsh)
         words=({words}) CURRENT={last}
         _clap_dynamic_completer_puzzles"
    );
    run("zsh", &["-f", "-c", &script], &[])
}

/// What fish offers.
fn in_fish(line: &[&str]) -> Option<String> {
    let line = ["puzzles"].iter().chain(line).copied().collect::<Vec<_>>().join(" ");
    let script = format!("puzzles completions fish | source; complete -C '{line}'");
    run("fish", &["--no-config", "-c", &script], &[])
}

/// What PowerShell gets when its script asks.
fn in_powershell(line: &[&str]) -> Option<String> {
    let script = run("puzzles", &["completions", "powershell"], &[]).unwrap();
    assert!(script.contains("$env:PUZZLES_COMPLETE = \"powershell\""), "{script}");
    assert!(script.contains("& puzzles -- $args"), "{script}");
    let args: Vec<&str> = ["--", "puzzles"].iter().chain(line).copied().collect();
    run("puzzles", &args, &[("PUZZLES_COMPLETE", "powershell")])
}

/// The words that are offered, without the quotes that PowerShell needs. A description may follow a
/// word.
fn words(offered: &str) -> BTreeSet<&str> {
    let words = offered.lines().map(|line| line.split(['\t', ':']).next().unwrap_or_default());
    words.map(|word| word.trim().trim_matches('\'')).collect()
}

#[test]
fn powershell_gets_operators_in_quotes() {
    for (line, quoted) in [
        (["play", "@sokoban/roo"], "'@sokoban/rooms'"),
        (["play", "'@sokoban/roo"], "'@sokoban/rooms'"),
        (["play", "mahjong/turtle,"], "'mahjong/turtle,"),
    ] {
        let output = in_powershell(&line).unwrap();
        assert!(output.lines().any(|line| line.starts_with(quoted)), "{line:?}: {output}");
    }
}

#[test]
fn shells_offer_what_the_commands_take() {
    type Shell = fn(&[&str]) -> Option<String>;
    let shells: [(&str, Shell); 4] =
        [("bash", in_bash), ("zsh", in_zsh), ("fish", in_fish), ("powershell", in_powershell)];
    for (name, complete) in shells {
        for (line, offered, others) in CASES {
            let Some(output) = complete(line) else {
                eprintln!("there is no {name} here: its completions are not tested");
                break;
            };
            let found = words(&output);
            for word in offered {
                assert!(found.contains(word), "{name}: no {word} in {line:?}: {output}");
            }
            for word in others {
                assert!(!found.contains(word), "{name}: {word} in {line:?}: {output}");
            }
        }
    }
}

/// Each grade that is offered is taken.
#[test]
fn offered_grades_are_not_refused() {
    for command in [["new", "sliding/3x3", "--grade", ""], ["daily", "sliding", "--grade", ""]] {
        let output = in_powershell(&command).unwrap();
        let grades = words(&output);
        assert!(grades.len() >= 5, "{output}");
        for grade in grades {
            let mut args = command;
            args[3] = grade;
            assert!(run("puzzles", &args, &[]).unwrap().starts_with("sliding/"), "{args:?}");
        }
    }
}
