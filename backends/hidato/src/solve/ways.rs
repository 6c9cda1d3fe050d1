//! In and out of every cell: which steps the path must take.

use super::domains::{Conflict, Domains};
use super::set::Set;
use alloc::vec::Vec;

/// The steps that the path has to take because too few others are left.
///
/// A cell without a number is passed by two steps, by one where an end of the path may stand. A
/// cell with a number lacks as many steps as neighbors in number that are not placed. A cell that
/// has no more ways than it needs uses them all; one whose needs are met leaves its other ways.
#[derive(Clone, Debug)]
pub(crate) struct Ways<const W: usize> {
    /// For each cell without a number that has to use a way: those it uses.
    pub(crate) used: Vec<(usize, Set<W>)>,
}

impl<const W: usize> Ways<W> {
    pub(crate) fn of(domains: &Domains<W>) -> Result<Self, Conflict> {
        let space = domains.space;
        let n = space.n;
        if n < 2 {
            return Ok(Self { used: Vec::new() });
        }
        let free = space.cells.minus(&domains.taken);
        // Needs of each usable cell: the fewest and the most steps.
        let mut fewest = alloc::vec![0u8; space.neighbors.len()];
        let mut most = alloc::vec![0u8; space.neighbors.len()];
        let mut usable = free;
        for k in 0..n {
            if domains.placed[k] {
                let before = k > 0 && !domains.placed[k - 1];
                let after = k + 1 < n && !domains.placed[k + 1];
                let lacks = u8::from(before) + u8::from(after);
                if lacks > 0
                    && let Some(place) = domains.places[k].first()
                {
                    usable.insert(place);
                    (fewest[place], most[place]) = (lacks, lacks);
                }
            }
        }
        let mut ends = Set::EMPTY;
        for k in [0, n - 1] {
            if !domains.placed[k] {
                ends = ends.or(&domains.places[k]);
            }
        }
        for place in free.iter() {
            fewest[place] = 2 - u8::from(ends.has(place));
            most[place] = 2;
        }
        // Two neighbors in number that are placed beside each other need no step: numbers with
        // needs are never joined to each other unless two numbers apart, which needs a cell.
        let taken_usable = usable.minus(&free);
        let mut ways: Vec<Set<W>> = alloc::vec![Set::EMPTY; space.neighbors.len()];
        for place in usable.iter() {
            ways[place] = space.neighbors[place].and(&usable);
            if taken_usable.has(place) {
                ways[place] = ways[place].and(&free);
            }
        }
        let mut used: Vec<Set<W>> = alloc::vec![Set::EMPTY; space.neighbors.len()];
        let mut todo: Vec<usize> = usable.iter().collect();
        while let Some(place) = todo.pop() {
            let n_ways = ways[place].len() as u8;
            if n_ways < fewest[place] {
                return Err(Conflict::Ways(place));
            }
            if n_ways == fewest[place] && used[place] != ways[place] {
                used[place] = ways[place];
                for other in ways[place].iter() {
                    if !used[other].has(place) {
                        used[other].insert(place);
                        todo.push(other);
                    }
                }
            }
            let n_used = used[place].len() as u8;
            if n_used > most[place] {
                return Err(Conflict::Ways(place));
            }
            if n_used == most[place] && ways[place] != used[place] {
                let dropped = ways[place].minus(&used[place]);
                ways[place] = used[place];
                for other in dropped.iter() {
                    ways[other].remove(place);
                    todo.push(other);
                }
            }
        }
        let used = free.iter().filter(|&p| !used[p].is_empty()).map(|p| (p, used[p])).collect();
        Ok(Self { used })
    }
}
