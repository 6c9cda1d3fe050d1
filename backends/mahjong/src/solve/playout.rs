//! Simulated games that follow settled pairs and choose the other pairs at random.

use alloc::vec::Vec;

use super::tile_graph::{NONE, RECORDED, TileGraph, newly_free};

/// The search's own random generator (Vigna's `SplitMix64`). Its choices decide how soon a result
/// is found, never what it is.
pub(super) struct SplitMix64(pub(super) u64);

impl SplitMix64 {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }
}

/// The number of groups of which a game that digs (prefers tiles with many others under them)
/// chooses one.
const CANDIDATES: usize = 4;

/// A simulated game. It follows settled pairs, takes first what is safe to take, and settles the
/// other pairs at random as it takes them.
pub(super) struct Playout<'n> {
    graph: &'n TileGraph,
    counts: Vec<u32>,
    /// The free tiles of each group that have no settled partner.
    waiting: Vec<Vec<u16>>,
    /// The number of remaining tiles of each group that have no settled partner.
    rest: Vec<u16>,
    /// The groups with a choice of pairs: two or more of their tiles are free and more will be. A
    /// group that has lost its choice stays in the list until it is drawn.
    open: Vec<u8>,
    /// Taken tiles whose neighbors have not been updated yet.
    queue: Vec<u16>,
    /// The pairs taken, in order.
    pub(super) taken: Vec<(u16, u16)>,
}

impl<'n> Playout<'n> {
    pub(super) fn new(graph: &'n TileGraph) -> Self {
        Self {
            graph,
            counts: Vec::with_capacity(graph.n_tiles()),
            waiting: graph.members.iter().map(|m| Vec::with_capacity(m.len())).collect(),
            rest: Vec::with_capacity(graph.n_groups()),
            open: Vec::with_capacity(graph.n_groups()),
            queue: Vec::with_capacity(graph.n_tiles()),
            taken: Vec::with_capacity(graph.n_tiles() / 2),
        }
    }

    /// Plays from the start and returns whether all tiles were taken. Open pairs are taken at
    /// random, or, if the game `digs`, those with most tiles under them. `partner` has the settled
    /// pairs. The game adds the pairs that it settles, and pairs up any tiles left over in the
    /// order of their numbers.
    pub(super) fn play(&mut self, partner: &mut [u16], rng: &mut SplitMix64, digs: bool) -> bool {
        self.counts.clear();
        self.counts.extend_from_slice(&self.graph.start);
        self.rest.clear();
        self.open.clear();
        self.taken.clear();
        for (members, waiting) in self.graph.members.iter().zip(&mut self.waiting) {
            waiting.clear();
            self.rest
                .push(members.iter().filter(|&&t| partner[usize::from(t)] == NONE).count() as u16);
        }
        for t in 0..self.graph.n_tiles() as u16 {
            if newly_free(self.counts[usize::from(t)]) {
                self.record_free(t, partner);
            }
        }
        loop {
            // First take what needs no choice: settled pairs and complete groups.
            while let Some(t) = self.queue.pop() {
                for &(n, part) in self.graph.links(t) {
                    let count = &mut self.counts[usize::from(n)];
                    *count -= part;
                    if newly_free(*count) {
                        self.record_free(n, partner);
                    }
                }
            }
            if self.open.is_empty() {
                break;
            }
            let mut i = rng.below(self.open.len());
            if digs {
                // The heaviest of a few random groups rather than of all, so that games differ.
                for _ in 1..CANDIDATES {
                    let other = rng.below(self.open.len());
                    if self.weight(other) > self.weight(i) {
                        i = other;
                    }
                }
            }
            let group = usize::from(self.open[i]);
            let waiting = &mut self.waiting[group];
            // The group has gone completely in the meantime.
            if waiting.len() < 2 || waiting.len() == usize::from(self.rest[group]) {
                self.open.swap_remove(i);
                continue;
            }
            let mut take = || {
                let mut i = rng.below(waiting.len());
                if digs {
                    // Start at a random tile, so that the first one does not always win among
                    // equals.
                    let weight = |i: usize| self.graph.weight[usize::from(waiting[i])];
                    i = (0..waiting.len())
                        .fold(i, |i, j| if weight(j) > weight(i) { j } else { i });
                }
                waiting.swap_remove(i)
            };
            let (a, b) = (take(), take());
            if waiting.len() < 2 {
                self.open.swap_remove(i);
            }
            self.rest[group] -= 2;
            self.settle(a, b, partner);
            self.take_rest(group, partner);
        }
        if 2 * self.taken.len() == self.graph.n_tiles() {
            return true;
        }
        self.pair_the_rest(partner);
        false
    }

    /// Pairs the remaining tiles of a game that is stuck, in the order of their numbers. Each group
    /// has at most one free tile without a partner. Whatever pairs the remaining tiles form, none
    /// is free, so the completed pairing cannot be played.
    fn pair_the_rest(&self, partner: &mut [u16]) {
        for members in &self.graph.members {
            let mut alone = NONE;
            for &t in members {
                if partner[usize::from(t)] == NONE {
                    if alone == NONE {
                        alone = t;
                    } else {
                        (partner[usize::from(alone)], partner[usize::from(t)]) = (t, alone);
                        alone = NONE;
                    }
                }
            }
        }
    }

    /// Returns the number of tiles under the free tiles of a group; `open` is its index in the list
    /// of open groups.
    fn weight(&self, open: usize) -> u16 {
        let waiting = &self.waiting[usize::from(self.open[open])];
        waiting.iter().map(|&t| self.graph.weight[usize::from(t)]).sum()
    }

    #[inline(always)]
    fn record_free(&mut self, t: u16, partner: &mut [u16]) {
        self.counts[usize::from(t)] |= RECORDED;
        let p = partner[usize::from(t)];
        if p == NONE {
            let group = usize::from(self.graph.group[usize::from(t)]);
            self.waiting[group].push(t);
            if self.waiting[group].len() == usize::from(self.rest[group]) {
                self.take_rest(group, partner);
            } else if self.waiting[group].len() == 2 {
                self.open.push(group as u8);
            }
        } else if self.counts[usize::from(p)] & RECORDED != 0 {
            self.taken.push((p, t));
            self.queue.extend([p, t]);
        }
    }

    /// Takes all remaining tiles of a group if all of them are free. That is always safe: they can
    /// only be paired with each other, and other tiles have more room once they are gone.
    #[inline(always)]
    fn take_rest(&mut self, group: usize, partner: &mut [u16]) {
        if self.waiting[group].len() == usize::from(self.rest[group]) {
            while let (Some(a), Some(b)) = (self.waiting[group].pop(), self.waiting[group].pop()) {
                self.settle(a, b, partner);
            }
            self.rest[group] = 0;
        }
    }

    #[inline(always)]
    fn settle(&mut self, a: u16, b: u16, partner: &mut [u16]) {
        (partner[usize::from(a)], partner[usize::from(b)]) = (b, a);
        self.taken.push((a, b));
        self.queue.extend([a, b]);
    }
}
