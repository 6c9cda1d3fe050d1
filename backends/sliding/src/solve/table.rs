//! All positions of a small board, in order of their distance from the goal. It is not used to
//! search for a solution: start positions with a given distance are drawn from it.

use super::bidirectional::{Coding, Key, Node, Seen};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// All positions that lead to the goal, the nearest first. Positions that differ only in identical
/// pieces count as one.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    n_cells: usize,
    /// The pieces of all positions one after the other, [`NONE`] for the hole.
    pieces: Vec<u16>,
    /// The index of the first position of each distance, and finally the number of positions.
    layers: Vec<usize>,
}

impl Table {
    /// Builds the table of all positions from which the goal can be reached. Returns
    /// [`Stop::Inner`] if there are more than `most` or if a position takes more than 128 bits.
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
        // Only the list of pieces stays in memory, and after a stop nothing does.
        work.release(seen.bytes());
        table
    }

    /// Visits all positions backward from `home` and builds the table. `seen` holds all positions
    /// found, also after a stop.
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
            // The current layer: all positions found so far. Those it adds are one move farther
            // away.
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
                        // Store the pieces as well as the key, which does not distinguish identical
                        // pieces: one of the positions that the key describes.
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

    /// Returns the largest distance of a position from the goal.
    pub(crate) fn farthest(&self) -> u32 {
        // The last entry is the number of positions, which begins no layer.
        self.layers.len() as u32 - 2
    }

    /// Returns the number of positions at a distance.
    pub(crate) fn n_at(&self, distance: u32) -> usize {
        let i = distance as usize;
        self.layers[i + 1] - self.layers[i]
    }

    /// Returns position `i`, counted from 0, at a distance from the goal.
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

    /// After a stop, the account has all its memory back.
    #[test]
    fn a_stop_releases_the_memory() {
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
