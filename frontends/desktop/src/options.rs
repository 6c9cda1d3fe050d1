//! What the window begins with.

use std::path::PathBuf;

use puzzle_app::Setup;
use puzzle_core::draw::Theme;

/// What to show first, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What is opened at the start: a game ID, a link, a game's name, a collection `@GAME/NAME`, a
    /// file or a folder; else the list of games.
    pub puzzle: Option<String>,
    /// The colors; else those of the preferences, else the desktop's.
    pub theme: Option<Theme>,
    /// Where things are kept, and what day it is.
    pub setup: Setup,
    /// Where a picture of the window is written to, as PNG, once nothing moves in it; the program
    /// ends then.
    pub screenshot: Option<PathBuf>,
}
