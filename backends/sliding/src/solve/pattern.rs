//! Pattern databases: exact costs of bringing a few pieces home, the others being in nobody's way.

use crate::goal::Goal;
use crate::graph::Graph;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use puzzle_core::solve::{Stop, Work};

/// A set of cells of a small board, a bit each. In words as short as the board allows: a table has
/// two sets for each placement.
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
    /// The lowest cell, which must be there.
    fn first(self) -> u16;
    /// The set without its lowest cell.
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

/// No way home: a position that looks here is unsolvable.
pub(super) const NEVER: u8 = u8::MAX;

/// The cost of bringing some pieces home, by their cells: moves of these pieces alone count, the
/// least over all places of the hole. Costs of patterns without a common piece add up to a lower
/// bound (Korf and Felner, "Disjoint pattern database heuristics", 2002).
///
/// Costs above 254 are given as 254. A piece of a class counts as home on each home of the class.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// By the cells of the pieces, `bits` each, the first piece lowest.
    pub(super) costs: Vec<u8>,
}

/// Bits that number a cell of the board.
pub(super) fn cell_bits(n: usize) -> u32 {
    usize::BITS - (n.max(2) - 1).leading_zeros()
}

impl Pattern {
    /// Bytes that [`build`](Self::build) needs while it works.
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
        // A cost and two sets for each placement, and as much as a third set for the lists of a
        // round.
        (1 + 3 * word) << (cell_bits(n) * k as u32)
    }

    /// Works out the costs, backward from home.
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

/// All ways to put the pieces on homes of their classes.
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

/// The cells from which some cells are reached, without a closed one.
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

/// The least number of moves of these pieces, for each placement of them, whatever the others do:
/// breadth first from the goal, backward, a round for each move of one of them.
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
    // For each placement: where the hole has been, and where it comes in the next round; side by
    // side, because nearly all the time goes into fetching them.
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
        // Taken out first: in this round, placements of the next one come to be beside them.
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
            // Only over what is new: what was seen is closed under this flood already.
            // The hole wanders over the other cells for nothing.
            let flood = flooded(fresh, taken | seen, &prev);
            holes[i][0] = seen | flood;
            // The least over all places of the hole: rounds go by rising cost, so the first counts.
            if costs[i] == NEVER {
                costs[i] = cost;
            }
            // Backward, a piece goes from its cell to a hole that can have come from there.
            for (j, &cell) in (0..).zip(&cells[..k]) {
                let mut targets = next[cell as usize] & flood;
                while targets != S::EMPTY {
                    let to = targets.first();
                    targets = targets.rest();
                    let moved = at ^ (u32::from(cell ^ to) << (bits * j));
                    let hole = S::of(cell);
                    let [seen, then] = &mut holes[moved as usize];
                    if *seen & hole == S::EMPTY {
                        // Listed once, however many pieces lead there.
                        if *then == S::EMPTY {
                            coming.push(moved);
                        }
                        *then |= hole;
                    }
                }
            }
        }
        // Stays a lower bound, and out of the way of the mark for no way at all.
        cost = cost.saturating_add(1).min(NEVER - 1);
    }
    Ok(costs)
}
