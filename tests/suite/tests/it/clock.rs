//! Tests do not read the date and the time of the machine, so that they give the same results on
//! every day.

use std::path::Path;

use crate::house::{ROOT, files, read};

/// The file of `Clock`, the only one that reads the machine's clock.
const OWNER: &str = "frontends/app/src/clock.rs";
/// A program of the book, which does without the crate of `Clock`.
const EXAMPLE: &str = "examples/front-end/src/lib.rs";

/// Expressions that read the date and the time, without white space.
const CLOCK_READS: [&str; 7] = [
    "SystemTime::now",
    "UNIX_EPOCH.elapsed",
    "Timestamp::now",
    "Zoned::now",
    "Utc::now",
    "Local::now",
    "OffsetDateTime::now",
];
/// Functions that take the clock of the machine, which tests do not call.
const OF_MACHINE: [&str; 3] = ["Clock::machine", "puzzle_cli::run(", "puzzles_window::run("];

/// Returns the part of a Rust file that belongs to tests.
fn part_of_tests<'a>(path: &str, text: &'a str) -> &'a str {
    let is_test = |part: &str| ["tests", "benches", "tests.rs"].contains(&part);
    let at = if path.split('/').any(is_test) { Some(0) } else { text.find("#[cfg(test)]") };
    at.map_or("", |at| &text[at..])
}

/// Returns what a Rust file has that depends on the machine's clock.
fn faults(path: &str, text: &str) -> Vec<String> {
    let is_owner = path == OWNER || path == EXAMPLE;
    let dense: String = text.split_whitespace().collect();
    let reads = CLOCK_READS.iter().filter(|read| !is_owner && dense.contains(*read));
    let tests = part_of_tests(path, text);
    let of_machine = OF_MACHINE.iter().filter(|name| tests.contains(*name));
    let mut faults: Vec<String> = reads.chain(of_machine).map(ToString::to_string).collect();
    if text.contains("CARGO_BIN_EXE") && !text.contains("PUZZLES_NOW") {
        faults.push("a program is run without PUZZLES_NOW".into());
    }
    faults
}

#[test]
fn faults_are_found() {
    let run = "Command::new(env!(\"CARGO_BIN_EXE_puzzles\")).env(\"LC_ALL\", \"C.UTF-8\")";
    assert_eq!(faults("a/tests/it/run.rs", run).len(), 1);
    assert_eq!(faults("a/tests/it/run.rs", &format!("{run}.envs([PUZZLES_NOW])")).len(), 0);
    assert_eq!(faults("a/src/b.rs", "SystemTime::now()"), ["SystemTime::now"]);
    assert_eq!(faults("a/src/b.rs", "UNIX_EPOCH\n    .elapsed()"), ["UNIX_EPOCH.elapsed"]);
    assert_eq!(faults(OWNER, "SystemTime::now()").len(), 0);
    let clock = "let clock = Clock::machine()?;";
    assert_eq!(faults("a/src/b.rs", clock).len(), 0);
    assert_eq!(faults("a/src/tests/b.rs", clock), ["Clock::machine"]);
    assert_eq!(faults("a/src/b.rs", &format!("#[cfg(test)]\nmod tests {{ {clock} }}")).len(), 1);
}

#[test]
fn only_the_clock_of_the_app_reads_the_time() {
    let root = Path::new(ROOT);
    let (mut n_programs, mut all) = (0, Vec::new());
    for path in files(".rs").iter().filter(|path| !path.ends_with("suite/tests/it/clock.rs")) {
        let text = read(path);
        let place = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
        n_programs += usize::from(text.contains("CARGO_BIN_EXE"));
        all.extend(faults(&place, &text).iter().map(|fault| format!("{place}: {fault}")));
    }
    assert!(n_programs > 3, "{n_programs} files run programs");
    assert!(all.is_empty(), "use a `Clock` that stands still:\n{}", all.join("\n"));
}

/// Only `visit` of `browser.mjs` makes pages. It shifts their clock.
#[test]
fn pages_begin_on_a_fixed_date() {
    let mut n = 0;
    for path in
        files(".mjs").iter().filter(|path| path.components().any(|c| c.as_os_str() == "page"))
    {
        let text = read(path);
        n += 1;
        if path.ends_with("browser.mjs") {
            assert!(text.contains("await setClock(context, NOW)"), "{}", path.display());
            continue;
        }
        for word in ["newContext(", "browser.newPage(", "new Date()"] {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
    }
    assert!(n > 8, "{n} files");
}
