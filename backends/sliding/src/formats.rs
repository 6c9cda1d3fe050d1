//! Files of other programs, and the texts that IDs do not contain.

mod assignments;
mod board_extras;
mod fifteen_save;
mod grid;
mod klotski;
mod korf;
mod macros;
mod puz;
mod puz_writer;
mod start;

use puzzle_core::format::{Confidence, Format};
use puzzle_core::label;

use crate::game::Sliding;

pub(crate) use board_extras::{attach, numbers, unquoted};
pub(crate) use grid::write as write_grid;
pub(crate) use korf::write as write_korf;
pub(crate) use puz::read as read_puz;
pub(crate) use puz_writer::write as write_puz;
pub(crate) use start::{GOALS, goal};

/// The formats that the game reads and writes.
pub(crate) const FORMATS: &[Format<Sliding>] = &[
    Format::new("puz", label!("Manhla puzzle"), "puz", puz::sniff)
        .read(puz::read)
        .write(puz_writer::write),
    Format::new("mac", label!("Manhla macros"), "mac", |_| Confidence::No)
        .write(puz_writer::write_macros),
    Format::new("korf", label!("List of starts, as Korf's table"), "txt", korf::sniff)
        .read(korf::read)
        .write(korf::write)
        .with_params(),
    Format::new(
        "fifteen-save",
        label!("Saved game of Tatham's Fifteen"),
        "sav",
        fifteen_save::sniff,
    )
    .read(fifteen_save::read),
    Format::new("grid", label!("Grid of numbers"), "txt", grid::sniff)
        .read(grid::read)
        .write(grid::write)
        .with_params(),
];
