//! Rectangles whose goal has the hole first, turned by half a turn, so that searches share the tables
//! of the usual goal.

use alloc::vec::Vec;

use crate::board::Board;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;

/// A rectangle with the hole's home first, turned by half a turn. Its graph is that of the board.
#[derive(Debug)]
pub(crate) struct Turned {
    pub(crate) goal: Goal,
    last: u16,
}

impl Turned {
    /// Returns `None` for a board that is no such rectangle.
    pub(crate) fn of(board: &Board, graph: &Graph) -> Option<Self> {
        let is_turned = board.is_rectangle_with_hole_at_an_end() && board.home() == 0;
        let last = graph.n_cells() as u16 - 1;
        is_turned.then(|| Self { goal: Goal::new(graph, last), last })
    }

    /// Returns a position of the board, turned.
    pub(crate) fn position(&self, position: &Position) -> Position {
        let turned = |&piece: &u16| if piece == NONE { NONE } else { self.last - piece };
        let pieces = position.pieces().iter().rev().map(turned).collect();
        Position::trusted(pieces, self.last - position.hole())
    }

    /// Returns the cells of the board to which the hole moves.
    pub(crate) fn moves(&self, turned: Vec<u16>) -> Vec<u16> {
        turned.into_iter().map(|cell| self.last - cell).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Blueprint;
    use crate::solve::{SearchCache, SolveMode, Verdict, solve};
    use alloc::format;
    use puzzle_core::GameRng;
    use puzzle_core::solve::Work;

    /// Answers for a turned board solve the board itself, in as few moves as a search on its own
    /// cells finds.
    #[test]
    fn answers_are_on_the_cells_of_the_board() {
        let mut n = 0;
        for (w, h) in [(3, 3), (4, 2), (2, 5), (4, 4)] {
            let table = core::iter::once(w * h).chain(1..w * h).collect();
            let board = Board::new(Blueprint { table, ..Blueprint::rectangle(w, h) }).unwrap();
            let (graph, goal) = board.graph_and_goal();
            let turned = Turned::of(&board, &graph).unwrap();
            let (mut cache, mut own_cache) = (SearchCache::default(), SearchCache::default());
            for seed in 0..10 {
                let mut rng = GameRng::new(&format!("turned {seed}"));
                let mut start = Position::home(usize::from(w * h), goal.hole());
                for _ in 0..60 {
                    let next = graph.neighbors(start.hole());
                    start.slide(next[rng.index(next.len())]);
                }
                let moves = |goal: &Goal, start: &Position, cache| {
                    let work = &mut Work::unlimited();
                    match solve(&graph, goal, start, SolveMode::Optimal, cache, work).unwrap() {
                        Verdict::Moves { moves, optimal: true } => moves,
                        other => panic!("{other:?}"),
                    }
                };
                let found = moves(&turned.goal, &turned.position(&start), &mut cache);
                let found = turned.moves(found);
                let own = moves(&goal, &start, &mut own_cache);
                assert_eq!(found.len(), own.len());
                assert!(start.replay(&graph, &found) && goal.is_solved(&start));
                n += 1;
            }
        }
        assert_eq!(n, 40);
    }
}
