//! One mid-end for every puzzle: history, game IDs, timers, saves, preferences, hints.
//!
//! [`Midend`] turns a back end into a playable game. Front ends see it as a [`Session`], which does
//! not depend on the game's types. The design is sans-IO: no call blocks or reads a clock, and
//! every call returns an [`Outcome`] that says what the front end has to do.
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

mod board_title;
mod capabilities;
mod collection;
mod current_game;
mod daily;
mod date;
mod file_content;
mod formats;
mod game_id;
mod hint;
mod history;
mod import_export;
mod input;
mod journal;
mod lessons;
mod link;
mod message;
mod midend;
mod outcome;
mod pending_entry;
mod picture;
mod play;
mod preferences;
mod presets;
mod registry;
mod save;
mod say_texts;
mod search;
mod session;
mod session_state;
mod settings;
mod simulator;
mod source;
mod task;
mod timeline;
mod timing;

pub use capabilities::Capabilities;
pub use collection::{Collection, CollectionEntry, OWN_KEY};
pub use date::{Date, Weekday};
pub use file_content::{FileContent, FileError};
pub use formats::FormatInfo;
pub use game_id::{GameId, GameIdError, IdContent, MAX_ID, MAX_SEED, Opened};
pub use hint::{HintFacts, HintLevel};
pub use import_export::ImportExport;
pub use journal::{Changes, Journal};
pub use lessons::{LessonPlace, LessonTask, Lessons};
pub use message::{Message, MessageKind};
pub use midend::Midend;
pub use outcome::{Ending, Outcome, Request};
pub use picture::Picture;
pub use play::{Counts, Play};
pub use preferences::merge_preferences;
pub use presets::PresetLine;
pub use registry::{GameEntry, Registry};
pub use save::{LoadError, identify as identify_save, looks_like_save, puzzle_of_damaged_save};
pub use say_texts::say_texts;
pub use search::{
    FinishedJob, ImprovedReport, Job, JobTextError, MistakeOrigin, MistakenMove, MistakesReport,
    PuzzleReport, SearchReport, Searches, SolvedReport, StepReport, Worker,
};
pub use session::Session;
pub use settings::Settings;
pub use simulator::{Advice, Simulator};
pub use source::Source;
pub use task::Task;
pub use timeline::Timeline;

/// The core crate, re-exported for programs that depend on this crate and a game only.
pub use puzzle_core;

/// The traits of a [`Session`], to be imported by programs that hold a [`Midend`]: `use
/// puzzle_midend::prelude::*`.
pub mod prelude {
    pub use crate::{
        ImportExport as _, Journal as _, Lessons as _, Midend, Picture as _, Play as _,
        Searches as _, Session, Settings as _, Timeline as _,
    };
}

/// Tests the code blocks of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
