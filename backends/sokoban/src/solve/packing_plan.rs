//! A packing plan: steps that bring boxes to goals one after another, some by way of a place to park.
//!
//! The plan is found by [`plan_search`](super::plan_search) on a board with fewer boxes than there are, so it may be
//! wrong. It is advice: nothing is ever left out because of it.

use super::goal_access::GoalAccess;
use super::motion::Push;
use super::packing_order::PackingOrder;
use super::pieces::Problem;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// One step of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlanStep {
    /// Where the box comes from; `None` for any box that no step has moved so far.
    pub(crate) from: Option<Square>,
    /// Where it goes.
    pub(crate) to: Square,
}

/// The first steps of a plan that was not completed: the boxes that its search did not get off. The plan knows no order
/// for them, so they count in the packing order of their goals.
#[derive(Debug)]
struct Unordered {
    n_steps: usize,
    order: PackingOrder,
    /// Whether each square is to be filled by them.
    is_wanted: Vec<bool>,
    /// Squares to be filled by them that are no goals.
    parked: Vec<Square>,
    filled: Vec<u64>,
}

/// The steps of a plan, with what follows from them.
#[derive(Debug)]
pub(crate) struct PackingPlan {
    pub(crate) steps: Vec<PlanStep>,
    unordered: Option<Unordered>,
    /// The squares that are to be filled after each number of steps, the newest first.
    filled: Vec<Vec<Square>>,
    /// What boxes reach after each number of steps.
    access: GoalAccess,
}

impl PackingPlan {
    /// A plan of these steps, the first `n_unordered` of them in any order.
    pub(crate) fn new(
        t: &Problem,
        steps: Vec<PlanStep>,
        n_unordered: usize,
        work: &mut Work,
    ) -> Result<Self, Stop> {
        let mut filled = vec![Vec::new()];
        let mut now: Vec<Square> = Vec::new();
        for step in &steps {
            now.retain(|&c| Some(c) != step.from && c != step.to);
            now.insert(0, step.to);
            filled.push(now.clone());
        }
        let unordered = (n_unordered > 0).then(|| Unordered::new(t, n_unordered, &filled));
        // A box that begins on a goal where the plan puts one may stay there, and any box on a goal that it never uses.
        let mut is_kept = t.maze.goal.clone();
        for step in &steps {
            is_kept[step.to as usize] = t.starts.contains(&step.to);
        }
        let access = GoalAccess::new(t, is_kept);
        let mut plan = PackingPlan { steps, unordered, filled, access };
        plan.add_access(t, work)?;
        Ok(plan)
    }

    /// Adds what boxes reach after each number of steps. The next step counts as made: boxes that it shuts off from their
    /// goals have to be out of there before it.
    fn add_access(&mut self, t: &Problem, work: &mut Work) -> Result<(), Stop> {
        let last = self.steps.len();
        let n_unordered = self.unordered.as_ref().map_or(0, |unordered| unordered.n_steps);
        work.reserve((last as u64 + 1) * self.access.bytes_of_table(t))?;
        let taken_on =
            |i: usize| self.steps[i + 1..].iter().any(|s| s.from == Some(self.steps[i].to));
        let stays: Vec<bool> = (0..last).map(|i| !taken_on(i)).collect();
        for n_made in 0..=last {
            work.nodes(1 + t.maze.n as u64 / 256)?;
            let filled = &self.filled[n_made];
            // Nothing is known of what the first steps shut off where they have no order.
            if n_made < n_unordered || n_made == last {
                self.access.add_open(t, filled);
                continue;
            }
            // Boxes that a later step takes on are only parked, and no walls.
            let walls = (0..=n_made).filter(|&i| stays[i]).map(|i| self.steps[i].to);
            self.access.add(t, filled, &walls.collect::<Vec<_>>(), self.steps[n_made].to);
        }
        Ok(())
    }

    /// How many steps have been made, and how many boxes are out of the plan then. A step counts only once every box is
    /// out of what it shuts off.
    pub(crate) fn progress(&mut self, occupied: &[bool], boxes: &[Square]) -> (usize, usize) {
        let mut n = self.n_made(occupied);
        while n > 0 && self.access.n_out_of_plan(n - 1, boxes) > 0 {
            n -= 1;
        }
        (n, self.access.n_out_of_plan(n, boxes))
    }

    /// The most steps after which no square is empty that is to be filled then. A step counts although a box that it
    /// needs was on its square from the start.
    pub(crate) fn n_made(&mut self, occupied: &[bool]) -> usize {
        let is_made = |filled: &Vec<Square>| filled.iter().all(|&c| occupied[c as usize]);
        let n = self.filled.iter().rposition(is_made).unwrap_or(0);
        match self.unordered.as_mut().filter(|unordered| n < unordered.n_steps) {
            Some(unordered) => unordered.n_made(occupied),
            None => n,
        }
    }
}

impl Unordered {
    fn new(t: &Problem, n_steps: usize, filled: &[Vec<Square>]) -> Self {
        let filled = &filled[n_steps];
        let mut is_wanted = vec![false; t.maze.n];
        for &c in filled {
            is_wanted[c as usize] = true;
        }
        Unordered {
            n_steps,
            order: PackingOrder::new::<Push>(t),
            is_wanted,
            parked: filled.iter().copied().filter(|&c| !t.maze.goal[c as usize]).collect(),
            filled: Vec::new(),
        }
    }

    fn n_made(&mut self, occupied: &[bool]) -> usize {
        let Unordered { order, is_wanted, parked, filled, .. } = self;
        let n_parked = parked.iter().filter(|&&c| occupied[c as usize]).count();
        n_parked + order.packed(occupied, |c| is_wanted[c as usize], filled, |_| {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::search::oracle::DEAD_END;
    use crate::solve::Pieces;
    use crate::solve::plan_search::find_plan;

    fn problem() -> Problem {
        let level = Level::from_rows(DEAD_END).expect("a level");
        Problem::new(&level, Pieces::default(), &mut Work::unlimited()).expect("no limit")
    }

    fn occupied(t: &Problem, boxes: &[Square]) -> Vec<bool> {
        (0..=t.maze.n).map(|c| boxes.contains(&(c as Square))).collect()
    }

    #[test]
    fn a_step_counts_only_in_its_turn() {
        let t = problem();
        let mut plan = find_plan(&t, &mut Work::unlimited()).expect("no limit");
        let mut n_packed = |boxes: [Square; 3]| plan.progress(&occupied(&t, &boxes), &boxes).0;
        let goals = &t.maze.goals;
        let [a, b, _] = [t.starts[0], t.starts[1], t.starts[2]];
        assert_eq!(n_packed([a, b, goals[2]]), 1);
        assert_eq!(n_packed([a, b, goals[1]]), 0);
        assert_eq!(n_packed([a, goals[1], goals[2]]), 2);
        assert_eq!(n_packed([goals[0], goals[1], goals[2]]), 3);
    }

    /// Where the order of the first steps is not known, each of them counts by itself; those after them only then.
    #[test]
    fn unordered_steps_count_in_any_order() {
        let t = problem();
        let goals = &t.maze.goals;
        let [a, b, _] = [t.starts[0], t.starts[1], t.starts[2]];
        let steps = [2, 0, 1].map(|i| PlanStep { from: None, to: goals[i] }).to_vec();
        let mut plan = PackingPlan::new(&t, steps, 2, &mut Work::unlimited()).expect("no limit");
        let mut n_made = |boxes: [Square; 3]| plan.n_made(&occupied(&t, &boxes));
        assert_eq!(n_made([a, b, goals[2]]), 1);
        assert_eq!(n_made([a, b, goals[1]]), 0);
        assert_eq!(n_made([a, goals[0], goals[2]]), 2);
        assert_eq!(n_made([goals[0], goals[1], goals[2]]), 3);
    }
}
