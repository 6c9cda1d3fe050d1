//! The player's own collections.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use puzzle_core::format::{Metadata, decode_text};
use puzzle_midend::{Collection, CollectionEntry};
use puzzle_profile::files;

/// Adds puzzles to a `.puzzles` file, and creates the file with `title` if it does not exist.
/// Returns the number in the file, from 1, of the last of them, and how many are new; a puzzle that
/// is already there keeps its number.
///
/// # Errors
/// When the file cannot be read or written.
pub fn add_to_own_collection(
    path: &Path,
    title: &str,
    entries: Vec<CollectionEntry>,
) -> io::Result<(usize, usize)> {
    files::make_folder_of(path)?;
    let before = match files::read(path) {
        Ok(bytes) => decode_text(&bytes).into_owned(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => String::new(),
        Err(e) => return Err(e),
    };
    let mut list = Collection::read(&before);
    let mut numbers: HashMap<String, usize> =
        list.entries.iter().zip(1..).map(|(entry, n)| (entry.id.clone(), n)).collect();
    let mut last = 0;
    let mut added = Vec::new();
    for entry in entries {
        let n = list.entries.len() + added.len() + 1;
        last = *numbers.entry(entry.id.clone()).or_insert(n);
        if last == n {
            added.push(entry);
        }
    }
    if added.is_empty() {
        return Ok((last, 0));
    }
    let n_new = added.len();
    if list.headers.is_empty() {
        list.headers.push("Title", title);
    }
    // Keep the existing text, including lines that cannot be parsed.
    let text = if before.is_empty() {
        Collection::new(list.headers, added).write()
    } else {
        let added = Collection::new(Metadata::new(), added).write();
        format!("{}\n{added}", before.trim_end())
    };
    files::write(path, text.as_bytes())?;
    Ok((last, n_new))
}
