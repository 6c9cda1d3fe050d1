//! The random player, whose wins measure how easy a deal is.
//!
//! This file decides which deals a seed gives at a grade, so nothing in it may change within a
//! major version. The solver may change.

use alloc::vec::Vec;

use puzzle_core::GameRng;

use crate::solve::tile_graph::{RECORDED, TileGraph, newly_free};

/// A player that takes random free pairs, each equally likely.
pub(crate) struct RandomPlayer<'n> {
    graph: &'n TileGraph,
    rng: GameRng,
    counts: Vec<u32>,
    /// The free tiles of each group.
    free: Vec<Vec<u16>>,
    /// The pairs taken in the last game, by the tile numbers of the tile graph.
    pub(crate) taken: Vec<(u16, u16)>,
}

impl<'n> RandomPlayer<'n> {
    /// Creates a player for a position. Its random seed depends on the position alone.
    pub(crate) fn new(graph: &'n TileGraph) -> Self {
        Self {
            graph,
            rng: GameRng::new(&alloc::format!("careless {:016x}", graph.seed())),
            counts: Vec::with_capacity(graph.n_tiles()),
            free: graph.members.iter().map(|m| Vec::with_capacity(m.len())).collect(),
            taken: Vec::with_capacity(graph.n_tiles() / 2),
        }
    }

    /// Plays a game and returns whether it is won.
    pub(crate) fn wins(&mut self) -> bool {
        self.counts.clear();
        self.counts.extend_from_slice(&self.graph.start);
        self.free.iter_mut().for_each(Vec::clear);
        self.taken.clear();
        let mut n_pairs = 0;
        for t in 0..self.graph.n_tiles() {
            n_pairs += self.record_if_free(t as u16);
        }
        for _ in 0..self.graph.n_tiles() / 2 {
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
                for k in 0..self.graph.links(t).len() {
                    let (n, part) = self.graph.links(t)[k];
                    self.counts[usize::from(n)] -= part;
                    n_pairs += self.record_if_free(n);
                }
            }
        }
        true
    }

    /// Records tile `t` if it has become free, and returns how many free pairs that adds.
    fn record_if_free(&mut self, t: u16) -> u32 {
        let count = &mut self.counts[usize::from(t)];
        if !newly_free(*count) {
            return 0;
        }
        *count |= RECORDED;
        let list = &mut self.free[usize::from(self.graph.group[usize::from(t)])];
        list.push(t);
        list.len() as u32 - 1
    }

    /// Draws one of `n_pairs` pairs: its group and the indices of its tiles, the larger index
    /// first.
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

/// Returns the number of pairs that can be formed from `n` tiles.
fn pairs(n: usize) -> u32 {
    (n * n.saturating_sub(1) / 2) as u32
}
