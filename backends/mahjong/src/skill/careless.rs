//! How often careless play wins: the measure of luck.
//!
//! Which deals a seed gives at a grade hangs on this file, so that nothing in it may change within
//! a major version; the solver may.

use alloc::vec::Vec;

use puzzle_core::GameRng;

use crate::solve::net::{NOTICED, Net, newly_free};

/// A player who takes any free pair, each equally likely.
pub(crate) struct Careless<'n> {
    net: &'n Net,
    rng: GameRng,
    counts: Vec<u32>,
    /// Free tiles of each group.
    free: Vec<Vec<u16>>,
    /// The pairs taken in the last game, by the numbers of the net.
    pub(crate) taken: Vec<(u16, u16)>,
}

impl<'n> Careless<'n> {
    /// A player of the position that the net is of; the luck hangs on the position alone.
    pub(crate) fn new(net: &'n Net) -> Self {
        Self {
            net,
            rng: GameRng::new(&alloc::format!("careless {:016x}", net.seed())),
            counts: Vec::with_capacity(net.n_tiles()),
            free: net.members.iter().map(|m| Vec::with_capacity(m.len())).collect(),
            taken: Vec::with_capacity(net.n_tiles() / 2),
        }
    }

    /// Plays a game; whether it is won.
    pub(crate) fn wins(&mut self) -> bool {
        self.counts.clear();
        self.counts.extend_from_slice(&self.net.start);
        self.free.iter_mut().for_each(Vec::clear);
        self.taken.clear();
        let mut n_pairs = 0;
        for t in 0..self.net.n_tiles() {
            n_pairs += self.look(t as u16);
        }
        for _ in 0..self.net.n_tiles() / 2 {
            if n_pairs == 0 {
                return false;
            }
            let (group, last, first) = self.pair(n_pairs);
            let list = &mut self.free[group];
            let before = pairs(list.len());
            let pair = [list.remove(last), list.remove(first)];
            n_pairs -= before - pairs(list.len());
            self.taken.push((pair[0], pair[1]));
            for t in pair {
                for k in 0..self.net.links(t).len() {
                    let (n, part) = self.net.links(t)[k];
                    self.counts[usize::from(n)] -= part;
                    n_pairs += self.look(n);
                }
            }
        }
        true
    }

    /// Notices a tile that has become free; how many pairs that makes.
    fn look(&mut self, t: u16) -> u32 {
        let count = &mut self.counts[usize::from(t)];
        if !newly_free(*count) {
            return 0;
        }
        *count |= NOTICED;
        let list = &mut self.free[usize::from(self.net.group[usize::from(t)])];
        list.push(t);
        list.len() as u32 - 1
    }

    /// Any of so many pairs: its group and the places of its tiles, the later one first.
    fn pair(&mut self, n_pairs: u32) -> (usize, usize, usize) {
        let mut pick = self.rng.below(n_pairs);
        let mut group = 0;
        while pick >= pairs(self.free[group].len()) {
            pick -= pairs(self.free[group].len());
            group += 1;
        }
        let mut last = self.free[group].len() - 1;
        while pick >= last as u32 {
            pick -= last as u32;
            last -= 1;
        }
        (group, last, pick as usize)
    }
}

/// How many pairs so many tiles make.
fn pairs(n: usize) -> u32 {
    (n * n.saturating_sub(1) / 2) as u32
}
