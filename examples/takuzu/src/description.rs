//! The board as text.

use puzzle_core::ability::Description;
use puzzle_core::grid::{Cell, Cursor};

use crate::board::{Board, letter};

/// Returns the status line, such as "12 to go".
pub(crate) fn status_text(board: &Board, _: &Cursor) -> String {
    match board.n_empty() {
        0 if board.status() == puzzle_core::game::Status::Solved => "Solved".to_string(),
        0 => "Every cell is filled, but a rule is broken".to_string(),
        n => format!("{n} to go"),
    }
}

/// Returns the description of a cell, such as "sun, given, row 3, column 5".
pub(crate) fn describe_cell(board: &Board, _: &Cursor, number: usize) -> Option<String> {
    let cell = board.cells().cells().nth(number)?;
    let what = board.cells()[cell].map_or("empty", |symbol| symbol.word());
    let given = if board.is_given(cell) { ", given" } else { "" };
    Some(format!("{what}{given}, {}", place(cell)))
}

fn place(cell: Cell) -> String {
    format!("row {}, column {}", cell.y + 1, cell.x + 1)
}

/// Returns the description of the last change, if it was one entry.
pub(crate) fn describe_change(old: &Board, new: &Board) -> Option<String> {
    let mut changed = new.cells().cells().filter(|&cell| old.cells()[cell] != new.cells()[cell]);
    let (cell, None) = (changed.next()?, changed.next()) else { return None };
    let what = new.cells()[cell].map_or("emptied", |symbol| symbol.word());
    Some(format!("{what}, {}", place(cell)))
}

/// Returns the description of the board, row by row.
pub(crate) fn describe(board: &Board, cursor: &Cursor) -> Description {
    let side = board.side();
    let row = |(y, row): (usize, &[Option<crate::Symbol>])| {
        let cells = row.iter().map(|symbol| symbol.map_or("empty", |symbol| symbol.word()));
        format!("Row {}: {}.", y + 1, cells.collect::<Vec<_>>().join(", "))
    };
    let is_under = describe_cell(board, cursor, cursor.cell.index(side)).filter(|_| cursor.visible);
    let status = status_text(board, cursor).to_lowercase();
    Description::new(format!("{side} rows and columns, {status}."))
        .parts(board.cells().rows().enumerate().map(row))
        .cursor(is_under)
}

/// Returns the board as lines of text.
pub(crate) fn text_format(board: &Board) -> String {
    board.cells().write_lines(|&symbol| letter(symbol))
}
