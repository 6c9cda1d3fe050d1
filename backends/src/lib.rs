//! The list of all bundled puzzle back ends: the one place that knows both games and mid-end.
//!
//! A feature of the game's name puts each game into the list; all are on by default. To add a game
//! of your own to a program, list it beside these:
//!
//! ```
//! use puzzle_midend::{GameEntry, Registry};
//! static MINE: &[GameEntry] = &[/* GameEntry::of::<MyGame>(), … */];
//! let registry = Registry::new(MINE);
//! assert!(puzzle_backends::registry().games().len() >= registry.games().len());
//! ```
#![no_std]

use puzzle_midend::{GameEntry, Registry};

/// All bundled games, in the order of the menu.
pub static GAMES: &[GameEntry] = &[
    #[cfg(feature = "sliding")]
    GameEntry::of::<puzzle_sliding::Sliding>(),
    #[cfg(feature = "sokoban")]
    GameEntry::of::<puzzle_sokoban::Sokoban>(),
    #[cfg(feature = "mahjong")]
    GameEntry::of::<puzzle_mahjong::Mahjong>(),
    #[cfg(feature = "hidato")]
    GameEntry::of::<puzzle_hidato::Hidato>(),
    #[cfg(feature = "hidato")]
    GameEntry::of::<puzzle_hidato::HidatoEditor>(),
];

/// All bundled games.
pub const fn registry() -> Registry {
    Registry::new(GAMES)
}
