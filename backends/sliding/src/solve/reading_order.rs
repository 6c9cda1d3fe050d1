//! Rectangles whose cells are not numbered in reading order, in the form for which there are faster
//! searches.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Blueprint, Board};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;

/// Returns `true` for a plain rectangle, and for one with the goal 0 1 2 …, which is the same one
/// turned by half a turn.
pub(crate) fn is_rectangle_or_turned(board: &Board) -> bool {
    let is_turned = |blueprint: &Blueprint| {
        let Blueprint { w, h, .. } = *blueprint;
        let table = core::iter::once(w * h).chain(1..w * h).collect();
        *blueprint == Blueprint { table, ..Blueprint::rectangle(w, h) }
    };
    board.is_plain() || board.blueprint().is_some_and(is_turned)
}

/// A rectangle with its cells in reading order, such as that of a goal with the hole first.
#[derive(Debug)]
pub(crate) struct ReadingOrder {
    pub(crate) graph: Graph,
    pub(crate) goal: Goal,
    /// The place of each cell in reading order, or from the end.
    places: Vec<u16>,
    /// The cell at each place.
    cells: Vec<u16>,
}

impl ReadingOrder {
    /// Returns `None` for a board that is more than a rectangle with other numbers.
    pub(crate) fn of(board: &Board) -> Option<Self> {
        let Blueprint { w, h, table, home, .. } = board.blueprint()?;
        let plain = Blueprint { table: table.clone(), home: *home, ..Blueprint::rectangle(*w, *h) };
        if board.blueprint() != Some(&plain) {
            return None;
        }
        let mut cells: Vec<u16> =
            table.iter().map(|cell| cell.checked_sub(1)).collect::<Option<_>>()?;
        if table.first() == Some(home) {
            // Turned by half a turn, the hole's home is last, for which there are shared tables.
            cells.reverse();
        }
        let mut places = vec![0; cells.len()];
        for (place, &cell) in (0..).zip(&cells) {
            places[usize::from(cell)] = place;
        }
        let graph = Graph::rectangle(usize::from(*w), usize::from(*h));
        let goal = Goal::new(&graph, places[usize::from(home - 1)]);
        Some(Self { graph, goal, places, cells })
    }

    /// Returns a position of the board.
    pub(crate) fn position(&self, position: &Position) -> Position {
        let place = |cell: u16| self.places[usize::from(cell)];
        let mut pieces = vec![NONE; self.cells.len()];
        for (cell, &piece) in (0..).zip(position.pieces()) {
            if piece != NONE {
                pieces[usize::from(place(cell))] = place(piece);
            }
        }
        Position::trusted(pieces, place(position.hole()))
    }

    /// Returns the cells of the board to which the hole moves.
    pub(crate) fn moves(&self, places: Vec<u16>) -> Vec<u16> {
        places.into_iter().map(|place| self.cells[usize::from(place)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{SearchCache, SolveMode, Verdict, solve};
    use alloc::format;
    use puzzle_core::GameRng;
    use puzzle_core::solve::Work;

    /// Answers for boards with other numbers solve the board itself, in as few moves as a search on
    /// its own cells finds.
    #[test]
    fn answers_are_on_the_cells_of_the_board() {
        let mut n = 0;
        for (w, h, table) in [
            (3, 3, vec![9, 1, 2, 3, 4, 5, 6, 7, 8]),
            (3, 3, vec![1, 2, 3, 8, 9, 4, 7, 6, 5]),
            (4, 2, vec![8, 1, 2, 3, 4, 5, 6, 7]),
            (4, 4, vec![16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
        ] {
            let board = Board::new(Blueprint { table, ..Blueprint::rectangle(w, h) }).unwrap();
            let (graph, goal) = board.graph_and_goal();
            let order = ReadingOrder::of(&board).unwrap();
            let (mut cache, mut own_cache) = (SearchCache::default(), SearchCache::default());
            for seed in 0..10 {
                let mut rng = GameRng::new(&format!("reading order {seed}"));
                let mut start = Position::home(usize::from(w * h), goal.hole());
                for _ in 0..60 {
                    let next = graph.neighbors(start.hole());
                    start.slide(next[rng.index(next.len())]);
                }
                let moves = |graph: &Graph, goal: &Goal, start: &Position, cache| {
                    let work = &mut Work::unlimited();
                    match solve(graph, goal, start, SolveMode::Optimal, cache, work).unwrap() {
                        Verdict::Moves { moves, optimal: true } => moves,
                        other => panic!("{other:?}"),
                    }
                };
                let found = moves(&order.graph, &order.goal, &order.position(&start), &mut cache);
                let found = order.moves(found);
                let own = moves(&graph, &goal, &start, &mut own_cache);
                assert_eq!(found.len(), own.len());
                assert!(start.replay(&graph, &found) && goal.is_solved(&start));
                n += 1;
            }
        }
        assert_eq!(n, 40);
    }
}
