//! How many positions a board has and how far they must lie, without a search.

use alloc::vec;
use alloc::vec::Vec;

use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::solvable::{Block, Kind};

/// What is known of a board before anything is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// How many positions can be solved, the hole being where it can come home from and back to;
    /// identical pieces count as one. `u128::MAX` where there are more.
    pub(crate) positions: u128,
    /// Some positions take at least so many moves, and nearly all take nearly so many: fewer moves
    /// do not lead to so many positions.
    pub(crate) least_farthest: u32,
    /// Whether the player ever has a choice that matters: not on trees, nor on a single ring.
    pub(crate) has_choice: bool,
    /// Whether the hole can come back from everywhere it can go.
    pub(crate) is_whole: bool,
}

/// Counts the positions of a board, and how far so many must reach.
pub(crate) fn reach(graph: &Graph, goal: &Goal) -> Reach {
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
        positions = positions.saturating_mul(orders(goal, &block));
    }
    let home = graph.strong(goal.hole());
    let leaves = |cell: u16| graph.linked(cell).iter().any(|&next| graph.strong(next) != home);
    Reach {
        positions,
        least_farthest: least_farthest(graph, goal, positions),
        has_choice: has_choice || n_rings > 1,
        is_whole: !members.iter().any(|&cell| leaves(cell)),
    }
}

/// How many orders of a block's pieces there are, identical ones counted as one.
fn orders(goal: &Goal, block: &Block<'_>) -> u128 {
    let mut classes: Vec<u16> = block.cells.iter().map(|&c| goal.class(c)).collect();
    let n = classes.len();
    match block.kind {
        Kind::Bridge => 1,
        Kind::Ring => {
            let turned = |by: &usize| (0..n).all(|i| classes[i] == classes[(i + by) % n]);
            (1..n).find(turned).unwrap_or(n) as u128
        }
        // A sixth at least: of the 120 orders no more look the same than of all 720.
        Kind::Hexagon(_) => (arrangements(&mut classes) / 6).max(1),
        Kind::All => arrangements(&mut classes),
        Kind::Even => {
            let all = arrangements(&mut classes);
            let differ = classes.is_sorted_by(|a, b| a < b);
            if differ && all < u128::MAX { all / 2 } else { all }
        }
    }
}

/// In how many ways pieces of these classes can lie in a row. They are sorted.
fn arrangements(classes: &mut [u16]) -> u128 {
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

/// The number of moves within which the walks of the hole, back from home and never straight back
/// again, are as many as the positions. A position that is reached is reached by such a walk, so in
/// fewer moves not all can be.
fn least_farthest(graph: &Graph, goal: &Goal, positions: u128) -> u32 {
    // A limit of the work: a lower bound stays one where it is cut.
    const STEPS: usize = 2_000_000;
    // Walks are counted by their last arc, which says what is straight back. The first stands for
    // the walk without a move.
    let mut arcs: Vec<(u16, u16)> = vec![(NONE, goal.hole())];
    let mut first = vec![0; graph.n_cells()];
    for cell in 0..graph.n_cells() as u16 {
        first[usize::from(cell)] = arcs.len();
        arcs.extend(graph.prev(cell).iter().map(|&to| (cell, to)));
    }
    // How many walks of the moves so far end with each arc.
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
