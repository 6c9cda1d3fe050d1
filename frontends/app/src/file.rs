//! Reading puzzle files, saved games and folders.

use std::ops::ControlFlow;
use std::path::Path;

use puzzle_core::{Invalid, Text, plural, text};
use puzzle_midend::{FileContent, GameEntry, Registry};
use puzzle_profile::collections::{self, FolderScan, ListedCollection, refusal_in_file};
use puzzle_profile::files;
use puzzle_profile::folder::Companions;

use crate::text_format::io_text;

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
        note: Option<Text>,
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
) -> Result<OpenedFile, Text> {
    let place = || Text::visible(path.display());
    if path.is_dir() {
        let walked = collections::scan_folder_with_progress(registry, path, watch)
            .ok_or_else(|| text!("{path}: reading was canceled", path = place()))?;
        if walked.collections.is_empty() {
            let none =
                || text!("{path} contains no file that any of the games can read", path = place());
            return Err(walked.refused.into_iter().next().unwrap_or_else(none));
        }
        return Ok(OpenedFile::Folder(walked));
    }
    let bytes = files::read(path)
        .map_err(|error| text!("{path}: {why}", path = place(), why = io_text(&error)))?;
    let read =
        Companions::default().with_source(path, &bytes, |file| registry.read_file(file, None));
    let content = read.map_err(|error| refusal_in_file(place(), error.invalid()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    OpenedFile::of(content, &name.into()).map_err(|invalid| refusal_in_file(place(), &invalid))
}

impl OpenedFile {
    /// Returns the content of a file, with a message for the player about what was not read.
    ///
    /// # Errors
    /// Returns the first error if no puzzle could be read.
    pub(crate) fn of(content: FileContent, name: &Text) -> Result<Self, Invalid> {
        let collection = match content {
            FileContent::Save { game: entry, text } => return Ok(Self::Save { entry, text }),
            FileContent::Puzzles(collection) => collection,
            _ => return Err(Invalid::new("this kind of file cannot be opened")),
        };
        let note = match (collection.refused.first(), collection.warnings.first()) {
            (Some(invalid), _) if collection.entries.is_empty() => return Err(invalid.clone()),
            (Some(invalid), _) => {
                let n = collection.refused.len();
                let why = refusal_in_file(name, invalid);
                Some(plural!(
                    n,
                    "{n} puzzle could not be read: {why}",
                    "{n} puzzles could not be read: {why}",
                    why
                ))
            }
            (None, warning) => warning.or(collection.guess.as_ref()).cloned(),
        };
        let title = collection.headers.first("Title");
        let title = title.map_or_else(|| name.clone(), Text::plain);
        Ok(Self::Puzzles {
            collection: ListedCollection::new(name.to_string(), title, collection),
            note,
        })
    }
}
