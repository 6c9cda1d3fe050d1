//! Solutions piece by piece, for boards that are too large or too sparse to search.
//!
//! The 2-connected blocks of the board are solved one after the other, the outermost first, since
//! no piece ever leaves its block. Within a block, a few cells at a time are filled with their
//! final pieces and removed, chosen so that the rest stays 2-connected and is not a cycle. Each
//! step is a search over the places of these pieces and the hole only. The last few cells are
//! solved by a search over all their positions. Kornhauser, Miller and Spirakis (1984) showed that
//! O(n³) moves are enough for this method.
//!
//! The modules, in the order in which they are used:
//!
//! - `solution_builder`: the position being solved and the moves made so far.
//! - `assign`: decides which of several identical pieces goes to which home, so that all pieces
//!   differ from then on.
//! - `block_solver`: solves one block with the help of the modules below.
//! - `removal_order`: the order in which a block's cells are filled and removed.
//! - `beam_search`: moves all pieces closer to their targets before they are placed one by one.
//! - `place` and `chain`: fill the next few cells, or a long chain of cells.
//! - `remaining_cells`: solves the last cells, with a table of closed walks (`stabilizer_chain`) if
//!   there are too many positions for a search.

mod assign;
mod beam_search;
mod block_solver;
mod chain;
mod place;
mod remaining_cells;
mod removal_order;
mod solution_builder;
mod stabilizer_chain;

use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solvable::{Blocks, Kind, crossing};
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};
use solution_builder::SolutionBuilder;

/// Returns a solution of a solvable position, usually far from the shortest. Returns `None` if even
/// this would take too long: on blocks with long unbranched paths whose one-way arcs point against
/// each other.
pub(super) fn solve(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    work: &mut Work,
) -> Result<Option<Vec<u16>>, Stop> {
    let mut builder = SolutionBuilder::new(graph, position);
    if graph.component(position.hole()) == graph.component(goal.hole()) {
        if !solve_component(&mut builder, goal, &goal.blocks, work)? {
            return Ok(None);
        }
        return Ok(Some(builder.into_moves()));
    }
    let Ok(stays) = crossing::plan(graph, goal, position, work)? else { return Ok(None) };
    for stay in stays {
        let blocks = Blocks::rooted(graph, stay.exit);
        if !solve_component(&mut builder, goal, &blocks, work)? {
            return Ok(None);
        }
        // The piece on the next component's entry moves to the exit, where the plan wants it.
        if stay.next != NONE {
            builder.slide(stay.next);
        }
    }
    Ok(Some(builder.into_moves()))
}

/// Brings all pieces of the hole's strong component home, and the hole to the root of `blocks`.
fn solve_component(
    builder: &mut SolutionBuilder,
    goal: &Goal,
    blocks: &Blocks,
    work: &mut Work,
) -> Result<bool, Stop> {
    assign::assign(builder, goal, blocks);
    builder.free.fill(false);
    for &cell in blocks.members() {
        builder.free[cell as usize] = true;
    }
    for block in blocks.iter() {
        if block.cells.iter().all(|&c| builder.is_placed(c)) {
            // Nothing to do: the hole is elsewhere and never has to come back here.
        } else if block.kind == Kind::Bridge {
            // Its only cell is wrong only while the hole is on it.
            builder.walk(block.entry, work)?;
        } else {
            if builder.hole() != block.entry && !block.cells.contains(&builder.hole()) {
                builder.walk(block.entry, work)?;
            }
            // The hole is in the block now and stays there until it reaches the entry.
            let solved = match block.kind {
                Kind::Bridge => true,
                Kind::Ring => rotate_ring(builder, block.entry, block.cells, work)?,
                Kind::Hexagon(_) => {
                    remaining_cells::solve(builder, block.entry, block.cells, work)?
                }
                Kind::Even | Kind::All => {
                    block_solver::solve(builder, block.entry, block.cells, work)?
                }
            };
            if !solved {
                return Ok(false);
            }
        }
        // The entry is not among these cells: it belongs to a block nearer the root, which is
        // solved later.
        for &cell in block.cells {
            builder.free[cell as usize] = false;
        }
    }
    Ok(builder.hole() == blocks.root())
}

/// Rotates a ring, in the direction that takes fewer moves, until every piece on it is right.
fn rotate_ring(
    builder: &mut SolutionBuilder,
    entry: u16,
    cells: &[u16],
    work: &mut Work,
) -> Result<bool, Stop> {
    let ring: Vec<u16> = core::iter::once(entry).chain(cells.iter().copied()).collect();
    let n = ring.len();
    let mut best: Option<Vec<u16>> = None;
    for step in [1, n - 1] {
        let mut at = ring.iter().position(|&c| c == builder.hole()).expect("the hole is here");
        let mut trial: Vec<u16> = ring.iter().map(|&c| builder.piece(c)).collect();
        let mut moves = Vec::new();
        // One round of the hole takes n moves and shifts the n - 1 pieces by one cell each, so
        // after n - 1 rounds the ring is as it was.
        let most = best.as_ref().map_or(n * n, Vec::len);
        while moves.len() < most {
            if at == 0 && (1..n).all(|i| builder.belongs(trial[i], ring[i])) {
                best = Some(moves);
                break;
            }
            let to = (at + step) % n;
            if !builder.graph.has_move(ring[at], ring[to]) {
                break;
            }
            work.nodes(if at == 0 { n as u64 } else { 1 })?;
            trial.swap(at, to);
            at = to;
            moves.push(ring[to]);
        }
    }
    let Some(moves) = best else { return Ok(false) };
    builder.make(&moves);
    Ok(true)
}
