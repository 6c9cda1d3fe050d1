//! Copies of a profile's file: one before the first write of a day, the last seven.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzle_core::{Invalid, Text, text};
use puzzle_midend::Date;

use super::open::{remove_database, with_suffix};
use super::{Store, StoreError, reason};
use crate::files;
use crate::folder::{EntryKind, FolderTree};

/// The number of copies that are kept.
const MAX_COPIES: usize = 7;
/// The number of seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// Returns the folder with the copies of a profile.
fn folder(path: &Path) -> PathBuf {
    with_suffix(path, ".copies")
}

fn place(path: &Path, name: &str) -> PathBuf {
    folder(path).join(format!("{name}.db"))
}

/// Returns the names of a profile's copies, the oldest first. A name is the day on which the copy was
/// made, with a number if there are several.
pub fn copies(path: &Path) -> Vec<String> {
    let folder = folder(path);
    let entries = FolderTree::new(&folder).map(|tree| tree.entries(&folder)).unwrap_or_default();
    let name = |(name, _, kind): (OsString, PathBuf, EntryKind)| {
        let name = name.into_string().ok().filter(|_| kind != EntryKind::Folder)?;
        let name = name.strip_suffix(".db")?;
        let day = name.get(..10)?;
        day.parse::<Date>().ok().map(|_| name.to_string())
    };
    let mut names: Vec<String> = entries.into_iter().filter_map(name).collect();
    names.sort();
    names
}

/// Replaces a profile by one of its copies. The present file becomes a copy itself, whose name is
/// returned, if there is one.
///
/// # Errors
/// If there is no such copy, it is damaged, or a file cannot be written; nothing changes then.
pub fn restore(path: &Path, name: &str, today: Date) -> Result<Option<String>, StoreError> {
    if !copies(path).iter().any(|known| known == name) {
        let words = text!("there is no copy '{name}' of the profile", name = Text::shown(name));
        return Err(Invalid::new(words).into());
    }
    let io = |e: io::Error| StoreError::NotWritable(reason(&e));
    let folder = files::new_folder_beside(path).map_err(io)?;
    let fresh = folder.path().join("profile.db");
    fs::copy(place(path, name), &fresh).map_err(io)?;
    drop(Store::try_open(&fresh)?);
    let mut kept = None;
    if path.exists() {
        let mut n = 1;
        while place(path, &format!("{today}-{n}")).exists() {
            n += 1;
        }
        let free = format!("{today}-{n}");
        match Store::try_open(path) {
            Ok(store) => store.copy_to(&place(path, &free))?,
            Err(_) => fs::copy(path, place(path, &free)).map(drop).map_err(io)?,
        }
        kept = Some(free);
    }
    // Programs that have the old file open notice that it is gone.
    remove_database(path);
    fs::rename(&fresh, path).map_err(io)?;
    Ok(kept)
}

impl Store {
    /// Makes the copy of a day, unless there is one. If it cannot be made, a notice says so, and the
    /// write goes on.
    pub(super) fn copy_of_the_day(&mut self, at: u64) {
        let Some(path) = self.file.as_ref().map(|file| file.path.clone()) else { return };
        let day = i32::try_from(at / DAY).ok().and_then(Date::from_days);
        if day.is_none() || self.copied_on == day || self.read_only.is_some() {
            return;
        }
        self.copied_on = day;
        let copy = place(&path, &day.unwrap_or_default().to_string());
        let is_empty = || self.players().is_ok_and(|players| players.is_empty());
        if !path.exists() || copy.exists() || is_empty() {
            return;
        }
        if let Err(why) = self.copy_to(&copy) {
            self.notices.push(text!("Could not make today's copy of the profile: {why}", why));
        }
        let names = copies(&path);
        for name in &names[..names.len().saturating_sub(MAX_COPIES)] {
            let _ = fs::remove_file(place(&path, name));
        }
    }

    /// Writes what the file has to another one, which then is whole or not there.
    fn copy_to(&self, to: &Path) -> Result<(), StoreError> {
        let io = |e: io::Error| StoreError::NotWritable(reason(&e));
        files::make_folder_of(to).map_err(io)?;
        let part = files::new_part(files::folder_of(to)).map_err(io)?.into_temp_path();
        // The database writes into a file that is empty.
        self.db.execute("VACUUM INTO ?1", [part.to_string_lossy()])?;
        part.persist(to).map_err(|e| io(e.error))
    }
}
