//! What counts as solved.

use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solvable::Blocks;
use alloc::vec::Vec;

/// The goal of a board: every piece on its home, or on the home of a piece identical to it, and the
/// hole on its own.
///
/// It carries the block decomposition of the board around the hole's home, made once, so that
/// [`solvable`](crate::solvable::solvable) and [`random_start`](crate::solvable::random_start)
/// take linear time with little work a cell. Make it once a board and keep it.
#[derive(Clone, Debug)]
pub struct Goal {
    hole: u16,
    /// The class of each piece: the lowest-numbered piece identical to it. The hole's home has
    /// itself.
    class: Vec<u16>,
    n_classes: usize,
    pub(crate) blocks: Blocks,
}

impl Goal {
    /// The goal with all pieces different.
    pub fn new(graph: &Graph, hole: u16) -> Self {
        Self::with_classes(graph, hole, &[])
    }

    /// The goal with some pieces identical: each class is a list of pieces (home cells). Pieces in
    /// no list are different from all others.
    ///
    /// # Panics
    /// When a list names the hole's home, no cell, or a piece of another list: readers check that.
    pub fn with_classes(graph: &Graph, hole: u16, classes: &[Vec<u16>]) -> Self {
        let n = graph.n_cells();
        assert!((hole as usize) < n, "the hole's home is no cell");
        let mut class: Vec<u16> = (0..n as u16).collect();
        let mut n_classes = n - 1;
        for list in classes {
            let Some(&first) = list.iter().min() else { continue };
            n_classes -= list.len() - 1;
            for &piece in list {
                assert!(piece != hole && class[piece as usize] == piece, "a piece in two classes");
                class[piece as usize] = first;
            }
        }
        Self { hole, class, n_classes, blocks: Blocks::rooted(graph, hole) }
    }

    /// The hole's home.
    #[inline]
    pub fn hole(&self) -> u16 {
        self.hole
    }

    /// The class of a piece, named by its first piece. Two pieces are identical when their classes
    /// are equal.
    #[inline]
    pub fn class(&self, piece: u16) -> u16 {
        self.class[piece as usize]
    }

    /// The classes of all pieces, by piece.
    pub fn classes(&self) -> &[u16] {
        &self.class
    }

    /// Whether some pieces are identical.
    pub fn has_identical(&self) -> bool {
        self.n_classes + 1 < self.class.len()
    }

    /// Whether `piece` may lie on `cell` in the end.
    #[inline]
    pub fn fits(&self, piece: u16, cell: u16) -> bool {
        piece == cell
            || piece != NONE
                && cell != self.hole
                && self.class[piece as usize] == self.class[cell as usize]
    }

    /// Whether a position is solved.
    pub fn is_solved(&self, position: &Position) -> bool {
        position.hole() == self.hole
            && (0..).zip(position.pieces()).all(|(cell, &p)| p == NONE || self.fits(p, cell))
    }
}
