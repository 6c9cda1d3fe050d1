//! Finds the best reason for one of several pairs.

use alloc::vec::Vec;

use super::{Reason, Why};
use crate::deadlock::{Deadlock, matches_of};
use crate::moves::Move;
use crate::state::State;

/// The fewest tiles of a row that is worth opening for its length: one with a tile that is blocked
/// at both sides.
const LONG_ROW: usize = 3;

/// Finds reasons in one position.
pub(crate) struct Finder<'s> {
    state: &'s State,
    /// The free pairs, each with the tiles that it frees.
    pairs: Vec<((usize, usize), Vec<usize>)>,
    /// The highest layer with a remaining tile.
    top: u8,
    /// The number of tiles of the longest row.
    longest: usize,
}

impl<'s> Finder<'s> {
    pub(crate) fn new(state: &'s State) -> Self {
        let pairs = state.free_pairs().into_iter().map(|pair| (pair, freed(state, pair))).collect();
        let top = state.tiles_left().map(|t| state.layout().place(t).z).max().unwrap_or(0);
        let longest = state.tiles_left().map(|t| row_from(state, t).len()).max().unwrap_or(0);
        Self { state, pairs, top, longest }
    }

    /// Returns the best local reason for one of `candidates`, which are free pairs. The first kind
    /// of reason that any of them has decides, then the number of tiles that the pair frees, then
    /// the order of the candidates.
    pub(crate) fn best(&self, candidates: &[(usize, usize)]) -> Option<Reason> {
        // Proofs first, then what is lost otherwise, then what is gained.
        let kinds = [
            Self::last_two,
            Self::all_free,
            Self::only_pair,
            Self::others_can_wait,
            Self::other_pair_loses,
            Self::frees_last_match,
            Self::highest_pile,
            Self::longest_row,
            Self::frees_match,
            Self::frees_most,
            Self::frees_most_of_group,
        ];
        kinds.iter().find_map(|kind| {
            candidates
                .iter()
                .filter_map(|&pair| kind(self, pair).map(|why| self.reason(pair, why)))
                .rev()
                .max_by_key(|reason| reason.frees.len())
        })
    }

    /// Returns a reason with its facts.
    pub(crate) fn reason(&self, pair: (usize, usize), why: Why) -> Reason {
        let n_pairs = self.state.n_left() / 2;
        Reason { pair, why, frees: self.frees(pair).to_vec(), n_pairs }
    }

    fn frees(&self, pair: (usize, usize)) -> &[usize] {
        self.pairs.iter().find(|&&(other, _)| other == pair).map_or(&[], |(_, frees)| frees)
    }

    /// Returns the other remaining tiles of a pair's group.
    fn others(&self, (a, b): (usize, usize)) -> Vec<usize> {
        let mut others = matches_of(self.state, a);
        others.retain(|&t| t != b);
        others
    }

    /// Iterates over the other free pairs of a pair's group, with the tiles that they free.
    fn rivals(&self, pair: (usize, usize)) -> impl Iterator<Item = &((usize, usize), Vec<usize>)> {
        let group = self.state.group(pair.0);
        self.pairs
            .iter()
            .filter(move |&&(other, _)| other != pair && self.state.group(other.0) == group)
    }

    fn last_two(&self, pair: (usize, usize)) -> Option<Why> {
        self.others(pair).is_empty().then_some(Why::LastTwo)
    }

    fn all_free(&self, pair: (usize, usize)) -> Option<Why> {
        let others = self.others(pair);
        others.iter().all(|&t| self.state.is_free(t)).then_some(Why::AllFree(others))
    }

    fn only_pair(&self, _: (usize, usize)) -> Option<Why> {
        (self.pairs.len() == 1).then_some(Why::OnlyPair)
    }

    /// In a line that clears the board and pairs this pair's tiles with two others, those two can
    /// go together instead, as late as the later of them went. That does no harm if the earlier one
    /// blocks nothing. If only one of the others is buried, it is the later one, since the other
    /// one is free.
    fn others_can_wait(&self, pair: (usize, usize)) -> Option<Why> {
        let others = self.others(pair);
        let is_idle = |&t: &usize| blocks_nothing(self.state, t);
        if others.iter().all(is_idle) {
            return Some(Why::OthersCanWait { idle: others, buried: None });
        }
        let (idle, buried): (Vec<usize>, Vec<usize>) =
            others.iter().partition(|&&t| self.state.is_free(t));
        match buried[..] {
            [buried] if !idle.is_empty() && idle.iter().all(is_idle) => {
                Some(Why::OthersCanWait { idle, buried: Some(buried) })
            }
            _ => None,
        }
    }

    fn other_pair_loses(&self, pair: (usize, usize)) -> Option<Why> {
        self.rivals(pair).find_map(|&(other, _)| {
            let mut after = self.state.clone();
            after.execute(&Move::pair(other.0, other.1)).ok()?;
            let deadlock = Deadlock::find(&after)?;
            Some(Why::OtherPairLoses { other, deadlock })
        })
    }

    fn frees_last_match(&self, pair: (usize, usize)) -> Option<Why> {
        self.frees_match(pair).filter(|why| matches!(why, Why::FreesMatch { is_last: true, .. }))
    }

    fn frees_match(&self, pair: (usize, usize)) -> Option<Why> {
        let matching = self.frees(pair).iter().filter_map(|&freed| {
            let matches = matches_of(self.state, freed);
            let is_last = matches.len() == 1;
            let is_waiting = |&t: &usize| t != pair.0 && t != pair.1 && self.state.is_free(t);
            let waiting = matches.into_iter().find(is_waiting)?;
            let mut others = self.pairs.iter().filter(|&&(other, _)| other != pair);
            let is_alone = others.all(|(_, frees)| !frees.contains(&freed));
            is_alone.then_some((freed, waiting, is_last))
        });
        let (freed, waiting, is_last) = matching.max_by_key(|&(.., is_last)| is_last)?;
        Some(Why::FreesMatch { freed, waiting, is_last })
    }

    fn frees_most(&self, pair: (usize, usize)) -> Option<Why> {
        let n = self.frees(pair).len();
        let less =
            |&(other, ref frees): &((usize, usize), Vec<usize>)| other == pair || frees.len() < n;
        self.pairs.iter().all(less).then_some(Why::FreesMost)
    }

    fn frees_most_of_group(&self, pair: (usize, usize)) -> Option<Why> {
        let n = self.frees(pair).len();
        let most_of_rivals = self.rivals(pair).map(|(_, frees)| frees.len()).max()?;
        (n > most_of_rivals).then_some(Why::FreesMostOfGroup)
    }

    fn highest_pile(&self, pair: (usize, usize)) -> Option<Why> {
        let z = |t: usize| self.state.layout().place(t).z;
        let is_on_top = |&t: &usize| {
            let below = &self.state.layout().neighbors(t).below;
            z(t) == self.top && below.iter().any(|&t| self.state.is_left(usize::from(t)))
        };
        let tile = [pair.0, pair.1].into_iter().find(is_on_top)?;
        let mut lower = self.others(pair);
        lower.retain(|&t| self.state.is_free(t));
        let lowest = z(pair.0).min(z(pair.1));
        lower.iter().all(|&t| z(t) < lowest).then_some(Why::HighestPile { tile, lower })
    }

    fn longest_row(&self, pair: (usize, usize)) -> Option<Why> {
        if self.longest < LONG_ROW || self.others(pair).iter().any(|&t| self.state.is_free(t)) {
            return None;
        }
        let row = [pair.0, pair.1].into_iter().find_map(|end| {
            let rows = self.state.tiles_left().map(|t| row_from(self.state, t));
            rows.filter(|row| row.len() == self.longest)
                .find(|row| row.first() == Some(&end) || row.last() == Some(&end))
        })?;
        Some(Why::LongestRow(row))
    }
}

/// Returns the tiles that become free when a pair is taken.
fn freed(state: &State, (a, b): (usize, usize)) -> Vec<usize> {
    let left = |t: usize| state.is_left(t) && t != a && t != b;
    let mut freed: Vec<usize> = [a, b]
        .iter()
        .flat_map(|&t| state.layout().neighbors(t).blocked())
        .filter(|&t| left(t) && !state.is_free(t) && state.layout().is_free(t, left))
        .collect();
    freed.sort_unstable();
    freed.dedup();
    freed
}

/// Returns whether a tile keeps no tile from being free, now and later: it lies on none, and the
/// other side of its neighbors is open.
fn blocks_nothing(state: &State, tile: usize) -> bool {
    let layout = state.layout();
    let left = |&t: &u16| state.is_left(usize::from(t));
    let neighbors = layout.neighbors(tile);
    let right_open = |&t: &u16| !layout.neighbors(usize::from(t)).right.iter().any(left);
    let left_open = |&t: &u16| !layout.neighbors(usize::from(t)).left.iter().any(left);
    !neighbors.below.iter().any(left)
        && neighbors.right.iter().filter(|t| left(t)).all(right_open)
        && neighbors.left.iter().filter(|t| left(t)).all(left_open)
}

/// Returns the row of remaining tiles to the right of a tile, which is the first: side by side,
/// without half offsets. Empty if the row begins further to the left.
fn row_from(state: &State, tile: usize) -> Vec<usize> {
    let beside = |tiles: &[u16]| {
        let y = state.layout().place(tile).y;
        let mut tiles = tiles.iter().map(|&t| usize::from(t));
        tiles.find(|&t| state.is_left(t) && state.layout().place(t).y == y)
    };
    if beside(&state.layout().neighbors(tile).left).is_some() {
        return Vec::new();
    }
    core::iter::successors(Some(tile), |&t| beside(&state.layout().neighbors(t).right)).collect()
}
