//! The places of the board as front ends address them: all places of the rectangle, by number.

use crate::board::PlaceKind;
use crate::geometry::Geometry;
use crate::pair_rule::PairRule;
use crate::state::State;
use crate::topology::Lattice;
use crate::ui::Ui;
use alloc::vec::Vec;
use core::cmp::Ordering;
use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::label;

/// The number of places.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().n_places()
}

/// Returns the place at a point of the picture; `None` if play does not show it.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).place_at(point).filter(|&place| is_seen(state, place))
}

/// Returns the rectangle that a place covers in the picture; `None` if play does not show it.
pub(crate) fn cell_rect(state: &State, layout: Layout, place: usize) -> Option<Rect> {
    any_cell_rect(state, layout, place).filter(|_| is_seen(state, place))
}

/// Returns the row and the column of a place, as the words for it name them.
pub(crate) fn coordinates(state: &State, place: usize) -> (u16, u16) {
    let at = state.at(place);
    (u16::from(at.row) + 1, u16::from(at.column) + 1)
}

/// Returns the place at a point of the editor's picture, which shows all places. A point at the edge
/// between two cells is in neither: it is where a wall or link goes.
pub(crate) fn any_cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    let geometry = Geometry::of(state, layout);
    match edge_at(state, &geometry, point) {
        Some(_) => None,
        None => geometry.place_at(point),
    }
}

/// Returns the two neighbors at whose common edge a point of the editor's picture is.
pub(crate) fn edge_at(state: &State, geometry: &Geometry, point: Point) -> Option<(usize, usize)> {
    geometry.edge_at(point, |place| state.board().in_topology(place).collect())
}

/// Returns the rectangle that a place covers in the editor.
pub(crate) fn any_cell_rect(state: &State, layout: Layout, place: usize) -> Option<Rect> {
    (place < n_cells(state)).then(|| Geometry::of(state, layout).text_box(place))
}

fn is_seen(state: &State, place: usize) -> bool {
    state.board().kinds()[place] != PlaceKind::Invisible
}

/// The meanings of the characters of places and of the signs between them.
pub(crate) const LEGEND: &[(&str, &str)] = &[
    (".", label!("empty")),
    ("#", label!("no cell")),
    ("|-", label!("wall")),
    ("/\\", label!("wall that blocks the slanting step across it")),
    ("X", label!("two such walls")),
    ("~`,", label!("link")),
    ("%", label!("a wall and a link that cross")),
];

/// Returns the character of a place: a number, `.` for an empty cell, `#` for a block. A number that
/// is being typed ends in `_`.
pub(crate) fn glyph(state: &State, ui: &Ui, place: usize) -> CellGlyph {
    if let Some(typed) = ui.typed.filter(|_| place == ui.cursor) {
        let number = CellGlyph::number(typed.into());
        let mut text = number.text;
        text.truncate(CellGlyph::MOST - 1);
        return CellGlyph::with_text(number.symbol, text + "_");
    }
    let glyph = match (state.board().kinds()[place], state.number(place)) {
        (PlaceKind::Invisible, _) => CellGlyph::new(' '),
        (PlaceKind::Block, _) => CellGlyph::new('#'),
        (PlaceKind::Cell, 0) => CellGlyph::new('.'),
        (PlaceKind::Cell, number) => CellGlyph::number(number.into()),
    };
    let is_near = ui.shown_neighbors(state).contains(&(place as u16));
    CellGlyph { is_selected: is_near || ui.pair_from == Some(place), ..glyph }
}

/// Returns the column and row of a place in the text form; a hexagon is two columns wide.
pub(crate) fn place(state: &State, place: usize) -> (u16, u16) {
    let width = state.board().width();
    let (column, row) = (place % width, place / width);
    let column = match state.board().topology().lattice() {
        Lattice::Square | Lattice::Triangle => column,
        Lattice::Hexagon => 2 * column + row % 2,
    };
    (column as u16, row as u16)
}

/// Returns the signs of walls and links between places.
pub(crate) fn between(state: &State) -> Vec<(usize, usize, char)> {
    let sign = |&(a, b, rule): &(u16, u16, PairRule)| {
        let (from, to) = (place(state, a.into()), place(state, b.into()));
        let sign = match (rule, from.0.cmp(&to.0), from.1 == to.1) {
            (PairRule::Link, Ordering::Less, false) => '`',
            (PairRule::Link, Ordering::Greater, false) => ',',
            (PairRule::Link, ..) => '~',
            (PairRule::Wall, _, true) => '|',
            (PairRule::Wall, Ordering::Equal, _) => '-',
            (PairRule::Wall, Ordering::Less, _) => '/',
            (PairRule::Wall, Ordering::Greater, _) => '\\',
        };
        (a.into(), b.into(), sign)
    };
    state.board().rules().iter().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hidato;
    use crate::desc::Desc;
    use crate::topology::Topology;
    use alloc::string::String;
    use expect_test::{Expect, expect};
    use puzzle_core::ability::Abilities as _;

    /// Shows the characters of a board as a text board does.
    fn check(topology: Topology, (width, height): (usize, usize), desc: &str, want: &Expect) {
        let state = State::new(&Desc::parse(topology, width, height, desc).unwrap());
        let mut rows: Vec<Vec<char>> = Vec::new();
        for placed in Hidato::glyphs(&state, &Ui::default()) {
            let (column, row) = (usize::from(placed.column), usize::from(placed.row));
            rows.resize(rows.len().max(row + 1), Vec::new());
            let n = rows[row].len().max(column + 1);
            rows[row].resize(n, ' ');
            assert_eq!(rows[row][column], ' ', "column {column}, row {row}");
            rows[row][column] = placed.glyph.symbol;
        }
        let lines = rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n");
        want.assert_eq(&lines.collect::<String>());
    }

    #[test]
    fn signs_stand_between_the_cells() {
        check(
            Topology::King,
            (3, 3),
            "1h",
            &expect![[r#"
            1..
            ...
            ...
        "#]],
        );
        check(
            Topology::King,
            (3, 3),
            "1h,WLWaWLcWWLWL",
            &expect![[r#"
            1|. .
            ~X~
            .|.|.
            -%
            . . .
        "#]],
        );
        check(
            Topology::Hexagon,
            (3, 3),
            "1h,WLWLWLWLWL",
            &expect![[r#"
            1 | . | .
             ` , / , /
              . ~ .   .
             \ `
            .   .   .
        "#]],
        );
        check(
            Topology::TriangleAround,
            (4, 2),
            "1g,WLWLWLWLWLWLWLWL",
            &expect![[r#"
                1|.~.|.
                -%-%~%
                . . . .
            "#]],
        );
        check(
            Topology::Knight,
            (3, 3),
            "1cA4c,WL",
            &expect![[r#"
            1..
            .#4
            ...
        "#]],
        );
    }
}
