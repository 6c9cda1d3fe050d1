//! The player's profile: games in progress, finished games, records, rankings, statistics and
//! progress in collections.
//!
//! The crate has a **model** and **stores**. The model is plain data and pure functions: no file,
//! no clock, no database. With `default-features = false` the crate is the model alone and builds
//! for `wasm32-unknown-unknown`, so that a page with the browser's storage and a program with
//! files give the same answers.
//!
//! # The model
//!
//! What is kept of a [`Player`] is little: a [`Name`], the log of [`Finished`] games, to which is
//! only ever added, and the games [`InProgress`]. Everything else is asked of the log:
//!
//! | question | answer |
//! |---|---|
//! | best moves, pushes and time of a puzzle | [`Records`] |
//! | what a win has improved | [`News`] |
//! | averages, distributions, streaks of a game, a preset, a grade | [`Statistics`] |
//! | days with a game, days in a row | [`Streak`] |
//! | the puzzles of the day, solved and missed | [`Calendar`] |
//! | top 20 of a game, or over all | [`Ranking`], [`score`] |
//! | how far a collection is, what is next, what is locked | [`Progress`] |
//! | what comes after a win | [`Next`] |
//!
//! A [`Profile`] is all players of one machine in memory. Its JSON ([`Profile::to_json`]) is what
//! is exported and imported; [`Profile::join`] is the union of two. Every finished game and every
//! game in progress has an [`Uid`], so that a game that comes twice is there once.
//!
//! # How a front end uses it
//!
//! 1. At the start it reads its profile, or begins with [`Profile::default`].
//! 2. After each change of the game on the board it keeps an [`InProgress`] (made by
//!    [`InProgress::of`]) under the [`Uid`] that this game was given at its beginning.
//! 3. When an [`Outcome`](puzzle_midend::Outcome) has `ended`, it makes a [`Finished`] by
//!    [`Finished::of`], asks [`News::of`] what was new, adds it by [`Player::finish`], and shows
//!    both with [`Next`]. A lesson is no game: nothing is made of it.
//! 4. Lists, records and rankings are drawn from the functions above.
//!
//! # Stores
//!
//! With the feature `sqlite`, on by default, `Store` keeps players in a database file that several
//! programs share, each move of a game in progress for the price of a line; with `files`, on by
//! default too, the module `files` writes files that are whole or not there.
//!
//! # Time and randomness
//!
//! The model knows neither the time nor randomness: a front end gives a [`Moment`], which has the
//! seconds since 1970, the date where the player is, and 128 random bits.
//!
//! ```
//! use lights_out::LightsOut;
//! use puzzle_midend::prelude::*;
//! use puzzle_profile::{Finished, Moment, Name, News, Profile, Records, Uid};
//!
//! let mut game = Midend::<LightsOut>::new();
//! let _ = game.open("lights-out/2x2:1110")?;
//! let outcome = game.play_text("1,1")?;
//!
//! let mut profile = Profile::default();
//! let player = profile.player_mut(&Name::new("Ada")?, Uid::from_bits(1), 0);
//! if let Some(ending) = outcome.ended {
//!     let date = "2026-11-21".parse()?;
//!     let moment = Moment { uid: Uid::from_bits(2), at: 1_795_219_200, date };
//!     let finished = Finished::of(&game, ending, moment).expect("there is a game");
//!     assert!(News::of(&player.finished, &finished).is_first);
//!     player.finish(finished);
//! }
//! let records = Records::of(&player.finished);
//! assert_eq!(records.of_puzzle("lights-out/2x2:1110").unwrap().moves.unwrap().value, 1);
//! let again = Profile::from_json(&profile.to_json())?;
//! assert_eq!(again, profile);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod calendar;
#[cfg(feature = "files")]
pub mod files;
mod finished;
mod in_progress;
mod name;
mod news;
mod next;
mod player;
mod player_file;
mod profile;
mod progress;
mod ranking;
mod ranking_file;
mod records;
#[cfg(feature = "files")]
pub mod shelf;
mod statistics;
#[cfg(feature = "sqlite")]
mod store;
mod streak;
mod uid;

pub use calendar::{Calendar, Day, DayState};
pub use finished::{Finished, Moment, Place};
pub use in_progress::InProgress;
pub use name::Name;
pub use news::News;
pub use next::Next;
pub use player::Player;
pub use player_file::{LevelResult, PlayerFile};
pub use profile::{Joined, Profile, ProfileError};
pub use progress::Progress;
pub use ranking::{RANKED, Rank, Ranking, factor, score};
pub use ranking_file::{RankingFile, RankingLine};
pub use records::{Best, PuzzleRecord, Records};
pub use statistics::{Bucket, Spread, Statistics};
#[cfg(feature = "sqlite")]
pub use store::{OpenedStore, PlayerLine, Slot, Store, StoreError};
pub use streak::Streak;
pub use uid::Uid;

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
