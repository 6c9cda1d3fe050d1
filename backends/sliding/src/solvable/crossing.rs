//! Boards with one-way crossings, where the hole leaves components and cannot come back.

use super::{Blocks, Unsolvable};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The hole's stay in one strong component: where it enters and where it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stay {
    /// The cell where the hole enters.
    pub(crate) entry: u16,
    /// The cell from which the hole leaves the component. Every other cell of the component holds
    /// the right piece by then.
    pub(crate) exit: u16,
    /// The cell of the next component that the hole enters; [`NONE`] in the last component.
    pub(crate) next: u16,
}

/// Counts, for each component, the components with a lower number that hold a misplaced piece.
///
/// # Errors
/// Returns the reason if a misplaced piece lies in a component that the hole never visits.
fn wrong_below(graph: &Graph, goal: &Goal, position: &Position) -> Result<Vec<u32>, Unsolvable> {
    let (first, last) = (graph.component(position.hole()), graph.component(goal.hole()));
    let mut wrong = vec![0u32; graph.n_components() + 1];
    for (cell, &piece) in (0u16..).zip(position.pieces()) {
        if piece != NONE && !goal.fits(piece, cell) {
            let component = graph.component(cell);
            if component > first || component < last {
                return Err(Unsolvable::OutOfReach { piece, cell });
            }
            // The running sum below makes the number between two components a difference.
            wrong[component as usize + 1] = 1;
        }
    }
    for s in 0..graph.n_components() {
        wrong[s + 1] += wrong[s];
    }
    Ok(wrong)
}

/// Collects in order the stays of the hole that lead to the last one, which begins at `entry` and
/// ends at the hole's home. `from` has, for each entry cell, the entry and the exit of the stay
/// before.
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

/// Plans how the hole crosses from component to component to its home so that every component it
/// leaves is solved.
///
/// When the hole leaves along an arc `u -> v`, the piece of `v` moves to `u` and stays there, and
/// so do the other pieces of the component; the next component has not been touched yet. What
/// happens in a stay therefore depends only on its entry cell, and a search over entry cells is
/// exact. Component numbers fall along the hole's path, and no component with a misplaced piece may
/// be skipped.
pub(crate) fn plan(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    work: &mut Work,
) -> Result<Result<Vec<Stay>, Unsolvable>, Stop> {
    let pieces = position.pieces();
    let last = graph.component(goal.hole());
    let wrong = match wrong_below(graph, goal, position) {
        Ok(wrong) => wrong,
        Err(why) => return Ok(Err(why)),
    };
    let n = graph.n_cells();
    if graph.hole_distances(position.hole())[goal.hole() as usize] == u16::MAX {
        return Ok(Err(Unsolvable::NoWayHome));
    }
    let mut members = vec![Vec::new(); graph.n_components()];
    for cell in 0..n as u16 {
        members[graph.component(cell) as usize].push(cell);
    }
    let mut from: Vec<Option<(u16, u16)>> = vec![None; n];
    let mut entries = vec![position.hole()];
    let mut done = 0;
    let mut scratch = pieces.to_vec();
    while let Some(&entry) = entries.get(done) {
        done += 1;
        let here = graph.component(entry);
        if here == last {
            work.nodes(n as u64)?;
            scratch.copy_from_slice(pieces);
            goal.blocks.move_hole_to_root(&mut scratch, entry);
            if goal.blocks.check(goal, &scratch).is_ok() {
                return Ok(Ok(stays_to(entry, goal.hole(), &from)));
            }
            continue;
        }
        for &exit in &members[here as usize] {
            work.node()?;
            let mut right = None;
            for &next in graph.next(exit) {
                let there = graph.component(next);
                // A component between these two that holds a misplaced piece would never be visited
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
                // The check has the same result for all arcs out of this exit.
                let right = match right {
                    Some(known) => known,
                    // The component has no cell but the hole's.
                    None if members[here as usize].len() == 1 => true,
                    None => {
                        work.nodes(n as u64)?;
                        let blocks = Blocks::rooted(graph, exit);
                        scratch.copy_from_slice(pieces);
                        blocks.move_hole_to_root(&mut scratch, entry);
                        *right.insert(blocks.check(goal, &scratch).is_ok())
                    }
                };
                // One path to an entry is enough, since what follows depends on the entry alone.
                if right {
                    from[next as usize] = Some((entry, exit));
                    entries.push(next);
                }
            }
        }
    }
    Ok(Err(Unsolvable::Crossings))
}
