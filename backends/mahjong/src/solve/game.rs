//! A game played with care and a little luck.

use alloc::vec::Vec;

use super::net::{NONE, NOTICED, Net, newly_free};

/// A small generator for the search's own choices (Vigna's `SplitMix64`): they decide how soon an
/// answer is found, never what it is.
pub(super) struct Luck(pub(super) u64);

impl Luck {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }
}

/// Groups looked at for a choice, in a game that digs.
const LOOKS: usize = 4;

/// A game that keeps to settled pairs, takes what is safe to take first, and settles the other
/// pairs by chance as it takes them.
pub(super) struct Game<'n> {
    net: &'n Net,
    counts: Vec<u32>,
    /// Free tiles of each group that have no settled partner.
    waiting: Vec<Vec<u16>>,
    /// Tiles of each group that have no settled partner and are not gone.
    rest: Vec<u16>,
    /// Groups with a choice: two or more wait, and more are to come. One that lost its choice stays
    /// until it is drawn.
    open: Vec<u8>,
    /// Tiles that were taken, whose neighbors have not been told.
    queue: Vec<u16>,
    /// Pairs taken, in order.
    pub(super) taken: Vec<(u16, u16)>,
}

impl<'n> Game<'n> {
    pub(super) fn new(net: &'n Net) -> Self {
        Self {
            net,
            counts: Vec::with_capacity(net.n_tiles()),
            waiting: net.members.iter().map(|m| Vec::with_capacity(m.len())).collect(),
            rest: Vec::with_capacity(net.n_groups()),
            open: Vec::with_capacity(net.n_groups()),
            queue: Vec::with_capacity(net.n_tiles()),
            taken: Vec::with_capacity(net.n_tiles() / 2),
        }
    }

    /// Plays from the start, taking open pairs by chance, or those that hold down most if it
    /// `digs`; whether everything went. `partner` has the settled pairs and gets those that the
    /// game settled, and for what is left over, pairs in the order of numbers.
    pub(super) fn play(&mut self, partner: &mut [u16], luck: &mut Luck, digs: bool) -> bool {
        self.counts.clear();
        self.counts.extend_from_slice(&self.net.start);
        self.rest.clear();
        self.open.clear();
        self.taken.clear();
        for (members, waiting) in self.net.members.iter().zip(&mut self.waiting) {
            waiting.clear();
            self.rest
                .push(members.iter().filter(|&&t| partner[usize::from(t)] == NONE).count() as u16);
        }
        for t in 0..self.net.n_tiles() as u16 {
            if newly_free(self.counts[usize::from(t)]) {
                self.notice(t, partner);
            }
        }
        loop {
            // First what needs no choice: settled pairs and whole groups, as far as they lead.
            while let Some(t) = self.queue.pop() {
                for &(n, part) in self.net.links(t) {
                    let count = &mut self.counts[usize::from(n)];
                    *count -= part;
                    if newly_free(*count) {
                        self.notice(n, partner);
                    }
                }
            }
            if self.open.is_empty() {
                break;
            }
            let mut i = luck.below(self.open.len());
            if digs {
                // The heaviest of a few by chance, not of all: games are to differ.
                for _ in 1..LOOKS {
                    let other = luck.below(self.open.len());
                    if self.weight(other) > self.weight(i) {
                        i = other;
                    }
                }
            }
            let group = usize::from(self.open[i]);
            let waiting = &mut self.waiting[group];
            // It has gone whole meanwhile.
            if waiting.len() < 2 || waiting.len() == usize::from(self.rest[group]) {
                self.open.swap_remove(i);
                continue;
            }
            let mut take = || {
                let mut i = luck.below(waiting.len());
                if digs {
                    // Begun at one by chance, so that among equals it is not always the first.
                    let weight = |i: usize| self.net.weight[usize::from(waiting[i])];
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
        if 2 * self.taken.len() == self.net.n_tiles() {
            return true;
        }
        self.pair_the_rest(partner);
        false
    }

    /// Stuck, with one free tile of a group at most that has no partner: whatever pairs are made of
    /// what is left, none is free. So the whole pairing is one that cannot be played.
    fn pair_the_rest(&self, partner: &mut [u16]) {
        for members in &self.net.members {
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

    /// How many tiles the free tiles of an open group hold down, at most, in pairs.
    fn weight(&self, open: usize) -> u16 {
        let waiting = &self.waiting[usize::from(self.open[open])];
        waiting.iter().map(|&t| self.net.weight[usize::from(t)]).sum()
    }

    #[inline(always)]
    fn notice(&mut self, t: u16, partner: &mut [u16]) {
        self.counts[usize::from(t)] |= NOTICED;
        let p = partner[usize::from(t)];
        if p == NONE {
            let group = usize::from(self.net.group[usize::from(t)]);
            self.waiting[group].push(t);
            if self.waiting[group].len() == usize::from(self.rest[group]) {
                self.take_rest(group, partner);
            } else if self.waiting[group].len() == 2 {
                self.open.push(group as u8);
            }
        } else if self.counts[usize::from(p)] & NOTICED != 0 {
            self.taken.push((p, t));
            self.queue.extend([p, t]);
        }
    }

    /// Takes all that is left of a group when all of it is free: that never does harm. Its tiles
    /// can only go with each other, and once they are gone others have more room.
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
