//! Lower bounds of the number of moves.

use super::pattern::{NEVER, Pattern, cell_bits};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Most patterns of one board: 47 pieces on 48 cells of six bits, in pairs.
pub(super) const MAX_PATTERNS: usize = 24;
/// Most ways to look at one position.
pub(super) const MAX_VIEWS: usize = 2;

/// The places of a position in all patterns, by view.
pub(super) type Indices = [[u32; MAX_PATTERNS]; MAX_VIEWS];

/// The lower bound of a board: disjoint patterns, looked up as the position is and as a symmetry of
/// the board shows it. A symmetry that keeps the goal turns solutions into solutions of the same
/// length, so the image's bound is the position's too, and often another number.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    /// The costs of all patterns, one after the other, and where each begins.
    pub(super) costs: Vec<u8>,
    pub(super) bases: Vec<u32>,
    /// Symmetries of board and goal, the identity first: the cell that each cell goes to.
    pub(super) views: Vec<Vec<u16>>,
    /// By piece: the pattern that it is in and the lowest of its cell's bits. The hole's is unused.
    pub(super) slot: Vec<(u8, u8)>,
}

/// How large the patterns are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// Made in about 20 ms.
    Quick,
    /// Made in a quarter of a second, and looked through in a fraction of the nodes.
    Strong,
}

impl Bound {
    /// Most cells of a board that patterns are made for.
    pub(super) const MAX_CELLS: usize = 48;

    /// Works out the patterns of a board.
    pub(super) fn build(
        graph: &Graph,
        goal: &Goal,
        size: Size,
        work: &mut Work,
    ) -> Result<Self, Stop> {
        let sets = partition(graph, goal, size);
        let n = graph.n_cells();
        let (mut costs, mut bases) = (Vec::new(), Vec::new());
        for (i, set) in (1..).zip(&sets) {
            bases.push(costs.len() as u32);
            // In one list, so that a look-up is one access to memory: `base + index`.
            costs.append(&mut Pattern::build(graph, goal, set, work)?.costs);
            work.part(i, sets.len() as u64);
        }
        let bits = cell_bits(n);
        let mut slot = vec![(0, 0); n];
        for (i, set) in (0..).zip(&sets) {
            for (j, &piece) in (0..).zip(set) {
                slot[piece as usize] = (i, j * bits as u8);
            }
        }
        let mut views: Vec<Vec<u16>> = vec![(0..n as u16).collect()];
        // A symmetry that maps each pattern to a pattern would look up the same numbers again.
        let set_of = |piece: u16| slot[piece as usize].0;
        views.extend(symmetries(graph, goal, 64).into_iter().find(|view| {
            sets.iter().any(|set| {
                set.iter().any(|&p| set_of(view[p as usize]) != set_of(view[set[0] as usize]))
            })
        }));
        Ok(Self { costs, bases, views, slot })
    }

    /// Where the position stands in each pattern, and the bound, from each view. `None` when it is
    /// unsolvable.
    pub(super) fn look_up(&self, position: &Position) -> Option<(Indices, [u32; MAX_VIEWS])> {
        let mut index = [[0; MAX_PATTERNS]; MAX_VIEWS];
        let mut sums = [0; MAX_VIEWS];
        for ((view, index), sum) in self.views.iter().zip(&mut index).zip(&mut sums) {
            for (cell, &piece) in position.pieces().iter().enumerate() {
                if piece != NONE {
                    let (pattern, shift) = self.slot[view[piece as usize] as usize];
                    // As the symmetry shows it, the piece is the one whose home is the image of its
                    // home.
                    index[pattern as usize] |= u32::from(view[cell]) << shift;
                }
            }
            for (&base, &at) in self.bases.iter().zip(index.iter()) {
                let cost = self.costs[(base + at) as usize];
                if cost == NEVER {
                    return None;
                }
                *sum += u32::from(cost);
            }
        }
        Some((index, sums))
    }

    /// The lower bound for a solvable position.
    pub(super) fn least(&self, position: &Position) -> u32 {
        self.look_up(position).map_or(0, |(_, sums)| sums.into_iter().max().unwrap_or(0))
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.costs.len() as u64
    }
}

/// Disjoint sets of pieces whose homes lie together: those get into each other's way, which costs
/// moves that only a pattern of both knows of.
fn partition(graph: &Graph, goal: &Goal, size: Size) -> Vec<Vec<u16>> {
    if graph.as_rectangle() == Some((4, 4)) && goal.hole() == 15 && !goal.has_identical() {
        // The best of those tried on Korf's hundred positions: 2.1 million nodes each with the
        // quick ones, 0.6 million with the strong ones.
        let sets: &[&[u16]] = match size {
            Size::Quick => &[&[0, 1, 2, 3], &[4, 5, 6, 7], &[8, 9, 12, 13], &[10, 11, 14]],
            Size::Strong => &[&[14, 11, 10, 7, 6], &[13, 12, 9, 8, 4], &[5, 3, 2, 1, 0]],
        };
        return sets.iter().map(|s| s.to_vec()).collect();
    }
    let n = graph.n_cells();
    // As many as their cells fit 20 bits, or 16 for the quick ones: 1 MB and 64 KB of costs each.
    let bits = cell_bits(n);
    let largest = (if size == Size::Quick { 16 } else { 20 } / bits).clamp(1, 6) as usize;
    let from_hole = graph.hole_distances(goal.hole());
    let away: Vec<Vec<u16>> = (0..n as u16).map(|c| graph.piece_distances(c)).collect();
    let mut left: Vec<u16> = (0..n as u16).filter(|&c| c != goal.hole()).collect();
    let mut sets = Vec::new();
    let mut n_sets = left.len().div_ceil(largest);
    while !left.is_empty() {
        // What is left is shared out evenly over the sets to come.
        let k = left.len().div_ceil(n_sets);
        n_sets -= 1;
        // From the farthest home on, always the one nearest to those taken.
        let far = *left.iter().max_by_key(|&&c| (from_hole[c as usize], c)).expect("not empty");
        left.retain(|&c| c != far);
        let mut set = vec![far];
        while set.len() < k {
            let cost = |c: u16| -> u32 {
                // With one-way arcs the ways there and back differ.
                let both = |d: u16| {
                    u32::from(away[c as usize][d as usize].min(away[d as usize][c as usize]))
                };
                set.iter().map(|&d| both(d)).sum()
            };
            let Some(&near) = left.iter().min_by_key(|&&c| (cost(c), c)) else { break };
            left.retain(|&c| c != near);
            set.push(near);
        }
        sets.push(set);
    }
    sets
}

/// Symmetries of the board that keep the hole's home and the classes, without the identity: at most
/// `most`, and none where finding them takes long.
fn symmetries(graph: &Graph, goal: &Goal, most: usize) -> Vec<Vec<u16>> {
    let n = graph.n_cells();
    // Cells in order of distance from the hole's home, so that each has known neighbors.
    let mut order = vec![goal.hole()];
    let mut done = 0;
    while let Some(&c) = order.get(done) {
        done += 1;
        for &d in graph.linked(c) {
            if !order.contains(&d) {
                order.push(d);
            }
        }
    }
    if order.len() < n {
        return Vec::new();
    }
    let mut image = vec![u16::MAX; n];
    image[goal.hole() as usize] = goal.hole();
    let mut found = Vec::new();
    // Depth first without recursion: `at` cells of the order have an image, and `tries` says with
    // which cell to go on looking for the next one's.
    let mut tries = vec![0u16; n];
    let mut at = 1;
    // A count of steps, not of time: the same views on every machine.
    let mut budget = 20_000;
    while at > 0 && budget > 0 && found.len() < most {
        if at == n {
            if (0..).zip(&image).any(|(c, &d)| c != d) {
                found.push(image.clone());
            }
            at -= 1;
            continue;
        }
        budget -= 1;
        let c = order[at];
        image[c as usize] = u16::MAX;
        let fits = |d: u16, image: &[u16]| {
            !image.contains(&d)
                && graph.linked(c).len() == graph.linked(d).len()
                // Arcs to all cells before, both ways, and who is identical to whom.
                && order[..at].iter().all(|&b| {
                    let e = image[b as usize];
                    graph.has_move(b, c) == graph.has_move(e, d)
                        && graph.has_move(c, b) == graph.has_move(d, e)
                        && (goal.class(b) == goal.class(c)) == (goal.class(e) == goal.class(d))
                })
        };
        match (tries[at]..n as u16).find(|&d| fits(d, &image)) {
            Some(d) => {
                image[c as usize] = d;
                tries[at] = d + 1;
                at += 1;
                if at < n {
                    tries[at] = 0;
                }
            }
            None => at -= 1,
        }
    }
    found
}
