//! Where the player can walk.

use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// A reusable flood fill over the squares of a board.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    stamp: Vec<u32>,
    now: u32,
    queue: Vec<Square>,
}

impl Reach {
    pub(crate) fn new(n: usize) -> Reach {
        Reach { stamp: vec![0; n + 1], now: 0, queue: Vec::with_capacity(n) }
    }

    /// Fills from `from` round boxes and walls, and answers the lowest square reached.
    pub(crate) fn fill(&mut self, adj: &[[Square; 4]], occupied: &[bool], from: Square) -> Square {
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
                    self.queue.push(to as Square);
                }
            }
        }
        lowest
    }

    /// Whether the last fill reached a square.
    #[inline]
    pub(crate) fn has(&self, c: Square) -> bool {
        self.stamp[c as usize] == self.now
    }

    /// The squares of the last fill, nearest first.
    pub(crate) fn squares(&self) -> &[Square] {
        &self.queue
    }
}

/// Counts the parts of the floor that the player is kept out of.
#[derive(Debug, Default)]
pub(crate) struct Regions {
    seen: Vec<bool>,
    fill: Vec<Square>,
}

impl Regions {
    /// The parts beside that of `reach`.
    pub(crate) fn count(&mut self, adj: &[[Square; 4]], occupied: &[bool], reach: &Reach) -> usize {
        self.seen.clear();
        self.seen.extend_from_slice(occupied);
        let mut n = 0;
        for c in 0..adj.len() - 1 {
            if self.seen[c] || reach.has(c as Square) {
                continue;
            }
            n += 1;
            self.seen[c] = true;
            self.fill.push(c as Square);
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
