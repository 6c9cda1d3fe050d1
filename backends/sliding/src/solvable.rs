//! Which positions can be solved, and positions drawn at random from those.
//!
//! With the hole on its home, the arrangements that can be reached form a group, which is the
//! direct product over the board's 2-connected blocks (each without the cell nearest the hole):
//! nothing for a bridge, the rotations for a cycle, PGL(2,5) for one graph of seven cells, the even
//! permutations for other bipartite blocks, all permutations for the rest (Wilson, "Graph puzzles,
//! homotopy, and the alternating group", 1974; Kornhauser, Miller and Spirakis, 1984).
//!
//! One-way arcs change nothing inside a strong component: a closed walk permutes with finite order,
//! so walking it often enough undoes it, and every arc can be taken back. Between components the
//! hole crosses once and what it leaves is frozen, which [`solvable`] follows from entry to entry.

mod blocks;
pub(crate) mod crossing;
mod reason;
mod start;

pub use blocks::Blocks;
pub(crate) use blocks::{Block, Kind, is_odd, rotation};
pub use reason::Unsolvable;
pub use start::{Start, random_start, rectangle_start};

use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use puzzle_core::solve::{Stop, Work};

/// Whether a position can be solved: `Ok(Ok(()))`, or `Ok(Err(why not))`. Exact for every graph.
///
/// Takes linear time on strongly connected boards (all two-way ones); with one-way crossings, a
/// linear check for each pair of an entry and an exit that fit.
///
/// # Errors
/// When `work` ends it first, which leaves the question open.
pub fn solvable(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    work: &mut Work,
) -> Result<Result<(), Unsolvable>, Stop> {
    if graph.strong(position.hole()) != graph.strong(goal.hole()) {
        return Ok(crossing::plan(graph, goal, position, work)?.map(|_| ()));
    }
    work.node()?;
    let mut pieces = position.pieces().to_vec();
    for cell in 0..graph.n_cells() as u16 {
        let piece = pieces[cell as usize];
        // The hole is in the component of its home and must end there: it may never leave it.
        if graph.strong(cell) != graph.strong(goal.hole()) && !goal.fits(piece, cell) {
            return Ok(Err(Unsolvable::OutOfReach { piece, cell }));
        }
    }
    // Solvable before just when solvable after, and with the hole at home the group is known.
    goal.blocks.carry_to_root(&mut pieces, position.hole());
    Ok(goal.blocks.check(goal, &pieces))
}

/// Moves the hole of `pieces` from `hole` along these cells.
pub(crate) fn carry(pieces: &mut [u16], mut hole: u16, path: impl Iterator<Item = u16>) {
    for to in path {
        pieces[hole as usize] = pieces[to as usize];
        hole = to;
    }
    pieces[hole as usize] = NONE;
}

#[cfg(test)]
mod tests;
