//! Files of any kind that the games know.

use std::ops::ControlFlow;
use std::path::Path;

use puzzle_core::format::decode_text;
use puzzle_midend::{GameEntry, Registry, identify_save, looks_like_save};
use puzzle_profile::files;
use puzzle_profile::shelf::{self, Shelved, Walked};

/// What a path turned out to be.
pub enum OpenedFile {
    /// A saved game.
    Save {
        /// The game.
        entry: GameEntry,
        /// Its text.
        text: String,
    },
    /// Puzzles of one file, at least one.
    Puzzles {
        /// The puzzles.
        shelved: Shelved,
        /// What the player should know of them: how many could not be read and why.
        note: Option<String>,
    },
    /// A folder of collections, at least one.
    Folder(Walked),
}

/// Reads a file of any kind that the games know, by its content, or a folder of them. `watch` is
/// told of each file of a folder: how many were read, and how many puzzles there are by now. It
/// answers whether the rest is to be read.
///
/// # Errors
/// Says what is wrong with it, and where.
pub(crate) fn open_file(
    registry: &Registry,
    path: &Path,
    watch: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<OpenedFile, String> {
    let place = path.display();
    if path.is_dir() {
        let walked = shelf::folder_watched(registry, path, watch)
            .ok_or_else(|| format!("{place}: given up"))?;
        if walked.shelved.is_empty() {
            let none = || format!("{place}: no game here knows a file of this folder");
            return Err(walked.refused.into_iter().next().unwrap_or_else(none));
        }
        return Ok(OpenedFile::Folder(walked));
    }
    let bytes = files::read(path).map_err(|error| format!("{place}: {error}"))?;
    let text = decode_text(&bytes);
    if looks_like_save(&text) {
        let entry = identify_save(&text)
            .map_err(|error| error.to_string())
            .and_then(|id| registry.game(&id).map_err(|error| error.to_string()))
            .map_err(|why| format!("{place}: {why}"))?;
        return Ok(OpenedFile::Save { entry, text: text.into_owned() });
    }
    let collection = shelf::content(registry, path, &bytes)?
        .ok_or_else(|| format!("{place}: this is no kind of file that any game here reads"))?;
    let n_refused = collection.refused.len();
    let note = match (collection.refused.first(), collection.warnings.first()) {
        (Some(invalid), _) if collection.entries.is_empty() => return Err(invalid.in_file(place)),
        (Some(invalid), _) => Some(format!(
            "{n_refused} of its puzzles could not be read: {}",
            invalid.in_file(place)
        )),
        (None, warning) => warning.cloned(),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let title = collection.headers.first("Title").map_or_else(|| name.clone(), ToString::to_string);
    Ok(OpenedFile::Puzzles { shelved: Shelved::new(name, title, collection), note })
}
