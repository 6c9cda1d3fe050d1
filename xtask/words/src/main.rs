//! Collects the messages of all crates for translators:
//!
//! ```text
//! xtask-words            updates the files in frontends/words/po
//! xtask-words --check    changes nothing; fails if a file is not up to date or a translation is missing
//! xtask-words --page DIR writes the words of a built web page
//! ```

mod help;
mod html;
mod message;
mod page;
#[allow(unreachable_pub)] // public in its own crate
#[path = "../../../frontends/words/src/pseudo.rs"]
mod pseudo;
mod rust_source;
mod scripts;
mod translation;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use message::Messages;

/// The folders with code whose messages are collected. Tests and examples have none.
const FOLDERS: &[&str] = &["puzzle-core", "midend", "backends", "frontends"];
/// The folder with the scripts of the web page.
const PAGE: &str = "frontends/web/page";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match &args[..] {
        [] => update(),
        ["--check"] => check(),
        ["--page", folder] => collect().and_then(|found| page::write(Path::new(folder), &found)),
        _ => Err("xtask-words [--check | --page DIR]".to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn update() -> Result<(), String> {
    let messages = collect()?;
    let write = |path: &Path, text: String| {
        fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
    };
    write(&source_path(), translation::source(&messages))?;
    for path in languages()? {
        write(&path, translation::updated(&path, &messages)?)?;
        let mistakes = translation::mistakes(&path, &messages)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        println!("{name}: {} messages, {} to do", messages.by_english.len(), mistakes.len());
    }
    Ok(())
}

fn check() -> Result<(), String> {
    let messages = collect()?;
    let mut mistakes = Vec::new();
    let path = source_path();
    let source = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    if source != translation::source(&messages) {
        mistakes.push("puzzles.pot is not up to date; run cargo xtask words".to_string());
    }
    for path in languages()? {
        mistakes.extend(translation::mistakes(&path, &messages)?);
    }
    // Mistakes come before what is only left to do, among which they would not be seen.
    mistakes.sort_by_key(|mistake| mistake.ends_with("has no translation"));
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes.join("\n")) }
}

fn folder() -> PathBuf {
    root().join("frontends/words/po")
}

fn source_path() -> PathBuf {
    folder().join("puzzles.pot")
}

/// Returns the gettext files of all languages.
fn languages() -> Result<Vec<PathBuf>, String> {
    let files = fs::read_dir(folder()).map_err(|e| format!("{}: {e}", folder().display()))?;
    let mut paths: Vec<PathBuf> = files
        .filter_map(|file| file.ok().map(|file| file.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "po"))
        .collect();
    paths.sort();
    Ok(paths)
}

/// Collects the messages of all sources.
fn collect() -> Result<Messages, String> {
    let mut messages = Messages::default();
    let root = root();
    for path in rust_files(&root)? {
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let source = fs::read_to_string(&path).map_err(|e| format!("{name}: {e}"))?;
        rust_source::collect(&name, &source, &mut messages)?;
        help::collect(&name, &source, &mut messages)?;
    }
    page::collect(&root, &mut messages)?;
    messages.check_keys()?;
    Ok(messages)
}

/// Returns the files of the crates' libraries and programs, without their tests.
fn rust_files(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        for entry in walkdir::WalkDir::new(root.join(folder)).sort_by_file_name() {
            let path = entry.map_err(|e| e.to_string())?.into_path();
            let inside = path.strip_prefix(root).unwrap_or(&path);
            let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
            let is_source = parts.iter().any(|part| part == "src");
            let is_test = parts.iter().any(|part| {
                matches!(
                    &**part,
                    "tests" | "tests.rs" | "examples" | "benches" | "target" | "goldens"
                )
            });
            if is_source && !is_test && path.extension().is_some_and(|extension| extension == "rs")
            {
                files.push(path);
            }
        }
    }
    Ok(files)
}
