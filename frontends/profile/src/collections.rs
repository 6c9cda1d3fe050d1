//! Collections that a player can choose from: those bundled with the games and those found in
//! folders, with what a selection screen shows of each puzzle.
//!
//! Folders are scanned with their subfolders. A file with several puzzles is a collection. Files
//! with one puzzle each form together the collection of their folder, as in Manhla's puzzle sets. A
//! puzzle's file may have companions of the same name: a picture (`.png`, 140 by 140 pixels) and a
//! text (`.txt`), whose first line is the puzzle's title and whose other lines describe it.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::{fs, io};

use puzzle_core::format::{Metadata, decode_text, visible, without_controls};
use puzzle_core::{Invalid, Text, text};
use puzzle_midend::{Collection, CollectionEntry, FileContent, Registry};

use crate::files;
use crate::folder::{Companions, EntryKind, FolderTree};

/// Name of the folder in the data directory for the player's own puzzles.
pub const OWN_PUZZLES_FOLDER: &str = "puzzles";

/// Maximum depth of subfolders to scan.
const MAX_DEPTH: usize = 16;
/// Maximum number of files to scan.
const MAX_FILES: usize = 10_000;
/// Largest file that is read as a puzzle, in bytes.
const MAX_BYTES: u64 = 16 << 20;
/// Maximum number of lines to read from a puzzle's text.
const MAX_LINES: usize = 2000;

/// A collection, and what a selection screen shows of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedCollection {
    /// The key by which [`Place::collection`](crate::Place::collection) refers to it: `@GAME/NAME`
    /// if it is bundled, otherwise the path of its file or folder, starting with the scanned
    /// folder's name.
    pub key: String,
    /// The title in a list.
    pub title: Text,
    /// The ID of the game of all its puzzles; empty if they are of several games.
    pub game: String,
    /// The collection itself.
    pub collection: Collection,
    /// The card of each puzzle, for a selection screen, in the order of the collection.
    pub cards: Vec<Card>,
}

/// The title, description and picture of a puzzle, as a selection screen shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The puzzle's title.
    pub title: String,
    /// The puzzle's description, which may have many lines.
    pub text: String,
    /// The file of the puzzle's picture, 140 by 140 pixels, if there is one.
    pub picture: Option<PathBuf>,
}

/// The result of scanning a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderScan {
    /// The collections found, sorted by key.
    pub collections: Vec<ListedCollection>,
    /// The boards in files of formats for boards, such as layouts; they are also in the
    /// collections.
    pub boards: Vec<CollectionEntry>,
    /// Messages about files that look like puzzles but cannot be read; each begins with the path.
    pub refused: Vec<Text>,
}

/// Returns the collections bundled with the games.
pub fn bundled(registry: &Registry) -> Vec<ListedCollection> {
    let mut list = Vec::new();
    for game in registry.games() {
        for bundle in game.collections {
            let key = format!("@{}/{}", game.info.id, bundle.id);
            let Ok(collection) = registry.collection(&key) else { continue };
            list.push(ListedCollection::new(key, bundle.title.into(), collection));
        }
    }
    list
}

/// Scans a folder and its subfolders for collections. Pipes, devices and links that lead out of the
/// folder are skipped.
pub fn scan_folder(registry: &Registry, root: &Path) -> FolderScan {
    scan_folder_with_progress(registry, root, &mut |_, _| ControlFlow::Continue(()))
        .unwrap_or_default()
}

/// Scans a folder and its subfolders for collections and reports progress. After each file `watch`
/// gets the number of files read and of puzzles found so far. Returns `None` if `watch` breaks.
pub fn scan_folder_with_progress(
    registry: &Registry,
    root: &Path,
    watch: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Option<FolderScan> {
    let Some(tree) = FolderTree::new(root) else { return Some(FolderScan::default()) };
    let mut scan = Scan {
        registry,
        tree,
        companions: Companions::default(),
        watch,
        walked: FolderScan::default(),
        seen: HashSet::new(),
        n_files: 0,
        n_puzzles: 0,
    };
    let name = root.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| root.display().to_string());
    if scan.folder(root, &name, 0).is_break() {
        return None;
    }
    scan.walked.collections.sort_by(|a, b| a.key.cmp(&b.key));
    Some(scan.walked)
}

/// Returns a refusal with the name of the file in front: `NAME:line:column: message`.
pub fn refusal_in_file(name: impl Into<Text>, invalid: &Invalid) -> Text {
    let has_place = invalid.line().or(invalid.column()).is_some();
    let colon = if has_place { ":" } else { ": " };
    Text::together([name.into(), colon.to_string().into(), invalid.clone().into()])
}

impl ListedCollection {
    /// Creates a listed collection, with cards made from the titles and metadata of its puzzles.
    pub fn new(key: String, title: Text, collection: Collection) -> Self {
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
    /// Makes a card from a collection's entry; `other` is the title if the entry has none.
    fn of(entry: &CollectionEntry, other: &str) -> Self {
        let title = if entry.title.is_empty() { other } else { &entry.title };
        let info: Vec<&str> = entry.texts.all("Info").collect();
        Self { title: title.to_string(), text: info.join("\n"), picture: None }
    }
}

struct Scan<'a> {
    registry: &'a Registry,
    tree: FolderTree,
    companions: Companions,
    watch: &'a mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    walked: FolderScan,
    /// Folders already scanned, with links resolved.
    seen: HashSet<PathBuf>,
    n_files: usize,
    n_puzzles: usize,
}

impl Scan<'_> {
    fn folder(&mut self, path: &Path, key: &str, depth: usize) -> ControlFlow<()> {
        let Ok(real) = fs::canonicalize(path) else { return ControlFlow::Continue(()) };
        if depth > MAX_DEPTH || !self.seen.insert(real) {
            return ControlFlow::Continue(());
        }
        let mut entries = self.tree.entries(path);
        entries.retain(|(name, ..)| !name.as_encoded_bytes().starts_with(b"."));
        let names: HashSet<&OsStr> = entries.iter().map(|(name, ..)| &**name).collect();
        let mut set: Vec<(CollectionEntry, Card)> = Vec::new();
        for (name, path, kind) in &entries {
            let name = name.to_string_lossy();
            let key = format!("{key}/{name}");
            if *kind == EntryKind::Folder {
                self.folder(path, &key, depth + 1)?;
                continue;
            }
            self.n_files += 1;
            if self.n_files > MAX_FILES || is_companion(path, &names) {
                continue;
            }
            if !kind.is_readable(MAX_BYTES) {
                continue;
            }
            let Some(bytes) = self.bytes(path) else { continue };
            let read = self
                .companions
                .with_source(path, &bytes, |file| self.registry.read_found_file(file, None));
            match read {
                Some(Ok(FileContent::Puzzles(mut collection))) => {
                    let of_file = collection.refused.iter();
                    let refused = of_file.map(|invalid| refusal_in(path, invalid));
                    self.walked.refused.extend(refused);
                    self.n_puzzles += collection.entries.len();
                    if collection.has_boards {
                        self.walked.boards.extend(collection.entries.iter().cloned());
                    }
                    let title = collection.headers.first("Title").map(ToString::to_string);
                    // A list of IDs with a title is a collection, even of one puzzle.
                    let is_list =
                        title.is_some() && collection.entries.iter().all(|entry| entry.line > 0);
                    if collection.entries.len() == 1 && !is_list {
                        let mut entry =
                            collection.entries.remove(0).with_headers(&collection.headers);
                        let card = card_of_file(&entry, path, &self.tree);
                        entry.title.clone_from(&card.title);
                        if entry.source.is_empty() {
                            entry.source = name.to_string();
                        }
                        set.push((entry, card));
                    } else if !collection.entries.is_empty() {
                        let title =
                            title.unwrap_or_else(|| visible(&stem(path)).into_owned()).into();
                        self.walked.collections.push(ListedCollection::new(key, title, collection));
                    }
                }
                Some(Err(error)) => {
                    self.walked.refused.push(refusal_in(path, error.invalid()));
                }
                // Saves are opened alone.
                Some(Ok(_)) | None => {}
            }
            (self.watch)(self.n_files, self.n_puzzles)?;
        }
        if !set.is_empty() {
            let (entries, cards) = set.into_iter().unzip();
            let collection = Collection::new(Metadata::new(), entries);
            let title = without_controls(&path.file_name().unwrap_or_default().to_string_lossy());
            let game = game_of(&collection);
            let (key, title) = (key.to_string(), title.into());
            self.walked.collections.push(ListedCollection { key, title, game, collection, cards });
        }
        ControlFlow::Continue(())
    }

    /// Reads a file. If it cannot be read, the reason is one of the refusals.
    fn bytes(&mut self, path: &Path) -> Option<Vec<u8>> {
        let refused = |error: io::Error| {
            let (path, why) = (Text::visible(path.display()), Text::english(error.to_string()));
            self.walked.refused.push(text!("{path}: {why}", path, why));
        };
        files::read(path).map_err(refused).ok()
    }
}

/// Returns a refusal with the path of the file, `PATH:line:column: message`.
fn refusal_in(path: &Path, invalid: &Invalid) -> Text {
    refusal_in_file(Text::visible(path.display()), invalid)
}

/// Returns `true` if a file is a picture, macro or text that belongs to a puzzle, and is not a
/// puzzle itself. `names` has the names of all files in its folder.
fn is_companion(path: &Path, names: &HashSet<&OsStr>) -> bool {
    let is = |path: &Path, extension: &str| {
        path.extension().is_some_and(|of_path| of_path.eq_ignore_ascii_case(extension))
    };
    if is(path, "png") || is(path, "mac") {
        return true;
    }
    is(path, "txt")
        && ["puz", "PUZ"]
            .iter()
            .any(|puz| names.contains(path.with_extension(puz).file_name().unwrap_or_default()))
}

fn stem(path: &Path) -> String {
    without_controls(&path.file_stem().unwrap_or_default().to_string_lossy())
}

/// Makes the card of a puzzle that has its own file, from the text file and the picture beside it.
fn card_of_file(entry: &CollectionEntry, path: &Path, tree: &FolderTree) -> Card {
    let mut card = Card::of(entry, &stem(path));
    let text = path.with_extension("txt");
    if text != path
        && tree.kind(&text).is_some_and(|kind| kind.is_readable(MAX_BYTES))
        && let Ok(bytes) = files::read(&text)
    {
        let text = decode_text(&bytes);
        let mut lines = text.lines().map(without_controls);
        if let Some(title) = lines.next().filter(|title| !title.is_empty()) {
            card.title = title;
        }
        card.text = lines.take(MAX_LINES).collect::<Vec<_>>().join("\n");
    }
    let picture = path.with_extension("png");
    let is_there = matches!(tree.kind(&picture), Some(EntryKind::File { .. }));
    card.picture = is_there.then_some(picture);
    card
}
