//! Which piece lies on which cell.

use crate::graph::{Graph, NONE};
use alloc::vec;
use alloc::vec::Vec;

/// A labelled position: for each cell the piece on it. A piece is named by the cell that is its
/// home, so piece 7 belongs on cell 7; the number of the hole's home is no piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: Vec<u16>,
    hole: u16,
}

impl Position {
    /// Every piece at home.
    pub fn home(n: usize, hole: u16) -> Self {
        let mut pieces: Vec<u16> = (0..n as u16).collect();
        pieces[hole as usize] = NONE;
        Self { pieces, hole }
    }

    /// The position with these pieces by cell, [`NONE`] for the hole. `None` unless it has exactly
    /// one hole and the others are different numbers below the number of cells.
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

    /// As [`new`](Self::new), of parts known to be right.
    pub(crate) fn trusted(pieces: Vec<u16>, hole: u16) -> Self {
        debug_assert_eq!(pieces[hole as usize], NONE);
        Self { pieces, hole }
    }

    /// The list of [`pieces`](Self::pieces), given up.
    pub fn into_pieces(self) -> Vec<u16> {
        self.pieces
    }

    /// The piece on each cell, [`NONE`] for the hole.
    #[inline]
    pub fn pieces(&self) -> &[u16] {
        &self.pieces
    }

    /// The piece on a cell; `None` for the hole.
    #[inline]
    pub fn piece(&self, cell: u16) -> Option<u16> {
        let piece = self.pieces[cell as usize];
        (piece != NONE).then_some(piece)
    }

    /// The cell without a piece.
    #[inline]
    pub fn hole(&self) -> u16 {
        self.hole
    }

    /// Moves the hole to `to`, whose piece goes to where the hole was. Whether the board allows it
    /// is not asked: see [`Graph::has_move`].
    #[inline]
    pub fn slide(&mut self, to: u16) {
        self.pieces[self.hole as usize] = self.pieces[to as usize];
        self.pieces[to as usize] = NONE;
        self.hole = to;
    }

    /// Moves the hole along these cells; false, and stopped there, at the first that the board
    /// does not allow.
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
