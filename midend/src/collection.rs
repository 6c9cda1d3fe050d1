//! Playlists: files of game IDs, with what an ID cannot carry.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::{Invalid, Texts, numbered_lines};

/// A list of puzzles of any games, as a `.puzzles` file holds it.
///
/// One entry a line: a game ID, then optionally a tab and a title. Lines that begin with `;` are
/// comments, or headers when they read `; Key: value`; lines `;+ Key: value` belong to the entry
/// before them.
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
pub struct Collection {
    /// What is said of the whole: `Title`, `Author`, `Copyright`, `Unlock`.
    pub headers: Texts,
    /// The puzzles in order.
    pub entries: Vec<CollectionEntry>,
    /// Puzzles that could not be read, each with its place.
    pub refused: Vec<Invalid>,
    /// What was read otherwise than written, in words.
    pub warnings: Vec<String>,
}

/// One puzzle of a [`Collection`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectionEntry {
    /// Its game ID.
    pub id: String,
    /// Its title; may be empty.
    pub title: String,
    /// What came with it: `Info`, `Macro`, `Level`, `Source`, `Solution`, and `Moves` and
    /// `Elapsed` of a game that was under way.
    pub texts: Texts,
    /// Its place among the file's puzzles, from 1, counting those that were refused; 0 when it is
    /// of no file.
    pub ordinal: usize,
    /// The line of the file where it stands, from 1; 0 when it is of no such file.
    pub line: usize,
}

impl CollectionEntry {
    /// Its number in the file it came from, where that has numbers of its own.
    pub fn level(&self) -> Option<i64> {
        self.texts.first("Level")?.parse().ok()
    }
}

impl Collection {
    /// Reads a `.puzzles` file. Lines that are no entry are told in
    /// [`refused`](Collection::refused); the others are good.
    pub fn read(text: &str) -> Self {
        let mut list = Self::default();
        let mut n_puzzles = 0;
        for (number, line) in numbered_lines(text) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            if let Some(rest) = line.strip_prefix(";+") {
                match (key_and_value(rest), list.entries.last_mut()) {
                    (Some((key, value)), Some(entry)) => entry.texts.push(key, value),
                    (None, _) => {
                        list.refused.push(Invalid::new("expected ';+ Key: value'").at(number, 3));
                    }
                    (_, None) => {
                        list.refused.push(Invalid::new("no entry before this line").at(number, 1));
                    }
                }
                continue;
            }
            if let Some(rest) = line.strip_prefix(';') {
                if list.entries.is_empty()
                    && let Some((key, value)) = key_and_value(rest)
                {
                    list.headers.push(key, value);
                }
                continue;
            }
            n_puzzles += 1;
            let (id, title) = line.split_once('\t').unwrap_or((line, ""));
            if id.chars().all(|c| c.is_control() || c.is_whitespace()) {
                list.refused.push(Invalid::new("expected a game ID").at(number, 1));
                continue;
            }
            list.entries.push(CollectionEntry {
                id: id.trim().to_string(),
                title: title.trim().to_string(),
                texts: Texts::new(),
                ordinal: n_puzzles,
                line: number,
            });
        }
        list
    }

    /// Whether a text is of this kind: its first line that is neither empty nor a comment is a
    /// game's name and a slash.
    pub fn looks_like(text: &str, is_game: impl Fn(&str) -> bool) -> bool {
        text.lines()
            .map(str::trim)
            .find(|line| !line.is_empty() && !line.starts_with(';'))
            .and_then(|line| line.split_once('/'))
            .is_some_and(|(game, _)| is_game(game))
    }

    /// Writes the file that [`read`](Self::read) reads to the same list.
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
            for (key, value) in entry.texts.iter() {
                for line in value.split('\n') {
                    let _ = writeln!(text, ";+ {key}: {}", one_line(line));
                }
            }
        }
        text
    }
}

/// `Key: value`, the key one word of letters, digits and `-`. One space behind the colon is
/// dropped, others belong to the value: schemes are drawn with them.
fn key_and_value(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    let key = key.trim();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let good = key.chars().all(is_word) && key.starts_with(|c: char| c.is_ascii_alphabetic());
    good.then(|| (key, value.strip_prefix(' ').unwrap_or(value)))
}

fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.trim_end().to_string()
}
