//! Every position of a small board, in order of its distance from the goal. No part of a search for
//! a solution: starts of a wanted distance are drawn from it.

use super::meet::{Coding, Key, Node, Seen};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// All positions that lead to the goal, the nearest first, identical pieces counting as one.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    n_cells: usize,
    /// The pieces of each position, [`NONE`] for the hole, one position after the other.
    pieces: Vec<u16>,
    /// Where each distance begins, and at last the number of positions.
    layers: Vec<usize>,
}

impl Table {
    /// Walks from the goal to all there is; [`Stop::Inner`] where that is more than `most`
    /// positions or where one takes more than 128 bits.
    pub(crate) fn build(
        graph: &Graph,
        goal: &Goal,
        most: usize,
        work: &mut Work<'_>,
    ) -> Result<Self, Stop> {
        let coding = Coding::new(goal);
        match coding.width() {
            0..=64 => Self::walk::<u64>(graph, goal, &coding, most, work),
            65..=128 => Self::walk::<u128>(graph, goal, &coding, most, work),
            _ => Err(Stop::Inner),
        }
    }

    fn walk<K: Key>(
        graph: &Graph,
        goal: &Goal,
        coding: &Coding,
        most: usize,
        work: &mut Work<'_>,
    ) -> Result<Self, Stop> {
        let home = Position::home(graph.n_cells(), goal.hole());
        let first: K = coding.key(&home);
        let mut seen = Seen::new(work)?;
        seen.add(first, goal.hole(), NONE);
        let table = Self::walk_on(graph, coding, home, &mut seen, most, work);
        // Only the list of pieces stays, and after a stop nothing.
        work.release(seen.bytes());
        table
    }

    /// The walk itself; all it has seen is in `seen`, also where it stops.
    fn walk_on<K: Key>(
        graph: &Graph,
        coding: &Coding,
        home: Position,
        seen: &mut Seen<K>,
        most: usize,
        work: &mut Work<'_>,
    ) -> Result<Self, Stop> {
        let n = graph.n_cells();
        let mut pieces = home.into_pieces();
        let mut layers = vec![0];
        let mut done = 0;
        while done < seen.len() {
            // One layer: what is there now. All that it adds is a move farther away.
            let end = seen.len();
            layers.push(end);
            while done < end {
                work.node()?;
                let Node { key, hole, .. } = seen.list()[done];
                let ways = graph.prev(hole);
                seen.make_room(ways.len(), work)?;
                for &from in ways {
                    let then = coding.slide(key, hole, from);
                    if seen.add(then, from, hole) {
                        if seen.len() > most {
                            return Err(Stop::Inner);
                        }
                        // The pieces beside the key, which does not tell identical ones apart: some
                        // labelled position that it stands for.
                        let start = pieces.len();
                        pieces.extend_from_within(done * n..(done + 1) * n);
                        pieces.swap(start + usize::from(hole), start + usize::from(from));
                    }
                }
                done += 1;
            }
        }
        Ok(Self { n_cells: n, pieces, layers })
    }

    /// The distance of the positions that are farthest away.
    pub(crate) fn farthest(&self) -> u32 {
        // The list ends with the number of positions, which begins no layer.
        self.layers.len() as u32 - 2
    }

    /// How many positions are so far away.
    pub(crate) fn n_at(&self, distance: u32) -> usize {
        let i = distance as usize;
        self.layers[i + 1] - self.layers[i]
    }

    /// One of the positions so far away.
    pub(crate) fn position(&self, distance: u32, i: usize) -> Position {
        let first = (self.layers[distance as usize] + i) * self.n_cells;
        let pieces = self.pieces[first..first + self.n_cells].to_vec();
        let hole = pieces.iter().position(|&p| p == NONE).expect("a position has a hole");
        Position::trusted(pieces, hole as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who goes on with the same account after a stop has all of it.
    #[test]
    fn a_stop_gives_back_what_was_taken() {
        let graph = Graph::rectangle(3, 3);
        let goal = Goal::new(&graph, 8);
        for (most, nodes) in [(1_000, u64::MAX), (usize::MAX, 5_000), (usize::MAX, u64::MAX)] {
            let mut work = Work::limited(nodes, 1 << 30);
            let table = Table::build(&graph, &goal, most, &mut work);
            assert_eq!(table.is_ok(), most == usize::MAX && nodes == u64::MAX);
            assert_eq!(work.bytes_left(), 1 << 30);
            assert!(work.peak_bytes() > 0);
        }
    }
}
