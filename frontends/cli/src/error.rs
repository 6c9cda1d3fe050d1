//! Errors of the command line: what was wrong with what, and what to do next.
//!
//! Every verb reports errors in this form, and [`output::error`](crate::output::error) prints them
//! the way clap prints its own. Words of libraries are replaced here.

use std::io::{self, ErrorKind};
use std::sync::Arc;

use puzzle_core::text::Language;
use puzzle_core::{Invalid, Text, label, text};
use puzzle_midend::{GameIdError, LoadError};
use puzzle_profile::{ProfileError, StoreError};

/// An error as the player reads it: a message of one line and a tip about what to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Error {
    /// Where the error is, from the outermost place to the innermost.
    places: Vec<Text>,
    message: Text,
    tip: Option<Arc<Text>>,
    /// Whether what follows the first semicolon of the message is a tip.
    has_clauses: bool,
}

impl Error {
    /// An error without a tip.
    pub(crate) fn new(message: impl Into<Text>) -> Self {
        let (places, message) = (Vec::new(), message.into());
        Self { places, message, tip: None, has_clauses: false }
    }

    /// Says that an option changes nothing, since what it is about is missing. The tip says what that
    /// is.
    pub(crate) fn without_effect(option: &'static str, tip: Text) -> Self {
        Self::new(text!("{option} has no effect here", option = Text::plain(option))).with_tip(tip)
    }

    /// Adds a tip, or replaces the one that is there.
    pub(crate) fn with_tip(mut self, tip: impl Into<Text>) -> Self {
        self.tip = Some(Arc::new(tip.into()));
        self
    }

    /// Shares the memory of the tip with that of the error before, if both have the same one. A file
    /// may have a hundred thousand lines with the same error.
    pub(crate) fn share_tip(&mut self, before: &mut Option<Arc<Text>>) {
        if self.tip == *before {
            self.tip.clone_from(before);
        } else {
            before.clone_from(&self.tip);
        }
    }

    /// Puts the place of the error before the message: a file, a line of a file, a puzzle.
    pub(crate) fn at(mut self, place: impl Into<Text>) -> Self {
        self.places.insert(0, place.into());
        self
    }

    /// The message without the tip.
    pub(crate) fn message(&self, language: &Language) -> String {
        let mut message = Text::plain(self.clauses(language).0);
        for place in self.places.iter().rev() {
            message = text!("{what}: {reason}", what = place, reason = message);
        }
        without_system_code(message.say(language))
    }

    /// The tip about what to do next, if there is one.
    pub(crate) fn tip(&self, language: &Language) -> Option<String> {
        let own = self.tip.as_ref().map(|tip| tip.say(language));
        own.or_else(|| self.clauses(language).1)
    }

    /// The message without places, and the tip that is a part of it. Translations keep the semicolon
    /// between them.
    fn clauses(&self, language: &Language) -> (String, Option<String>) {
        let said = in_language(self.message.say(language), language);
        match said.split_once("; ").filter(|_| self.has_clauses) {
            Some((message, tip)) => (message.trim_end().to_string(), Some(tip.to_string())),
            None => (said, None),
        }
    }
}

impl From<Text> for Error {
    /// Converts a message of a library. The text after its first semicolon, if there is one,
    /// becomes the tip.
    fn from(message: Text) -> Self {
        Self { has_clauses: true, ..Self::new(message) }
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
                let why = with_position(&why);
                Self::new(text!("the params are not valid: {why}", why))
                    .with_tip(text!("`list GAME` explains the params of a game"))
            }
            GameIdError::Desc(why) => {
                let why = with_position(&why);
                Self::new(text!("the puzzle description is not valid: {why}", why))
            }
            error => Self::from(Text::from(error)),
        }
    }
}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Self {
        let by_id = text!("the puzzle itself can be opened by its game ID");
        match error {
            LoadError::Syntax { .. } => Self::from(Text::from(error)).with_tip(by_id),
            LoadError::Field { field, why } => {
                let message = text!("the save is damaged: {field}: {why}", field, why = why.text());
                Self::new(message).with_tip(by_id)
            }
            LoadError::Version(_) => {
                Self::from(Text::from(error)).with_tip(text!("try a newer version of the program"))
            }
            error => Self::from(Text::from(error)),
        }
    }
}

impl From<ProfileError> for Error {
    fn from(error: ProfileError) -> Self {
        Self::from(Text::from(error))
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        let is_refused = matches!(error, StoreError::Refused(_));
        let error = Self::from(Text::from(error));
        if is_refused || error.tip(&Language::ENGLISH).is_some() {
            return error;
        }
        error.with_tip(text!("another profile can be named with --profile"))
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        // An error with a message of its own comes from this project.
        if error.get_ref().is_some() {
            return Self::new(Text::english(error.to_string()));
        }
        Self::new(match error.kind() {
            ErrorKind::NotFound => text!("there is no such file"),
            ErrorKind::PermissionDenied => text!("permission denied"),
            ErrorKind::IsADirectory => text!("this is a folder, not a file"),
            ErrorKind::NotADirectory => text!("a part of this path is a file, not a folder"),
            ErrorKind::StorageFull => text!("the disk is full"),
            ErrorKind::ReadOnlyFilesystem => text!("the file system is read-only"),
            _ => Text::shown(error),
        })
    }
}

/// The message of the error, followed by the position in the text, if the error has one.
fn with_position(error: &Invalid) -> Text {
    let message = error.text();
    match (error.line(), error.column()) {
        (None | Some(1), Some(column)) => {
            text!("{message} (character {column})", message, column)
        }
        (Some(line), Some(column)) => {
            text!("{message} (line {line}, column {column})", message, line, column)
        }
        (Some(line), None) => text!("{message} (line {line})", message, line),
        (None, None) => message.clone(),
    }
}

/// Messages of the operating system about files.
const OF_SYSTEM: [&str; 3] =
    [label!("No such file or directory"), label!("Permission denied"), label!("Is a directory")];

/// The message in the language, if it is one of the operating system, whose messages are in English.
fn in_language(message: String, language: &Language) -> String {
    match message.split_once(" (os error ") {
        Some((of_system, _)) if OF_SYSTEM.contains(&of_system) => language.word(of_system).into(),
        _ => message,
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
    use puzzle_core::text::CatalogWriter;

    fn message(error: &Error) -> String {
        error.message(&Language::ENGLISH)
    }

    fn tip(error: &Error) -> Option<String> {
        error.tip(&Language::ENGLISH)
    }

    #[test]
    fn errors_of_the_system_have_no_numbers() {
        let error = Error::from(io::Error::from_raw_os_error(2));
        assert_eq!(message(&error), "there is no such file");
        let text = "cannot open it: No such file or directory (os error 2)";
        assert_eq!(message(&Error::new(text)), "cannot open it: No such file or directory");
        assert_eq!(message(&Error::new("a (os error")), "a (os error");
    }

    #[test]
    fn a_tip_stands_behind_a_semicolon() {
        let error = Error::from(Text::from("the profile is in use; close the other program"));
        assert_eq!(message(&error), "the profile is in use");
        assert_eq!(tip(&error).as_deref(), Some("close the other program"));
        // The semicolon of a translation may have a space before it.
        let mut french = CatalogWriter::new("fr", "Français");
        let english = "the profile is in use; close the other program";
        french.message(english, &["le profil est utilisé\u{a0}; fermez l’autre"]).unwrap();
        let french = french.finish().unwrap().into();
        let error = error.at(Text::plain("a; b.db"));
        assert_eq!(error.message(&french), "a; b.db: le profil est utilisé");
        assert_eq!(error.tip(&french).as_deref(), Some("fermez l’autre"));
    }

    #[test]
    fn positions_stand_behind_the_message() {
        let message = |error: Invalid| message(&Error::from(error));
        assert_eq!(message(Invalid::new("bad")), "bad");
        assert_eq!(message(Invalid::new("bad").at(1, 7)), "bad (character 7)");
        assert_eq!(message(Invalid::new("bad").at(2, 7)), "bad (line 2, column 7)");
        assert_eq!(message(Invalid::new("bad").at(2, 0)), "bad (line 2)");
    }
}
