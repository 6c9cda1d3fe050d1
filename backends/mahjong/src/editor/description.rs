//! Texts of the editor: descriptions of drafts, cells and changes, and the status line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::Description;
use puzzle_core::{Text, plural, text};

use super::cells::{half_of, n_cells};
use super::draft::Draft;
use super::edits::landing;
use super::ui::Ui;
use crate::description::{in_tiles, place_in_words};
use crate::layout::Place;

/// Describes the draft in words: the tiles of each row, by layers from the top.
pub(super) fn describe(draft: &Draft, ui: &Ui) -> Description {
    let size = draft.size();
    let summary = plural!(
        n = size.layers,
        "Mahjong editor, {rows} rows and {columns} columns of half-tiles, {n} layer. {status}.",
        "Mahjong editor, {rows} rows and {columns} columns of half-tiles, {n} layers. {status}.",
        rows = size.height,
        columns = size.width,
        status = status_text(draft, ui)
    );
    let rows = draft.places().chunk_by(|a, b| (a.z, a.y) == (b.z, b.y));
    let row = |row: &[Place]| {
        let columns = row.chunk_by(|a, b| a.x + 2 == b.x).map(columns_in_words);
        text!(
            "Layer {layer}, row {row}: {columns}",
            layer = row[0].z + 1,
            row = in_tiles(row[0].y),
            columns = Text::commas(columns)
        )
    };
    let mut parts: Vec<Text> = rows.map(row).collect();
    parts.reverse();
    let cursor = ui.cursor.visible.then(|| {
        let (x, y) = ui.at_cursor(draft);
        text!(
            "Cursor at row {row}, column {column}: a tile put there lies in layer {layer}",
            row = in_tiles(y),
            column = in_tiles(x),
            layer = landing(draft, (x, y), ui.shown(draft)) + 1
        )
    });
    Description::new(summary).parts(parts).cursor(cursor)
}

/// Describes the columns of tiles side by side: "columns 2 to 5".
fn columns_in_words(run: &[Place]) -> Text {
    let (first, last) = (run[0].x, run[run.len() - 1].x);
    if first == last {
        return text!("column {column}", column = in_tiles(first));
    }
    text!("columns {first} to {last}", first = in_tiles(first), last = in_tiles(last))
}

/// Returns the text form of a draft: its layers from the top, with the four quarters of each tile.
pub(super) fn text_format(draft: &Draft) -> String {
    let size = draft.size();
    let mut text = String::new();
    for z in (0..draft.pile().depth()).rev() {
        text += &format!("layer {}\n", z + 1);
        let mut rows = vec![vec!['.'; size.width]; size.height];
        for place in draft.places().iter().filter(|place| usize::from(place.z) == z) {
            let (x, y) = (usize::from(place.x), usize::from(place.y));
            rows[y][x..x + 2].copy_from_slice(&['[', ']']);
            rows[y + 1][x..x + 2].copy_from_slice(&['(', ')']);
        }
        for row in rows {
            text.extend(row);
            text.push('\n');
        }
    }
    if text.is_empty() { "an empty table\n".to_string() } else { text }
}

/// Returns the status line: the number of tiles, what is wrong with the layout, the layers that are
/// shown, and the mode of the brush.
pub(super) fn status_text(draft: &Draft, ui: &Ui) -> Text {
    let n = draft.places().len();
    let n_never = draft.never_free().iter().filter(|&&never| never).count();
    let tiles = match n {
        0 => text!("no tiles yet"),
        n if n % 2 == 1 => {
            plural!(n, "{n} tile (odd: add or remove one)", "{n} tiles (odd: add or remove one)")
        }
        n if n_never > 0 => plural!(
            n,
            "{n} tile ({never} can never be free)",
            "{n} tiles ({never} can never be free)",
            never = n_never
        ),
        n => plural!(n, "{n} tile", "{n} tiles"),
    };
    let layers = match ui.shown(draft) {
        _ if !ui.hides_layers(draft) => Text::default(),
        1 => text!("only layer 1"),
        n => text!("only layers 1 to {n}", n),
    };
    let brush = if ui.erases { text!("removing") } else { Text::default() };
    Text::commas([tiles, layers, brush, ui.symmetry.words().into()])
}

/// Describes a cell in words.
pub(super) fn describe_cell(draft: &Draft, _: &Ui, cell: usize) -> Option<Text> {
    if cell >= n_cells(draft) {
        return None;
    }
    let (x, y) = half_of(draft, cell);
    let Some(tile) = draft.highest_at(cell) else {
        let (row, column) = (in_tiles(y), in_tiles(x));
        return Some(text!("table, row {row}, column {column}", row, column));
    };
    let place = place_in_words(draft.pile().place(tile));
    Some(if draft.is_never_free(tile) {
        text!("tile in {place}, can never be free", place)
    } else {
        text!("tile in {place}", place)
    })
}

/// Describes the change from one draft to another.
pub(super) fn describe_change(old: &Draft, new: &Draft) -> Option<Text> {
    if old.size() != new.size() {
        return None;
    }
    let missing = |from: &Draft, to: &Draft| -> Vec<Place> {
        let places = from.places().iter().copied();
        places.filter(|place| to.pile().tile_at(*place).is_none()).collect()
    };
    let (removed, put) = (missing(old, new), missing(new, old));
    Some(match (removed.as_slice(), put.as_slice()) {
        ([], []) => return None,
        ([], [place]) => text!("tile put in {place}", place = place_in_words(*place)),
        ([place], []) => text!("tile removed from {place}", place = place_in_words(*place)),
        ([], _) => plural!(n = put.len(), "{n} tile put", "{n} tiles put"),
        (_, []) => plural!(n = removed.len(), "{n} tile removed", "{n} tiles removed"),
        _ => plural!(n = put.len(), "{n} tile moved", "{n} tiles moved"),
    })
}
