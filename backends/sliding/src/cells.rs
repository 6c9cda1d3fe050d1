//! Cells as front ends address them, by number.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::label;

use crate::board::{Bars, Blueprint};
use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::Ui;

/// Returns the number of cells of the board in view.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().n_cells()
}

/// Returns the cell under a point.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).cell_at(point)
}

/// Returns the rectangle in which a cell is drawn.
pub(crate) fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
    (cell < n_cells(state)).then(|| Geometry::of(state, layout).rect(cell as u16))
}

/// Returns the row and the column of a cell, as the words for it name them.
pub(crate) fn coordinates(state: &State, cell: usize) -> (u16, u16) {
    let (x, y) = state.board().shown_place(cell as u16);
    (y + 1, x + 1)
}

/// The meanings of the characters of cells and of the signs between them.
pub(crate) const LEGEND: &[(&str, &str)] = &[
    (".", label!("hole")),
    ("|_", label!("wall")),
    ("<>^v", label!("one way")),
    ("~:/\\X", label!("line")),
];

/// Returns the text for a cell: the label of its piece, or the piece's number if the label is not
/// ASCII; a dot for the hole. Pieces that can move stand out on boards on which the places of cells
/// do not say which ones do.
pub(crate) fn glyph(state: &State, _: &Ui, cell: usize) -> CellGlyph {
    let (board, cell) = (state.board(), cell as u16);
    if cell == state.hole() {
        return CellGlyph::new('.');
    }
    let number = board.printed_number(state.piece(cell));
    let can_move = !board.is_tray() && board.has_move(state.hole(), cell);
    let label = board.letters().get(usize::from(number) - 1);
    label_glyph(label, number.into()).selected(can_move)
}

/// Returns the signs of walls and lines between cells.
pub(crate) fn between(state: &State) -> Vec<(usize, usize, char)> {
    let board = state.board();
    let Some(blueprint) = board.blueprint() else { return Vec::new() };
    let at = |number: u16| match board.positions().get(usize::from(board.cell(number))) {
        Some(&position) => position,
        None => board.place(board.cell(number)),
    };
    let cell = |number: u16| usize::from(board.cell(number));
    let of_cells = |(a, b, sign): (u16, u16, char)| (cell(a), cell(b), sign);
    signs(blueprint, at).map(of_cells).collect()
}

/// Returns the signs of a board's walls, one-way crossings and visible connections, each with the
/// numbers of its two cells. `at` returns the position of a cell's center. One-way crossings that
/// slant have no sign.
pub(crate) fn signs(
    blueprint: &Blueprint,
    at: impl Fn(u16) -> (u16, u16),
) -> impl Iterator<Item = (u16, u16, char)> {
    // For each pair of cells, the lower number first, whether pieces pass forth and back.
    let mut ways: BTreeMap<(u16, u16), [bool; 2]> = BTreeMap::new();
    let pair = |a: u16, b: u16| (a.min(b), a.max(b));
    for link in blueprint.connectors.iter().filter(|link| link.visible) {
        let way = ways.entry(pair(link.a, link.b)).or_default();
        way[usize::from(link.a > link.b)] = true;
        way[usize::from(link.a < link.b)] |= link.two_way;
    }
    for bar in &blueprint.barriers {
        let way = ways.entry(pair(bar.a, bar.b)).or_insert([true; 2]);
        let (forth, back) = (usize::from(bar.a > bar.b), usize::from(bar.a < bar.b));
        way[forth] &= bar.bars == Bars::Back;
        way[back] &= bar.bars == Bars::Forth;
    }
    ways.into_iter().filter_map(move |((a, b), way)| {
        let (from, to) = (at(a), at(b));
        let (wide, high) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        let is_right = from.0 < to.0;
        let is_down = from.1 < to.1;
        let sign =
            match (way, 2 * u32::from(high) <= wide.into(), 2 * u32::from(wide) <= high.into()) {
                ([false, false], true, _) => '|',
                ([false, false], _, true) => '_',
                ([true, true], true, _) => '~',
                ([true, true], _, true) => ':',
                ([forth, _], true, _) => {
                    if forth == is_right {
                        '>'
                    } else {
                        '<'
                    }
                }
                ([forth, _], _, true) => {
                    if forth == is_down {
                        'v'
                    } else {
                        '^'
                    }
                }
                ([true, true], ..) => {
                    if is_right == is_down {
                        '\\'
                    } else {
                        '/'
                    }
                }
                _ => return None,
            };
        Some((a, b, sign))
    })
}

/// Returns the text for a piece: its label, or its number if it has no label in ASCII.
pub(crate) fn label_glyph(label: Option<&String>, number: u32) -> CellGlyph {
    match label {
        Some(letters) if letters.bytes().all(|b| b.is_ascii_graphic()) => {
            let text: String = letters.chars().take(CellGlyph::MOST).collect();
            match text.chars().next() {
                Some(first) => CellGlyph::with_text(first, text),
                None => CellGlyph::new(' '),
            }
        }
        _ => CellGlyph::number(number),
    }
}
