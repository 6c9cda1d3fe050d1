//! No option is accepted without an effect: a run with the option prints or writes something else than
//! one without it, or refuses the option.

#![cfg(feature = "bundled")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::run::program;

/// A saved game of a sliding puzzle with one move.
const SAVE: &str = "s.puzzle.json";

/// Options that say how a run is made and not what it answers.
const OF_THE_RUN: [&str; 10] = [
    "--quiet",
    "--language",
    "--profile",
    "--nodes",
    "--memory",
    "--seconds",
    "--jobs",
    "--help",
    "--version",
    // It selects a puzzle, even if there is only one.
    "--level",
];

/// Verbs with their options, each with the values to try.
const VERBS: &[(&str, &[&str])] = &[
    (
        "show",
        &[
            "--text --words",
            "--words",
            "--png x.png",
            "--svg x.svg",
            "--gif x.gif",
            "--sheet x.png",
            "--size 100",
            "--theme dark",
            "--skin skin",
            "--picture photo.png",
            "--moves 8",
            "--urdl hole",
            "--frame 1/2",
            "--solution",
            "--plain",
            "--goal snail",
            "--game mahjong-editor",
        ],
    ),
    (
        "show --png p.png",
        &[
            "--text",
            "--size 100",
            "--theme dark",
            "--picture photo.png",
            "--plain",
            "--urdl hole",
            "--frame 1/2",
        ],
    ),
    ("show --sheet p.png", &["--size 100", "--theme dark", "--plain", "--urdl hole", "--words"]),
    (
        "print -o o.pdf",
        &[
            "--output p.pdf",
            "--grid 1x2",
            "--solutions",
            "--sheet class",
            "--large",
            "--ids none",
            "--paper letter",
            "--mono",
            "--scale 0.5",
            "--title T",
            "--picture photo.png",
            "--skin skin",
            "--goal snail",
            "--game mahjong-editor",
            "--week 2026-11-16",
        ],
    ),
    (
        "solve",
        &[
            "--optimal=pushes",
            "--improve 8",
            "--notation urdl",
            "--urdl hole",
            "--json",
            "--goal snail",
            "--game mahjong-editor",
        ],
    ),
    ("hint", &["--moves 8", "--urdl hole", "--json", "--goal snail", "--game mahjong-editor"]),
    (
        "check",
        &[
            "--moves 8",
            "--urdl hole",
            "--verbose",
            "--json",
            "--goal snail",
            "--game mahjong-editor",
        ],
    ),
    ("import", &["--output i.puzzles", "--goal snail", "--game mahjong-editor"]),
    (
        "export -f puzzles",
        &[
            "--format save",
            "--choice x",
            "--moves 8",
            "--solutions",
            "--urdl hole",
            "--output e.puzzles",
            "--goal snail",
            "--game mahjong-editor",
        ],
    ),
    ("export -f save", &["--choice x", "--moves 8", "--solutions", "--urdl hole"]),
];

/// Verbs without puzzles of their own, as above.
const OTHERS: &[(&str, &[&str])] = &[
    (
        "new sliding/3x3#a",
        &["-n 2", "--seeds 1..2", "--grade hard", "--seed b", "--json", "--game mahjong"],
    ),
    ("new sliding/3x3 -s a", &["--seeds 1..2", "--grade hard", "--game mahjong"]),
    ("daily sliding", &["--grade hard", "--date 2026-01-01", "--json"]),
    ("list", &["--json"]),
    ("list sliding", &["--json"]),
    (
        "scores",
        &[
            "--player Ada",
            "--ranking",
            "--statistics",
            "--solutions",
            "--calendar",
            "--svg s.svg",
            "--theme dark",
            "--date 2026-01-01",
            "--clear-ranking",
            "--json",
        ],
    ),
    ("scores --ranking", &["--player Ada", "--date 2026-01-01", "--json", "--calendar"]),
    ("scores --statistics", &["--solutions", "--json", "--calendar", "--svg s.svg"]),
    ("scores --solutions", &["--date 2026-01-01", "--calendar", "--svg s.svg", "--clear-ranking"]),
    ("scores --calendar", &["--date 2026-01-01", "--json"]),
    ("scores --svg s.svg", &["--player Ada", "--theme dark", "--json"]),
    ("scores --clear-ranking", &["--date 2026-01-01", "--json"]),
    ("collections", &["--json", "--player Nobody"]),
    ("resume", &["--json", "--delete", "--player Nobody"]),
    ("resume 1", &["--json"]),
    ("profile", &["--json"]),
    ("profile use Ada", &["--json"]),
    ("profile rename Ada Eve", &["--json"]),
    ("profile merge Ada Bob", &["--json"]),
    ("profile delete Ada", &["--json"]),
    ("profile export", &["--json", "--all", "--format player", "--output x.json"]),
    ("profile import sol.xsb", &["--json"]),
    ("profile restore", &["--json"]),
    (
        "print -o o.pdf --week 2026-11-16 sliding",
        &["--level 1", "--goal rows", "--game sliding", "--title T", "--grid 1x2", "--sheet class"],
    ),
    ("print -o o.pdf --sheet class @hidato/book/1", &["--solutions", "--large", "--title T"]),
    ("show --png p.png @hidato/book/1", &["--plain"]),
    ("export -f grid g.txt", &["--choice x", "--moves 8", "--solutions"]),
    ("export -f xsb l.xsb", &["--choice rle", "--choice x", "--solutions"]),
    ("play", &["--level 1", "--goal rows", "--game chess", "--replay"]),
];

/// Options of `play` that a run without a terminal cannot show.
const OF_THE_TERMINAL: [&str; 4] = ["--theme", "--board", "--ascii", "--pixels"];

/// What a run prints and writes.
#[derive(PartialEq)]
struct Outcome {
    status: i32,
    printed: [String; 2],
    files: BTreeMap<String, Vec<u8>>,
}

fn run(args: &[&str], home: &Path) -> Outcome {
    let mut command = program();
    let output = command.args(args).current_dir(home).env("HOME", home).output().unwrap();
    let path = home.display().to_string();
    let printed = |bytes: Vec<u8>| {
        // Times, and the random names of players in the profile, differ from run to run.
        let text = String::from_utf8(bytes).unwrap().replace(&path, "HOME");
        let is_steady = |word: &&str| {
            !word.contains("millis") && !word.contains("uid") && word.parse::<f64>().is_err()
        };
        text.split([' ', ',', '\n', '(']).filter(is_steady).collect::<Vec<_>>().join(" ")
    };
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(home).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_file() {
            let name = entry.file_name().into_string().unwrap();
            files.insert(name, std::fs::read(entry.path()).unwrap());
        }
    }
    let status = output.status.code().unwrap();
    Outcome { status, printed: [printed(output.stdout), printed(output.stderr)], files }
}

/// Fills a folder with a file of each kind and a profile with two players.
fn fill(home: &Path) {
    let write = |name: &str, content: &[u8]| std::fs::write(home.join(name), content).unwrap();
    write("l.xsb", b"#####\n#@$.#\n#####\nTitle: A\n\n######\n#@ $.#\n######\nTitle: B\n");
    write("sol.xsb", b"#####\n#@$.#\n#####\nTitle: A\nSolution: R\n");
    write("g.txt", b"1 2 3\n4 5 6\n7 0 8\n");
    std::fs::create_dir(home.join("skin")).unwrap();
    let setup: [&[&str]; 5] = [
        &["export", "sliding/3x3:1,2,3,4,5,6,0,7,8", "-f", "save", "-m", "8", "-o", SAVE],
        &["show", "sokoban/8x7b3de#1", "--png", "photo.png"],
        &["profile", "use", "Ada"],
        &["profile", "use", "Bob"],
        &["profile", "import", "sol.xsb"],
    ];
    for args in setup {
        assert_eq!(run(args, home).status, 0, "{args:?}");
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[test]
fn options_without_effect_are_refused() {
    let inputs = [
        "sliding/3x3:1,2,3,4,5,6,0,7,8",
        "@sokoban/first-steps/3",
        "mahjong/arch,u,de,k0#1",
        "@hidato/book/1",
        "l.xsb",
        "g.txt",
        SAVE,
    ];
    let of_inputs = VERBS.iter().flat_map(|(verb, options)| {
        inputs.iter().map(move |input| (format!("{verb} {input}"), *options))
    });
    let others = OTHERS.iter().map(|(verb, options)| ((*verb).to_string(), *options));
    let verbs: Vec<(String, &[&str])> = of_inputs.chain(others).collect();
    let template = tempfile::tempdir().unwrap();
    fill(template.path());
    let outcome = |args: &[&str]| {
        let home = tempfile::tempdir().unwrap();
        copy(template.path(), home.path());
        run(args, home.path())
    };
    let (next, tried) = (AtomicUsize::new(0), Mutex::new((BTreeSet::new(), 0)));
    let try_all = || {
        while let Some((verb, options)) = verbs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let without = outcome(&verb.split(' ').collect::<Vec<_>>());
            for option in *options {
                let with: Vec<&str> = verb.split(' ').chain(option.split(' ')).collect();
                let is_idle = outcome(&with) == without && without.status != 2;
                let (idle, n) = &mut *tried.lock().unwrap();
                *n += 1;
                if is_idle {
                    idle.insert(format!("{verb} | {option}"));
                }
            }
        }
    };
    std::thread::scope(|threads| {
        for _ in 0..2 {
            threads.spawn(try_all);
        }
    });
    let (idle, n) = tried.into_inner().unwrap();
    expect_test::expect![[""]].assert_eq(&idle.into_iter().collect::<Vec<_>>().join("\n"));
    assert!(n > 450, "{n} runs");
}

/// The tables above have every option of every verb.
#[test]
fn every_option_is_tried() {
    let home = tempfile::tempdir().unwrap();
    let mut untried = BTreeSet::new();
    let help = String::from_utf8(program().arg("--help").output().unwrap().stdout).unwrap();
    let verbs = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let verbs: Vec<&str> = verbs
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|verb| !verb.is_empty())
        .collect();
    assert!(verbs.len() > 15, "{verbs:?}");
    for verb in verbs {
        let output = program().args([verb, "--help"]).current_dir(home.path()).output().unwrap();
        let help = String::from_utf8(output.stdout).unwrap();
        let options = help.lines().filter_map(|line| {
            let at = line.find("--").filter(|at| *at < 8)?;
            line[at..].split([' ', '[', '=']).next()
        });
        for option in options {
            let is_tried = VERBS.iter().chain(OTHERS).any(|(tried, options)| {
                tried.split(' ').next() == Some(verb)
                    && options.iter().any(|words| words.split([' ', '=']).next() == Some(option))
            });
            let is_of_terminal = verb == "play" && OF_THE_TERMINAL.contains(&option);
            if !is_tried && !OF_THE_RUN.contains(&option) && !is_of_terminal {
                untried.insert(format!("{verb} {option}"));
            }
        }
    }
    expect_test::expect![[""]].assert_eq(&untried.into_iter().collect::<Vec<_>>().join("\n"));
}
