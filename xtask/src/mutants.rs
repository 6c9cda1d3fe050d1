//! Mutation testing of core and mid-end, of the other crates, or of Sokoban's proofs of
//! unsolvability, by `cargo-mutants`. It uses a sample that depends on a seed, in a copy of the workspace that is
//! kept, so that each mutant needs only an incremental build.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use puzzle_core::GameRng;

use crate::workspace::{root, target};

/// Code to mutate, and the tests that should notice the mutants.
struct Subject {
    name: &'static str,
    packages: &'static [&'static str],
    /// The files to mutate; empty for all files of the packages.
    files: &'static [&'static str],
    /// The packages whose tests run; empty for the tests of the package that is mutated.
    judges: &'static [&'static str],
    tests: &'static str,
}

const SUBJECTS: [Subject; 3] = [
    // Uses the crates' own tests, the kit's, and the games that the kit must find broken, which
    // take seconds each. Tests that need a front end or a complete back end are left out. The
    // broken games also test the kit itself, for which the tests of the sound game are enough.
    Subject {
        name: "contract",
        packages: &["puzzle-core", "puzzle-midend"],
        files: &[],
        judges: &[
            "puzzle-core",
            "puzzle-midend",
            "puzzle-conformance",
            "puzzle-mutants",
            "lights-out",
        ],
        tests: "not test(/^(first_reported|planted)::/) or test(sound_game) or test(what_was_tried)",
    },
    // Sokoban's detectors of dead positions, and the code that distinguishes positions. A wrong
    // proof, or confusing two positions, gives a wrong answer.
    Subject {
        name: "detectors",
        packages: &["puzzle-sokoban"],
        files: &[
            "backends/sokoban/src/deadlock.rs",
            "backends/sokoban/src/deadlock/*.rs",
            "backends/sokoban/src/search/articulation.rs",
            "backends/sokoban/src/search/freeze.rs",
            "backends/sokoban/src/search/answer_cache.rs",
            "backends/sokoban/src/solve/frozen_distances.rs",
        ],
        judges: &["puzzle-sokoban"],
        tests: "all()",
    },
    // Games and front ends, each with its own tests. The page's tests need a browser.
    Subject {
        name: "crates",
        packages: &[
            "puzzle-sliding",
            "puzzle-sokoban",
            "puzzle-mahjong",
            "puzzle-hidato",
            "puzzle-profile",
            "puzzle-app",
            "puzzle-album",
            "puzzle-render",
            "puzzle-skin",
            "puzzle-cli",
            "puzzle-terminal",
            "puzzles-window",
        ],
        files: &[],
        judges: &[],
        tests: "all()",
    },
];

/// The options of `cargo xtask mutants`.
struct Options {
    subject: &'static Subject,
    seed: String,
    n: usize,
    shard: (usize, usize),
    lists: bool,
}

impl Options {
    fn read(args: &[String]) -> Result<Self, String> {
        const USAGE: &str =
            "mutants [N=300] [--of contract|detectors|crates] [--seed SEED] [--shard K/N] [--list]";
        let [subject, ..] = &SUBJECTS;
        let seed = "mutants".to_string();
        let mut options = Self { subject, seed, n: 300, shard: (0, 1), lists: false };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--list" => options.lists = true,
                "--of" => {
                    let name = args.next().ok_or(USAGE)?;
                    let found = SUBJECTS.iter().find(|subject| subject.name == name);
                    options.subject = found.ok_or(USAGE)?;
                }
                "--seed" => options.seed.clone_from(args.next().ok_or(USAGE)?),
                "--shard" => {
                    let parts = args.next().and_then(|text: &String| text.split_once('/'));
                    let (k, n) = parts.ok_or(USAGE)?;
                    let shard = (k.parse().ok(), n.parse().ok());
                    options.shard = match shard {
                        (Some(k), Some(n)) if k < n => (k, n),
                        _ => {
                            return Err(format!(
                                "there is no shard {k} of {n}: shards are numbered from 0"
                            ));
                        }
                    };
                }
                n => options.n = n.parse().map_err(|_| USAGE)?,
            }
        }
        Ok(options)
    }
}

/// `mutants [N=300] [--of contract|detectors|crates] [--seed SEED] [--shard K/N] [--list]`.
///
/// An interrupted run continues: mutants that were caught or did not build are not tried again.
pub(crate) fn mutants(args: &[String]) -> Result<(), String> {
    let options = Options::read(args)?;
    let place = target().join("mutants");
    let tree = place.join("tree");
    copy_tracked(&tree)?;
    let subject = options.subject;
    let all = listed(&tree, subject, &["--no-config"])?;
    let sample = sample(&all, &options);
    if options.lists {
        println!("{}", sample.join("\n"));
        return Ok(());
    }
    let (k, n) = options.shard;
    println!("{} of {} mutants, shard {k} of {n}", sample.len(), all.len());
    let out = place.join(format!("{}-{}-{}-{k}-{n}", subject.name, options.seed, options.n));
    fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    let config = out.join("sample.toml");
    fs::write(&config, examined(&sample)).map_err(|e| format!("{}: {e}", config.display()))?;
    leave_out(&tree, subject, (&config, &out), &all, &sample)?;
    let status = tool(&tree, subject)
        .args(["--in-place", "--iterate", "--test-tool", "nextest", "--profile", "mutants"])
        .args(["--baseline", "skip", "--timeout", "120", "--build-timeout", "900"])
        .args(["--no-shuffle", "--colors", "never"])
        .args(subject.judges.iter().flat_map(|name| ["--test-package", name]))
        .arg("--config")
        .arg(&config)
        .arg("--output")
        .arg(&out)
        .args(["--", "-E", subject.tests])
        .env("CARGO_TARGET_DIR", place.join("target"))
        .status()
        .map_err(|e| e.to_string())?;
    // Exit codes 2 and 3 mean missed mutants or timeouts, which are counted here.
    if !matches!(status.code(), Some(0 | 2 | 3)) {
        return Err(format!("cargo mutants ended with {status}"));
    }
    println!("{}", counted(&out, &sample));
    Ok(())
}

/// Returns the command `cargo mutants` for a subject, to run in the copy of the workspace.
fn tool(tree: &Path, subject: &Subject) -> Command {
    let mut command = Command::new("cargo");
    command.arg("mutants").arg("--dir").arg(tree).current_dir(tree);
    for name in subject.packages {
        command.args(["--package", name]);
    }
    for file in subject.files {
        command.args(["--file", file]);
    }
    command
}

/// Marks mutants outside of the sample as caught already, so that they are not tried. The filter of
/// `cargo-mutants` is not enough, since it cannot exclude deleted fields of structs.
fn leave_out(
    tree: &Path,
    subject: &Subject,
    (config, out): (&Path, &Path),
    all: &[String],
    sample: &[String],
) -> Result<(), String> {
    let folder = out.join("mutants.out");
    let known = folder.join("previously_caught.txt");
    let mut text = fs::read_to_string(&known).unwrap_or_default();
    let names = listed(tree, subject, &["--config", &config.display().to_string()])?;
    let unasked = names.iter().filter(|name| !sample.contains(name));
    let moved = moved(&text, all, sample);
    for name in unasked.chain(moved) {
        if !text.lines().any(|line| line == name) {
            text += &format!("{name}\n");
        }
    }
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&known, text))
        .map_err(|e| format!("{}: {e}", known.display()))
}

/// Returns the mutants of the sample that earlier runs caught at another line, before the code
/// above them changed. Identical mutants in one function cannot be distinguished and are tried
/// again.
fn moved<'a>(caught: &str, all: &[String], sample: &'a [String]) -> Vec<&'a String> {
    let caught: Vec<String> = caught.lines().map(without_place).collect();
    let all: Vec<String> = all.iter().map(|name| without_place(name)).collect();
    let times = |list: &[String], key: &str| list.iter().filter(|other| *other == key).count();
    let is_caught = |name: &&String| {
        let key = without_place(name);
        caught.contains(&key) && times(&all, &key) == 1
    };
    sample.iter().filter(is_caught).collect()
}

/// Returns the names of a subject's mutants, as `cargo mutants --list` with these arguments prints
/// them.
fn listed(tree: &Path, subject: &Subject, args: &[&str]) -> Result<Vec<String>, String> {
    let output =
        tool(tree, subject).arg("--list").args(args).output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err(format!(
            "cargo mutants --list: {} ('cargo install --locked cargo-mutants' has it)",
            String::from_utf8_lossy(&output.stderr).trim()
        ));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(ToString::to_string).collect())
}

/// Returns a random sample of the mutants: those with the smallest random numbers. Each number
/// depends only on the seed and the mutant without its line, so that the sample changes little
/// while the code changes.
fn sample(all: &[String], options: &Options) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut ranked: Vec<(u64, &String)> = all
        .iter()
        .map(|name| {
            let mut key = without_place(name);
            while !seen.insert(key.clone()) {
                key.push('\'');
            }
            (GameRng::new(&format!("{} {key}", options.seed)).bits64(), name)
        })
        .collect();
    ranked.sort_unstable();
    ranked.truncate(options.n);
    let (k, n) = options.shard;
    ranked.into_iter().skip(k).step_by(n).map(|(_, name)| name.clone()).collect()
}

/// Removes line and column from a mutant's name, such as `puzzle-core/src/rng.rs:12:5: replace …`.
fn without_place(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    let (file, what) = (parts.next().unwrap_or_default(), parts.nth(2).unwrap_or_default());
    format!("{file}:{what}")
}

/// Returns the settings of `cargo-mutants` for testing exactly these mutants.
fn examined(sample: &[String]) -> String {
    let escaped = |name: &String| {
        let mut pattern = String::new();
        for c in name.chars() {
            if r"\.+*?()|[]{}^$".contains(c) {
                pattern.push('\\');
            }
            pattern.push(c);
        }
        format!("    '''^{pattern}$''',\n")
    };
    format!("examine_re = [\n{}]\n", sample.iter().map(escaped).collect::<String>())
}

/// Returns a text with the counts of each result, from the files that `cargo-mutants` wrote in this
/// run and in earlier ones.
fn counted(out: &Path, sample: &[String]) -> String {
    let of = |name: &str| -> BTreeSet<String> {
        let text = fs::read_to_string(out.join("mutants.out").join(name)).unwrap_or_default();
        text.lines().filter(|line| sample.iter().any(|s| s == line)).map(str::to_string).collect()
    };
    // Earlier runs are reported without separating mutants that do not build from those caught.
    let early: Vec<String> = of("previously_caught.txt").into_iter().collect();
    let (caught, timeout) = (of("caught.txt"), of("timeout.txt"));
    let (missed, unviable) = (of("missed.txt"), of("unviable.txt"));
    let n_early = early.iter().filter(|name| !caught.contains(*name)).count();
    format!(
        "| sample | caught or not built | of them now caught | now not built | too slow | missed |\n\
         |---|---|---|---|---|---|\n| {} | {} | {} | {} | {} | {} |\n{}",
        sample.len(),
        n_early + caught.len() + unviable.len(),
        caught.len(),
        unviable.len(),
        timeout.len(),
        missed.len(),
        Vec::from_iter(missed).join("\n")
    )
}

/// Copies the files that git tracks into a folder. Unchanged files keep their modification time, so
/// that cargo does not rebuild them.
fn copy_tracked(tree: &Path) -> Result<(), String> {
    let tracked = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(root())
        .output()
        .map_err(|e| format!("git: {e}"))?;
    let tracked = String::from_utf8_lossy(&tracked.stdout).into_owned();
    for name in tracked.split('\0').filter(|name| !name.is_empty()) {
        let (from, to): (PathBuf, PathBuf) = (root().join(name), tree.join(name));
        let Ok(bytes) = fs::read(&from) else { continue };
        if fs::read(&to).is_ok_and(|there| there == bytes) {
            continue;
        }
        let folder = to.parent().unwrap_or(tree);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&to, bytes))
            .map_err(|e| format!("{}: {e}", to.display()))?;
    }
    Ok(())
}
