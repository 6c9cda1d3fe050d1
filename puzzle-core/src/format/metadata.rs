//! Metadata of a puzzle that a game ID cannot contain.

use alloc::string::String;
use alloc::vec::Vec;

/// Lines of metadata of a puzzle, in order, each with a key: `Author`, `Info`, `Macro`… A key may
/// occur more than once.
///
/// ```
/// use puzzle_core::format::Metadata;
/// let mut texts = Metadata::new();
/// texts.push("Author", "Anna");
/// texts.push("Info", "Walk first,");
/// texts.push("Info", "then push.");
/// assert_eq!(texts.first("author"), Some("Anna"));
/// assert_eq!(texts.all("Info").count(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    lines: Vec<(String, String)>,
}

impl Metadata {
    /// The metadata of a puzzle that did not come from a file.
    pub const NONE: &'static Self = &Self::new();

    /// Creates empty metadata.
    pub const fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Adds a line. Control characters of the value are replaced by spaces, except line ends and
    /// tabs: the value comes from somebody's file, and a terminal that shows it or prints an export
    /// would obey them.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        let is_bad = |c: char| c.is_control() && c != '\n' && c != '\t';
        let mut value = value.into();
        if value.contains(is_bad) {
            value = value.replace(is_bad, " ");
        }
        self.lines.push((key.into(), value));
    }

    /// Returns the first value of a key, ignoring case.
    pub fn first(&self, key: &str) -> Option<&str> {
        self.lines.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// Returns all values of a key, ignoring case.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.lines.iter().filter(move |(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// Returns all lines in order, as key and value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }

    /// Returns the lines that another text has too, with the same key and value, and those that it
    /// has not.
    pub fn split_by(&self, other: &Self) -> (Self, Self) {
        let (mut common, mut own) = (Self::new(), Self::new());
        for (key, value) in self.iter() {
            let is_common = other.all(key).any(|known| known == value);
            if is_common { &mut common } else { &mut own }.push(key, value);
        }
        (common, own)
    }

    /// Returns the memory that the lines take, in bytes.
    pub fn bytes(&self) -> usize {
        let line = |(key, value): &(String, String)| {
            size_of::<(String, String)>() + key.len() + value.len()
        };
        self.lines.iter().map(line).sum()
    }

    /// Returns `true` if there are no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Removes all lines of a key.
    pub fn remove(&mut self, key: &str) {
        self.lines.retain(|(k, _)| !k.eq_ignore_ascii_case(key));
    }
}
