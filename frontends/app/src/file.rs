//! Reading puzzle files, saved games and folders.

use std::ops::ControlFlow;
use std::path::Path;

use puzzle_core::format::decode_text;
use puzzle_midend::{GameEntry, Registry, identify_save, looks_like_save};
use puzzle_profile::collections::{self, FolderScan, ListedCollection};
use puzzle_profile::files;

use crate::text_format::{count, io_text};

/// The content of a file or a folder.
pub enum OpenedFile {
    /// A saved game.
    Save {
        /// The game.
        entry: GameEntry,
        /// The text of the file.
        text: String,
    },
    /// A file with at least one puzzle.
    Puzzles {
        /// The puzzles.
        collection: ListedCollection,
        /// A message for the player: how many puzzles could not be read and why, or a warning.
        note: Option<String>,
    },
    /// A folder with at least one collection.
    Folder(FolderScan),
}

/// Reads a saved game, a puzzle file in any format of the games, or a folder of such files. Formats
/// are recognized by content. For folders, calls `watch` after each file with the number of files
/// and of puzzles so far; `Break` stops reading.
///
/// # Errors
/// Returns a message that names the file and the error.
pub(crate) fn open_file(
    registry: &Registry,
    path: &Path,
    watch: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<OpenedFile, String> {
    let place = path.display();
    if path.is_dir() {
        let walked = collections::scan_folder_with_progress(registry, path, watch)
            .ok_or_else(|| format!("{place}: reading was canceled"))?;
        if walked.collections.is_empty() {
            let none = || format!("{place} contains no file that any of the games can read");
            return Err(walked.refused.into_iter().next().unwrap_or_else(none));
        }
        return Ok(OpenedFile::Folder(walked));
    }
    let bytes = files::read(path).map_err(|error| format!("{place}: {}", io_text(&error)))?;
    let text = decode_text(&bytes);
    if looks_like_save(&text) {
        let entry = identify_save(&text)
            .map_err(|error| error.to_string())
            .and_then(|id| registry.game(&id).map_err(|error| error.to_string()))
            .map_err(|why| format!("{place}: {why}"))?;
        return Ok(OpenedFile::Save { entry, text: text.into_owned() });
    }
    let collection = collections::parse_file(registry, path, &bytes)?
        .ok_or_else(|| format!("{place} is not a file that any of the games can read"))?;
    let note = match (collection.refused.first(), collection.warnings.first()) {
        (Some(invalid), _) if collection.entries.is_empty() => return Err(invalid.in_file(place)),
        (Some(invalid), _) => {
            let refused = count(collection.refused.len() as u64, "puzzle");
            Some(format!("{refused} could not be read: {}", invalid.in_file(place)))
        }
        (None, warning) => warning.or(collection.guess.as_ref()).cloned(),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let title = collection.headers.first("Title").map_or_else(|| name.clone(), ToString::to_string);
    Ok(OpenedFile::Puzzles { collection: ListedCollection::new(name, title, collection), note })
}
