//! The list of all bundled puzzle back ends: the one place that knows both games and mid-end.
//!
//! A feature of the game's name puts each game into the list; all are on by default. A game of your
//! own joins by one word:
//!
//! ```
//! use lights_out::LightsOut;
//! let games = puzzle_backends::bundled().with::<LightsOut>();
//! assert!(games.find("sliding").is_some() && games.find("lights-out").is_some());
//! ```
#![no_std]

use puzzle_midend::Registry;

/// All bundled games, in the order of the menu.
pub fn bundled() -> Registry {
    let games = Registry::new();
    #[cfg(feature = "sliding")]
    let games = games.with::<puzzle_sliding::Sliding>();
    #[cfg(feature = "sokoban")]
    let games = games.with::<puzzle_sokoban::Sokoban>();
    #[cfg(feature = "mahjong")]
    let games = games.with::<puzzle_mahjong::Mahjong>();
    #[cfg(feature = "hidato")]
    let games = games.with::<puzzle_hidato::Hidato>().with::<puzzle_hidato::HidatoEditor>();
    games
}

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
