//! Positions, and what the tiles in them are called.

use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::game::Status;

use crate::face::{Face, faces};
use crate::layout::{BoardLayout, MAX_TILES};
use crate::moves::Move;

/// Which tiles are left.
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

/// A position: which tiles are left, and what is on them.
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
    /// All tiles of a layout; `groups` has the matching group of each, from 0 to 35.
    ///
    /// # Panics
    /// When there are not as many groups as tiles.
    pub fn new(layout: Arc<BoardLayout>, groups: Arc<[u8]>) -> Self {
        let n = layout.n_tiles();
        assert_eq!(n, groups.len(), "a group for each tile");
        Self {
            left: Left::all(n),
            n_left: n as u16,
            faces: faces(&groups).into(),
            layout,
            groups,
            n_reshuffles: 0,
        }
    }

    /// The layout.
    pub fn layout(&self) -> &BoardLayout {
        &self.layout
    }

    /// The matching group of every tile, those that are gone too.
    pub fn groups(&self) -> &[u8] {
        &self.groups
    }

    /// The matching group of a tile.
    pub fn group(&self, tile: usize) -> u8 {
        self.groups[tile]
    }

    /// What is on a tile.
    pub fn face(&self, tile: usize) -> Face {
        self.faces[tile]
    }

    /// Whether a tile is still there; no for numbers that no tile has.
    pub fn is_left(&self, tile: usize) -> bool {
        self.left.has(tile)
    }

    /// How many tiles are left.
    pub fn n_left(&self) -> usize {
        usize::from(self.n_left)
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        if self.n_left() == 0 { Status::Solved } else { Status::Ongoing }
    }

    /// How often what was left has been shuffled.
    pub fn n_reshuffles(&self) -> usize {
        usize::from(self.n_reshuffles)
    }

    /// The tiles left, in order.
    pub fn tiles_left(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.layout.n_tiles()).filter(|&t| self.is_left(t))
    }

    /// Whether a tile is there and may be taken, if it has a partner.
    pub fn is_free(&self, tile: usize) -> bool {
        self.is_left(tile) && self.layout.is_free(tile, |t| self.is_left(t))
    }

    /// The free tiles, in order.
    pub fn free_tiles(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.layout.n_tiles()).filter(|&t| self.is_free(t))
    }

    /// The pairs that may be taken now, in order.
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

    /// How many pairs may be taken now.
    pub fn n_free_pairs(&self) -> usize {
        let mut n_free = [0usize; 256];
        for t in self.free_tiles() {
            n_free[usize::from(self.groups[t])] += 1;
        }
        n_free.iter().map(|&n| n * n.saturating_sub(1) / 2).sum()
    }

    /// Pairs that clear what is left, when all of it is free; else none.
    pub fn finish(&self) -> Vec<Move> {
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
    /// When a tile of the pair is not there or not free or they do not match; when a reshuffle
    /// does not hold just what is left. The position is then as it was.
    pub fn execute(&mut self, mv: &Move) -> Result<(), Invalid> {
        match mv {
            &Move::Pair(a, b) => {
                let (a, b) = (usize::from(a), usize::from(b));
                for tile in [a, b] {
                    if !self.is_left(tile) {
                        return Err(Invalid::new(alloc::format!("there is no tile {tile}")));
                    }
                    if !self.is_free(tile) {
                        return Err(Invalid::new(alloc::format!("tile {tile} is not free")));
                    }
                }
                if a == b || self.groups[a] != self.groups[b] {
                    return Err(Invalid::new(alloc::format!("tiles {a} and {b} do not match")));
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
                    return Err(Invalid::new("a reshuffle must hold just the tiles that are left"));
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
