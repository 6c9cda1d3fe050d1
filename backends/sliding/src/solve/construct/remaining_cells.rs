//! Solves the last cells of a block as a board of their own.

use super::solution_builder::SolutionBuilder;
use super::stabilizer_chain;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solve::bidirectional::{BidirectionalResult, Coding, GoalFrontier};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The limit of positions for the bidirectional search: enough for all positions of the nine cells
/// that `removal_order` leaves.
const MAX_POSITIONS: usize = 400_000;
/// The node limit for building a stabilizer chain.
const MAX_CHAIN_NODES: u64 = 100_000_000;

/// The remaining cells of a block as a board of their own.
pub(super) struct Remainder {
    cells: Vec<u16>,
    pub(super) graph: Graph,
    pub(super) goal: Goal,
    pub(super) position: Position,
}

impl Remainder {
    fn new(builder: &SolutionBuilder, entry: u16, cells: Vec<u16>) -> Option<Self> {
        let mut place = vec![NONE; builder.free.len()];
        for (i, &c) in (0..).zip(&cells) {
            place[c as usize] = i;
        }
        let graph = induced(builder.graph, &cells, &place);
        let goal = Goal::new(&graph, place[entry as usize]);
        // A piece that belongs elsewhere maps to `NONE`, a second hole, which `Position::new`
        // refuses.
        let pieces = cells
            .iter()
            .map(|&c| match builder.piece(c) {
                NONE => NONE,
                piece => place[builder.target[piece as usize] as usize],
            })
            .collect();
        Some(Self { position: Position::new(pieces)?, cells, graph, goal })
    }
}

/// Solves the free cells among `cells` and `entry`, where the hole ends: by bidirectional search if
/// there are few positions or the solution is short, otherwise with a stabilizer chain.
pub(super) fn solve(
    builder: &mut SolutionBuilder,
    entry: u16,
    cells: &[u16],
    work: &mut Work,
) -> Result<bool, Stop> {
    let mut left: Vec<u16> = cells.iter().copied().filter(|&c| builder.free[c as usize]).collect();
    left.push(entry);
    left.sort_unstable();
    if left.iter().all(|&c| if c == entry { builder.hole() == c } else { builder.is_placed(c) }) {
        return Ok(true);
    }
    let Some(small) = Remainder::new(builder, entry, left.clone()) else { return Ok(false) };
    if let Some(moves) = search_both_ends(&small, work)? {
        builder.make(&moves.iter().map(|&c| small.cells[c as usize]).collect::<Vec<_>>());
        return Ok(true);
    }
    // A closed walk begins and ends at the hole's home, so the hole must go there first.
    let inside = builder.free.clone();
    builder.free.fill(false);
    for &c in &left {
        builder.free[c as usize] = true;
    }
    let came = builder.walk(entry, work);
    builder.free = inside;
    if !came? {
        return Ok(false);
    }
    let Some(small) = Remainder::new(builder, entry, left) else { return Ok(false) };
    let found = work.with_node_limit(MAX_CHAIN_NODES, |work| {
        match stabilizer_chain::solve(&small, work) {
            Err(Stop::Inner) => Ok(None),
            other => other,
        }
    })?;
    let Some(moves) = found else { return Ok(false) };
    builder.make(&moves.iter().map(|&c| small.cells[c as usize]).collect::<Vec<_>>());
    Ok(true)
}

fn search_both_ends(small: &Remainder, work: &mut Work) -> Result<Option<Vec<u16>>, Stop> {
    let Remainder { graph, goal, position, .. } = small;
    // Built for this search only, since the next remainder is a different board.
    let coding = Coding::new(goal);
    let met = if coding.width() <= 64 {
        let mut back = GoalFrontier::<u64>::new(goal, &coding, work)?;
        let met = back.solve(graph, &coding, position, MAX_POSITIONS, work);
        work.release(back.bytes());
        met?
    } else if coding.width() <= 128 {
        let mut back = GoalFrontier::<u128>::new(goal, &coding, work)?;
        let met = back.solve(graph, &coding, position, MAX_POSITIONS, work);
        work.release(back.bytes());
        met?
    } else {
        return Ok(None);
    };
    Ok(match met {
        BidirectionalResult::Solved(moves) => Some(moves),
        BidirectionalResult::AtLeast(_) => None,
    })
}

/// Returns the subgraph of some cells. `place` gives the number of each cell in it, `NONE` for
/// other cells.
pub(super) fn induced(graph: &Graph, cells: &[u16], place: &[u16]) -> Graph {
    let mut arcs = Vec::new();
    for &c in cells {
        for &d in graph.next(c) {
            if place[d as usize] != NONE {
                // `next` follows the hole; an arc follows the piece, in the opposite direction.
                arcs.push((place[d as usize], place[c as usize]));
            }
        }
    }
    Graph::new(cells.len(), &arcs)
}
