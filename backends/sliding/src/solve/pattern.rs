//! Pattern databases: the exact costs of bringing a few pieces home while all other pieces are
//! ignored.

use crate::goal::Goal;
use crate::graph::Graph;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use puzzle_core::solve::{Stop, Work};

/// A set of cells of a small board, with one bit for each cell. The word is as short as the board
/// allows, because a table needs two sets for each placement.
pub(super) trait CellSet:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
{
    const EMPTY: Self;
    fn of(cell: u16) -> Self;
    /// Returns the lowest cell. The set must not be empty.
    fn first(self) -> u16;
    /// Returns the set without its lowest cell.
    fn rest(self) -> Self;
}

macro_rules! cell_set {
    ($($word:ty)*) => {$(
        impl CellSet for $word {
            const EMPTY: Self = 0;
            #[inline]
            fn of(cell: u16) -> Self {
                1 << cell
            }
            #[inline]
            fn first(self) -> u16 {
                self.trailing_zeros() as u16
            }
            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

cell_set!(u16 u32 u64 u128);

/// The cost of a placement from which the pieces cannot get home: such a position is unsolvable.
pub(super) const NEVER: u8 = u8::MAX;

/// The cost of bringing some pieces home, by their cells. Only moves of these pieces count, and the
/// cost is the smallest one over all places of the hole. Costs of disjoint patterns add up to a
/// lower bound (Korf and Felner, "Disjoint pattern database heuristics", 2002).
///
/// Costs above 254 are stored as 254. A piece counts as home on each home of its class.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// The cost of each placement, that is of each choice of cells for the pieces. The index holds
    /// the cells of the pieces, `bits` bits each, with the first piece lowest.
    pub(super) costs: Vec<u8>,
}

/// Returns the number of bits that a cell number takes.
pub(super) fn cell_bits(n: usize) -> u32 {
    usize::BITS - (n.max(2) - 1).leading_zeros()
}

impl Pattern {
    /// Returns the memory in bytes that [`build`](Self::build) needs while it runs, for `k` pieces
    /// on a board of `n` cells.
    pub(super) fn bytes_to_build(n: usize, k: usize) -> u64 {
        let word = if n <= 16 {
            2
        } else if n <= 32 {
            4
        } else if n <= 64 {
            8
        } else {
            16
        };
        // A cost and two sets for each placement, and about as much as a third set for the lists of
        // a round.
        (1 + 3 * word) << (cell_bits(n) * k as u32)
    }

    /// Computes the cost table for some pieces, backward from their home cells.
    pub(super) fn build(
        graph: &Graph,
        goal: &Goal,
        pieces: &[u16],
        work: &mut Work,
    ) -> Result<Self, Stop> {
        let bytes = Self::bytes_to_build(graph.n_cells(), pieces.len());
        work.reserve(bytes)?;
        let costs = match graph.n_cells() {
            0..=16 => build::<u16>(graph, goal, pieces, work),
            17..=32 => build::<u32>(graph, goal, pieces, work),
            33..=64 => build::<u64>(graph, goal, pieces, work),
            _ => build::<u128>(graph, goal, pieces, work),
        };
        work.release(bytes);
        let costs = costs?;
        work.reserve(costs.len() as u64)?;
        Ok(Self { costs })
    }
}

/// Returns all placements of the pieces on homes of their classes.
fn home_placements(goal: &Goal, pieces: &[u16], bits: u32) -> Vec<u32> {
    let mut all: Vec<Vec<u16>> = vec![Vec::new()];
    for &piece in pieces {
        let homes: Vec<u16> =
            (0..goal.classes().len() as u16).filter(|&c| goal.fits(piece, c)).collect();
        all = all
            .into_iter()
            .flat_map(|list| {
                homes
                    .iter()
                    .filter(|c| !list.contains(c))
                    .map(|&c| list.iter().copied().chain([c]).collect())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all.into_iter()
        .map(|cells| (0u32..).zip(cells).map(|(i, c)| u32::from(c) << (bits * i)).sum())
        .collect()
}

/// Returns the cells from which a cell of `from` can be reached without entering a cell of
/// `closed`.
fn flooded<S: CellSet>(from: S, closed: S, prev: &[S]) -> S {
    let (mut flood, mut edge) = (from, from);
    while edge != S::EMPTY {
        let cell = edge.first();
        edge = edge.rest();
        let more = prev[cell as usize] & !closed & !flood;
        flood |= more;
        edge |= more;
    }
    flood
}

/// Computes the smallest number of moves of these pieces for each placement, whatever the other
/// pieces do: a breadth-first search backward from the goal, with one round for each move of a
/// piece.
fn build<S: CellSet>(
    graph: &Graph,
    goal: &Goal,
    pieces: &[u16],
    work: &mut Work,
) -> Result<Vec<u8>, Stop> {
    let n = graph.n_cells();
    let bits = cell_bits(n);
    let k = pieces.len();
    let size = 1usize << (bits * k as u32);
    let set = |cells: &[u16]| cells.iter().fold(S::EMPTY, |s, &c| s | S::of(c));
    let prev: Vec<S> = (0..n as u16).map(|c| set(graph.prev(c))).collect();
    let next: Vec<S> = (0..n as u16).map(|c| set(graph.next(c))).collect();
    // For each placement: the cells where the hole has been, and the cells where it arrives in the
    // next round. Both lie side by side because nearly all the time goes into fetching them.
    let mut holes = vec![[S::EMPTY; 2]; size];
    let mut costs = vec![NEVER; size];
    let mut coming: Vec<u32> = home_placements(goal, pieces, bits);
    let mut round: Vec<(u32, S)> = Vec::new();
    for &at in &coming {
        holes[at as usize][1] = S::of(goal.hole());
    }
    let mask = (1u32 << bits) - 1;
    let mut cost = 0u8;
    while !coming.is_empty() {
        // Take the new cells out first, since this round adds placements for the next one to the
        // same lists.
        round.clear();
        for &at in &coming {
            let [seen, then] = &mut holes[at as usize];
            let fresh = core::mem::replace(then, S::EMPTY) & !*seen;
            if fresh != S::EMPTY {
                round.push((at, fresh));
            }
        }
        coming.clear();
        for &(at, fresh) in &round {
            let i = at as usize;
            let seen = holes[i][0];
            work.node()?;
            let mut cells = [0u16; 8];
            let mut taken = S::EMPTY;
            for (j, cell) in (0..).zip(&mut cells[..k]) {
                *cell = (at >> (bits * j) & mask) as u16;
                taken |= S::of(*cell);
            }
            // The hole moves over the other cells for free. Cells seen earlier are closed under
            // this flood already, so only new cells need it.
            let flood = flooded(fresh, taken | seen, &prev);
            holes[i][0] = seen | flood;
            // Rounds have rising costs, so the first round that reaches a placement gives its
            // lowest cost.
            if costs[i] == NEVER {
                costs[i] = cost;
            }
            // Backward, a piece moves from its cell to a cell where the hole can have been.
            for (j, &cell) in (0..).zip(&cells[..k]) {
                let mut targets = next[cell as usize] & flood;
                while targets != S::EMPTY {
                    let to = targets.first();
                    targets = targets.rest();
                    let moved = at ^ (u32::from(cell ^ to) << (bits * j));
                    let hole = S::of(cell);
                    let [seen, then] = &mut holes[moved as usize];
                    if *seen & hole == S::EMPTY {
                        // List the placement once, however many moves lead to it.
                        if *then == S::EMPTY {
                            coming.push(moved);
                        }
                        *then |= hole;
                    }
                }
            }
        }
        // Capped below `NEVER`, the cost stays a valid lower bound.
        cost = cost.saturating_add(1).min(NEVER - 1);
    }
    Ok(costs)
}
