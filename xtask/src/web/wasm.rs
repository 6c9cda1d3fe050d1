//! WebAssembly modules with their glue.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use super::script::shorten;
use crate::workspace::{root, run, target};

/// The options of cargo that set the build profile of the page's modules, for small files.
const PROFILE: &[&str] = &[
    "profile.web.inherits='release'",
    "profile.web.opt-level='z'",
    "profile.web.lto='fat'",
    "profile.web.codegen-units=1",
    "profile.web.panic='abort'",
    "profile.web.strip='debuginfo'",
];

/// Compiles a module and generates its glue.
pub(super) fn module(
    (out, glue): (&Path, &Path),
    name: &str,
    args: &[&str],
    crate_name: &str,
) -> Result<(), String> {
    // The profile is passed by options, since a package outside of the workspace does not define
    // it.
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(["build", "--profile", "web"]).args(args);
    cargo.args(["--target", "wasm32-unknown-unknown", "--target-dir"]).arg(target());
    cargo.args(PROFILE.iter().flat_map(|line| ["--config", line]));
    println!("$ {cargo:?}");
    if !cargo.status().map_err(|e| format!("cargo: {e}"))?.success() {
        return Err(format!("{name} did not build"));
    }
    let wasm = target().join(format!("wasm32-unknown-unknown/web/{crate_name}.wasm"));
    let folder = out.join("wasm");
    run(&format!("{} {} {name} {}", glue.display(), wasm.display(), folder.display()), &[])?;
    shorten(&folder.join(format!("{name}.js")))?;
    optimize(&folder.join(format!("{name}_bg.wasm")))
}

/// Shrinks a module with `wasm-opt`, if that is installed: at the path in the variable `WASM_OPT`,
/// or else in the search path.
fn optimize(module: &Path) -> Result<(), String> {
    let program = env::var_os("WASM_OPT").unwrap_or_else(|| "wasm-opt".into());
    let version = Command::new(&program).arg("--version").stderr(Stdio::null()).output();
    // Older versions do not support the compiler's current output.
    let number = version.ok().and_then(|output| {
        let text = String::from_utf8(output.stdout).ok()?;
        text.split_whitespace().find_map(|word| word.parse::<u32>().ok())
    });
    if number.is_none_or(|number| number < 116) {
        println!("{} is not optimized: wasm-opt 116 or later is not installed", module.display());
        return Ok(());
    }
    let status = Command::new(&program)
        // Stronger passes make files that gzip compresses less.
        .args(["-O1", "--all-features", "--strip-debug", "--strip-producers", "-o"])
        .args([module, module])
        .status()
        .map_err(|e| format!("wasm-opt: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("wasm-opt: {status}")) }
}
