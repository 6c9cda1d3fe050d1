//! What the player begins with.

use std::path::PathBuf;

use puzzle_app::Setup;
use puzzle_core::draw::Theme;
use puzzle_midend::CollectionEntry;

use crate::color::ColorDepth;
use crate::pixels::Pixels;

/// What to show first, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What is opened at the start.
    pub open: Open,
    /// Shows a saved game move by move from its beginning.
    pub replay: bool,
    /// The colors; else those of the preferences, else dark.
    pub theme: Option<Theme>,
    /// How many colors the terminal has; else what the environment says.
    pub depth: Option<ColorDepth>,
    /// Whether only characters of ASCII are shown; else where the locale says that the terminal
    /// takes no others.
    pub ascii: Option<bool>,
    /// Whether boards are drawn in real pixels, where the terminal shows them.
    pub pixels: Pixels,
    /// Where things are kept, and what day it is.
    pub setup: Setup,
}

/// What is opened at the start.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Open {
    /// The menu of games.
    #[default]
    Menu,
    /// A game ID, or a game's name.
    Id(String),
    /// Puzzles of a file, which the player goes through.
    Entries {
        /// The file's name, for the title.
        file: String,
        /// The puzzles; with several, the player chooses.
        entries: Vec<CollectionEntry>,
        /// Which of them to begin with, from 0; else the player chooses.
        at: Option<usize>,
    },
    /// A saved game.
    Save {
        /// Its text.
        text: String,
        /// Where it came from, and is saved to again.
        path: Option<PathBuf>,
    },
    /// A file of any kind that the games know, or a folder of them.
    File(PathBuf),
    /// A game in progress of the profile.
    InProgress(puzzle_profile::Uid),
}

/// Why the player ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExitReason {
    /// The player left.
    Quit,
    /// Ctrl with c.
    Interrupted,
    /// The terminal has gone.
    HungUp,
    /// A signal of this number asked for the end.
    Signal(i32),
}
