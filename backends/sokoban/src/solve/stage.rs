//! The state that a search is looking at: boxes laid out, and their matching kept up.

use super::arena::{Arena, Id};
use super::matching::Matching;
use super::tables::{Rows, Tables};
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// The hash of a state.
pub(crate) fn hash_state(t: &Tables, words: &[u32], player: u16) -> u64 {
    let mut hash = t.zobrist[t.maze.n + player as usize];
    for (i, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            hash ^= t.zobrist[t.live_squares[i * 32 + bit] as usize];
        }
    }
    hash
}

/// The squares of the boxes of a state.
pub(crate) fn squares_of(t: &Tables, words: &[u32], squares: &mut Vec<Square>) {
    squares.clear();
    for (i, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            squares.push(t.live_squares[i * 32 + bit]);
        }
    }
}

/// Sets or clears the bit of a square.
#[inline]
pub(crate) fn toggle(t: &Tables, words: &mut [u32], c: Square) {
    let i = t.live_index[c as usize] as usize;
    words[i / 32] ^= 1 << (i % 32);
}

/// One state, spread out.
#[derive(Debug)]
pub(crate) struct Stage {
    /// Boxes and walls by square.
    pub(crate) occupied: Vec<bool>,
    /// The boxes as bits of live squares.
    pub(crate) words: Vec<u32>,
    /// The boxes by row of the matching.
    pub(crate) squares: Vec<Square>,
    pub(crate) matching: Matching,
    new: Vec<Square>,
    came: Vec<Square>,
    changes: Vec<(usize, usize)>,
    /// Whether the matching is not that of `squares`.
    fresh: bool,
    /// The table of distances that the matching is of.
    rows: u32,
}

impl Stage {
    /// A stage for `k` boxes and `m` targets.
    pub(crate) fn new(t: &Tables, n_words: usize, m: usize) -> Stage {
        let mut occupied = vec![false; t.maze.n + 1];
        occupied[t.maze.n] = true;
        Stage {
            occupied,
            words: vec![0; n_words],
            squares: Vec::new(),
            matching: Matching::new(m),
            new: Vec::new(),
            came: Vec::new(),
            changes: Vec::new(),
            fresh: true,
            rows: u32::MAX,
        }
    }

    /// Lays out boxes by their squares; [`assign`](Self::assign) has to follow.
    pub(crate) fn place(&mut self, t: &Tables, boxes: &[Square]) {
        for &c in &self.squares {
            self.occupied[c as usize] = false;
        }
        self.squares.clear();
        self.squares.extend_from_slice(boxes);
        self.words.fill(0);
        for &c in boxes {
            self.occupied[c as usize] = true;
            toggle(t, &mut self.words, c);
        }
        self.fresh = true;
    }

    /// Computes the matching from nothing; the sum of distances, if every box has a target.
    pub(crate) fn assign(&mut self, t: &Tables, rows: &Rows, player: Square) -> Option<u32> {
        self.matching.reset(rows, self.squares.iter().map(|&c| t.maze.key(c, player)));
        self.fresh = false;
        self.matching.total(rows)
    }

    /// Lays out the boxes of a node; [`fit`](Self::fit) has to follow.
    pub(crate) fn lay(&mut self, t: &Tables, arena: &Arena, id: Id) {
        self.words.copy_from_slice(arena.boxes(id));
        squares_of(t, &self.words, &mut self.new);
        // Boxes that stay keep their rows; rows of boxes that left go to boxes that came.
        self.came.clear();
        for &c in &self.new {
            if !self.occupied[c as usize] {
                self.came.push(c);
            }
        }
        for &c in &self.squares {
            self.occupied[c as usize] = false;
        }
        for &c in &self.new {
            self.occupied[c as usize] = true;
        }
        if self.squares.len() == self.new.len() {
            for square in &mut self.squares {
                if !self.occupied[*square as usize] {
                    *square = self.came.pop().expect("as many boxes came as left");
                }
            }
        } else {
            self.squares.clone_from(&self.new);
            self.fresh = true;
        }
    }

    /// Repairs the matching for the boxes laid out; the sum, if every box has a target. `number`
    /// tells tables of distances apart.
    pub(crate) fn fit(
        &mut self,
        t: &Tables,
        rows: &Rows,
        number: u32,
        player: Square,
    ) -> Option<u32> {
        if self.fresh || self.rows != number || self.matching.needs_reset() {
            self.rows = number;
            return self.assign(t, rows, player);
        }
        self.changes.clear();
        for (row, &square) in self.squares.iter().enumerate() {
            let key = t.maze.key(square, player);
            if key != self.matching.key(row) {
                self.changes.push((row, key));
            }
        }
        self.matching.change(rows, &self.changes);
        self.matching.total(rows)
    }
}
