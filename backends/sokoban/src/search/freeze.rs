//! Frozen boxes: sets of boxes that block each other and can never move again. The result is exact,
//! the largest such set.

use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// Finds sets of frozen boxes; reuses its memory.
#[derive(Debug)]
pub(crate) struct Freeze {
    cluster: Vec<Square>,
    held: Vec<bool>,
    /// Number of boxes visited so far, for callers that count their work.
    pub(crate) n_visits: u64,
}

impl Freeze {
    pub(crate) fn new(n: usize) -> Freeze {
        Freeze { cluster: Vec::new(), held: vec![false; n + 1], n_visits: 0 }
    }

    /// Returns the largest set of boxes connected to the box on `c` such that none can be pushed
    /// before another one of them has moved. `live` is `false` for squares where no box may be.
    ///
    /// A box is blocked along an axis by a wall or a blocked box on either side, or by dead squares
    /// on both sides.
    pub(crate) fn frozen(
        &mut self,
        adj: &[[Square; 4]],
        live: &[bool],
        occupied: &[bool],
        c: Square,
    ) -> &[Square] {
        let wall = adj.len() - 1;
        self.cluster.clear();
        // Most boxes are free along some axis whatever their neighbors do, which this test finds
        // quickly.
        let may_be_held = |d: usize| {
            let (a, b) = (adj[c as usize][d] as usize, adj[c as usize][d ^ 2] as usize);
            occupied[a] || occupied[b] || (!live[a] && !live[b])
        };
        if !may_be_held(0) || !may_be_held(1) {
            self.n_visits += 1;
            return &self.cluster;
        }
        self.cluster.push(c);
        self.held[c as usize] = true;
        let mut i = 0;
        while i < self.cluster.len() {
            for to in adj[self.cluster[i] as usize] {
                let t = to as usize;
                if t != wall && occupied[t] && !self.held[t] {
                    self.held[t] = true;
                    self.cluster.push(to);
                }
            }
            i += 1;
        }
        self.peel(adj, live);
        &self.cluster
    }

    /// Removes boxes from the cluster that are not blocked until all remaining ones are, and clears
    /// the marks in `held`.
    fn peel(&mut self, adj: &[[Square; 4]], live: &[bool]) {
        let wall = adj.len() - 1;
        loop {
            let before = self.cluster.len();
            self.n_visits += before as u64;
            let mut i = 0;
            while i < self.cluster.len() {
                let x = self.cluster[i] as usize;
                let is_held = |d: usize| {
                    let (a, b) = (adj[x][d] as usize, adj[x][d ^ 2] as usize);
                    a == wall || b == wall || self.held[a] || self.held[b] || (!live[a] && !live[b])
                };
                if is_held(0) && is_held(1) {
                    i += 1;
                } else {
                    self.held[x] = false;
                    self.cluster.swap_remove(i);
                }
            }
            if before == self.cluster.len() {
                break;
            }
        }
        for &x in &self.cluster {
            self.held[x as usize] = false;
        }
    }

    /// Returns all boxes that can never move again, in ascending order.
    pub(crate) fn all(
        &mut self,
        adj: &[[Square; 4]],
        live: &[bool],
        boxes: &[Square],
        frozen: &mut Vec<Square>,
    ) {
        self.cluster.clear();
        self.cluster.extend_from_slice(boxes);
        for &c in boxes {
            self.held[c as usize] = true;
        }
        self.peel(adj, live);
        frozen.clone_from(&self.cluster);
        frozen.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::oracle::{picture, random_level};
    use puzzle_core::GameRng;

    /// Finding all frozen boxes at once gives the union of the sets found box by box.
    #[test]
    fn all_frozen_boxes_are_the_union_of_each_search() {
        let mut n_frozen = 0;
        for seed in 0..3000 {
            let Some(level) = random_level(seed) else { continue };
            let n = level.board.n_squares();
            let mut adj = level.board.adjacent().to_vec();
            adj.push([n as Square; 4]);
            let mut rng = GameRng::new(&alloc::format!("frozen {seed}"));
            let live: Vec<bool> = (0..=n).map(|c| c < n && rng.index(4) > 0).collect();
            let mut occupied = vec![false; n + 1];
            occupied[n] = true;
            for &b in &level.boxes {
                occupied[b as usize] = true;
            }
            let mut freeze = Freeze::new(n);
            let mut expected: Vec<Square> = Vec::new();
            for &b in &level.boxes {
                let held = freeze.frozen(&adj, &live, &occupied, b);
                expected.extend(held.iter().filter(|&&c| c == b));
            }
            expected.sort_unstable();
            let mut all = Vec::new();
            freeze.all(&adj, &live, &level.boxes, &mut all);
            assert_eq!(all, expected, "seed {seed}:{}", picture(&level));
            n_frozen += all.len();
        }
        assert!(n_frozen > 500, "{n_frozen}");
    }
}
