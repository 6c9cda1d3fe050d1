//! Foreign files, and the texts that IDs cannot carry.

mod assignments;
mod korf;
mod macros;
mod puz;
mod puz_writer;
mod texts;

use puzzle_core::format::{Format, Likeness};

use crate::game::Sliding;

pub(crate) use puz::read as read_puz;
pub(crate) use texts::{attach, numbers};

/// The formats read and written.
pub(crate) const FORMATS: &[Format<Sliding>] = &[
    Format::new("puz", "Manhla puzzle", "puz", puz::sniff).read(puz::read).write(puz_writer::write),
    Format::new("mac", "Manhla macros", "mac", |_| Likeness::No).write(puz_writer::write_macros),
    Format::new("korf", "Korf's table of 15-puzzles", "txt", korf::sniff).read(korf::read),
];
