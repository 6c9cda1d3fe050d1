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

    /// The lowest square that the player reaches after a push of a box from `from` to `to`, without
    /// a fill where the squares around say it. `before` is the fill from before the push with its
    /// lowest square; `occupied` is after it.
    ///
    /// The player keeps what it had but for `to`, and gains `from`, unless the push opened another
    /// part of the floor or may have cut its own in two.
    pub(crate) fn after_push(
        &mut self,
        before: (&Reach, Square),
        adj: &[[Square; 4]],
        occupied: &[bool],
        from: Square,
        to: Square,
    ) -> Square {
        let (before, lowest) = before;
        let opens = || adj[from as usize].iter().any(|&x| !occupied[x as usize] && !before.has(x));
        if lowest == to || opens() || (before.has(to) && may_cut(adj, occupied, to)) {
            return self.fill(adj, occupied, from);
        }
        lowest.min(from)
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

/// Whether a box on a square may cut the floor: whether the free ones of its neighbors do not hang
/// together by the corners between them.
fn may_cut(adj: &[[Square; 4]], occupied: &[bool], c: Square) -> bool {
    let sides = adj[c as usize];
    let (mut n_free, mut n_joints) = (0, 0);
    for d in 0..4 {
        if occupied[sides[d] as usize] {
            continue;
        }
        n_free += 1;
        let next = (d + 1) & 3;
        let corner = adj[sides[d] as usize][next];
        n_joints += u32::from(!occupied[sides[next] as usize] && !occupied[corner as usize]);
    }
    n_joints + 1 < n_free
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
