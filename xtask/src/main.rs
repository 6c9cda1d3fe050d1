//! Development tasks; `cargo xtask` lists them.

mod book;
mod budgets;
mod changed;
mod check;
mod file_tree;
mod fuzz;
mod mutants;
mod pictures;
mod program;
mod publish;
mod quality;
mod seeds;
mod web;
mod workspace;

use std::env;
use std::process::{Command, ExitCode};

use workspace::{root, run, run_in, target};

type Chore = fn(&[String]) -> Result<(), String>;

const CHORES: &[(&str, &str, Chore)] = &[
    (
        "check",
        "run all checks of CI, the named steps, or checks of changed packages only: \
         check [--changed [--since REVISION]] [STEP...]",
        check::check,
    ),
    ("bless", "update all golden files", bless),
    (
        "words",
        "update the messages in the translators' files: words [--check]; with --page DIR, make the \
         words of a built page",
        words,
    ),
    ("book", "build the book in target/book and check its links", book::book),
    (
        "web",
        "build the web page: web [--out DIR] [--serve [PORT]] [--package NAME [--manifest-path FILE]]",
        web::web,
    ),
    ("seeds", "compare the golden puzzles with those generated on wasm32 by Node.js", seeds::seeds),
    (
        "fuzz",
        "run each fuzz target: fuzz [SECONDS]; or add what it found to its seeds: fuzz --keep TARGET FILE...",
        fuzz::fuzz,
    ),
    ("referee", "run referee scripts on a release build: referee DIR", check::referee),
    ("screens", "draw pictures of the terminal player: screens [DIR]", pictures::screens),
    ("gallery", "draw the pictures of the README and the book's gallery", pictures::gallery),
    (
        "windows",
        "draw pictures of the desktop player, which needs a display: windows [DIR]",
        pictures::windows,
    ),
    ("pages", "draw pictures of the web page in a browser: pages [DIR]", pictures::pages),
    ("bench", "run all benchmarks", bench),
    (
        "quality",
        "measure the generators and update docs/quality.md: quality [--quick]",
        quality::quality,
    ),
    ("soak", "play puzzles of each game to the end by hints: soak [GAMES]", soak),
    ("oracle", "compare the solvers with exhaustive searches: oracle [SECONDS] [SEED]", oracle),
    (
        "sokoban",
        "solve collections of Sokoban, with or without parts of the solver: \
         sokoban [--nodes N | --seconds S] [--without TECHNIQUE[,TECHNIQUE...]] FILE...",
        sokoban,
    ),
    ("walks", "check proofs of unsolvability on solvable Sokoban positions: walks [N]", walks),
    (
        "mutants",
        "test the tests by N mutations of core and mid-end, or of Sokoban's proofs: \
         mutants [N] [--of contract|detectors] [--seed SEED] [--shard K/N] [--list]",
        mutants::mutants,
    ),
    ("deny", "check licenses, advisories and sources of all dependencies, by cargo-deny", deny),
    ("typos", "find misspelled words, by typos", typos),
    ("prose", "check the sentences and terms of all pages, by textlint (needs npm)", prose),
    (
        "terminal-fuzz",
        "send random keys, mouse events and sizes to the terminal player: terminal-fuzz [SECONDS] [SEED]",
        terminal_fuzz,
    ),
    (
        "window-fuzz",
        "send random events to the window, without a display: window-fuzz [SECONDS]",
        window_fuzz,
    ),
    (
        "page-fuzz",
        "send random events to a built page in a browser: page-fuzz [SECONDS] [DIR]",
        page_fuzz,
    ),
    ("semver", "check the public API against a revision: semver REVISION", semver),
    ("least-rust", "build the libraries with the oldest supported Rust", least_rust),
    ("program", "start a program with a game of your own: program FOLDER", program::program),
    ("outside", "start such a program, test it and run it", program::outside),
];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let name = args.first().map_or("", String::as_str);
    let Some((_, _, chore)) = CHORES.iter().find(|(n, _, _)| *n == name) else {
        println!("cargo xtask CHORE\n");
        for (name, about, _) in CHORES {
            println!("  {name:<10} {about}");
        }
        return if name.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) };
    };
    match chore(&args[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn oracle(args: &[String]) -> Result<(), String> {
    let args = args.join(" ");
    run(&format!("cargo run --release --quiet -p puzzle-suite --example oracle -- {args}"), &[])
}

/// Solves Sokoban levels and prints a line for each and a summary. Seconds are processor seconds.
fn sokoban(args: &[String]) -> Result<(), String> {
    const USAGE: &str =
        "sokoban [--nodes N | --seconds S] [--without TECHNIQUE[,TECHNIQUE...]] FILE...";
    let mut words = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if let Some(option) = arg.strip_prefix("--") {
            let value = args.next().ok_or(USAGE)?;
            if !["nodes", "seconds", "without"].contains(&option) {
                return Err(USAGE.into());
            }
            words.push(format!("{option}={value}").into());
        } else {
            let file = std::fs::canonicalize(arg).map_err(|e| format!("{arg}: {e}"))?;
            words.push(file.into_os_string());
        }
    }
    // File names may contain blanks, so the words are not joined.
    let status = Command::new("cargo")
        .args("run --release --quiet -p puzzle-sokoban --example sokoban_levels --".split(' '))
        .args(words)
        .current_dir(root())
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("failed: {status}")) }
}

fn words(args: &[String]) -> Result<(), String> {
    run(&format!("cargo run --quiet -p xtask-words -- {}", args.join(" ")), &[])
}

fn walks(args: &[String]) -> Result<(), String> {
    let n = args.first().map_or("1000000", String::as_str);
    let line = "cargo test --release -p puzzle-sokoban --lib reverse_walks::campaign -- --ignored --nocapture";
    run(line, &[("POSITIONS", n)])
}

fn terminal_fuzz(args: &[String]) -> Result<(), String> {
    let seconds = args.first().map_or("60", String::as_str);
    let first = args.get(1).map_or("0", String::as_str);
    let line = "cargo test -p puzzle-cli --test it terminal::fuzz -- --nocapture";
    run(line, &[("TERMINAL_FUZZ_SECONDS", seconds), ("TERMINAL_FUZZ_SEED", first)])
}

fn window_fuzz(args: &[String]) -> Result<(), String> {
    let seconds = args.first().map_or("60", String::as_str);
    let line = "cargo test -p puzzles-window --lib tests::fuzz -- --nocapture";
    run(line, &[("WINDOW_FUZZ_SECONDS", seconds)])
}

fn page_fuzz(args: &[String]) -> Result<(), String> {
    let seconds = args.first().map_or("60", String::as_str);
    let page = args.get(1).map_or_else(|| target().join("web"), std::path::PathBuf::from);
    let page = std::path::absolute(&page).map_err(|e| format!("{}: {e}", page.display()))?;
    let folder = root().join("tests/page");
    run_in(&folder, "npm ci --no-audit --no-fund --silent", &[])?;
    let page = page.display().to_string();
    run_in(&folder, &format!("npm run fuzz -- {seconds}"), &[("CI", "1"), ("PAGE_DIR", &page)])
}

fn bless(_: &[String]) -> Result<(), String> {
    // Not by nextest, whose processes would write the same files.
    run("cargo test --workspace --tests", &[("UPDATE_EXPECT", "1")])?;
    run("cargo fmt --all", &[])
}

/// Checks the Markdown pages for long sentences, misspellings, doubled words and wrong terms.
fn prose(_: &[String]) -> Result<(), String> {
    let folder = root().join("tests/prose");
    run_in(&folder, "npm ci --no-audit --no-fund --silent", &[])?;
    let pages = "../../README.md ../../ARCHITECTURE.md ../../CONTRIBUTING.md ../../docs/*.md ../../docs/decisions/*.md";
    run_in(&folder, &format!("npx textlint {pages}"), &[])
}

fn deny(_: &[String]) -> Result<(), String> {
    run("cargo deny --workspace check", &[])
}

fn typos(_: &[String]) -> Result<(), String> {
    run("typos", &[])
}

fn semver(args: &[String]) -> Result<(), String> {
    let revision = args.first().ok_or("semver REVISION: the revision to compare with")?;
    run(&format!("cargo semver-checks --workspace --baseline-rev {revision}"), &[])
}

/// The oldest Rust version that the libraries support: the `rust-version` in their manifests.
const LEAST_RUST: &str = "1.88.0";

fn least_rust(_: &[String]) -> Result<(), String> {
    let target = target().join("least-rust").display().to_string();
    run(&format!("rustup toolchain install --profile minimal {LEAST_RUST}"), &[])?;
    run(
        "cargo check --quiet -p puzzle-core -p puzzle-midend -p puzzle-backends",
        &[("RUSTUP_TOOLCHAIN", LEAST_RUST), ("CARGO_TARGET_DIR", &target)],
    )
}

fn bench(_: &[String]) -> Result<(), String> {
    run("cargo bench --workspace --benches", &[])
}

fn soak(args: &[String]) -> Result<(), String> {
    let args = args.join(" ");
    run(&format!("cargo run --release --quiet -p puzzle-suite --example soak -- {args}"), &[])
}
