//! The workspace's folders, and running commands in it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// Returns the folder of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Returns cargo's target folder.
pub(crate) fn target() -> PathBuf {
    root().join(env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_string()))
}

/// Returns `true` if a program is installed.
pub(crate) fn is_there(program: &str) -> bool {
    let told = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    told.is_ok_and(|status| status.success())
}

/// Adds a target for which rustup has not installed the standard library yet. A toolchain without rustup
/// brings its own targets.
pub(crate) fn add_target(name: &str) -> Result<(), String> {
    let told = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let Ok(told) = told else { return Ok(()) };
    if String::from_utf8_lossy(&told.stdout).lines().any(|line| line == name) {
        return Ok(());
    }
    println!("{name} is needed once:");
    run(&format!("rustup target add {name}"), &[])
}

/// Runs a command line in the workspace with additional environment variables.
pub(crate) fn run(line: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    run_in(&root(), line, variables)
}

/// Runs a command line in the workspace. A failure does not count if the command printed
/// `all_right`.
pub(crate) fn run_unless_printed(line: &str, all_right: Option<&str>) -> Result<(), String> {
    let Some(all_right) = all_right else { return run(line, &[]) };
    let mut command = command(&root(), line);
    let output = command.stderr(Stdio::inherit()).output().map_err(|e| failed(&command, &e))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    print!("{printed}");
    if printed.contains(all_right) { Ok(()) } else { ended(line, output.status) }
}

/// Runs a command line in another folder.
pub(crate) fn run_in(folder: &Path, line: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    let mut command = command(folder, line);
    let status = command.envs(variables.iter().copied()).status();
    ended(line, status.map_err(|e| failed(&command, &e))?)
}

/// Builds a program or an example of the workspace, given as `--bin NAME` or `--example NAME`, and
/// returns its path. Builds with the features of the whole workspace, as tests do, so that their
/// build results are reused.
pub(crate) fn built(what: &str) -> Result<PathBuf, String> {
    run(&format!("cargo build --quiet --workspace {what}"), &[])?;
    let (kind, name) = what.split_once(' ').unwrap_or_default();
    let folder = target().join("debug");
    let folder = if kind == "--example" { folder.join("examples") } else { folder };
    Ok(folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)))
}

/// Runs a command line in the workspace and returns its standard output.
pub(crate) fn output(line: &str) -> Result<String, String> {
    let mut command = command(&root(), line);
    let output = command.stderr(Stdio::inherit()).output().map_err(|e| failed(&command, &e))?;
    ended(line, output.status)?;
    String::from_utf8(output.stdout)
        .map_err(|_| format!("the output of '{line}' is not valid text"))
}

/// Splits a command line at blanks, prints it, and returns the command.
fn command(folder: &Path, line: &str) -> Command {
    println!("$ {line}");
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(folder);
    command
}

fn failed(command: &Command, error: &std::io::Error) -> String {
    format!("{}: {error}", command.get_program().display())
}

fn ended(line: &str, status: ExitStatus) -> Result<(), String> {
    if status.success() { Ok(()) } else { Err(format!("'{line}' failed: {status}")) }
}
