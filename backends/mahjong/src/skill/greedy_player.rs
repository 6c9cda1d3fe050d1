//! The greedy player, which looks a pair or two ahead and whose wins measure how hard a deal is.
//!
//! This file decides which deals a seed gives at a grade, so nothing in it may change within a
//! major version. The solver may change.

use alloc::vec::Vec;

use puzzle_core::GameRng;

use crate::solve::tile_graph::{RECORDED, TileGraph, newly_free};

/// A player that takes all remaining tiles of a group when all of them are free. Otherwise it takes
/// the pair with the highest value among those it does not overlook, and chooses at random among
/// equals.
///
/// A pair is worth two for each tile that it frees, one more if a free tile matches that tile, and
/// one less while other tiles of its own group are blocked, since waiting keeps the choice open.
/// One pair in four is overlooked, as people do. Without that, each deal would be won either always
/// or never, and the share of games won would say little.
pub(crate) struct GreedyPlayer<'n> {
    graph: &'n TileGraph,
    rng: GameRng,
    counts: Vec<u32>,
    /// The free tiles of each group in the current game.
    free: Vec<Vec<u16>>,
    /// The number of remaining tiles of each group.
    rest: Vec<u16>,
    /// The groups with two or more free tiles, from which a pair can be taken.
    open: Vec<u8>,
    /// For each tile, whether it has a neighbor that another tile of its group also has.
    shares: Vec<bool>,
    /// For each free tile of the group being examined, the value of the tiles that it frees when it
    /// is taken alone.
    alone: Vec<i32>,
    /// The unused random bits, below a marker bit, which is the highest bit set. Two bits are used
    /// for each pair, and the value 1 means that none are left.
    bits: u64,
    /// The pairs taken in the last game, by the tile numbers of the tile graph.
    pub(crate) taken: Vec<(u16, u16)>,
}

/// Returns whether `tile` has a neighbor that another tile of its group also has.
fn shares(graph: &TileGraph, tile: u16) -> bool {
    let touches = |t: u16, n: u16| graph.links(t).iter().any(|l| l.0 == n);
    graph.members[usize::from(graph.group[usize::from(tile)])]
        .iter()
        .any(|&t| t != tile && graph.links(tile).iter().any(|l| touches(t, l.0)))
}

/// The value subtracted from an overlooked pair, which is taken only if there is no other.
const OVERLOOKED: i32 = 1000;

impl<'n> GreedyPlayer<'n> {
    /// Creates a player for a position. Its random seed depends on the position alone.
    pub(crate) fn new(graph: &'n TileGraph) -> Self {
        Self {
            graph,
            rng: GameRng::new(&alloc::format!("greedy {:016x}", graph.seed())),
            counts: Vec::with_capacity(graph.n_tiles()),
            free: graph.members.iter().map(|m| Vec::with_capacity(m.len())).collect(),
            rest: Vec::with_capacity(graph.n_groups()),
            open: Vec::with_capacity(graph.n_groups()),
            shares: (0..graph.n_tiles() as u16).map(|t| shares(graph, t)).collect(),
            alone: Vec::new(),
            bits: 1,
            taken: Vec::with_capacity(graph.n_tiles() / 2),
        }
    }

    /// Plays a game and returns whether it is won.
    pub(crate) fn wins(&mut self) -> bool {
        self.counts.clear();
        self.counts.extend_from_slice(&self.graph.start);
        self.free.iter_mut().for_each(Vec::clear);
        self.rest.clear();
        self.rest.extend(self.graph.members.iter().map(|m| m.len() as u16));
        self.open.clear();
        self.taken.clear();
        for t in 0..self.graph.n_tiles() {
            self.record_if_free(t as u16);
        }
        for _ in 0..self.graph.n_tiles() / 2 {
            let Some((group, i, j)) = self.choose() else { return false };
            self.take(group, i, j);
        }
        true
    }

    /// Records a tile if it has become free.
    fn record_if_free(&mut self, t: u16) {
        let count = &mut self.counts[usize::from(t)];
        if newly_free(*count) {
            *count |= RECORDED;
            let group = self.graph.group[usize::from(t)];
            let list = &mut self.free[usize::from(group)];
            list.push(t);
            if list.len() == 2 {
                self.open.push(group);
            }
        }
    }

    /// Chooses the pair to take: its group, and the indices of its tiles in the list of the group's
    /// free tiles; `None` if there is no pair.
    fn choose(&mut self) -> Option<(usize, usize, usize)> {
        let (mut best, mut worth, mut n_equal) = (None, i32::MIN, 0);
        for at in 0..self.open.len() {
            let group = usize::from(self.open[at]);
            let n_free = self.free[group].len();
            let n_rest = usize::from(self.rest[group]);
            // All tiles of the group are free, so taking them is safe.
            if n_free == n_rest {
                return Some((group, n_free - 1, n_free - 2));
            }
            let wait = i32::from(n_rest > n_free);
            self.alone.clear();
            for &t in &self.free[group] {
                let worth = self.graph.links(t).iter().map(|&(n, part)| self.value(n, part)).sum();
                self.alone.push(worth);
            }
            for i in 1..n_free {
                for j in 0..i {
                    let overlooked = if self.overlooks() { OVERLOOKED } else { 0 };
                    let (a, b) = (self.free[group][i], self.free[group][j]);
                    // A pair frees what its tiles free by themselves, unless both have a common
                    // neighbor: it may need both to become free, and must not count twice.
                    let freed = if self.shares[usize::from(a)] && self.shares[usize::from(b)] {
                        self.freed(a, b)
                    } else {
                        self.alone[i] + self.alone[j]
                    };
                    let value = freed - wait - overlooked;
                    if value > worth {
                        (best, worth, n_equal) = (Some((group, i, j)), value, 1);
                    } else if value == worth {
                        // Keeping the n-th of n equals with a chance of 1 in n chooses evenly
                        // without a list.
                        n_equal += 1;
                        if self.rng.below(n_equal) == 0 {
                            best = Some((group, i, j));
                        }
                    }
                }
            }
        }
        best
    }

    /// Draws at random, with a chance of one in four, whether the next pair is overlooked.
    fn overlooks(&mut self) -> bool {
        if self.bits == 1 {
            self.bits = 1 << 62 | self.rng.bits64() >> 2;
        }
        let two = self.bits & 3;
        self.bits >>= 2;
        two == 0
    }

    /// Returns the value of the tiles that become free when the pair `a` and `b` is taken.
    fn freed(&self, a: u16, b: u16) -> i32 {
        let mut worth = 0;
        for &(n, part) in self.graph.links(a) {
            // Both tiles may be neighbors of it.
            let both: u32 = self.graph.links(b).iter().filter(|l| l.0 == n).map(|l| l.1).sum();
            worth += self.value(n, part + both);
        }
        for &(n, part) in self.graph.links(b) {
            if self.graph.links(a).iter().all(|l| l.0 != n) {
                worth += self.value(n, part);
            }
        }
        worth
    }

    /// Returns the value of freeing tile `t`, if it becomes free when `part` is subtracted from its
    /// counts; otherwise 0.
    fn value(&self, t: u16, part: u32) -> i32 {
        let count = self.counts[usize::from(t)];
        if count & RECORDED != 0 || !newly_free(count - part) {
            return 0;
        }
        let group = usize::from(self.graph.group[usize::from(t)]);
        2 + i32::from(!self.free[group].is_empty())
    }

    /// Takes a pair of a group; `i` and `j` are the indices of its tiles in the list of free tiles,
    /// the larger one first.
    fn take(&mut self, group: usize, i: usize, j: usize) {
        let list = &mut self.free[group];
        let pair = [list.swap_remove(i), list.swap_remove(j)];
        self.taken.push((pair[0], pair[1]));
        self.rest[group] -= 2;
        if list.len() < 2 {
            self.open.retain(|&g| usize::from(g) != group);
        }
        for t in pair {
            for k in 0..self.graph.links(t).len() {
                let (n, part) = self.graph.links(t)[k];
                self.counts[usize::from(n)] -= part;
                self.record_if_free(n);
            }
        }
    }
}
