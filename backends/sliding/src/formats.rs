//! Files of other programs, and the texts that IDs do not contain.

mod assignments;
mod board_extras;
mod korf;
mod macros;
mod puz;
mod puz_writer;

use puzzle_core::format::{Confidence, Format};

use crate::game::Sliding;

pub(crate) use board_extras::{attach, numbers};
pub(crate) use puz::read as read_puz;

/// The formats that the game reads and writes.
pub(crate) const FORMATS: &[Format<Sliding>] = &[
    Format::new("puz", "Manhla puzzle", "puz", puz::sniff).read(puz::read).write(puz_writer::write),
    Format::new("mac", "Manhla macros", "mac", |_| Confidence::No).write(puz_writer::write_macros),
    Format::new("korf", "Korf's table of 15-puzzles", "txt", korf::sniff).read(korf::read),
];
