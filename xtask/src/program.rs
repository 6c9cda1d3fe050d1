//! Creates a program outside of the workspace.

use std::env;
use std::path::{Path, PathBuf};

use crate::file_tree;
use crate::workspace::{root, run};

const EXAMPLE: &str = "own-program";
/// The text to append to the manifest of a program that belongs to no workspace.
const STANDS_ALONE: &str = "
[workspace]

# The kit plays many games; this makes it fifteen times as fast.
[profile.test]
opt-level = 1
";

/// Creates a program in a new folder, with the folder's name, as a copy of the example
/// `own-program`.
pub(crate) fn program(args: &[String]) -> Result<(), String> {
    let [folder] = args else { return Err("cargo xtask program FOLDER".to_string()) };
    let name = make(Path::new(folder))?;
    println!(
        "{name} is in {folder}; build it there by `cargo run -- list`, and test it by `cargo test`"
    );
    Ok(())
}

/// Creates a program outside of the workspace, as `cargo xtask program` does, then runs it and
/// tests it.
pub(crate) fn outside(_: &[String]) -> Result<(), String> {
    let folder = env::temp_dir().join(format!("my-games-{}", std::process::id()));
    let built = make(&folder).and_then(|_| build(&folder));
    let _ = std::fs::remove_dir_all(&folder);
    built
}

fn make(folder: &Path) -> Result<String, String> {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !is_name {
        return Err(format!(
            "{name:?} is not a package name: use lower-case letters, digits and '-'"
        ));
    }
    if folder.exists() {
        return Err(format!("{} exists already", folder.display()));
    }
    let example = root().join("examples").join(EXAMPLE);
    file_tree::copy(&example, folder)?;
    let manifest = alone(&read(&example.join("Cargo.toml"))?, &read(&root().join("Cargo.toml"))?);
    write(&folder.join("Cargo.toml"), &named(&manifest, name))?;
    for part in ["src", "tests"] {
        for entry in std::fs::read_dir(folder.join(part)).map_err(|e| e.to_string())? {
            let path: PathBuf = entry.map_err(|e| e.to_string())?.path();
            if path.extension().is_some_and(|ext| ext == "rs") {
                write(&path, &named(&read(&path)?, name))?;
            }
        }
    }
    // The same versions as here, which need no download.
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|e| e.to_string())?;
    Ok(name.to_string())
}

fn build(folder: &Path) -> Result<(), String> {
    let manifest = folder.join("Cargo.toml").display().to_string();
    let target = folder.join("target").display().to_string();
    let variables = [("CARGO_TARGET_DIR", target.as_str())];
    for args in
        ["list pegs", "solve pegs#outside", "hint pegs#outside", "solve sliding/3x3#outside"]
    {
        run(&format!("cargo run --quiet --manifest-path {manifest} -- {args}"), &variables)?;
    }
    run(&format!("cargo test --quiet --manifest-path {manifest}"), &variables)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Replaces the name of the example in a text by the name of the new program.
fn named(text: &str, name: &str) -> String {
    text.replace(EXAMPLE, name).replace(&EXAMPLE.replace('-', "_"), &name.replace('-', "_"))
}

/// Returns the manifest of a workspace member changed so that it works without the workspace: with
/// the values that it inherits, and with the test profile.
fn alone(member: &str, workspace: &str) -> String {
    let path = format!("path = \"{}/", root().display());
    let mut manifest = String::new();
    for line in member.lines().filter(|line| !["[lints]", "workspace = true"].contains(line)) {
        let key = line.strip_suffix(".workspace = true").map(|name| format!("{name} = "));
        let inherited = key.and_then(|key| workspace.lines().find(|line| line.starts_with(&key)));
        manifest += &inherited.map_or(line.to_string(), |line| line.replace("path = \"", &path));
        manifest.push('\n');
    }
    manifest + STANDS_ALONE
}
