//! Files of the player's: saved games, preferences, the game last played.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Largest file that is read, in bytes.
const MOST: u64 = 256 << 20;

/// The folder where things are kept, if there is one.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: Option<PathBuf>,
}

impl Store {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    fn preferences_path(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("preferences"))
    }

    /// The preferences of all games, as text; empty where there are none.
    pub(crate) fn preferences(&self) -> String {
        let path = self.preferences_path();
        path.and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default()
    }

    /// Replaces some lines of the preferences.
    pub(crate) fn keep_preferences(&self, lines: &str) -> io::Result<()> {
        let Some(path) = self.preferences_path() else { return Ok(()) };
        write(&path, puzzle_midend::merge_prefs(&self.preferences(), lines).as_bytes())
    }

    /// A line of the preferences that is no game's.
    pub(crate) fn own_preference(&self, key: &str) -> Option<String> {
        self.preferences().lines().rev().find_map(|line| {
            let (name, value) = line.split_once('=')?;
            (name.trim().strip_prefix("terminal.")? == key).then(|| value.trim().to_string())
        })
    }

    pub(crate) fn saves_folder(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("saves"))
    }

    /// A file name for a new save that is not taken.
    pub(crate) fn fresh_save(&self, game: &str) -> PathBuf {
        let folder = self.saves_folder().unwrap_or_default();
        let name = |n: u32| folder.join(format!("{game}-{n}.puzzle.json"));
        (1..10_000).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(10_000))
    }

    /// The saves that are kept, the newest first.
    pub(crate) fn saves(&self) -> Vec<PathBuf> {
        let entries = self.saves_folder().and_then(|folder| fs::read_dir(folder).ok());
        let mut list: Vec<_> = entries
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.file_name().to_string_lossy().ends_with(".puzzle.json"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        list.sort_unstable();
        list.into_iter().rev().map(|(_, path)| path).collect()
    }

    /// Where the game last played is kept.
    pub(crate) fn last_path(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("last.puzzle.json"))
    }
}

/// Reads a whole file of a bearable size.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder"));
    }
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the file is too large"));
    }
    Ok(bytes)
}

/// Writes a file so that a kill at any moment leaves either the old one or the new one whole: to
/// another name in the same folder, synced, then renamed.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Through a link, so that the link stays one.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    };
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this names no file"))?;
    fs::create_dir_all(&folder)?;
    let mut other = std::ffi::OsString::from(".");
    other.push(name);
    other.push(format!(".{}.part", std::process::id()));
    let other = folder.join(other);
    let result = (|| {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&other)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&other, &path)?;
        if cfg!(unix) {
            // The new name too has to reach the disk; not every file system can.
            let _ = File::open(&folder).and_then(|folder| folder.sync_all());
        }
        Ok(())
    })();
    if result.is_err() {
        let _ = fs::remove_file(&other);
    }
    result
}

/// A path as people write it: `~` is their home.
pub(crate) fn path_of(text: &str) -> PathBuf {
    let text = text.trim();
    // Terminals drop files as quoted paths.
    let quoted = |q: char| text.strip_prefix(q).and_then(|t| t.strip_suffix(q));
    let text = quoted('\'').or_else(|| quoted('"')).unwrap_or(text);
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a").join("x.puzzle.json");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        assert!(write(folder.path(), b"x").is_err());
        assert!(read(folder.path()).is_err());
    }

    #[test]
    fn preferences_and_saves_are_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(Some(folder.path().to_path_buf()));
        store.keep_preferences("terminal.theme = dark\n").unwrap();
        store.keep_preferences("x.y = 1\nterminal.theme = mono\n").unwrap();
        assert_eq!(store.own_preference("theme").as_deref(), Some("mono"));
        let first = store.fresh_save("sliding");
        write(&first, b"{}").unwrap();
        assert_ne!(store.fresh_save("sliding"), first);
        assert_eq!(store.saves(), [first]);
        assert_eq!(Store::new(None).saves(), Vec::<PathBuf>::new());
    }
}
