//! Which cells keep or lose their numbers together if the given numbers are symmetric.

use crate::board::Board;
use crate::topology::Lattice;
use alloc::vec::Vec;

/// A half turn or mirror of the board: a map that is its own inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    /// The sum of the horizontal positions of a cell and its partner, in half cells; `None` if the
    /// position stays the same.
    across: Option<i32>,
    /// The sum of the rows of a cell and its partner; `None` if the row stays the same.
    down: Option<i32>,
}

/// Returns the partner of each cell, or the cell itself if it has none. Of a half turn, a
/// left-right mirror and a top-bottom mirror it uses the one with the most partners, or the first
/// of equals.
pub(super) fn partners(board: &Board) -> Vec<u16> {
    let lattice = board.topology().lattice();
    // Positions in half cells, because odd rows of hexagons are shifted by half a cell; rows in
    // whole cells.
    let at = |place: usize| {
        let (row, column) = (place / board.width(), place % board.width());
        let shift = if lattice == Lattice::Hexagon { row & 1 } else { 0 };
        ((2 * column + shift) as i32, row as i32)
    };
    let ends = |values: &mut dyn Iterator<Item = i32>| {
        values.fold((i32::MAX, i32::MIN), |(least, most), v| (least.min(v), most.max(v)))
    };
    let (left, right) = ends(&mut board.cells().map(|place| at(place).0));
    let (top, bottom) = ends(&mut board.cells().map(|place| at(place).1));
    // An axis beside the middle may be better, because rows of hexagons differ in length.
    let axes = [0, -1, 1, -2, 2].map(|off| Some(left + right + off));
    let rows = [0, -1, 1].map(|off| Some(top + bottom + off));
    // A half turn is both mirrors at once. It is tried before the mirrors, so that it wins if they
    // find as many partners.
    let turns = axes.iter().flat_map(|&across| rows.map(|down| Turn { across, down }));
    let mirrors = axes.iter().map(|&across| Turn { across, down: None });
    let flips = rows.iter().map(|&down| Turn { across: None, down });
    let mut best = (0, Vec::new());
    for turn in turns.chain(mirrors).chain(flips) {
        let found = partners_by(board, turn, &at);
        let n = found.iter().enumerate().filter(|(p, other)| *p != usize::from(**other)).count();
        if n > best.0 || best.1.is_empty() {
            best = (n, found);
        }
    }
    best.1
}

fn partners_by(board: &Board, turn: Turn, at: &dyn Fn(usize) -> (i32, i32)) -> Vec<u16> {
    let lattice = board.topology().lattice();
    let partner = |place: usize| {
        let (x, row) = at(place);
        // In a mirror the positions of a cell and its partner have the same sum for every pair.
        let (x, row) =
            (turn.across.map_or(x, |sum| sum - x), turn.down.map_or(row, |sum| sum - row));
        let column = x - if lattice == Lattice::Hexagon { row & 1 } else { 0 };
        // An axis that does not fit the rows leads to a point between two cells, so there is no
        // partner.
        let is_on_board = column >= 0
            && column % 2 == 0
            && (column as usize / 2) < board.width()
            && (0..board.height() as i32).contains(&row);
        let other = is_on_board.then(|| row as usize * board.width() + column as usize / 2)?;
        // After a half turn or a vertical flip, a triangle that points up covers one that points
        // down.
        let points_down = |p: usize| (p / board.width() + p % board.width()) & 1;
        let is_turned = turn.down.is_some();
        let fits =
            lattice != Lattice::Triangle || (points_down(place) != points_down(other)) == is_turned;
        (board.is_cell(other) && fits).then_some(other)
    };
    (0..board.n_places())
        .map(|place| {
            if board.is_cell(place) { partner(place).unwrap_or(place) as u16 } else { place as u16 }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;
    use crate::topology::Topology;

    #[test]
    fn partners_are_mutual_and_most_cells_have_one() {
        for topology in Topology::ALL {
            for shape in &Shape::ALL[..7] {
                for (width, height) in [(7, 7), (9, 8), (10, 10), (11, 6), (13, 7)] {
                    let kinds = shape.kinds(topology, width, height);
                    let board = Board::new(topology, width, kinds);
                    let partners = partners(&board);
                    let mut n_alone = 0;
                    for place in board.cells() {
                        let other = usize::from(partners[place]);
                        assert!(board.is_cell(other));
                        assert_eq!(usize::from(partners[other]), place);
                        n_alone += usize::from(other == place);
                        // The cells that touch one cell correspond to the cells that touch its
                        // partner.
                        for &near in board.neighbors(place) {
                            let turned = usize::from(partners[usize::from(near)]);
                            if other != place && turned != usize::from(near) {
                                assert!(
                                    board.are_neighbors(other, turned),
                                    "{topology:?} {shape:?}"
                                );
                            }
                        }
                    }
                    let n = board.n_cells();
                    assert!(
                        n_alone * 3 <= n,
                        "{topology:?} {shape:?} {width}x{height} {n_alone}/{n}"
                    );
                }
            }
        }
    }

    #[test]
    fn half_a_turn_of_squares() {
        let board = Board::new(Topology::King, 5, alloc::vec![crate::board::PlaceKind::Cell; 20]);
        assert!(
            partners(&board).iter().enumerate().all(|(p, &other)| usize::from(other) == 19 - p)
        );
    }
}
