//! The player's own collection.

use std::io;
use std::path::Path;

use puzzle_core::format::decode_text;
use puzzle_midend::{Collection, CollectionEntry};
use puzzle_profile::files;

/// Adds a puzzle to a `.puzzles` file, and creates the file with `title` if it does not exist.
/// Returns the puzzle's number in the file, from 1; a puzzle that is already there keeps its
/// number.
///
/// # Errors
/// When the file cannot be read or written.
pub fn add_to_own_collection(
    path: &Path,
    title: &str,
    entry: CollectionEntry,
) -> io::Result<usize> {
    files::make_folder_of(path)?;
    let before = match files::read(path) {
        Ok(bytes) => decode_text(&bytes).into_owned(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => String::new(),
        Err(e) => return Err(e),
    };
    let mut list = Collection::read(&before);
    if let Some(at) = list.entries.iter().position(|known| known.id == entry.id) {
        return Ok(at + 1);
    }
    if list.headers.is_empty() {
        list.headers.push("Title", title);
    }
    let added = Collection::new(list.headers.clone(), vec![entry]).write();
    let (header, line) = added.split_at(added.find('\n').map_or(0, |i| i + 1));
    // Keep the existing text, including lines that cannot be parsed.
    let text = if before.is_empty() {
        header.to_string() + line
    } else {
        before.trim_end().to_string() + "\n" + line
    };
    files::write(path, text.as_bytes())?;
    Ok(list.entries.len() + 1)
}
