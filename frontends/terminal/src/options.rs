//! The options with which the program starts.

use std::path::PathBuf;

use puzzle_app::Setup;
use puzzle_core::draw::Theme;
use puzzle_midend::CollectionEntry;

use crate::color::ColorDepth;
use crate::pixels::Pixels;

/// What to open at the start, and how to draw.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What to open at the start.
    pub open: Open,
    /// Whether to play a saved game move by move from its beginning.
    pub replay: bool,
    /// The theme. With `None`, the preferences or the terminal's background decide.
    pub theme: Option<Theme>,
    /// The number of colors. With `None`, the environment decides.
    pub depth: Option<ColorDepth>,
    /// How boards are shown. With `None`, the preferences decide.
    pub board: Option<BoardStyle>,
    /// Whether to use ASCII characters only. With `None`, the locale decides.
    pub ascii: Option<bool>,
    /// Whether to draw boards in pixels if the terminal supports it.
    pub pixels: Pixels,
    /// Where data is stored, the languages, and the clock.
    pub setup: Setup,
}

/// How a terminal shows boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardStyle {
    /// As text if the terminal has only ASCII or no colors, or if the picture does not fit;
    /// otherwise as a picture.
    #[default]
    Automatic,
    /// As a picture of block characters.
    Picture,
    /// As text: the characters that the game gives for its cells.
    Text,
}

impl BoardStyle {
    /// All values with their keywords.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Automatic, "auto"), (Self::Picture, "picture"), (Self::Text, "text")];

    /// Parses the keyword of a value, such as `text`.
    pub fn from_keyword(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(style, _)| *style)
    }

    /// Returns the keyword of the value.
    pub fn keyword(self) -> &'static str {
        Self::ALL.iter().find(|(style, _)| *style == self).map_or("auto", |(_, word)| word)
    }
}

/// What to open at the start.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Open {
    /// The list of games.
    #[default]
    Menu,
    /// A game ID, or the name of a game.
    Id(String),
    /// Puzzles of a file.
    Entries {
        /// The name of the file, for the title.
        file: String,
        /// The puzzles. If there are several, their list is shown.
        entries: Vec<CollectionEntry>,
        /// The index of the puzzle to open. With `None`, the player chooses.
        at: Option<usize>,
    },
    /// A saved game.
    Save {
        /// The text of the file.
        text: String,
        /// The path of the file. Saving writes to it.
        path: Option<PathBuf>,
    },
    /// A saved game, a puzzle file or a folder.
    File(PathBuf),
    /// A game in progress of the profile.
    InProgress(puzzle_profile::Uid),
}

/// Why the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExitReason {
    /// The player quit.
    Quit,
    /// The player pressed Ctrl+C.
    Interrupted,
    /// The terminal was closed.
    HungUp,
    /// The process received the signal with this number.
    Signal(i32),
}
