//! The solver: every result is proved.
//!
//! [`solve`] takes a [`Level`], a [`Mode`] and a [`Work`]. To solve a position in play, make a
//! level of the same board with the current boxes and player. The result is either the steps of a
//! solution, which a second implementation of the rules has replayed, or a proof that there is no
//! solution. A limit or a cancellation is an error and says nothing about the level. The caller
//! limits the time, either by a number of nodes (about 30,000 to 200,000 per second, fewer with
//! more boxes) or in the closure that watches the work.
//!
//! # How a level is solved
//!
//! *Positions.* A position is the squares of the boxes and the lowest square that the player can
//! reach. Stores (`search::arena`) keep positions, each with the position that it was reached from.
//!
//! *Searches.* For [`Mode::Any`] three searches take turns (`schedule`): forward by pushes and
//! backward by pulls (`push_search`), and, if these do not finish soon, forward by macro pushes
//! (`macro_search`), guided by a packing plan (`plan_search`). For the fewest pushes or moves there
//! is A* (`optimal`).
//!
//! *The lower bound* is a cheapest assignment of boxes to goals (`search::matching`). It uses the
//! distances of a lone box, which depend on which side of it the player is.
//!
//! *Deadlocks* are dropped. Each test is a proof, so a search that runs out of positions proves
//! that there is no solution. A position is lost if
//! - a box is on a square from which a lone box can reach no goal (`search::level_tables`);
//! - the goals cannot be assigned to all boxes;
//! - boxes freeze: they block each other, and one of them is off the goals (`search::freeze`);
//! - boxes frozen on goals leave others no way to a goal (`frozen_distances`);
//! - a corral can never be opened (`deadlock::corral`), or its boxes alone could never get away
//!   from it (`deadlock::corral_search`).
//!
//! To add a test, see `position`, where searches call them. `docs/sokoban-solver.md` explains the
//! solver in detail.

pub(crate) mod box_range;
pub(crate) mod feature_cells;
pub(crate) mod features;
pub(crate) mod frozen_distances;
pub(crate) mod goal_access;
pub(crate) mod hotspots;
mod improve;
pub(crate) mod macro_search;
pub(crate) mod meeting;
pub(crate) mod motion;
pub(crate) mod obstacles;
pub(crate) mod optimal;
pub(crate) mod packing_order;
pub(crate) mod packing_plan;
pub(crate) mod plan_search;
pub(crate) mod position;
pub(crate) mod push_search;
pub(crate) mod rooms;
pub(crate) mod schedule;
mod techniques;
mod vicinity;

#[cfg(test)]
mod reverse_walks;
#[cfg(test)]
mod tests;

pub use crate::search::Step;
pub use crate::search::replay::replay;
pub use improve::{Improved, improve};
pub use techniques::{Technique, Techniques};

use crate::level::Level;
use crate::search::arena::Id;
use crate::search::with_account;
use alloc::vec::Vec;
use optimal::{Cost, Optimal};
use puzzle_core::solve::{Stop, Work};
use schedule::{TURNS, any_solution};
use techniques::Problem;
use vicinity::{FAR, Vicinity};

/// What a solution should be optimized for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Any solution, as soon as possible.
    #[default]
    Any,
    /// The fewest pushes.
    Pushes,
    /// The fewest moves; walks and pushes both count.
    Moves,
}

/// The result of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The level is solved.
    Solved {
        /// The steps of the solution, walks included.
        steps: Vec<Step>,
        /// `true` if no solution has fewer pushes (or moves, in [`Mode::Moves`]).
        optimal: bool,
    },
    /// The level is proved to have no solution.
    Unsolvable,
}

/// The result of one step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// Nothing yet; the search goes on.
    More,
    /// No position is left: every relevant position has been visited.
    Exhausted,
    /// The position of this node has every box on a goal.
    Solved(Id),
}

/// A position that a search has found, with its hash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) hash: u64,
    pub(crate) id: Id,
}

/// Maximum number of goals of a level that is solved. The time of the lower bound grows with the
/// square of their number.
const MAX_GOALS: usize = 500;

/// Solves a level.
///
/// ```
/// use puzzle_core::solve::Work;
/// use puzzle_sokoban::Level;
/// use puzzle_sokoban::solve::{Answer, Mode, solve};
///
/// let level = Level::from_rows(["#######", "#@ $ .#", "#######"]).unwrap();
/// match solve(&level, Mode::Pushes, &mut Work::unlimited()) {
///     Ok(Answer::Solved { steps, optimal }) => assert!(optimal && steps.len() == 3),
///     other => panic!("{other:?}"),
/// }
/// ```
///
/// # Errors
/// Returns the stop if a limit of `work` is reached or the work is canceled.
pub fn solve(level: &Level, mode: Mode, work: &mut Work) -> Result<Answer, Stop> {
    solve_with(level, mode, Techniques::default(), work)
}

/// Solves a level with the fewest pushes if `nodes` nodes are enough for that, otherwise in any
/// way.
///
/// # Errors
/// As [`solve`].
pub(crate) fn solve_short(level: &Level, nodes: u64, work: &mut Work) -> Result<Answer, Stop> {
    prepared(level, Techniques::default(), work, |t, work| {
        let fewest = |work: &mut Work| fewest(level, t, Cost::Pushes, work);
        match with_account(work, |work| work.with_node_limit(nodes, fewest)) {
            Err(Stop::Inner) => any_solution(level, t, TURNS, work),
            short => short,
        }
    })
}

/// Solves a level with some of the solver's techniques left out, to measure what each contributes.
///
/// # Errors
/// As [`solve`].
pub fn solve_with(
    level: &Level,
    mode: Mode,
    techniques: Techniques,
    work: &mut Work,
) -> Result<Answer, Stop> {
    prepared(level, techniques, work, |t, work| match mode {
        Mode::Any => any_solution(level, t, TURNS, work),
        Mode::Pushes => fewest(level, t, Cost::Pushes, work),
        Mode::Moves => fewest(level, t, Cost::Moves, work),
    })
}

/// Searches a level that is not solved yet, after computing its tables.
fn prepared(
    level: &Level,
    techniques: Techniques,
    work: &mut Work,
    search: impl FnOnce(&Problem, &mut Work) -> Result<Answer, Stop>,
) -> Result<Answer, Stop> {
    if level.is_solved() {
        return Ok(Answer::Solved { steps: Vec::new(), optimal: true });
    }
    if level.board.goals().len() > MAX_GOALS {
        return Err(Stop::Inner);
    }
    with_account(work, |work| search(&Problem::new(level, techniques, work)?, work))
}

fn fewest(level: &Level, t: &Problem, cost: Cost, work: &mut Work) -> Result<Answer, Stop> {
    let mut search = Optimal::new(t, cost, Vicinity::default(), u32::MAX);
    search.run(FAR, work)?;
    let Some(end) = search.best() else { return Ok(Answer::Unsolvable) };
    Ok(Answer::Solved { steps: search.steps(level, end)?, optimal: true })
}
