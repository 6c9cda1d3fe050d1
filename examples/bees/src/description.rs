//! The board as text. It has no information that the picture lacks.

use puzzle_core::ability::Description;
use puzzle_core::game::Status;
use puzzle_core::grid::Cell;

use crate::hive::{Cover, Hive};
use crate::ui::Ui;

/// Returns the status line, such as "5 of 12 bees flagged".
pub(crate) fn status_text(hive: &Hive, _: &Ui) -> String {
    match hive.status() {
        Status::Solved => "Solved".to_string(),
        Status::Lost => "A bee has been let out".to_string(),
        Status::Ongoing => format!("{} of {} bees flagged", hive.n(Cover::Flagged), hive.n_bees()),
    }
}

fn what(hive: &Hive, cell: Cell) -> String {
    match hive.covers[cell] {
        Cover::Open if hive.swarm.bees[cell] => "a bee".to_string(),
        Cover::Open => hive.swarm.count(cell).to_string(),
        Cover::Flagged => "flag".to_string(),
        Cover::Closed if hive.status() == Status::Lost && hive.swarm.bees[cell] => {
            "a bee, still inside".to_string()
        }
        Cover::Closed if !hive.has_begun() && cell == hive.swarm.start => "flower".to_string(),
        Cover::Closed => "closed".to_string(),
    }
}

/// Returns the description of a cell, such as "2, row 3, column 5".
pub(crate) fn describe_cell(hive: &Hive, _: &Ui, number: usize) -> Option<String> {
    let cell = hive.covers.cells().nth(number)?;
    Some(format!("{}, row {}, column {}", what(hive, cell), cell.y + 1, cell.x + 1))
}

/// Returns the description of the last change.
pub(crate) fn describe_change(old: &Hive, new: &Hive) -> Option<String> {
    let changed = new.covers.cells().filter(|&cell| old.covers[cell] != new.covers[cell]);
    let changed: Vec<Cell> = changed.collect();
    match changed[..] {
        [] => None,
        [cell] => Some(format!("{}, row {}, column {}", what(new, cell), cell.y + 1, cell.x + 1)),
        _ => Some(format!("{} cells changed", changed.len())),
    }
}

/// Returns the description of the board, row by row.
pub(crate) fn describe(hive: &Hive, ui: &Ui) -> Description {
    let (w, h) = (hive.covers.width(), hive.covers.height());
    let row = |y: u32| {
        let cells = (0..w).map(|x| what(hive, Cell::new(x as u16, y as u16)));
        let shifted = if y % 2 == 1 { ", half a cell to the right" } else { "" };
        format!("Row {}{shifted}: {}.", y + 1, cells.collect::<Vec<_>>().join(", "))
    };
    let cursor = describe_cell(hive, ui, ui.cursor.cell.index(w)).filter(|_| ui.cursor.visible);
    Description::new(format!("{h} rows of {w} hexagons, {}.", status_text(hive, ui).to_lowercase()))
        .parts((0..h).map(row))
        .cursor(cursor)
}

/// Returns the board as lines of text: `?` closed, `!` flag, `*` visible bee, `o` flower.
pub(crate) fn text_format(hive: &Hive) -> String {
    let mut text = String::new();
    for (y, row) in hive.covers.rows().enumerate() {
        let mut line = if y % 2 == 1 { " ".to_string() } else { String::new() };
        for x in 0..row.len() {
            let what = what(hive, Cell::new(x as u16, y as u16));
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
