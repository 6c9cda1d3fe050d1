//! Files of the player's: saved games and preferences.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use puzzle_core::format::decode_text;
use puzzle_midend::Date;
use puzzle_profile::files;

use crate::today;

/// The folder where things are kept, if there is one: saves, preferences, the player's own puzzles.
#[derive(Clone, Debug)]
pub struct DataFolder {
    folder: Option<PathBuf>,
}

impl DataFolder {
    /// In this folder, which need not be there yet; nowhere when `None`.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// The folder itself.
    pub fn folder(&self) -> Option<&std::path::Path> {
        self.folder.as_deref()
    }

    fn preferences_path(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("preferences"))
    }

    /// The preferences of all games, as text; empty where there are none.
    pub fn preferences(&self) -> String {
        let path = self.preferences_path();
        let bytes = path.and_then(|path| files::read(&path).ok()).unwrap_or_default();
        decode_text(&bytes).into_owned()
    }

    /// Replaces some lines of the preferences.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub fn keep_preferences(&self, lines: &str) -> io::Result<()> {
        let Some(path) = self.preferences_path() else { return Ok(()) };
        let bytes = match files::read(&path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == ErrorKind::NotFound => Vec::new(),
            // What cannot be read is not written over.
            Err(e) => return Err(e),
        };
        let text = decode_text(&bytes);
        if text.as_bytes() != bytes {
            // Not everything in it could be read: a copy stays.
            files::write(&path.with_extension("bak"), &bytes)?;
        }
        files::make_folder_of(&path)?;
        files::write(&path, puzzle_midend::merge_preferences(&text, lines).as_bytes())
    }

    /// A line of the preferences that is a program's own, `terminal.theme` say.
    pub fn own_preference(&self, key: &str) -> Option<String> {
        self.preferences().lines().rev().find_map(|line| {
            let (name, value) = line.split_once('=')?;
            (name.trim() == key).then(|| value.trim().to_string())
        })
    }

    /// The folder of saves.
    pub fn saves_folder(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("saves"))
    }

    /// A file name for a new save that is not taken.
    pub fn fresh_save(&self, game: &str) -> PathBuf {
        let folder = self.saves_folder().unwrap_or_default();
        let name = |n: u32| folder.join(format!("{game}-{n}.puzzle.json"));
        (1..10_000).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(10_000))
    }

    /// The saves that are kept, the newest first, with the days when they were written.
    pub fn saves(&self) -> Vec<(PathBuf, Date)> {
        let entries = self.saves_folder().and_then(|folder| fs::read_dir(folder).ok());
        let mut list: Vec<_> = entries
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.file_name().to_string_lossy().ends_with(".puzzle.json"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        list.sort_unstable();
        list.into_iter().rev().map(|(time, path)| (path, today::day_of(time))).collect()
    }
}

/// A path as people write it: `~` is their home.
pub fn path_of(text: &str) -> PathBuf {
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
    fn preferences_and_saves_are_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let files_here = DataFolder::new(Some(folder.path().to_path_buf()));
        files_here.keep_preferences("terminal.theme = dark\n").unwrap();
        files_here.keep_preferences("x.y = 1\nterminal.theme = mono\n").unwrap();
        assert_eq!(files_here.own_preference("terminal.theme").as_deref(), Some("mono"));
        let first = files_here.fresh_save("sliding");
        files::make_folder_of(&first).unwrap();
        files::write(&first, b"{}").unwrap();
        assert_ne!(files_here.fresh_save("sliding"), first);
        let saves = files_here.saves();
        assert_eq!((saves.len(), &saves[0].0), (1, &first));
        assert!(DataFolder::new(None).saves().is_empty());
    }

    #[test]
    fn preferences_that_cannot_be_read_are_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let files_here = DataFolder::new(Some(folder.path().to_path_buf()));
        let before = b"x.y = 1\nname = \xff\nterminal.theme = mono\n";
        fs::write(folder.path().join("preferences"), before).unwrap();
        assert_eq!(files_here.own_preference("terminal.theme").as_deref(), Some("mono"));
        files_here.keep_preferences("terminal.theme = dark\n").unwrap();
        assert_eq!(files_here.own_preference("terminal.theme").as_deref(), Some("dark"));
        assert!(files_here.preferences().contains("x.y = 1"));
        assert_eq!(fs::read(folder.path().join("preferences.bak")).unwrap(), before);
    }
}
