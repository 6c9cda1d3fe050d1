//! Errors of the command line: what was wrong with what, and what to do next.
//!
//! Every verb reports errors in this form, and [`output::error`](crate::output::error) prints them
//! the way clap prints its own. Words of libraries are replaced here.

use std::fmt;
use std::io::{self, ErrorKind};

use puzzle_core::Invalid;
use puzzle_midend::{GameIdError, LoadError};
use puzzle_profile::{ProfileError, StoreError};

/// An error as the player reads it: a message of one line and a tip about what to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Error {
    message: String,
    tip: Option<String>,
}

impl Error {
    /// An error without a tip.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: without_system_code(message.into()), tip: None }
    }

    /// Adds a tip, or replaces the one that is there.
    pub(crate) fn with_tip(mut self, tip: impl Into<String>) -> Self {
        self.tip = Some(tip.into());
        self
    }

    /// Puts the place of the error before the message: a file, a line of a file, a puzzle.
    pub(crate) fn at(mut self, place: impl fmt::Display) -> Self {
        self.message = format!("{place}: {}", self.message);
        self
    }

    /// The message without the tip.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// The tip about what to do next, if there is one.
    pub(crate) fn tip(&self) -> Option<&str> {
        self.tip.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<String> for Error {
    /// Converts a message of a library. The text after its first semicolon, if there is one,
    /// becomes the tip.
    fn from(message: String) -> Self {
        match message.split_once("; ") {
            Some((message, tip)) => Self::new(message).with_tip(tip),
            None => Self::new(message),
        }
    }
}

impl From<&str> for Error {
    fn from(message: &str) -> Self {
        Self::from(message.to_string())
    }
}

impl From<Invalid> for Error {
    fn from(error: Invalid) -> Self {
        Self::from(with_position(&error))
    }
}

impl From<GameIdError> for Error {
    fn from(error: GameIdError) -> Self {
        match error {
            GameIdError::Params(why) => {
                Self::new(format!("the params are not valid: {}", with_position(&why)))
                    .with_tip("`list GAME` explains the params of a game")
            }
            GameIdError::Desc(why) => {
                Self::new(format!("the puzzle description is not valid: {}", with_position(&why)))
            }
            error => Self::from(error.to_string()),
        }
    }
}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Self {
        let by_id = "the puzzle itself can be opened by its game ID";
        match &error {
            LoadError::Syntax { .. } => Self::from(error.to_string()).with_tip(by_id),
            LoadError::Field { field, why } => {
                Self::new(format!("the save is damaged: {field}: {}", why.text())).with_tip(by_id)
            }
            LoadError::Version(_) => {
                Self::from(error.to_string()).with_tip("try a newer version of the program")
            }
            _ => Self::from(error.to_string()),
        }
    }
}

impl From<ProfileError> for Error {
    fn from(error: ProfileError) -> Self {
        Self::from(error.to_string())
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        let is_refused = matches!(error, StoreError::Refused(_));
        let error = Self::from(error.to_string());
        if is_refused || error.tip.is_some() {
            return error;
        }
        error.with_tip("another profile can be named with --profile")
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        // An error with a message of its own comes from this project.
        if error.get_ref().is_some() {
            return Self::new(error.to_string());
        }
        Self::new(match error.kind() {
            ErrorKind::NotFound => "there is no such file",
            ErrorKind::PermissionDenied => "permission denied",
            ErrorKind::IsADirectory => "this is a folder, not a file",
            ErrorKind::NotADirectory => "a part of this path is a file, not a folder",
            ErrorKind::StorageFull => "the disk is full",
            ErrorKind::ReadOnlyFilesystem => "the file system is read-only",
            _ => return Self::new(error.to_string()),
        })
    }
}

/// The message of the error, followed by the position in the text, if the error has one.
fn with_position(error: &Invalid) -> String {
    match (error.line(), error.column()) {
        (None | Some(1), Some(column)) => format!("{} (character {column})", error.text()),
        (Some(line), Some(column)) => format!("{} (line {line}, column {column})", error.text()),
        (Some(line), None) => format!("{} (line {line})", error.text()),
        (None, None) => error.text().to_string(),
    }
}

/// The error message without the number that the standard library adds to errors of the operating
/// system.
fn without_system_code(text: String) -> String {
    let Some((before, rest)) = text.split_once(" (os error ") else { return text };
    match rest.split_once(')') {
        Some((_, after)) => format!("{before}{after}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_have_no_numbers() {
        let error = Error::from(io::Error::from_raw_os_error(2));
        assert_eq!(error.message(), "there is no such file");
        let text = "cannot open it: No such file or directory (os error 2)";
        assert_eq!(Error::new(text).message(), "cannot open it: No such file or directory");
        assert_eq!(Error::new("a (os error").message(), "a (os error");
    }

    #[test]
    fn a_tip_stands_behind_a_semicolon() {
        let error = Error::from("the profile is in use; close the other program");
        assert_eq!(error.message(), "the profile is in use");
        assert_eq!(error.tip(), Some("close the other program"));
    }

    #[test]
    fn positions_stand_behind_the_message() {
        let message = |error: Invalid| Error::from(error).message().to_string();
        assert_eq!(message(Invalid::new("bad")), "bad");
        assert_eq!(message(Invalid::new("bad").at(1, 7)), "bad (character 7)");
        assert_eq!(message(Invalid::new("bad").at(2, 7)), "bad (line 2, column 7)");
        assert_eq!(message(Invalid::new("bad").at(2, 0)), "bad (line 2)");
    }
}
