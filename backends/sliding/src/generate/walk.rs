//! Starts by walking the hole away from the goal.

use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Stop, Work};

use super::GradedBoard;
use crate::bands::Family;
use crate::goal::Goal;
use crate::grade::{Distance, measure};
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solvable::random_start;
use crate::solve::{Memory, least_travel};

/// Tries before it is given up.
const TRIES: u32 = 60;

/// Takes a move back that may have led here, not the one that `last` says was taken back before
/// where there is another. Says what it was.
pub(super) fn back_away(
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

/// A position from which the solver takes a number of moves in the range, which may have no end.
///
/// The hole walks over the board until the pieces' ways home add up to what goes with such a
/// length; by how much that was wrong the next walk is longer or shorter.
pub(super) fn by_length(
    graded: &GradedBoard<'_>,
    (nearest, farthest): (u32, u32),
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<(Position, Distance), Stop> {
    let &GradedBoard { graph, goal, family, bands } = graded;
    let has_end = farthest < u32::MAX;
    let wanted = if has_end { nearest + rng.below(farthest + 1 - nearest) } else { nearest };
    // A solution takes some 1.5 to 2.1 moves for each step of the ways home: see `bands`.
    let mut travel = wanted.div_ceil(2);
    for _ in 0..TRIES {
        let position = if has_end {
            walk(graph, goal, travel, rng, work)?
        } else {
            random_start(graph, goal, rng).ok_or(Stop::Inner)?.position
        };
        // Nothing is kept in it: lengths are measured with a memory of their own each time.
        let mut tables = Memory::default();
        let distance = measure((family, bands), (graph, goal), &position, &mut tables, work)?;
        let length = distance.measure;
        if (nearest..=farthest).contains(&length) {
            return Ok((position, distance));
        }
        // By no more than half at once: short lengths jump.
        let scaled = (travel * wanted).div_ceil(length.max(1));
        travel = scaled.clamp(travel - travel / 3, travel + travel / 2 + 1).max(2);
    }
    Err(Stop::Inner)
}

/// A position whose ways home add up to a sum in the range, which may have no end.
pub(super) fn by_travel(
    graded: &GradedBoard<'_>,
    (nearest, farthest): (u32, u32),
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<(Position, Distance), Stop> {
    let &GradedBoard { graph, goal, family, bands } = graded;
    debug_assert!(matches!(family, Family::Travel(_)));
    for _ in 0..TRIES {
        let position = if farthest < u32::MAX {
            // In the lower half of the range, since a walk goes on somewhat beyond what is wanted.
            let wanted = nearest + rng.below((farthest + 1 - nearest) / 2 + 1);
            walk(graph, goal, wanted, rng, work)?
        } else {
            random_start(graph, goal, rng).ok_or(Stop::Inner)?.position
        };
        let travel = least_travel(graph, goal, &position);
        if (nearest..=farthest).contains(&travel) {
            debug_assert!(bands.grade(travel).is_some());
            return Ok((position, Distance::at_least(travel)));
        }
    }
    Err(Stop::Inner)
}

/// Lets the hole go from cell to cell over the whole board, away from the goal, until the pieces'
/// ways home add up to so much.
fn walk(
    graph: &Graph,
    goal: &Goal,
    travel: u32,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Position, Stop> {
    let n = graph.n_cells();
    let mut position = Position::home(n, goal.hole());
    // Far more than it takes to mix the board.
    for round in 0..400 * n {
        // Looking costs as much as a walk.
        if round % 2 == 0 && least_travel(graph, goal, &position) >= travel {
            break;
        }
        work.nodes(n as u64)?;
        for cell in way_back(graph, position.hole(), rng.index(n) as u16, rng) {
            position.slide(cell);
        }
    }
    Ok(position)
}

/// A shortest way on which the hole may have come from `target` to `hole`, from `hole` on; nothing
/// where there is none.
fn way_back(graph: &Graph, hole: u16, target: u16, rng: &mut GameRng) -> Vec<u16> {
    let mut way = Vec::new();
    if let Some((w, _)) = graph.as_rectangle() {
        let mut at = usize::from(hole);
        let to = usize::from(target);
        while at != to {
            let (dx, dy) = ((at % w).abs_diff(to % w), (at / w).abs_diff(to / w));
            // In proportion to what is left, so that all shortest ways are equally likely.
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
