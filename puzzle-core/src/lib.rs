//! The traits and types that puzzle back ends, the mid-end and front ends share, and tools for
//! games.
//!
//! A **back end** implements [`Game`]. The **mid-end** (`puzzle-midend`) adds undo, game IDs,
//! timers and saves to every game. A **front end** implements [`Canvas`](draw::Canvas) and passes
//! on [`Input`](input::Input). Start reading at [`Game`]. The crate does no I/O, reads no clock,
//! and builds without `std`.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod ability;
pub mod draw;
mod error;
pub mod format;
pub mod game;
pub mod grid;
pub mod input;
pub mod params;
mod rng;
pub mod solve;
pub mod text;

pub use error::Invalid;
pub use game::Game;
pub use rng::GameRng;
pub use text::Text;

/// The items that almost every back end uses: `use puzzle_core::prelude::*`.
pub mod prelude {
    pub use crate::ability::{
        Abilities, Actions, Animation, BundledCollection, Cells, Clock, Commands, Counters,
        Description, Files, Grader, Hints, KeyGuide, Lesson, LessonStep, Notation, Paper,
        Preference, Review, Screen, ScreenKey, Solver, UiText, Words,
    };
    pub use crate::draw::{
        Canvas, Frame, Layout, NullCanvas, PixelCanvas, Point, Rect, Role, RoleSpec, Size,
        TextStyle, Theme, TileCache,
    };
    pub use crate::game::{Generated, Info, Response, Status};
    pub use crate::grid::{Borders, Cell, Cursor, Direction, Grid, GridSize, SquareBoard};
    pub use crate::input::{Button, Input, Key, KeyPress, Pointer};
    pub use crate::params::{ConfigItem, ConfigValue, Params, ParamsForm, Preset};
    pub use crate::solve::{
        Answer, Explanation, Grade, HintStep, Mark, Metric, Objective, Plan, Rating, Solution,
        Solutions, SolveRequest, Stop, Target, Work,
    };
    pub use crate::{Game, GameRng, Invalid, Text, label, plural, text};
}

/// Tests the code blocks of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
