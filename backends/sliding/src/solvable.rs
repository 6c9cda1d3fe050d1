//! Decides which positions can be solved, and draws random solvable positions.
//!
//! When the hole is on its home cell, the arrangements that it can reach form a group. This group
//! is the direct product of one group for each 2-connected block of the board's graph (each without
//! the cell nearest the hole's home): the trivial group for a bridge, the rotations for a cycle,
//! PGL(2,5) for one graph of seven cells, the even permutations for any other bipartite block, and
//! all permutations for the rest (Wilson, "Graph puzzles, homotopy, and the alternating group",
//! 1974; Kornhauser, Miller and Spirakis, 1984).
//!
//! One-way arcs change nothing inside a strong component. Repeating a closed walk often enough
//! restores the arrangement, so every arc can also be undone by a longer walk. The hole crosses
//! from one component to another only once, and the component that it leaves stays as it is.
//! [`solvable`] therefore searches over the cells where the hole enters each component.

mod blocks;
pub(crate) mod crossing;
mod random_start;
mod reason;

pub use blocks::Blocks;
pub(crate) use blocks::{Block, Kind, is_odd, rotation};
pub(crate) use random_start::can_be_uniform;
pub use random_start::{Start, random_start, rectangle_start};
pub use reason::Unsolvable;

use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use puzzle_core::solve::{Stop, Work};

/// Returns `Ok(Ok(()))` if a position can be solved, or `Ok(Err(reason))` if it cannot. The answer
/// is exact for every graph.
///
/// Takes linear time on a strongly connected board, which includes every board without one-way
/// arcs. On other boards it takes linear time for each possible pair of entry and exit cell.
///
/// # Errors
/// Returns a [`Stop`] if `work` ends the check before it has an answer.
pub fn solvable(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    work: &mut Work,
) -> Result<Result<(), Unsolvable>, Stop> {
    if graph.component(position.hole()) != graph.component(goal.hole()) {
        return Ok(crossing::plan(graph, goal, position, work)?.map(|_| ()));
    }
    work.node()?;
    let mut pieces = position.pieces().to_vec();
    for cell in 0..graph.n_cells() as u16 {
        let piece = pieces[cell as usize];
        // The hole is in the component of its home and must end there, so it cannot leave and come
        // back: every piece elsewhere keeps its cell.
        if graph.component(cell) != graph.component(goal.hole()) && !goal.fits(piece, cell) {
            return Ok(Err(Unsolvable::OutOfReach { piece, cell }));
        }
    }
    // Moving the hole home changes nothing about solvability, and with the hole at home the
    // reachable group is known.
    goal.blocks.move_hole_to_root(&mut pieces, position.hole());
    Ok(goal.blocks.check(goal, &pieces))
}

/// Moves the hole of `pieces` from `hole` along the cells of `path`.
pub(crate) fn move_hole(pieces: &mut [u16], mut hole: u16, path: impl Iterator<Item = u16>) {
    for to in path {
        pieces[hole as usize] = pieces[to as usize];
        hole = to;
    }
    pieces[hole as usize] = NONE;
}

#[cfg(test)]
mod tests;
