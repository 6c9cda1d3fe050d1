//! Texts of the editor: descriptions of drafts, cells and changes, and the status line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::Description;

use super::cells::{half_of, n_cells};
use super::draft::Draft;
use super::edits::landing;
use super::ui::Ui;
use crate::description::{in_tiles, place_in_words, plural};
use crate::layout::Place;

/// Describes the draft in words: the tiles of each row, by layers from the top.
pub(super) fn describe(draft: &Draft, ui: &Ui) -> Description {
    let size = draft.size();
    let summary = format!(
        "Mahjong editor, {} rows and {} columns of half-tiles, {}. {}.",
        size.height,
        size.width,
        plural(size.layers, "layer", "layers"),
        status_text(draft, ui)
    );
    let mut parts: Vec<String> = Vec::new();
    let rows = draft.places().chunk_by(|a, b| (a.z, a.y) == (b.z, b.y));
    for row in rows {
        let columns: Vec<String> =
            row.chunk_by(|a, b| a.x + 2 == b.x).map(columns_in_words).collect();
        let Place { z, y, .. } = row[0];
        parts.push(format!("Layer {}, row {}: {}", z + 1, in_tiles(y), columns.join(", ")));
    }
    parts.reverse();
    let cursor = ui.cursor.visible.then(|| {
        let (x, y) = ui.at_cursor(draft);
        let layer = landing(draft, (x, y), ui.shown(draft)) + 1;
        format!(
            "Cursor at row {}, column {}: a tile put there lies in layer {layer}",
            in_tiles(y),
            in_tiles(x)
        )
    });
    Description::new(summary).parts(parts).cursor(cursor)
}

/// Describes the columns of tiles side by side: "columns 2 to 5".
fn columns_in_words(run: &[Place]) -> String {
    match (run.first(), run.last()) {
        (Some(first), Some(last)) if first != last => {
            format!("columns {} to {}", in_tiles(first.x), in_tiles(last.x))
        }
        (first, _) => format!("column {}", first.map_or(String::new(), |first| in_tiles(first.x))),
    }
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
pub(super) fn status_text(draft: &Draft, ui: &Ui) -> String {
    let n = draft.places().len();
    let mut text = if n == 0 { "no tiles yet".to_string() } else { plural(n, "tile", "tiles") };
    let n_never = draft.never_free().iter().filter(|&&never| never).count();
    if n % 2 == 1 {
        text += " (odd: add or remove one)";
    } else if n_never > 0 {
        text += &format!(" ({n_never} can never be free)");
    }
    if ui.hides_layers(draft) {
        text += &format!(", only {}", layers_in_words(ui.shown(draft)));
    }
    if ui.erases {
        text += ", removing";
    }
    let symmetry = ui.symmetry.words();
    if !symmetry.is_empty() {
        text += &format!(", {symmetry}");
    }
    text
}

/// Names the first `shown` layers.
pub(super) fn layers_in_words(shown: u8) -> String {
    if shown == 1 { "layer 1".into() } else { format!("layers 1 to {shown}") }
}

/// Describes a cell in words.
pub(super) fn describe_cell(draft: &Draft, _: &Ui, cell: usize) -> Option<String> {
    if cell >= n_cells(draft) {
        return None;
    }
    let (x, y) = half_of(draft, cell);
    Some(match draft.highest_at(cell) {
        None => format!("table, row {}, column {}", in_tiles(y), in_tiles(x)),
        Some(tile) => {
            let never = if draft.is_never_free(tile) { ", can never be free" } else { "" };
            format!("tile in {}{never}", place_in_words(draft.pile().place(tile)))
        }
    })
}

/// Describes the change from one draft to another.
pub(super) fn describe_change(old: &Draft, new: &Draft) -> Option<String> {
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
        ([], [place]) => format!("tile put in {}", place_in_words(*place)),
        ([place], []) => format!("tile removed from {}", place_in_words(*place)),
        ([], _) => format!("{} tiles put", put.len()),
        (_, []) => format!("{} tiles removed", removed.len()),
        _ => format!("{} moved", plural(put.len(), "tile", "tiles")),
    })
}
