//! Every command line of the program that help, README and the book print runs as printed.

#![cfg(feature = "bundled")]

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_puzzles"))
}

/// The examples of all verbs.
fn examples_of_help() -> BTreeSet<String> {
    let help = |args: &[&str]| {
        let output = program().args(args).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let general = help(&["--help"]);
    let verbs: Vec<&str> = general
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|verb| *verb != "help")
        .collect();
    assert!(verbs.len() >= 10, "{general}");
    let mut examples = BTreeSet::new();
    for verb in verbs {
        let text = help(&[verb, "--help"]);
        let (_, after) = text.split_once("\nExample").unwrap_or_else(|| panic!("{verb}: none"));
        let lines = after.trim_start_matches(['s', ':']).lines().map(str::trim);
        let before = examples.len();
        examples.extend(lines.filter(|l| l.starts_with("puzzles ")).map(str::to_string));
        assert!(examples.len() > before, "{verb} has no example:\n{text}");
    }
    examples
}

/// The commands in the shell blocks of a page.
fn commands_of(page: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(page).unwrap();
    let mut is_shell = false;
    let mut commands = BTreeSet::new();
    for line in text.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            is_shell = matches!(language.trim(), "sh" | "console");
        } else if is_shell {
            let line = line.trim().trim_start_matches("$ ");
            if line.starts_with("puzzles") {
                commands.insert(line.to_string());
            }
        }
    }
    commands
}

fn pages(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, into);
        } else if path.extension().is_some_and(|e| e == "md") {
            into.push(path);
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (from, to) = entry.map(|e| (e.path(), to.join(e.file_name()))).unwrap();
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).unwrap();
        }
    }
}

/// Runs a line in a shell, in a folder that has the samples where they are in the project.
fn run(line: &str, folder: &Path) -> Result<(), String> {
    let bin = Path::new(env!("CARGO_BIN_EXE_puzzles")).parent().unwrap();
    let mut path = OsString::from(bin);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", path)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .current_dir(folder)
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    // Here is no terminal to play on; how the words before that are read is seen all the same.
    let is_play = line.starts_with("puzzles play") || line == "puzzles";
    let is_good = output.status.success() || (is_play && words.contains("terminal"));
    if is_good { Ok(()) } else { Err(format!("{line}\n    {}: {words}", output.status)) }
}

#[test]
fn every_printed_command_runs() {
    let mut commands = examples_of_help();
    let mut list = vec![root().join("README.md"), root().join("frontends/cli/README.md")];
    list.retain(|page| page.exists());
    pages(&root().join("docs"), &mut list);
    for page in list {
        commands.extend(commands_of(&page));
    }
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("docs/samples"), &folder.path().join("docs/samples"));
    let failed: Vec<String> =
        commands.iter().filter_map(|line| run(line, folder.path()).err()).collect();
    assert!(failed.is_empty(), "{} of {}:\n{}", failed.len(), commands.len(), failed.join("\n"));
}

#[test]
fn every_sample_is_read() {
    let samples = root().join("docs/samples");
    let output = program().args(["check", "--json"]).arg(&samples).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for entry in fs::read_dir(&samples).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_picture = path.is_dir() || path.extension().is_some_and(|e| e == "jpg");
        assert!(
            is_picture || name == "README.md" || text.contains(name),
            "{name} was not looked at:\n{text}"
        );
    }
}
