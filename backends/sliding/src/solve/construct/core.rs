//! The last cells of a block: solved by search among all their positions.

use super::field::Field;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solve::meet::{Back, Coding, Met};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Positions held by the search.
const MOST: usize = 4_000_000;

/// Solves what is left: the free cells among `cells` and `entry`, where the hole ends.
pub(super) fn solve(
    field: &mut Field,
    entry: u16,
    cells: &[u16],
    work: &mut Work,
) -> Result<bool, Stop> {
    let mut left: Vec<u16> = cells.iter().copied().filter(|&c| field.free[c as usize]).collect();
    left.push(entry);
    left.sort_unstable();
    if left.iter().all(|&c| if c == entry { field.hole() == c } else { field.is_right(c) }) {
        return Ok(true);
    }
    let mut place = vec![NONE; field.free.len()];
    for (i, &c) in (0..).zip(&left) {
        place[c as usize] = i;
    }
    let graph = induced(field.graph, &left, &place);
    let goal = Goal::new(&graph, place[entry as usize]);
    let pieces = left
        .iter()
        .map(|&c| match field.piece(c) {
            NONE => NONE,
            piece => place[field.target[piece as usize] as usize],
        })
        .collect();
    let Some(position) = Position::new(pieces) else { return Ok(false) };
    let coding = Coding::new(&goal);
    let met = if coding.width() <= 64 {
        let mut back = Back::<u64>::new(&goal, &coding, work)?;
        let met = back.solve(&graph, &coding, &position, MOST, work);
        work.release(back.bytes());
        met?
    } else if coding.width() <= 128 {
        let mut back = Back::<u128>::new(&goal, &coding, work)?;
        let met = back.solve(&graph, &coding, &position, MOST, work);
        work.release(back.bytes());
        met?
    } else {
        return Ok(false);
    };
    let Met::Solved(moves) = met else { return Ok(false) };
    for to in moves {
        field.slide(left[to as usize]);
    }
    Ok(true)
}

/// The graph of some cells alone, numbered by `place`.
pub(super) fn induced(graph: &Graph, cells: &[u16], place: &[u16]) -> Graph {
    let mut arcs = Vec::new();
    for &c in cells {
        for &d in graph.next(c) {
            if place[d as usize] != NONE {
                arcs.push((place[d as usize], place[c as usize]));
            }
        }
    }
    Graph::new(cells.len(), &arcs)
}
