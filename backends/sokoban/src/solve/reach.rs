//! Where the player can walk.

use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// A reusable flood fill over the squares of a board.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// [`FREE`], [`TAKEN`] or [`REACHED`], by square. One table for all three, copied from the
    /// boxes at each fill: that takes less than a second look at every neighbor.
    mark: Vec<u8>,
    queue: Vec<Square>,
    n_reached: usize,
}

const FREE: u8 = 0;
const TAKEN: u8 = 1;
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

    /// Whether a box that went from one square to another left the player's part of the floor and
    /// the number of the others as they were: it opened none, and cut none in two. The last fill is
    /// from before the move, `occupied` after it.
    pub(crate) fn is_kept(
        &self,
        adj: &[[Square; 4]],
        occupied: &[bool],
        from: Square,
        to: Square,
    ) -> bool {
        let is_shut = |&x: &Square| occupied[x as usize] || self.has(x);
        self.has(to) && adj[from as usize].iter().all(is_shut) && !may_cut(adj, occupied, to)
    }

    /// Whether the last fill reached a square.
    #[inline]
    pub(crate) fn has(&self, c: Square) -> bool {
        self.mark[c as usize] == REACHED
    }

    /// The squares of the last fill, nearest first.
    pub(crate) fn squares(&self) -> &[Square] {
        &self.queue[..self.n_reached]
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

/// Where the player walks: as a fill tells, or as one from before a move that changed nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<'a> {
    pub(crate) fill: &'a Reach,
    /// The squares that a box left and entered since.
    pub(crate) moved: Option<(Square, Square)>,
}

impl Walk<'_> {
    /// Whether the player walks to a square.
    #[inline]
    pub(crate) fn has(self, c: Square) -> bool {
        match self.moved {
            Some((from, _)) if c == from => true,
            Some((_, to)) if c == to => false,
            _ => self.fill.has(c),
        }
    }
}

/// Counts the parts of the floor that the player is kept out of.
#[derive(Debug, Default)]
pub(crate) struct Regions {
    mark: Vec<u8>,
    fill: Vec<Square>,
}

impl Regions {
    /// The parts beside that of `reach`, with so many boxes on the board.
    pub(crate) fn count(&mut self, adj: &[[Square; 4]], n_boxes: usize, reach: &Reach) -> usize {
        // Mostly the player gets everywhere.
        let mut n_left = adj.len() - 1 - n_boxes - reach.n_reached;
        if n_left == 0 {
            return 0;
        }
        self.mark.clone_from(&reach.mark);
        let (mut n, mut from) = (0, 0);
        while n_left > 0 {
            let Some(next) = self.mark[from..].iter().position(|&mark| mark == FREE) else { break };
            n += 1;
            from += next;
            self.mark[from] = TAKEN;
            self.fill.push(from as Square);
            while let Some(x) = self.fill.pop() {
                n_left -= 1;
                for to in adj[x as usize] {
                    if self.mark[to as usize] == FREE {
                        self.mark[to as usize] = TAKEN;
                        self.fill.push(to);
                    }
                }
            }
        }
        n
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::oracle::{picture, random_level};
    use puzzle_core::GameRng;

    /// What is said to be kept is what new fills find: the walk, and the number of other parts.
    #[test]
    fn what_a_move_keeps_need_not_be_filled_again() {
        let (mut n_kept, mut n_other) = (0, 0);
        for seed in 0..3000 {
            let Some(level) = random_level(seed) else { continue };
            let mut rng = GameRng::new(&alloc::format!("kept {seed}"));
            let n = level.board.n_squares();
            let mut adj = level.board.adjacent().to_vec();
            adj.push([n as Square; 4]);
            let mut occupied = vec![false; n + 1];
            occupied[n] = true;
            for &b in &level.boxes {
                occupied[b as usize] = true;
            }
            let (mut before, mut after) = (Reach::new(n), Reach::new(n));
            let mut regions = Regions::default();
            before.fill(&adj, &occupied, level.player);
            let n_parts = regions.count(&adj, level.boxes.len(), &before);
            let from = level.boxes[rng.index(level.boxes.len())];
            let (to, man) = (rng.index(n) as Square, level.player);
            if occupied[to as usize] || to == man {
                continue;
            }
            occupied[from as usize] = false;
            occupied[to as usize] = true;
            if !before.is_kept(&adj, &occupied, from, to) {
                n_other += 1;
                continue;
            }
            n_kept += 1;
            after.fill(&adj, &occupied, man);
            let walk = Walk { fill: &before, moved: Some((from, to)) };
            // The square that the box left may be shut in by other boxes: no push leaves one so.
            let is_shut = adj[from as usize].iter().all(|&x| occupied[x as usize]);
            let same =
                (0..n as Square).all(|c| walk.has(c) == after.has(c) || (is_shut && c == from));
            assert!(same, "seed {seed}:{}", picture(&level));
            if !is_shut {
                let now = regions.count(&adj, level.boxes.len(), &after);
                assert_eq!(now, n_parts, "seed {seed}:{}", picture(&level));
            }
        }
        assert!(n_kept > 200 && n_other > 200, "{n_kept} {n_other}");
    }
}
