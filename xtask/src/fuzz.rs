//! Runs the fuzz targets, and keeps what they find.

use std::fs;
use std::path::{Path, PathBuf};

use bstr::{ByteSlice, ByteVec};

use crate::workspace::{root, run, target};

const USAGE: &str = "fuzz [SECONDS] | fuzz --keep TARGET FILE...";

/// `fuzz [SECONDS]`: runs each fuzz target for this number of seconds. `fuzz --keep TARGET FILE...`: adds
/// the bytes of files to those that are kept for a target.
pub(crate) fn fuzz(args: &[String]) -> Result<(), String> {
    match args {
        [option, name, files @ ..] if option == "--keep" && !files.is_empty() => keep(name, files),
        [] => run_all(60),
        [text] => match text.parse() {
            Ok(seconds) => run_all(seconds),
            Err(_) => Err(format!("'{text}' is not a number of seconds: {USAGE}")),
        },
        _ => Err(USAGE.to_string()),
    }
}

fn run_all(seconds: u32) -> Result<(), String> {
    for name in targets()? {
        // New inputs go to the first folder; the second one is only read.
        let corpus = root().join("fuzz/corpus").join(&name);
        let seeds = target().join("fuzz-seeds").join(&name);
        fs::create_dir_all(&corpus).map_err(|e| failed(&corpus, &e))?;
        fs::create_dir_all(&seeds).map_err(|e| failed(&seeds, &e))?;
        for (i, bytes) in kept(&name)?.into_iter().enumerate() {
            let path = seeds.join(i.to_string());
            fs::write(&path, bytes).map_err(|e| failed(&path, &e))?;
        }
        // The code is safe Rust: an address sanitizer would find nothing and take most of the time.
        let line = format!(
            "cargo +nightly fuzz run -s none {name} {} {} -- -max_total_time={seconds} -timeout=100 \
             -rss_limit_mb=2048 -detect_leaks=0",
            corpus.display(),
            seeds.display()
        );
        // Optimizing the crates together would take longer than it gains.
        run(&line, &[("CARGO_PROFILE_RELEASE_LTO", "off")])?;
    }
    Ok(())
}

/// Returns the names of all targets, sorted.
fn targets() -> Result<Vec<String>, String> {
    let dir = root().join("fuzz/fuzz_targets");
    let mut names: Vec<String> = fs::read_dir(&dir)
        .map_err(|e| failed(&dir, &e))?
        .filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_string()))
        .collect();
    names.sort();
    Ok(names)
}

/// Returns the file with the inputs that are kept for a target, one on each line, with escapes for bytes
/// that are not printable text.
fn seed_file(name: &str) -> PathBuf {
    root().join("fuzz/seeds").join(format!("{name}.txt"))
}

/// Returns the inputs that are kept for a target.
fn kept(name: &str) -> Result<Vec<Vec<u8>>, String> {
    let path = seed_file(name);
    let text = fs::read_to_string(&path).map_err(|e| failed(&path, &e))?;
    Ok(text.lines().map(Vec::unescape_bytes).collect())
}

fn keep(name: &str, files: &[String]) -> Result<(), String> {
    let known = targets()?;
    if known.iter().all(|target| target != name) {
        return Err(format!("there is no target '{name}'; the targets are {}", known.join(", ")));
    }
    let mut inputs = kept(name)?;
    for file in files {
        inputs.push(fs::read(file).map_err(|e| format!("{file}: {e}"))?);
    }
    let mut lines: Vec<String> =
        inputs.iter().map(|bytes| format!("{}\n", bytes.escape_bytes())).collect();
    lines.sort();
    lines.dedup();
    let path = seed_file(name);
    fs::write(&path, lines.concat()).map_err(|e| failed(&path, &e))
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_bytes_come_back() {
        let bytes: Vec<u8> = (0..=255).chain("\\n\u{85}\u{2028}ü '\"\r\n".bytes()).collect();
        let line = bytes.escape_bytes().to_string();
        assert_eq!(line.lines().count(), 1);
        assert_eq!(Vec::unescape_bytes(line), bytes);
    }
}
