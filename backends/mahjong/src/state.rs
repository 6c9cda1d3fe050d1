//! Positions of a game.

use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::game::Status;
use puzzle_core::{Invalid, text};

use crate::face::{Face, faces};
use crate::layout::{BoardLayout, MAX_TILES};
use crate::moves::Move;

/// The set of remaining tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Left([u64; MAX_TILES.div_ceil(64)]);

impl Left {
    fn all(n: usize) -> Self {
        let mut left = Self([0; MAX_TILES.div_ceil(64)]);
        for tile in 0..n {
            left.0[tile / 64] |= 1 << (tile % 64);
        }
        left
    }

    fn has(&self, tile: usize) -> bool {
        self.0.get(tile / 64).is_some_and(|word| word >> (tile % 64) & 1 == 1)
    }

    fn take(&mut self, tile: usize) {
        self.0[tile / 64] &= !(1 << (tile % 64));
    }
}

/// A position: which tiles are left, and their faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    layout: Arc<BoardLayout>,
    groups: Arc<[u8]>,
    faces: Arc<[Face]>,
    left: Left,
    n_left: u16,
    n_reshuffles: u16,
}

impl State {
    /// Creates the position with all tiles of a layout. `groups` has the matching group of each
    /// tile, from 0 to 35.
    ///
    /// # Panics
    /// Panics if the number of groups differs from the number of tiles.
    pub fn new(layout: Arc<BoardLayout>, groups: Arc<[u8]>) -> Self {
        let n = layout.n_tiles();
        assert_eq!(n, groups.len(), "each tile needs a group");
        Self {
            left: Left::all(n),
            n_left: n as u16,
            faces: faces(&groups).into(),
            layout,
            groups,
            n_reshuffles: 0,
        }
    }

    /// Returns the layout.
    pub fn layout(&self) -> &BoardLayout {
        &self.layout
    }

    /// Returns the matching group of every tile, including taken ones.
    pub fn groups(&self) -> &[u8] {
        &self.groups
    }

    /// Returns the matching group of a tile.
    pub fn group(&self, tile: usize) -> u8 {
        self.groups[tile]
    }

    /// Returns the face of a tile.
    pub fn face(&self, tile: usize) -> Face {
        self.faces[tile]
    }

    /// Returns whether a tile is still on the board; `false` for numbers that no tile has.
    pub fn is_left(&self, tile: usize) -> bool {
        self.left.has(tile)
    }

    /// Returns the number of remaining tiles.
    pub fn n_left(&self) -> usize {
        usize::from(self.n_left)
    }

    /// Returns the status of the game.
    pub fn status(&self) -> Status {
        if self.n_left() == 0 { Status::Solved } else { Status::Ongoing }
    }

    /// Returns how often the remaining tiles have been reshuffled.
    pub fn n_reshuffles(&self) -> usize {
        usize::from(self.n_reshuffles)
    }

    /// Iterates over the remaining tiles in order.
    pub fn tiles_left(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.layout.n_tiles()).filter(|&t| self.is_left(t))
    }

    /// Returns whether a tile is on the board and free, so that it can be taken with a match.
    pub fn is_free(&self, tile: usize) -> bool {
        self.is_left(tile) && self.layout.is_free(tile, |t| self.is_left(t))
    }

    /// Iterates over the free tiles in order.
    pub fn free_tiles(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.layout.n_tiles()).filter(|&t| self.is_free(t))
    }

    /// Returns the pairs that can be taken now, in order.
    pub fn free_pairs(&self) -> Vec<(usize, usize)> {
        let free: Vec<usize> = self.free_tiles().collect();
        let mut pairs = Vec::new();
        for (i, &a) in free.iter().enumerate() {
            pairs.extend(
                free[i + 1..]
                    .iter()
                    .filter(|&&b| self.groups[a] == self.groups[b])
                    .map(|&b| (a, b)),
            );
        }
        pairs
    }

    /// Returns the number of pairs that can be taken now.
    pub fn n_free_pairs(&self) -> usize {
        let mut n_free = [0usize; 256];
        for t in self.free_tiles() {
            n_free[usize::from(self.groups[t])] += 1;
        }
        n_free.iter().map(|&n| n * n.saturating_sub(1) / 2).sum()
    }

    /// Returns the moves that clear the board if all remaining tiles are free; otherwise an empty
    /// list.
    pub fn finishing_moves(&self) -> Vec<Move> {
        let mut alone = [None; 256];
        let mut pairs = Vec::new();
        for tile in self.tiles_left() {
            if !self.is_free(tile) {
                return Vec::new();
            }
            match alone[usize::from(self.groups[tile])].take() {
                Some(first) => pairs.push(Move::pair(first, tile)),
                None => alone[usize::from(self.groups[tile])] = Some(tile),
            }
        }
        pairs
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Returns an error and changes nothing if a tile of the pair is missing or not free, if the
    /// tiles do not match, or if a reshuffle does not contain exactly the remaining tiles.
    pub fn execute(&mut self, mv: &Move) -> Result<(), Invalid> {
        match mv {
            &Move::Pair(a, b) => {
                let (a, b) = (usize::from(a), usize::from(b));
                for tile in [a, b] {
                    if !self.is_left(tile) {
                        return Err(Invalid::new(text!("tile {tile} is not on the board", tile)));
                    }
                    if !self.is_free(tile) {
                        return Err(Invalid::new(text!("tile {tile} is not free", tile)));
                    }
                }
                if a == b || self.groups[a] != self.groups[b] {
                    return Err(Invalid::new(text!("tiles {a} and {b} do not match", a, b)));
                }
                self.left.take(a);
                self.left.take(b);
                self.n_left -= 2;
            }
            Move::Reshuffle(new) => {
                let mut groups = self.groups.to_vec();
                let tiles: Vec<usize> = self.tiles_left().collect();
                let mut old: Vec<u8> = tiles.iter().map(|&t| groups[t]).collect();
                let mut sorted = new.to_vec();
                old.sort_unstable();
                sorted.sort_unstable();
                if old != sorted || old.is_empty() {
                    return Err(Invalid::new(
                        "a reshuffle must contain exactly the remaining tiles",
                    ));
                }
                for (&tile, &group) in tiles.iter().zip(new.iter()) {
                    groups[tile] = group;
                }
                self.faces = faces(&groups).into();
                self.groups = groups.into();
                self.n_reshuffles = self.n_reshuffles.saturating_add(1);
            }
        }
        Ok(())
    }
}
