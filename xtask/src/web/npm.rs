//! Programs of npm that make the page smaller, at the versions that the page's tests pin.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::workspace::root;

/// Minifies a script or a style sheet with esbuild.
pub(super) fn minify(path: &Path) -> Result<(), String> {
    let out = format!("--outfile={}", path.display());
    // Modules are not bundled: other pages import them, and each is loaded when it is needed.
    let target = "--target=es2022,chrome100,firefox110,safari16";
    shrink("esbuild", path, &["--minify", "--allow-overwrite", "--log-level=error", target, &out])
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
