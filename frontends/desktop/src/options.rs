//! What the window begins with.

use std::path::PathBuf;

use puzzle_core::Theme;
use puzzle_midend::Date;

/// What to show first, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What is opened at the start: a game ID, a link, a game's name, a collection `@GAME/NAME`, a
    /// file or a folder; else the list of games.
    pub puzzle: Option<String>,
    /// The colors; else those of the preferences, else the desktop's.
    pub theme: Option<Theme>,
    /// Where saved games, preferences and the player's own puzzles are kept; nowhere when `None`.
    pub data_dir: Option<PathBuf>,
    /// The file where players are kept; else `profile.db` in the data directory, else nowhere.
    pub profile: Option<PathBuf>,
    /// Where a picture of the window is written to, as PNG, once nothing moves in it; the program
    /// ends then.
    pub screenshot: Option<PathBuf>,
    /// What day it is, for the puzzle of the day; else what the clock on the wall says.
    pub today: Option<Date>,
}
