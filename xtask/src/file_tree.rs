//! Copies and lists folders.

use std::fs;
use std::path::Path;

/// Copies a folder recursively; existing files are overwritten.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    copied(from, to).map_err(|e| format!("{}: {e}", to.display()))
}

fn copied(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copied(&from, &to)?;
        } else {
            fs::copy(from, to)?;
        }
    }
    Ok(())
}

/// Lists all files below a folder, with paths relative to `root`.
pub(crate) fn list(root: &Path, folder: &Path, files: &mut Vec<String>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|e| e.to_string())? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if let Ok(path) = path.strip_prefix(root) {
            files.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}
