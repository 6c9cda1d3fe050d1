//! The part of a player's program that is not its screen: which commands there are, when they can be
//! carried out, what they do, and what the player is told.
//!
//! Terminal, window and page are views of it: they lay out, draw and forward events.
//!
//! - [`COMMANDS`] lists every command with its label and its keys in each front end.
//! - [`Situation`] decides when a command can be carried out, and what the player is told when it
//!   cannot.
//! - [`Title`], [`lesson_card`], [`win_words`], [`win_offers`] and [`search_words`] say what is
//!   shown around the board.
//! - With the feature `controller`, on by default, [`Controller`] carries the commands out: over
//!   sessions, the profile, collections, files and searches on a thread of their own. Without it the
//!   crate is decisions on plain data, needs neither a database nor files, and builds for
//!   `wasm32-unknown-unknown`: the page stores in the browser what it decides.
//!
//! # Every command in every front end
#![doc = include_str!("../COMMANDS.md")]

mod command;
mod command_list;
mod lesson;
mod search_words;
mod situation;
mod title;
mod win;
mod words;

#[cfg(feature = "controller")]
mod autosave;
#[cfg(feature = "controller")]
mod controller;
#[cfg(feature = "controller")]
mod data_folder;
#[cfg(feature = "controller")]
mod effect;
#[cfg(feature = "controller")]
mod file;
#[cfg(feature = "controller")]
mod history;
#[cfg(feature = "controller")]
mod kept_puzzles;
#[cfg(feature = "controller")]
mod levels;
#[cfg(feature = "controller")]
mod link;
#[cfg(feature = "controller")]
mod names;
#[cfg(feature = "controller")]
mod open_game;
#[cfg(feature = "controller")]
mod playback;
#[cfg(feature = "controller")]
mod reader;
#[cfg(feature = "controller")]
mod reading;
#[cfg(feature = "controller")]
mod report;
#[cfg(feature = "controller")]
mod running_search;
#[cfg(feature = "controller")]
mod search;
#[cfg(feature = "controller")]
mod shared;
#[cfg(feature = "controller")]
mod today;

pub use command::{Command, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, ViewCommand};
pub use command_list::{COMMANDS, CommandInfo, FrontEnd, info_of};
pub use lesson::{LessonCard, LessonStep, lesson_card, lesson_step};
pub use search_words::search_words;
pub use situation::{Availability, LevelPlace, Situation};
pub use title::{LevelName, Title};
pub use win::{win_offers, win_words};
pub use words::{by_hints, count, time};

#[cfg(feature = "controller")]
pub use {
    autosave::{Autosave, Ended, GameKey, SaveWhat},
    controller::{Controller, write_file},
    data_folder::{DataFolder, path_of},
    effect::{Effect, Form, Question, Screen},
    file::OpenedFile,
    history::{History, HistoryStep},
    kept_puzzles::keep_puzzle,
    levels::{LevelLine, Levels, level_label},
    link::link_target,
    names::{entry_of, title_of},
    open_game::OpenGame,
    playback::Playback,
    reader::Reader,
    report::{Part, Report},
    running_search::{RunningSearch, SearchState, THREAD},
    search::{BROKE_DOWN, Found, Search, Taken},
    shared::{Setup, Shared},
    today::today,
    win::Win,
};

/// The examples of the crate's page are tests.
#[cfg(all(doctest, feature = "controller"))]
#[doc = include_str!("../README.md")]
struct Readme;
