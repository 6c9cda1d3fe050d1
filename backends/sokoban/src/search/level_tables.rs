//! The tables computed once per level: distances of lone boxes, the squares where a box can be of
//! use, and the random words of the position hash.

use super::distances::{Distances, FAR};
use super::maze::Maze;
use crate::board::{Board, Square};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The tables of a level that its searches share.
#[derive(Debug)]
pub(crate) struct LevelTables {
    pub(crate) maze: Maze,
    /// The squares of the boxes at the start.
    pub(crate) starts: Vec<Square>,
    /// The square of the player at the start.
    pub(crate) player: Square,
    pub(crate) to_goal: Distances,
    pub(crate) from_start: Distances,
    /// For each square, whether a lone box can reach it from some start and can reach some goal
    /// from it. The entry after the last square is for walls.
    pub(crate) live: Vec<bool>,
    /// For each key, that is, a box's square and the player's side of it, whether a lone box can
    /// get there from some start and reach some goal from there.
    pub(crate) live_key: Vec<bool>,
    /// The live squares in ascending order. A stored position has one bit for each of them.
    pub(crate) live_squares: Vec<Square>,
    /// The index of each square in `live_squares`.
    pub(crate) live_index: Vec<u16>,
    /// Random words for the hash: one for a box on each square, then one for the player on each
    /// square.
    pub(crate) zobrist: Vec<u64>,
}

impl LevelTables {
    pub(crate) fn new(
        board: &Board,
        starts: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<LevelTables, Stop> {
        let maze = Maze::new(board, work)?;
        let to_goal = Distances::to_targets(&maze, &maze.goals, None, work)?;
        let from_start = Distances::from_starts(&maze, starts, player, work)?;
        let n = maze.n;
        let mut live = vec![false; n + 1];
        let mut live_key = vec![false; n * 4];
        for key in 0..n * 4 {
            let has_way = |distances: &Distances| distances.row(key).iter().any(|&far| far != FAR);
            let useful = has_way(&to_goal) && has_way(&from_start);
            live_key[key] = useful;
            live[key / 4] |= useful;
        }
        let live_squares: Vec<Square> = (0..n).filter(|&c| live[c]).map(|c| c as Square).collect();
        let mut live_index = vec![u16::MAX; n];
        for (i, &c) in live_squares.iter().enumerate() {
            live_index[c as usize] = i as u16;
        }
        let zobrist = random_words(2 * n);
        Ok(LevelTables {
            maze,
            starts: starts.to_vec(),
            player,
            to_goal,
            from_start,
            live,
            live_key,
            live_squares,
            live_index,
            zobrist,
        })
    }

    /// Returns the hash of a position, given its boxes as bits of live squares and the lowest
    /// square that the player can reach.
    pub(crate) fn hash(&self, boxes: &[u32], player: Square) -> u64 {
        let squares = bits(boxes).map(|i| self.live_squares[i]);
        squares.fold(self.player_word(player), |hash, c| hash ^ self.box_word(c))
    }

    /// The hash word of a box on a square.
    #[inline]
    pub(crate) fn box_word(&self, c: Square) -> u64 {
        self.zobrist[c as usize]
    }

    /// The hash word of the player on a square.
    #[inline]
    pub(crate) fn player_word(&self, c: Square) -> u64 {
        self.zobrist[self.maze.n + c as usize]
    }

    /// Lists the squares of boxes given as bits, in ascending order.
    pub(crate) fn squares(&self, boxes: &[u32], squares: &mut Vec<Square>) {
        squares.clear();
        squares.extend(bits(boxes).map(|i| self.live_squares[i]));
    }

    /// Flips the bit of a square.
    #[inline]
    pub(crate) fn toggle(&self, boxes: &mut [u32], c: Square) {
        let i = self.live_index[c as usize] as usize;
        boxes[i / 32] ^= 1 << (i % 32);
    }
}

/// The numbers of the set bits, in ascending order.
pub(crate) fn bits(words: &[u32]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        core::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(i * 32 + bit)
        })
    })
}

/// Returns `n` random words that are the same every time.
pub(crate) fn random_words(n: usize) -> Vec<u64> {
    let mut seed = 0x5DEE_CE66_D1CE_1E55_u64;
    (0..n)
        .map(|_| {
            // SplitMix64 (Steele, Lea and Flood 2014).
            seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = seed;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        })
        .collect()
}
