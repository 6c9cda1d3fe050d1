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

mod config;
mod draw;
mod error;
mod format;
mod game;
mod geometry;
mod grid;
mod info;
mod input;
mod layout;
mod pace;
mod params;
mod rng;
mod solve;
mod work;

pub use config::{ConfigItem, ConfigKind, ConfigValue};
pub use draw::{
    Align, Canvas, Hatch, Ink, NullCanvas, Paint, Palette, PixelCanvas, Pixels, Rgb, Role,
    RoleSpec, STANDARD_ROLES, Saved, TextStyle, Theme, TileCache,
};
pub use error::Invalid;
pub use format::{
    Description, Entry, Exported, Format, Imported, Likeness, ReadFn, SourceFile, Texts, WriteFn,
    decode_text, numbered_lines, plain_name,
};
pub use game::{Change, Command, Frame, Game, Generated, Response, ScreenKey, Status};
pub use geometry::{Point, Rect, Size};
pub use grid::{Cell, Cursor, Grid, strict_number};
pub use info::Info;
pub use input::{Button, Direction, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};
pub use layout::Layout;
pub use pace::Pace;
pub use params::{Form, GridSize, Params, Preset, Scanner};
pub use rng::GameRng;
pub use solve::{
    Aim, Answer, Ask, Figure, FigureValue, Halt, HintStep, Mark, MarkKind, Plan, Rating, Remark,
    Solution,
};
pub use work::{Progress, Stop, Work};
