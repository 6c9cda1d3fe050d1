//! The feature cells of a search: its pending moves, grouped by the features of their positions.
//!
//! Positions with the same features share a cell. In a cell the move with the lowest key is next.
//! Every other move is taken from the cell of the best position so far; the others are taken from
//! all cells in turn. So half of the time is spent on direct progress, and a dead end cannot use up
//! the other half. (The rule of FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.)

use crate::board::Square;
use crate::search::arena::Id;
use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};
use puzzle_core::solve::{Stop, Work};

/// A pending move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PendingMove {
    /// Moves with a lower key are made sooner.
    pub(crate) key: u64,
    /// The node in which the move begins.
    pub(crate) parent: Id,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// A square of the player's region after the move.
    pub(crate) player: Square,
}

/// A move in a heap. Of moves with the same key the oldest is first, so that the order is the same
/// on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    pending_move: PendingMove,
    number: u32,
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        (self.pending_move.key, self.number).cmp(&(other.pending_move.key, other.number))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The heaps of all cells, and whose turn it is.
#[derive(Debug, Default)]
pub(crate) struct FeatureCells {
    heaps: Vec<BinaryHeap<Reverse<Entry>>>,
    cell_of: BTreeMap<u64, u32>,
    rank_of: Vec<u64>,
    best: usize,
    next: usize,
    turn: u32,
    n_pushed: u32,
}

impl FeatureCells {
    /// Returns `true` if a rank is better than all so far.
    pub(crate) fn is_best(&self, rank: u64) -> bool {
        self.rank_of.get(self.best).is_none_or(|&best| rank < best)
    }

    /// Returns the cell of a rank, which it adds if necessary; a lower rank is better.
    pub(crate) fn cell(&mut self, rank: u64, work: &mut Work) -> Result<u32, Stop> {
        if let Some(&cell) = self.cell_of.get(&rank) {
            return Ok(cell);
        }
        work.reserve(CELL)?;
        let cell = self.heaps.len() as u32;
        if self.is_best(rank) {
            self.best = cell as usize;
        }
        self.cell_of.insert(rank, cell);
        self.rank_of.push(rank);
        self.heaps.push(BinaryHeap::new());
        Ok(cell)
    }

    /// The rank of a cell.
    pub(crate) fn rank(&self, cell: u32) -> u64 {
        self.rank_of[cell as usize]
    }

    /// Adds a move to a cell.
    pub(crate) fn push(
        &mut self,
        cell: u32,
        pending_move: PendingMove,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let heap = &mut self.heaps[cell as usize];
        if heap.len() == heap.capacity() {
            let more = (heap.capacity() / 2).max(16);
            work.reserve((more * size_of::<Entry>()) as u64)?;
            heap.reserve_exact(more);
        }
        // Memory runs out long before these numbers do.
        self.n_pushed = self.n_pushed.saturating_add(1);
        heap.push(Reverse(Entry { pending_move, number: self.n_pushed }));
        Ok(())
    }

    /// Removes and returns the next move; `None` if every heap is empty.
    pub(crate) fn pop(&mut self) -> Option<PendingMove> {
        self.turn = self.turn.wrapping_add(1);
        if self.turn.is_multiple_of(2)
            && let Some(Reverse(entry)) = self.heaps.get_mut(self.best)?.pop()
        {
            return Some(entry.pending_move);
        }
        for _ in 0..self.heaps.len() {
            self.next = if self.next + 1 < self.heaps.len() { self.next + 1 } else { 0 };
            if let Some(Reverse(entry)) = self.heaps[self.next].pop() {
                return Some(entry.pending_move);
            }
        }
        None
    }
}

/// Approximate bytes of a cell without its moves.
const CELL: u64 = 96;

#[cfg(test)]
mod tests {
    use super::*;

    /// The best cell gets half of the turns, and the other cells share the rest.
    #[test]
    fn the_best_cell_has_half_of_the_turns() {
        let work = &mut Work::unlimited();
        let mut cells = FeatureCells::default();
        for rank in [55, 19, 91, 77] {
            assert_eq!(cells.is_best(rank), rank <= 55);
            let cell = cells.cell(rank, work).expect("no limit");
            for key in 0..20 {
                let pending_move =
                    PendingMove { key, parent: rank as Id, from: 0, to: 0, player: 0 };
                cells.push(cell, pending_move, work).expect("no limit");
            }
        }
        let mut turns: BTreeMap<Id, u32> = BTreeMap::new();
        for _ in 0..32 {
            *turns.entry(cells.pop().expect("a move").parent).or_default() += 1;
        }
        assert_eq!(turns.into_iter().collect::<Vec<_>>(), [(19, 20), (55, 4), (77, 4), (91, 4)]);
    }
}
