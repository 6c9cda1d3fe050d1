//! Collections as they stand on the player's shelf: those that come with the games, and those in
//! folders, with what a selection screen shows of each puzzle.
//!
//! A folder is walked with the folders below it. A file with several puzzles is a collection; files
//! with one each are together the set that their folder is, as Manhla's sets are. Beside the file of
//! a puzzle, under the same name, may lie a picture (`.png`, 140 by 140) and a text (`.txt`): its
//! first line is the puzzle's title, the others tell of it.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use puzzle_core::format::{SourceFile, Texts, decode_text};
use puzzle_midend::{Collection, CollectionEntry, Registry, looks_like_save};

use crate::files;

/// The folder in the data directory where a player's own puzzles are: a collection that grows by
/// saving into it.
pub const OWN: &str = "puzzles";

/// Folders below each other that are walked.
const MOST_DEPTH: usize = 16;
/// Files that are looked at.
const MOST_FILES: usize = 10_000;
/// Largest file that is taken for a puzzle, in bytes.
const MOST_BYTES: u64 = 16 << 20;
/// Lines of a puzzle's text that are kept.
const MOST_LINES: usize = 2000;

/// A collection and what a selection screen shows of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelved {
    /// What [`Place`](crate::Place)s name it by: `@GAME/NAME`, or the path of its file or folder
    /// from the folder that was walked on.
    pub key: String,
    /// What a list calls it.
    pub title: String,
    /// The game that all its puzzles are of; empty where they are of several.
    pub game: String,
    /// The puzzles.
    pub collection: Collection,
    /// What is shown of each puzzle, in the same order.
    pub cards: Vec<Card>,
}

/// What a selection screen shows of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Its title.
    pub title: String,
    /// What is told of it; may be many lines.
    pub text: String,
    /// The file of its picture, 140 by 140; without one, a tile says that there is none.
    pub picture: Option<PathBuf>,
}

/// What was found in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// The collections, by their keys.
    pub shelved: Vec<Shelved>,
    /// Files that were taken for puzzles and could not be read, each with its place.
    pub refused: Vec<String>,
}

/// The collections that come with the games.
pub fn bundled(registry: &Registry) -> Vec<Shelved> {
    let mut list = Vec::new();
    for game in registry.games() {
        for bundle in game.collections() {
            let key = format!("@{}/{}", game.info.id, bundle.id);
            let Ok(collection) = registry.collection(&key) else { continue };
            list.push(Shelved::new(key, bundle.title.to_string(), collection));
        }
    }
    list
}

/// The collections in a folder and in those below it.
pub fn folder(registry: &Registry, root: &Path) -> Walked {
    folder_watched(registry, root, &mut |_, _| ControlFlow::Continue(())).unwrap_or_default()
}

/// The same, told after each file how many were read and how many puzzles there are by now; `None`
/// when that answered with a break.
pub fn folder_watched(
    registry: &Registry,
    root: &Path,
    watch: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Option<Walked> {
    let mut walk = Walk {
        registry,
        watch,
        walked: Walked::default(),
        seen: HashSet::new(),
        n_files: 0,
        n_puzzles: 0,
    };
    let name = root.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| root.display().to_string());
    if walk.folder(root, &name, 0).is_break() {
        return None;
    }
    walk.walked.shelved.sort_by(|a, b| a.key.cmp(&b.key));
    Some(walk.walked)
}

/// One file as a collection, whatever game's; `Ok(None)` when no game knows it.
///
/// # Errors
/// When it cannot be read, or the game that knows it finds a fault in it.
pub fn file(registry: &Registry, path: &Path) -> Result<Option<Collection>, String> {
    let bytes = files::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    content(registry, path, &bytes)
}

/// What a file holds as a collection, whatever game's; `Ok(None)` when no game knows it.
///
/// # Errors
/// When the game that knows it finds a fault in it.
pub fn content(
    registry: &Registry,
    path: &Path,
    bytes: &[u8],
) -> Result<Option<Collection>, String> {
    let text = decode_text(bytes);
    if looks_like_save(&text) {
        return Ok(None);
    }
    if Collection::looks_like(&text, |id| registry.find(id).is_some()) {
        return Ok(Some(Collection::read(&text)));
    }
    let beside = |other: &str| files::read_beside(path, other);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let source = SourceFile::new(&name, bytes, &beside);
    if registry
        .games()
        .iter()
        .all(|game| game.likeness(&source) == puzzle_core::format::Likeness::No)
    {
        return Ok(None);
    }
    registry.import(&source).map(Some).map_err(|invalid| invalid.in_file(path.display()))
}

/// A plain file of a bearable size: a pipe would keep the walk waiting for ever.
fn small(path: &Path) -> Option<Vec<u8>> {
    let known = fs::metadata(path).ok()?;
    if !known.is_file() || known.len() > MOST_BYTES {
        return None;
    }
    files::read(path).ok()
}

impl Shelved {
    /// A collection with what its entries say of themselves.
    pub fn new(key: String, title: String, collection: Collection) -> Self {
        let cards = collection.entries.iter().enumerate();
        let cards = cards.map(|(i, entry)| Card::of(entry, &(i + 1).to_string())).collect();
        let game = game_of(&collection);
        Self { key, title, game, collection, cards }
    }
}

fn game_of(collection: &Collection) -> String {
    let mut games = collection.entries.iter().filter_map(|entry| entry.id.split('/').next());
    let first = games.next().unwrap_or_default();
    if games.all(|game| game == first) { first.to_string() } else { String::new() }
}

impl Card {
    /// What an entry says of itself; `other` is its title where it has none.
    fn of(entry: &CollectionEntry, other: &str) -> Self {
        let title = if entry.title.is_empty() { other } else { &entry.title };
        let info: Vec<&str> = entry.texts.all("Info").collect();
        Self { title: title.to_string(), text: info.join("\n"), picture: None }
    }
}

struct Walk<'a> {
    registry: &'a Registry,
    watch: &'a mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    walked: Walked,
    /// Folders that were walked, behind all links.
    seen: HashSet<PathBuf>,
    n_files: usize,
    n_puzzles: usize,
}

impl Walk<'_> {
    fn folder(&mut self, path: &Path, key: &str, depth: usize) -> ControlFlow<()> {
        let Ok(real) = fs::canonicalize(path) else { return ControlFlow::Continue(()) };
        if depth > MOST_DEPTH || !self.seen.insert(real) {
            return ControlFlow::Continue(());
        }
        let Ok(entries) = fs::read_dir(path) else { return ControlFlow::Continue(()) };
        let entries = entries
            .flatten()
            .filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
        let names: BTreeMap<_, _> =
            entries.map(|entry| (entry.file_name(), entry.path())).collect();
        let mut set: Vec<(CollectionEntry, Card)> = Vec::new();
        for (name, path) in &names {
            let name = name.to_string_lossy();
            let key = format!("{key}/{name}");
            if path.is_dir() {
                self.folder(path, &key, depth + 1)?;
                continue;
            }
            self.n_files += 1;
            if self.n_files > MOST_FILES || is_beside_a_puzzle(path, &names) {
                continue;
            }
            let Ok(known) = fs::metadata(path) else { continue };
            if !known.is_file() || known.len() > MOST_BYTES {
                continue;
            }
            match file(self.registry, path) {
                Ok(Some(mut collection)) => {
                    let of_file = collection.refused.iter();
                    let refused = of_file.map(|invalid| invalid.in_file(path.display()));
                    self.walked.refused.extend(refused);
                    self.n_puzzles += collection.entries.len();
                    if collection.entries.len() == 1 {
                        let mut entry = collection.entries.remove(0);
                        let card = card_of_file(&entry, path);
                        entry.title.clone_from(&card.title);
                        if entry.source.is_empty() {
                            entry.source = name.to_string();
                        }
                        set.push((entry, card));
                    } else if !collection.entries.is_empty() {
                        let title = collection.headers.first("Title").map(ToString::to_string);
                        let title = title.unwrap_or_else(|| stem(path));
                        self.walked.shelved.push(Shelved::new(key, title, collection));
                    }
                }
                Ok(None) => {}
                Err(why) => self.walked.refused.push(why),
            }
            (self.watch)(self.n_files, self.n_puzzles)?;
        }
        if !set.is_empty() {
            let (entries, cards) = set.into_iter().unzip();
            let collection = Collection::new(Texts::new(), entries);
            let title = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let game = game_of(&collection);
            let key = key.to_string();
            self.walked.shelved.push(Shelved { key, title, game, collection, cards });
        }
        ControlFlow::Continue(())
    }
}

/// A picture or a text that belongs to a puzzle is none.
fn is_beside_a_puzzle(path: &Path, names: &BTreeMap<std::ffi::OsString, PathBuf>) -> bool {
    let is = |path: &Path, extension: &str| {
        path.extension().is_some_and(|of_path| of_path.eq_ignore_ascii_case(extension))
    };
    if is(path, "png") || is(path, "mac") {
        return true;
    }
    is(path, "txt")
        && ["puz", "PUZ"]
            .iter()
            .any(|puz| names.contains_key(path.with_extension(puz).file_name().unwrap_or_default()))
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// What is shown of a puzzle in a file of its own: by the text beside it, else by the file.
fn card_of_file(entry: &CollectionEntry, path: &Path) -> Card {
    let mut card = Card::of(entry, &stem(path));
    let text = path.with_extension("txt");
    if text != path
        && let Some(bytes) = small(&text)
    {
        let text = decode_text(&bytes);
        let mut lines = text.lines().map(plain);
        if let Some(title) = lines.next().filter(|title| !title.is_empty()) {
            card.title = title;
        }
        card.text = lines.take(MOST_LINES).collect::<Vec<_>>().join("\n");
    }
    let picture = path.with_extension("png");
    card.picture = picture.is_file().then_some(picture);
    card
}

/// A line without what would play with a terminal.
fn plain(line: &str) -> String {
    line.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
