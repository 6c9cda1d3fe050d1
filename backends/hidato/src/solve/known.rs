//! The first tier: numbers beside known ones, without any notes.

use super::set::Set;
use super::space::Space;
use alloc::vec::Vec;

/// Where the known numbers stand, and the cells that are free.
#[derive(Clone, Debug)]
pub(crate) struct Known<'s, const W: usize> {
    pub(crate) space: &'s Space<W>,
    /// The place of each number from 0, if known.
    pub(crate) place_of: Vec<Option<u16>>,
    pub(crate) free: Set<W>,
}

impl<'s, const W: usize> Known<'s, W> {
    /// `numbers` holds a number from 1 for each place, 0 for none.
    pub(crate) fn new(space: &'s Space<W>, numbers: &[u16]) -> Self {
        let mut place_of = alloc::vec![None; space.n];
        let mut free = space.cells;
        for (place, &number) in numbers.iter().enumerate() {
            if number > 0 {
                place_of[usize::from(number) - 1] = Some(place as u16);
                free.remove(place);
            }
        }
        Self { space, place_of, free }
    }

    fn near(&self, k: Option<usize>) -> Option<&Set<W>> {
        let place = (*self.place_of.get(k?)?)?;
        Some(&self.space.neighbors[usize::from(place)])
    }

    /// The cell of an unknown number, where one free cell alone touches those of its known
    /// neighbors in number, of which there is one at least.
    pub(crate) fn only_cell(&self, k: usize) -> Option<usize> {
        if self.place_of[k].is_some() {
            return None;
        }
        // With no known neighbor in number there is nothing to look at: every cell would do.
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

    /// Whether every number stands beside the next one: numbers that were given need not.
    pub(crate) fn is_path(&self) -> bool {
        (1..self.space.n).all(|k| match (self.near(Some(k - 1)), self.place_of[k]) {
            (Some(near), Some(place)) => near.has(usize::from(place)),
            _ => false,
        })
    }

    /// Places all that this tier can, or until the goal is placed; whether everything is.
    /// `usize::MAX` for no goal.
    pub(crate) fn finish(&mut self, goal: usize) -> bool {
        loop {
            let mut changed = false;
            // Each number placed takes a free cell and is a new neighbor in number, so that another
            // pass may place what this one could not.
            for k in 0..self.space.n {
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
