//! A packing plan: steps that bring boxes to goals one after another, some of them through a place
//! to park.
//!
//! [`plan_search`](super::plan_search) finds it on a board with fewer boxes than the level has, so
//! it may be wrong. It is only advice: nothing is ever left out because of it.

use super::goal_access::GoalAccess;
use super::motion::Push;
use super::packing_order::PackingOrder;
use super::techniques::Problem;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// A step of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlanStep {
    /// The square that the box comes from; `None` for any box that no step has moved so far.
    pub(crate) from: Option<Square>,
    /// The square to which the box goes.
    pub(crate) to: Square,
}

/// The first steps of an incomplete plan, for the boxes that the plan search did not remove from
/// the board. The plan gives them no order, so they count in the packing order of their goals.
#[derive(Debug)]
struct Unordered {
    n_steps: usize,
    order: PackingOrder,
    /// For each square, whether these steps have to fill it.
    is_wanted: Vec<bool>,
    /// The squares to be filled by these steps that are not goals.
    parked: Vec<Square>,
    filled: Vec<u64>,
}

/// The order in which boxes go to their goals, and what the board allows after each step.
#[derive(Debug)]
pub(crate) struct PackingPlan {
    pub(crate) steps: Vec<PlanStep>,
    unordered: Option<Unordered>,
    /// The squares that have to be filled after the first n steps of the plan, for each n, the
    /// latest square first.
    filled: Vec<Vec<Square>>,
    /// The goals that boxes can still reach after the first n steps of the plan, for each n.
    access: GoalAccess,
}

impl PackingPlan {
    /// Makes a plan of these steps, of which the first `n_unordered` may be made in any order.
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
        // A box may stay where it is if it begins on a goal to which the plan brings a box, or on a
        // goal that the plan never uses.
        let mut is_kept = t.maze.goal.clone();
        for step in &steps {
            is_kept[step.to as usize] = t.starts.contains(&step.to);
        }
        let access = GoalAccess::new(t, is_kept);
        let mut plan = PackingPlan { steps, unordered, filled, access };
        plan.add_access(t, work)?;
        Ok(plan)
    }

    /// Computes which goals boxes can still reach after the first n steps, for each n. The step
    /// after these is treated as made too, because boxes that it cuts off from their goals have to
    /// get away before it.
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
            // The unordered first steps say nothing about what they cut off.
            if n_made < n_unordered || n_made == last {
                self.access.add_open(t, filled);
                continue;
            }
            // A box that a later step moves on is only parked and does not act as a wall.
            let walls = (0..=n_made).filter(|&i| stays[i]).map(|i| self.steps[i].to);
            self.access.add(t, filled, &walls.collect::<Vec<_>>(), self.steps[n_made].to);
        }
        Ok(())
    }

    /// Returns how many steps have been made, and how many boxes are then out of the plan. A step
    /// counts only once no box is left that it cuts off from its goal.
    pub(crate) fn progress(&mut self, occupied: &[bool], boxes: &[Square]) -> (usize, usize) {
        let mut n = self.n_made(occupied);
        while n > 0 && self.access.n_out_of_plan(n - 1, boxes) > 0 {
            n -= 1;
        }
        (n, self.access.n_out_of_plan(n, boxes))
    }

    /// Returns the largest number of steps after which every square that has to be filled is
    /// filled. A step counts even if a box was on its square from the start.
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
    use crate::solve::Techniques;
    use crate::solve::plan_search::find_plan;

    fn problem() -> Problem {
        let level = Level::from_rows(DEAD_END).expect("a level");
        Problem::new(&level, Techniques::default(), &mut Work::unlimited()).expect("no limit")
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

    /// If the order of the first steps is unknown, each of them counts by itself; later steps count
    /// only after all of them.
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
