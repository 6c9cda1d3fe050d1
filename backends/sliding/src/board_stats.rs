//! Numbers that describe a board, computed without a search.

use alloc::vec;
use alloc::vec::Vec;

use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::solvable::{Block, Kind};

/// Properties of a board that need no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardStats {
    /// The number of solvable positions with the hole in the component of its home, with identical
    /// pieces counted as one; `u128::MAX` if there are more.
    pub(crate) positions: u128,
    /// A lower bound on the largest distance of a position from the goal, in moves: fewer moves
    /// lead to too few positions. Nearly all positions are about this far away.
    pub(crate) farthest_at_least: u32,
    /// `true` if the player ever has a choice that matters. On trees and on a single ring there is
    /// none.
    pub(crate) has_choice: bool,
    /// `true` if the hole can return from every cell that it can reach.
    pub(crate) is_one_component: bool,
}

/// Counts the positions of a board and derives a lower bound on the largest distance.
pub(crate) fn board_stats(graph: &Graph, goal: &Goal) -> BoardStats {
    let blocks = &goal.blocks;
    let members = blocks.members();
    let mut positions = members.len() as u128;
    let (mut n_rings, mut has_choice) = (0, false);
    for block in blocks.iter() {
        match block.kind {
            Kind::Bridge => {}
            Kind::Ring => n_rings += 1,
            _ => has_choice = true,
        }
        positions = positions.saturating_mul(count_orders(goal, &block));
    }
    let home = graph.component(goal.hole());
    let leaves =
        |cell: u16| graph.neighbors(cell).iter().any(|&next| graph.component(next) != home);
    BoardStats {
        positions,
        farthest_at_least: farthest_at_least(graph, goal, positions),
        has_choice: has_choice || n_rings > 1,
        is_one_component: !members.iter().any(|&cell| leaves(cell)),
    }
}

/// Counts the reachable orders of a block's pieces; orders that look the same count once.
fn count_orders(goal: &Goal, block: &Block<'_>) -> u128 {
    let mut classes: Vec<u16> = block.cells.iter().map(|&c| goal.class(c)).collect();
    let n = classes.len();
    match block.kind {
        Kind::Bridge => 1,
        Kind::Ring => {
            let turned = |by: &usize| (0..n).all(|i| classes[i] == classes[(i + by) % n]);
            (1..n).find(turned).unwrap_or(n) as u128
        }
        // At least a sixth: of the 120 reachable orders no more look the same than of all 720.
        Kind::Hexagon(_) => (arrangements(&mut classes) / 6).max(1),
        Kind::All => arrangements(&mut classes),
        Kind::Even => {
            let all = arrangements(&mut classes);
            let differ = classes.is_sorted_by(|a, b| a < b);
            if differ && all < u128::MAX { all / 2 } else { all }
        }
    }
}

/// Counts the arrangements of pieces of these classes in a row, and sorts the classes.
pub(crate) fn arrangements(classes: &mut [u16]) -> u128 {
    classes.sort_unstable();
    let (mut all, mut placed) = (1u128, 0);
    for class in classes.chunk_by(|a, b| a == b) {
        for i in 1..=class.len() as u128 {
            placed += 1;
            let Some(more) = all.checked_mul(placed) else { return u128::MAX };
            all = more / i;
        }
    }
    all
}

/// Returns the number of moves within which the hole's walks from home, without steps straight
/// back, become as numerous as the positions. Every reachable position is reached by such a walk,
/// so fewer moves cannot reach all positions.
fn farthest_at_least(graph: &Graph, goal: &Goal, positions: u128) -> u32 {
    // Limits the work. The result is still a lower bound.
    const STEPS: usize = 2_000_000;
    // Walks are counted by their last arc, which decides what would be a step straight back. The
    // first entry is the walk without a move.
    let mut arcs: Vec<(u16, u16)> = vec![(NONE, goal.hole())];
    let mut first = vec![0; graph.n_cells()];
    for cell in 0..graph.n_cells() as u16 {
        first[usize::from(cell)] = arcs.len();
        arcs.extend(graph.prev(cell).iter().map(|&to| (cell, to)));
    }
    // The number of walks that end with each arc.
    let mut walks = vec![0u128; arcs.len()];
    walks[0] = 1;
    let mut sum = 1u128;
    let most = (STEPS / arcs.len()).max(20) as u32;
    for moves in 0..most {
        if sum >= positions {
            return moves;
        }
        let mut then = vec![0u128; arcs.len()];
        for (&(from, at), &n) in arcs.iter().zip(&walks).filter(|(_, n)| **n > 0) {
            for (i, &to) in (first[usize::from(at)]..).zip(graph.prev(at)) {
                if to != from {
                    then[i] = then[i].saturating_add(n);
                }
            }
        }
        sum = then.iter().copied().fold(sum, u128::saturating_add);
        walks = then;
    }
    most
}
