//! Packs every package and checks it from the packed files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::workspace::{root, run, run_in, target};

/// Does everything that publishing does except uploading and generating code: packs all packages, and
/// checks them from their packed files, so that none depends on files that it does not pack. Features
/// that a package does not declare are found by the step `features`.
pub(crate) fn publish() -> Result<(), String> {
    let folder = target().join("publish");
    let _ = fs::remove_dir_all(&folder);
    let shown = folder.display();
    run(
        &format!(
            "cargo publish --dry-run --no-verify --workspace --allow-dirty --quiet --target-dir {shown}"
        ),
        &[],
    )?;
    // Packed packages depend on each other and are not in the registry, so they form a workspace.
    let mut packed = Vec::new();
    archives(&folder.join("package"), &mut packed).map_err(|e| format!("{shown}: {e}"))?;
    let (mut members, mut patches) = (String::new(), String::new());
    for archive in packed {
        // `m`: with the fixed dates of packed files, a build would take changed files for old ones.
        run(&format!("tar -xmzf {} -C {shown}", archive.display()), &[])?;
        let package = archive.file_stem().unwrap_or_default().to_string_lossy();
        let (name, _) = package.rsplit_once('-').ok_or("a package has no version")?;
        members += &format!("    {package:?},\n");
        patches += &format!("{name} = {{ path = {package:?} }}\n");
    }
    // With the profiles of this workspace, crates from the registry are shared with the lints.
    let own =
        fs::read_to_string(root().join("Cargo.toml")).map_err(|e| format!("Cargo.toml: {e}"))?;
    let (_, profiles) = own.split_once("\n[profile.").ok_or("Cargo.toml has no profiles")?;
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\n{members}]\n\n[patch.crates-io]\n{patches}\n[profile.{profiles}"
    );
    let written = fs::write(folder.join("Cargo.toml"), manifest)
        .and_then(|()| fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")));
    written.map_err(|e| format!("{shown}: {e}"))?;
    run_in(
        &folder,
        &format!("cargo check --quiet --workspace --target-dir {}", target().display()),
        &[],
    )?;
    let _ = fs::remove_dir_all(&folder);
    Ok(())
}

/// Finds the packed packages below a folder.
fn archives(folder: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            archives(&path, into)?;
        } else if path.extension().is_some_and(|end| end == "crate")
            && into.iter().all(|known| known.file_name() != path.file_name())
        {
            into.push(path);
        }
    }
    into.sort();
    Ok(())
}
