//! Repeated chores: `cargo xtask` lists them.

mod book;
mod changed;
mod check;
mod folder;
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

use workspace::{root, run, target};

type Chore = fn(&[String]) -> Result<(), String>;

const CHORES: &[(&str, &str, Chore)] = &[
    (
        "check",
        "all that the gate holds, those steps alone, or the packages that changed: \
         check [--changed [--since REVISION]] [STEP...]",
        check::check,
    ),
    ("bless", "refresh all goldens: expected texts, playthroughs", bless),
    ("book", "make the pages of the book, in target/book, and follow their links", book::book),
    (
        "web",
        "build the page: web [--out DIR] [--serve [PORT]] [--package NAME [--manifest-path FILE]]",
        web::web,
    ),
    ("seeds", "make the golden puzzles on wasm32 too, by node, and compare", seeds::seeds),
    ("fuzz", "run each fuzz target for some seconds: fuzz [SECONDS]", fuzz::fuzz),
    ("referee", "run referee scripts on a release build: referee DIR", check::referee),
    ("screens", "draw pictures of the terminal player: screens [DIR]", pictures::screens),
    ("gallery", "draw the pictures of the readme and the book's gallery", pictures::gallery),
    ("windows", "draw pictures of the window, on a display: windows [DIR]", pictures::windows),
    ("pages", "draw pictures of the page, in a browser: pages [DIR]", pictures::pages),
    ("bench", "run all benches", bench),
    (
        "quality",
        "measure what is generated, into docs/quality.md: quality [--quick]",
        quality::quality,
    ),
    ("soak", "play so many games of each kind to the end by hints: soak [GAMES]", soak),
    ("oracle", "hold the solvers against searches that see all: oracle [SECONDS] [SEED]", oracle),
    (
        "sokoban",
        "solve collections of Sokoban, with and without pieces of the solver: \
         sokoban [--nodes N | --seconds S] [--without PIECE[,PIECE...]] FILE...",
        sokoban,
    ),
    ("walks", "hold proofs of loss against boards pulled from solved ones: walks [N]", walks),
    (
        "mutants",
        "change core and mid-end, or Sokoban's proofs of loss, in N places, and see who notices: \
         mutants [N] [--of contract|detectors] [--seed SEED] [--shard K/N] [--list]",
        mutants::mutants,
    ),
    ("deny", "licenses, advisories and sources of all dependencies, by cargo-deny", deny),
    ("typos", "misspelled words, by typos", typos),
    ("semver", "what changed for users since a revision: semver REVISION", semver),
    ("least-rust", "build the libraries with the oldest Rust that they promise", least_rust),
    ("program", "begin a program of one's own in a new folder: program FOLDER", program::program),
    ("outside", "make such a program, run it and test it", program::outside),
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

/// A line a level and a summary; seconds are of one processor.
fn sokoban(args: &[String]) -> Result<(), String> {
    const USAGE: &str = "sokoban [--nodes N | --seconds S] [--without PIECE[,PIECE...]] FILE...";
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
    // A file may have blanks in its name, so the words are not joined.
    let status = Command::new("cargo")
        .args("run --release --quiet -p puzzle-sokoban --example sokoban_levels --".split(' '))
        .args(words)
        .current_dir(root())
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("failed: {status}")) }
}

fn walks(args: &[String]) -> Result<(), String> {
    let n = args.first().map_or("1000000", String::as_str);
    let line =
        "cargo test --release -p puzzle-sokoban --lib walks::campaign -- --ignored --nocapture";
    run(line, &[("POSITIONS", n)])
}

fn bless(_: &[String]) -> Result<(), String> {
    // Not by nextest: of its processes each would write the same files.
    run("cargo test --workspace --tests", &[("UPDATE_EXPECT", "1")])?;
    run("cargo fmt --all", &[])
}

fn deny(_: &[String]) -> Result<(), String> {
    run("cargo deny --workspace check", &[])
}

fn typos(_: &[String]) -> Result<(), String> {
    run("typos", &[])
}

fn semver(args: &[String]) -> Result<(), String> {
    let revision = args.first().ok_or("semver REVISION: what is compared with")?;
    run(&format!("cargo semver-checks --workspace --baseline-rev {revision}"), &[])
}

/// As the manifests of the libraries say it.
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
