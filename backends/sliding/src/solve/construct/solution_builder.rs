//! The position that is being solved, with the moves made so far.

use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// A solution in progress: the position, the target of each piece, the cells that may still be
/// used, and the moves made so far.
pub(super) struct SolutionBuilder<'a> {
    pub(super) graph: &'a Graph,
    position: Position,
    /// The cell of each piece.
    at: Vec<u16>,
    /// The target cell of each piece.
    pub(super) target: Vec<u16>,
    /// The cells that the hole may enter.
    pub(super) free: Vec<bool>,
    moves: Vec<u16>,
    /// For each cell, the cell that a walk came from and the number of that walk. Entries of
    /// earlier walks need not be cleared.
    from: Vec<(u16, u32)>,
    n_walks: u32,
}

impl<'a> SolutionBuilder<'a> {
    pub(super) fn new(graph: &'a Graph, position: &Position) -> Self {
        let n = graph.n_cells();
        let mut at = vec![NONE; n];
        for (cell, &piece) in (0..).zip(position.pieces()) {
            if piece != NONE {
                at[piece as usize] = cell;
            }
        }
        Self {
            graph,
            position: position.clone(),
            at,
            target: (0..n as u16).collect(),
            free: vec![true; n],
            moves: Vec::new(),
            from: vec![(NONE, 0); n],
            n_walks: 0,
        }
    }

    pub(super) fn into_moves(self) -> Vec<u16> {
        self.moves
    }

    pub(super) fn hole(&self) -> u16 {
        self.position.hole()
    }

    /// Returns the piece on a cell; [`NONE`] for the hole.
    pub(super) fn piece(&self, cell: u16) -> u16 {
        self.position.pieces()[cell as usize]
    }

    /// Returns the cell of a piece.
    pub(super) fn cell_of(&self, piece: u16) -> u16 {
        self.at[piece as usize]
    }

    /// Returns whether the piece exists and lies on a free cell.
    pub(super) fn is_free_piece(&self, piece: u16) -> bool {
        let cell = self.at[piece as usize];
        cell != NONE && self.free[cell as usize]
    }

    /// Returns whether `cell` is the target of `piece`.
    pub(super) fn belongs(&self, piece: u16, cell: u16) -> bool {
        piece != NONE && self.target[piece as usize] == cell
    }

    /// Returns whether the piece on a cell is on its target.
    pub(super) fn is_placed(&self, cell: u16) -> bool {
        self.belongs(self.piece(cell), cell)
    }

    pub(super) fn slide(&mut self, to: u16) {
        let piece = self.piece(to);
        self.at[piece as usize] = self.hole();
        self.position.slide(to);
        self.moves.push(to);
    }

    pub(super) fn make(&mut self, moves: &[u16]) {
        for &to in moves {
            self.slide(to);
        }
    }

    /// Returns the cells on a shortest path of the hole to `to` over free cells, or `None` if there
    /// is no path.
    pub(super) fn way(&mut self, to: u16, work: &mut Work) -> Result<Option<Vec<u16>>, Stop> {
        self.n_walks += 1;
        let hole = self.hole();
        let mut queue = vec![hole];
        self.from[hole as usize] = (NONE, self.n_walks);
        let mut done = 0;
        while let Some(&c) = queue.get(done) {
            done += 1;
            if c == to {
                work.nodes(done as u64)?;
                let mut way = Vec::new();
                let mut c = to;
                while c != hole {
                    way.push(c);
                    c = self.from[c as usize].0;
                }
                way.reverse();
                return Ok(Some(way));
            }
            for &d in self.graph.next(c) {
                if self.free[d as usize] && self.from[d as usize].1 != self.n_walks {
                    self.from[d as usize] = (c, self.n_walks);
                    queue.push(d);
                }
            }
        }
        Ok(None)
    }

    /// Walks the hole to `to` over free cells. Returns `false` if there is no path.
    pub(super) fn walk(&mut self, to: u16, work: &mut Work) -> Result<bool, Stop> {
        let Some(way) = self.way(to, work)? else { return Ok(false) };
        self.make(&way);
        Ok(true)
    }

    /// Returns, for each cell, the distance of a piece there from `to` over free cells; `u16::MAX`
    /// if there is no path.
    pub(super) fn distances(&self, to: u16) -> Vec<u16> {
        // A piece moves against the hole, as in `Graph::piece_distances`.
        let mut distance = vec![u16::MAX; self.free.len()];
        distance[to as usize] = 0;
        let mut queue = vec![to];
        let mut done = 0;
        while let Some(&c) = queue.get(done) {
            done += 1;
            for &d in self.graph.next(c) {
                if self.free[d as usize] && distance[d as usize] == u16::MAX {
                    distance[d as usize] = distance[c as usize] + 1;
                    queue.push(d);
                }
            }
        }
        distance
    }
}
