//! The parts of the floor that the player cannot reach. Their number is a feature of a position,
//! and corrals are built around them.

use super::reach::{FREE, Reach, TAKEN};
use crate::board::Square;
use alloc::vec::Vec;

/// The parts of the floor that the player cannot reach.
#[derive(Debug, Default)]
pub(crate) struct Regions {
    mark: Vec<u8>,
    /// The squares of all parts, part after part.
    squares: Vec<Square>,
    /// The end of each part in `squares`.
    ends: Vec<usize>,
}

impl Regions {
    /// Finds the parts outside `reach`, with `n_boxes` boxes on the board; returns their number.
    pub(crate) fn find(&mut self, adj: &[[Square; 4]], n_boxes: usize, reach: &Reach) -> usize {
        let Regions { mark, squares, ends } = self;
        squares.clear();
        ends.clear();
        // Usually the player can reach everything, and nothing is left. Callers of the detector may
        // put the player on a box, which makes the fill one square larger; hence the saturating
        // subtraction.
        let n_left = (adj.len() - 1).saturating_sub(n_boxes + reach.squares().len());
        mark.clear();
        if n_left > 0 {
            mark.extend_from_slice(&reach.mark);
        }
        let mut from = 0;
        while squares.len() < n_left {
            let Some(next) = mark[from..].iter().position(|&mark| mark == FREE) else { break };
            from += next;
            mark[from] = TAKEN;
            let mut head = squares.len();
            squares.push(from as Square);
            while head < squares.len() {
                for to in adj[squares[head] as usize] {
                    if mark[to as usize] == FREE {
                        mark[to as usize] = TAKEN;
                        squares.push(to);
                    }
                }
                head += 1;
            }
            ends.push(head);
        }
        ends.len()
    }

    /// The number of parts.
    pub(crate) fn n(&self) -> usize {
        self.ends.len()
    }

    /// The squares of part `i`.
    pub(crate) fn part(&self, i: usize) -> &[Square] {
        let begin = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.squares[begin..self.ends[i]]
    }
}
