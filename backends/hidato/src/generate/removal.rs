//! Numbers are taken away.

use super::Recipe;
use super::symmetry::partners;
use crate::board::Board;
use crate::grade::{Tier, is_solved_within};
use crate::solve::bottleneck::bottlenecks_within;
use crate::solve::domains::Domains;
use crate::solve::known::Known;
use crate::solve::rules::Rules;
use crate::solve::search::search;
use crate::solve::space::Space;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

/// Nodes that refuting another solution may take, for the grade without reasons: what takes more
/// stays. Seeds hang on it.
const REFUTATION: u64 = 100;

/// Takes numbers of a path away while the reasoning of a grade still finds them.
pub(super) struct Removal<'a, const W: usize> {
    recipe: &'a Recipe,
    space: Space<W>,
    board: &'a Board,
    path: &'a [u16],
    pub(super) clues: Vec<u16>,
    /// The cells that go together with each, where what is given is symmetric.
    partners: Vec<u16>,
}

impl<'a, const W: usize> Removal<'a, W> {
    /// With all numbers of the path.
    pub(super) fn new(recipe: &'a Recipe, board: &'a Board, path: &'a [u16]) -> Self {
        let mut clues = alloc::vec![0; board.n_places()];
        for (i, &cell) in path.iter().enumerate() {
            clues[usize::from(cell)] = i as u16 + 1;
        }
        let partners = if recipe.is_symmetric { partners(board) } else { Vec::new() };
        Self { recipe, space: Space::new(board), board, path, clues, partners }
    }

    /// Takes numbers away until none more can be; `false` when what has to go cannot.
    pub(super) fn run(&mut self, rng: &mut GameRng, work: &mut Work) -> Result<bool, Stop> {
        let n = self.path.len();
        let mut order: Vec<u16> = (0..n as u16).collect();
        rng.shuffle(&mut order);
        let is_end = |k: u16| k == 0 || usize::from(k) == n - 1;
        if self.recipe.hides_ends {
            // The ends first: later there may be too little left to find them by.
            order.sort_by_key(|&k| !is_end(k));
        } else {
            order.retain(|&k| !is_end(k));
        }
        // One pass does: a number that reasoning could not do without is not tried again when there
        // are fewer, since it concludes no more from less.
        for (i, &k) in order.iter().enumerate() {
            work.part(i as u64, n as u64);
            let cell = usize::from(self.path[usize::from(k)]);
            if self.clues[cell] == 0 {
                continue;
            }
            // A cell alone is a group with itself: all that follows then does the same thing twice.
            let mut group = [cell, cell];
            if self.recipe.is_symmetric {
                let partner = usize::from(self.partners[cell]);
                let number = self.clues[partner];
                if number == 0 || !self.recipe.hides_ends && is_end(number - 1) {
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
            if self.recipe.hides_ends && (is_end(k) || goals.iter().any(|&g| is_end(g as u16))) {
                return Ok(false);
            }
            for (cell, number) in group.into_iter().zip(before) {
                self.clues[cell] = number;
            }
        }
        Ok(true)
    }

    fn gap_is_short(&self, goals: &[usize]) -> bool {
        let limit = usize::from(self.recipe.longest_gap);
        limit == 0
            || goals.iter().all(|&goal| {
                let unknown = |k: &usize| self.clues[usize::from(self.path[*k])] == 0;
                let before = (0..goal).rev().take_while(unknown).count();
                // The goal itself is unknown by now, and counted with those after it.
                let after = (goal..self.path.len()).take_while(unknown).count();
                before + after <= limit
            })
    }

    /// Whether the puzzle without the goals, which are now unknown, can still be solved as the
    /// grade wants it, when with them it could. Once both are placed again the puzzle is the one
    /// before, and reasoning that solved that one solves the rest: it is broken off there.
    fn is_enough(&self, goals: [usize; 2], work: &mut Work) -> Result<bool, Stop> {
        match self.recipe.grade {
            Grade::Easy => {
                work.nodes(1 + self.space.n as u64 / 8)?;
                let mut known = Known::new(&self.space, &self.clues);
                for goal in goals {
                    known.finish(goal);
                }
                Ok(goals.iter().all(|&goal| known.place_of[goal].is_some()))
            }
            Grade::Expert => {
                // A cell alone is searched for once: the second search would be the same.
                let [first, second] = goals;
                Ok(self.refutes_others(first, work)?
                    && (first == second || self.refutes_others(second, work)?))
            }
            grade => {
                let mut domains =
                    Domains::new(&self.space, self.board, &self.clues, Tier::most(grade).rules());
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

    /// Whether a short search shows that the number stands nowhere else.
    ///
    /// With the number the puzzle had one solution. Any other without it has the
    /// number elsewhere; so only that is searched for.
    fn refutes_others(&self, goal: usize, work: &mut Work) -> Result<bool, Stop> {
        // For two goals each is asked on its own: another solution differs in one of them at least.
        let mut domains = Domains::new(&self.space, self.board, &self.clues, Rules::SEARCH);
        if domains.forbid(goal, usize::from(self.path[goal])).is_err() {
            return Ok(true);
        }
        // Spent without an answer is a no: the number stays, and the puzzle is unique all the same.
        let found = work.within(REFUTATION, |work| search(&mut domains, self.board, 1, work));
        match found.stop {
            None => {}
            Some(Stop::Inner) => return Ok(false),
            Some(stop) => return Err(stop),
        }
        work.nodes(domains.take_spent())?;
        Ok(found.solutions.is_empty())
    }

    /// How often the grades below are stuck, up to `most`.
    pub(super) fn bottlenecks(&self, most: usize, work: &mut Work) -> Result<usize, Stop> {
        let puzzle = (&self.clues[..], self.path);
        let grade = self.recipe.grade;
        let found = bottlenecks_within(&self.space, self.board, puzzle, grade, most, work)?;
        Ok(found.len())
    }

    /// The reasoning that the puzzle has come to take; `None` if it cannot be solved as was wanted,
    /// which would be a fault of the shortcuts above, or holds all numbers.
    pub(super) fn tier(&self, work: &mut Work) -> Result<Option<Tier>, Stop> {
        if self.clues.iter().filter(|&&c| c > 0).count() == self.path.len() {
            return Ok(None);
        }
        let most = Tier::most(self.recipe.grade);
        for tier in Tier::ALL {
            if tier == Tier::Search
                || is_solved_within(&self.space, self.board, &self.clues, tier, work)?
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
    use crate::shape::Shape;
    use crate::topology::Topology;

    /// A cell that goes alone is asked of the search once, one that goes with a partner twice.
    #[test]
    fn a_cell_alone_is_searched_for_once() {
        let recipe = Recipe {
            topology: Topology::King,
            width: 6,
            height: 6,
            shape: Shape::Rectangle,
            grade: Grade::Expert,
            hides_ends: false,
            is_symmetric: false,
            longest_gap: 0,
        };
        let made = generate(&recipe, &mut GameRng::new("once"), &mut Work::unlimited()).unwrap();
        let mut removal = Removal::<1>::new(&recipe, made.desc.board(), &made.path);
        removal.clues = made.desc.clues().to_vec();
        // Unknown numbers that it takes a search to be sure of.
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
