//! Starts at a proved distance.

use puzzle_core::GameRng;
use puzzle_core::solve::{Stop, Work};

use super::GradedBoard;
use super::walk::back_away;
use crate::grade::{Distance, NODES};
use crate::position::Position;
use crate::solvable::random_start;
use crate::solve;

/// Tries before it is given up, of which nearly always one is needed, or two.
const TRIES: u32 = 100;
/// Tries for a start with the hole where it was drawn: it is as likely in every cell.
const AIMED: u32 = 60;
/// Tries in which a proof gets half of the nodes, and in which only promising positions are proved.
const HASTY: u32 = 8;
/// Steps of a climb before it begins anew.
const STEPS: u32 = 4_000;

/// A position whose distance is proved to be in the range, which may have no end.
pub(super) fn proved(
    graded: &GradedBoard<'_>,
    (nearest, farthest): (u32, u32),
    tables: &mut solve::Memory,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<(Position, Distance), Stop> {
    let hole = rng.index(graded.graph.n_cells()) as u16;
    for i in 0..TRIES {
        let found = if farthest == u32::MAX {
            far(graded, nearest, tables, rng, work)?
        } else {
            let nodes = if i < HASTY { NODES / 2 } else { NODES };
            let hole = (i < AIMED).then_some(hole);
            exact(graded, (nearest, farthest), (hole, nodes), tables, rng, work)?
        };
        if let Some(found) = found {
            return Ok(found);
        }
    }
    Err(Stop::Inner)
}

/// Walks away from the goal until a shortest way back is long enough, and goes back along it to a
/// place in the range where the hole is as wanted: the rest of a shortest way is a shortest way.
fn exact(
    graded: &GradedBoard<'_>,
    (nearest, farthest): (u32, u32),
    (hole, nodes): (Option<u16>, u64),
    tables: &mut solve::Memory,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Option<(Position, Distance)>, Stop> {
    let &GradedBoard { graph, goal, .. } = graded;
    let drawn = nearest + rng.below(farthest + 1 - nearest);
    let mut position = Position::home(graph.n_cells(), goal.hole());
    let mut last = None;
    for _ in 0..drawn {
        last = back_away(graph, &mut position, last, rng);
    }
    for _ in 0..40 {
        work.node()?;
        // The bound is seldom more than a quarter short: a search before would be in vain.
        let bound = tables.bound(graph, goal, &position, work)?;
        if bound >= drawn * 3 / 4 || bound >= drawn / 2 && nodes == NODES {
            // What would take long is left for another.
            let (_, moves) = tables.prove(graph, goal, &position, nodes, work)?;
            let Some(moves) = moves else { return Ok(None) };
            let length = moves.len() as u32;
            if length >= drawn {
                // Where the hole is so far from the goal, on the way home.
                let hole_at = |distance: u32| match length - distance {
                    0 => position.hole(),
                    n => moves[n as usize - 1],
                };
                let is_wanted = |distance: &u32| hole.is_none_or(|hole| hole_at(*distance) == hole);
                // The distance drawn first, then nearer ones, then farther ones.
                let distances = (nearest..=drawn).rev().chain(drawn + 1..=farthest.min(length));
                let found = distances.into_iter().find(is_wanted);
                return Ok(found.map(|distance| {
                    position.replay(graph, &moves[..(length - distance) as usize]);
                    (position, Distance::exact(distance))
                }));
            }
        }
        for _ in 0..=drawn / 6 {
            last = back_away(graph, &mut position, last, rng);
        }
    }
    Ok(None)
}

/// Climbs from a random position, away from the goal as the bound sees it, until nothing nearer
/// than the range is possible.
fn far(
    graded: &GradedBoard<'_>,
    nearest: u32,
    tables: &mut solve::Memory,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Option<(Position, Distance)>, Stop> {
    let &GradedBoard { graph, goal, .. } = graded;
    let mut position = random_start(graph, goal, rng).ok_or(Stop::Inner)?.position;
    let mut bound = tables.bound(graph, goal, &position, work)?;
    let mut last = None;
    for _ in 0..STEPS {
        // The search proves some moves more than the bound.
        if bound + nearest / 8 >= nearest {
            break;
        }
        work.node()?;
        // A step is judged by the bound alone: it costs a look-up where a distance costs a search.
        let (before, from) = (position.clone(), last);
        last = back_away(graph, &mut position, last, rng);
        let then = tables.bound(graph, goal, &position, work)?;
        // Now and then a step down, so that it does not end on the first hill.
        if then >= bound || rng.chance(1, 6) {
            bound = then;
        } else {
            (position, last) = (before, from);
        }
    }
    let (least, moves) = tables.prove(graph, goal, &position, NODES, work)?;
    let distance = match moves {
        Some(moves) => Distance::exact(moves.len() as u32),
        None => Distance::at_least(least),
    };
    Ok((least >= nearest).then_some((position, distance)))
}
