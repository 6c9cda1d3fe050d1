//! What comes with a puzzle that no game ID carries.

use alloc::string::String;
use alloc::vec::Vec;

/// Texts that come with a puzzle and that no game ID carries, in order: `Author`, `Info`, `Macro`…
/// A key may come again; each adds a line.
///
/// ```
/// use puzzle_core::format::Texts;
/// let mut texts = Texts::new();
/// texts.push("Author", "Anna");
/// texts.push("Info", "Walk first,");
/// texts.push("Info", "then push.");
/// assert_eq!(texts.first("author"), Some("Anna"));
/// assert_eq!(texts.all("Info").count(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    lines: Vec<(String, String)>,
}

impl Texts {
    /// What goes with a puzzle that came from no file.
    pub(super) const NONE: &'static Self = &Self::new();

    /// No texts.
    pub const fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Adds a line.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.lines.push((key.into(), value.into()));
    }

    /// The first line of a key, whatever the case of the key.
    pub fn first(&self, key: &str) -> Option<&str> {
        self.lines.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// All lines of a key.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.lines.iter().filter(move |(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// All lines in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Removes all lines of a key.
    pub fn remove(&mut self, key: &str) {
        self.lines.retain(|(k, _)| !k.eq_ignore_ascii_case(key));
    }
}
