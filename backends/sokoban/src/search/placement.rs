//! The boxes of one position, placed by square, with a cheapest assignment of them to their
//! targets.

use super::arena::{Arena, Id};
use super::distances::Distances;
use super::level_tables::LevelTables;
use super::matching::Matching;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// The boxes of one position. Placing another position changes only what differs.
#[derive(Debug)]
pub(crate) struct Placement {
    /// For each square, whether there is a box or a wall.
    pub(crate) occupied: Vec<bool>,
    /// The boxes as bits of live squares.
    pub(crate) bits: Vec<u32>,
    /// The boxes by row of the matching.
    pub(crate) squares: Vec<Square>,
    pub(crate) matching: Matching,
    /// Scratch memory: the boxes of the next position.
    new: Vec<Square>,
    /// Scratch memory: those boxes of the next position that the current one does not have.
    came: Vec<Square>,
    changes: Vec<(usize, usize)>,
    /// `true` if the matching was made for other boxes than those in `squares`.
    is_stale: bool,
    /// The number of the distance table from which the matching was made.
    distances: u32,
}

impl Placement {
    /// Makes a placement without boxes for a store whose positions have `n_words` words.
    pub(crate) fn new(t: &LevelTables, n_words: usize, n_targets: usize) -> Placement {
        let mut occupied = vec![false; t.maze.n + 1];
        occupied[t.maze.n] = true;
        Placement {
            occupied,
            bits: vec![0; n_words],
            squares: Vec::new(),
            matching: Matching::new(n_targets),
            new: Vec::new(),
            came: Vec::new(),
            changes: Vec::new(),
            is_stale: true,
            distances: u32::MAX,
        }
    }

    /// Places boxes by their squares. Call [`assign`](Self::assign) next.
    pub(crate) fn place(&mut self, t: &LevelTables, boxes: &[Square]) {
        for &c in &self.squares {
            self.occupied[c as usize] = false;
        }
        self.squares.clear();
        self.squares.extend_from_slice(boxes);
        self.bits.fill(0);
        for &c in boxes {
            self.occupied[c as usize] = true;
            t.toggle(&mut self.bits, c);
        }
        self.is_stale = true;
    }

    /// Computes the matching from scratch. Returns the sum of its distances, or `None` if there are
    /// not enough targets.
    pub(crate) fn assign(
        &mut self,
        t: &LevelTables,
        distances: &Distances,
        player: Square,
    ) -> Option<u32> {
        self.matching.reset(distances, self.squares.iter().map(|&c| t.maze.key(c, player)));
        self.is_stale = false;
        self.matching.total(distances)
    }

    /// Places the boxes of a node. Call [`fit`](Self::fit) next.
    pub(crate) fn lay(&mut self, t: &LevelTables, arena: &Arena, id: Id) {
        self.bits.copy_from_slice(arena.boxes(id));
        t.squares(&self.bits, &mut self.new);
        // Boxes that stay keep their rows. Rows of boxes that are gone are given to new boxes.
        self.came.clear();
        self.came.extend(self.new.iter().filter(|&&c| !self.occupied[c as usize]));
        for &c in &self.squares {
            self.occupied[c as usize] = false;
        }
        for &c in &self.new {
            self.occupied[c as usize] = true;
        }
        if self.squares.len() == self.new.len() {
            for square in &mut self.squares {
                if !self.occupied[*square as usize] {
                    *square = self.came.pop().expect("a new box for each box that is gone");
                }
            }
        } else {
            self.squares.clone_from(&self.new);
            self.is_stale = true;
        }
    }

    /// Repairs the matching for the placed boxes. Returns the sum of its distances, or `None` if
    /// there are not enough targets. `number` identifies the distance table.
    pub(crate) fn fit(
        &mut self,
        t: &LevelTables,
        (number, distances): (u32, &Distances),
        player: Square,
    ) -> Option<u32> {
        if self.is_stale || self.distances != number || self.matching.needs_reset() {
            self.distances = number;
            return self.assign(t, distances, player);
        }
        self.changes.clear();
        for (row, &square) in self.squares.iter().enumerate() {
            let key = t.maze.key(square, player);
            if key != self.matching.key(row) {
                self.changes.push((row, key));
            }
        }
        self.matching.change(distances, &self.changes);
        self.matching.total(distances)
    }
}
