//! The level files of other programs.

mod block;
mod lurd;
mod notes;
mod row;
mod slc;
mod text_layout;
mod xsb;
mod xsb_writer;

use puzzle_core::format::{Entry, FileSolution, Format};
use puzzle_core::params::Params as _;
use puzzle_core::{Invalid, label};

use crate::board::{Board, Square};
use crate::desc;
use crate::game::Sokoban;
use crate::level::{Level, check_size};
use crate::params::Params;
use crate::tile::Tile;
use row::Row;

pub(crate) use xsb_writer::write as write_xsb;

/// The formats that the game reads and writes.
pub(crate) const FORMATS: &[Format<Sokoban>] = &[
    Format::new("xsb", label!("XSB levels"), "xsb", xsb::sniff)
        .read(xsb::read)
        .write(xsb_writer::write)
        .with_positions(),
    Format::new("slc", label!("SLC levels"), "slc", slc::sniff).read(slc::read),
    Format::new("lurd", label!("LURD solution"), "lurd", lurd::sniff)
        .read(lurd::read)
        .write(lurd::write)
        .with_positions(),
];

/// Memory that a cell takes: its ground and its number.
const CELL_BYTES: usize = 3;
/// Memory that a square takes: its cell, its neighbors, and perhaps a box.
const SQUARE_BYTES: usize = 14;

/// Memory that the allocator adds to the parts of a level.
const ALLOCATIONS_BYTES: usize = 128;

/// Returns the memory that a level takes as an entry of a list, in bytes.
fn entry_bytes(entry: &Entry<Sokoban>) -> usize {
    let of_board = |level: &Level| {
        let board = &level.board;
        board.width() * board.height() * CELL_BYTES + board.n_squares() * SQUARE_BYTES
    };
    // An entry stands in a block of the text, then in the list.
    let own = 2 * size_of::<Entry<Sokoban>>() + size_of::<Board>() + ALLOCATIONS_BYTES;
    own + entry.desc.as_ref().map_or(0, of_board)
}

/// Returns the memory that a copy of an entry takes, in bytes. The board is shared.
fn copy_bytes(entry: &Entry<Sokoban>) -> usize {
    let boxes = entry.desc.as_ref().map_or(0, |level| level.boxes.len() * size_of::<Square>());
    let solutions: usize = entry.solutions.iter().map(FileSolution::bytes).sum();
    size_of::<Entry<Sokoban>>() + boxes + solutions + entry.texts.bytes()
}

/// Makes a level from its rows. Blank rows and columns around the board are no part of it, so that
/// one board has one ID.
///
/// # Errors
/// Gives the line and column of the first cell that breaks a rule.
fn entry(rows: &[Row]) -> Result<Entry<Sokoban>, Invalid> {
    let is_used = |row: &Row| row.first().is_some();
    let from = rows.iter().position(is_used).unwrap_or(0);
    let to = rows.iter().rposition(is_used).map_or(0, |last| last + 1);
    let rows = rows.get(from..to).unwrap_or_default();
    let first = rows.first().map_or(0, |row| row.line);
    let left = rows.iter().filter_map(Row::first).min().unwrap_or(0);
    let right = rows.iter().filter_map(Row::last).max().map_or(0, |last| last + 1);
    let (width, height) = (right - left, rows.len());
    check_size(width, height).map_err(|e| e.at(first, 0))?;
    let mut tiles = alloc::vec![Tile::Floor; width * height];
    for (y, row) in rows.iter().enumerate() {
        let used = &row.tiles[left.min(row.tiles.len())..right.min(row.tiles.len())];
        tiles[y * width..y * width + used.len()].copy_from_slice(used);
    }
    let level: Level = desc::level(width, height, &tiles).map_err(|e| {
        let row = e.line().and_then(|y| rows.get(y - 1));
        let column = row.zip(e.column()).map_or(0, |(row, x)| row.column(left + x - 1));
        Invalid::new(e.text()).at(row.map_or(first, |row| row.line), column)
    })?;
    let params = Params::of_size(width, height);
    params.validate(puzzle_core::params::ParamsForm::Short).map_err(|e| e.at(first, 0))?;
    Ok(Entry::new(params, level))
}
