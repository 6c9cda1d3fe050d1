//! Where the player can walk.

use crate::board::Cell;
use alloc::vec;
use alloc::vec::Vec;

/// A reusable flood fill over the cells of a board.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    stamp: Vec<u32>,
    now: u32,
    queue: Vec<Cell>,
}

impl Reach {
    pub(crate) fn new(n: usize) -> Reach {
        Reach { stamp: vec![0; n + 1], now: 0, queue: Vec::with_capacity(n) }
    }

    /// Fills from `from` round boxes and walls, and answers the lowest cell reached.
    pub(crate) fn fill(&mut self, adj: &[[Cell; 4]], occupied: &[bool], from: Cell) -> Cell {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamp.fill(0);
            self.now = 1;
        }
        let now = self.now;
        self.queue.clear();
        self.queue.push(from);
        self.stamp[from as usize] = now;
        let mut lowest = from;
        let mut head = 0;
        while head < self.queue.len() {
            let c = self.queue[head];
            head += 1;
            lowest = lowest.min(c);
            for to in adj[c as usize] {
                let to = to as usize;
                if !occupied[to] && self.stamp[to] != now {
                    self.stamp[to] = now;
                    self.queue.push(to as Cell);
                }
            }
        }
        lowest
    }

    /// Whether the last fill reached a cell.
    #[inline]
    pub(crate) fn has(&self, c: Cell) -> bool {
        self.stamp[c as usize] == self.now
    }

    /// The cells of the last fill, nearest first.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.queue
    }
}

/// Counts the parts of the floor that the player is kept out of.
#[derive(Debug, Default)]
pub(crate) struct Regions {
    seen: Vec<bool>,
    fill: Vec<Cell>,
}

impl Regions {
    /// The parts beside that of `reach`.
    pub(crate) fn count(&mut self, adj: &[[Cell; 4]], occupied: &[bool], reach: &Reach) -> usize {
        self.seen.clear();
        self.seen.extend_from_slice(occupied);
        let mut n = 0;
        for c in 0..adj.len() - 1 {
            if self.seen[c] || reach.has(c as Cell) {
                continue;
            }
            n += 1;
            self.seen[c] = true;
            self.fill.push(c as Cell);
            while let Some(x) = self.fill.pop() {
                for to in adj[x as usize] {
                    if !self.seen[to as usize] {
                        self.seen[to as usize] = true;
                        self.fill.push(to);
                    }
                }
            }
        }
        n
    }
}
