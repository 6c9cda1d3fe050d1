//! Programs of npm that make the page smaller, at the versions that the page's tests pin.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::workspace::root;

/// The options of esbuild for scripts and style sheets.
const MINIFY: &[&str] = &[
    "--minify",
    "--allow-overwrite",
    "--log-level=error",
    "--target=es2022,chrome100,firefox110,safari16",
];

/// Minifies a script or a style sheet with esbuild.
pub(super) fn minify(path: &Path) -> Result<(), String> {
    let out = format!("--outfile={}", path.display());
    shrink("esbuild", path, &[MINIFY, &[&out]].concat())
}

/// Joins each script of a page with the scripts that it imports, with esbuild, since each request takes
/// a round trip. Only `first.js` and the joined scripts remain.
pub(super) fn bundle(out: &Path, names: &[&str]) -> Result<(), String> {
    let (from, to) = (out.join("js"), out.join("joined"));
    for name in names {
        let path = from.join(name).with_extension("js");
        let to = format!("--outfile={}", to.join(name).with_extension("js").display());
        shrink("esbuild", &path, &[MINIFY, &["--bundle", "--format=esm", &to]].concat())?;
    }
    // Without esbuild, the page loads the scripts one by one.
    if !to.exists() {
        return Ok(());
    }
    let moved = fs::rename(from.join("first.js"), to.join("first.js"))
        .and_then(|()| fs::remove_dir_all(&from))
        .and_then(|()| fs::rename(&to, &from))
        .and_then(|()| fs::remove_file(out.join("games.js")))
        .and_then(|()| fs::remove_file(out.join("languages.js")));
    moved.map_err(|e| format!("{}: {e}", out.display()))
}

/// Shrinks a WebAssembly module with binaryen.
pub(super) fn optimize(module: &Path) -> Result<(), String> {
    let path = module.to_str().ok_or("the path is not valid text")?;
    // Those that browsers of the last years have; the module says itself which others it uses.
    let features = ["--enable-reference-types", "--enable-bulk-memory", "--enable-sign-ext"];
    // Stronger passes make smaller files that gzip compresses less.
    let passes = ["-O1", "--strip-debug", "--strip-producers", "-o", path];
    shrink("wasm-opt", module, &[&features[..], &passes].concat())
}

/// Runs a program on a file. Without the program, the file stays as it is.
fn shrink(name: &str, path: &Path, args: &[&str]) -> Result<(), String> {
    let Some(program) = program(name) else {
        println!("{} is not shrunk: run npm ci in tests/page", path.display());
        return Ok(());
    };
    let status = Command::new(program).arg(path).args(args).status();
    let status = status.map_err(|e| format!("{name}: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} {}: {status}", path.display())) }
}

/// Returns the path of a program that npm has installed.
fn program(name: &str) -> Option<PathBuf> {
    Some(root().join("tests/page/node_modules/.bin").join(name)).filter(|path| path.exists())
}
