//! The texts of the editor: descriptions of the draft, the status line, and changes.

use alloc::format;
use alloc::string::String;

use puzzle_core::ability::{CellGlyph, Description};
use puzzle_core::draw::{Layout, Point, Rect};

use super::draft::Draft;
use super::ui::Ui;
use crate::description::{counted, name, picture_text, rows_in_words};
use crate::geometry::Geometry;
use crate::tile::Tile;

/// Describes the draft in words.
pub(super) fn describe(draft: &Draft, ui: &Ui) -> Description {
    let (width, height) = (draft.width(), draft.height());
    let summary =
        format!("Sokoban editor, {width} columns, {height} rows. {}.", status_text(draft, ui));
    Description::new(summary)
        .parts(rows_in_words(width, draft.tiles()))
        .cursor(ui.cursor.visible.then(|| cell_in_words(draft, ui.cell(draft))))
}

/// Returns the draft as XSB rows.
pub(super) fn text_format(draft: &Draft) -> String {
    picture_text(draft.width(), draft.tiles())
}

/// Returns the status line: the brush, what is on the canvas, and what the level lacks.
pub(super) fn status_text(draft: &Draft, ui: &Ui) -> String {
    let (boxes, goals) = draft.counts();
    let fault = match draft.start() {
        Err(fault) => fault.text(),
        Ok(start) if start.is_solved() => "all boxes are on goals",
        Ok(_) => "complete",
    };
    format!(
        "{}, {}: {fault}. Brush: {}",
        counted(boxes as u32, "box", "boxes"),
        counted(goals as u32, "goal", "goals"),
        ui.brush.name(),
    )
}

/// Describes a cell in words.
pub(super) fn describe_cell(draft: &Draft, _: &Ui, cell: usize) -> Option<String> {
    (cell < n_cells(draft)).then(|| cell_in_words(draft, cell))
}

fn cell_in_words(draft: &Draft, cell: usize) -> String {
    let (x, y) = (cell % draft.width() + 1, cell / draft.width() + 1);
    let dead = if draft.is_dead(cell) { ", no box gets from here to a goal" } else { "" };
    format!("{}, row {y}, column {x}{dead}", name(draft.tiles()[cell]))
}

/// Describes the change from one draft to another.
pub(super) fn describe_change(old: &Draft, new: &Draft) -> Option<String> {
    if old.width() != new.width() || old.height() != new.height() {
        return None;
    }
    let mut changed = (0..n_cells(new)).filter(|&cell| old.tiles()[cell] != new.tiles()[cell]);
    let first = changed.next()?;
    Some(match changed.count() {
        0 => cell_in_words(new, first),
        more => format!("{} cells changed", more + 1),
    })
}

/// The number of cells of the canvas.
pub(super) fn n_cells(draft: &Draft) -> usize {
    draft.tiles().len()
}

/// Returns the cell at a point of the picture.
pub(super) fn cell_at(draft: &Draft, layout: Layout, point: Point) -> Option<usize> {
    Geometry::new(draft.width(), draft.height(), layout).cell_at(point)
}

/// Returns the rectangle that a cell covers in the picture.
pub(super) fn cell_rect(draft: &Draft, layout: Layout, cell: usize) -> Option<Rect> {
    let geometry = Geometry::new(draft.width(), draft.height(), layout);
    (cell < n_cells(draft)).then(|| geometry.rect(cell))
}

/// Returns the XSB character of a cell; squares from which no box gets to a goal are `x`.
pub(super) fn glyph(draft: &Draft, ui: &Ui, cell: usize) -> CellGlyph {
    let tile = draft.tiles()[cell];
    let symbol = match tile {
        Tile::Floor if draft.is_dead(cell) => 'x',
        tile => tile.to_xsb(),
    };
    CellGlyph::new(symbol).selected(ui.cursor.visible && ui.cell(draft) == cell)
}
