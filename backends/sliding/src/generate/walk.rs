//! Start positions found by walking the hole away from the goal.

use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Stop, Work};

use super::GradedBoard;
use crate::goal::Goal;
use crate::grade::{Distance, measure};
use crate::grade_ranges::DistanceKind;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solvable::random_start;
use crate::solve::{SearchCache, least_travel};

/// The largest number of tries to find a start position.
const TRIES: u32 = 60;

/// Undoes a random move that may have led to this position, and returns the cell that the hole
/// left. It avoids moving the hole back to the cell `last` if it can. Returns `None` if no move
/// leads here.
pub(super) fn undo_random_move(
    graph: &Graph,
    position: &mut Position,
    last: Option<u16>,
    rng: &mut GameRng,
) -> Option<u16> {
    let hole = position.hole();
    let ways = graph.prev(hole);
    let n_others = ways.iter().filter(|&&cell| Some(cell) != last).count();
    let place = rng.index(n_others.max(1));
    let other = ways.iter().copied().filter(|&cell| Some(cell) != last).nth(place);
    position.slide(other.or_else(|| ways.first().copied())?);
    Some(hole)
}

/// Finds a position from which the solver takes a number of moves in the range, which may have no
/// upper end.
///
/// The hole walks over the board until the sum of the pieces' distances suggests such a length. The
/// error of one walk corrects the length of the next.
pub(super) fn by_length(
    graded: &GradedBoard<'_>,
    (nearest, farthest): (u32, u32),
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<(Position, Distance), Stop> {
    let &GradedBoard { graph, goal, distance_kind, ranges } = graded;
    let has_end = farthest < u32::MAX;
    let wanted = if has_end { nearest + rng.below(farthest + 1 - nearest) } else { nearest };
    // A solution takes about 1.5 to 2.1 moves for each step of the pieces' distances: see
    // `typical_solver_length`.
    let mut travel = wanted.div_ceil(2);
    for _ in 0..TRIES {
        let position = if has_end {
            walk(graph, goal, travel, rng, work)?
        } else {
            random_start(graph, goal, rng).ok_or(Stop::Inner)?.position
        };
        // A new cache each time, so that earlier searches do not change the length.
        let mut cache = SearchCache::default();
        let distance =
            measure((distance_kind, ranges), (graph, goal), &position, &mut cache, work)?;
        let length = distance.measure;
        if (nearest..=farthest).contains(&length) {
            return Ok((position, distance));
        }
        // Change by no more than half at once, since short lengths jump.
        let scaled = (travel * wanted).div_ceil(length.max(1));
        travel = scaled.clamp(travel - travel / 3, travel + travel / 2 + 1).max(2);
    }
    Err(Stop::Inner)
}

/// Finds a position whose pieces' distances add up to a sum in the range, which may have no upper
/// end.
pub(super) fn by_travel(
    graded: &GradedBoard<'_>,
    (nearest, farthest): (u32, u32),
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<(Position, Distance), Stop> {
    let &GradedBoard { graph, goal, distance_kind, ranges } = graded;
    debug_assert!(matches!(distance_kind, DistanceKind::TravelSum(_)));
    for _ in 0..TRIES {
        let position = if farthest < u32::MAX {
            // Aim at the lower half of the range, since a walk ends somewhat above the sum wanted.
            let wanted = nearest + rng.below((farthest + 1 - nearest) / 2 + 1);
            walk(graph, goal, wanted, rng, work)?
        } else {
            random_start(graph, goal, rng).ok_or(Stop::Inner)?.position
        };
        let travel = least_travel(graph, goal, &position);
        if (nearest..=farthest).contains(&travel) {
            debug_assert!(ranges.grade(travel).is_some());
            return Ok((position, Distance::at_least(travel)));
        }
    }
    Err(Stop::Inner)
}

/// Walks the hole from cell to cell over the whole board, away from the goal, until the pieces'
/// distances add up to `travel`.
fn walk(
    graph: &Graph,
    goal: &Goal,
    travel: u32,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Position, Stop> {
    let n = graph.n_cells();
    let mut position = Position::home(n, goal.hole());
    // Many more rounds than it takes to mix the board.
    for round in 0..400 * n {
        // Computing the sum costs as much as a walk, so do it every second round.
        if round % 2 == 0 && least_travel(graph, goal, &position) >= travel {
            break;
        }
        work.nodes(n as u64)?;
        for cell in random_path_back(graph, position.hole(), rng.index(n) as u16, rng) {
            position.slide(cell);
        }
    }
    Ok(position)
}

/// Returns a random shortest path on which the hole may have come from `target` to `hole`, in the
/// order from `hole` back; empty if there is none.
fn random_path_back(graph: &Graph, hole: u16, target: u16, rng: &mut GameRng) -> Vec<u16> {
    let mut way = Vec::new();
    if let Some((w, _)) = graph.as_rectangle() {
        let mut at = usize::from(hole);
        let to = usize::from(target);
        while at != to {
            let (dx, dy) = ((at % w).abs_diff(to % w), (at / w).abs_diff(to / w));
            // Choose the direction in proportion to the steps left, so that all shortest paths are
            // equally likely.
            let sideways = rng.index(dx + dy) < dx;
            let step = if sideways { 1 } else { w };
            let forward = if sideways { at % w < to % w } else { at / w < to / w };
            at = if forward { at + step } else { at - step };
            way.push(at as u16);
        }
        return way;
    }
    let distance = graph.hole_distances(target);
    let mut at = hole;
    while at != target && distance[usize::from(at)] != NONE {
        let nearer = |cell: &&u16| distance[usize::from(**cell)] < distance[usize::from(at)];
        let ways: Vec<u16> = graph.prev(at).iter().filter(nearer).copied().collect();
        let Some(&next) = rng.pick(&ways) else { break };
        at = next;
        way.push(at);
    }
    way
}
