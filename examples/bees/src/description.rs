//! The board as text. It has no information that the picture lacks.

use puzzle_core::ability::Description;
use puzzle_core::game::Status;
use puzzle_core::grid::Cell;
use puzzle_core::{Text, plural, text};

use crate::hive::{Cover, Hive};
use crate::ui::Ui;

/// Returns the status line, such as "5 of 12 bees flagged".
pub(crate) fn status_text(hive: &Hive, _: &Ui) -> Text {
    status(hive).capitalized()
}

fn status(hive: &Hive) -> Text {
    let n = hive.n_bees();
    match hive.status() {
        Status::Solved => text!("solved"),
        Status::Lost => text!("a bee has been let out"),
        Status::Ongoing => text!("{flags} of {n} bees flagged", flags = hive.n(Cover::Flagged), n),
    }
}

fn what(hive: &Hive, cell: Cell) -> Text {
    match hive.covers[cell] {
        Cover::Open if hive.swarm.bees[cell] => text!("a bee"),
        Cover::Open => hive.swarm.count(cell).into(),
        Cover::Flagged => text!("flag"),
        Cover::Closed if hive.status() == Status::Lost && hive.swarm.bees[cell] => {
            text!("a bee, still inside")
        }
        Cover::Closed if !hive.has_begun() && cell == hive.swarm.start => text!("flower"),
        Cover::Closed => text!("closed"),
    }
}

fn what_and_where(hive: &Hive, cell: Cell) -> Text {
    let (what, x, y) = (what(hive, cell), cell.x + 1, cell.y + 1);
    text!("{what}, row {y}, column {x}", what, y, x)
}

/// Returns the description of a cell, such as "2, row 3, column 5".
pub(crate) fn describe_cell(hive: &Hive, _: &Ui, number: usize) -> Option<Text> {
    hive.covers.cells().nth(number).map(|cell| what_and_where(hive, cell))
}

/// Returns the description of the last change.
pub(crate) fn describe_change(old: &Hive, new: &Hive) -> Option<Text> {
    let changed = new.covers.cells().filter(|&cell| old.covers[cell] != new.covers[cell]);
    let changed: Vec<Cell> = changed.collect();
    match changed[..] {
        [] => None,
        [cell] => Some(what_and_where(new, cell)),
        _ => Some(plural!(n = changed.len(), "{n} cell changed", "{n} cells changed")),
    }
}

/// Returns the description of the board, row by row.
pub(crate) fn describe(hive: &Hive, ui: &Ui) -> Description {
    let (w, h) = (hive.covers.width(), hive.covers.height());
    let row = |y: u32| {
        let cells = Text::commas((0..w).map(|x| what(hive, Cell::new(x as u16, y as u16))));
        if y % 2 == 1 {
            text!("Row {y}, half a cell to the right: {cells}.", y = y + 1, cells)
        } else {
            text!("Row {y}: {cells}.", y = y + 1, cells)
        }
    };
    let cursor = describe_cell(hive, ui, ui.cursor.cell.index(w)).filter(|_| ui.cursor.visible);
    Description::new(text!("{h} rows of {w} hexagons, {status}.", h, w, status = status(hive)))
        .parts((0..h).map(row))
        .cursor(cursor)
}

/// Returns the board as lines of text: `?` closed, `!` flag, `*` visible bee, `o` flower.
pub(crate) fn text_format(hive: &Hive) -> String {
    let mut text = String::new();
    for (y, row) in hive.covers.rows().enumerate() {
        let mut line = if y % 2 == 1 { " ".to_string() } else { String::new() };
        for x in 0..row.len() {
            let what = what(hive, Cell::new(x as u16, y as u16)).to_string();
            line += match what.as_str() {
                "0" => ".",
                "closed" => "?",
                "flag" => "!",
                "flower" => "o",
                bee if bee.starts_with('a') => "*",
                number => number,
            };
            line.push(' ');
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
