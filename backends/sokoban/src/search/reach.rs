//! The squares that the player can walk to.

use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// A reusable flood fill over the squares of a board.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// [`FREE`], [`TAKEN`] or [`REACHED`], by square. One table for all three, copied from the
    /// boxes at each fill: that takes less than a second look at every neighbor.
    pub(super) mark: Vec<u8>,
    queue: Vec<Square>,
    n_reached: usize,
}

pub(super) const FREE: u8 = 0;
pub(super) const TAKEN: u8 = 1;
const REACHED: u8 = 3;
/// Free, and waited for by a fill that ends when all of these are reached.
const WANTED: u8 = 2;

impl Reach {
    pub(crate) fn new(n: usize) -> Reach {
        Reach { mark: vec![TAKEN; n + 1], queue: vec![0; n + 1], n_reached: 0 }
    }

    /// Fills from `from` round boxes and walls, and answers the lowest square reached.
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

    /// Fills from `from` until all of `wanted` are reached, which are free squares, each once; mostly
    /// they are near.
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

    /// Goes on with the last fill after the box on `c` has gone, which it came beside.
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
        (from, to): (Square, Square),
    ) -> Square {
        let (before, lowest) = before;
        let opens = || adj[from as usize].iter().any(|&x| !occupied[x as usize] && !before.has(x));
        if lowest == to || opens() || (before.has(to) && may_cut(adj, occupied, to)) {
            return self.fill(adj, occupied, from);
        }
        lowest.min(from)
    }

    /// Takes over the fill `before` a box went from one square to another, and goes on from where the
    /// box was. `occupied` is after the move, which cuts nothing off from there. The lowest square
    /// reached, if `lowest` was it before and the box is not on it.
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

    /// Whether the last fill reached a square.
    #[inline]
    pub(crate) fn has(&self, c: Square) -> bool {
        self.mark[c as usize] == REACHED
    }

    /// The squares of the last fill, nearest first but for what [`go_on`](Self::go_on) took over.
    pub(crate) fn squares(&self) -> &[Square] {
        &self.queue[..self.n_reached]
    }
}

/// Whether a box on a square may cut the floor: whether the free ones of its neighbors do not hang
/// together by the corners between them.
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
