//! Every command line that the help, the readmes and the book print can be run as printed.

#![cfg(feature = "bundled")]

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{PUZZLES_NOW, program};

/// The folder of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The examples in the help of all verbs.
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

/// The lines of a page that look like commands: in code blocks and between backticks.
fn commands_of(page: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(page).unwrap();
    let is_command = |line: &str| line.starts_with("puzzles ") || line.starts_with("cargo ");
    let mut is_shell = false;
    let mut is_code = false;
    let mut commands = BTreeSet::new();
    for line in text.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            is_code = !is_code;
            is_shell = is_code && matches!(language.trim(), "sh" | "console" | "text" | "");
        } else if is_shell {
            let line = line.trim().trim_start_matches("$ ");
            let line = line.split("  #").next().unwrap_or(line).trim();
            if is_command(line) {
                commands.insert(line.to_string());
            }
        } else if !is_code {
            let between = line.split('`').skip(1).step_by(2).map(|text| text.replace("\\|", "|"));
            commands.extend(between.filter(|text| is_command(text)));
        }
    }
    commands
}

/// Whether a line has placeholders that the reader fills in.
fn has_placeholder(line: &str) -> bool {
    let is_placeholder = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase())
    };
    line.contains(['…', '[', '<']) || line.split_whitespace().any(is_placeholder)
}

/// Checks a line with placeholders, which cannot be run: its verb and its flags have to exist.
fn check_by_help(line: &str) -> Result<(), String> {
    let mut words = line.split_whitespace().skip(1);
    let verb = words.next().unwrap_or_default();
    if verb == "VERB" {
        return Ok(());
    }
    let output = program().args([verb, "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    if !output.status.success() {
        return Err(format!("{line}\n    there is no verb {verb}"));
    }
    let flags = words.map(|word| word.trim_matches(['[', ']'])).filter(|w| w.starts_with("--"));
    let unknown: Vec<&str> = flags.filter(|flag| !help.contains(flag)).collect();
    if unknown.is_empty() { Ok(()) } else { Err(format!("{line}\n    has no {unknown:?}")) }
}

/// The packages of the workspace, each with its programs, examples and benches.
fn targets() -> BTreeMap<String, BTreeSet<String>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let output = command.current_dir(root()).output().unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let name = |value: &serde_json::Value| value["name"].as_str().unwrap().to_string();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages
        .map(|package| {
            let targets = package["targets"].as_array().unwrap().iter();
            (name(package), targets.map(name).collect())
        })
        .collect()
}

/// Checks a cargo command without running it, which would take too long: its chore, package,
/// example or folder has to exist.
fn check_cargo(line: &str, targets: &BTreeMap<String, BTreeSet<String>>) -> Result<(), String> {
    let line = line.split(['>', '&']).next().unwrap_or(line);
    let (of_cargo, _) = line.split_once(" -- ").unwrap_or((line, ""));
    let words: Vec<&str> = of_cargo.split_whitespace().skip(1).collect();
    let after = |flag: &str| {
        words.iter().position(|word| *word == flag).and_then(|at| words.get(at + 1)).copied()
    };
    let is_there = match words.first().copied() {
        Some("xtask") => {
            let text = fs::read_to_string(root().join("xtask/src/main.rs")).unwrap();
            words.get(1).is_some_and(|chore| text.contains(&format!("\"{chore}\"")))
        }
        // Tools from the registry are listed among the decisions.
        Some("install") if after("--path").is_none() => {
            let decided = root().join("docs/decisions/dependencies.md");
            let text = fs::read_to_string(decided).unwrap();
            // A package of the workspace can be installed once it is published.
            let is_known =
                |tool: &&str| targets.contains_key(*tool) || text.contains(&format!("`{tool}`"));
            words.last().is_some_and(is_known)
        }
        // The chore with a crate of its own is an alias.
        Some(alias @ "program") => {
            let text = fs::read_to_string(root().join(".cargo/config.toml")).unwrap();
            text.lines().any(|line| line.starts_with(&format!("{alias} = ")))
        }
        Some("generate") => after("--path").is_none_or(|path| root().join(path).is_dir()),
        Some("publish") => words.contains(&"--dry-run"),
        Some("install") => {
            after("--path").is_some_and(|path| root().join(path).join("Cargo.toml").is_file())
        }
        Some("run" | "test" | "bench" | "build") => {
            let package = after("-p").map_or(Some(None), |name| targets.get(name).map(Some));
            let target = after("--example").or(after("--bench"));
            package.is_some_and(|of_package| match (of_package, target) {
                (Some(targets), Some(target)) => targets.contains(target),
                (None, Some(_)) => false,
                (_, None) => true,
            })
        }
        _ => false,
    };
    if is_there { Ok(()) } else { Err(format!("{line}\n    asks for what is not there")) }
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

/// Runs a line in a shell, in a folder that has the samples at the same path as the project.
fn run(line: &str, folder: &Path) -> Result<(), String> {
    let bin = Path::new(env!("CARGO_BIN_EXE_puzzles")).parent().unwrap();
    let mut path = OsString::from(bin);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .envs([PUZZLES_NOW])
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .current_dir(folder)
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    // There is no terminal here, so playing fails, but only after the arguments are read.
    let is_play = line.split(' ').any(|word| word == "play") || line == "puzzles";
    let is_good = output.status.success() || (is_play && words.contains("terminal"));
    if is_good { Ok(()) } else { Err(format!("{line}\n    {}: {words}", output.status)) }
}

#[test]
fn every_printed_command_runs() {
    let mut commands = examples_of_help();
    let names = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];
    let mut list: Vec<PathBuf> = names.iter().map(|name| root().join(name)).collect();
    for folder in ["docs", "frontends", "examples"] {
        pages(&root().join(folder), &mut list);
    }
    for page in list {
        commands.extend(commands_of(&page));
    }
    assert!(commands.len() > 60, "{}: the pages were not read", commands.len());
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("docs/samples"), &folder.path().join("docs/samples"));
    let targets = targets();
    let check = |line: &String| match line.as_str() {
        // The arguments behind `--` are those of the program.
        line if line.starts_with("cargo run --release -- ") => {
            // The language of the book's example is one that is to be added.
            let line = line.replace("--language it", "--language de");
            run(&line.replacen("cargo run --release --", "puzzles", 1), folder.path()).err()
        }
        line if line.starts_with("cargo ") => check_cargo(line, &targets).err(),
        // A line of two words names a verb.
        line if has_placeholder(line) || line.split(' ').count() == 2 => check_by_help(line).err(),
        line => run(line, folder.path()).err(),
    };
    let failed: Vec<String> = commands.iter().filter_map(check).collect();
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
