//! Every package packed, and built from what was packed.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::workspace::{run, target};

/// Goes through all that publishing does, but for sending it.
pub(crate) fn publish() -> Result<(), String> {
    forget_packed();
    let folder = target().join("publish");
    let _ = fs::remove_dir_all(&folder);
    let line = format!(
        "cargo publish --dry-run --workspace --allow-dirty --quiet --target-dir {}",
        folder.display()
    );
    // Nobody debugs what is built only to see that it builds.
    run(&line, &[("CARGO_PROFILE_DEV_DEBUG", "false")])?;
    let _ = fs::remove_dir_all(&folder);
    Ok(())
}

/// Cargo unpacks what is to be published beside the sources of the registry, and takes what lies
/// there for the same as long as the version is the same: that of an earlier run goes first. So does
/// what was built of it, for which `publish` has a folder of its own.
fn forget_packed() {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| Some(env::home_dir()?.join(".cargo"))) else { return };
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    // Registries that are no host's have a name that begins with a dash.
    let is_local = |name: &OsStr| name.to_string_lossy().starts_with('-');
    for registry in entries(&home.join("registry/src")).filter(|e| is_local(&e.file_name())) {
        for package in entries(&registry.path()) {
            if package.file_name().to_string_lossy().starts_with("puzzle") {
                // What stays is told by cargo, if it is in the way.
                let _ = fs::remove_dir_all(package.path());
            }
        }
    }
}
