//! Forced steps: those between neighboring cells that the path must take to get in and out of every
//! cell.
//!
//! This looks at the path as a graph, without numbers: each cell has degree two, or one at an end.
//! Counting degrees finds dead ends that no domain shows.

use super::domains::{Conflict, Domains};
use super::set::Set;
use alloc::vec::Vec;
use smallvec::SmallVec;

/// The steps that the path has to take because too few others are left.
///
/// A cell without a number needs two steps, or one if an end of the path may be there. A cell with
/// a number needs as many steps as it has neighboring numbers that are not placed. A cell that has
/// no more possible steps than it needs uses them all; a cell whose needs are met loses its other
/// possible steps.
#[derive(Clone, Debug)]
pub(crate) struct ForcedSteps {
    /// For each cell without a number that has forced steps, the cells to which they lead.
    pub(crate) used: Vec<(usize, SmallVec<[u16; 2]>)>,
}

impl ForcedSteps {
    pub(crate) fn of<const W: usize>(domains: &Domains<W>) -> Result<Self, Conflict> {
        let bitboard = domains.bitboard;
        if bitboard.n < 2 {
            return Ok(Self { used: Vec::new() });
        }
        let free = bitboard.cells.minus(&domains.taken);
        let Needs { fewest, most, usable } = Needs::of(domains, &free);
        // A missing step of a placed number leads to a number that is not placed, so to a free
        // cell. Between two cells with numbers there is no possible step. Each neighbor has a bit,
        // in their order: 12 at most, around a triangle.
        let mut ways = alloc::vec![0u16; bitboard.neighbors.len()];
        let mut used = alloc::vec![0u16; bitboard.neighbors.len()];
        let mut todo: Vec<u16> = Vec::new();
        for place in usable.iter() {
            let is_free = free.has(place);
            for (i, &(other, _)) in bitboard.arcs(place).iter().enumerate() {
                let other = usize::from(other);
                if free.has(other) || is_free && usable.has(other) {
                    ways[place] |= 1 << i;
                }
            }
            todo.push(place as u16);
        }
        // Links are steps that the path takes anyway.
        for &(a, b) in &bitboard.links {
            for (place, other) in [(a, b), (b, a)] {
                let way = bitboard.arcs(place).iter().position(|&(to, _)| usize::from(to) == other);
                used[place] |= way.map_or(0, |i| ways[place] & 1 << i);
            }
        }
        // Possible steps are only removed and forced ones only added, so the loop ends, in the same
        // state whatever the order. A cell is looked at again when it loses a possible step or gets
        // a forced one.
        while let Some(place) = todo.pop() {
            let place = usize::from(place);
            let arcs = bitboard.arcs(place);
            let n_ways = ways[place].count_ones() as u8;
            if n_ways < fewest[place] {
                return Err(Conflict::Ways(place));
            }
            if n_ways == fewest[place] && used[place] != ways[place] {
                used[place] = ways[place];
                for i in bits(ways[place]) {
                    // `back` is the bit of the same step as seen from its other end.
                    let (other, back) = arcs[i];
                    if used[usize::from(other)] >> back & 1 == 0 {
                        used[usize::from(other)] |= 1 << back;
                        todo.push(other);
                    }
                }
            }
            let n_used = used[place].count_ones() as u8;
            if n_used > most[place] {
                return Err(Conflict::Ways(place));
            }
            if n_used == most[place] && ways[place] != used[place] {
                let dropped = ways[place] & !used[place];
                ways[place] = used[place];
                for i in bits(dropped) {
                    let (other, back) = arcs[i];
                    ways[usize::from(other)] &= !(1 << back);
                    todo.push(other);
                }
            }
        }
        // Cells with numbers are left out, because `join` has nothing to narrow there.
        let leads = |place: usize| bits(used[place]).map(|i| bitboard.arcs(place)[i].0).collect();
        let used = free.iter().filter(|&p| used[p] != 0).map(|p| (p, leads(p))).collect();
        Ok(Self { used })
    }
}

/// How many steps of the path each usable cell needs.
struct Needs<const W: usize> {
    fewest: Vec<u8>,
    most: Vec<u8>,
    /// The cells that need steps: free cells, and cells with a number that lack a step.
    usable: Set<W>,
}

impl<const W: usize> Needs<W> {
    fn of(domains: &Domains<W>, free: &Set<W>) -> Self {
        let n = domains.bitboard.n;
        let mut fewest = alloc::vec![0u8; domains.bitboard.neighbors.len()];
        let mut most = fewest.clone();
        let mut usable = *free;
        // A number lacks one step for each neighboring number that is not placed.
        for k in (0..n).filter(|&k| domains.placed[k]) {
            let before = k > 0 && !domains.placed[k - 1];
            let after = k + 1 < n && !domains.placed[k + 1];
            let lacks = u8::from(before) + u8::from(after);
            if lacks > 0
                && let Some(place) = domains.only_place(k)
            {
                usable.insert(place);
                (fewest[place], most[place]) = (lacks, lacks);
            }
        }
        let mut ends = Set::EMPTY;
        for k in [0, n - 1] {
            if !domains.placed[k] {
                ends = ends.or(&domains.places[k]);
            }
        }
        // If an end may be there, one step may be enough; but the end is not known yet, so there
        // may be two.
        for place in free.iter() {
            fewest[place] = 2 - u8::from(ends.has(place));
            most[place] = 2;
        }
        Self { fewest, most, usable }
    }
}

/// Returns the indices of the set bits, from the lowest.
fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}
