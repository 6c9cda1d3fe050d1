//! How far a position is from a known solution: the fewest boxes that are elsewhere than in some
//! position of the solution.

use crate::board::Square;
use crate::level::Level;
use crate::search::Step;
use crate::search::level_tables::LevelTables;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The distance of every position with three boxes or more elsewhere. Such positions are too many to
/// search them by their distance. Most better solutions differ by one or two boxes.
pub(crate) const FAR: usize = 3;

/// The number of words of positions to compare that counts as one node of a search.
const WORDS_PER_NODE: usize = 1024;

/// The positions of a known solution.
#[derive(Debug, Default)]
pub(crate) struct Vicinity {
    /// The boxes of each position as bits of live squares.
    bits: Vec<u32>,
    n_words: usize,
}

impl Vicinity {
    /// Lists the positions of a solution.
    ///
    /// # Errors
    /// Returns the stop if `work` has not enough memory, and [`Stop::Inner`] if the steps are not a
    /// solution.
    pub(crate) fn of(
        level: &Level,
        t: &LevelTables,
        steps: &[Step],
        work: &mut Work,
    ) -> Result<Vicinity, Stop> {
        let n_pushes = steps.iter().filter(|step| step.push).count();
        work.reserve((n_pushes as u64 + 1) * t.live_squares.len().div_ceil(32) as u64 * 4)?;
        Self::read(level, t, steps).ok_or(Stop::Inner)
    }

    fn read(level: &Level, t: &LevelTables, steps: &[Step]) -> Option<Vicinity> {
        let mut boxes = vec![0; t.live_squares.len().div_ceil(32)];
        let mut vicinity = Vicinity { bits: Vec::new(), n_words: boxes.len() };
        for &c in &level.boxes {
            toggle(t, &mut boxes, c)?;
        }
        vicinity.bits.extend_from_slice(&boxes);
        let mut player = level.player;
        for step in steps {
            let next = |c: Square| t.maze.adj[c as usize][step.dir as usize];
            player = next(player);
            if player as usize >= t.maze.n {
                return None;
            }
            if step.push {
                toggle(t, &mut boxes, player)?;
                toggle(t, &mut boxes, next(player))?;
                vicinity.bits.extend_from_slice(&boxes);
            }
        }
        Some(vicinity)
    }

    /// Returns `true` if no solution is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// The number of nodes that a call of [`distance`](Self::distance) counts as.
    pub(crate) fn nodes(&self) -> u64 {
        (self.bits.len() / WORDS_PER_NODE) as u64
    }

    /// Returns the distance of a position from the solution, at most [`FAR`]; [`FAR`] if no solution
    /// is known.
    pub(crate) fn distance(&self, boxes: &[u32]) -> usize {
        let mut nearest = FAR;
        for known in self.bits.chunks_exact(self.n_words.max(1)) {
            let elsewhere = boxes.iter().zip(known).map(|(is, was)| (is & !was).count_ones());
            nearest = nearest.min(elsewhere.sum::<u32>() as usize);
            if nearest == 0 {
                break;
            }
        }
        nearest
    }
}

/// Flips the bit of a square. Returns `None` for a dead square, which has no bit.
fn toggle(t: &LevelTables, boxes: &mut [u32], c: Square) -> Option<()> {
    t.live.get(c as usize).filter(|live| **live)?;
    t.toggle(boxes, c);
    Some(())
}
