//! What the players' programs share apart from the screen: all commands, when each is available,
//! what it does, and the messages that the player reads.
//!
//! The terminal, the window and the web page are views of it: they lay out, draw and forward
//! events.
//!
//! - [`COMMANDS`] lists every command with its label and its keys in each front end.
//! - [`CommandContext`] decides whether a command is available, and says why if it is not.
//! - [`Title`], [`lesson_card`], [`WinCard`] and [`search_status`] make the texts
//!   around the board. [`Plot`] describes, draws and writes the plots of the player's results.
//! - [`Controller`] carries out the commands with sessions, the profile, collections, files and
//!   background searches. It needs the feature `controller`, which is on by default. Without it,
//!   the crate needs neither a database nor files and builds for `wasm32-unknown-unknown`; the web
//!   page uses it so.
//!
//! # Every command in every front end
#![doc = include_str!("../COMMANDS.md")]

mod archive;
mod best_results;
mod command;
mod command_context;
mod command_list;
mod coordinates;
mod draft_export;
mod draft_match;
mod draft_text;
mod file_solutions;
mod improvement;
mod known_puzzle;
pub mod language;
mod lesson;
mod lists_place;
mod plot;
mod search_status;
mod shared_ids;
mod side_task;
mod status;
mod text_format;
mod title;
mod win;

#[cfg(feature = "controller")]
mod autosave;
#[cfg(feature = "controller")]
mod background_read;
#[cfg(feature = "controller")]
mod clock;
#[cfg(feature = "controller")]
mod controller;
#[cfg(feature = "controller")]
mod data_folder;
#[cfg(feature = "controller")]
mod day_puzzles;
#[cfg(feature = "controller")]
mod effect;
#[cfg(feature = "controller")]
mod file;
#[cfg(feature = "controller")]
mod file_reader;
#[cfg(feature = "controller")]
mod game_lookup;
mod hint;
#[cfg(feature = "controller")]
mod history;
#[cfg(feature = "controller")]
mod levels;
mod list_search;
#[cfg(feature = "controller")]
mod login_name;
#[cfg(feature = "controller")]
mod open_game;
#[cfg(feature = "controller")]
mod own_collection;
#[cfg(feature = "controller")]
mod playback;
#[cfg(feature = "controller")]
mod puzzle_ahead;
mod report;
#[cfg(feature = "controller")]
mod running_search;
#[cfg(feature = "controller")]
mod search_queue;
#[cfg(feature = "controller")]
mod shared_report;
#[cfg(feature = "controller")]
mod shared_state;
#[cfg(feature = "controller")]
mod side_search;

pub use archive::{ArchiveDay, archive, begun_days};
pub use best_results::BestResult;
pub use command::{Command, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, ViewCommand};
pub use command_context::{Availability, CommandContext, LevelPlace};
pub use command_list::{COMMANDS, CommandInfo, FrontEnd, info_of};
pub use coordinates::{Coordinates, names_places, spaced};
pub use draft_export::export_draft;
pub use draft_match::{makes_puzzle, saved_draft_makes};
pub use draft_text::DraftText;
pub use file_solutions::file_solutions;
pub use hint::{HINT_LABELS, corrects_mistake, hint_label};
pub use improvement::{can_improve, improved_solution, improvement_task};
pub use known_puzzle::{known_draft, known_puzzle, solution_words};
pub use language::key_name;
pub use lesson::{LessonCard, LessonStep, lesson_card, lesson_step};
pub use lists_place::purpose_in;
pub use plot::{
    CalendarMonth, CalendarPlot, DayMark, Histogram, OverDays, Plot, PlotData, ProgressPlot,
    RUNNING, Unit,
};
pub use report::{PlayerReport, ReportPart, ReportedGame};
pub use search_status::search_status;
pub use shared_ids::{shared_id, shared_seed};
pub use side_task::{SideTask, draft_rating, is_generated};
pub use status::status_line;
pub use text_format::{
    kind_title, sentence, speed_words, thousandths, time, weekday_name, with_hints,
};
pub use title::{LevelName, Title};
pub use win::{ProvedBest, WinCard};

#[cfg(feature = "controller")]
pub use {
    autosave::{Autosave, EndedGame, GameKey, SaveScope},
    best_results::best_results,
    clock::Clock,
    controller::{Controller, write_file},
    data_folder::{DataFolder, path_of},
    day_puzzles::DayPuzzle,
    effect::{Effect, Question, Screen, SettingsForm},
    file::OpenedFile,
    file_reader::FileReader,
    game_lookup::{entry_of, names_file, result_title, title_of},
    history::{HistoryAction, HistoryView},
    language::system_languages,
    levels::{LevelLine, Levels, level_label},
    list_search::finds,
    login_name::login_name,
    open_game::OpenGame,
    own_collection::add_to_own_collection,
    playback::Playback,
    running_search::{RunningSearch, SearchState, THREAD},
    search_queue::{AppliedSearch, FinishedSearch, SEARCH_FAILED, SearchQueue},
    shared_state::{Setup, Shared},
};

/// Compiles and runs the examples in the README.
#[cfg(all(doctest, feature = "controller"))]
#[doc = include_str!("../README.md")]
struct Readme;
