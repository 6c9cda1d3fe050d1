//! Errors of running the player in a terminal.

use std::fmt;
use std::io;

use puzzle_core::{Text, text};

/// Why the player cannot start, or had to stop. Its [`Text`] is in any language.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Standard input or output is not a terminal.
    NotATerminal,
    /// The environment variable `TERM` says that the terminal can only write lines.
    OnlyLines(String),
    /// Reading from or writing to the terminal failed.
    Terminal(io::Error),
    /// The puzzle or file to open is not valid. The text is a message for the player.
    Puzzle(Text),
}

impl From<&Error> for Text {
    fn from(error: &Error) -> Self {
        match error {
            Error::NotATerminal => text!("standard input and output must be a terminal"),
            Error::OnlyLines(term) => text!(
                "this terminal only writes lines (TERM={term}), and a game needs the whole screen",
                term
            ),
            Error::Terminal(why) => text!("the terminal failed: {why}", why = Self::shown(why)),
            Error::Puzzle(why) => why.clone(),
        }
    }
}

impl fmt::Display for Error {
    /// Writes the error in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self).fmt(f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Terminal(why) => Some(why),
            Self::NotATerminal | Self::OnlyLines(_) | Self::Puzzle(_) => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(why: io::Error) -> Self {
        Self::Terminal(why)
    }
}
