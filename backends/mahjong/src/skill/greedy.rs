//! How often a player wins who looks a pair or two ahead: the measure of skill.
//!
//! Which deals a seed gives at a grade hangs on this file, so that nothing in it may change within
//! a major version; the solver may.

use alloc::vec::Vec;

use puzzle_core::GameRng;

use crate::solve::net::{NOTICED, Net, newly_free};

/// A player who takes all that is left of a group when all of it is free, and else the pair of the
/// greatest worth among those that are not overlooked, chance among equals.
///
/// A pair is worth two for each tile that it frees, one more if a free tile matches that one, and
/// one less while others of its own group are not free: who waits may still choose. One pair in
/// four is overlooked, as people do; without that one deal would always be won and the next one
/// never, and the share of games won would say little.
pub(crate) struct Greedy<'n> {
    net: &'n Net,
    rng: GameRng,
    counts: Vec<u32>,
    /// Free tiles of each group.
    free: Vec<Vec<u16>>,
    /// How many tiles of each group are left.
    rest: Vec<u16>,
    /// Groups with two free tiles or more.
    open: Vec<u8>,
    /// Whether a tile touches something that another of its group touches too.
    shares: Vec<bool>,
    /// What each free tile of the group in view frees alone.
    alone: Vec<i32>,
    /// Random bits that are left, below a mark: the highest bit that is set. Two are drawn for each
    /// pair, and 1 means that none are left.
    bits: u64,
    /// The pairs taken in the last game, by the numbers of the net.
    pub(crate) taken: Vec<(u16, u16)>,
}

/// Whether another tile of the group touches a tile that this one touches.
fn shares(net: &Net, tile: u16) -> bool {
    let touches = |t: u16, n: u16| net.links(t).iter().any(|l| l.0 == n);
    net.members[usize::from(net.group[usize::from(tile)])]
        .iter()
        .any(|&t| t != tile && net.links(tile).iter().any(|l| touches(t, l.0)))
}

/// What an overlooked pair is worth less: it is taken when there is no other.
const OVERLOOKED: i32 = 1000;

impl<'n> Greedy<'n> {
    /// A player of the position that the net is of; its luck hangs on the position alone.
    pub(crate) fn new(net: &'n Net) -> Self {
        Self {
            net,
            rng: GameRng::new(&alloc::format!("greedy {:016x}", net.seed())),
            counts: Vec::with_capacity(net.n_tiles()),
            free: net.members.iter().map(|m| Vec::with_capacity(m.len())).collect(),
            rest: Vec::with_capacity(net.n_groups()),
            open: Vec::with_capacity(net.n_groups()),
            shares: (0..net.n_tiles() as u16).map(|t| shares(net, t)).collect(),
            alone: Vec::new(),
            bits: 1,
            taken: Vec::with_capacity(net.n_tiles() / 2),
        }
    }

    /// Plays a game; whether it is won.
    pub(crate) fn wins(&mut self) -> bool {
        self.counts.clear();
        self.counts.extend_from_slice(&self.net.start);
        self.free.iter_mut().for_each(Vec::clear);
        self.rest.clear();
        self.rest.extend(self.net.members.iter().map(|m| m.len() as u16));
        self.open.clear();
        self.taken.clear();
        for t in 0..self.net.n_tiles() {
            self.look(t as u16);
        }
        for _ in 0..self.net.n_tiles() / 2 {
            let Some((group, i, j)) = self.choose() else { return false };
            self.take(group, i, j);
        }
        true
    }

    /// Notices a tile that has become free.
    fn look(&mut self, t: u16) {
        let count = &mut self.counts[usize::from(t)];
        if newly_free(*count) {
            *count |= NOTICED;
            let group = self.net.group[usize::from(t)];
            let list = &mut self.free[usize::from(group)];
            list.push(t);
            if list.len() == 2 {
                self.open.push(group);
            }
        }
    }

    /// The pair to take: its group and the places of its tiles in the list of free ones.
    fn choose(&mut self) -> Option<(usize, usize, usize)> {
        let (mut best, mut worth, mut n_equal) = (None, i32::MIN, 0);
        for at in 0..self.open.len() {
            let group = usize::from(self.open[at]);
            let n_free = self.free[group].len();
            let n_rest = usize::from(self.rest[group]);
            // All of the group is free: it does no harm.
            if n_free == n_rest {
                return Some((group, n_free - 1, n_free - 2));
            }
            let wait = i32::from(n_rest > n_free);
            self.alone.clear();
            for &t in &self.free[group] {
                let worth = self.net.links(t).iter().map(|&(n, part)| self.value(n, part)).sum();
                self.alone.push(worth);
            }
            for i in 1..n_free {
                for j in 0..i {
                    let overlooked = if self.overlooks() { OVERLOOKED } else { 0 };
                    let (a, b) = (self.free[group][i], self.free[group][j]);
                    // What a pair frees is what its tiles free alone, unless both touch one tile:
                    // it may become free only by both, and must not count twice.
                    let freed = if self.shares[usize::from(a)] && self.shares[usize::from(b)] {
                        self.freed(a, b)
                    } else {
                        self.alone[i] + self.alone[j]
                    };
                    let value = freed - wait - overlooked;
                    if value > worth {
                        (best, worth, n_equal) = (Some((group, i, j)), value, 1);
                    } else if value == worth {
                        // Each of n equals is kept by a chance of 1 in n, without a list of them.
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

    /// Whether the next pair is overlooked.
    fn overlooks(&mut self) -> bool {
        if self.bits == 1 {
            self.bits = 1 << 62 | self.rng.bits64() >> 2;
        }
        let two = self.bits & 3;
        self.bits >>= 2;
        two == 0
    }

    /// What the tiles are worth that a pair frees.
    fn freed(&self, a: u16, b: u16) -> i32 {
        let mut worth = 0;
        for &(n, part) in self.net.links(a) {
            // Both may touch it.
            let both: u32 = self.net.links(b).iter().filter(|l| l.0 == n).map(|l| l.1).sum();
            worth += self.value(n, part + both);
        }
        for &(n, part) in self.net.links(b) {
            if self.net.links(a).iter().all(|l| l.0 != n) {
                worth += self.value(n, part);
            }
        }
        worth
    }

    /// What a tile is worth once so much is gone from about it.
    fn value(&self, t: u16, part: u32) -> i32 {
        let count = self.counts[usize::from(t)];
        if count & NOTICED != 0 || !newly_free(count - part) {
            return 0;
        }
        let group = usize::from(self.net.group[usize::from(t)]);
        2 + i32::from(!self.free[group].is_empty())
    }

    /// Takes a pair: `i` is the later place.
    fn take(&mut self, group: usize, i: usize, j: usize) {
        let list = &mut self.free[group];
        let pair = [list.swap_remove(i), list.swap_remove(j)];
        self.taken.push((pair[0], pair[1]));
        self.rest[group] -= 2;
        if list.len() < 2 {
            self.open.retain(|&g| usize::from(g) != group);
        }
        for t in pair {
            for k in 0..self.net.links(t).len() {
                let (n, part) = self.net.links(t)[k];
                self.counts[usize::from(n)] -= part;
                self.look(n);
            }
        }
    }
}
