//! The player's files: saved games and preferences.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use puzzle_core::format::decode_text;
use puzzle_midend::Date;
use puzzle_profile::files;
use puzzle_profile::folder::{EntryKind, FolderTree};

use crate::clock::day_of;

/// The folder for saved games, preferences and the player's own puzzles. Without a folder, nothing
/// is kept.
#[derive(Clone, Debug)]
pub struct DataFolder {
    folder: Option<PathBuf>,
    documents: Option<PathBuf>,
}

impl DataFolder {
    /// Creates a value for a folder, which need not exist yet. With `None`, nothing is kept.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, documents: None }
    }

    /// Returns the folder for pages, pictures and exported puzzles, if one is set.
    pub fn documents(&self) -> Option<&Path> {
        self.documents.as_deref()
    }

    /// Sets the folder for pages, pictures and exported puzzles.
    #[must_use]
    pub fn with_documents(self, documents: Option<PathBuf>) -> Self {
        Self { documents, ..self }
    }

    /// Returns the path of the folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    fn preferences_path(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("preferences"))
    }

    /// Returns the preferences of all games as text; empty if there are none.
    pub fn preferences(&self) -> String {
        let path = self.preferences_path();
        let bytes = path.and_then(|path| files::read(&path).ok()).unwrap_or_default();
        decode_text(&bytes).into_owned()
    }

    /// Replaces some lines of the preferences and keeps all others.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub fn update_preferences(&self, lines: &str) -> io::Result<()> {
        let Some(path) = self.preferences_path() else { return Ok(()) };
        let bytes = match files::read(&path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == ErrorKind::NotFound => Vec::new(),
            // Never overwrite a file that could not be read.
            Err(e) => return Err(e),
        };
        let text = decode_text(&bytes);
        if text.as_bytes() != bytes {
            // Parts of the file are not valid text: keep a copy.
            files::write(&path.with_extension("bak"), &bytes)?;
        }
        files::make_folder_of(&path)?;
        files::write(&path, puzzle_midend::merge_preferences(&text, lines).as_bytes())
    }

    /// Returns the value of a preference of the program, by its key, such as `terminal.theme`.
    pub fn own_preference(&self, key: &str) -> Option<String> {
        self.preferences().lines().rev().find_map(|line| {
            let (name, value) = line.split_once('=')?;
            (name.trim() == key).then(|| value.trim().to_string())
        })
    }

    /// Returns the folder for saved games.
    pub fn saves_folder(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("saves"))
    }

    /// Returns a path for a new saved game that does not exist yet.
    pub fn new_save_path(&self, game: &str) -> PathBuf {
        new_path(&self.saves_folder().unwrap_or_default(), game, "puzzle.json")
    }

    /// Returns a path for a new file with pages, a picture or a puzzle, which does not exist yet.
    pub fn new_export_path(&self, game: &str, extension: &str) -> PathBuf {
        let folder = self.documents.as_ref().or(self.folder.as_ref()).cloned().unwrap_or_default();
        new_path(&folder, game, extension)
    }

    /// Returns the saved games with the days on which they were written, the newest first.
    pub fn saves(&self) -> Vec<(PathBuf, Date)> {
        let Some(folder) = self.saves_folder() else { return Vec::new() };
        let entries = FolderTree::new(&folder).map(|tree| tree.entries(&folder));
        let mut list: Vec<_> = entries
            .into_iter()
            .flatten()
            .filter(|(name, _, kind)| {
                *kind != EntryKind::Folder && name.to_string_lossy().ends_with(".puzzle.json")
            })
            .filter_map(|(_, path, _)| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        list.sort_unstable();
        list.into_iter().rev().map(|(time, path)| (path, day_of(time))).collect()
    }
}

/// Returns a path of the form `FOLDER/GAME-N.EXTENSION` that does not exist yet.
fn new_path(folder: &Path, game: &str, extension: &str) -> PathBuf {
    let name = |n: u32| folder.join(format!("{game}-{n}.{extension}"));
    (1..10_000).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(10_000))
}

/// Parses a path as people type it: expands `~` and removes quotes.
pub fn path_of(text: &str) -> PathBuf {
    let text = text.trim();
    // Terminals paste the path of a dropped file in quotes.
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
    fn preferences_and_saves_are_stored() {
        let folder = tempfile::tempdir().unwrap();
        let files_here = DataFolder::new(Some(folder.path().to_path_buf()));
        files_here.update_preferences("terminal.theme = dark\n").unwrap();
        files_here.update_preferences("x.y = 1\nterminal.theme = mono\n").unwrap();
        assert_eq!(files_here.own_preference("terminal.theme").as_deref(), Some("mono"));
        let first = files_here.new_save_path("sliding");
        files::make_folder_of(&first).unwrap();
        files::write(&first, b"{}").unwrap();
        assert_ne!(files_here.new_save_path("sliding"), first);
        let saves = files_here.saves();
        assert_eq!((saves.len(), &saves[0].0), (1, &first));
        assert!(DataFolder::new(None).saves().is_empty());
    }

    #[test]
    fn exported_files_are_new_and_not_among_the_saves() {
        let folder = tempfile::tempdir().unwrap();
        let documents = folder.path().join("documents");
        let data = DataFolder::new(Some(folder.path().join("data")));
        assert_eq!(data.new_export_path("hidato", "pdf"), folder.path().join("data/hidato-1.pdf"));
        let data = data.with_documents(Some(documents.clone()));
        for n in 1..4 {
            let path = data.new_export_path("hidato", "pdf");
            assert_eq!(path, documents.join(format!("hidato-{n}.pdf")));
            files::make_folder_of(&path).unwrap();
            files::write(&path, b"%PDF").unwrap();
        }
        assert_eq!(data.new_export_path("hidato", "png"), documents.join("hidato-1.png"));
    }

    #[test]
    fn unreadable_preferences_are_backed_up() {
        let folder = tempfile::tempdir().unwrap();
        let files_here = DataFolder::new(Some(folder.path().to_path_buf()));
        let before = b"x.y = 1\nname = \xff\nterminal.theme = mono\n";
        fs::write(folder.path().join("preferences"), before).unwrap();
        assert_eq!(files_here.own_preference("terminal.theme").as_deref(), Some("mono"));
        files_here.update_preferences("terminal.theme = dark\n").unwrap();
        assert_eq!(files_here.own_preference("terminal.theme").as_deref(), Some("dark"));
        assert!(files_here.preferences().contains("x.y = 1"));
        assert_eq!(fs::read(folder.path().join("preferences.bak")).unwrap(), before);
    }
}
