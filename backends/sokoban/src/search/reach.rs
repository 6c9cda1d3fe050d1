//! The squares that the player can reach.

use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// A reusable flood fill over the squares of a board.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// For each square, [`FREE`], [`TAKEN`] or [`REACHED`]. A single table for all three, copied
    /// from the boxes before each fill, is faster than looking up two tables for every neighbor.
    pub(super) mark: Vec<u8>,
    queue: Vec<Square>,
    n_reached: usize,
}

pub(super) const FREE: u8 = 0;
pub(super) const TAKEN: u8 = 1;
const REACHED: u8 = 3;
/// A free square that a fill looks for; the fill ends when it has reached all of these.
const WANTED: u8 = 2;

impl Reach {
    pub(crate) fn new(n: usize) -> Reach {
        Reach { mark: vec![TAKEN; n + 1], queue: vec![0; n + 1], n_reached: 0 }
    }

    /// Fills from `from` around boxes and walls, and returns the lowest square reached.
    pub(crate) fn fill(&mut self, adj: &[[Square; 4]], occupied: &[bool], from: Square) -> Square {
        let Reach { mark, queue, n_reached } = self;
        mark.clear();
        mark.extend(occupied.iter().map(|&is| u8::from(is)));
        queue[0] = from;
        mark[from as usize] = REACHED;
        let mut lowest = from;
        let (mut head, mut end) = (0, 1);
        while head < end {
            let c = queue[head];
            head += 1;
            lowest = lowest.min(c);
            for to in adj[c as usize] {
                let mark = &mut mark[to as usize];
                if *mark == FREE {
                    *mark = REACHED;
                    queue[end] = to;
                    end += 1;
                }
            }
        }
        *n_reached = end;
        lowest
    }

    /// Fills from `from` until it has reached all of `wanted`, which must be distinct free squares;
    /// usually they are near.
    pub(crate) fn fill_to(
        &mut self,
        adj: &[[Square; 4]],
        occupied: &[bool],
        from: Square,
        wanted: impl Iterator<Item = Square>,
    ) {
        let Reach { mark, queue, n_reached } = self;
        mark.clear();
        mark.extend(occupied.iter().map(|&is| u8::from(is)));
        let mut n_wanted = 0;
        for c in wanted {
            mark[c as usize] = WANTED;
            n_wanted += 1;
        }
        queue[0] = from;
        n_wanted -= u32::from(mark[from as usize] == WANTED);
        mark[from as usize] = REACHED;
        let (mut head, mut end) = (0, 1);
        while head < end && n_wanted > 0 {
            for to in adj[queue[head] as usize] {
                let mark = &mut mark[to as usize];
                if *mark & TAKEN == 0 {
                    n_wanted -= u32::from(*mark == WANTED);
                    *mark = REACHED;
                    queue[end] = to;
                    end += 1;
                }
            }
            head += 1;
        }
        *n_reached = end;
    }

    /// Continues the last fill through the square `c`, which it touched, after the box there has
    /// gone.
    pub(crate) fn open(&mut self, adj: &[[Square; 4]], c: Square) {
        let Reach { mark, queue, n_reached } = self;
        let mut head = *n_reached;
        mark[c as usize] = REACHED;
        queue[head] = c;
        *n_reached += 1;
        while head < *n_reached {
            for to in adj[queue[head] as usize] {
                let mark = &mut mark[to as usize];
                if *mark == FREE {
                    *mark = REACHED;
                    queue[*n_reached] = to;
                    *n_reached += 1;
                }
            }
            head += 1;
        }
    }

    /// Returns the lowest square that the player can reach after pushing a box from `from` to `to`,
    /// without a fill if the neighboring squares allow it. `before` is the fill before the push
    /// with its lowest square; `occupied` is the state after it.
    ///
    /// The player loses `to` and gains `from`, unless the push opened another part of the floor or
    /// may have cut the player's region in two.
    pub(crate) fn after_push(
        &mut self,
        before: (&Reach, Square),
        adj: &[[Square; 4]],
        occupied: &[bool],
        (from, to): (Square, Square),
    ) -> Square {
        let (before, lowest) = before;
        let opens = || adj[from as usize].iter().any(|&x| !occupied[x as usize] && !before.has(x));
        if lowest == to || opens() || (before.has(to) && may_cut(adj, occupied, to)) {
            return self.fill(adj, occupied, from);
        }
        lowest.min(from)
    }

    /// Updates the flood fill `before` after a box has moved from one square to another: copies it
    /// and continues it from the square that the box left. `occupied` is the state after the move,
    /// which must not cut anything off from that square. Returns the lowest square reached, if
    /// `lowest` was the lowest one before and the box is not on it.
    pub(crate) fn go_on(
        &mut self,
        (before, lowest): (&Reach, Square),
        adj: &[[Square; 4]],
        occupied: &[bool],
        (from, to): (Square, Square),
    ) -> Square {
        debug_assert!(!occupied[from as usize] && lowest != to);
        let mut end = before.n_reached;
        self.mark.clone_from(&before.mark);
        self.queue[..end].copy_from_slice(before.squares());
        if self.has(to) {
            let at = self.queue[..end].iter().position(|&c| c == to).expect("it was reached");
            end -= 1;
            self.queue.swap(at, end);
        }
        self.mark[to as usize] = TAKEN;
        self.n_reached = end;
        self.open(adj, from);
        self.queue[end..self.n_reached].iter().copied().fold(lowest, Square::min)
    }

    /// Returns `true` if the last fill reached a square.
    #[inline]
    pub(crate) fn has(&self, c: Square) -> bool {
        self.mark[c as usize] == REACHED
    }

    /// The squares of the last fill, nearest first except for those taken over by
    /// [`go_on`](Self::go_on).
    pub(crate) fn squares(&self) -> &[Square] {
        &self.queue[..self.n_reached]
    }
}

/// Returns `true` if a box on a square may cut the floor: if its free neighbors are not all
/// connected through the corners between them.
pub(crate) fn may_cut(adj: &[[Square; 4]], occupied: &[bool], c: Square) -> bool {
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
