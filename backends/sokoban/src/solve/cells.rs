//! The moves that a search by features has still to make, by cell.
//!
//! A cell is what a position is worth: two positions with the same features share one. In a cell
//! the move with the least key is next. Every other move comes from the cell of the best position
//! so far, the others come from all cells in turn: half of the time goes straight on, and no dead
//! end keeps the other half. (The rule of FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.)

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
    next: usize,
    turn: u32,
    n_pushed: u32,
}

impl Cells {
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
        Ok(cell)
    }

    /// The rank of a cell.
    pub(crate) fn rank(&self, cell: u32) -> u64 {
        self.rank_of[cell as usize]
    }

    /// The rank of the best cell so far.
    pub(crate) fn best_rank(&self) -> u64 {
        self.rank_of.get(self.best).copied().unwrap_or(u64::MAX)
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
        if self.turn.is_multiple_of(2)
            && let Some(Reverse(waiting)) = self.heaps.get_mut(self.best)?.pop()
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
