//! The grader: how hard a level is.

use alloc::vec::Vec;
use puzzle_core::solve::{Metric, Rating, Solutions, SolveRequest, Stop, Work};
use puzzle_core::text;

use crate::generate::{self, Rated};
use crate::level::Level;
use crate::memory::Memory;
use crate::moves::Move;
use crate::solve::{self, Mode};
use crate::state::State;

/// Converts a rating of the generator, with the figures it is based on.
pub(crate) fn rating(found: &generate::Rating) -> Rating {
    let f = &found.figures;
    let figures = [
        ("boxes", f.boxes),
        ("n_moves", f.moves),
        ("n_pushes", f.pushes),
        ("box_lines", f.lines),
        ("box_changes", f.changes),
        ("conflict", f.conflict),
        ("pushes_away", f.away),
        ("expanded", f.expanded),
        ("points", found.points),
    ];
    let mut figures: Vec<Metric> =
        figures.into_iter().map(|(key, n)| Metric::int(key, n.into())).collect();
    figures.push(Metric::flag("optimal", f.optimal));
    Rating::new(found.grade, found.words()).with_figures(figures)
}

/// Rates the level that begins with this position; in reverse play, the level that is played
/// backward.
pub(crate) fn rate(
    state: &State,
    _ask: &SolveRequest<'_, Move>,
    _memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let level = if state.is_reverse() { state.shared.level.clone() } else { state.level() };
    if level.is_solved() {
        return Ok(Rating::ungraded(text!("the level is already solved")));
    }
    Ok(match rate_level(&level, work)? {
        Some(found) => rating(&found),
        None => {
            Rating::ungraded(text!("the level has no solution")).with_solutions(Solutions::None)
        }
    })
}

/// Maximum number of nodes to find any solution of a level that is too hard for the grading search.
const ANY_NODES: u64 = 400_000;

/// Rates a level, whether generated or read from a file; returns `None` if it has no solution.
///
/// # Errors
/// Returns the stop if a limit of `work` is reached, and [`Stop::Inner`] if no solution is found
/// within this function's own limits.
pub fn rate_level(level: &Level, work: &mut Work<'_>) -> Result<Option<generate::Rating>, Stop> {
    match generate::rate(level, work)? {
        Rated::Unsolvable => Ok(None),
        Rated::Solved(rating, _) => Ok(Some(rating)),
        Rated::GaveUp(unrated) => {
            match work.with_node_limit(ANY_NODES, |work| solve::solve(level, Mode::Any, work))? {
                solve::Answer::Unsolvable => Ok(None),
                solve::Answer::Solved { steps, .. } => {
                    unrated.with_solution(level, &steps, work).map(Some)
                }
            }
        }
    }
}
