//! Compares the golden puzzles with those generated natively and on wasm32.

use std::process::{Command, Stdio};

use crate::workspace::{output, root, run, target};

/// A script for Node.js that runs a WASI module.
const RUNNER: &str = "import { readFileSync } from 'node:fs'; import { WASI } from 'node:wasi'; \
    const wasi = new WASI({ version: 'preview1' }); \
    const module = await WebAssembly.compile(readFileSync(process.argv[1])); \
    wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));";

/// Generates the golden puzzles natively and on wasm32, and compares both with the file.
pub(crate) fn seeds(_: &[String]) -> Result<(), String> {
    let pinned = root().join("backends/goldens/seeds.txt");
    let pinned = std::fs::read_to_string(&pinned).map_err(|e| e.to_string())?;
    let native = output("cargo run --release --quiet -p puzzle-backends --example seeds")?;
    compare("this machine", &native, &pinned)?;
    let wasm = "wasm32-wasip1";
    run(&format!("cargo build --release --target {wasm} -p puzzle-backends --example seeds"), &[])?;
    let module = target().join(wasm).join("release/examples/seeds.wasm");
    let made = Command::new("node")
        .args(["--no-warnings", "--input-type=module", "-e", RUNNER])
        .arg(module)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| format!("node: {e}"))?;
    compare("wasm32", &String::from_utf8_lossy(&made.stdout), &pinned)
}

/// Compares the puzzles that `place` generated (`made`) with the golden ones (`pinned`). Prints
/// their number, or returns an error about the first difference.
fn compare(place: &str, made: &str, pinned: &str) -> Result<(), String> {
    let n = pinned.lines().count();
    for (i, line) in pinned.lines().enumerate() {
        if made.lines().nth(i) != Some(line) {
            return Err(format!("{place}: the puzzle in line {} of seeds.txt is different", i + 1));
        }
    }
    println!("{place}: {n} puzzles match");
    Ok(())
}
