//! The board as text.

use puzzle_core::ability::Description;
use puzzle_core::grid::Cell;
use puzzle_core::{Text, plural, text};

use crate::{Board, Jump, Ui, jump};

/// Returns the status line, such as "12 pegs left".
pub(crate) fn status_text(board: &Board) -> Text {
    plural!(n = jump::n_pegs(board), "{n} peg left", "{n} pegs left")
}

/// Returns the description of a cell, such as "peg, row 3, column 5".
pub(crate) fn describe_cell(board: &Board, ui: &Ui, number: usize) -> Option<Text> {
    let cell = board.cells().nth(number)?;
    let what = match board[cell] {
        true if ui.picked == Some(cell) => "peg, picked up",
        true => "peg",
        false if ui.jump_onto(board, cell).is_some() => "hole to land in",
        false => "hole",
    };
    Some(text!("{what}, {place}", what, place = place(cell)))
}

fn place(cell: Cell) -> Text {
    text!("row {y}, column {x}", y = cell.y + 1, x = cell.x + 1)
}

/// Returns the description of the last change.
pub(crate) fn describe_change(old: &Board, new: &Board) -> Option<Text> {
    let Jump { from, way } = Jump::between(old, new)?;
    Some(text!("the peg in {place} jumped {way}", place = place(from), way = jump::word(way)))
}

/// Returns the description of the board, row by row.
pub(crate) fn describe(board: &Board, ui: &Ui) -> Description {
    let (w, h) = (board.width(), board.height());
    let row = |(y, row): (usize, &[bool])| {
        let pegs = row.iter().enumerate().filter(|(_, is_peg)| **is_peg);
        let columns = Text::commas(pegs.map(|(x, _)| (x + 1).into()));
        let columns = if columns.is_empty() { text!("none") } else { columns };
        text!("Row {y}, pegs in columns: {columns}.", y = y + 1, columns)
    };
    let cursor = describe_cell(board, ui, ui.cursor.cell.index(w)).filter(|_| ui.cursor.visible);
    Description::new(text!(
        "{w} columns and {h} rows, {status}.",
        w,
        h,
        status = status_text(board)
    ))
    .parts(board.rows().enumerate().map(row))
    .cursor(cursor)
}
