//! In and out of every cell: which steps the path must take.
//!
//! The path as a graph on its own, without numbers: each cell has degree two in it, or one at an
//! end. Counting degrees finds dead ends that no domain shows.

use super::domains::{Conflict, Domains};
use super::set::Set;
use alloc::vec::Vec;
use smallvec::SmallVec;

/// The steps that the path has to take because too few others are left.
///
/// A cell without a number is passed by two steps, by one where an end of the path may stand. A
/// cell with a number lacks as many steps as neighbors in number that are not placed. A cell that
/// has no more ways than it needs uses them all; one whose needs are met leaves its other ways.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    /// For each cell without a number that has to use a way: the cells that it leads to.
    pub(crate) used: Vec<(usize, SmallVec<[u16; 2]>)>,
}

impl Ways {
    pub(crate) fn of<const W: usize>(domains: &Domains<W>) -> Result<Self, Conflict> {
        let space = domains.space;
        if space.n < 2 {
            return Ok(Self { used: Vec::new() });
        }
        let free = space.cells.minus(&domains.taken);
        let Needs { fewest, most, usable } = Needs::of(domains, &free);
        // A step that a placed number lacks leads to a number that is not placed, so to a free
        // cell: between two cells with numbers there is no way. A bit for each neighbor, in their
        // order: 12 at most, around a triangle.
        let mut ways = alloc::vec![0u16; space.neighbors.len()];
        let mut used = alloc::vec![0u16; space.neighbors.len()];
        let mut todo: Vec<u16> = Vec::new();
        for place in usable.iter() {
            let is_free = free.has(place);
            for (i, &(other, _)) in space.arcs(place).iter().enumerate() {
                let other = usize::from(other);
                if free.has(other) || is_free && usable.has(other) {
                    ways[place] |= 1 << i;
                }
            }
            todo.push(place as u16);
        }
        // Ways only go and used ones only come, so it ends, in the same state whatever the order. A
        // cell that lost a way or got a used one is looked at again.
        while let Some(place) = todo.pop() {
            let place = usize::from(place);
            let arcs = space.arcs(place);
            let n_ways = ways[place].count_ones() as u8;
            if n_ways < fewest[place] {
                return Err(Conflict::Ways(place));
            }
            if n_ways == fewest[place] && used[place] != ways[place] {
                used[place] = ways[place];
                for i in bits(ways[place]) {
                    // `back` is the bit of the same way, seen from its other end.
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
        // Cells with numbers are left out: `join` has nothing to narrow there.
        let leads = |place: usize| bits(used[place]).map(|i| space.arcs(place)[i].0).collect();
        let used = free.iter().filter(|&p| used[p] != 0).map(|p| (p, leads(p))).collect();
        Ok(Self { used })
    }
}

/// How many steps each usable cell needs.
struct Needs<const W: usize> {
    fewest: Vec<u8>,
    most: Vec<u8>,
    /// Free cells, and numbers that lack a step.
    usable: Set<W>,
}

impl<const W: usize> Needs<W> {
    fn of(domains: &Domains<W>, free: &Set<W>) -> Self {
        let n = domains.space.n;
        let mut fewest = alloc::vec![0u8; domains.space.neighbors.len()];
        let mut most = fewest.clone();
        let mut usable = *free;
        // A number lacks a step to each neighbor in number that is not placed: exactly so many.
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
        // Where an end may stand, one step may do; nobody knows yet, so two may be as well.
        for place in free.iter() {
            fewest[place] = 2 - u8::from(ends.has(place));
            most[place] = 2;
        }
        Self { fewest, most, usable }
    }
}

/// The set bits, from the lowest.
fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}
