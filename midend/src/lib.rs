//! One mid-end for every puzzle: history, game IDs, timers, saves, preferences, hints.
//!
//! [`Midend`] makes a game of a back end; front ends see it as a [`Session`] and need no types of
//! the game. Sans-IO: no call blocks or reads a clock, every call says in an [`Outcome`] what the
//! front end has to do.
//!
//! ```
//! use lights_out::LightsOut;
//! use puzzle_midend::prelude::*;
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

mod awaited;
mod can;
mod collection;
mod daily;
mod date;
mod desk;
mod exchange;
mod formats;
mod game_id;
mod hint;
mod history;
mod input;
mod journal;
mod lessons;
mod message;
mod midend;
mod outcome;
mod picture;
mod play;
mod played;
mod preferences;
mod presets;
mod registry;
mod save;
mod search;
mod session;
mod settings;
mod source;
mod task;
mod timeline;
mod timing;

pub use can::Can;
pub use collection::{Collection, CollectionEntry};
pub use date::{Date, Weekday};
pub use exchange::Exchange;
pub use formats::FormatInfo;
pub use game_id::{GameId, GameIdError, MAX_ID, MAX_SEED, Opened, Tail};
pub use journal::{Changes, Journal};
pub use lessons::{LessonPlace, Lessons, Todo};
pub use message::{Message, MessageKind};
pub use midend::Midend;
pub use outcome::{Ending, Outcome, Request};
pub use picture::Picture;
pub use play::{Counts, Play};
pub use preferences::merge_preferences;
pub use presets::PresetLine;
pub use registry::{GameEntry, Registry};
pub use save::{LoadError, identify as identify_save, looks_like_save};
pub use search::{
    Done, Job, JobTextError, PuzzleReport, Report, Searches, SolvedReport, StepReport, Worker,
};
pub use session::Session;
pub use settings::Settings;
pub use source::Source;
pub use task::Task;
pub use timeline::Timeline;

/// The contract, for programs that name no other crate of the framework than this one and a game.
pub use puzzle_core;

/// The parts of a [`Session`], for a holder of a [`Midend`]: `use puzzle_midend::prelude::*`.
pub mod prelude {
    pub use crate::{
        Exchange as _, Journal as _, Lessons as _, Midend, Picture as _, Play as _, Searches as _,
        Session, Settings as _, Timeline as _,
    };
}

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
