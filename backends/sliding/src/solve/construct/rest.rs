//! The last cells of a block, solved as a board of their own.

use super::field::Field;
use super::walks;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solve::meet::{Coding, GoalSide, Met};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Positions held by the search from both ends: all of nine cells, as `order` leaves them.
const MOST: usize = 400_000;
/// Nodes for filling a table of walks.
const MOST_NODES: u64 = 100_000_000;

/// What is left of a block, as a board of its own.
pub(super) struct Rest {
    cells: Vec<u16>,
    pub(super) graph: Graph,
    pub(super) goal: Goal,
    pub(super) position: Position,
}

impl Rest {
    fn new(field: &Field, entry: u16, cells: Vec<u16>) -> Option<Self> {
        let mut place = vec![NONE; field.free.len()];
        for (i, &c) in (0..).zip(&cells) {
            place[c as usize] = i;
        }
        let graph = induced(field.graph, &cells, &place);
        let goal = Goal::new(&graph, place[entry as usize]);
        // A piece that belongs elsewhere would be a second hole, which `Position::new` refuses.
        let pieces = cells
            .iter()
            .map(|&c| match field.piece(c) {
                NONE => NONE,
                piece => place[field.target[piece as usize] as usize],
            })
            .collect();
        Some(Self { position: Position::new(pieces)?, cells, graph, goal })
    }
}

/// Solves what is left: the free cells among `cells` and `entry`, where the hole ends. By search
/// among all positions where they are few or the way is short, else by a table of walks.
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
    let Some(small) = Rest::new(field, entry, left.clone()) else { return Ok(false) };
    if let Some(moves) = meet(&small, work)? {
        field.make(&moves.iter().map(|&c| small.cells[c as usize]).collect::<Vec<_>>());
        return Ok(true);
    }
    // A walk begins and ends with the hole at home, so there it has to be first.
    let inside = field.free.clone();
    field.free.fill(false);
    for &c in &left {
        field.free[c as usize] = true;
    }
    let came = field.walk(entry, work);
    field.free = inside;
    if !came? {
        return Ok(false);
    }
    let Some(small) = Rest::new(field, entry, left) else { return Ok(false) };
    let found = work.within(MOST_NODES, |work| match walks::solve(&small, work) {
        Err(Stop::Inner) => Ok(None),
        other => other,
    })?;
    let Some(moves) = found else { return Ok(false) };
    field.make(&moves.iter().map(|&c| small.cells[c as usize]).collect::<Vec<_>>());
    Ok(true)
}

fn meet(small: &Rest, work: &mut Work) -> Result<Option<Vec<u16>>, Stop> {
    let Rest { graph, goal, position, .. } = small;
    // Made for this once: the next rest is another board.
    let coding = Coding::new(goal);
    let met = if coding.width() <= 64 {
        let mut back = GoalSide::<u64>::new(goal, &coding, work)?;
        let met = back.solve(graph, &coding, position, MOST, work);
        work.release(back.bytes());
        met?
    } else if coding.width() <= 128 {
        let mut back = GoalSide::<u128>::new(goal, &coding, work)?;
        let met = back.solve(graph, &coding, position, MOST, work);
        work.release(back.bytes());
        met?
    } else {
        return Ok(None);
    };
    Ok(match met {
        Met::Solved(moves) => Some(moves),
        Met::AtLeast(_) => None,
    })
}

/// The graph of some cells alone, numbered by `place`.
pub(super) fn induced(graph: &Graph, cells: &[u16], place: &[u16]) -> Graph {
    let mut arcs = Vec::new();
    for &c in cells {
        for &d in graph.next(c) {
            if place[d as usize] != NONE {
                // `next` is the way of the hole; an arc is that of the piece, the other way round.
                arcs.push((place[d as usize], place[c as usize]));
            }
        }
    }
    Graph::new(cells.len(), &arcs)
}
