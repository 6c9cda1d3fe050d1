//! Hotspots: squares on which a box keeps another one from a goal.
//!
//! For each pair of squares the table says whether a box on the first, standing there like a wall,
//! takes a goal away that a lone box on the second could reach. Counting the boxes on such squares
//! costs a word or two a box. (A feature of FESS: Shoham and Schaeffer 2020.)

use super::position::Position;
use super::tables::Tables;
use super::trace::Trace;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Live squares beyond which there is no table: it has their square in bits.
const MAX_LIVE: usize = 2_000;

/// The table, by places among the live squares.
#[derive(Debug)]
pub(crate) struct Hotspots {
    /// For each square, the ones that a box on it is in the way of.
    hindered: Vec<u32>,
    n_words: usize,
}

impl Hotspots {
    /// The table of a search that brings boxes to the goals, or backward (`PULL`) to the starts.
    pub(crate) fn new<const PULL: bool>(t: &Tables, work: &mut Work) -> Result<Hotspots, Stop> {
        let n_live = t.live_squares.len();
        let n_words = n_live.div_ceil(32);
        if n_live > MAX_LIVE {
            return Ok(Hotspots { hindered: Vec::new(), n_words });
        }
        work.reserve((n_live * n_words * 4) as u64)?;
        let mut hindered = vec![0; n_live * n_words];
        let mut trace = Trace::<PULL>::new(t);
        let targets = Position::<PULL>::targets(t);
        let mut walls = vec![false; t.maze.n + 1];
        let free = trace.targets_of(t, &walls).to_vec();
        let n_goal_words = targets.len().div_ceil(64);
        for (i, &wall) in t.live_squares.iter().enumerate() {
            work.nodes(1 + n_live as u64 / 64)?;
            walls[wall as usize] = true;
            let blocked = trace.targets_of(t, &walls);
            walls[wall as usize] = false;
            let own_goal = targets.iter().position(|&g| g == wall);
            for (j, &c) in t.live_squares.iter().enumerate() {
                // A box on a goal fills it; that is not being in the way.
                let goals = c as usize * n_goal_words..(c as usize + 1) * n_goal_words;
                let is_lost = goals.enumerate().any(|(w, at)| {
                    let own = own_goal.filter(|g| g / 64 == w).map_or(0, |g| 1 << (g % 64));
                    free[at] & !blocked[at] & !own != 0
                });
                if is_lost && i != j {
                    hindered[i * n_words + j / 32] |= 1 << (j % 32);
                }
            }
        }
        Ok(Hotspots { hindered, n_words })
    }

    /// How many boxes, given as bits of live squares, are in the way of another one.
    pub(crate) fn count(&self, words: &[u32]) -> usize {
        if self.hindered.is_empty() {
            return 0;
        }
        let mut n = 0;
        for (i, &word) in words.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let at = i * 32 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let row = &self.hindered[at * self.n_words..(at + 1) * self.n_words];
                n += usize::from(row.iter().zip(words).any(|(r, w)| r & w != 0));
            }
        }
        n
    }
}
