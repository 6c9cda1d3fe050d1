//! Solutions piece by piece: for boards too large, or too sparse, to search through.
//!
//! The blocks of the board are solved one after the other, the outermost first: each keeps its
//! pieces to itself. In a block, cells are given up a few at a time, so that what is left stays
//! 2-connected and no cycle; their pieces are brought there by search over the places of these
//! pieces and the hole. What is left in the end is solved by search among all its positions.
//! Kornhauser, Miller and Spirakis (1984) showed that O(n³) moves are enough this way.
//!
//! Along the way: `assign` says which of several identical pieces goes where, so that from there on
//! all pieces differ. `peel` solves a block: `order` says which cells are given up when, `drift`
//! brings everything nearer, `place` or `chain` fills the cells to be given up, and `rest` does
//! what is left, by a table of `walks` where it is too much for a search. `field` is the position
//! they all work on.

mod assign;
mod chain;
mod drift;
mod field;
mod order;
mod peel;
mod place;
mod rest;
mod walks;

use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solvable::{Blocks, Kind, crossing};
use alloc::vec::Vec;
use field::Field;
use puzzle_core::solve::{Stop, Work};

/// A solution of a solvable position, by no means the shortest. `None` where even this takes too
/// long: on blocks with long ways without a branch, in which one-way arcs go against each other.
pub(super) fn solve(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    work: &mut Work,
) -> Result<Option<Vec<u16>>, Stop> {
    let mut field = Field::new(graph, position);
    if graph.strong(position.hole()) == graph.strong(goal.hole()) {
        if !solve_part(&mut field, goal, &goal.blocks, work)? {
            return Ok(None);
        }
        return Ok(Some(field.into_moves()));
    }
    let Ok(stays) = crossing::plan(graph, goal, position, work)? else { return Ok(None) };
    for stay in stays {
        let blocks = Blocks::rooted(graph, stay.exit);
        if !solve_part(&mut field, goal, &blocks, work)? {
            return Ok(None);
        }
        // The piece of the next component comes to the exit, where the plan wants it.
        if stay.next != NONE {
            field.slide(stay.next);
        }
    }
    Ok(Some(field.into_moves()))
}

/// Brings everything home in the hole's strong component, and the hole to the root.
fn solve_part(
    field: &mut Field,
    goal: &Goal,
    blocks: &Blocks,
    work: &mut Work,
) -> Result<bool, Stop> {
    assign::assign(field, goal, blocks);
    field.free.fill(false);
    for &cell in blocks.members() {
        field.free[cell as usize] = true;
    }
    for block in blocks.iter() {
        if block.cells.iter().all(|&c| field.is_right(c)) {
            // Nothing to do; the hole is elsewhere, and never has to come here again.
        } else if block.kind == Kind::Bridge {
            // Its one cell is wrong only while the hole is there.
            field.walk(block.entry, work)?;
        } else {
            if field.hole() != block.entry && !block.cells.contains(&field.hole()) {
                field.walk(block.entry, work)?;
            }
            // Now the hole is in the block, where it stays until it comes to the entry in the end.
            let solved = match block.kind {
                Kind::Bridge => true,
                Kind::Ring => turn(field, block.entry, block.cells, work)?,
                Kind::Hexagon(_) => rest::solve(field, block.entry, block.cells, work)?,
                Kind::Even | Kind::All => peel::solve(field, block.entry, block.cells, work)?,
            };
            if !solved {
                return Ok(false);
            }
        }
        // The entry is not among them: it belongs to a block nearer the root, which is solved
        // later.
        for &cell in block.cells {
            field.free[cell as usize] = false;
        }
    }
    Ok(field.hole() == blocks.root())
}

/// Turns a ring, in the direction that takes fewer moves, until everything on it is right.
fn turn(field: &mut Field, entry: u16, cells: &[u16], work: &mut Work) -> Result<bool, Stop> {
    let ring: Vec<u16> = core::iter::once(entry).chain(cells.iter().copied()).collect();
    let n = ring.len();
    let mut best: Option<Vec<u16>> = None;
    for step in [1, n - 1] {
        let mut at = ring.iter().position(|&c| c == field.hole()).expect("the hole is here");
        let mut trial: Vec<u16> = ring.iter().map(|&c| field.piece(c)).collect();
        let mut moves = Vec::new();
        // A round of the hole takes n moves and brings the n - 1 pieces on by one cell each: after
        // n - 1 rounds all is as it was.
        let most = best.as_ref().map_or(n * n, Vec::len);
        while moves.len() < most {
            if at == 0 && (1..n).all(|i| field.belongs(trial[i], ring[i])) {
                best = Some(moves);
                break;
            }
            let to = (at + step) % n;
            if !field.graph.has_move(ring[at], ring[to]) {
                break;
            }
            work.nodes(if at == 0 { n as u64 } else { 1 })?;
            trial.swap(at, to);
            at = to;
            moves.push(ring[to]);
        }
    }
    let Some(moves) = best else { return Ok(false) };
    field.make(&moves);
    Ok(true)
}
