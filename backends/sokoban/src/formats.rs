//! The level files of other programs.

mod lurd;
mod slc;
mod xsb;

use puzzle_core::Invalid;
use puzzle_core::format::{Entry, Format};
use puzzle_core::params::Params as _;

use crate::desc;
use crate::game::Sokoban;
use crate::level::{Level, check_size};
use crate::params::Params;
use crate::tile::Tile;

/// The formats that the game reads and writes.
pub(crate) const FORMATS: &[Format<Sokoban>] = &[
    Format::new("xsb", "XSB levels", "xsb", xsb::sniff).read(xsb::read).write(xsb::write),
    Format::new("slc", "SLC levels", "slc", slc::sniff).read(slc::read),
    Format::new("lurd", "LURD solution", "lurd", lurd::sniff).read(lurd::read).write(lurd::write),
];

/// A row of a board: where it was read, and its tiles.
struct Row {
    line: usize,
    /// `true` if every column of the row is the same column of the line in the file, so that errors
    /// can name it.
    exact: bool,
    tiles: alloc::vec::Vec<Tile>,
}

/// Makes a level from its rows.
///
/// # Errors
/// Gives the line and column of the first cell that breaks a rule.
fn entry(rows: &[Row]) -> Result<Entry<Sokoban>, Invalid> {
    let first = rows.first().map_or(0, |row| row.line);
    let height = rows.len();
    let width = rows.iter().map(|row| row.tiles.len()).max().unwrap_or(0);
    check_size(width, height).map_err(|e| e.at(first, 0))?;
    let mut tiles = alloc::vec![Tile::Floor; width * height];
    for (y, row) in rows.iter().enumerate() {
        tiles[y * width..y * width + row.tiles.len()].copy_from_slice(&row.tiles);
    }
    let level: Level = desc::level(width, height, &tiles).map_err(|e| {
        let row = e.line().and_then(|y| rows.get(y - 1));
        let (line, exact) = row.map_or((first, false), |row| (row.line, row.exact));
        let column = e.column().filter(|_| exact).unwrap_or(0);
        Invalid::new(e.text()).at(line, column)
    })?;
    let params = Params::of_size(width, height);
    params.validate(puzzle_core::params::ParamsForm::Short).map_err(|e| e.at(first, 0))?;
    Ok(Entry::new(params, level))
}
