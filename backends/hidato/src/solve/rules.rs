//! The rules: what follows from the domains beyond plain propagation.
//!
//! Each rule removes only places that no solution uses, and each is monotone: from smaller domains
//! it never removes less. The reasoning of grades and the shortcuts of the generator rely on both.

use super::domains::{Conflict, Domains};
use super::forced_steps::ForcedSteps;
use super::set::{Set, range};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// The rules in use. Propagation itself ensures that consecutive numbers touch and that no cell
/// holds two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Every cell holds a number.
    pub(crate) cells: bool,
    /// The path enters and leaves every cell.
    pub(crate) ways: bool,
    /// The two neighbors of a number need different cells.
    pub(crate) overlaps: bool,
    /// Consecutive numbers that have only as many cells leave these to no others.
    pub(crate) runs: bool,
    /// A cut-off part of the board must be filled exactly.
    pub(crate) rooms: bool,
}

impl Rules {
    pub(crate) const REACH: Self =
        Self { cells: false, ways: false, overlaps: false, runs: false, rooms: false };
    pub(crate) const CELLS: Self = Self { cells: true, ..Self::REACH };
    pub(crate) const WAYS: Self = Self { overlaps: true, ways: true, ..Self::CELLS };
    pub(crate) const ROOMS: Self = Self { runs: true, rooms: true, ..Self::WAYS };
    /// The rules that pay off in a search, where branching is cheaper than looking for forced steps
    /// and full runs.
    pub(crate) const SEARCH: Self = Self { ways: false, runs: false, ..Self::ROOMS };
}

/// What a room (connected free cells) implies for a run of missing numbers.
#[derive(Clone, Debug)]
pub(crate) struct RoomFinding<const W: usize> {
    pub(crate) room: Set<W>,
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// `true` if the run has to be inside, because the room cannot be filled without it; `false` if
    /// the room has no space for it.
    pub(crate) inside: bool,
}

/// Maximum number of places of a number that the overlap rule checks. This and the next constant
/// are part of what a grade can conclude, and pinned seeds depend on them.
const MOST_OVERLAPS: u32 = 48;

/// Maximum number of consecutive numbers whose cells are counted together.
const LONGEST_RUN: usize = 6;

impl<const W: usize> Domains<'_, W> {
    /// Applies that every cell holds a number: if only one number is left for a cell, it is placed
    /// there.
    pub(super) fn fill_cells(&mut self) -> Result<(), Conflict> {
        let mut once = Set::EMPTY;
        let mut twice = Set::EMPTY;
        // Placed numbers are counted too, with their own cells, which are not free.
        for (k, set) in self.places.iter().enumerate() {
            for i in range(self.words(k)) {
                twice.0[i] |= once.0[i] & set.0[i];
                once.0[i] |= set.0[i];
            }
        }
        let free = self.bitboard.cells.minus(&self.taken);
        if let Some(place) = free.minus(&once).first() {
            return Err(Conflict::Cell(place));
        }
        let alone = once.minus(&twice).and(&free);
        if alone.is_empty() {
            return Ok(());
        }
        for i in 0..self.open.len() {
            let k = usize::from(self.open[i]);
            let words = self.words(k);
            if !self.placed[k] && range(words).any(|i| self.places[k].0[i] & alone.0[i] != 0) {
                let only = self.places[k].and(&alone);
                // Two cells both need this number.
                if only.single_in(words).is_none() {
                    return Err(Conflict::Cell(only.first().unwrap_or(0)));
                }
                self.narrow(k, &only)?;
            }
        }
        Ok(())
    }

    /// Applies that the path enters and leaves every cell except its two ends: a cell with only two
    /// ways left uses both.
    pub(super) fn keep_ways(&mut self) -> Result<(), Conflict> {
        let ways = ForcedSteps::of(self)?;
        for (place, used) in ways.used {
            for other in used {
                self.join(place, usize::from(other))?;
            }
        }
        Ok(())
    }

    /// Applies that the numbers at two cells are consecutive: `place` keeps only numbers that have
    /// a neighboring number at `other`. The other cell is not changed; if it is free, it has an
    /// entry of its own.
    pub(crate) fn join(&mut self, place: usize, other: usize) -> Result<(), Conflict> {
        if self.taken.has(place) {
            return Ok(());
        }
        let mut from = 0;
        while let Some((k, next)) = self.next_with(place, from) {
            from = next;
            if self.placed[k] {
                continue;
            }
            let beside = [k.wrapping_sub(1), k + 1];
            if !beside.iter().any(|&b| self.places.get(b).is_some_and(|p| p.has(other))) {
                self.forbid(k, place)?;
            }
        }
        Ok(())
    }

    /// Applies that the numbers before and after a number need two different cells.
    pub(super) fn check_overlaps(&mut self) -> Result<(), Conflict> {
        // Only numbers that changed, or whose neighbors changed, need a check. The clock advances
        // first, so that changes made during this check are seen by the next one.
        let since = self.overlaps_checked_at;
        self.clock += 1;
        self.overlaps_checked_at = self.clock;
        for i in 0..self.open.len() {
            let k = usize::from(self.open[i]);
            let around = k.saturating_sub(1)..self.changed_at.len().min(k + 2);
            if self.changed_at[around].iter().all(|&at| at < since) {
                continue;
            }
            for place in self.overlaps(k).iter_in(self.words(k)) {
                if let Err(conflict) = self.forbid(k, place) {
                    // The numbers after this one have not been checked.
                    self.overlaps_checked_at = since;
                    return Err(conflict);
                }
            }
        }
        Ok(())
    }

    /// Returns the places of a number for which the numbers before and after it would need the same
    /// cell.
    pub(crate) fn overlaps(&self, k: usize) -> Set<W> {
        let mut bad = Set::EMPTY;
        if self.placed[k] || k == 0 || k + 1 == self.places.len() {
            return bad;
        }
        let words = self.words(k);
        // If a number has many places, its neighbors have even more, and checking each place is
        // expensive.
        if self.places[k].len_in(words) > MOST_OVERLAPS {
            return bad;
        }
        // Each of the two neighbors has some cell here, or propagation would have removed the
        // place. So they fit unless both have just one cell and it is the same. For two numbers
        // this test is exact.
        let (before, after) = (&self.places[k - 1], &self.places[k + 1]);
        for place in self.places[k].iter_in(words) {
            let mut both = Set::<W>::EMPTY;
            let near = self.bitboard.near_words(place);
            for i in range(near) {
                both.0[i] = (before.0[i] | after.0[i]) & self.bitboard.neighbors[place].0[i];
            }
            // Both have one cell, the same one. `spread` handles the case that there is none.
            if both.single_in(near).is_some() {
                bad.insert(place);
            }
        }
        bad
    }

    /// Applies that consecutive numbers with only as many cells as numbers leave these cells to no
    /// others.
    pub(super) fn fill_runs(&mut self) -> Result<(), Conflict> {
        for i in 0..self.open.len() {
            let from = usize::from(self.open[i]);
            for (to, cells) in self.full_runs(from)? {
                self.leave_to(from, to, &cells)?;
            }
        }
        Ok(())
    }

    /// Returns the runs of numbers that start with `from` and have only as many cells as numbers:
    /// the last number and the cells of each run.
    pub(crate) fn full_runs(
        &self,
        from: usize,
    ) -> Result<SmallVec<[(usize, Set<W>); 2]>, Conflict> {
        let mut found = SmallVec::new();
        if self.placed[from] {
            return Ok(found);
        }
        // This is a Hall set: as many values as variables. Any set of numbers could form one, but
        // consecutive numbers are few to try and are what a player sees.
        let mut cells = Set::EMPTY;
        let mut words = self.words(from);
        for to in from..self.places.len().min(from + LONGEST_RUN) {
            let more = self.words(to);
            for i in range(more) {
                cells.0[i] |= self.places[to].0[i];
            }
            words = (words.0.min(more.0), words.1.max(more.1));
            let (n, room) = (to + 1 - from, cells.len_in(words) as usize);
            if room < n {
                return Err(Conflict::Run(from));
            }
            // The cells only increase, and no run is that long.
            if room > LONGEST_RUN {
                break;
            }
            if room == n {
                found.push((to, cells));
            }
        }
        Ok(found)
    }

    /// Leaves the cells to the numbers `from` to `to`, by removing them from all other domains.
    pub(crate) fn leave_to(
        &mut self,
        from: usize,
        to: usize,
        cells: &Set<W>,
    ) -> Result<(), Conflict> {
        let rest = self.bitboard.cells.minus(cells);
        for i in 0..self.open.len() {
            let k = usize::from(self.open[i]);
            if !self.placed[k] && !(from..=to).contains(&k) {
                self.narrow(k, &rest)?;
            }
        }
        Ok(())
    }

    pub(super) fn fill_rooms(&mut self) -> Result<(), Conflict> {
        for found in self.rooms()? {
            let to = if found.inside { found.room } else { self.bitboard.cells.minus(&found.room) };
            for k in found.from..=found.to {
                self.narrow(k, &to)?;
            }
        }
        Ok(())
    }

    /// Connected free cells form a room. A run of missing numbers is in one room, and each room is
    /// filled exactly. Returns the runs that therefore have to be inside or outside a room.
    pub(crate) fn rooms(&self) -> Result<Vec<RoomFinding<W>>, Conflict> {
        let mut found = Vec::new();
        let mut free = self.bitboard.cells.minus(&self.taken);
        let Some(first) = free.first() else { return Ok(found) };
        let mut room = self.bitboard.flood(Set::of(first), &free);
        // A single room holds all missing numbers, so nothing follows.
        if room == free {
            return Ok(found);
        }
        loop {
            let size = room.len() as usize;
            // Counts the minimum and maximum number of numbers in this room. A run steps from free
            // cell to free cell and never leaves its room, so its first number represents all of
            // them: after propagation they all have places in the same rooms.
            let (mut must, mut may) = (0, 0);
            for (from, to) in self.runs() {
                let here = &self.places[from];
                if here.intersects(&room) {
                    may += to + 1 - from;
                    if here.is_within(&room) {
                        must += to + 1 - from;
                    }
                }
            }
            if must > size || may < size {
                return Err(Conflict::Room(room.first().unwrap_or(0)));
            }
            for (from, to) in self.runs() {
                let (here, length) = (&self.places[from], to + 1 - from);
                if here.intersects(&room) && !here.is_within(&room) {
                    // Without the run there are too few numbers, or with it too many.
                    let inside = may - length < size;
                    if inside || must + length > size {
                        found.push(RoomFinding { room, from, to, inside });
                    }
                }
            }
            free = free.minus(&room);
            let Some(first) = free.first() else { return Ok(found) };
            room = self.bitboard.flood(Set::of(first), &free);
        }
    }

    /// Returns the runs of consecutive numbers that are not placed, each as its first and last
    /// number.
    fn runs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let mut i = 0;
        core::iter::from_fn(move || {
            while self.placed[usize::from(*self.open.get(i)?)] {
                i += 1;
            }
            // Given numbers are not in `open`, so a gap there ends a run too.
            let end = self.run_end(i);
            let run = (usize::from(self.open[i]), usize::from(self.open[end - 1]));
            i = end;
            Some(run)
        })
    }

    /// Returns the end, in `open`, of the run of unplaced consecutive numbers that begins at `i`.
    fn run_end(&self, i: usize) -> usize {
        let mut end = i + 1;
        while end < self.open.len()
            && self.open[end] == self.open[end - 1] + 1
            && !self.placed[usize::from(self.open[end])]
        {
            end += 1;
        }
        end
    }
}
