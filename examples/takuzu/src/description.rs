//! The board as text.

use puzzle_core::ability::Description;
use puzzle_core::game::Status;
use puzzle_core::grid::{Cell, Cursor};
use puzzle_core::{Text, text};

use crate::board::{Board, Symbol, letter};

/// Returns the status line, such as "12 to go".
pub(crate) fn status_text(board: &Board, _: &Cursor) -> Text {
    status(board).capitalized()
}

fn status(board: &Board) -> Text {
    match board.n_empty() {
        0 if board.status() == Status::Solved => text!("solved"),
        0 => text!("every cell is filled, but a rule is broken"),
        n => text!("{n} to go", n),
    }
}

/// Returns the description of a cell, such as "sun, given, row 3, column 5".
pub(crate) fn describe_cell(board: &Board, _: &Cursor, number: usize) -> Option<Text> {
    let cell = board.cells().cells().nth(number)?;
    let (what, place) = (word(board.cells()[cell]), place(cell));
    Some(if board.is_given(cell) {
        text!("{what}, given, {place}", what, place)
    } else {
        text!("{what}, {place}", what, place)
    })
}

fn word(symbol: Option<Symbol>) -> Text {
    symbol.map_or(text!("empty"), |symbol| symbol.word().into())
}

fn place(cell: Cell) -> Text {
    text!("row {row}, column {column}", row = cell.y + 1, column = cell.x + 1)
}

/// Returns the description of the last change, if it was one entry.
pub(crate) fn describe_change(old: &Board, new: &Board) -> Option<Text> {
    let mut changed = new.cells().cells().filter(|&cell| old.cells()[cell] != new.cells()[cell]);
    let (cell, None) = (changed.next()?, changed.next()) else { return None };
    let what = new.cells()[cell].map_or(text!("emptied"), |symbol| symbol.word().into());
    Some(text!("{what}, {place}", what, place = place(cell)))
}

/// Returns the description of the board, row by row.
pub(crate) fn describe(board: &Board, cursor: &Cursor) -> Description {
    let side = board.side();
    let row = |(y, row): (usize, &[Option<Symbol>])| {
        let cells = Text::commas(row.iter().map(|&symbol| word(symbol)));
        text!("Row {y}: {cells}.", y = y + 1, cells)
    };
    let is_under = describe_cell(board, cursor, cursor.cell.index(side)).filter(|_| cursor.visible);
    Description::new(text!("{side} rows and columns, {status}.", side, status = status(board)))
        .parts(board.cells().rows().enumerate().map(row))
        .cursor(is_under)
}

/// Returns the board as lines of text.
pub(crate) fn text_format(board: &Board) -> String {
    board.cells().write_lines(|&symbol| letter(symbol))
}
