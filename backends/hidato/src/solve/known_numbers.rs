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

    fn place_at(&self, k: Option<usize>) -> Option<usize> {
        (*self.place_of.get(k?)?).map(usize::from)
    }

    /// Returns the cells to which the path can step from number `k`, if its cell is known. `beyond`
    /// is the number on its other side.
    fn near(&self, k: Option<usize>, beyond: Option<usize>) -> Option<Set<W>> {
        let place = self.place_at(k)?;
        if self.bitboard.has_links() && self.bitboard.linked.has(place) {
            let partner = self.bitboard.partner(place);
            let is_elsewhere = match beyond.filter(|&beyond| beyond < self.bitboard.n) {
                None => true,
                beyond => self.place_at(beyond).is_some_and(|place| place != partner),
            };
            // The step on the other side does not use the link, so this one does.
            if is_elsewhere {
                return Some(Set::of(partner));
            }
        }
        Some(self.bitboard.neighbors[place])
    }

    /// Returns the cell of a missing number if only one free cell touches the known numbers before
    /// and after it, at least one of which must be known.
    pub(crate) fn only_cell(&self, k: usize) -> Option<usize> {
        if self.place_of[k].is_some() {
            return None;
        }
        // Without a known neighbor every free cell is possible, so nothing follows.
        let (before, after) = (k.checked_sub(1), Some(k + 1));
        let near = (self.near(before, k.checked_sub(2)), self.near(after, Some(k + 2)));
        let mut cells = match near {
            (Some(a), Some(b)) => a.and(&b),
            (Some(a), None) | (None, Some(a)) => a,
            (None, None) => return None,
        }
        .and(&self.free);
        if !self.bitboard.has_links() {
            return cells.single();
        }
        for place in cells.and(&self.bitboard.linked).iter() {
            // Its link leads to the number before or after.
            let partner = self.bitboard.partner(place);
            let leads_to = |k| match k {
                Some(k) if k < self.bitboard.n => match self.place_at(Some(k)) {
                    Some(place) => place == partner,
                    None => self.free.has(partner),
                },
                _ => false,
            };
            if !leads_to(before) && !leads_to(after) {
                cells.remove(place);
            }
        }
        if before.is_none() || k + 1 == self.bitboard.n {
            cells = cells.minus(&self.bitboard.passed);
        }
        cells.single()
    }

    pub(crate) fn place(&mut self, k: usize, place: usize) {
        self.place_of[k] = Some(place as u16);
        self.free.remove(place);
    }

    /// Returns `true` if all consecutive numbers are neighbors and those of linked cells are
    /// consecutive, which is not certain for given ones.
    #[inline(never)]
    pub(crate) fn is_path(&self) -> bool {
        let place_of = |k: usize| self.place_at(Some(k));
        let steps = |k: usize| match (place_of(k - 1), place_of(k)) {
            (Some(from), Some(to)) => self.bitboard.neighbors[from].has(to),
            _ => false,
        };
        let is_used = |(a, b): (usize, usize)| {
            (1..self.bitboard.n).any(|k| {
                let step = (place_of(k - 1), place_of(k));
                step == (Some(a), Some(b)) || step == (Some(b), Some(a))
            })
        };
        (1..self.bitboard.n).all(steps) && self.bitboard.links.iter().copied().all(is_used)
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
