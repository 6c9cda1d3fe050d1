//! Better solutions that the program finds from those that are kept.

use puzzle_core::solve::{Metric, MetricValue, Objective};
use puzzle_midend::{Date, Midend, SearchReport, SolvedReport, Task};
use puzzle_profile::Solution;

use crate::win::ProvedBest;

/// Returns `true` if the program can look for better solutions than a known one.
pub fn can_improve(session: &Midend) -> bool {
    ProvedBest::task(&session.capabilities()).is_some()
}

/// Returns the search for a better solution than the kept ones of the puzzle on the board. It
/// begins with the best of them, and has the usual node limit of the game.
pub fn improvement_task(session: &Midend, kept: &[Solution]) -> Option<Task> {
    let Task::Solve(aim) = ProvedBest::task(&session.capabilities())? else { return None };
    let cost = |solution: &&Solution| match aim {
        Objective::Optimal => (solution.moves, solution.pushes),
        _ => (solution.pushes.unwrap_or(solution.moves), Some(solution.moves)),
    };
    let moves = kept.iter().min_by_key(cost)?.text.clone();
    Some(Task::Improve { moves, aim, nodes: Some(session.info().usual_nodes) })
}

/// Returns the solution in the report of that search, if it is better. `at` and `date` are the time
/// and the player's local date.
pub fn improved_solution(
    session: &Midend,
    report: &SearchReport,
    (at, date): (u64, Date),
) -> Option<Solution> {
    let SearchReport::Improved(improved) = report else { return None };
    let SolvedReport { moves, n_moves, figures, .. } = &improved.found;
    let pushes = figures.iter().find_map(|figure| match figure {
        Metric { key, value: MetricValue::Int(n), .. } if key == "n_pushes" => Some(*n),
        _ => None,
    });
    improved.is_better().then_some(())?;
    Some(Solution {
        puzzle: session.game_id()?,
        text: moves.clone(),
        moves: u32::try_from(*n_moves).unwrap_or(u32::MAX),
        pushes: pushes.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
        at,
        date,
        is_by_program: true,
        ..Solution::default()
    })
}
