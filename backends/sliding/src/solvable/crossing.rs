//! Boards with one-way crossings: parts that the hole leaves and never sees again.

use super::{Blocks, Unsolvable};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The hole's stay in one strong component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stay {
    /// Where it comes in.
    pub(crate) entry: u16,
    /// Where it leaves, everything else in the component being right by then.
    pub(crate) exit: u16,
    /// Where it comes out, in the next component; [`NONE`] on the goal cell.
    pub(crate) next: u16,
}

/// For each component, how many of those below it hold a wrong piece.
///
/// # Errors
/// When the hole never comes to a wrong piece.
fn wrong_below(graph: &Graph, goal: &Goal, position: &Position) -> Result<Vec<u32>, Unsolvable> {
    let (first, last) = (graph.strong(position.hole()), graph.strong(goal.hole()));
    let mut wrong = vec![0u32; graph.n_strong() + 1];
    for (cell, &piece) in (0u16..).zip(position.pieces()) {
        if piece != NONE && !goal.fits(piece, cell) {
            let strong = graph.strong(cell);
            if strong > first || strong < last {
                return Err(Unsolvable::OutOfReach { piece, cell });
            }
            // Summed up below, so that the components between two are a difference.
            wrong[strong as usize + 1] = 1;
        }
    }
    for s in 0..graph.n_strong() {
        wrong[s + 1] += wrong[s];
    }
    Ok(wrong)
}

/// The stays that lead to the last one, which ends where the hole is at home. `from` has for each
/// cell of entry the stay before.
fn stays_to(entry: u16, home: u16, from: &[Option<(u16, u16)>]) -> Vec<Stay> {
    let mut stays = vec![Stay { entry, exit: home, next: NONE }];
    let mut next = entry;
    while let Some((entry, exit)) = from[next as usize] {
        stays.push(Stay { entry, exit, next });
        next = entry;
    }
    stays.reverse();
    stays
}

/// How the hole can cross from component to component to the goal, leaving everything right.
///
/// When the hole leaves by an arc `u -> v`, the piece of `v` stays on `u` for ever, and the pieces
/// of the component are frozen; the next one was never touched. So a stay depends only on the cell
/// of entry, and a search over entries is exact. The numbers of components fall along the hole's
/// way: a component with a wrong piece may not be passed over.
pub(crate) fn plan(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    work: &mut Work,
) -> Result<Result<Vec<Stay>, Unsolvable>, Stop> {
    let pieces = position.pieces();
    let last = graph.strong(goal.hole());
    let wrong = match wrong_below(graph, goal, position) {
        Ok(wrong) => wrong,
        Err(why) => return Ok(Err(why)),
    };
    let n = graph.n_cells();
    if graph.hole_distances(position.hole())[goal.hole() as usize] == u16::MAX {
        return Ok(Err(Unsolvable::NoWayHome));
    }
    let mut members = vec![Vec::new(); graph.n_strong()];
    for cell in 0..n as u16 {
        members[graph.strong(cell) as usize].push(cell);
    }
    let mut from: Vec<Option<(u16, u16)>> = vec![None; n];
    let mut entries = vec![position.hole()];
    let mut done = 0;
    let mut scratch = pieces.to_vec();
    while let Some(&entry) = entries.get(done) {
        done += 1;
        let here = graph.strong(entry);
        if here == last {
            work.nodes(n as u64)?;
            scratch.copy_from_slice(pieces);
            goal.blocks.carry_to_root(&mut scratch, entry);
            if goal.blocks.check(goal, &scratch).is_ok() {
                return Ok(Ok(stays_to(entry, goal.hole(), &from)));
            }
            continue;
        }
        for &exit in &members[here as usize] {
            work.node()?;
            let mut right = None;
            for &next in graph.next(exit) {
                let there = graph.strong(next);
                // A component between the two with a wrong piece in it, where the hole never comes
                // again.
                let skips = || wrong[here as usize] > wrong[there as usize + 1];
                if there == here
                    || from[next as usize].is_some()
                    || there < last
                    || skips()
                    || !goal.fits(pieces[next as usize], exit)
                {
                    continue;
                }
                // The same for all arcs out of this exit.
                let right = match right {
                    Some(known) => known,
                    // A component of the hole alone.
                    None if members[here as usize].len() == 1 => true,
                    None => {
                        work.nodes(n as u64)?;
                        let blocks = Blocks::rooted(graph, exit);
                        scratch.copy_from_slice(pieces);
                        blocks.carry_to_root(&mut scratch, entry);
                        *right.insert(blocks.check(goal, &scratch).is_ok())
                    }
                };
                // One way to an entry is enough: what comes after depends on the entry alone.
                if right {
                    from[next as usize] = Some((entry, exit));
                    entries.push(next);
                }
            }
        }
    }
    Ok(Err(Unsolvable::Crossings))
}
