//! One mid-end for every puzzle: history, game IDs, timers, saves, preferences, hints.
//!
//! [`Midend`] makes a game of a back end; front ends see it as a [`Session`] and need no types of
//! the game. Sans-IO: no call blocks or reads a clock, every call says in an [`Outcome`] what the
//! front end has to do.
//!
//! ```
//! use lights_out::LightsOut;
//! use puzzle_midend::{Midend, Session};
//! let mut game = Midend::<LightsOut>::new();
//! let _ = game.open("lights-out/3x3:111000111")?;
//! let _ = game.play_text("2,2")?;
//! assert_eq!(game.text().as_deref(), Some("#.#\n###\n#.#\n"));
//! let _ = game.undo();
//! assert_eq!(game.game_id().as_deref(), Some("lights-out/3x3:111000111"));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod collection;
mod exchange;
mod game_id;
mod hint;
mod history;
mod input;
mod job;
mod midend;
mod outcome;
mod play;
mod prefs;
mod presets;
mod registry;
mod render;
mod save;
mod session;
mod timing;

pub use collection::{Collection, CollectionEntry};
pub use exchange::FormatInfo;
pub use game_id::{GameId, GameIdError, MAX_ID, MAX_SEED, Opened, Tail};
pub use job::{Done, Job, JobTextError, SolveReport, Verdict, read_job};
pub use midend::{Midend, Source};
pub use outcome::{Outcome, Request, Task};
pub use prefs::merge_prefs;
pub use presets::PresetLine;
pub use registry::{GameEntry, Registry};
pub use save::{LoadError, identify as identify_save, looks_like_save};
pub use session::Session;
