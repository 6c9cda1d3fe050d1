//! The removal of numbers from a complete path.

use super::Spec;
use super::symmetry::partners;
use crate::board::Board;
use crate::grade::{Tier, is_solved_within};
use crate::solve::bitboard::BitBoard;
use crate::solve::bottleneck::bottlenecks_within;
use crate::solve::domains::Domains;
use crate::solve::known_numbers::KnownNumbers;
use crate::solve::rules::Rules;
use crate::solve::search::search;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

/// Maximum number of nodes for proving that an expert puzzle without a certain number still has one
/// solution. A number that needs more stays. Pinned seeds depend on this value.
const REFUTATION: u64 = 100;

/// Removes numbers of a path as long as the reasoning of a grade still finds them.
pub(super) struct Removal<'a, const W: usize> {
    spec: &'a Spec,
    bitboard: BitBoard<W>,
    board: &'a Board,
    path: &'a [u16],
    pub(super) clues: Vec<u16>,
    /// For each cell, the cell that keeps or loses its number together with it, if the given
    /// numbers are symmetric.
    partners: Vec<u16>,
}

impl<'a, const W: usize> Removal<'a, W> {
    /// Starts with all numbers of the path given.
    pub(super) fn new(spec: &'a Spec, board: &'a Board, path: &'a [u16]) -> Self {
        let mut clues = alloc::vec![0; board.n_places()];
        for (i, &cell) in path.iter().enumerate() {
            clues[usize::from(cell)] = i as u16 + 1;
        }
        let partners = if spec.is_symmetric { partners(board) } else { Vec::new() };
        Self { spec, bitboard: BitBoard::new(board), board, path, clues, partners }
    }

    /// Removes numbers until no more can be removed; returns `false` if a number that must not be
    /// given cannot be removed.
    pub(super) fn run(&mut self, rng: &mut GameRng, work: &mut Work) -> Result<bool, Stop> {
        let n = self.path.len();
        let mut order: Vec<u16> = (0..n as u16).collect();
        rng.shuffle(&mut order);
        let is_end = |k: u16| k == 0 || usize::from(k) == n - 1;
        if self.spec.hides_ends {
            // The ends come first, because later there may be too few numbers left to find them.
            order.sort_by_key(|&k| !is_end(k));
        } else {
            order.retain(|&k| !is_end(k));
        }
        // One pass is enough: if the reasoning needed a number once, it also needs it when fewer
        // numbers are left, because it is monotone.
        for (i, &k) in order.iter().enumerate() {
            work.part(i as u64, n as u64);
            let cell = usize::from(self.path[usize::from(k)]);
            if self.clues[cell] == 0 {
                continue;
            }
            // A cell without a partner is its own partner, so everything below is done to it twice.
            let mut group = [cell, cell];
            if self.spec.is_symmetric {
                let partner = usize::from(self.partners[cell]);
                let number = self.clues[partner];
                if number == 0 || !self.spec.hides_ends && is_end(number - 1) {
                    continue;
                }
                group[1] = partner;
            }
            let before = group.map(|cell| self.clues[cell]);
            for cell in group {
                self.clues[cell] = 0;
            }
            let goals = before.map(|number| usize::from(number) - 1);
            if self.gap_is_short(&goals) && self.is_enough(goals, work)? {
                continue;
            }
            if self.spec.hides_ends && (is_end(k) || goals.iter().any(|&g| is_end(g as u16))) {
                return Ok(false);
            }
            for (cell, number) in group.into_iter().zip(before) {
                self.clues[cell] = number;
            }
        }
        Ok(true)
    }

    fn gap_is_short(&self, goals: &[usize]) -> bool {
        let limit = usize::from(self.spec.longest_gap);
        limit == 0
            || goals.iter().all(|&goal| {
                let unknown = |k: &usize| self.clues[usize::from(self.path[*k])] == 0;
                let before = (0..goal).rev().take_while(unknown).count();
                // The goal itself is missing by now, and is counted with those after it.
                let after = (goal..self.path.len()).take_while(unknown).count();
                before + after <= limit
            })
    }

    /// Returns `true` if the puzzle can still be solved by the reasoning of the grade without the
    /// numbers of `goals`, given that it can with them. Once both are placed again, the puzzle is
    /// the previous one, which the reasoning solves; so it stops there.
    fn is_enough(&self, goals: [usize; 2], work: &mut Work) -> Result<bool, Stop> {
        match self.spec.grade {
            Grade::Easy => {
                work.nodes(1 + self.bitboard.n as u64 / 8)?;
                let mut known = KnownNumbers::new(&self.bitboard, &self.clues);
                for goal in goals {
                    known.finish(goal);
                }
                Ok(goals.iter().all(|&goal| known.place_of[goal].is_some()))
            }
            Grade::Expert => {
                // A cell without a partner is searched once, because the second search would be the
                // same.
                let [first, second] = goals;
                Ok(self.refutes_others(first, work)?
                    && (first == second || self.refutes_others(second, work)?))
            }
            grade => {
                let mut domains = Domains::new(
                    &self.bitboard,
                    self.board,
                    &self.clues,
                    Tier::most(grade).rules(),
                );
                let mut good = true;
                for goal in goals {
                    domains.goal = goal;
                    good = good && domains.propagate().is_ok() && domains.placed[goal];
                }
                work.nodes(1 + domains.take_spent())?;
                Ok(good)
            }
        }
    }

    /// Returns `true` if a short search shows that the number `goal`, counted from 0, cannot be at
    /// any other place.
    ///
    /// With the number the puzzle had exactly one solution. So any other solution has the number
    /// somewhere else, and the search only looks for those.
    fn refutes_others(&self, goal: usize, work: &mut Work) -> Result<bool, Stop> {
        // Each of two goals is searched on its own, because another solution differs in at least
        // one of them.
        let mut domains = Domains::new(&self.bitboard, self.board, &self.clues, Rules::SEARCH);
        if domains.forbid(goal, usize::from(self.path[goal])).is_err() {
            return Ok(true);
        }
        // If the search reaches its limit, the number stays, and the puzzle is unique in any case.
        let found =
            work.with_node_limit(REFUTATION, |work| search(&mut domains, self.board, 1, work));
        match found.stop {
            None => {}
            Some(Stop::Inner) => return Ok(false),
            Some(stop) => return Err(stop),
        }
        work.nodes(domains.take_spent())?;
        Ok(found.solutions.is_empty())
    }

    /// Counts the points where the reasoning of the lower grades gets stuck, up to `most`.
    pub(super) fn bottlenecks(&self, most: usize, work: &mut Work) -> Result<usize, Stop> {
        let puzzle = (&self.clues[..], self.path);
        let grade = self.spec.grade;
        let found = bottlenecks_within(&self.bitboard, self.board, puzzle, grade, most, work)?;
        Ok(found.len())
    }

    /// Returns the hardest tier of reasoning that the puzzle needs now. Returns `None` if all
    /// numbers are given, or if the puzzle cannot be solved as required, which would be a bug in
    /// the shortcuts above.
    pub(super) fn tier(&self, work: &mut Work) -> Result<Option<Tier>, Stop> {
        if self.clues.iter().filter(|&&c| c > 0).count() == self.path.len() {
            return Ok(None);
        }
        let most = Tier::most(self.spec.grade);
        for tier in Tier::ALL {
            if tier == Tier::Search
                || is_solved_within(&self.bitboard, self.board, &self.clues, tier, work)?
            {
                return Ok((tier <= most).then_some(tier));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;
    use crate::topology::Topology;

    /// When the given numbers are symmetric, a cell without a partner costs one search, a cell with
    /// a partner two.
    #[test]
    fn a_cell_without_partner_is_searched_once() {
        let spec = Spec::new(Topology::King, 6, 6, Grade::Expert);
        let made = generate(&spec, &mut GameRng::new("once"), &mut Work::unlimited()).unwrap();
        let mut removal = Removal::<1>::new(&spec, made.desc.board(), &made.path);
        removal.clues = made.desc.clues().to_vec();
        // Removed numbers that only a search can restore.
        let nodes_of = |goals: [usize; 2]| {
            let mut work = Work::unlimited();
            let is_enough = removal.is_enough(goals, &mut work).unwrap();
            Some(work.n_nodes()).filter(|&nodes| is_enough && nodes > 1)
        };
        let searched: Vec<(usize, u64)> =
            (1..made.path.len() - 1).filter_map(|k| Some((k, nodes_of([k, k])?))).collect();
        let [(one, ones), (other, others), ..] = searched[..] else { panic!("{searched:?}") };
        assert_eq!(nodes_of([one, other]), Some(ones + others));
    }
}
