//! The parts of the floor that the player is kept out of. They are a feature of a position, and corrals are closed
//! around them.

use super::reach::{FREE, Reach, TAKEN};
use crate::board::Square;
use alloc::vec::Vec;

/// The parts of the floor that the player is kept out of.
#[derive(Debug, Default)]
pub(crate) struct Regions {
    mark: Vec<u8>,
    /// Their squares, part by part.
    squares: Vec<Square>,
    /// Where each part ends among those.
    ends: Vec<usize>,
}

impl Regions {
    /// Finds the parts beside that of `reach`, with so many boxes on the board; their number.
    pub(crate) fn find(&mut self, adj: &[[Square; 4]], n_boxes: usize, reach: &Reach) -> usize {
        let Regions { mark, squares, ends } = self;
        squares.clear();
        ends.clear();
        // Mostly the player gets everywhere; one that stands on a box, as who asks a detector may have it,
        // reaches a square more.
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

    /// How many there are.
    pub(crate) fn n(&self) -> usize {
        self.ends.len()
    }

    /// The squares of one of them.
    pub(crate) fn part(&self, i: usize) -> &[Square] {
        let begin = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.squares[begin..self.ends[i]]
    }
}
