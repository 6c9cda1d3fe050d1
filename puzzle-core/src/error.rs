//! What is wrong with a text from outside.

use alloc::string::String;
use core::fmt;

/// Why a text, a value or a move is refused, in words a player can read.
///
/// The words carry no final dot and no place; the place, where one is known, is kept apart as
/// line and column, both from 1, so that a front end can put a file's name in front.
///
/// ```
/// use puzzle_core::Invalid;
/// let refusal = Invalid::new("the row is too long").at(12, 41);
/// assert_eq!(refusal.to_string(), "12:41: the row is too long");
/// assert_eq!((refusal.text(), refusal.line()), ("the row is too long", Some(12)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Invalid {
    text: String,
    line: u32,
    column: u32,
}

impl Invalid {
    /// A refusal without a place.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), line: 0, column: 0 }
    }

    /// The same refusal at a line and a column, from 1; a column of 0 means the whole line.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> Self {
        self.line = u32::try_from(line).unwrap_or(u32::MAX);
        self.column = u32::try_from(column).unwrap_or(u32::MAX);
        self
    }

    /// The same refusal with words in front: what was being read.
    ///
    /// ```
    /// use puzzle_core::Invalid;
    /// assert_eq!(Invalid::new("no such cell").within("move 3").text(), "move 3: no such cell");
    /// ```
    #[must_use]
    pub fn within(mut self, what: &str) -> Self {
        self.text = alloc::format!("{what}: {}", self.text);
        self
    }

    /// The refusal with a file's name in front: `NAME:line:column: words`.
    ///
    /// ```
    /// use puzzle_core::Invalid;
    /// let refusal = Invalid::new("the row is too long").at(12, 41);
    /// assert_eq!(refusal.in_file("levels.xsb"), "levels.xsb:12:41: the row is too long");
    /// ```
    #[must_use]
    pub fn in_file(&self, name: impl fmt::Display) -> String {
        let colon = if self.line > 0 || self.column > 0 { ":" } else { ": " };
        alloc::format!("{name}{colon}{self}")
    }

    /// The words, without the place.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line, from 1, where one is known.
    pub fn line(&self) -> Option<usize> {
        (self.line > 0).then_some(self.line as usize)
    }

    /// The column in characters, from 1, where one is known.
    pub fn column(&self) -> Option<usize> {
        (self.column > 0).then_some(self.column as usize)
    }
}

impl fmt::Display for Invalid {
    /// `line:column: words`, without what is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:", self.line)?;
        }
        if self.column > 0 {
            write!(f, "{}:", self.column)?;
        }
        if self.line > 0 || self.column > 0 {
            f.write_str(" ")?;
        }
        f.write_str(&self.text)
    }
}

impl core::error::Error for Invalid {}
