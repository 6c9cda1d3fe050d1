//! The first tier: numbers beside known numbers, without notes.

use super::bitboard::BitBoard;
use super::set::Set;
use alloc::vec::Vec;

/// The places of the known numbers, and the free cells.
#[derive(Clone, Debug)]
pub(crate) struct KnownNumbers<'s, const W: usize> {
    pub(crate) bitboard: &'s BitBoard<W>,
    /// The place of each number, counted from 0, if it is known.
    pub(crate) place_of: Vec<Option<u16>>,
    pub(crate) free: Set<W>,
}

impl<'s, const W: usize> KnownNumbers<'s, W> {
    /// Sets up the known numbers; `numbers` holds a number from 1 for each place, 0 for none.
    pub(crate) fn new(bitboard: &'s BitBoard<W>, numbers: &[u16]) -> Self {
        let mut place_of = alloc::vec![None; bitboard.n];
        let mut free = bitboard.cells;
        for (place, &number) in numbers.iter().enumerate() {
            if number > 0 {
                place_of[usize::from(number) - 1] = Some(place as u16);
                free.remove(place);
            }
        }
        Self { bitboard, place_of, free }
    }

    fn near(&self, k: Option<usize>) -> Option<&Set<W>> {
        let place = (*self.place_of.get(k?)?)?;
        Some(&self.bitboard.neighbors[usize::from(place)])
    }

    /// Returns the cell of a missing number if only one free cell touches the known numbers before
    /// and after it, at least one of which must be known.
    pub(crate) fn only_cell(&self, k: usize) -> Option<usize> {
        if self.place_of[k].is_some() {
            return None;
        }
        // Without a known neighbor every free cell is possible, so nothing follows.
        let cells = match (self.near(k.checked_sub(1)), self.near(Some(k + 1))) {
            (Some(a), Some(b)) => a.and(b),
            (Some(a), None) | (None, Some(a)) => *a,
            (None, None) => return None,
        };
        cells.and(&self.free).single()
    }

    pub(crate) fn place(&mut self, k: usize, place: usize) {
        self.place_of[k] = Some(place as u16);
        self.free.remove(place);
    }

    /// Returns `true` if all consecutive numbers touch, which is not certain for given ones.
    pub(crate) fn is_path(&self) -> bool {
        (1..self.bitboard.n).all(|k| match (self.near(Some(k - 1)), self.place_of[k]) {
            (Some(near), Some(place)) => near.has(usize::from(place)),
            _ => false,
        })
    }

    /// Places all numbers that this tier can, or until the goal is placed; `usize::MAX` for no
    /// goal. Returns `true` if every number is placed.
    pub(crate) fn finish(&mut self, goal: usize) -> bool {
        loop {
            let mut changed = false;
            // Each placed number takes a free cell and becomes a known neighbor, so another pass
            // may place what this one could not.
            for k in 0..self.bitboard.n {
                if let Some(place) = self.only_cell(k) {
                    self.place(k, place);
                    changed = true;
                }
            }
            if !changed || self.place_of.get(goal).is_some_and(Option::is_some) {
                return self.free.is_empty();
            }
        }
    }
}
