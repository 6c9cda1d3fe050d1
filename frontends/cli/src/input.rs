//! Reads the puzzles named on the command line: game IDs, links, files, folders, collections,
//! standard input.

mod files;
pub(crate) mod levels;
mod records;

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzle_app::names_file;
use puzzle_core::format::{LineRole, Metadata};
use puzzle_core::{Text, label, text};
use puzzle_midend::{
    Collection, CollectionEntry, GameEntry, GameId, IdContent, MAX_ID, Midend, Registry,
};

use crate::args::{Limits, Puzzles, Unsaid};
use crate::error::Error;
use crate::output::{note, warning};
use crate::progress;
use crate::similar::{self, did_you_mean, most_similar, with_known_words};

/// The maximum number of file names that are compared with a misspelled one.
const MAX_NAMES: usize = 10_000;

/// One input: a puzzle, or the error in its place.
pub(crate) enum Item {
    /// A puzzle to work on.
    Puzzle(Box<Puzzle>),
    /// An input that could not be read.
    Bad(BadInput),
}

/// One puzzle to work on.
pub(crate) struct Puzzle {
    pub(crate) game: GameEntry,
    pub(crate) content: Content,
    /// The name of its file; empty for an ID on the command line.
    pub(crate) file: String,
    /// Where the puzzle comes from, for messages: `file:line`; empty for an ID on the command line.
    pub(crate) place: Text,
    /// Its number, from 1, among the puzzles of its argument, counting those that were refused.
    pub(crate) ordinal: usize,
}

/// The content of a puzzle.
pub(crate) enum Content {
    /// A game ID with its title and metadata.
    Entry(CollectionEntry),
    /// A saved game.
    Save {
        /// Its text.
        text: String,
        /// Its file; `None` for standard input.
        path: Option<PathBuf>,
    },
}

/// An input that could not be read.
#[derive(Debug)]
pub(crate) struct BadInput {
    /// Where the input comes from: an argument, a file, or a line of a file.
    pub(crate) place: Text,
    /// What is wrong with it.
    pub(crate) error: Error,
    /// Whether the error's message names the place already.
    names_place: bool,
    /// The number of the puzzle, from 1, as in [`Puzzle`]; 0 if the input is not a single puzzle.
    ordinal: usize,
}

/// All puzzles named on the command line, in order, with errors in their places.
#[derive(Default)]
pub(crate) struct Inputs {
    pub(crate) items: Vec<Item>,
    /// Metadata of the files that all puzzles have in common. The puzzles have the others.
    pub(crate) headers: Metadata,
    /// Number of puzzles read so far from the current argument, including those that were refused.
    n_counted: usize,
    /// Bytes of memory that may still be used for reading files.
    room: u64,
    /// `true` if the user gave the limit. Without one, each file has the memory that its size allows.
    is_limited: bool,
    /// Whether to print what each line of a file was read as.
    has_accounts: bool,
    /// Whether a list of puzzles was read, such as a file.
    has_files: bool,
    /// Whether the default game read a file of another program, with the params after its name.
    has_used_params: bool,
    /// The tip of the last error.
    last_tip: Option<Arc<Text>>,
}

/// The registry, and the default game for IDs that do not name a game.
#[derive(Clone, Copy)]
pub(crate) struct Games<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) default_game: Option<&'a str>,
}

impl Puzzle {
    /// A message about the puzzle that begins with the place it comes from.
    pub(crate) fn message(&self, message: impl Into<Text>) -> Text {
        let message = message.into();
        if self.place.is_empty() {
            return message;
        }
        text!("{what}: {reason}", what = &self.place, reason = message)
    }

    /// An error about the puzzle that begins with the place it comes from.
    pub(crate) fn error(&self, error: impl Into<Error>) -> Error {
        let error = error.into();
        if self.place.is_empty() { error } else { error.at(&self.place) }
    }

    /// A puzzle that is in no file.
    pub(crate) fn of_entry(game: GameEntry, entry: CollectionEntry) -> Self {
        let (file, place) = (String::new(), Text::default());
        Self { game, content: Content::Entry(entry), file, place, ordinal: 1 }
    }

    /// The name of the file of another program that the puzzle is in, without its folder; empty if
    /// there is none. A bundled collection is not such a file.
    pub(crate) fn foreign_file(&self) -> String {
        let name = Path::new(&self.file).file_name().unwrap_or_default().to_string_lossy();
        let is_own = self.file.starts_with('@') || name.ends_with(".puzzles");
        if is_own { String::new() } else { name.into_owned() }
    }

    /// The level number that the puzzle's file gives it, if there is one.
    pub(crate) fn level(&self) -> Option<i64> {
        match &self.content {
            Content::Entry(entry) => entry.level,
            Content::Save { .. } => None,
        }
    }

    /// The name of the puzzle in the output: its ID, or its file with line or level.
    pub(crate) fn input(&self) -> Text {
        match &self.content {
            Content::Entry(entry) if self.place.is_empty() => Text::plain(&*entry.id),
            _ => self.place.clone(),
        }
    }

    fn title(&self) -> &str {
        match &self.content {
            Content::Entry(entry) => &entry.title,
            Content::Save { .. } => "",
        }
    }
}

impl BadInput {
    fn new(place: impl Into<Text>, error: impl Into<Error>) -> Self {
        Self { place: place.into(), error: error.into(), names_place: false, ordinal: 0 }
    }

    /// Creates a bad input whose error message names the place already.
    fn naming(place: &str, error: impl Into<Error>) -> Self {
        Self { names_place: true, ..Self::new(Text::plain(place), error) }
    }

    /// The error, with the place before its message unless the message names it already.
    pub(crate) fn located_error(&self) -> Error {
        if self.names_place { self.error.clone() } else { self.error.clone().at(&self.place) }
    }
}

impl Inputs {
    /// No puzzles yet. Reading takes no more memory than the limits allow.
    pub(crate) fn within(limits: &Limits) -> Self {
        let is_limited = limits.memory.is_some();
        Self { room: limits.reading_memory(), is_limited, ..Self::default() }
    }

    /// Whether any line of a file was read.
    pub(crate) fn has_accounts(&self) -> bool {
        self.has_accounts
            && (self.has_files || self.items.iter().any(|item| matches!(item, Item::Bad(_))))
    }

    /// Also prints what each line of a file was read as.
    pub(crate) fn with_accounts(self) -> Self {
        Self { has_accounts: true, ..self }
    }

    /// Reads all puzzles named on the command line.
    pub(crate) fn read(mut self, registry: &Registry, args: &Puzzles) -> Self {
        let no_game = Games { registry, default_game: None };
        let default_game = match no_game.default_game(&args.unsaid) {
            Ok(name) => name,
            Err(error) => {
                self.refuse(BadInput::naming("", error));
                return self;
            }
        };
        let games = Games { default_game: default_game.as_deref(), ..no_game };
        let _spinner = progress::show_reading();
        for argument in &args.list {
            let before = self.items.len();
            self.n_counted = 0;
            read_argument(argument, games, &mut self);
            if let Some(level) = &args.level {
                levels::pick(&mut self, before, level, &argument.to_string_lossy());
            }
        }
        if let Some(error) = self.without_effect(&args.unsaid, games) {
            self.items.clear();
            self.refuse(BadInput::naming("", error));
        }
        self
    }

    /// Returns an error if the arguments say of the inputs what none of them needs.
    fn without_effect(&self, unsaid: &Unsaid, games: Games<'_>) -> Option<Error> {
        let (game, params) =
            games.default_game?.split_once('/').unwrap_or((games.default_game?, ""));
        let is_of = |item: &Item| match item {
            Item::Puzzle(puzzle) => {
                games.game(game).is_ok_and(|game| game.info.id == puzzle.game.info.id)
            }
            // It may be one.
            Item::Bad(_) => true,
        };
        let is_used = self.items.iter().any(is_of);
        let is_bad = self.items.iter().any(|item| matches!(item, Item::Bad(_)));
        if let Some(goal) = &unsaid.goal {
            let error = Error::new(text!(
                "--goal {goal} has no effect on any of the puzzles",
                goal = Text::visible(goal)
            ));
            let tip = text!(
                "it is for files that are grids or lists of tiles: IDs, saved games and other files say their goals"
            );
            return (!self.has_used_params && !is_bad).then(|| error.with_tip(tip));
        }
        if !is_used {
            let error = text!(
                "--game {game} has no effect: none of the puzzles is of this game",
                game = Text::visible(game)
            );
            return Some(Error::new(error).with_tip(text!("leave it out")));
        }
        if !params.is_empty() && !self.has_used_params && !is_bad {
            let error = text!(
                "the params '{params}' of --game have no effect on any of the puzzles",
                params = Text::visible(params)
            );
            let tip = text!("they are for files that do not say them, such as grids of numbers");
            return Some(Error::new(error).with_tip(tip));
        }
        None
    }

    fn refuse(&mut self, mut bad: BadInput) {
        bad.error.share_tip(&mut self.last_tip);
        self.items.push(Item::Bad(bad));
    }

    /// Adds the puzzles of a file in order. A puzzle that was refused is added as an error.
    fn add_collection(&mut self, list: Collection, name: &str, games: Games<'_>) {
        for text in &list.warnings {
            // A warning about a line begins with its number.
            let is_of_line = text.to_string().starts_with(|c: char| c.is_ascii_digit());
            warning(&if is_of_line {
                Text::together([Text::plain(format!("{name}:")), text.clone()])
            } else {
                about_file(name, text)
            });
        }
        if let Some(guess) = &list.guess {
            note(&about_file(name, guess));
        }
        if self.has_accounts {
            print_account(&list, name);
        }
        // A reader refuses params that its format does not need.
        let game = games.default_game.and_then(|name| games.game(name).ok());
        self.has_used_params |=
            game.is_some_and(|game| game.formats().iter().any(|format| format.name == list.format));
        self.has_files = true;
        let others = self.take_headers(list.headers);
        let before = self.n_counted;
        let n = list.refused.len() + list.entries.len();
        self.n_counted += n;
        let mut refused = list
            .refused
            .into_iter()
            .map(|invalid| BadInput::new(files::located(name, &invalid), invalid.text().clone()));
        let mut ordinal = 0;
        for entry in list.entries {
            // A number that no entry has is that of a refused puzzle.
            while ordinal + 1 < entry.ordinal {
                ordinal += 1;
                let Some(bad) = refused.next() else { break };
                self.refuse(BadInput { ordinal: before + ordinal, ..bad });
            }
            ordinal = entry.ordinal;
            let place = match entry.line {
                // People do not see the text of a bundled collection.
                _ if name.starts_with('@') && n == 1 => Text::plain(name),
                _ if name.starts_with('@') => Text::plain(format!("{name}/{ordinal}")),
                0 => match entry.level {
                    Some(level) => levels::level_of_file(name, level),
                    // The only puzzle of a file needs no number.
                    None if n == 1 => Text::plain(name),
                    None => text!("{file}: puzzle {n}", file = Text::plain(name), n = ordinal),
                },
                line => Text::plain(format!("{name}:{line}")),
            };
            let entry = entry.with_headers(&others);
            self.add_entry(entry, name, place, before + ordinal, games);
        }
        for bad in refused {
            ordinal += 1;
            self.refuse(BadInput { ordinal: before + ordinal, ..bad });
        }
    }

    /// Takes the metadata of the next file, or none for a puzzle in no file. Returns those that its
    /// puzzles do not have in common with all puzzles before.
    fn take_headers(&mut self, headers: Metadata) -> Metadata {
        if self.items.iter().all(|item| matches!(item, Item::Bad(_))) {
            self.headers = headers;
            return Metadata::new();
        }
        let (_, others) = headers.split_by(&self.headers);
        let (common, own) = self.headers.split_by(&headers);
        self.headers = common;
        if !own.is_empty() {
            self.give(&own);
        }
        others
    }

    /// Gives the metadata that the puzzles have in common to each of them.
    pub(crate) fn give_headers(&mut self) {
        let headers = std::mem::take(&mut self.headers);
        self.give(&headers);
    }

    fn give(&mut self, headers: &Metadata) {
        for item in &mut self.items {
            if let Item::Puzzle(puzzle) = item
                && let Content::Entry(entry) = &mut puzzle.content
            {
                *entry = std::mem::take(entry).with_headers(headers);
            }
        }
    }

    /// Adds a puzzle that is in no list, and so has no metadata in common with others.
    fn push(&mut self, puzzle: Puzzle) {
        self.take_headers(Metadata::new());
        self.items.push(Item::Puzzle(Box::new(puzzle)));
    }

    fn add_entry(
        &mut self,
        mut entry: CollectionEntry,
        name: &str,
        place: Text,
        ordinal: usize,
        games: Games<'_>,
    ) {
        let file = if name == "-" { String::new() } else { name.to_string() };
        match games.resolve_id(&entry.id) {
            Ok((game, id)) => {
                entry.id = id.to_string();
                let content = Content::Entry(entry);
                let puzzle = Puzzle { game, content, file, place, ordinal };
                self.items.push(Item::Puzzle(Box::new(puzzle)));
            }
            Err(error) => self.refuse(BadInput { ordinal, ..BadInput::new(place, error) }),
        }
    }
}

impl Games<'_> {
    /// Splits a game ID, or a link that ends in one, into the game and the rest. An ID that names
    /// no game belongs to the default game.
    fn resolve_id(self, text: &str) -> Result<(GameEntry, GameId), Error> {
        if text.len() > MAX_ID {
            return Err(Error::new(text!(
                "this game ID has {n} bytes; at most {most} are allowed",
                n = text.len(),
                most = MAX_ID
            )));
        }
        let parts = self.registry.read_id(text)?;
        let name = match (&parts.game, self.default_game) {
            (Some(name), _) => name.as_str(),
            (None, Some(name)) => name,
            (None, None) => {
                let word: String = parts.params.chars().take(40).collect();
                let error = Error::new(text!("'{word}' is neither a game nor a file", word));
                return Err(with_known_words(error, &parts.params, self.names(), similar::games));
            }
        };
        Ok((self.game(name)?, parts))
    }

    /// The default game that the arguments ask for, with the params for files after a slash.
    ///
    /// # Errors
    /// When there is no such game or goal.
    fn default_game(self, unsaid: &Unsaid) -> Result<Option<String>, Error> {
        let game = unsaid.game.as_deref().map(|name| self.game(name)).transpose()?;
        let Some(goal) = &unsaid.goal else { return Ok(unsaid.game.clone()) };
        let goals = |game: &GameEntry| game.capabilities().goals;
        let mut with_goals =
            self.registry.games().iter().copied().filter(|game| !goals(game).is_empty());
        let Some(of_goals) = game.or_else(|| with_goals.next()) else {
            return Err(Error::new(text!("no game has a choice of goals")));
        };
        let known = goals(&of_goals);
        if known.is_empty() || unsaid.game.as_ref().is_some_and(|name| name.contains('/')) {
            let name = Text::visible(unsaid.game.as_deref().unwrap_or_default());
            let error = text!("--goal does not go with --game {name}", name);
            return Err(Error::new(error));
        }
        if !known.contains(&goal.as_str()) {
            let error = text!("there is no goal '{goal}'", goal = Text::visible(goal));
            let tip = |goals| text!("the goals are {goals}", goals);
            return Err(with_known_words(Error::new(error), goal, known.iter().copied(), tip));
        }
        Ok(Some(format!("{}/{goal}", of_goals.info.id)))
    }

    /// Looks up a game by its name, which params may follow after a slash.
    ///
    /// # Errors
    /// When there is no such game; the tip names the most similar one or lists all.
    pub(crate) fn game(self, name: &str) -> Result<GameEntry, Error> {
        let name = name.split_once('/').map_or(name, |(name, _)| name);
        self.registry.find(name).ok_or_else(|| {
            let game: String = name.chars().take(40).collect();
            let error = Error::new(text!("there is no game '{game}'", game));
            with_known_words(error, name, self.names(), similar::games)
        })
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.registry.games().iter().map(|game| game.info.id)
    }
}

/// Reads all puzzles named on the command line.
pub(crate) fn read(registry: &Registry, args: &Puzzles) -> Inputs {
    Inputs::within(&Limits::default()).read(registry, args)
}

fn read_argument(argument: &OsStr, games: Games<'_>, inputs: &mut Inputs) {
    let path = Path::new(argument);
    let Some(text) = argument.to_str() else {
        // Only the name of a file can be something else than UTF-8.
        if path.exists() {
            files::path(path, games, inputs);
        } else {
            let name = argument.to_string_lossy();
            inputs.refuse(BadInput::naming(&name, missing_file(path)));
        }
        return;
    };
    if text == "-" {
        let mut bytes = Vec::new();
        match std::io::stdin().lock().take(files::MAX_FILE + 1).read_to_end(&mut bytes) {
            Ok(_) => files::content(&bytes, "-", None, games, inputs),
            Err(e) => inputs.refuse(BadInput::new(text!("standard input"), e)),
        }
        return;
    }
    if let Some(name) = text.strip_prefix('@') {
        match games.registry.collection(name) {
            Ok(list) => inputs.add_collection(list, text, games),
            Err(e) => inputs.refuse(bad_collection(text, name, e.text(), games)),
        }
        return;
    }
    let is_forced = text.starts_with("./") || text.starts_with("../") || path.is_absolute();
    if is_forced && !path.exists() {
        inputs.refuse(BadInput::naming(text, missing_file(path)));
        return;
    }
    if !is_forced {
        match resolve_argument(text, games) {
            Ok((game, id)) => {
                inputs.push(Puzzle::of_entry(game, CollectionEntry::new(id)));
                return;
            }
            Err(error) if !path.exists() => {
                let has_folder =
                    path.parent().is_some_and(|p| !p.as_os_str().is_empty() && p.is_dir());
                let game = text.split_once('/').map(|(name, _)| name);
                let is_id = game.is_some_and(|name| games.registry.find(name).is_some());
                let is_file = names_file(text) || (has_folder && !is_id);
                let error = match game.filter(|_| !is_id && !text.contains([':', '#'])) {
                    _ if is_file => missing_file(path),
                    // A misspelled game has the error that names the similar one.
                    Some(name) if most_similar(name, games.names()).is_none() => {
                        neither_file_nor_game(text, name, games)
                    }
                    _ => error,
                };
                inputs.refuse(BadInput::naming(text, error));
                return;
            }
            Err(_) => {}
        }
    }
    files::path(path, games, inputs);
}

/// Creates the error for a path that does not exist.
fn missing_file(path: &Path) -> Error {
    let file = Text::visible(path.display());
    let error = Error::new(text!("there is no file '{file}'", file));
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) if !folder.is_dir() => {
            let folder = Text::visible(folder.display());
            error.with_tip(text!("there is no folder '{folder}'", folder))
        }
        _ => match similar_file(path) {
            Some(similar) => error.with_tip(did_you_mean(&similar)),
            None => error,
        },
    }
}

/// Returns the path of the file with the most similar name in the folder of a path.
fn similar_file(path: &Path) -> Option<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let names = entries.flatten().take(MAX_NAMES);
    let names: Vec<String> =
        names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let name =
        most_similar(&path.file_name()?.to_string_lossy(), names.iter().map(String::as_str))?;
    let found = folder.map_or_else(|| Path::new(name).into(), |folder| folder.join(name));
    Some(found.display().to_string())
}

/// Creates the error for a text that may be a path that does not exist or the ID of a game that
/// does not exist.
fn neither_file_nor_game(text: &str, name: &str, games: Games<'_>) -> Error {
    let file: String = text.chars().take(80).collect();
    let game: String = name.chars().take(40).collect();
    let message = text!("there is no file '{file}' and no game '{game}'", file, game = &game);
    with_known_words(Error::new(message), &game, games.names(), similar::games)
}

/// Prints what each line of a file was read as.
fn print_account(list: &Collection, name: &str) {
    let is_whole = list.account.uses().is_empty() && list.refused.is_empty();
    let format = Text::from(list.format);
    note(&about_file(
        name,
        &if is_whole { text!("{format}: every line belongs to a puzzle", format) } else { format },
    ));
    for lines in list.account.uses() {
        let place = match (lines.first, lines.last) {
            (first, last) if first == last => format!("{name}:{first}"),
            (first, last) => format!("{name}:{first}-{last}"),
        };
        let role = match lines.role {
            LineRole::Puzzle => label!("puzzle"),
            LineRole::Refused => label!("could not be read"),
            LineRole::Title => label!("title or number"),
            LineRole::Note => label!("note"),
            LineRole::Solution => label!("solution"),
            LineRole::Position => label!("saved position"),
            LineRole::Separator => label!("separator"),
            _ => label!("not understood, kept as a note"),
        };
        note(&about_file(&place, &role.into()));
    }
}

/// A message about a file, or about lines of it.
fn about_file(name: &str, message: &Text) -> Text {
    text!("{what}: {reason}", what = Text::plain(name), reason = message)
}

/// Creates the error for a name `@GAME/NAME` of a bundled collection, or of a puzzle in one, that
/// does not exist.
fn bad_collection(argument: &str, name: &str, why: &Text, games: Games<'_>) -> BadInput {
    let place = Text::plain(argument);
    let (game, rest) = name.split_once('/').unwrap_or((name, ""));
    let game = match games.game(game) {
        Ok(game) => game,
        Err(error) => return BadInput::new(place, error),
    };
    let wanted = rest.split('/').next().unwrap_or_default();
    let known = game.collections.iter().map(|collection| collection.id);
    if known.clone().any(|id| id.eq_ignore_ascii_case(wanted)) {
        return BadInput::new(place, why.clone());
    }
    let game = Text::plain(game.info.id);
    let name: String = wanted.chars().take(40).collect();
    let error = Error::new(if name.is_empty() {
        text!("the name of a collection of {game} is missing", game)
    } else {
        text!("{game} has no collection '{name}'", game, name)
    });
    let tip = |collections| text!("the collections are {collections}", collections);
    BadInput::new(place, with_known_words(error, wanted, known, tip))
}

/// Reads an argument as a game ID, and returns the game and the ID. Params without a puzzle must be
/// valid, since a file may have a name that looks like params.
fn resolve_argument(text: &str, games: Games<'_>) -> Result<(GameEntry, String), Error> {
    let (game, id) = games.resolve_id(text)?;
    match (&id.tail, id.params.as_str()) {
        (IdContent::None, "") => return Ok((game, game.info.id.to_string())),
        (IdContent::None, _) => check_id(game, &id)?,
        _ => {}
    }
    Ok((game, id.to_string()))
}

/// Checks an ID without generating its puzzle.
fn check_id(game: GameEntry, id: &GameId) -> Result<(), Error> {
    // Params alone are checked with any seed.
    let tail = match &id.tail {
        IdContent::None => IdContent::Seed("1".to_string()),
        tail => tail.clone(),
    };
    let id = GameId { game: Some(game.info.id.to_string()), params: id.params.clone(), tail };
    let _ = Midend::new(game).open(&id.to_string())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::text::Language;

    fn tip_of(error: &Error) -> String {
        error.tip(&Language::ENGLISH).unwrap()
    }

    #[test]
    fn games_that_joined_are_found_and_listed() {
        let bundled = puzzle_backends::bundled();
        let joined = puzzle_backends::bundled().with::<lights_out::LightsOut>();
        let game = |registry, default_game, id| {
            let games = Games { registry, default_game };
            games.resolve_id(id).map(|(game, _)| game.info.id)
        };
        assert_eq!(game(&joined, None, "lights-out/3x3#a"), Ok("lights-out"));
        assert_eq!(game(&joined, Some("lights-out"), "3x3#a"), Ok("lights-out"));
        let tip = |registry, id| tip_of(&game(registry, None, id).unwrap_err());
        let of_bundled = tip(&bundled, "tetris/3x3#a");
        assert!(of_bundled.contains("sliding") && !of_bundled.contains("lights-out"));
        let of_joined = tip(&joined, "tetris/3x3#a");
        assert!(of_joined.contains("sliding") && of_joined.ends_with(", lights-out"));
    }

    #[test]
    fn names_are_read_in_any_case_and_out_of_links() {
        let bundled = puzzle_backends::bundled();
        let games = Games { registry: &bundled, default_game: None };
        let id = |text| games.resolve_id(text).map(|(_, id)| id.to_string());
        let read = |text| id(text).unwrap();
        assert_eq!(read("Sliding/4x4#Seed"), "sliding/4x4#Seed");
        assert_eq!(read("SOKOBAN"), "sokoban/");
        assert_eq!(read("Sokoban#hello"), "sokoban/#hello");
        let link = "https://example.org/play/?a=b#mahjong/turtle%2Cdh%23x";
        assert_eq!(read(link), "mahjong/turtle,dh#x");
        assert!(id("https://example.org/").is_err());
        assert!(id("https://example.org/#%ff").is_err());
        let error = id("sokobann").unwrap_err();
        assert_eq!(tip_of(&error), "did you mean 'sokoban'?");
    }
}
