//! What is meant by PUZZLE: game IDs, files, directories, standard input.

use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use puzzle_core::{SourceFile, Texts, decode_text};
use puzzle_midend::{
    Collection, CollectionEntry, GameEntry, GameId, MAX_ID, Registry, Tail, identify_save,
    looks_like_save,
};

use crate::args::Puzzles;
use crate::exit::Exit;
use crate::output::complain;

/// The largest file that is read, in bytes.
const MAX_FILE: u64 = 64 << 20;

/// The games, and the one of IDs that do not name theirs.
#[derive(Clone, Copy)]
struct Games<'a> {
    registry: &'a Registry,
    usual: Option<&'a str>,
}

/// One puzzle to work on.
pub(crate) struct Puzzle {
    pub(crate) game: GameEntry,
    pub(crate) content: Content,
    /// The name of the file it is from; empty for an ID on the command line.
    pub(crate) file: String,
    /// Where it stands, for messages: `file:line`, or nothing.
    pub(crate) place: String,
    /// Its place, from 1, among all puzzles of the argument that named it, counting those that
    /// were refused.
    ordinal: usize,
}

/// What is known of the puzzle.
pub(crate) enum Content {
    /// An ID with what came with it.
    Entry(CollectionEntry),
    /// A save's text.
    Save(String),
}

/// All puzzles that were meant, as far as they could be read.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) puzzles: Vec<Puzzle>,
    /// What is said of the files, when there is one file only.
    pub(crate) headers: Texts,
    pub(crate) exit: Option<Exit>,
    /// Puzzles of the argument that is being read, counting those that were refused.
    n_counted: usize,
}

impl Puzzle {
    /// Says what is wrong with it.
    pub(crate) fn complain(&self, what: &str) {
        if self.place.is_empty() {
            complain(what);
        } else {
            complain(&format!("{}: {what}", self.place));
        }
    }

    /// Its level number, where it has one.
    pub(crate) fn level(&self) -> Option<i64> {
        match &self.content {
            Content::Entry(entry) => entry.level(),
            Content::Save(_) => None,
        }
    }
}

impl Found {
    fn refuse(&mut self, what: &str) {
        complain(what);
        self.exit = Some(Exit::BadInput);
    }

    fn add_collection(&mut self, list: Collection, name: &str, games: Games<'_>) {
        for warning in &list.warnings {
            complain(&format!("{name}: {warning}"));
        }
        for invalid in &list.refused {
            let place = invalid.line().map_or(String::new(), |line| format!("{line}:"));
            let column = invalid.column().map_or(String::new(), |column| format!("{column}:"));
            self.refuse(&format!("{name}:{place}{column} {}", invalid.text()));
        }
        self.headers = list.headers;
        let before = self.n_counted;
        self.n_counted += list.refused.len() + list.entries.len();
        for entry in list.entries {
            let ordinal = before + entry.ordinal;
            let place = match entry.line {
                0 => entry.level().map_or(name.to_string(), |n| format!("{name}: level {n}")),
                line => format!("{name}:{line}"),
            };
            let file = if name == "-" { String::new() } else { name.to_string() };
            match games.of(&entry.id) {
                Ok(found) => self.puzzles.push(Puzzle {
                    game: found,
                    content: Content::Entry(entry),
                    file,
                    place,
                    ordinal,
                }),
                Err(why) => self.refuse(&format!("{place}: {why}")),
            }
        }
    }
}

impl Games<'_> {
    /// The game that an ID names, or the one given.
    fn of(self, id: &str) -> Result<GameEntry, String> {
        if id.len() > MAX_ID {
            return Err(format!("a game ID has at most {MAX_ID} bytes, this one has {}", id.len()));
        }
        let parts = GameId::parse(id).map_err(|e| e.to_string())?;
        let is_desc = matches!(parts.tail, Tail::Desc(_));
        let name = match (&parts.game, self.usual) {
            (Some(name), _) => name.as_str(),
            (None, _) if !is_desc && self.registry.find(&parts.params).is_some() => &parts.params,
            (None, Some(game)) => game,
            (None, None) => {
                let shown: String = parts.params.chars().take(40).collect();
                return Err(format!("'{shown}' names no game, and there is no file of that name"));
            }
        };
        self.registry.game(name).map_err(|e| e.to_string())
    }
}

/// Reads all puzzles that the command line means.
pub(crate) fn find(registry: &Registry, args: &Puzzles) -> Found {
    let mut found = Found::default();
    let games = Games { registry, usual: args.game.as_deref() };
    if let Some(name) = games.usual
        && let Err(e) = registry.game(name)
    {
        found.refuse(e.text());
        return found;
    }
    for text in &args.list {
        let before = found.puzzles.len();
        found.n_counted = 0;
        find_one(text, games, &mut found);
        if let Some(level) = &args.level {
            pick_level(&mut found, before, level, text);
        }
    }
    found
}

fn find_one(text: &str, games: Games<'_>, found: &mut Found) {
    if text == "-" {
        let mut bytes = Vec::new();
        match std::io::stdin().lock().take(MAX_FILE + 1).read_to_end(&mut bytes) {
            Ok(_) => content(&bytes, "-", None, games, found),
            Err(e) => found.refuse(&format!("standard input: {e}")),
        }
        return;
    }
    if let Some(name) = text.strip_prefix('@') {
        match games.registry.collection(name) {
            Ok(list) => found.add_collection(list, text, games),
            Err(e) => found.refuse(&format!("{text}: {}", e.text())),
        }
        return;
    }
    let path = Path::new(text);
    let is_forced = text.starts_with("./") || text.starts_with("../") || path.is_absolute();
    if !is_forced {
        match is_good_id(text, games) {
            Ok(entry) => {
                let (file, place) = (String::new(), String::new());
                let content = id_entry(text);
                found.puzzles.push(Puzzle { game: entry, content, file, place, ordinal: 1 });
                return;
            }
            Err(why) if !path.exists() => {
                found.refuse(&why);
                return;
            }
            Err(_) => {}
        }
    }
    if path.is_dir() {
        directory(path, games, found);
        return;
    }
    match read_file(path) {
        Ok(bytes) => content(&bytes, &path.display().to_string(), Some(path), games, found),
        Err(e) => found.refuse(&format!("{}: {e}", path.display())),
    }
}

fn id_entry(text: &str) -> Content {
    Content::Entry(CollectionEntry { id: text.to_string(), ..CollectionEntry::default() })
}

/// The game of a text that is a game ID as far as its params go; a file may have a name like one.
fn is_good_id(text: &str, games: Games<'_>) -> Result<GameEntry, String> {
    let entry = games.of(text)?;
    let parts = GameId::parse(text).map_err(|e| e.to_string())?;
    let is_name = parts.game.is_none() && games.registry.find(&parts.params).is_some();
    if !is_name {
        let mut session = entry.session();
        let id = format!("{}/{}#1", entry.info.id, parts.params);
        if parts.tail == Tail::None {
            let _ = session.open(&id).map_err(|e| e.to_string())?;
        }
    }
    Ok(entry)
}

fn read_file(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn directory(path: &Path, games: Games<'_>, found: &mut Found) {
    let mut files: Vec<PathBuf> = match fs::read_dir(path) {
        Ok(list) => list.filter_map(|f| Some(f.ok()?.path())).filter(|p| p.is_file()).collect(),
        Err(e) => {
            found.refuse(&format!("{}: {e}", path.display()));
            return;
        }
    };
    files.sort();
    let n_before = found.puzzles.len();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Ok(bytes) = read_file(&file) else { continue };
        let beside = |text: &str| read_beside(&file, text);
        let source = SourceFile { name: &name, bytes: &bytes, beside: &beside };
        // Side files (titles, macros, pictures) lie here too: only what is surely a puzzle is one.
        let is_known = games
            .registry
            .games()
            .iter()
            .any(|game| game.likeness(&source) == puzzle_core::Likeness::Surely);
        if is_known {
            let before = found.n_counted;
            content(&bytes, &file.display().to_string(), Some(&file), games, found);
            // A file that was refused as a whole is a puzzle too.
            found.n_counted = found.n_counted.max(before + 1);
        }
    }
    if found.puzzles.len() == n_before && found.exit.is_none() {
        found.refuse(&format!("{}: there is no puzzle in this directory", path.display()));
    }
}

/// A file beside another; at most one folder up, in any case of its name.
fn read_beside(file: &Path, text: &str) -> Option<Vec<u8>> {
    let relative = Path::new(text);
    let mut ups = 0;
    for part in relative.components() {
        match part {
            Component::ParentDir => ups += 1,
            Component::Normal(_) | Component::CurDir => {}
            _ => return None,
        }
    }
    if ups > 1 {
        return None;
    }
    let path = file.parent()?.join(relative);
    if path.is_file() {
        return read_file(&path).ok();
    }
    let name = path.file_name()?.to_string_lossy().to_lowercase();
    let twin = fs::read_dir(path.parent().filter(|p| !p.as_os_str().is_empty())?)
        .ok()?
        .filter_map(|f| Some(f.ok()?.path()))
        .find(|p| p.file_name().is_some_and(|n| n.to_string_lossy().to_lowercase() == name))?;
    read_file(&twin).ok()
}

/// A file's content, whatever kind it is of.
fn content(bytes: &[u8], name: &str, path: Option<&Path>, games: Games<'_>, found: &mut Found) {
    if bytes.len() as u64 > MAX_FILE {
        found.refuse(&format!("{name}: larger than {} MiB", MAX_FILE >> 20));
        return;
    }
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
    let beside = |text: &str| path.and_then(|path| read_beside(path, text));
    let source = SourceFile { name: &short_name, bytes, beside: &beside };
    let likeness = games.registry.games().iter().map(|game| game.likeness(&source)).max();
    if likeness.is_some_and(|l| l > puzzle_core::Likeness::No) {
        match games.registry.import(&source) {
            Ok(list) if list.entries.is_empty() && list.refused.is_empty() => {
                found.refuse(&format!("{name}: there is no puzzle in it"));
            }
            Ok(list) => found.add_collection(list, name, games),
            Err(e) => {
                let place = e.line().map_or(String::new(), |line| format!("{line}:"));
                let column = e.column().map_or(String::new(), |column| format!("{column}:"));
                found.refuse(&format!("{name}:{place}{column} {}", e.text()));
            }
        }
        return;
    }
    let list = Collection::read(&text);
    let is_list =
        |entry: &CollectionEntry| entry.id.contains(['/', ':', '#']) || games.usual.is_some();
    if list.entries.first().is_some_and(is_list) {
        // each line is judged for itself
        found.add_collection(list, name, games);
    } else if list.entries.is_empty() {
        found.refuse(&format!("{name}: there is no puzzle in it"));
    } else {
        found.refuse(&format!("{name}:1: this is no kind of file that any game here reads"));
    }
}

fn save(text: String, name: &str, games: Games<'_>, found: &mut Found) {
    let game = match identify_save(&text) {
        Ok(id) => games.registry.game(&id).map_err(|e| e.to_string()),
        Err(e) => Err(e.to_string()),
    };
    match game {
        Ok(game) => found.puzzles.push(Puzzle {
            game,
            content: Content::Save(text),
            file: name.to_string(),
            place: name.to_string(),
            ordinal: found.n_counted + 1,
        }),
        Err(why) if why.starts_with(|c: char| c.is_ascii_digit()) => {
            found.refuse(&format!("{name}:{why}"));
        }
        Err(why) => found.refuse(&format!("{name}: {why}")),
    }
}

/// Keeps the one that is meant by `--level` of the puzzles from `before` on: by the number that the
/// file gives it, or its place there where the file gives none; else by title.
fn pick_level(found: &mut Found, before: usize, level: &str, name: &str) {
    let mut list = found.puzzles.split_off(before);
    let is_numbered = list.iter().any(|puzzle| puzzle.level().is_some());
    let by_number = level.parse::<i64>().ok().and_then(|number| {
        let of = |puzzle: &Puzzle| match puzzle.level() {
            level if is_numbered => level,
            _ => i64::try_from(puzzle.ordinal).ok(),
        };
        list.iter().position(|puzzle| of(puzzle) == Some(number))
    });
    let by_title = || {
        list.iter().position(|puzzle| match &puzzle.content {
            Content::Entry(entry) => entry.title.eq_ignore_ascii_case(level),
            Content::Save(_) => false,
        })
    };
    if let Some(i) = by_number.or_else(by_title) {
        found.puzzles.push(list.swap_remove(i));
    } else {
        let there = numbers(&list).map_or(String::new(), |there| format!("; it has {there}"));
        found.refuse(&format!("{name}: there is no level '{level}'{there}"));
    }
}

/// Which numbers puzzles have: the first and the last.
fn numbers(list: &[Puzzle]) -> Option<String> {
    let is_numbered = list.iter().any(|puzzle| puzzle.level().is_some());
    let of = |puzzle: &Puzzle| match puzzle.level() {
        level if is_numbered => level,
        _ => i64::try_from(puzzle.ordinal).ok(),
    };
    let first = list.iter().filter_map(of).min()?;
    let last = list.iter().filter_map(of).max()?;
    Some(if first == last { first.to_string() } else { format!("{first} to {last}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_joined_are_known_and_listed() {
        let bundled = puzzle_backends::bundled();
        let joined = puzzle_backends::bundled().with::<lights_out::LightsOut>();
        let of = |registry, usual, id| Games { registry, usual }.of(id).map(|game| game.info.id);
        assert_eq!(of(&joined, None, "lights-out/3x3#a"), Ok("lights-out"));
        assert_eq!(of(&joined, Some("lights-out"), "3x3#a"), Ok("lights-out"));
        let refused = of(&bundled, None, "lights-out/3x3#a").unwrap_err();
        assert!(refused.contains("sliding") && !refused.contains(", lights-out"), "{refused}");
        let refused = of(&joined, None, "tetris/3x3#a").unwrap_err();
        assert!(refused.contains("sliding") && refused.ends_with(", lights-out"), "{refused}");
    }
}
