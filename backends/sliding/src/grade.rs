//! Grades positions by their distance from the goal.

use alloc::vec;

use puzzle_core::solve::{Metric, Rating, Solutions, SolveRequest, Stop, Work};
use puzzle_core::{plural, text};

use crate::goal::Goal;
use crate::grade_ranges::{DistanceKind, GradeRanges, distance_kind};
use crate::graph::Graph;
use crate::memory::Memory;
use crate::moves::Move;
use crate::position::Position;
use crate::solve::{self, least_travel};
use crate::state::State;

/// The node limit for proving a distance, some tenths of a second.
pub(crate) const NODES: u64 = 3_000_000;

/// The distance of a position from the goal, as the board's [`DistanceKind`] measures it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Distance {
    /// The proved lower bound on the number of moves.
    pub(crate) least: u32,
    /// The length of the best known solution; `u32::MAX` if none was searched for.
    pub(crate) most: u32,
    /// The value that decides the grade: a number of moves, or a sum of distances for
    /// [`DistanceKind::TravelSum`].
    pub(crate) measure: u32,
}

impl Distance {
    /// Creates a distance of which the exact number of moves is proved.
    pub(crate) fn exact(distance: u32) -> Self {
        Self { least: distance, most: distance, measure: distance }
    }

    /// Creates a distance of which only a lower bound is known.
    pub(crate) fn at_least(least: u32) -> Self {
        Self { least, most: u32::MAX, measure: least }
    }
}

/// Measures the distance of a solvable position from the goal. Earlier searches do not change the
/// result.
pub(crate) fn measure(
    (distance_kind, ranges): (DistanceKind, &GradeRanges),
    (graph, goal): (&Graph, &Goal),
    position: &Position,
    cache: &mut solve::SearchCache,
    work: &mut Work<'_>,
) -> Result<Distance, Stop> {
    let travel = least_travel(graph, goal, position);
    // Use a new cache where nothing is proved, since results of earlier searches would lead to
    // shorter solutions.
    let mut fresh = solve::SearchCache::default();
    let (aim, cache) = match distance_kind {
        DistanceKind::TravelSum(_) => return Ok(Distance::at_least(travel)),
        DistanceKind::Table => (solve::SolveMode::Optimal, cache),
        DistanceKind::SolverLength(_) => (solve::SolveMode::Fast, &mut fresh),
        DistanceKind::Proved(_) | DistanceKind::Sampled(_) => {
            match cache.prove(graph, goal, position, NODES, work)? {
                (_, Some(moves)) => return Ok(Distance::exact(moves.len() as u32)),
                // A larger distance would have the same grade.
                (least, None) if ranges.is_last(least) => return Ok(Distance::at_least(least)),
                _ => (solve::SolveMode::Fast, cache),
            }
        }
    };
    let solved = solve::solve(graph, goal, position, aim, cache, work);
    match solved.map_err(|stopped| stopped.stop)? {
        solve::Verdict::Moves { moves, optimal: true } => Ok(Distance::exact(moves.len() as u32)),
        solve::Verdict::Moves { moves, .. } => {
            let most = moves.len() as u32;
            Ok(Distance { least: travel.min(most), most, measure: most })
        }
        solve::Verdict::Unsolvable(_) => Err(Stop::Inner),
    }
}

/// Creates the rating that states a distance and its grade.
pub(crate) fn rating(
    distance: Distance,
    distance_kind: DistanceKind,
    ranges: &GradeRanges,
) -> Rating {
    let Distance { least, most, measure } = distance;
    let words = match (distance_kind, most) {
        (DistanceKind::TravelSum(_), _) => {
            text!("the distances of all pieces add up to {n}", n = measure)
        }
        (_, u32::MAX) => plural!(n = least, "at least {n} move", "at least {n} moves"),
        _ if least == most => {
            plural!(n = most, "{n} move, the fewest possible", "{n} moves, the fewest possible")
        }
        _ => plural!(
            n = most,
            "{n} move found, at least {least} needed",
            "{n} moves found, at least {least} needed",
            least
        ),
    };
    let mut figures = vec![Metric::int("moves_least", i64::from(least))];
    if most != u32::MAX {
        figures.push(Metric::int("moves_most", i64::from(most)));
    }
    let rating = match ranges.grade(measure) {
        Some(grade) => Rating::new(grade, words),
        None => Rating::ungraded(text!(
            "{distance}; a board without choices has no grade",
            distance = words
        )),
    };
    rating.with_figures(figures)
}

/// Grades a position by its distance from the goal.
pub(crate) fn rate(
    state: &State,
    _ask: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let board = state.board();
    let (distance_kind, n_grades) = distance_kind(board);
    let position = state.position();
    let farthest = memory.farthest(board, distance_kind, work)?;
    let (graph, goal, _) = memory.of(board);
    if crate::solvable::solvable(graph, goal, &position, work)?.is_err() {
        return Ok(Rating::ungraded(text!("the position cannot be solved"))
            .with_solutions(Solutions::None));
    }
    let ranges = GradeRanges::new(distance_kind, n_grades, farthest);
    let kind = (distance_kind, &ranges);
    let distance = if let Some((graph, turned, cache)) = memory.turned(board) {
        measure(kind, (graph, &turned.goal), &turned.position(&position), cache, work)?
    } else {
        let (graph, goal, cache) = memory.of(board);
        measure(kind, (graph, goal), &position, cache, work)?
    };
    Ok(rating(distance, distance_kind, &ranges))
}
