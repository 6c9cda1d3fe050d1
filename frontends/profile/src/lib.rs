//! Player profiles: games in progress, finished games, records, rankings, statistics and progress
//! in collections.
//!
//! The crate has a **model** and **stores**. The model is plain data and pure functions without
//! files, clock or database. With `default-features = false` the crate is only the model and builds
//! for `wasm32-unknown-unknown`, so that a web page and a native program compute the same results.
//!
//! # The model
//!
//! A [`Player`] has a [`Name`], an append-only log of [`Finished`] games, and a list of games
//! [`InProgress`]. Everything else is computed from the log:
//!
//! | what | type |
//! |---|---|
//! | fewest moves and pushes and best time of a puzzle | [`Records`] |
//! | best solutions of a puzzle, move by move | [`Solution`] |
//! | puzzles that can be compared with each other | [`Kind`], [`Difficulty`] |
//! | records that a win improves | [`Improvements`] |
//! | averages, distributions and streaks by game, kind, difficulty or collection | [`Statistics`], [`Averages`] |
//! | consecutive wins or days | [`Streak`] |
//! | daily puzzles solved and missed | [`Calendar`] |
//! | top 20 of one game or of all games | [`Ranking`] |
//! | puzzles of a collection that are solved, next or locked | [`Progress`] |
//! | puzzles to offer after a win | [`NextPuzzles`] |
//!
//! A [`Profile`] holds all players of one machine in memory. Export and import use its JSON
//! ([`Profile::to_json`]). [`Profile::join`] adds what another profile has; every game has a
//! [`Uid`], so that no game is added twice.
//!
//! # How a front end uses it
//!
//! 1. At the start it reads the profile, or begins with [`Profile::default`].
//! 2. After each change of the current game it saves an [`InProgress`], made by [`InProgress::of`],
//!    under the [`Uid`] that the game got when it was started.
//! 3. When an [`Outcome`](puzzle_midend::Outcome) has `ended`, it makes a [`Finished`] by
//!    [`Finished::of`], computes [`Improvements::of`], records the game, and shows the improvements and
//!    [`NextPuzzles`]. Lessons are not recorded.
//! 4. It draws lists, records and rankings with the functions above.
//!
//! # Stores
//!
//! With the default feature `sqlite`, `Store` keeps players in a database file that several
//! programs can share. Everything that must last is an [`Event`] with the player's uid. A `Queue`
//! writes events and keeps those that cannot be written yet; saving a move adds one row. With the
//! default feature `files`, the module `files` writes files atomically.
//!
//! # Time and randomness
//!
//! The model has no clock and no randomness. The front end supplies a [`Moment`]: 128 random bits,
//! the time, and the local date.
//!
//! ```
//! use lights_out::LightsOut;
//! use puzzle_midend::Midend;
//! use puzzle_profile::{Finished, Moment, Name, Improvements, Profile, Records, Uid};
//!
//! let mut game = Midend::of::<LightsOut>();
//! let _ = game.open("lights-out/2x2:1110")?;
//! let outcome = game.play_text("1,1")?;
//!
//! let mut profile = Profile::default();
//! let player = profile.player_mut(&Name::new("Ada")?, Uid::from_bits(1), 0);
//! if let Some(ending) = outcome.ended {
//!     let date = "2026-11-21".parse()?;
//!     let moment = Moment { uid: Uid::from_bits(2), at: 1_795_219_200, date };
//!     let finished = Finished::of(&game, ending, moment).expect("there is a game");
//!     assert!(Improvements::of(&player.finished, &finished).is_first);
//!     player.finish(finished);
//! }
//! let records = Records::of(&player.finished);
//! assert_eq!(records.of_puzzle("lights-out/2x2:1110").unwrap().moves.unwrap().value, 1);
//! let again = Profile::from_json(&profile.to_json())?;
//! assert_eq!(again, profile);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod averages;
mod calendar;
#[cfg(feature = "files")]
pub mod collections;
mod difficulty;
mod event;
#[cfg(feature = "files")]
pub mod files;
mod finished;
#[cfg(feature = "files")]
pub mod folder;
mod improvements;
mod in_progress;
mod kind;
mod name;
mod next_puzzles;
mod player;
mod player_file;
mod profile;
mod progress;
#[cfg(feature = "sqlite")]
mod queue;
mod ranking;
mod ranking_file;
mod records;
#[cfg(feature = "sqlite")]
mod side_file;
mod solution;
mod statistics;
#[cfg(feature = "sqlite")]
mod store;
mod streak;
mod uid;

pub use averages::{Average, Averages};
pub use calendar::{Calendar, Day, DayState};
pub use difficulty::Difficulty;
pub use event::{Applied, Change, Event, PlayerRef};
pub use finished::{Finished, Moment, Place};
pub use improvements::Improvements;
pub use in_progress::InProgress;
pub use kind::Kind;
pub use name::Name;
pub use next_puzzles::NextPuzzles;
pub use player::Player;
pub use player_file::{LevelResult, PlayerFile};
pub use profile::{JoinCounts, Profile, ProfileError};
pub use progress::Progress;
#[cfg(feature = "sqlite")]
pub use queue::Queue;
pub use ranking::{MAX_RANKS, Rank, Ranking, RankingScope};
pub use ranking_file::{RankingFile, RankingLine};
pub use records::{Best, PuzzleRecord, Records};
pub use solution::Solution;
pub use statistics::{BestValues, Bucket, Distribution, Statistics, median};
#[cfg(feature = "sqlite")]
pub use store::{PlayerSummary, Store, StoreError, copies, restore};
pub use streak::Streak;
pub use uid::Uid;

/// Compiles the code blocks of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
