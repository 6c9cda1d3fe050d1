//! Reads files and folders. The kind of a file is determined by its whole content.

use std::fs;
use std::io::{ErrorKind, IsTerminal, Read};
use std::path::Path;

use puzzle_app::count;
use puzzle_core::format::{Confidence, SourceFile, decode_text};
use puzzle_midend::{Collection, identify_save, looks_like_save};
use puzzle_profile::files;
use walkdir::WalkDir;

use super::{BadInput, Content, Games, Inputs, Item, Puzzle, check_id, link_target};
use crate::error::Error;
use crate::output::note;
use crate::progress;

/// Largest file that is read, in bytes.
pub(super) const MAX_FILE: u64 = 64 << 20;
/// Maximum number of files and folders to visit in a folder.
const MAX_VISITED: usize = 200_000;
/// Maximum depth of nested folders to search.
const MAX_DEPTH: usize = 24;
/// Maximum number of lines to try as game IDs before a text is refused.
const MAX_PROBES: usize = 100;

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
    let top = path.canonicalize().unwrap_or_default();
    let is_inside = |path: &Path| path.canonicalize().is_ok_and(|path| path.starts_with(&top));
    for (n_visited, file) in walk.into_iter().enumerate() {
        if n_visited == MAX_VISITED {
            let error = Error::new(format!("this folder has more than {MAX_VISITED} files"));
            let error = error.with_tip("name one of the folders in it");
            inputs.refuse(BadInput::new(path.display().to_string(), error));
            break;
        }
        let file = match file {
            Ok(file) if file.path_is_symlink() && !is_inside(file.path()) => continue,
            Ok(file) if is_readable(file.path()) => file,
            Ok(_) => continue,
            Err(e) => {
                // A folder that was deleted meanwhile holds no puzzle.
                if e.io_error().is_some_and(|e| e.kind() == ErrorKind::PermissionDenied) {
                    let place = e.path().unwrap_or(path).display().to_string();
                    inputs.refuse(BadInput::new(place, "no permission to read this folder"));
                }
                continue;
            }
        };
        n_files += 1;
        let name = file.path().display().to_string();
        progress::reading(&name, n_files, inputs.items.len() as u64);
        let Ok(bytes) = read(file.path()) else { continue };
        if !has_puzzles(&bytes, file.path(), games) {
            continue;
        }
        n_with_puzzles += 1;
        let before = inputs.n_counted;
        content(&bytes, &name, Some(file.path()), games, inputs);
        // A file that was refused as a whole counts as a puzzle too.
        inputs.n_counted = inputs.n_counted.max(before + 1);
    }
    let name = path.display().to_string();
    let files = count(n_files, "file");
    if inputs.items.len() == n_items {
        let message = format!("this folder has no puzzle ({files})");
        inputs.refuse(BadInput::new(name, message));
    } else if std::io::stderr().is_terminal() {
        let is_puzzle = |item: &&Item| matches!(item, Item::Puzzle(_));
        let n_puzzles = inputs.items[n_items..].iter().filter(is_puzzle).count();
        let puzzles = count(n_puzzles as u64, "puzzle");
        note(&format!("{name}: {puzzles} in {n_with_puzzles} of {files}"));
    }
}

/// Whether a file, or the target of a link, is a plain file of a size that is read. Files that say
/// they are empty hold no puzzle either: in `/proc`, reading them may never end.
fn is_readable(path: &Path) -> bool {
    let is_read = |known: fs::Metadata| known.is_file() && (1..=MAX_FILE).contains(&known.len());
    fs::metadata(path).is_ok_and(is_read)
}

fn has_puzzles(bytes: &[u8], path: &Path, games: Games<'_>) -> bool {
    let text = decode_text(bytes);
    let is_game = |word: &str| games.registry.find(word).is_some();
    if looks_like_save(&text) || Collection::looks_like(&text, is_game) {
        return true;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = |text: &str| files::read_beside(path, text);
    let source = SourceFile::new(&name, bytes, &beside);
    let confidence = games.registry.games().iter().map(|game| game.likeness(&source)).max();
    match confidence {
        Some(Confidence::Surely) => true,
        // A format that is recognized with doubt counts if the whole file can be read.
        Some(Confidence::Perhaps) => games
            .registry
            .import(&source)
            .is_ok_and(|list| list.refused.is_empty() && !list.entries.is_empty()),
        _ => false,
    }
}

/// An upper bound of the bytes of memory that a file's puzzles take, while they are read and
/// after. It was measured on files of the smallest puzzles of each kind: the number of pieces
/// counts, which end in line ends, tags or, in levels on one line, `|`; and the text itself.
fn memory_of(bytes: &[u8]) -> u64 {
    const PER_BYTE: u64 = 10;
    const PER_PIECE: u64 = 350;
    let n_pieces = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r' | b'<' | b'|')).count();
    bytes.len() as u64 * PER_BYTE + n_pieces as u64 * PER_PIECE
}

/// Reads the content of a file: a saved game, a playlist, a format of one of the games, or a list
/// of game IDs.
pub(super) fn content(
    bytes: &[u8],
    name: &str,
    path: Option<&Path>,
    games: Games<'_>,
    inputs: &mut Inputs,
) {
    if bytes.len() as u64 > MAX_FILE {
        let message = format!("the file is larger than {} MiB", MAX_FILE >> 20);
        inputs.refuse(BadInput::new(name, message));
        return;
    }
    let memory = memory_of(bytes);
    if memory > inputs.room {
        let (needed, left) = (memory.div_ceil(1 << 20), inputs.room >> 20);
        let error = Error::new(format!(
            "reading the file may take {needed} MiB of memory, but only {left} MiB are left"
        ));
        let error = error.with_tip("solve, hint and check take a higher limit with --memory MIB");
        inputs.refuse(BadInput::new(name, error));
        return;
    }
    inputs.room -= memory;
    let text = decode_text(bytes);
    if looks_like_save(&text) {
        save(text.into_owned(), name, games, inputs);
        return;
    }
    let is_game = |word: &str| games.registry.find(word).is_some();
    if Collection::looks_like(&text, is_game) {
        inputs.add_collection(Collection::read(&text), name, games);
        return;
    }
    let short_name = path.and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let beside = |text: &str| path.and_then(|path| files::read_beside(path, text));
    let source = SourceFile::new(&short_name, bytes, &beside);
    let confidence = games.registry.games().iter().map(|game| game.likeness(&source)).max();
    if confidence.is_some_and(|confidence| confidence > Confidence::No) {
        match games.registry.import(&source) {
            Ok(list) if list.entries.is_empty() && list.refused.is_empty() => {
                inputs.refuse(BadInput::new(name, "the file has no puzzle"));
            }
            Ok(list) => inputs.add_collection(list, name, games),
            Err(e) => {
                let line = e.line().map_or(String::new(), |line| format!(":{line}"));
                let column = e.column().map_or(String::new(), |column| format!(":{column}"));
                inputs.refuse(BadInput::new(format!("{name}{line}{column}"), e.text()));
            }
        }
        return;
    }
    let list = Collection::read(&text);
    if list.entries.is_empty() {
        inputs.refuse(BadInput::new(name, "the file has no puzzle"));
    } else if list.entries.iter().take(MAX_PROBES).any(|entry| is_game_id(&entry.id, games)) {
        // Lines that are no game IDs are refused one by one.
        inputs.add_collection(list, name, games);
    } else {
        inputs.refuse(BadInput::new(name, unknown_kind(&text)));
    }
}

/// The error for a file that no game reads. It names the first control character, which shows that
/// the file is not text.
fn unknown_kind(text: &str) -> Error {
    let position = text.lines().enumerate().find_map(|(row, line)| {
        let column = line.chars().position(|c| c.is_control() && c != '\t')?;
        Some((row + 1, column + 1))
    });
    match position {
        Some((line, column)) if text.contains('\0') => Error::new(format!(
            "no game reads this kind of file: it is not text at line {line}, column {column}"
        ))
        .with_tip("if this is text in UTF-16, save it with a byte order mark, or as UTF-8"),
        Some(_) => Error::new("no game reads this kind of file: it is not text"),
        None => Error::new("no game reads this kind of file")
            .with_tip("`list` names the formats that each game reads"),
    }
}

/// Whether a line is a game ID or a link to one: it names a game, or is a valid ID of the default
/// game.
fn is_game_id(line: &str, games: Games<'_>) -> bool {
    if link_target(line, |_| false).is_some() {
        return true;
    }
    let Ok((game, id)) = games.resolve_id(line) else { return false };
    id.game.is_some() || check_id(game, &id).is_ok()
}

fn save(text: String, name: &str, games: Games<'_>, inputs: &mut Inputs) {
    let game = identify_save(&text).map_err(Error::from).and_then(|id| games.game(&id));
    match game {
        Ok(game) => {
            let (file, place) = (name.to_string(), name.to_string());
            let (content, ordinal) = (Content::Save(text), inputs.n_counted + 1);
            let puzzle = Puzzle { game, content, file, place, ordinal };
            inputs.items.push(Item::Puzzle(Box::new(puzzle)));
        }
        Err(error) => inputs.refuse(BadInput::new(name, error)),
    }
}
