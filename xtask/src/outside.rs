//! A program of one's own, outside of the workspace.

use std::env;
use std::path::{Path, PathBuf};

use crate::folder;
use crate::workspace::{root, run};

/// Copies the example of a program of one's own as a stranger does, builds it there and runs it.
pub(crate) fn outside(_: &[String]) -> Result<(), String> {
    let folder = env::temp_dir().join(format!("own-program-{}", std::process::id()));
    let built = build_outside(&folder);
    let _ = std::fs::remove_dir_all(&folder);
    built
}

fn build_outside(folder: &Path) -> Result<(), String> {
    let example = root().join("examples/own-program");
    let read = |path: PathBuf| {
        std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    folder::copy(&example, folder)?;
    let manifest = alone(&read(example.join("Cargo.toml"))?, &read(root().join("Cargo.toml"))?);
    std::fs::write(folder.join("Cargo.toml"), manifest).map_err(|e| e.to_string())?;
    // The same versions as here, which are on the disk.
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|e| e.to_string())?;
    let manifest = folder.join("Cargo.toml").display().to_string();
    let target = folder.join("target").display().to_string();
    let variables = [("CARGO_TARGET_DIR", target.as_str())];
    for args in
        ["list pegs", "solve pegs#outside", "hint pegs#outside", "solve sliding/3x3#outside"]
    {
        run(&format!("cargo run --quiet --manifest-path {manifest} -- {args}"), &variables)?;
    }
    Ok(())
}

/// A member's manifest that stands alone: what it takes from the workspace is written out.
fn alone(member: &str, workspace: &str) -> String {
    let path = format!("path = \"{}/", root().display());
    let mut manifest = String::new();
    for line in member.lines().filter(|line| !["[lints]", "workspace = true"].contains(line)) {
        let key = line.strip_suffix(".workspace = true").map(|name| format!("{name} = "));
        let inherited = key.and_then(|key| workspace.lines().find(|line| line.starts_with(&key)));
        manifest += &inherited.unwrap_or(line).replace("path = \"", &path);
        manifest.push('\n');
    }
    manifest
}
