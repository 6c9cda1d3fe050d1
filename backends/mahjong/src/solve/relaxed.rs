//! Relaxed play: what could be cleared at best when only some pairs are settled.

use alloc::vec::Vec;

use super::net::{NONE, NOTICED, Net, newly_free};

/// In [`Relaxed::waiting`]: two of the group were free at once, so the others may go as they
/// become free.
const OPEN: u16 = u16::MAX - 1;

/// A relaxed game. Settled pairs go when both are free. Of the other tiles of a group two must be
/// free at once; after that each goes as soon as it is free, as some pairing might allow. Every
/// real game with these pairs takes only what a relaxed one takes, so when tiles are left over,
/// the settled pairs are refuted. It grows with the tiles left free and so has one end, whatever
/// the order.
pub(super) struct Relaxed<'n> {
    net: &'n Net,
    now: Position,
    kept: Position,
    /// Tiles that go, whose neighbors have not been told; empty between calls.
    queue: Vec<u16>,
}

#[derive(Default)]
struct Position {
    counts: Vec<u32>,
    /// One tile of each group that is free and alone, [`OPEN`] or [`NONE`].
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
    pub(super) fn new(net: &'n Net) -> Self {
        Self {
            net,
            now: Position::default(),
            kept: Position::default(),
            queue: Vec::with_capacity(net.n_tiles()),
        }
    }

    /// Plays from the start; whether everything goes. `partner` has the settled pairs.
    pub(super) fn play(&mut self, partner: &[u16]) -> bool {
        self.now.counts.clear();
        self.now.counts.extend_from_slice(&self.net.start);
        self.now.waiting.clear();
        self.now.waiting.resize(self.net.n_groups(), NONE);
        self.now.left = self.net.n_tiles() as u16;
        for t in 0..self.net.n_tiles() as u16 {
            if newly_free(self.now.counts[usize::from(t)]) {
                self.notice(t, partner);
            }
        }
        self.run(partner)
    }

    /// Plays on after a pair has been unsettled in `partner`; whether everything goes now.
    pub(super) fn unsettle(&mut self, a: u16, b: u16, partner: &[u16]) -> bool {
        let noticed = |t: u16| self.now.counts[usize::from(t)] & NOTICED != 0;
        match (noticed(a), noticed(b)) {
            // Both were free, so they went with each other: two of the group were free at once, and
            // one that waited alone may go.
            (true, true) => {
                let group = usize::from(self.net.group[usize::from(a)]);
                match core::mem::replace(&mut self.now.waiting[group], OPEN) {
                    NONE | OPEN => {}
                    t => self.queue.push(t),
                }
            }
            // One was free and waited for the other: it is noticed again, without a partner now.
            (true, false) => self.notice(a, partner),
            (false, true) => self.notice(b, partner),
            (false, false) => {}
        }
        self.run(partner)
    }

    /// The tiles left over where play got stuck: those never free, and those free without company.
    pub(super) fn left(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.net.n_tiles() as u16).filter(|&t| {
            let alone = self.now.waiting[usize::from(self.net.group[usize::from(t)])] == t;
            alone || self.now.counts[usize::from(t)] & NOTICED == 0
        })
    }

    /// Remembers the position for [`back`](Self::back).
    pub(super) fn keep(&mut self) {
        self.kept.copy(&self.now);
    }

    /// Returns to the position last kept.
    pub(super) fn back(&mut self) {
        self.now.copy(&self.kept);
    }

    #[inline(always)]
    fn notice(&mut self, t: u16, partner: &[u16]) {
        self.now.counts[usize::from(t)] |= NOTICED;
        let p = partner[usize::from(t)];
        if p == NONE {
            let waiting = &mut self.now.waiting[usize::from(self.net.group[usize::from(t)])];
            // A tile alone is only remembered; the second takes it along.
            match *waiting {
                NONE => *waiting = t,
                OPEN => self.queue.push(t),
                other => {
                    *waiting = OPEN;
                    self.queue.extend([other, t]);
                }
            }
        } else if self.now.counts[usize::from(p)] & NOTICED != 0 {
            self.queue.extend([p, t]);
        }
    }

    fn run(&mut self, partner: &[u16]) -> bool {
        while let Some(t) = self.queue.pop() {
            self.now.left -= 1;
            for &(n, part) in self.net.links(t) {
                let count = &mut self.now.counts[usize::from(n)];
                *count -= part;
                if newly_free(*count) {
                    self.notice(n, partner);
                }
            }
        }
        self.now.left == 0
    }
}
