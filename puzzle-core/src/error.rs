//! Errors of texts that come from outside.

use alloc::string::String;
use core::fmt;

use crate::{Text, text};

/// The reason why a text, a value or a move is refused, in words that a player can read.
///
/// The message has no final period. The place, if it is known, is kept separately as line and
/// column, both from 1, so that a front end can put a file's name in front.
///
/// ```
/// use puzzle_core::Invalid;
/// let refusal = Invalid::new("the row is too long").at(12, 41);
/// assert_eq!(refusal.to_string(), "12:41: the row is too long");
/// assert_eq!((refusal.text().to_string(), refusal.line()), ("the row is too long".into(), Some(12)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Invalid {
    text: Text,
    line: u32,
    column: u32,
}

impl Invalid {
    /// Creates an error without a place.
    pub fn new(text: impl Into<Text>) -> Self {
        Self { text: text.into(), line: 0, column: 0 }
    }

    /// Sets the line and the column, both from 1. A column of 0 means the whole line.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> Self {
        self.line = u32::try_from(line).unwrap_or(u32::MAX);
        self.column = u32::try_from(column).unwrap_or(u32::MAX);
        self
    }

    /// Puts what was being read in front of the message.
    ///
    /// ```
    /// use puzzle_core::Invalid;
    /// assert_eq!(*Invalid::new("no such cell").context("move 3").text(), *"move 3: no such cell");
    /// ```
    #[must_use]
    pub fn context(mut self, what: impl Into<Text>) -> Self {
        self.text = text!("{what}: {reason}", what = what.into(), reason = self.text);
        self
    }

    /// Returns the error with a file's name in front: `NAME:line:column: message`.
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

    /// Returns the message without the place.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns the line, from 1, if it is known.
    pub fn line(&self) -> Option<usize> {
        (self.line > 0).then_some(self.line as usize)
    }

    /// Returns the column in characters, from 1, if it is known.
    pub fn column(&self) -> Option<usize> {
        (self.column > 0).then_some(self.column as usize)
    }
}

impl fmt::Display for Invalid {
    /// Writes `line:column: message`, without the parts that are not known.
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
        self.text.fmt(f)
    }
}

impl From<Invalid> for Text {
    /// Writes the place in front of the message, as [`Invalid`] displays.
    fn from(refusal: Invalid) -> Self {
        let Invalid { text, line, column } = refusal;
        let number = |n: u32| if n > 0 { alloc::format!("{n}:") } else { String::new() };
        let space = if line > 0 || column > 0 { " " } else { "" };
        Self::together([Self::plain(number(line) + &number(column) + space), text])
    }
}

impl core::error::Error for Invalid {}
