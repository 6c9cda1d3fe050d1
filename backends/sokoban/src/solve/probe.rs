//! Looks ahead from the best positions of a search in strides, by single pushes: that finds the
//! end, or proves that there is none.
//!
//! A search led by a plan is soon where the plan does not hold any more, and then the best position
//! is mostly a lost one: half of all turns would go to it for ever. What comes of such a position
//! is often so little that a search of all of it is done in a moment. So each new best position is
//! looked into at once, and while there is no better one all of them are in turn, farther in every
//! round.
//!
//! It is sound: a position is lost only when everything that comes of it has been seen.

use super::arena::{Arena, Header, Id};
use super::search::{Expansion, Search};
use super::tables::Tables;
use crate::board::Square;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Positions looked at when a position is the best for the first time.
pub(crate) const FIRST: u64 = 400;
/// Positions looked at from each in the next round; four times as many in each round after it.
const SECOND: u64 = 1_600;
/// Positions looked at in those rounds for each one that the search in strides took up.
const SHARE: u64 = 2;

/// The look ahead. Holds what it learned of corrals between calls.
#[derive(Debug)]
pub(crate) struct Probe<const PULL: bool> {
    search: Search<PULL>,
    /// The best positions so far, each better than the one before.
    bests: Vec<Id>,
    /// Those before this place are still to be asked about in this round.
    next: usize,
    /// Positions to look at from each in this round.
    max_nodes: u64,
    n_nodes: u64,
    n_taken_up: u64,
}

impl<const PULL: bool> Probe<PULL> {
    pub(crate) fn new(t: &Tables) -> Self {
        Probe {
            search: Search::new(t),
            bests: Vec::new(),
            next: 0,
            max_nodes: SECOND,
            n_nodes: 0,
            n_taken_up: 0,
        }
    }

    /// Adds a position that is the best so far.
    pub(crate) fn add(&mut self, id: Id) {
        self.bests.push(id);
        self.next = self.bests.len();
        self.max_nodes = SECOND;
    }

    /// Leaves out a position that is lost.
    pub(crate) fn remove(&mut self, id: Id) {
        self.bests.retain(|&best| best != id);
        self.next = self.next.min(self.bests.len());
    }

    /// Told of each position that the search in strides takes up: the one that is to be asked about
    /// now, and how many positions may be looked at.
    pub(crate) fn due(&mut self) -> Option<(Id, u64)> {
        self.n_taken_up += 1;
        if self.bests.is_empty() || self.n_nodes + self.max_nodes > self.n_taken_up * SHARE {
            return None;
        }
        if self.next == 0 {
            self.next = self.bests.len();
            self.max_nodes = self.max_nodes.saturating_mul(4);
            return None;
        }
        self.next -= 1;
        self.n_nodes += self.max_nodes;
        Some((self.bests[self.next], self.max_nodes))
    }

    /// Looks at so many positions that come of one, at most, and answers how many it were.
    /// [`Expansion::Exhausted`] is the proof that it is lost.
    pub(crate) fn ask(
        &mut self,
        t: &Tables,
        (boxes, player): (&[Square], Square),
        max_nodes: u64,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<(Expansion, u64), Stop> {
        self.search.clear(work);
        if self.search.add_root(t, boxes, player, work)?.is_none() {
            return Ok((Expansion::Exhausted, 0));
        }
        for n in 1..=max_nodes {
            let end = self.search.step(t, others, work)?;
            if end != Expansion::More {
                return Ok((end, n));
            }
        }
        Ok((Expansion::More, max_nodes))
    }

    /// The positions from the one asked about last to a node, without that one.
    pub(crate) fn line(&self, id: Id) -> impl Iterator<Item = (&[u32], Header)> {
        let arena = &self.search.arena;
        arena.line(id).into_iter().skip(1).map(|id| (arena.boxes(id), arena.header(id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::solve::oracle::{best, picture, random_level};

    /// It says what is so, with few positions to look at and with many, one level after another:
    /// nothing of the last one is left.
    #[test]
    fn what_it_proves_is_so() {
        let (mut n_solved, mut n_lost, mut n_open) = (0, 0, 0);
        for seed in 7500..9000 {
            let Some(level) = random_level(seed).filter(|level| !level.is_solved()) else {
                continue;
            };
            let Level { board, boxes, player } = &level;
            let work = &mut Work::unlimited();
            let t = Tables::new(board, boxes, *player, work).expect("no limit");
            let mut probe = Probe::<false>::new(&t);
            let is_lost = best(&level).is_none();
            for max_nodes in [2, 20, 200, 20] {
                let asked = probe.ask(&t, (boxes, *player), max_nodes, &[], work);
                let (end, n_nodes) = asked.expect("no limit");
                assert!(n_nodes <= max_nodes);
                let name = picture(&level);
                match end {
                    Expansion::Solved(_) => assert!(!is_lost, "seed {seed}:{name}"),
                    Expansion::Exhausted => assert!(is_lost, "seed {seed}:{name}"),
                    _ => n_open += 1,
                }
                n_solved += u32::from(matches!(end, Expansion::Solved(_)));
                n_lost += u32::from(end == Expansion::Exhausted);
            }
        }
        assert!(n_solved > 100 && n_lost > 100 && n_open > 40, "{n_solved} {n_lost} {n_open}");
    }

    /// All of the best positions are asked about in each round, the last one first, and farther
    /// than before.
    #[test]
    fn rounds_go_farther_each_time() {
        let level = Level::from_rows(["######", "#@$ .#", "######"]).expect("a level");
        let t = Tables::new(&level.board, &level.boxes, level.player, &mut Work::unlimited());
        let mut probe = Probe::<false>::new(&t.expect("no limit"));
        probe.add(5);
        probe.add(9);
        let asked = (0..100_000).filter_map(|_| probe.due()).take(6).collect::<Vec<_>>();
        let near = (1_600, 6_400, 25_600);
        let expected =
            [(9, near.0), (5, near.0), (9, near.1), (5, near.1), (9, near.2), (5, near.2)];
        assert_eq!(asked, expected);
        probe.remove(5);
        probe.add(12);
        let asked = (0..100_000).filter_map(|_| probe.due()).take(2).collect::<Vec<_>>();
        assert_eq!(asked, [(12, near.0), (9, near.0)]);
    }
}
