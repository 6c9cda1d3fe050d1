//! Start positions at a proved distance, found by hill climbing on the lower bound.

use puzzle_core::GameRng;
use puzzle_core::solve::{Stop, Work};

use super::GradedBoard;
use super::walk::undo_random_move;
use crate::grade::{Distance, NODES};
use crate::position::Position;
use crate::solvable::random_start;
use crate::solve;

/// The largest number of tries to find a start position. One or two are nearly always enough.
const TRIES: u32 = 100;
/// The number of first tries that require the hole on a randomly drawn cell, so that all cells are
/// equally likely. Later tries accept any cell.
const TRIES_WITH_HOLE: u32 = 60;
/// The number of first tries in which a proof gets half of the nodes, and in which only promising
/// positions are proved.
const HASTY_TRIES: u32 = 8;
/// The number of steps of one climb.
const CLIMB_STEPS: u32 = 4_000;

/// Finds a position whose distance is proved to be in the range, which may have no upper end.
pub(super) fn proved(
    graded: &GradedBoard<'_>,
    (nearest, farthest): (u32, u32),
    cache: &mut solve::SearchCache,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<(Position, Distance), Stop> {
    let hole = rng.index(graded.graph.n_cells()) as u16;
    for i in 0..TRIES {
        let found = if farthest == u32::MAX {
            far(graded, nearest, cache, rng, work)?
        } else {
            let nodes = if i < HASTY_TRIES { NODES / 2 } else { NODES };
            let hole = (i < TRIES_WITH_HOLE).then_some(hole);
            exact(graded, (nearest, farthest), (hole, nodes), cache, rng, work)?
        };
        if let Some(found) = found {
            return Ok(found);
        }
    }
    Err(Stop::Inner)
}

/// Finds a position whose distance is proved to be in the range, with the hole on the cell `hole`
/// if one is given; `None` if this try fails.
///
/// It walks away from the goal until a shortest solution is long enough, and takes a position on
/// that solution: the rest of a shortest solution is a shortest solution.
fn exact(
    graded: &GradedBoard<'_>,
    (nearest, farthest): (u32, u32),
    (hole, nodes): (Option<u16>, u64),
    cache: &mut solve::SearchCache,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Option<(Position, Distance)>, Stop> {
    let &GradedBoard { graph, goal, .. } = graded;
    let drawn = nearest + rng.below(farthest + 1 - nearest);
    let mut position = Position::home(graph.n_cells(), goal.hole());
    let mut last = None;
    for _ in 0..drawn {
        last = undo_random_move(graph, &mut position, last, rng);
    }
    for _ in 0..40 {
        work.node()?;
        // The bound is rarely more than a quarter too low: an earlier search would be wasted.
        let bound = cache.bound(graph, goal, &position, work)?;
        if bound >= drawn * 3 / 4 || bound >= drawn / 2 && nodes == NODES {
            // A position that takes too long to prove is dropped for another.
            let (_, moves) = cache.prove(graph, goal, &position, nodes, work)?;
            let Some(moves) = moves else { return Ok(None) };
            let length = moves.len() as u32;
            if length >= drawn {
                // The hole's cell at a distance, on the way home.
                let hole_at = |distance: u32| match length - distance {
                    0 => position.hole(),
                    n => moves[n as usize - 1],
                };
                let is_wanted = |distance: &u32| hole.is_none_or(|hole| hole_at(*distance) == hole);
                // Prefer the distance drawn, then nearer ones, then farther ones.
                let distances = (nearest..=drawn).rev().chain(drawn + 1..=farthest.min(length));
                let found = distances.into_iter().find(is_wanted);
                return Ok(found.map(|distance| {
                    position.replay(graph, &moves[..(length - distance) as usize]);
                    (position, Distance::exact(distance))
                }));
            }
        }
        for _ in 0..=drawn / 6 {
            last = undo_random_move(graph, &mut position, last, rng);
        }
    }
    Ok(None)
}

/// Finds a position that is proved to be at least `nearest` moves from the goal, or `None`. It
/// climbs from a random position to positions with a higher lower bound.
fn far(
    graded: &GradedBoard<'_>,
    nearest: u32,
    cache: &mut solve::SearchCache,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Option<(Position, Distance)>, Stop> {
    let &GradedBoard { graph, goal, .. } = graded;
    let mut position = random_start(graph, goal, rng).ok_or(Stop::Inner)?.position;
    let mut bound = cache.bound(graph, goal, &position, work)?;
    let mut last = None;
    for _ in 0..CLIMB_STEPS {
        // The search proves some moves more than the bound, so stop a little early.
        if bound + nearest / 8 >= nearest {
            break;
        }
        work.node()?;
        // Judge a step by the bound alone: that costs a look-up, where a distance costs a search.
        let (before, from) = (position.clone(), last);
        last = undo_random_move(graph, &mut position, last, rng);
        let then = cache.bound(graph, goal, &position, work)?;
        // Sometimes accept a step down, so that the climb does not end on the first local maximum.
        if then >= bound || rng.chance(1, 6) {
            bound = then;
        } else {
            (position, last) = (before, from);
        }
    }
    let (least, moves) = cache.prove(graph, goal, &position, NODES, work)?;
    let distance = match moves {
        Some(moves) => Distance::exact(moves.len() as u32),
        None => Distance::at_least(least),
    };
    Ok((least >= nearest).then_some((position, distance)))
}
