//! What is meant by PUZZLE: game IDs, links, files, directories, collections, standard input.

mod files;
pub(crate) mod levels;

use std::io::Read;
use std::path::Path;

use puzzle_app::link_target;
use puzzle_core::format::Texts;
use puzzle_midend::{Collection, CollectionEntry, GameEntry, GameId, MAX_ID, Registry, Tail};

use crate::args::{Limits, Puzzles};
use crate::nearest::with_nearest;
use crate::output::complain;
use crate::progress;

/// One input: a puzzle, or what stands in its place.
pub(crate) enum Item {
    /// A puzzle to work on.
    Puzzle(Box<Puzzle>),
    /// What could not be read.
    Bad(Bad),
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
    pub(crate) ordinal: usize,
}

/// What is known of the puzzle.
pub(crate) enum Content {
    /// An ID with what came with it.
    Entry(CollectionEntry),
    /// A save's text.
    Save(String),
}

/// An input that is none.
#[derive(Debug)]
pub(crate) struct Bad {
    /// Where it stands: an argument, a file, a line of it.
    pub(crate) place: String,
    /// What is wrong with it.
    pub(crate) why: String,
    /// Whether the words name the place already.
    names_place: bool,
    /// As a puzzle's; 0 where it stands for no puzzle of a file.
    ordinal: usize,
}

/// All puzzles that were meant, in order, with what could not be read in its place.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) items: Vec<Item>,
    /// What is said of the files, when there is one file only.
    pub(crate) headers: Texts,
    /// Puzzles of the argument that is being read, counting those that were refused.
    n_counted: usize,
    /// Bytes of memory that may be taken, less what the files read so far took.
    room: u64,
}

/// The games, and the one of IDs that do not name theirs.
#[derive(Clone, Copy)]
pub(crate) struct Games<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) usual: Option<&'a str>,
}

impl Puzzle {
    /// What is wrong with it, and where it stands.
    pub(crate) fn told(&self, what: &str) -> String {
        if self.place.is_empty() { what.to_string() } else { format!("{}: {what}", self.place) }
    }

    /// The puzzle of an entry that is of no file.
    pub(crate) fn of_entry(game: GameEntry, entry: CollectionEntry) -> Self {
        let (file, place) = (String::new(), String::new());
        Self { game, content: Content::Entry(entry), file, place, ordinal: 1 }
    }

    /// Says what is wrong with it.
    pub(crate) fn complain(&self, what: &str) {
        complain(&self.told(what));
    }

    /// Its level number, where it has one.
    pub(crate) fn level(&self) -> Option<i64> {
        match &self.content {
            Content::Entry(entry) => entry.level,
            Content::Save(_) => None,
        }
    }

    /// Its place in the input: an ID, or a file with line or level.
    pub(crate) fn input(&self) -> &str {
        match &self.content {
            Content::Entry(entry) if self.place.is_empty() => &entry.id,
            _ => &self.place,
        }
    }

    fn title(&self) -> &str {
        match &self.content {
            Content::Entry(entry) => &entry.title,
            Content::Save(_) => "",
        }
    }
}

impl Bad {
    /// An argument, a file or a line that is wrong.
    fn new(place: impl Into<String>, why: impl Into<String>) -> Self {
        Self { place: place.into(), why: why.into(), names_place: false, ordinal: 0 }
    }

    /// The same for words that name the place themselves.
    fn naming(place: impl Into<String>, why: impl Into<String>) -> Self {
        Self { names_place: true, ..Self::new(place, why) }
    }

    /// The line that says it.
    pub(crate) fn told(&self) -> String {
        if self.names_place { self.why.clone() } else { format!("{}: {}", self.place, self.why) }
    }
}

impl Found {
    fn refuse(&mut self, bad: Bad) {
        self.items.push(Item::Bad(bad));
    }

    /// Takes in what a file holds, refused puzzles where they stand.
    fn add_collection(&mut self, list: Collection, name: &str, games: Games<'_>) {
        for warning in &list.warnings {
            complain(&format!("{name}: {warning}"));
        }
        self.headers = list.headers;
        let before = self.n_counted;
        let n = list.refused.len() + list.entries.len();
        self.n_counted += n;
        let mut refused = list.refused.into_iter().map(|invalid| {
            let line = invalid.line().map_or(String::new(), |line| format!(":{line}"));
            let column = invalid.column().map_or(String::new(), |column| format!(":{column}"));
            Bad::new(format!("{name}{line}{column}"), invalid.text())
        });
        let mut ordinal = 0;
        for entry in list.entries {
            // A number that no entry has is that of a puzzle that was refused.
            while ordinal + 1 < entry.ordinal {
                ordinal += 1;
                let Some(bad) = refused.next() else { break };
                self.refuse(Bad { ordinal: before + ordinal, ..bad });
            }
            ordinal = entry.ordinal;
            let place = match entry.line {
                0 => match entry.level {
                    Some(level) => format!("{name}: level {level}"),
                    // Of one there is nothing to tell it from.
                    None if n == 1 => name.to_string(),
                    None => format!("{name}: puzzle {ordinal}"),
                },
                line => format!("{name}:{line}"),
            };
            self.add_entry(entry, name, place, before + ordinal, games);
        }
        for bad in refused {
            ordinal += 1;
            self.refuse(Bad { ordinal: before + ordinal, ..bad });
        }
    }

    fn add_entry(
        &mut self,
        mut entry: CollectionEntry,
        name: &str,
        place: String,
        ordinal: usize,
        games: Games<'_>,
    ) {
        let file = if name == "-" { String::new() } else { name.to_string() };
        match games.known(&entry.id) {
            Ok((game, id)) => {
                entry.id = id.to_string();
                let content = Content::Entry(entry);
                let puzzle = Puzzle { game, content, file, place, ordinal };
                self.items.push(Item::Puzzle(Box::new(puzzle)));
            }
            Err(why) => self.refuse(Bad { ordinal, ..Bad::new(place, why) }),
        }
    }
}

impl Games<'_> {
    /// The game that an ID names, or the one given, and the ID's parts, out of the link that it may
    /// be in.
    fn known(self, text: &str) -> Result<(GameEntry, GameId), String> {
        let id = match link_target(text) {
            Some(target) => target?,
            None => text.to_string(),
        };
        if id.len() > MAX_ID {
            return Err(format!("a game ID has at most {MAX_ID} bytes, this one has {}", id.len()));
        }
        let parts = self.registry.read_id(&id).map_err(|e| e.to_string())?;
        let name = match (&parts.game, self.usual) {
            (Some(name), _) => name.as_str(),
            (None, Some(name)) => name,
            (None, None) => {
                let shown: String = parts.params.chars().take(40).collect();
                let names = self.registry.games().iter().map(|game| game.info.id);
                let why = format!("'{shown}' names no game, and there is no file of that name");
                return Err(with_nearest(why, &parts.params, names));
            }
        };
        Ok((self.game(name)?, parts))
    }

    /// The game of a name, or a refusal that names the nearest.
    pub(crate) fn game(self, name: &str) -> Result<GameEntry, String> {
        self.registry.game(name).map_err(|e| {
            let names = self.registry.games().iter().map(|game| game.info.id);
            with_nearest(e.to_string(), name, names)
        })
    }
}

/// Reads all puzzles that the command line means.
pub(crate) fn find(registry: &Registry, args: &Puzzles) -> Found {
    find_within(registry, args, &Limits::default())
}

/// The same where a file may take no more memory than a search may.
pub(crate) fn find_within(registry: &Registry, args: &Puzzles, limits: &Limits) -> Found {
    let mut found = Found { room: limits.room(), ..Found::default() };
    let games = Games { registry, usual: args.game.as_deref() };
    if let Some(name) = games.usual
        && let Err(why) = games.game(name)
    {
        found.refuse(Bad::naming(name, why));
        return found;
    }
    let _told = progress::read();
    for text in &args.list {
        let before = found.items.len();
        found.n_counted = 0;
        find_one(text, games, &mut found);
        if let Some(level) = &args.level {
            levels::pick(&mut found, before, level, text);
        }
    }
    found
}

fn find_one(text: &str, games: Games<'_>, found: &mut Found) {
    if text == "-" {
        let mut bytes = Vec::new();
        match std::io::stdin().lock().take(files::MAX_FILE + 1).read_to_end(&mut bytes) {
            Ok(_) => files::content(&bytes, "-", None, games, found),
            Err(e) => found.refuse(Bad::new("standard input", e.to_string())),
        }
        return;
    }
    if let Some(name) = text.strip_prefix('@') {
        match games.registry.collection(name) {
            Ok(list) => found.add_collection(list, text, games),
            Err(e) => found.refuse(Bad::new(text, bundled_refusal(name, e.text(), games))),
        }
        return;
    }
    let path = Path::new(text);
    let is_forced = text.starts_with("./") || text.starts_with("../") || path.is_absolute();
    if !is_forced {
        match named(text, games) {
            Ok((game, id)) => {
                let entry = CollectionEntry::new(id);
                let (file, place) = (String::new(), String::new());
                let content = Content::Entry(entry);
                let puzzle = Puzzle { game, content, file, place, ordinal: 1 };
                found.items.push(Item::Puzzle(Box::new(puzzle)));
                return;
            }
            Err(why) if !path.exists() => {
                found.refuse(Bad::naming(text, why));
                return;
            }
            Err(_) => {}
        }
    }
    files::path(path, games, found);
}

/// The words for a collection that is not there, with the nearest that is.
fn bundled_refusal(name: &str, why: &str, games: Games<'_>) -> String {
    let (game, rest) = name.split_once('/').unwrap_or((name, ""));
    match games.registry.find(game) {
        None => {
            let names = games.registry.games().iter().map(|game| game.info.id);
            with_nearest(why.to_string(), game, names)
        }
        Some(game) => {
            let name = rest.split('/').next().unwrap_or_default();
            with_nearest(why.to_string(), name, game.collections().iter().map(|b| b.id))
        }
    }
}

/// The game and the ID of a text that is a game ID as far as its params go; a file may have a name
/// like one.
fn named(text: &str, games: Games<'_>) -> Result<(GameEntry, String), String> {
    let (game, id) = games.known(text)?;
    match (&id.tail, id.params.as_str()) {
        (Tail::None, "") => return Ok((game, game.info.id.to_string())),
        (Tail::None, _) => opens(game, &id)?,
        _ => {}
    }
    Ok((game, id.to_string()))
}

/// Whether a game takes an ID, short of generating its puzzle.
fn opens(game: GameEntry, id: &GameId) -> Result<(), String> {
    // With params alone any seed will do.
    let tail = match &id.tail {
        Tail::None => Tail::Seed("1".to_string()),
        tail => tail.clone(),
    };
    let id = GameId { game: Some(game.info.id.to_string()), params: id.params.clone(), tail };
    game.session().open(&id.to_string()).map(|_| ()).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_joined_are_known_and_listed() {
        let bundled = puzzle_backends::bundled();
        let joined = puzzle_backends::bundled().with::<lights_out::LightsOut>();
        let of =
            |registry, usual, id| Games { registry, usual }.known(id).map(|(game, _)| game.info.id);
        assert_eq!(of(&joined, None, "lights-out/3x3#a"), Ok("lights-out"));
        assert_eq!(of(&joined, Some("lights-out"), "3x3#a"), Ok("lights-out"));
        let refused = of(&bundled, None, "lights-out/3x3#a").unwrap_err();
        assert!(refused.contains("sliding") && !refused.contains(", lights-out"), "{refused}");
        let refused = of(&joined, None, "tetris/3x3#a").unwrap_err();
        assert!(refused.contains("sliding") && refused.ends_with(", lights-out"), "{refused}");
    }

    #[test]
    fn names_are_read_in_any_case_and_out_of_links() {
        let bundled = puzzle_backends::bundled();
        let games = Games { registry: &bundled, usual: None };
        let known = |id| games.known(id).map(|(_, id)| id.to_string());
        assert_eq!(known("Sliding/4x4#Seed").as_deref(), Ok("sliding/4x4#Seed"));
        assert_eq!(known("SOKOBAN").as_deref(), Ok("sokoban/"));
        assert_eq!(known("Sokoban#hello").as_deref(), Ok("sokoban/#hello"));
        let link = "https://example.org/play/?a=b#mahjong/turtle%2Cdh%23x";
        assert_eq!(known(link).as_deref(), Ok("mahjong/turtle,dh#x"));
        assert!(known("https://example.org/").unwrap_err().contains("names no puzzle"));
        assert!(known("https://example.org/#%ff").unwrap_err().contains("no text"));
        assert!(known("sokobann").unwrap_err().ends_with("did you mean 'sokoban'?"));
    }
}
