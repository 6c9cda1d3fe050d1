//! The texts of the editor: descriptions of the draft, the status line, and changes.

use alloc::string::String;

use puzzle_core::ability::{CellGlyph, Description};
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::{Text, plural, text};

use super::draft::Draft;
use super::ui::Ui;
use crate::description::{boxes, cell_place, columns, name, picture_text, rows, rows_in_words};
use crate::geometry::Geometry;
use crate::tile::Tile;

/// Describes the draft in words.
pub(super) fn describe(draft: &Draft, ui: &Ui) -> Description {
    let summary = text!(
        "Sokoban editor, {columns}, {rows}. {status}.",
        columns = columns(draft.width()),
        rows = rows(draft.height()),
        status = status_text(draft, ui)
    );
    Description::new(summary)
        .parts(rows_in_words(draft.width(), draft.tiles()))
        .cursor(ui.cursor.visible.then(|| cell_in_words(draft, ui.cell(draft))))
}

/// Returns the draft as XSB rows.
pub(super) fn text_format(draft: &Draft) -> String {
    picture_text(draft.width(), draft.tiles())
}

/// Returns the status line: the brush, what is on the canvas, and what the level lacks.
pub(super) fn status_text(draft: &Draft, ui: &Ui) -> Text {
    let (n_boxes, n_goals) = draft.counts();
    let verdict = match draft.start() {
        Err(fault) => fault.text().clone(),
        Ok(start) if start.is_solved() => text!("all boxes are on goals"),
        Ok(_) => text!("complete"),
    };
    text!(
        "{boxes}, {goals}: {verdict}. Brush: {brush}",
        boxes = boxes(n_boxes),
        goals = plural!(n = n_goals, "{n} goal", "{n} goals"),
        verdict,
        brush = ui.brush.name()
    )
}

/// Describes a cell in words.
pub(super) fn describe_cell(draft: &Draft, _: &Ui, cell: usize) -> Option<Text> {
    (cell < n_cells(draft)).then(|| cell_in_words(draft, cell))
}

fn cell_in_words(draft: &Draft, cell: usize) -> Text {
    let place = cell_place(cell % draft.width(), cell / draft.width());
    let tile = name(draft.tiles()[cell]);
    if draft.is_dead(cell) {
        text!("{tile}, {place}, no box gets from here to a goal", tile, place)
    } else {
        text!("{tile}, {place}", tile, place)
    }
}

/// Describes the change from one draft to another.
pub(super) fn describe_change(old: &Draft, new: &Draft) -> Option<Text> {
    if old.width() != new.width() || old.height() != new.height() {
        return None;
    }
    let mut changed = (0..n_cells(new)).filter(|&cell| old.tiles()[cell] != new.tiles()[cell]);
    let first = changed.next()?;
    Some(match changed.count() {
        0 => cell_in_words(new, first),
        more => plural!(n = more + 1, "{n} cell changed", "{n} cells changed"),
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
