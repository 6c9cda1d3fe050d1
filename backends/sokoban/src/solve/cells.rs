//! The moves that a search by features has still to make, by cell.
//!
//! A cell is what a position is worth: two positions with the same features share one. In a cell
//! the move with the least key is next. Every other move comes from the cell of the best position
//! so far, or by turns of the best ones of two orders, the others come from all cells in turn: half
//! of the time goes straight on, and no dead end keeps the other half. (The rule of FESS: Shoham
//! and Schaeffer, "The FESS Algorithm", 2020.)

use super::arena::Id;
use crate::board::Square;
use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec::Vec;
use core::cmp::Reverse;
use puzzle_core::{Stop, Work};

/// A move that was looked at, and waits.
///
/// The order of the fields is the order of the moves: by key, then the oldest first, so that it is
/// the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Waiting {
    pub(crate) key: u64,
    number: u32,
    pub(crate) parent: Id,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// A square of the player's part of the floor after the move.
    pub(crate) player: Square,
}

/// Heaps by cell, and whose turn it is.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    heaps: Vec<BinaryHeap<Reverse<Waiting>>>,
    cell_of: BTreeMap<u64, u32>,
    rank_of: Vec<u64>,
    best: usize,
    /// Another order of the ranks, and the best cell by that.
    order: Option<fn(u64) -> u64>,
    best_other: usize,
    next: usize,
    turn: u32,
    n_pushed: u32,
}

impl Cells {
    /// Cells of which two are the best: by rank, and by what `order` makes of it.
    pub(crate) fn with_order(order: fn(u64) -> u64) -> Cells {
        Cells { order: Some(order), ..Cells::default() }
    }

    /// Whether one rank is better than another in one of the orders.
    pub(crate) fn is_better(&self, rank: u64, than: u64) -> bool {
        rank < than || self.order.is_some_and(|order| order(rank) < order(than))
    }

    /// Whether a rank is better than all so far in one of the orders.
    pub(crate) fn is_best(&self, rank: u64) -> bool {
        let best = |cell: usize| self.rank_of.get(cell).copied().unwrap_or(u64::MAX);
        rank < best(self.best)
            || self.order.is_some_and(|order| order(rank) < order(best(self.best_other)))
    }

    /// The cell of a rank; a less one is better.
    pub(crate) fn cell(&mut self, rank: u64, work: &mut Work) -> Result<u32, Stop> {
        if let Some(&cell) = self.cell_of.get(&rank) {
            return Ok(cell);
        }
        work.reserve(CELL)?;
        let cell = self.heaps.len() as u32;
        self.cell_of.insert(rank, cell);
        self.rank_of.push(rank);
        self.heaps.push(BinaryHeap::new());
        if rank < self.rank_of[self.best] {
            self.best = cell as usize;
        }
        let order = self.order.unwrap_or(|rank| rank);
        if order(rank) < order(self.rank_of[self.best_other]) {
            self.best_other = cell as usize;
        }
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
        key: u64,
        parent: Id,
        step: (Square, Square, Square),
        work: &mut Work,
    ) -> Result<(), Stop> {
        let heap = &mut self.heaps[cell as usize];
        if heap.len() == heap.capacity() {
            let more = (heap.capacity() / 2).max(16);
            work.reserve((more * size_of::<Waiting>()) as u64)?;
            heap.reserve_exact(more);
        }
        let (from, to, player) = step;
        // Numbers run out only after more moves than memory holds.
        self.n_pushed = self.n_pushed.saturating_add(1);
        heap.push(Reverse(Waiting { key, number: self.n_pushed, parent, from, to, player }));
        Ok(())
    }

    /// The next move; `None` when every heap is empty.
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        self.turn = self.turn.wrapping_add(1);
        let best = if self.turn.is_multiple_of(4) { self.best_other } else { self.best };
        if self.turn.is_multiple_of(2)
            && let Some(Reverse(waiting)) = self.heaps.get_mut(best)?.pop()
        {
            return Some(waiting);
        }
        for _ in 0..self.heaps.len() {
            self.next = if self.next + 1 < self.heaps.len() { self.next + 1 } else { 0 };
            if let Some(Reverse(waiting)) = self.heaps[self.next].pop() {
                return Some(waiting);
            }
        }
        None
    }
}

/// Bytes of a cell without its moves, roughly.
const CELL: u64 = 96;

#[cfg(test)]
mod tests {
    use super::*;

    /// Half of the turns are shared by the best cells of both orders, the rest goes round.
    #[test]
    fn the_best_of_both_orders_have_turns() {
        let work = &mut Work::unlimited();
        // By the other order tens are turned round with ones.
        let mut cells = Cells::with_order(|rank| rank % 10 * 10 + rank / 10);
        for rank in [55, 19, 91, 77] {
            assert_eq!(cells.is_best(rank), rank != 77);
            let cell = cells.cell(rank, work).expect("no limit");
            for key in 0..20 {
                cells.push(cell, key, rank as Id, (0, 0, 0), work).expect("no limit");
            }
        }
        assert!(cells.is_better(19, 91) && cells.is_better(91, 19) && !cells.is_better(77, 55));
        let mut turns: BTreeMap<Id, u32> = BTreeMap::new();
        for _ in 0..32 {
            *turns.entry(cells.pop().expect("a move").parent).or_default() += 1;
        }
        assert_eq!(turns.into_iter().collect::<Vec<_>>(), [(19, 12), (55, 4), (77, 4), (91, 12)]);
    }
}
