//! Shortest solutions by iterative deepening (IDA*: Korf, "Depth-first iterative-deepening", 1985).
//!
//! Each iteration is a depth-first search with a limit on moves plus lower bound, and it stores no
//! positions. The next limit is the smallest total that exceeded the last one.

use super::Puzzle;
use super::bound::{Bound, Indices, MAX_VIEWS};
use super::pattern::NEVER;
use crate::graph::{Graph, NONE};
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The place of a piece in the pattern databases of one view: its pattern's table begins at `base`,
/// and the code of its cell is stored from bit `shift` of the index on.
#[derive(Clone, Copy, Default)]
struct Slot {
    pattern: u8,
    shift: u8,
    base: u32,
}

/// A depth-first search for one puzzle with one set of pattern databases.
struct Search<'a> {
    graph: &'a Graph,
    costs: &'a [u8],
    n_views: usize,
    /// The place of each piece in the pattern databases, for each view.
    slots: [[Slot; Bound::MAX_CELLS]; MAX_VIEWS],
    /// The code of each cell in the indices of the pattern databases, for each view.
    codes: [[u16; Bound::MAX_CELLS]; MAX_VIEWS],
    cells: [u16; Bound::MAX_CELLS],
    index: Indices,
    limit: u32,
    next_limit: u32,
    path: Vec<u16>,
    home: u16,
}

/// Finds a shortest solution of at most `most` moves, or `None` if there is none. The puzzle must
/// not be solved.
///
/// Raises `least`, the proved lower bound, after each iteration.
pub(super) fn shortest(
    puzzle: Puzzle<'_>,
    bound: &Bound,
    most: u32,
    least: &mut u32,
    work: &mut Work,
) -> Result<Option<Vec<u16>>, Stop> {
    let Some((index, sums)) = bound.look_up(puzzle.position) else { return Ok(None) };
    let mut search = Search::new(puzzle, bound, index);
    // Views that do not exist have the sum 0.
    search.limit = sums[0].max(sums[1]).max(*least);
    loop {
        *least = search.limit;
        if search.limit > most {
            return Ok(None);
        }
        search.next_limit = u32::MAX;
        if search.visit(puzzle.position.hole(), NONE, 0, sums, work)? {
            // The moves were pushed while the recursion returned, the last one first.
            search.path.reverse();
            return Ok(Some(search.path));
        }
        // The limit cut nothing off, so a higher one would find no more.
        if search.next_limit == u32::MAX {
            return Ok(None);
        }
        search.limit = search.next_limit;
    }
}

impl<'a> Search<'a> {
    fn new(puzzle: Puzzle<'a>, bound: &'a Bound, index: Indices) -> Self {
        let Puzzle { graph, goal, position } = puzzle;
        let mut search = Self {
            graph,
            costs: &bound.costs,
            n_views: bound.views.len(),
            slots: [[Slot::default(); Bound::MAX_CELLS]; MAX_VIEWS],
            codes: [[0; Bound::MAX_CELLS]; MAX_VIEWS],
            cells: [NONE; Bound::MAX_CELLS],
            index,
            limit: 0,
            next_limit: 0,
            path: Vec::new(),
            home: goal.hole(),
        };
        search.cells[..position.pieces().len()].copy_from_slice(position.pieces());
        for (v, view) in bound.views.iter().enumerate() {
            search.codes[v][..view.len()].copy_from_slice(view);
            for (piece, &image) in view.iter().enumerate() {
                // In the mirror image, the piece becomes the one that belongs on the image of its
                // home.
                let (pattern, shift) = bound.slot[image as usize];
                let base = bound.bases[pattern as usize];
                search.slots[v][piece] = Slot { pattern, shift, base };
            }
        }
        search
    }

    /// Searches on from the current position. Returns `true` if a solution within the limit
    /// continues from here; its moves are then in `path`, the last one first.
    fn visit(
        &mut self,
        hole: u16,
        from: u16,
        made: u32,
        sums: [u32; MAX_VIEWS],
        work: &mut Work,
    ) -> Result<bool, Stop> {
        work.node()?;
        let graph = self.graph;
        for &to in graph.next(hole) {
            // A shortest solution never moves straight back.
            if to == from {
                continue;
            }
            let piece = self.cells[to as usize];
            let Some((index, then)) = self.look_up(piece, hole, to, made + 1, sums) else {
                continue;
            };
            let before = self.set_index(piece, index);
            self.cells[hole as usize] = piece;
            self.cells[to as usize] = NONE;
            // If all sums are 0, every piece lies on a home of its class.
            if to == self.home && then == [0; MAX_VIEWS]
                || self.visit(to, hole, made + 1, then, work)?
            {
                self.path.push(to);
                return Ok(true);
            }
            self.cells[to as usize] = piece;
            self.cells[hole as usize] = NONE;
            self.set_index(piece, before);
        }
        Ok(false)
    }

    /// Returns the index and the sum of costs in each view after `piece` moves between two cells,
    /// or `None` if no solution within the limit has that move as number `made`.
    #[inline]
    fn look_up(
        &mut self,
        piece: u16,
        hole: u16,
        from: u16,
        made: u32,
        mut sums: [u32; MAX_VIEWS],
    ) -> Option<([u32; MAX_VIEWS], [u32; MAX_VIEWS])> {
        let mut index = [0; MAX_VIEWS];
        for v in 0..self.n_views {
            // Only one pattern of each view contains the piece, and only the bits of its cell
            // change, by exclusive or. The sum is adjusted by the difference and never added up
            // anew.
            let slot = self.slots[v][piece as usize];
            let codes = &self.codes[v];
            let step = u32::from(codes[from as usize] ^ codes[hole as usize]) << slot.shift;
            let before = self.index[v][slot.pattern as usize];
            index[v] = before ^ step;
            let cost = self.costs[(slot.base + index[v]) as usize];
            if cost == NEVER {
                return None;
            }
            sums[v] += u32::from(cost);
            sums[v] -= u32::from(self.costs[(slot.base + before) as usize]);
            // Each view is a lower bound by itself, so the first view whose total exceeds the limit
            // cuts the branch off, and its total is a valid candidate for the next limit.
            let total = made + sums[v];
            if total > self.limit {
                self.next_limit = self.next_limit.min(total);
                return None;
            }
        }
        Some((index, sums))
    }

    /// Sets the index of the piece's pattern in each view, and returns what it was.
    #[inline]
    fn set_index(&mut self, piece: u16, index: [u32; MAX_VIEWS]) -> [u32; MAX_VIEWS] {
        let mut before = [0; MAX_VIEWS];
        for v in 0..self.n_views {
            let pattern = self.slots[v][piece as usize].pattern;
            before[v] = core::mem::replace(&mut self.index[v][pattern as usize], index[v]);
        }
        before
    }
}
