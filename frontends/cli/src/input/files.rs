//! Files and directories. A file is of one kind, decided by the file as a whole.

use std::fs;
use std::io::{ErrorKind, IsTerminal, Read};
use std::path::Path;

use puzzle_app::count;
use puzzle_core::format::{Likeness, SourceFile, decode_text};
use puzzle_midend::{Collection, identify_save, looks_like_save};
use puzzle_profile::files;
use walkdir::WalkDir;

use super::{Bad, Content, Found, Games, Item, Puzzle, link_target, opens};
use crate::output::note;
use crate::progress;

/// The largest file that is read, in bytes.
pub(super) const MAX_FILE: u64 = 64 << 20;
/// Folders within folders that are walked.
const MAX_DEPTH: usize = 24;
/// Lines of a text that are asked whether they name a puzzle, before the text is none of ours.
const MAX_PROBES: usize = 100;

/// A file or a directory.
pub(super) fn path(path: &Path, games: Games<'_>, found: &mut Found) {
    let name = path.display().to_string();
    if path.is_dir() {
        directory(path, games, found);
        return;
    }
    progress::reading(&name, 0, found.items.len() as u64);
    match read(path) {
        Ok(bytes) => content(&bytes, &name, Some(path), games, found),
        Err(e) => found.refuse(Bad::new(name, e.to_string())),
    }
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// All puzzles in a directory and those in it, by name. Side files lie there too (titles, macros,
/// pictures): what is no puzzle is passed over.
fn directory(path: &Path, games: Games<'_>, found: &mut Found) {
    let n_items = found.items.len();
    let (mut n_files, mut n_ours) = (0, 0);
    let walk = WalkDir::new(path).follow_links(true).max_depth(MAX_DEPTH).sort_by_file_name();
    for file in walk {
        let file = match file {
            Ok(file) if file.file_type().is_file() => file,
            Ok(_) => continue,
            Err(e) => {
                // A link that leads nowhere, or round, holds no puzzle.
                if e.io_error().is_some_and(|e| e.kind() == ErrorKind::PermissionDenied) {
                    let place = e.path().unwrap_or(path).display().to_string();
                    found.refuse(Bad::new(place, "this directory may not be read"));
                }
                continue;
            }
        };
        n_files += 1;
        let name = file.path().display().to_string();
        progress::reading(&name, n_files, found.items.len() as u64);
        let Ok(bytes) = read(file.path()) else { continue };
        if !is_ours(&bytes, file.path(), games) {
            continue;
        }
        n_ours += 1;
        let before = found.n_counted;
        content(&bytes, &name, Some(file.path()), games, found);
        // A file that was refused as a whole is a puzzle too.
        found.n_counted = found.n_counted.max(before + 1);
    }
    let name = path.display().to_string();
    let files = count(n_files, "file");
    if found.items.len() == n_items {
        let why = format!("there is no puzzle in this directory ({files})");
        found.refuse(Bad::new(name, why));
    } else if std::io::stderr().is_terminal() {
        let is_puzzle = |item: &&Item| matches!(item, Item::Puzzle(_));
        let n_puzzles = found.items[n_items..].iter().filter(is_puzzle).count();
        let puzzles = count(n_puzzles as u64, "puzzle");
        note(&format!("{name}: {puzzles} in {n_ours} of {files}"));
    }
}

fn is_ours(bytes: &[u8], path: &Path, games: Games<'_>) -> bool {
    let text = decode_text(bytes);
    let is_game = |word: &str| games.registry.find(word).is_some();
    if looks_like_save(&text) || Collection::looks_like(&text, is_game) {
        return true;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = |text: &str| files::read_beside(path, text);
    let source = SourceFile::new(&name, bytes, &beside);
    let likeness = games.registry.games().iter().map(|game| game.likeness(&source)).max();
    match likeness {
        Some(Likeness::Surely) => true,
        // What could be ours is, where all of it can be read.
        Some(Likeness::Perhaps) => games
            .registry
            .import(&source)
            .is_ok_and(|list| list.refused.is_empty() && !list.entries.is_empty()),
        _ => false,
    }
}

/// Bytes of memory that a file's puzzles take at the most, while they are read and after. Measured
/// on files of the smallest puzzles of each kind: what counts is how many pieces there are, which
/// end in line ends, tags or, in levels on a line, `|`; and the text itself, some times over.
fn memory_of(bytes: &[u8]) -> u64 {
    const PER_BYTE: u64 = 10;
    const PER_PIECE: u64 = 350;
    let n_pieces = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r' | b'<' | b'|')).count();
    bytes.len() as u64 * PER_BYTE + n_pieces as u64 * PER_PIECE
}

/// A file's content: a save, a playlist, a format of one of the games, or a list of game IDs.
pub(super) fn content(
    bytes: &[u8],
    name: &str,
    path: Option<&Path>,
    games: Games<'_>,
    found: &mut Found,
) {
    if bytes.len() as u64 > MAX_FILE {
        found.refuse(Bad::new(name, format!("larger than {} MiB", MAX_FILE >> 20)));
        return;
    }
    let takes = memory_of(bytes);
    if takes > found.room {
        let why = format!(
            "reading it may take {} MiB, and {} are left of what may be taken (--memory of solve, \
             hint and check says how much)",
            takes.div_ceil(1 << 20),
            found.room >> 20
        );
        found.refuse(Bad::new(name, why));
        return;
    }
    found.room -= takes;
    let text = decode_text(bytes);
    if looks_like_save(&text) {
        save(text.into_owned(), name, games, found);
        return;
    }
    let is_game = |word: &str| games.registry.find(word).is_some();
    if Collection::looks_like(&text, is_game) {
        found.add_collection(Collection::read(&text), name, games);
        return;
    }
    let short_name = path.and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let beside = |text: &str| path.and_then(|path| files::read_beside(path, text));
    let source = SourceFile::new(&short_name, bytes, &beside);
    let likeness = games.registry.games().iter().map(|game| game.likeness(&source)).max();
    if likeness.is_some_and(|l| l > Likeness::No) {
        match games.registry.import(&source) {
            Ok(list) if list.entries.is_empty() && list.refused.is_empty() => {
                found.refuse(Bad::new(name, "there is no puzzle in it"));
            }
            Ok(list) => found.add_collection(list, name, games),
            Err(e) => {
                let line = e.line().map_or(String::new(), |line| format!(":{line}"));
                let column = e.column().map_or(String::new(), |column| format!(":{column}"));
                found.refuse(Bad::new(format!("{name}{line}{column}"), e.text()));
            }
        }
        return;
    }
    let list = Collection::read(&text);
    if list.entries.is_empty() {
        found.refuse(Bad::new(name, "there is no puzzle in it"));
    } else if list.entries.iter().take(MAX_PROBES).any(|entry| names_puzzle(&entry.id, games)) {
        // Each line is judged for itself.
        found.add_collection(list, name, games);
    } else {
        let what = strange(&text);
        found.refuse(Bad::new(
            name,
            format!("this is no kind of file that any game here reads{what}"),
        ));
    }
}

/// What in a text shows that it is none, where something does.
fn strange(text: &str) -> String {
    let place = text.lines().enumerate().find_map(|(row, line)| {
        let column = line.chars().position(|c| c.is_control() && c != '\t')?;
        Some((row + 1, column + 1))
    });
    match place {
        Some((line, column)) if text.contains('\0') => {
            format!(
                ": it is not text (line {line}, column {column}); a text in UTF-16 needs its mark"
            )
        }
        Some(_) => ": it is not text".to_string(),
        None => String::new(),
    }
}

/// Whether a line is a game ID or a link to one: it names a game, or has the shape of an ID of the
/// game that was given.
fn names_puzzle(line: &str, games: Games<'_>) -> bool {
    if link_target(line).is_some() {
        return true;
    }
    let Ok((game, id)) = games.known(line) else { return false };
    id.game.is_some() || opens(game, &id).is_ok()
}

fn save(text: String, name: &str, games: Games<'_>, found: &mut Found) {
    let game = match identify_save(&text) {
        Ok(id) => games.registry.game(&id).map_err(|e| e.to_string()),
        Err(e) => Err(e.to_string()),
    };
    match game {
        Ok(game) => {
            let (file, place) = (name.to_string(), name.to_string());
            let (content, ordinal) = (Content::Save(text), found.n_counted + 1);
            let puzzle = Puzzle { game, content, file, place, ordinal };
            found.items.push(Item::Puzzle(Box::new(puzzle)));
        }
        // The place of a fault in the save's text goes on from the file's name.
        Err(why) if why.starts_with(|c: char| c.is_ascii_digit()) => {
            found.refuse(Bad::naming(name, format!("{name}:{why}")));
        }
        Err(why) => found.refuse(Bad::new(name, why)),
    }
}
