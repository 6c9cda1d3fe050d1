//! Positions: which piece is on which cell.

use crate::graph::{Graph, NONE};
use alloc::vec;
use alloc::vec::Vec;

/// A position, in which all pieces are distinct: the piece on each cell. A piece is named by
/// its home cell, so piece 7 belongs on cell 7. No piece has the hole's home.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: Vec<u16>,
    hole: u16,
}

impl Position {
    /// Creates the position of `n` cells in which every piece is at home and the hole on the cell
    /// `hole`.
    pub fn home(n: usize, hole: u16) -> Self {
        let mut pieces: Vec<u16> = (0..n as u16).collect();
        pieces[hole as usize] = NONE;
        Self { pieces, hole }
    }

    /// Creates a position from the piece on each cell, [`NONE`] for the hole. Returns `None` unless
    /// there is exactly one hole and the pieces are different numbers below the number of cells.
    pub fn new(pieces: Vec<u16>) -> Option<Self> {
        let mut seen = vec![false; pieces.len()];
        let mut hole = None;
        for (cell, &piece) in pieces.iter().enumerate() {
            if piece == NONE {
                if hole.replace(cell as u16).is_some() {
                    return None;
                }
            } else if core::mem::replace(seen.get_mut(piece as usize)?, true) {
                return None;
            }
        }
        Some(Self { hole: hole?, pieces })
    }

    /// Creates a position from parts that are known to be valid.
    pub(crate) fn trusted(pieces: Vec<u16>, hole: u16) -> Self {
        debug_assert_eq!(pieces[hole as usize], NONE);
        Self { pieces, hole }
    }

    /// Converts the position into its list of [`pieces`](Self::pieces).
    pub fn into_pieces(self) -> Vec<u16> {
        self.pieces
    }

    /// Returns the piece on each cell, [`NONE`] for the hole.
    #[inline]
    pub fn pieces(&self) -> &[u16] {
        &self.pieces
    }

    /// Returns the piece on a cell, or `None` for the hole.
    #[inline]
    pub fn piece(&self, cell: u16) -> Option<u16> {
        let piece = self.pieces[cell as usize];
        (piece != NONE).then_some(piece)
    }

    /// Returns the cell of the hole.
    #[inline]
    pub fn hole(&self) -> u16 {
        self.hole
    }

    /// Moves the hole to the cell `to`, and the piece there to the cell that the hole leaves. It
    /// does not check whether the board allows the move: see [`Graph::has_move`].
    #[inline]
    pub fn slide(&mut self, to: u16) {
        self.pieces[self.hole as usize] = self.pieces[to as usize];
        self.pieces[to as usize] = NONE;
        self.hole = to;
    }

    /// Moves the hole along these cells. Returns `false` at the first move that the board does not
    /// allow, and stays there.
    pub fn replay(&mut self, graph: &Graph, moves: &[u16]) -> bool {
        moves.iter().all(|&to| {
            let legal = (to as usize) < self.pieces.len() && graph.has_move(self.hole, to);
            if legal {
                self.slide(to);
            }
            legal
        })
    }
}
