//! The goal of a board: which positions count as solved.

use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solvable::Blocks;
use alloc::vec::Vec;

/// The goal of a board: every piece on its home, or on the home of a piece identical to it, and the
/// hole on its own.
///
/// It contains the block decomposition of the board around the hole's home, so that
/// [`solvable`](crate::solvable::solvable) and [`random_start`](crate::solvable::random_start) take
/// linear time. Create it once for each board and reuse it.
#[derive(Clone, Debug)]
pub struct Goal {
    hole: u16,
    /// The class of each piece, which is the lowest-numbered piece identical to it. The hole's home
    /// is its own class.
    class: Vec<u16>,
    n_classes: usize,
    pub(crate) blocks: Blocks,
}

impl Goal {
    /// Creates a goal with all pieces different.
    pub fn new(graph: &Graph, hole: u16) -> Self {
        Self::with_classes(graph, hole, &[])
    }

    /// Creates a goal in which some pieces are identical. Each class is a list of pieces (home
    /// cells); pieces in no list differ from all others.
    ///
    /// # Panics
    /// Panics if a list contains the hole's home, a number that is not a cell, or a piece of
    /// another list. Readers check this first.
    pub fn with_classes(graph: &Graph, hole: u16, classes: &[Vec<u16>]) -> Self {
        let n = graph.n_cells();
        assert!((hole as usize) < n, "the hole's home is not a cell");
        let mut class: Vec<u16> = (0..n as u16).collect();
        let mut n_classes = n - 1;
        for list in classes {
            let Some(&first) = list.iter().min() else { continue };
            n_classes -= list.len() - 1;
            for &piece in list {
                assert!(
                    piece != hole && class[piece as usize] == piece,
                    "a piece is in two classes"
                );
                class[piece as usize] = first;
            }
        }
        Self { hole, class, n_classes, blocks: Blocks::rooted(graph, hole) }
    }

    /// Returns the hole's home.
    #[inline]
    pub fn hole(&self) -> u16 {
        self.hole
    }

    /// Returns the class of a piece, named by its first piece. Two pieces are identical if their
    /// classes are equal.
    #[inline]
    pub fn class(&self, piece: u16) -> u16 {
        self.class[piece as usize]
    }

    /// Returns the classes of all pieces, by piece.
    pub fn classes(&self) -> &[u16] {
        &self.class
    }

    /// Returns whether some pieces are identical.
    pub fn has_identical(&self) -> bool {
        self.n_classes + 1 < self.class.len()
    }

    /// Returns whether `piece` may be on `cell` in a solved position.
    #[inline]
    pub fn fits(&self, piece: u16, cell: u16) -> bool {
        piece == cell
            || piece != NONE
                && cell != self.hole
                && self.class[piece as usize] == self.class[cell as usize]
    }

    /// Returns whether a position is solved.
    pub fn is_solved(&self, position: &Position) -> bool {
        position.hole() == self.hole
            && (0..).zip(position.pieces()).all(|(cell, &p)| p == NONE || self.fits(p, cell))
    }
}
