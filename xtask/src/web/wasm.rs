//! WebAssembly modules with their glue.

use std::path::Path;
use std::process::Command;

use super::npm::{minify, optimize};
use crate::workspace::{root, run, target};

/// The target of the page's modules.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// The options of cargo that set the build profile of the page's modules.
const PROFILE: &[&str] = &[
    "profile.web.inherits='release'",
    "profile.web.lto='fat'",
    "profile.web.codegen-units=1",
    "profile.web.panic='abort'",
    "profile.web.strip='debuginfo'",
];

/// What the code of a module is optimized for. Each has a target folder of its own, so that builds of
/// both can run at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// A small file, which loads fast.
    Small,
    /// Fast code. An editor searches after every stroke, and its module loads on demand.
    Fast,
}

/// Compiles a module and generates its glue.
pub(super) fn module(
    (out, glue): (&Path, &Path),
    name: &str,
    args: &[&str],
    crate_name: &str,
    goal: Goal,
) -> Result<(), String> {
    let (folder, opt_level) = match goal {
        Goal::Small => ("web-small", "'z'"),
        Goal::Fast => ("web-fast", "3"),
    };
    let target = target().join(folder);
    // The profile is passed by options, since a package outside of the workspace does not define
    // it.
    // The crates are plain libraries, since cargo gives libraries of the type `cdylib` the same file name
    // in each workspace, and builds that share a target folder overwrite each other's.
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(["rustc", "--crate-type", "cdylib", "--profile", "web"]);
    cargo.args(args);
    cargo.args(["--target", TARGET, "--target-dir"]).arg(&target);
    cargo.args(PROFILE.iter().flat_map(|line| ["--config", line]));
    cargo.args(["--config", &format!("profile.web.opt-level={opt_level}")]);
    println!("$ {cargo:?}");
    if !cargo.status().map_err(|e| format!("cargo: {e}"))?.success() {
        return Err(format!("{name} did not build"));
    }
    let wasm = target.join(format!("{TARGET}/web/{crate_name}.wasm"));
    let folder = out.join("wasm");
    run(&format!("{} {} {name} {}", glue.display(), wasm.display(), folder.display()), &[])?;
    minify(&folder.join(format!("{name}.js")))?;
    optimize(&folder.join(format!("{name}_bg.wasm")))
}
