//! Lower bounds on the number of moves.

use super::pattern::{NEVER, Pattern, cell_bits};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use once_cell::race::OnceBox;
use puzzle_core::solve::{Stop, Work};

/// The largest number of patterns (sets of pieces) of one board: 47 pieces in pairs on 48 cells,
/// each cell number taking six bits.
pub(super) const MAX_PATTERNS: usize = 24;
/// The largest number of views (symmetries) in which a position is looked up.
pub(super) const MAX_VIEWS: usize = 2;

/// The index of a position in the table of each pattern, for each view.
pub(super) type Indices = [[u32; MAX_PATTERNS]; MAX_VIEWS];

/// The lower bound of a board: the sum over disjoint patterns, looked up for the position itself
/// and for its mirror image under a symmetry of the board. A symmetry that keeps the goal maps
/// solutions to solutions of the same length, so the image's bound holds for the position too, and
/// it is often a different number.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    /// The cost tables of all patterns, one after the other, and where each begins.
    pub(super) costs: Vec<u8>,
    pub(super) bases: Vec<u32>,
    /// The symmetries of the board and its goal, each as the image of each cell, the identity
    /// first.
    pub(super) views: Vec<Vec<u16>>,
    /// For each piece, the number of its pattern and the lowest bit of its cell in that pattern's
    /// index. Unused for the hole.
    pub(super) slot: Vec<(u8, u8)>,
    /// The work of building the table of each pattern.
    effort: Vec<Effort>,
}

/// The work of building the table of one pattern, as it counts against the limits of a search.
#[derive(Clone, Copy, Debug)]
struct Effort {
    bytes_to_build: u64,
    nodes: u64,
    bytes: u64,
}

/// The bounds of the Fifteen by size, for all searches of the program. The first search that needs
/// one builds it.
static FIFTEEN: [OnceBox<Arc<Bound>>; 2] = [const { OnceBox::new() }; 2];

/// The size of the pattern databases of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// Small pattern databases, built in about 20 ms.
    Quick,
    /// Larger pattern databases, built in a quarter of a second; the search then needs a fraction
    /// of the nodes.
    Strong,
}

impl Bound {
    /// The largest board, in cells, for which patterns are built.
    pub(super) const MAX_CELLS: usize = 48;

    /// Returns the bound of a board. It counts as much against the limits of the search if it is
    /// already there as if it is built, so that a solution does not depend on earlier searches.
    pub(super) fn of(
        graph: &Graph,
        goal: &Goal,
        size: Size,
        work: &mut Work,
    ) -> Result<Arc<Self>, Stop> {
        let shared = is_fifteen(graph, goal).then(|| &FIFTEEN[size as usize]);
        if let Some(bound) = shared.and_then(OnceBox::get) {
            bound.charge(work)?;
            return Ok(bound.clone());
        }
        let bound = Arc::new(Self::build(graph, goal, size, work)?);
        if let Some(shared) = shared {
            // Another thread may have been faster, with the same tables.
            let _ = shared.set(Box::new(bound.clone()));
        }
        Ok(bound)
    }

    /// Counts the work of building the tables.
    fn charge(&self, work: &mut Work) -> Result<(), Stop> {
        for effort in &self.effort {
            work.reserve(effort.bytes_to_build)?;
            // One by one, so that a limit ends the search after the same number of nodes.
            let counted = (0..effort.nodes).try_for_each(|_| work.node());
            work.release(effort.bytes_to_build);
            counted?;
            work.reserve(effort.bytes)?;
        }
        Ok(())
    }

    /// Builds the patterns of a board.
    pub(super) fn build(
        graph: &Graph,
        goal: &Goal,
        size: Size,
        work: &mut Work,
    ) -> Result<Self, Stop> {
        let sets = partition(graph, goal, size);
        let n = graph.n_cells();
        let (mut costs, mut bases, mut effort) = (Vec::new(), Vec::new(), Vec::new());
        for (i, set) in (1..).zip(&sets) {
            bases.push(costs.len() as u32);
            let before = work.n_nodes();
            let mut table = Pattern::build(graph, goal, set, work)?.costs;
            effort.push(Effort {
                bytes_to_build: Pattern::bytes_to_build(n, set.len()),
                nodes: work.n_nodes() - before,
                bytes: table.len() as u64,
            });
            // All tables in one list, so that a look-up is one memory access: `base + index`.
            costs.append(&mut table);
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
        // A symmetry that maps every pattern to a pattern would look up the same numbers again.
        let set_of = |piece: u16| slot[piece as usize].0;
        views.extend(symmetries(graph, goal, 64).into_iter().find(|view| {
            sets.iter().any(|set| {
                set.iter().any(|&p| set_of(view[p as usize]) != set_of(view[set[0] as usize]))
            })
        }));
        Ok(Self { costs, bases, views, slot, effort })
    }

    /// Returns the position's index in each pattern and the bound, for each view, or `None` if a
    /// pattern shows that the position is unsolvable.
    pub(super) fn look_up(&self, position: &Position) -> Option<(Indices, [u32; MAX_VIEWS])> {
        let mut index = [[0; MAX_PATTERNS]; MAX_VIEWS];
        let mut sums = [0; MAX_VIEWS];
        for ((view, index), sum) in self.views.iter().zip(&mut index).zip(&mut sums) {
            for (cell, &piece) in position.pieces().iter().enumerate() {
                if piece != NONE {
                    let (pattern, shift) = self.slot[view[piece as usize] as usize];
                    // In the mirror image, the piece becomes the one whose home is the image of its
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

    /// Returns the lower bound of a solvable position.
    pub(super) fn least(&self, position: &Position) -> u32 {
        self.look_up(position).map_or(0, |(_, sums)| sums.into_iter().max().unwrap_or(0))
    }

    /// Returns the size in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.costs.len() as u64
    }
}

/// Returns `true` for the plain 4x4 board.
fn is_fifteen(graph: &Graph, goal: &Goal) -> bool {
    graph.as_rectangle() == Some((4, 4)) && goal.hole() == 15 && !goal.has_identical()
}

/// Divides the pieces into disjoint sets whose homes lie close together. Such pieces get in each
/// other's way, and only a pattern that holds them both counts the extra moves.
fn partition(graph: &Graph, goal: &Goal, size: Size) -> Vec<Vec<u16>> {
    if is_fifteen(graph, goal) {
        // Chosen by measurement on Korf's hundred positions: 2.1 million nodes each with the quick
        // patterns, 0.6 million with the strong ones.
        let sets: &[&[u16]] = match size {
            Size::Quick => &[&[0, 1, 2, 3], &[4, 5, 6, 7], &[8, 9, 12, 13], &[10, 11, 14]],
            Size::Strong => &[&[14, 11, 10, 7, 6], &[13, 12, 9, 8, 4], &[5, 3, 2, 1, 0]],
        };
        return sets.iter().map(|s| s.to_vec()).collect();
    }
    let n = graph.n_cells();
    // As many pieces as fit into 20 bits, or 16 for the quick patterns: tables of 1 MB and 64 KB.
    let bits = cell_bits(n);
    let largest = (if size == Size::Quick { 16 } else { 20 } / bits).clamp(1, 6) as usize;
    let from_hole = graph.hole_distances(goal.hole());
    let away: Vec<Vec<u16>> = (0..n as u16).map(|c| graph.piece_distances(c)).collect();
    let mut left: Vec<u16> = (0..n as u16).filter(|&c| c != goal.hole()).collect();
    let mut sets = Vec::new();
    let mut n_sets = left.len().div_ceil(largest);
    while !left.is_empty() {
        // Share the remaining pieces evenly among the remaining sets.
        let k = left.len().div_ceil(n_sets);
        n_sets -= 1;
        // Start with the farthest home, then always add the home nearest to those taken.
        let far = *left.iter().max_by_key(|&&c| (from_hole[c as usize], c)).expect("not empty");
        left.retain(|&c| c != far);
        let mut set = vec![far];
        while set.len() < k {
            let cost = |c: u16| -> u32 {
                // With one-way arcs the distances there and back differ.
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

/// Finds symmetries of the board that keep the hole's home and the classes, without the identity:
/// at most `most` of them, and none if the search would take long.
fn symmetries(graph: &Graph, goal: &Goal, most: usize) -> Vec<Vec<u16>> {
    let n = graph.n_cells();
    // Order the cells by distance from the hole's home, so that each has a neighbor before it.
    let mut order = vec![goal.hole()];
    let mut done = 0;
    while let Some(&c) = order.get(done) {
        done += 1;
        for &d in graph.neighbors(c) {
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
    // Depth first without recursion: the first `at` cells of the order have an image, and `tries`
    // holds the next candidate for each cell.
    let mut tries = vec![0u16; n];
    let mut at = 1;
    // A limit on steps, not on time, so that every machine finds the same views.
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
                && graph.neighbors(c).len() == graph.neighbors(d).len()
                // The arcs to all earlier cells in both directions, and which pieces are identical,
                // must agree.
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
