//! One mid-end for every puzzle: history, game IDs, timers, saves, preferences, hints.
//!
//! [`Midend`] turns a back end into a playable game. It is one type for all games: a program gives
//! it a row of its table of games, a [`GameEntry`]. The design is sans-IO: no call blocks or reads
//! a clock, and every call returns an [`Outcome`] that says what the front end has to do.
//!
//! ```
//! use lights_out::LightsOut;
//! use puzzle_midend::{Midend, Registry};
//! let games = Registry::new().with::<LightsOut>();
//! let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
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
mod game_entry;
mod game_id;
mod hint;
mod input;
mod kernel;
mod lessons;
mod link;
mod losses;
mod message;
mod midend;
mod move_log;
mod open;
mod other_game;
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
mod settings;
mod simulator;
mod source;
mod task;
mod tile_size;
mod timing;
mod typed;
mod undo;

pub use capabilities::Capabilities;
pub use collection::{Collection, CollectionEntry};
pub use date::{Date, Weekday};
pub use file_content::{FileContent, FileError};
pub use game_entry::{FormatInfo, GameEntry};
pub use game_id::{GameId, GameIdError, IdContent, MAX_ID, MAX_SEED};
pub use hint::{HintLevel, ShownHint};
pub use lessons::{LessonPlace, LessonTask};
pub use losses::Losses;
pub use message::{Message, MessageKind};
pub use midend::Midend;
pub use move_log::Changes;
pub use open::Opened;
pub use outcome::{Ending, Outcome, Request};
pub use picture::Drawn;
pub use play::Counts;
pub use preferences::merge_preferences;
pub use presets::PresetLine;
pub use registry::Registry;
pub use save::{LoadError, identify as identify_save, looks_like_save, puzzle_of_damaged_save};
pub use say_texts::say_texts;
pub use search::{
    FinishedJob, ImprovedReport, Job, JobTextError, MistakeOrigin, MistakenMove, MistakesReport,
    PuzzleReport, SearchReport, SolvedReport, Worker,
};
pub use simulator::{Advice, Simulator};
pub use source::Source;
pub use task::Task;

/// The core crate, re-exported for programs that depend on this crate and a game only.
pub use puzzle_core;

/// Tests the code blocks of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
