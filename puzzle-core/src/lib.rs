//! The contract between puzzle back ends, the mid-end and front ends, and the tools that games
//! share.
//!
//! A **back end** implements [`Game`]; the **mid-end** (`puzzle-midend`) gives every game undo,
//! game IDs, timers and saves; a **front end** implements [`Canvas`](draw::Canvas) and feeds
//! [`Input`](input::Input). Start reading at [`Game`]. The crate does no I/O, knows no clock, and
//! builds without `std`.
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

pub use error::Invalid;
pub use game::Game;
pub use rng::GameRng;

/// What almost every back end names: `use puzzle_core::prelude::*`.
pub mod prelude {
    pub use crate::ability::{
        Abilities, Cells, Description, Hints, KeyGuide, Lesson, LessonStep, Motion, Screen, Solver,
        Words,
    };
    pub use crate::draw::{
        Canvas, Frame, Layout, NullCanvas, PixelCanvas, Point, Rect, Role, Size, TextStyle, Theme,
        TileCache,
    };
    pub use crate::game::{Generated, Info, Response, Status};
    pub use crate::grid::{Borders, Cell, Cursor, Direction, Grid, GridSize, SquareBoard};
    pub use crate::input::{Input, Key, KeyPress, Pointer};
    pub use crate::params::{ConfigItem, ConfigValue, Form, Params, Preset};
    pub use crate::solve::{
        Answer, Ask, Grade, HintStep, Mark, Plan, Remark, Solution, Stop, Work,
    };
    pub use crate::{Game, GameRng, Invalid};
}

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
