//! Programs outside of the workspace.

use std::env;
use std::path::{Path, PathBuf};

use crate::workspace::{run, run_in};

/// Starts a program in a new folder. `cargo program` does so too, without building this tool.
pub(crate) fn program(args: &[String]) -> Result<(), String> {
    let [folder] = args else { return Err("cargo xtask program FOLDER".to_string()) };
    let folder = std::path::absolute(folder).map_err(|e| format!("{folder}: {e}"))?;
    start(&folder)
}

/// Starts a program, and checks its game and the tests of it from an empty target folder. The tests run
/// here, where the template is a package too.
pub(crate) fn game() -> Result<(), String> {
    in_new_program(|folder| run_there(folder, "check --quiet --package pegs --tests"))
}

/// Starts a program, tests its game, builds the window and runs the command line.
pub(crate) fn outside(_: &[String]) -> Result<(), String> {
    in_new_program(|folder| {
        run_there(folder, "test --quiet --workspace")?;
        for args in
            ["list pegs", "solve pegs#outside", "hint pegs#outside", "solve sliding/3x3#outside"]
        {
            run_there(folder, &format!("run --quiet -- {args}"))?;
        }
        run_there(folder, "check --quiet --workspace --features window")
    })
}

fn start(folder: &Path) -> Result<(), String> {
    run(&format!("cargo run --quiet --package xtask-program -- {}", folder.display()), &[])
}

/// Does something with a new program, which is removed afterward.
fn in_new_program(act: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    let folder: PathBuf = env::temp_dir().join(format!("my-games-{}", std::process::id()));
    let done = start(&folder).and_then(|()| act(&folder));
    let _ = std::fs::remove_dir_all(&folder);
    done
}

fn run_there(folder: &Path, line: &str) -> Result<(), String> {
    let target = folder.join("target").display().to_string();
    run_in(folder, &format!("cargo {line}"), &[("CARGO_TARGET_DIR", &target)])
}
