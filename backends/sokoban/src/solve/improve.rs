//! Better solutions from a known one.
//!
//! 1. The positions near the known solution ([`Vicinity`]) are searched, nearest first. After each
//!    distance the search begins again near the better solution, if there is one.
//! 2. If nothing near is better, the same search goes on to all positions. When none is left, the
//!    solution is optimal.
//! 3. Of the solutions that are equally good, one near it is looked for that is better in the other
//!    quantity, moves or pushes.

use super::optimal::{Cost, Ending, Optimal};
use super::techniques::{Problem, Techniques};
use super::vicinity::{FAR, Vicinity};
use super::{MAX_GOALS, Mode};
use crate::level::Level;
use crate::search::replay::replay;
use crate::search::{Step, with_account};
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The distance up to which the search for a solution that is better in the other quantity goes.
/// It proves nothing, and farther away it would take much longer for few moves.
const TIES: usize = 1;

/// The highest cost that a node can have. A solution of 32,768 pushes or moves has a higher one if
/// both quantities count, and then the other quantity is not looked at.
const MAX_COST: u32 = u32::MAX >> 1;

/// A solution that is no worse than a known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Improved {
    /// The steps, walks included.
    pub steps: Vec<Step>,
    /// `true` if no solution has fewer pushes (or moves, in [`Mode::Moves`]).
    pub optimal: bool,
    /// What stopped the search, if it was not finished.
    pub stopped: Option<Stop>,
}

/// Looks for a better solution than a known one: with fewer moves in [`Mode::Moves`], else with
/// fewer pushes, and of equally good ones better in the other of the two. Returns `None` if the
/// steps do not solve the level.
///
/// ```
/// use puzzle_core::solve::Work;
/// use puzzle_sokoban::Level;
/// use puzzle_sokoban::solve::{Answer, Mode, improve, solve};
///
/// let level = Level::from_rows(["#######", "#@$  .#", "#     #", "#######"]).unwrap();
/// let work = &mut Work::unlimited();
/// if let Ok(Answer::Solved { steps, .. }) = solve(&level, Mode::Any, work) {
///     let better = improve(&level, &steps, Mode::Pushes, work).unwrap();
///     assert!(better.optimal && better.steps.len() == 3);
/// }
/// ```
pub fn improve(level: &Level, known: &[Step], mode: Mode, work: &mut Work) -> Option<Improved> {
    if !replay(level, known) {
        return None;
    }
    let mut best = Improved { steps: known.to_vec(), optimal: known.is_empty(), stopped: None };
    if known.is_empty() {
        return Some(best);
    }
    let ended = with_account(work, |work| {
        if level.board.goals().len() > MAX_GOALS {
            return Err(Stop::Inner);
        }
        let t = &Problem::new(level, Techniques::default(), work)?;
        let (cost, both) = match mode {
            Mode::Moves => (Cost::Moves, Cost::MovesThenPushes),
            _ => (Cost::Pushes, Cost::PushesThenMoves),
        };
        rounds(level, t, (cost, FAR), &mut best.steps, work)?;
        best.optimal = true;
        rounds(level, t, (both, TIES), &mut best.steps, work)
    });
    // If only the other quantity could still be better, the search is finished.
    best.stopped = ended.err().filter(|_| !best.optimal);
    Some(best)
}

/// Searches from each better solution again, until there is none.
fn rounds(
    level: &Level,
    t: &Problem,
    (cost, reach): (Cost, usize),
    best: &mut Vec<Step>,
    work: &mut Work,
) -> Result<(), Stop> {
    loop {
        let limit = cost_of(cost, best);
        if limit > MAX_COST {
            return Ok(());
        }
        let ended = with_account(work, |work| {
            let vicinity = Vicinity::of(level, t, best, work)?;
            let mut search = Optimal::new(t, cost, vicinity, limit);
            let ended = search.run(reach, work);
            if let Some(end) = search.best() {
                let steps = search.steps(level, end)?;
                if cost_of(cost, &steps) < limit {
                    *best = steps;
                }
            }
            ended
        })?;
        if ended == Ending::Proved || cost_of(cost, best) >= limit {
            return Ok(());
        }
    }
}

fn cost_of(cost: Cost, steps: &[Step]) -> u32 {
    let pushes = steps.iter().filter(|step| step.push).count();
    cost.of(pushes as u32, steps.len() as u32)
}
