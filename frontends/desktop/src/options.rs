//! The options with which the window starts.

use std::path::PathBuf;

use puzzle_app::Setup;
use puzzle_core::draw::Theme;

/// What to open at the start, and how to draw.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What to open: a game ID, a link, the name of a game, a collection `@GAME/NAME`, a file or a
    /// folder. With `None`, the list of games is shown.
    pub puzzle: Option<String>,
    /// The theme. With `None`, the preferences or the desktop decide.
    pub theme: Option<Theme>,
    /// Where data is stored, the languages, and the clock.
    pub setup: Setup,
    /// Where to write a screenshot as PNG once nothing moves. The program then quits.
    pub screenshot: Option<PathBuf>,
}
