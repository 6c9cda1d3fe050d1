//! Collections of puzzles: game IDs with metadata.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::format::{
    FileSolution, LineAccount, LineRole, MemoryBudget, Metadata, numbered_lines, without_controls,
};
use puzzle_core::{Invalid, Text, label};

/// The beginning of keys in a `.puzzles` file that are fields of an entry, such as the moves of a
/// game in progress. No other program uses it, so that a note of another program is never taken for
/// one.
pub(crate) const OWN_KEY: &str = "puzzles:";
/// The header that says in which order the puzzles of a list can be played.
const UNLOCK: &str = "Unlock";

/// A list of puzzles of any games: the content of a `.puzzles` file.
///
/// Each entry is one line: a game ID, optionally followed by a tab and a title. A line that begins
/// with `;` is a comment, or a header if it reads `; Key: value`. A line `;+ Key: value` belongs to
/// the entry before it.
///
/// ```
/// use puzzle_midend::Collection;
/// let list = Collection::read("; Title: Two\nsliding/3x3#a\tFirst\nsliding/3x3#b\n;+ Info: hard\n");
/// assert_eq!(list.headers.first("Title"), Some("Two"));
/// assert_eq!((list.entries[0].title.as_str(), list.entries[1].line), ("First", 3));
/// assert_eq!(list.entries[1].texts.first("info"), Some("hard"));
/// assert_eq!(Collection::read(&list.write()), list);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Collection {
    /// The metadata of the whole collection: `Title`, `Author`, `Copyright`, `Unlock`.
    pub headers: Metadata,
    /// The puzzles in order.
    pub entries: Vec<CollectionEntry>,
    /// The errors of puzzles that could not be read, each with its place.
    pub refused: Vec<Invalid>,
    /// Messages about content that was not read literally.
    pub warnings: Vec<Text>,
    /// What the reader took the file for, if its content left a choice.
    pub guess: Option<Text>,
    /// The name of the format in which the puzzles were read; empty if they are from no file.
    pub format: &'static str,
    /// `true` if the file is in a format for boards, such as layouts, on which many puzzles can be
    /// played.
    pub has_boards: bool,
    /// What the reader made of each line of the file; empty for formats in which every line is part
    /// of the puzzles.
    pub account: LineAccount,
}

/// One puzzle of a [`Collection`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CollectionEntry {
    /// The game ID.
    pub id: String,
    /// The title; may be empty.
    pub title: String,
    /// The puzzle's number in the original file, if that file numbers its puzzles.
    pub level: Option<i64>,
    /// The file or the book that the puzzle was taken from; may be empty.
    pub source: String,
    /// The solutions that came with the puzzle.
    pub solutions: Vec<FileSolution>,
    /// The moves already made, as text, if the entry is a game in progress; otherwise empty.
    pub moves: String,
    /// The time already played, in milliseconds.
    pub elapsed_ms: u64,
    /// The other metadata: `Author`, `Info`, `Macro`.
    pub texts: Metadata,
    /// The index among the file's puzzles, from 1, counting refused ones; 0 if the entry is not
    /// from a file.
    pub ordinal: usize,
    /// The line of the `.puzzles` file that contains the entry, from 1; 0 if there is no such file.
    pub line: usize,
}

impl CollectionEntry {
    /// Creates an entry with nothing but its ID.
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: id.into(), ..Self::default() }
    }

    /// Adds the metadata of the whole list to the entry, so that it keeps them when it leaves the
    /// list: a game that is played or saved, a level that is written alone, lists that are joined. A
    /// key that the entry has itself is left out. The list's title becomes the entry's `Collection`,
    /// and its comments go with its first puzzle.
    ///
    /// ```
    /// use puzzle_midend::Collection;
    /// let list = Collection::read("; Title: Two\n; Author: Anna\nsliding/3x3#a\nsliding/3x3#b\n");
    /// let alone = list.entries[1].clone().with_headers(&list.headers);
    /// assert_eq!(alone.texts.first("Collection"), Some("Two"));
    /// assert_eq!(alone.texts.first("Author"), Some("Anna"));
    /// ```
    #[must_use]
    pub fn with_headers(mut self, headers: &Metadata) -> Self {
        let own = self.texts.clone();
        for (key, value) in headers.iter() {
            let is = |name: &str| key.eq_ignore_ascii_case(name);
            let key = if is("Title") { "Collection" } else { key };
            let is_moved = if is("Comment") {
                self.ordinal <= 1
            } else {
                !is(UNLOCK) && own.first(key).is_none()
            };
            if is_moved {
                self.texts.push(key, value);
            }
        }
        self
    }

    /// Returns the memory that the entry takes, in bytes: as an element of a list, which doubles when
    /// it grows, and its texts.
    pub fn bytes(&self) -> usize {
        let solutions: usize = self.solutions.iter().map(FileSolution::bytes).sum();
        let own = self.id.len() + self.title.len() + self.source.len() + self.moves.len();
        2 * size_of::<Self>() + own + solutions + self.texts.bytes()
    }

    /// Returns the entry to be opened out of a list with these headers. A puzzle that is generated when
    /// it is opened is not the work of the list's author: it stays without the headers.
    #[must_use]
    pub fn to_open(&self, headers: &Metadata) -> Self {
        let entry = self.clone();
        if self.id.contains(':') { entry.with_headers(headers) } else { entry }
    }

    /// Adds a line `key: value`. The keys that begin with `puzzles:` are those of the entry's other
    /// fields: `puzzles:level`, `puzzles:source`, `puzzles:moves`, `puzzles:elapsed` and
    /// `puzzles:solution`, which `puzzles:solution-title` and `puzzles:solution-note` may follow. Any
    /// other line is metadata, whatever a file calls it: a note `Moves: 3` stays a note.
    ///
    /// ```
    /// use puzzle_midend::CollectionEntry;
    /// let mut entry = CollectionEntry::new("sliding/3x3#a");
    /// entry.add_line("puzzles:level", "7");
    /// entry.add_line("Author", "S. Loyd");
    /// assert_eq!((entry.level, entry.texts.first("author")), (Some(7), Some("S. Loyd")));
    /// ```
    pub fn add_line(&mut self, key: &str, value: &str) {
        match (key.strip_prefix(OWN_KEY), value.parse::<u64>()) {
            (Some("level"), _) if value.parse::<i64>().is_ok() => self.level = value.parse().ok(),
            (Some("source"), _) => self.source = value.to_string(),
            (Some("moves"), _) => self.moves = value.to_string(),
            (Some("elapsed"), Ok(elapsed_ms)) => self.elapsed_ms = elapsed_ms,
            _ if add_solution_line(&mut self.solutions, key, value) => {}
            _ => self.texts.push(key, value),
        }
    }

    /// Returns all metadata as key and value, in the form that [`add_line`](Self::add_line) takes.
    pub fn lines(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let number = |n: i128| Cow::from(n.to_string());
        let text = |text: &'_ String| (!text.is_empty()).then(|| text.clone().into());
        let fields = [
            ("puzzles:level", self.level.map(|n| number(n.into()))),
            ("puzzles:source", text(&self.source)),
            ("puzzles:moves", text(&self.moves)),
            ("puzzles:elapsed", (self.elapsed_ms > 0).then(|| number(self.elapsed_ms.into()))),
        ];
        let fields = fields.into_iter().filter_map(|(key, value)| Some((key, value?)));
        let solutions = solution_lines(&self.solutions);
        let texts = self.texts.iter().map(|(key, value)| (key, value.into()));
        fields.chain(solutions).chain(texts)
    }
}

impl Collection {
    /// Creates a collection from its metadata and puzzles.
    ///
    /// ```
    /// use puzzle_midend::puzzle_core::format::Metadata;
    /// use puzzle_midend::{Collection, CollectionEntry};
    /// let mut headers = Metadata::new();
    /// headers.push("Title", "Two");
    /// let entries = ["sliding/3x3#a", "sliding/3x3#b"].map(CollectionEntry::new);
    /// let list = Collection::new(headers, entries.to_vec());
    /// assert_eq!(list.write(), "; Title: Two\nsliding/3x3#a\nsliding/3x3#b\n");
    /// ```
    pub fn new(headers: Metadata, entries: Vec<CollectionEntry>) -> Self {
        Self { headers, entries, ..Self::default() }
    }

    /// Reads a `.puzzles` file. Errors of single lines are in [`refused`](Collection::refused); the
    /// other entries are valid. A comment without a key is kept under the key `Comment`.
    pub fn read(text: &str) -> Self {
        Self::read_within(text, &MemoryBudget::new(u64::MAX)).unwrap_or_default()
    }

    /// Reads a `.puzzles` file, as [`read`](Self::read) does.
    ///
    /// # Errors
    /// When this takes more memory than the budget allows.
    pub(crate) fn read_within(text: &str, memory: &MemoryBudget) -> Result<Self, Invalid> {
        let mut list = Self { format: label!("game IDs"), ..Self::default() };
        for (number, line) in numbered_lines(text) {
            memory.reserve(number, line.len())?;
            let line = line.trim();
            let role = if line.is_empty() {
                continue;
            } else if let Some(rest) = line.strip_prefix(";+") {
                list.read_detail(rest, number)
            } else if let Some(rest) = line.strip_prefix(';') {
                list.read_comment(rest);
                Ok(LineRole::Note)
            } else {
                memory.reserve(number, 2 * size_of::<CollectionEntry>())?;
                list.read_entry(line, number)
            };
            let role = role.unwrap_or_else(|why| {
                list.refused.push(why);
                LineRole::Refused
            });
            list.account.add(number, role);
        }
        Ok(list)
    }

    /// Reads what follows `;+`: a line about the entry before it.
    fn read_detail(&mut self, text: &str, line: usize) -> Result<LineRole, Invalid> {
        let Some((key, value)) = key_and_value(text) else {
            return Err(Invalid::new("expected ';+ Key: value'").at(line, 3));
        };
        let Some(entry) = self.entries.last_mut() else {
            return Err(Invalid::new("this line describes the puzzle above it, but there is none")
                .at(line, 1));
        };
        entry.add_line(key, value);
        let is_solution = key.strip_prefix(OWN_KEY) == Some("solution");
        Ok(if is_solution { LineRole::Solution } else { LineRole::Note })
    }

    /// Reads what follows `;`: metadata of the whole list, or a comment.
    fn read_comment(&mut self, text: &str) {
        match (self.entries.last_mut(), key_and_value(text)) {
            (None, Some((key, value))) => self.headers.push(key, value),
            _ if text.trim().is_empty() => {}
            (None, None) => self.headers.push("Comment", text.trim()),
            (Some(entry), _) => entry.texts.push("Comment", text.trim()),
        }
    }

    /// Reads the line of an entry: an ID, perhaps with a title.
    fn read_entry(&mut self, line: &str, number: usize) -> Result<LineRole, Invalid> {
        let (id, title) = line.split_once('\t').unwrap_or((line, ""));
        if id.chars().all(|c| c.is_control() || c.is_whitespace()) {
            return Err(Invalid::new("expected a game ID").at(number, 1));
        }
        self.entries.push(CollectionEntry {
            title: without_controls(title),
            ordinal: self.entries.len() + self.refused.len() + 1,
            line: number,
            ..CollectionEntry::new(id.trim())
        });
        Ok(LineRole::Puzzle)
    }

    /// Returns `true` if a text looks like a `.puzzles` file: its first line that is neither empty
    /// nor a comment begins with a game's name and a slash.
    pub(crate) fn looks_like(text: &str, is_game: impl Fn(&str) -> bool) -> bool {
        text.lines()
            .map(str::trim)
            .find(|line| !line.is_empty() && !line.starts_with(';'))
            .and_then(|line| line.split_once('/'))
            .is_some_and(|(game, _)| is_game(game))
    }

    /// Writes a file that [`read`](Self::read) reads as the same list.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (key, value) in self.headers.iter() {
            let _ = writeln!(text, "; {key}: {}", one_line(value));
        }
        for entry in &self.entries {
            text += &entry.id;
            let title = one_line(&entry.title);
            if !title.trim().is_empty() {
                let _ = write!(text, "\t{}", title.trim());
            }
            text.push('\n');
            for (key, value) in entry.lines() {
                for line in value.split('\n') {
                    let _ = writeln!(text, ";+ {key}: {}", one_line(line));
                }
            }
        }
        text
    }
}

/// Returns the metadata of solutions as keys and values, in the form that [`add_solution_line`]
/// takes.
pub(crate) fn solution_lines(list: &[FileSolution]) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
    list.iter().flat_map(|FileSolution { moves, title, notes, .. }| {
        let title = (!title.is_empty()).then(|| ("puzzles:solution-title", title.as_str().into()));
        let note = |(key, value)| ("puzzles:solution-note", format!("{key}: {value}").into());
        let moves = ("puzzles:solution", moves.as_str().into());
        [moves].into_iter().chain(title).chain(notes.iter().map(note))
    })
}

/// Adds a solution, or a text about the last one. Returns `false` if the key has another meaning.
pub(crate) fn add_solution_line(list: &mut Vec<FileSolution>, key: &str, value: &str) -> bool {
    match (key.strip_prefix(OWN_KEY), list.last_mut(), key_and_value(value)) {
        (Some("solution"), ..) => list.push(FileSolution::new(value)),
        (Some("solution-title"), Some(last), _) => last.title = value.to_string(),
        (Some("solution-note"), Some(last), Some((key, value))) => last.notes.push(key, value),
        _ => return false,
    }
    true
}

/// Splits `Key: value`, where the key has letters, digits, `-`, `_` and spaces, perhaps after
/// [`OWN_KEY`]. One space after the colon is dropped. Further spaces belong to the value, because
/// boards are drawn with them.
fn key_and_value(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let own = if text.starts_with(OWN_KEY) { OWN_KEY.len() } else { 0 };
    let colon = own + text[own..].find(':')?;
    let (key, value) = (text[..colon].trim_end(), &text[colon + 1..]);
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ' ');
    let name = &key[own..];
    let good = name.chars().all(is_word) && name.starts_with(|c: char| c.is_ascii_alphabetic());
    good.then(|| (key, value.strip_prefix(' ').unwrap_or(value)))
}

fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.trim_end().to_string()
}
