//! The search for a better solution than a known one.
//!
//! 1. It expands the positions near the known solution ([`Vicinity`]), nearest first. If there is a
//!    better solution among the positions up to a distance, the search begins again near that one.
//! 2. If no near position leads to a better solution, the same search goes on to all positions. When
//!    none is left, the solution is optimal.
//! 3. Then it looks near the optimal solution for one that is as good, and better in the other
//!    quantity: with fewer moves among those with the fewest pushes, or the reverse.

use super::optimal::{Cost, Ending, Optimal};
use super::techniques::{Problem, Techniques};
use super::vicinity::{FAR, Vicinity};
use super::{MAX_GOALS, Mode};
use crate::level::Level;
use crate::search::replay::replay;
use crate::search::{Step, with_account};
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The distance up to which an optimal solution is improved in the other quantity. Farther away the
/// search would take much longer and save few moves.
const OTHER_QUANTITY_DISTANCE: usize = 1;

/// The most steps of an optimal solution that is improved in the other quantity. A node has 31 bits
/// for its cost, which must hold both quantities.
const MAX_STEPS: usize = (1 << 15) - 1;

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

/// Improves a known solution: finds one with fewer moves in [`Mode::Moves`], with fewer pushes in
/// other modes, or one that is equal in that quantity and better in the other. Returns `None` if the
/// known steps do not solve the level.
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
        if best.steps.len() > MAX_STEPS {
            return Ok(());
        }
        rounds(level, t, (both, OTHER_QUANTITY_DISTANCE), &mut best.steps, work)
    });
    // A stop after the proof only ended the search for an equal solution.
    best.stopped = ended.err().filter(|_| !best.optimal);
    Some(best)
}

/// Searches near the best solution, and again near each better one, until there is none up to a
/// distance.
fn rounds(
    level: &Level,
    t: &Problem,
    (cost, distance): (Cost, usize),
    best: &mut Vec<Step>,
    work: &mut Work,
) -> Result<(), Stop> {
    loop {
        let limit = cost_of(cost, best);
        let ended = with_account(work, |work| {
            let vicinity = Vicinity::of(level, t, best, work)?;
            let mut search = Optimal::new(t, cost, vicinity, limit);
            let ended = search.run(distance, work);
            if let Some(end) = search.best() {
                let steps = search.steps(level, end)?;
                if cost_of(cost, &steps) < limit {
                    *best = steps;
                }
            }
            ended
        })?;
        if ended == Ending::Exhausted || cost_of(cost, best) >= limit {
            return Ok(());
        }
    }
}

fn cost_of(cost: Cost, steps: &[Step]) -> u32 {
    let pushes = steps.iter().filter(|step| step.push).count();
    cost.of(pushes as u32, steps.len() as u32)
}
