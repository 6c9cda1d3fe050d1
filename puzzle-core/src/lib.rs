//! The contract between puzzle back ends, the mid-end and front ends, and the tools that games
//! share.
//!
//! A **back end** implements [`Game`]; the **mid-end** (`puzzle-midend`) gives every game undo,
//! game IDs, timers and saves; a **front end** implements [`Canvas`] and feeds [`Input`]. Start
//! reading at [`Game`]. The crate does no I/O, knows no clock, and builds without `std`.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod ability;
mod config;
mod direction;
mod draw;
mod error;
mod format;
mod frame;
mod game;
mod geometry;
mod grade;
mod grid;
mod info;
mod input;
mod layout;
mod pace;
mod params;
mod plan;
mod rating;
mod remark;
mod rng;
mod scanner;
mod solve;
mod work;

pub use ability::{
    Abilities, Bundle, CellGlyph, Cells, Clock, Command, Commands, Description, Files, Grader,
    Halt, Hints, KeyGuide, Lesson, LessonStep, Motion, Notation, Paper, PlacedGlyph, Preference,
    PrintedSolution, Review, Screen, ScreenKey, Solver, Tally, UiText, Walkthrough, Wanted, Words,
};
pub use config::{ConfigItem, ConfigKind, ConfigValue};
pub use direction::Direction;
pub use draw::{
    Align, Canvas, Hatch, Ink, NullCanvas, Paint, Palette, Patch, PixelCanvas, Pixels, Rgb, Role,
    RoleSpec, STANDARD_ROLES, Saved, TextStyle, Theme, TileCache,
};
pub use error::Invalid;
pub use format::{
    Entry, Exported, Format, Imported, Likeness, ReadFn, SourceFile, Texts, WriteFn, decode_text,
    numbered_lines, plain_name,
};
pub use frame::{Change, Frame};
pub use game::{Game, Generated, Response, Status};
pub use geometry::{Point, Rect, Size};
pub use grade::{Grade, Solutions};
pub use grid::{Borders, Cell, Cursor, Grid, GridSize, SquareBoard};
pub use info::Info;
pub use input::{Button, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};
pub use layout::{Layout, Purpose};
pub use pace::Pace;
pub use params::{Form, Params, Preset};
pub use plan::{HintStep, Plan};
pub use rating::{Figure, FigureValue, Rating};
pub use remark::{Mark, MarkKind, Remark, Spot, Target};
pub use rng::GameRng;
pub use scanner::{Scanner, strict_number};
pub use solve::{Aim, Answer, Ask, Solution};
pub use work::{Progress, Stop, Work};

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
