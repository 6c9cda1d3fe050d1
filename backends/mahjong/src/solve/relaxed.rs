//! Relaxed play: what could be cleared at best if only some pairs are settled.

use alloc::vec::Vec;

use super::tile_graph::{NONE, RECORDED, TileGraph, newly_free};

/// The value in `waiting` of a group of which two tiles were free at once, so that its other tiles
/// may be taken as soon as they are free.
const OPEN: u16 = u16::MAX - 1;

/// A relaxed game. Settled pairs go when both tiles are free. Of the other tiles of a group, two
/// must be free at the same time; after that each goes as soon as it is free, as some pairing might
/// allow. A real game with these pairs never takes a tile that the relaxed game does not take, so
/// if tiles are left over, the settled pairs are refuted. Taking a tile never blocks another one,
/// so the game has one result whatever the order.
pub(super) struct Relaxed<'n> {
    graph: &'n TileGraph,
    now: Position,
    saved: Position,
    /// Taken tiles whose neighbors have not been updated yet; empty between calls.
    queue: Vec<u16>,
}

#[derive(Default)]
struct Position {
    counts: Vec<u32>,
    /// For each group: its only waiting free tile, [`OPEN`] or [`NONE`].
    waiting: Vec<u16>,
    left: u16,
}

impl Position {
    fn copy(&mut self, from: &Position) {
        self.counts.clear();
        self.counts.extend_from_slice(&from.counts);
        self.waiting.clear();
        self.waiting.extend_from_slice(&from.waiting);
        self.left = from.left;
    }
}

impl<'n> Relaxed<'n> {
    pub(super) fn new(graph: &'n TileGraph) -> Self {
        Self {
            graph,
            now: Position::default(),
            saved: Position::default(),
            queue: Vec::with_capacity(graph.n_tiles()),
        }
    }

    /// Plays from the start and returns whether all tiles are taken. `partner` has the settled
    /// pairs.
    pub(super) fn play(&mut self, partner: &[u16]) -> bool {
        self.now.counts.clear();
        self.now.counts.extend_from_slice(&self.graph.start);
        self.now.waiting.clear();
        self.now.waiting.resize(self.graph.n_groups(), NONE);
        self.now.left = self.graph.n_tiles() as u16;
        for t in 0..self.graph.n_tiles() as u16 {
            if newly_free(self.now.counts[usize::from(t)]) {
                self.record_free(t, partner);
            }
        }
        self.run(partner)
    }

    /// Continues after the pair `a` and `b` has been unsettled in `partner`, and returns whether
    /// all tiles are taken now.
    pub(super) fn unsettle(&mut self, a: u16, b: u16, partner: &[u16]) -> bool {
        let noticed = |t: u16| self.now.counts[usize::from(t)] & RECORDED != 0;
        match (noticed(a), noticed(b)) {
            // Both were free, so they went as a pair: two of the group were free at once, and a
            // tile that waited alone may go.
            (true, true) => {
                let group = usize::from(self.graph.group[usize::from(a)]);
                match core::mem::replace(&mut self.now.waiting[group], OPEN) {
                    NONE | OPEN => {}
                    t => self.queue.push(t),
                }
            }
            // One was free and waited for the other: record it again, now without a partner.
            (true, false) => self.record_free(a, partner),
            (false, true) => self.record_free(b, partner),
            (false, false) => {}
        }
        self.run(partner)
    }

    /// Returns the tiles left over when play got stuck: those never free, and those free without a
    /// match.
    pub(super) fn leftover(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.graph.n_tiles() as u16).filter(|&t| {
            let alone = self.now.waiting[usize::from(self.graph.group[usize::from(t)])] == t;
            alone || self.now.counts[usize::from(t)] & RECORDED == 0
        })
    }

    /// Saves the position of the game for [`restore`](Self::restore).
    pub(super) fn save(&mut self) {
        self.saved.copy(&self.now);
    }

    /// Returns to the position saved last.
    pub(super) fn restore(&mut self) {
        self.now.copy(&self.saved);
    }

    #[inline(always)]
    fn record_free(&mut self, t: u16, partner: &[u16]) {
        self.now.counts[usize::from(t)] |= RECORDED;
        let p = partner[usize::from(t)];
        if p == NONE {
            let waiting = &mut self.now.waiting[usize::from(self.graph.group[usize::from(t)])];
            // A single tile is only stored; the second one takes it along.
            match *waiting {
                NONE => *waiting = t,
                OPEN => self.queue.push(t),
                other => {
                    *waiting = OPEN;
                    self.queue.extend([other, t]);
                }
            }
        } else if self.now.counts[usize::from(p)] & RECORDED != 0 {
            self.queue.extend([p, t]);
        }
    }

    fn run(&mut self, partner: &[u16]) -> bool {
        while let Some(t) = self.queue.pop() {
            self.now.left -= 1;
            for &(n, part) in self.graph.links(t) {
                let count = &mut self.now.counts[usize::from(n)];
                *count -= part;
                if newly_free(*count) {
                    self.record_free(n, partner);
                }
            }
        }
        self.now.left == 0
    }
}
