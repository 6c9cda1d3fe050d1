//! `cargo program FOLDER`: starts a program with a game of its own in a new folder, by the folder's
//! name.
//!
//! It fills in the template, which `cargo generate` can do as well: the text of `*.liquid` files with
//! values for the placeholders, all other files as they are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The name of the game's crate, which the program cannot have.
const GAME: &str = "pegs";
/// The extension of files with placeholders, which their copies do not have.
const LIQUID: &str = "liquid";
/// The file for `cargo generate`.
const CONFIG: &str = "cargo-generate.toml";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let result = match &args[..] {
        [folder] => start(Path::new(folder)),
        _ => Err("cargo program FOLDER".to_string()),
    };
    match result {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Fills in the template in a new folder, and returns what to do there.
fn start(folder: &Path) -> Result<String, String> {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    check_name(name)?;
    if folder.exists() {
        return Err(format!("{} exists already", folder.display()));
    }
    let framework = framework();
    let values = placeholders(name, &framework.display().to_string());
    copy(&framework.join("template"), folder, &values)?;
    // The same versions as here, which need no download.
    fs::copy(framework.join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|e| format!("Cargo.lock: {e}"))?;
    Ok(format!(
        "{name} is in {}; test its game there by `cargo test -p {GAME}`, and run it by `cargo run -- list`",
        folder.display()
    ))
}

fn framework() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Checks that a package of this name can be added to the workspace of the template.
fn check_name(name: &str) -> Result<(), String> {
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !is_name {
        return Err(format!(
            "{name:?} is not a package name: use lower-case letters, digits and '-'"
        ));
    }
    if name == GAME {
        return Err(format!("the game's crate is called {GAME:?}: use another name"));
    }
    Ok(())
}

/// Returns the placeholders with their values.
fn placeholders(name: &str, framework: &str) -> [(&'static str, String); 3] {
    [
        ("{{project-name}}", name.to_string()),
        ("{{crate_name}}", name.replace('-', "_")),
        // On Windows, a path has backslashes, which a string in TOML does not.
        ("{{framework}}", framework.replace('\\', "/")),
    ]
}

/// Copies a folder recursively, with values for the placeholders.
fn copy(from: &Path, to: &Path, values: &[(&str, String)]) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", to.display());
    fs::create_dir_all(to).map_err(failed)?;
    for entry in fs::read_dir(from).map_err(failed)? {
        let from = entry.map_err(failed)?.path();
        let to = to.join(from.file_name().unwrap_or_default());
        if from.is_dir() {
            copy(&from, &to, values)?;
        } else if from.extension().is_some_and(|end| end == LIQUID) {
            let text = fs::read_to_string(&from).map_err(failed)?;
            fs::write(to.with_extension(""), filled(text, values)).map_err(failed)?;
        } else if !from.ends_with(CONFIG) {
            fs::copy(&from, &to).map_err(failed)?;
        }
    }
    Ok(())
}

/// Returns a text with values for the placeholders.
fn filled(text: String, values: &[(&str, String)]) -> String {
    values.iter().fold(text, |text, (placeholder, value)| text.replace(placeholder, value))
}

#[cfg(test)]
mod tests {
    use expect_test::expect_file;

    use super::*;

    fn template(path: &str) -> String {
        let path = framework().join("template").join(path);
        fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    }

    fn filled_in(path: &str) -> String {
        filled(template(&format!("{path}.{LIQUID}")), &placeholders("own-program", "."))
    }

    /// The template with a name is the example, which the workspace builds and tests.
    #[test]
    fn the_example_is_the_template() {
        expect_file!["../../../examples/own-program/src/lib.rs"]
            .assert_eq(&template("program/src/lib.rs"));
        expect_file!["../../../examples/own-program/src/main.rs"]
            .assert_eq(&filled_in("program/src/main.rs"));
        expect_file!["../../../examples/own-program/src/window.rs"]
            .assert_eq(&filled_in("program/src/window.rs"));
        let manifest = framework().join("examples/own-program/Cargo.toml");
        let manifest = fs::read_to_string(manifest).unwrap();
        let without_tests = manifest.split("\n[dev-dependencies]").next().unwrap();
        assert_eq!(without_tests, filled_in("program/Cargo.toml"));
    }

    /// Each dependency of a new workspace is one of this workspace.
    #[test]
    fn dependencies_are_those_of_the_workspace() {
        let workspace = fs::read_to_string(framework().join("Cargo.toml")).unwrap();
        let workspace = workspace.replace(", version = \"0.1.0\"", "");
        let manifest = filled_in("Cargo.toml").replace("\"./", "\"");
        let list = manifest.split("[workspace.dependencies]\n").nth(1).unwrap();
        let list = list.split("\n\n").next().unwrap();
        for line in list.lines().filter(|line| !line.starts_with(GAME)) {
            assert!(workspace.lines().any(|other| other == line), "{line}");
        }
        assert!(list.lines().count() > 5, "{list}");
    }

    #[test]
    fn names_are_checked() {
        assert_eq!(check_name("my-games2"), Ok(()));
        for wrong in ["", "2-games", "My-games", "my_games", GAME] {
            assert!(check_name(wrong).is_err(), "{wrong}");
        }
    }
}
