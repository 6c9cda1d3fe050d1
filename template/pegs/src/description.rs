//! The board as text.

use puzzle_core::ability::Description;
use puzzle_core::grid::Cell;

use crate::{Board, Jump, Ui, jump};

/// Returns the status line, such as "12 pegs left".
pub(crate) fn status_text(board: &Board) -> String {
    match jump::n_pegs(board) {
        1 => "1 peg left".to_string(),
        n => format!("{n} pegs left"),
    }
}

/// Returns the description of a cell, such as "peg, row 3, column 5".
pub(crate) fn describe_cell(board: &Board, ui: &Ui, number: usize) -> Option<String> {
    let cell = board.cells().nth(number)?;
    let what = match board[cell] {
        true if ui.picked == Some(cell) => "peg, picked up",
        true => "peg",
        false if ui.jump_onto(board, cell).is_some() => "hole to land in",
        false => "hole",
    };
    Some(format!("{what}, {}", place(cell)))
}

fn place(cell: Cell) -> String {
    format!("row {}, column {}", cell.y + 1, cell.x + 1)
}

/// Returns the description of the last change.
pub(crate) fn describe_change(old: &Board, new: &Board) -> Option<String> {
    let Jump { from, way } = Jump::between(old, new)?;
    Some(format!("the peg in {} jumped {}", place(from), jump::word(way)))
}

/// Returns the description of the board, row by row.
pub(crate) fn describe(board: &Board, ui: &Ui) -> Description {
    let (w, h) = (board.width(), board.height());
    let row = |(y, row): (usize, &[bool])| {
        let pegs = row.iter().enumerate().filter(|(_, is_peg)| **is_peg);
        let columns: Vec<String> = pegs.map(|(x, _)| (x + 1).to_string()).collect();
        let what = if columns.is_empty() { "none".to_string() } else { columns.join(", ") };
        format!("Row {}, pegs in columns: {what}.", y + 1)
    };
    let cursor = describe_cell(board, ui, ui.cursor.cell.index(w)).filter(|_| ui.cursor.visible);
    Description::new(format!("{w} columns and {h} rows, {}.", status_text(board)))
        .parts(board.rows().enumerate().map(row))
        .cursor(cursor)
}
