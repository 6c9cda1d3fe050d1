//! The registry of all bundled games. No other crate depends on both the games and the mid-end.
//!
//! Each game and each editor has a cargo feature of the same name; all are on by default. You can
//! add a game of your own:
//!
//! ```
//! use lights_out::LightsOut;
//! let games = puzzle_backends::bundled().with::<LightsOut>();
//! assert!(games.find("sliding").is_some() && games.find("lights-out").is_some());
//! ```
#![no_std]

use puzzle_midend::Registry;

/// Returns a registry of all bundled games, in the order of the menu.
pub fn bundled() -> Registry {
    let games = Registry::new();
    #[cfg(feature = "sliding")]
    let games = games.with::<puzzle_sliding::Sliding>();
    #[cfg(feature = "sliding-editor")]
    let games = games.with::<puzzle_sliding::SlidingEditor>();
    #[cfg(feature = "sokoban")]
    let games = games.with::<puzzle_sokoban::Sokoban>();
    #[cfg(feature = "sokoban-editor")]
    let games = games.with::<puzzle_sokoban::SokobanEditor>();
    #[cfg(feature = "mahjong")]
    let games = games.with::<puzzle_mahjong::Mahjong>();
    #[cfg(feature = "mahjong-editor")]
    let games = games.with::<puzzle_mahjong::MahjongEditor>();
    #[cfg(feature = "hidato")]
    let games = games.with::<puzzle_hidato::Hidato>();
    #[cfg(feature = "hidato-editor")]
    let games = games.with::<puzzle_hidato::HidatoEditor>();
    games
}

/// Runs the code blocks of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
