//! The solver: an answer that is proved, or none.
//!
//! [`solve`] takes a [`Level`] (for a position in play: a level with the same board and the boxes and player of now), a
//! [`Mode`] and an account of work. It answers with steps, which are replayed by rules of their own before they are
//! returned, or with the proof that there is no solution. A limit or a cancel is an error and says nothing of the
//! level. Limits that hold a search to a time are the caller's, by nodes (about 30,000 to 200,000 a second, fewer with
//! more boxes) or in the watching closure.
//!
//! # How a level is solved
//!
//! *Positions.* A position is the squares of the boxes and the lowest square that the player reaches. Positions are kept
//! in stores (`search::arena`), each with the position that it came from.
//!
//! *Searches.* For [`Mode::Any`] three searches take turns (`schedule`): forward by pushes and backward by pulls
//! (`push_search`), and, when these are not done soon, forward by macro pushes (`macro_search`), led by a packing plan
//! (`plan_search`). For fewest pushes or moves there is A* (`optimal`).
//!
//! *The lower bound* is a cheapest assignment of boxes to goals (`search::matching`) by distances that a lone box takes,
//! which know on which side of it the player is.
//!
//! *Lost positions* are dropped. Each test is a proof, so a search that runs out of positions is one too:
//! - a box is on a square from which a lone box reaches no goal (`search::level_tables`);
//! - the boxes do not go around the goals, by the assignment;
//! - boxes freeze: they hold each other and one of them is off the goals (`search::freeze`);
//! - boxes frozen on goals leave others no way (`frozen_distances`);
//! - a corral can never be opened (`deadlock::corral`), or its boxes alone could never get away from it
//!   (`deadlock::corral_search`).
//!
//! To add a test, see `position`, where searches ask. `docs/sokoban-solver.md` says all of this at length.

pub(crate) mod box_range;
pub(crate) mod feature_cells;
pub(crate) mod features;
pub(crate) mod frozen_distances;
pub(crate) mod goal_access;
pub(crate) mod hotspots;
pub(crate) mod macro_search;
pub(crate) mod meeting;
pub(crate) mod motion;
pub(crate) mod obstacles;
pub(crate) mod optimal;
pub(crate) mod packing_order;
pub(crate) mod packing_plan;
mod pieces;
pub(crate) mod plan_search;
pub(crate) mod position;
pub(crate) mod push_search;
pub(crate) mod rooms;
pub(crate) mod schedule;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod walks;

pub use crate::search::Step;
pub use crate::search::replay::replay;
pub use pieces::{Piece, Pieces};

use crate::level::Level;
use crate::search::arena::Id;
use crate::search::with_account;
use alloc::vec::Vec;
use optimal::{Objective, Optimal};
use pieces::Problem;
use puzzle_core::solve::{Stop, Work};
use schedule::{TURNS, any_solution};

/// What a solution is to be like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Any solution, as soon as possible.
    #[default]
    Any,
    /// Fewest pushes.
    Pushes,
    /// Fewest moves: walks and pushes count alike.
    Moves,
}

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Steps that solve the level, replayed.
    Solved {
        /// The steps, walks included.
        steps: Vec<Step>,
        /// Whether no solution has fewer pushes (or moves, in [`Mode::Moves`]).
        optimal: bool,
    },
    /// There is no solution; this is proved.
    Unsolvable,
}

/// What a step of a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// Nothing yet.
    More,
    /// No position is left: every position that matters was seen.
    Exhausted,
    /// The node has every box on a goal.
    Solved(Id),
}

/// A position that a search has found, with its hash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) hash: u64,
    pub(crate) id: Id,
}

/// Most goals of a level that is solved: the lower bound takes time by the square of their number.
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
/// When a limit of `work` is reached or it is cancelled.
pub fn solve(level: &Level, mode: Mode, work: &mut Work) -> Result<Answer, Stop> {
    solve_with(level, mode, Pieces::default(), work)
}

/// Solves a level, with the fewest pushes where so many nodes are enough to find that, else in any
/// way.
///
/// # Errors
/// As [`solve`].
pub(crate) fn solve_short(level: &Level, nodes: u64, work: &mut Work) -> Result<Answer, Stop> {
    prepared(level, Pieces::default(), work, |t, work| {
        let fewest = |work: &mut Work| fewest(level, t, Objective::Pushes, work);
        match with_account(work, |work| work.within(nodes, fewest)) {
            Err(Stop::Inner) => any_solution(level, t, TURNS, work),
            short => short,
        }
    })
}

/// Solves a level with some pieces of the solver left out, to measure what they are worth.
///
/// # Errors
/// As [`solve`].
pub fn solve_with(
    level: &Level,
    mode: Mode,
    pieces: Pieces,
    work: &mut Work,
) -> Result<Answer, Stop> {
    prepared(level, pieces, work, |t, work| match mode {
        Mode::Any => any_solution(level, t, TURNS, work),
        Mode::Pushes => fewest(level, t, Objective::Pushes, work),
        Mode::Moves => fewest(level, t, Objective::Moves, work),
    })
}

/// Searches a level that is not solved yet, with its tables.
fn prepared(
    level: &Level,
    pieces: Pieces,
    work: &mut Work,
    search: impl FnOnce(&Problem, &mut Work) -> Result<Answer, Stop>,
) -> Result<Answer, Stop> {
    if level.is_solved() {
        return Ok(Answer::Solved { steps: Vec::new(), optimal: true });
    }
    if level.board.goals().len() > MAX_GOALS {
        return Err(Stop::Inner);
    }
    with_account(work, |work| search(&Problem::new(level, pieces, work)?, work))
}

fn fewest(
    level: &Level,
    t: &Problem,
    objective: Objective,
    work: &mut Work,
) -> Result<Answer, Stop> {
    let mut search = Optimal::new(t, objective);
    let Some(end) = search.run(work)? else { return Ok(Answer::Unsolvable) };
    Ok(Answer::Solved { steps: search.steps(level, end)?, optimal: true })
}
