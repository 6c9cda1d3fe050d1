//! Reads files and folders. The kind of a file is determined by its whole content.

use std::fs;
use std::io::{ErrorKind, IsTerminal, Read};
use std::path::Path;

use puzzle_core::format::SourceFile;
use puzzle_core::{Invalid, Text, label, plural, text};
use puzzle_midend::{FileContent, FileError};
use puzzle_profile::folder::{Companions, FolderTree};
use walkdir::WalkDir;

use super::{BadInput, Content, Games, Inputs, Item, Puzzle, records};
use crate::error::Error;
use crate::output::note;
use crate::progress;

/// Largest file that is read, in bytes.
pub(super) const MAX_FILE: u64 = 64 << 20;
/// Maximum number of files and folders to visit in a folder.
const MAX_VISITED: usize = 200_000;
/// Maximum depth of nested folders to search.
const MAX_DEPTH: usize = 24;

/// Reads a file, or all files of a folder.
pub(super) fn path(path: &Path, games: Games<'_>, inputs: &mut Inputs) {
    let name = path.display().to_string();
    if path.is_dir() {
        folder(path, games, inputs);
        return;
    }
    progress::reading(&name, 0, inputs.items.len() as u64);
    match read(path) {
        Ok(bytes) => content(&bytes, &name, Some(path), games, inputs),
        Err(e) => inputs.refuse(BadInput::new(name, e)),
    }
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads all puzzles of a folder and the folders in it, in the order of their names. Files without
/// puzzles (titles, macros, pictures) are skipped, and so are pipes, devices, links to folders, and
/// links that lead out of the folder.
fn folder(path: &Path, games: Games<'_>, inputs: &mut Inputs) {
    let n_items = inputs.items.len();
    let (mut n_files, mut n_with_puzzles) = (0, 0);
    let walk = WalkDir::new(path).max_depth(MAX_DEPTH).sort_by_file_name();
    let tree = FolderTree::new(path);
    let kind = |path: &Path| tree.as_ref().and_then(|tree| tree.kind(path));
    let companions = Companions::default();
    for (n_visited, file) in walk.into_iter().enumerate() {
        if n_visited == MAX_VISITED {
            let error = Error::new(text!("this folder has more than {n} files", n = MAX_VISITED));
            let error = error.with_tip(text!("name one of the folders in it"));
            inputs.refuse(BadInput::new(path.display().to_string(), error));
            break;
        }
        let file = match file {
            Ok(file) if kind(file.path()).is_some_and(|kind| kind.is_readable(MAX_FILE)) => file,
            Ok(_) => continue,
            Err(e) => {
                // A folder that was deleted meanwhile holds no puzzle.
                if e.io_error().is_some_and(|e| e.kind() == ErrorKind::PermissionDenied) {
                    let place = e.path().unwrap_or(path).display().to_string();
                    let error = text!("no permission to read this folder");
                    inputs.refuse(BadInput::new(place, error));
                }
                continue;
            }
        };
        n_files += 1;
        let name = file.path().display().to_string();
        progress::reading(&name, n_files, inputs.items.len() as u64);
        let Ok(bytes) = read(file.path()) else { continue };
        let before = inputs.n_counted;
        let is_read = companions.with_source(file.path(), &bytes, |source| {
            let source = inputs.limited(source);
            // What is too large to read is named if it surely holds puzzles.
            let found = games.registry.read_found_file(&source, games.default_game);
            let is_read = found.is_some();
            if let Some(found) = found {
                add((found, &source), &name, Some(file.path()), games, inputs);
            }
            is_read
        });
        if !is_read {
            continue;
        }
        n_with_puzzles += 1;
        // A file that was refused as a whole counts as a puzzle too.
        inputs.n_counted = inputs.n_counted.max(before + 1);
    }
    let name = path.display().to_string();
    let files = plural!(n = n_files, "{n} file", "{n} files");
    if inputs.items.len() == n_items {
        inputs.refuse(BadInput::new(name, text!("this folder has no puzzle ({files})", files)));
    } else if std::io::stderr().is_terminal() {
        let is_puzzle = |item: &&Item| matches!(item, Item::Puzzle(_));
        let n_puzzles = inputs.items[n_items..].iter().filter(is_puzzle).count();
        let puzzles = plural!(n = n_puzzles, "{n} puzzle", "{n} puzzles");
        note(&text!(
            "{folder}: {puzzles} in {n} of {files}",
            folder = name,
            puzzles,
            n = n_with_puzzles,
            files
        ));
    }
}

impl Inputs {
    /// Returns a file with the memory that is left for reading it.
    fn limited<'a>(&self, source: &SourceFile<'a>) -> SourceFile<'a> {
        let of_size = if self.is_limited { u64::MAX } else { source.memory.most() };
        source.with_memory(of_size.min(self.room))
    }
}

/// Reads the content of a file of any kind.
pub(super) fn content(
    bytes: &[u8],
    name: &str,
    path: Option<&Path>,
    games: Games<'_>,
    inputs: &mut Inputs,
) {
    if bytes.len() as u64 > MAX_FILE {
        let message = text!("the file is larger than {n} MiB", n = MAX_FILE >> 20);
        inputs.refuse(BadInput::new(Text::plain(name), message));
        return;
    }
    if let Some(text) = records::text_of(bytes) {
        let source = inputs.limited(&SourceFile::alone("", bytes));
        let before = inputs.items.len();
        let added = records::add((text, &source), name, games, inputs);
        inputs.room = inputs.room.saturating_sub(source.memory.used());
        if let Err(invalid) = added {
            inputs.items.truncate(before);
            inputs.refuse(BadInput::new(located(name, &invalid), too_large(&invalid)));
        }
        return;
    }
    let mut read = |source: &SourceFile<'_>| {
        let source = inputs.limited(source);
        let read = games.registry.read_file(&source, games.default_game);
        add((read, &source), name, path, games, inputs);
    };
    match path {
        Some(path) => Companions::default().with_source(path, bytes, read),
        None => read(&SourceFile::alone("", bytes)),
    }
}

/// Adds what was read of a file.
fn add(
    (read, source): (Result<FileContent, FileError>, &SourceFile<'_>),
    name: &str,
    path: Option<&Path>,
    games: Games<'_>,
    inputs: &mut Inputs,
) {
    if read.is_ok() {
        inputs.room = inputs.room.saturating_sub(source.memory.used());
    }
    match read {
        Ok(FileContent::Save { game, text }) => {
            let file = if name == "-" { String::new() } else { name.to_string() };
            let place = Text::plain(name);
            let path = path.map(Path::to_path_buf);
            let (content, ordinal) = (Content::Save { text, path }, inputs.n_counted + 1);
            let puzzle = Puzzle { game, content, file, place, ordinal };
            inputs.push(puzzle);
        }
        Ok(FileContent::Puzzles(list)) => inputs.add_collection(list, name, games),
        Ok(_) => inputs
            .refuse(BadInput::new(Text::plain(name), text!("this kind of file holds no puzzle"))),
        Err(FileError::Unknown(invalid)) => inputs.refuse(BadInput::new(
            located(name, &invalid),
            Error::new(invalid.text()).with_tip(if invalid.line().is_some() {
                label!("if this is text in UTF-16, save it with a byte order mark, or as UTF-8")
            } else {
                label!("`list` names the formats that each game reads")
            }),
        )),
        Err(error) => {
            let invalid = error.invalid();
            let refusal = match source.memory.check() {
                Err(_) => too_large(invalid),
                Ok(()) => Error::new(invalid.text()),
            };
            inputs.refuse(BadInput::new(located(name, invalid), refusal));
        }
    }
}

/// The error about a file whose puzzles take more memory than the limit.
fn too_large(invalid: &Invalid) -> Error {
    let tip = text!("solve, hint and check take a higher limit with --memory MIB");
    Error::new(invalid.text()).with_tip(tip)
}

/// Returns the name of a file with the place of an error in it.
pub(super) fn located(name: &str, invalid: &Invalid) -> String {
    let line = invalid.line().map_or(String::new(), |line| format!(":{line}"));
    let column = invalid.column().map_or(String::new(), |column| format!(":{column}"));
    format!("{name}{line}{column}")
}
