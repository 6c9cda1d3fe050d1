//! Optimal solutions by iterative deepening.

use super::bound::{Bound, Indices, MAX_VIEWS};
use super::pattern::NEVER;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// One search with one bound.
struct Search<'a> {
    graph: &'a Graph,
    bound: &'a Bound,
    cells: Vec<u16>,
    index: Indices,
    limit: u32,
    next_limit: u32,
    path: Vec<u16>,
    home: u16,
}

/// The shortest solution, of at most `most` moves; `None` where there is none so short.
///
/// `least` is told the bound each time it grows: no solution is shorter.
pub(super) fn shortest(
    graph: &Graph,
    goal: &Goal,
    bound: &Bound,
    position: &Position,
    most: u32,
    least: &mut u32,
    work: &mut Work,
) -> Result<Option<Vec<u16>>, Stop> {
    let Some((index, sums)) = bound.look_up(position) else { return Ok(None) };
    let mut search = Search {
        graph,
        bound,
        cells: position.pieces().to_vec(),
        index,
        limit: 0,
        next_limit: 0,
        path: Vec::new(),
        home: goal.hole(),
    };
    search.limit = sums[0].max(sums[1]).max(*least);
    loop {
        *least = search.limit;
        if search.limit > most {
            return Ok(None);
        }
        search.next_limit = u32::MAX;
        if search.visit(position.hole(), NONE, 0, sums, work)? {
            search.path.reverse();
            return Ok(Some(search.path));
        }
        if search.next_limit == u32::MAX {
            return Ok(None);
        }
        search.limit = search.next_limit;
    }
}

impl Search<'_> {
    /// Whether a solution goes on from here; its moves are then in `path`, the last first.
    fn visit(
        &mut self,
        hole: u16,
        from: u16,
        made: u32,
        sums: [u32; MAX_VIEWS],
        work: &mut Work,
    ) -> Result<bool, Stop> {
        work.node()?;
        let (graph, bound) = (self.graph, self.bound);
        for &to in graph.next(hole) {
            if to == from {
                continue;
            }
            let piece = self.cells[to as usize];
            let mut then = sums;
            let mut old = [(0usize, 0u32); MAX_VIEWS];
            let mut fits = true;
            let mut n_done = 0;
            for (v, view) in bound.views.iter().enumerate() {
                let (pattern, shift) = bound.slot[view[piece as usize] as usize];
                let pattern = pattern as usize;
                let costs = &bound.patterns[pattern].costs;
                let before = self.index[v][pattern];
                let after = before ^ (u32::from(view[to as usize] ^ view[hole as usize]) << shift);
                old[v] = (pattern, before);
                self.index[v][pattern] = after;
                n_done = v + 1;
                let cost = costs[after as usize];
                then[v] = then[v] + u32::from(cost) - u32::from(costs[before as usize]);
                let total = made + 1 + then[v];
                if cost == NEVER || total > self.limit {
                    if cost != NEVER {
                        self.next_limit = self.next_limit.min(total);
                    }
                    fits = false;
                    break;
                }
            }
            if fits {
                self.cells[hole as usize] = piece;
                self.cells[to as usize] = NONE;
                if to == self.home && then == [0; MAX_VIEWS]
                    || self.visit(to, hole, made + 1, then, work)?
                {
                    self.path.push(to);
                    return Ok(true);
                }
                self.cells[to as usize] = piece;
                self.cells[hole as usize] = NONE;
            }
            for (v, &(pattern, before)) in old.iter().enumerate().take(n_done) {
                self.index[v][pattern] = before;
            }
        }
        Ok(false)
    }
}
