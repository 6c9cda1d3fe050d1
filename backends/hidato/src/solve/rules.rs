//! What follows from where each number may stand, rule by rule.
//!
//! Each rule removes only what no solution has, and each is monotone: fewer places left never lead
//! it to remove less. Reasoning of grades and the shortcuts of the generator rest on that.

use super::domains::{Conflict, Domains};
use super::set::{Set, range};
use super::ways::Ways;
use alloc::vec::Vec;
use smallvec::SmallVec;

/// Which conclusions are drawn beside these: consecutive numbers touch, no cell holds two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Every cell holds a number.
    pub(crate) cells: bool,
    /// The path goes in and out of every cell.
    pub(crate) ways: bool,
    /// The two neighbors of a number need different cells.
    pub(crate) links: bool,
    /// Numbers in a row with just as many cells leave these to no others.
    pub(crate) runs: bool,
    /// What is cut off is filled exactly.
    pub(crate) rooms: bool,
}

impl Rules {
    pub(crate) const REACH: Self =
        Self { cells: false, ways: false, links: false, runs: false, rooms: false };
    pub(crate) const CELLS: Self = Self { cells: true, ..Self::REACH };
    pub(crate) const WAYS: Self = Self { links: true, ways: true, ..Self::CELLS };
    pub(crate) const ROOMS: Self = Self { runs: true, rooms: true, ..Self::WAYS };
    /// What pays in a search: branching is cheaper there than to look for ways and runs.
    pub(crate) const SEARCH: Self = Self { ways: false, runs: false, ..Self::ROOMS };
}

/// What a room says of a run of numbers.
#[derive(Clone, Debug)]
pub(crate) struct RoomFinding<const W: usize> {
    pub(crate) room: Set<W>,
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// It has to be in there: without it the room cannot be filled. Else there is no room for it.
    pub(crate) inside: bool,
}

/// Most places of a number that are looked at one by one. Like the next, part of what a grade can
/// conclude: seeds hang on it.
const MOST_OVERLAPS: u32 = 48;

/// How many numbers in a row are looked at together.
const LONGEST_RUN: usize = 6;

impl<const W: usize> Domains<'_, W> {
    /// Every cell holds a number: where one alone is left for a cell, it stands there.
    pub(super) fn fill_cells(&mut self) -> Result<(), Conflict> {
        let mut once = Set::EMPTY;
        let mut twice = Set::EMPTY;
        // Those that are placed are counted too, with their own cells, which are not free.
        for (k, set) in self.places.iter().enumerate() {
            for i in range(self.words(k)) {
                twice.0[i] |= once.0[i] & set.0[i];
                once.0[i] |= set.0[i];
            }
        }
        let free = self.space.cells.minus(&self.taken);
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
                // Two cells that both need this number.
                if only.single_in(words).is_none() {
                    return Err(Conflict::Cell(only.first().unwrap_or(0)));
                }
                self.narrow(k, &only)?;
            }
        }
        Ok(())
    }

    /// The path goes in and out of every cell, but for its two ends: a cell with two ways left
    /// uses both.
    pub(super) fn keep_ways(&mut self) -> Result<(), Conflict> {
        let ways = Ways::of(self)?;
        for (place, used) in ways.used {
            for other in used {
                self.join(place, usize::from(other))?;
            }
        }
        Ok(())
    }

    /// The numbers at two cells follow each other: only such stay at `place` that have a neighbor
    /// in number at `other`. The other cell is not touched; where it is free it has its own entry.
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

    /// A number at a cell needs two different cells for the numbers before and after it.
    pub(super) fn part_links(&mut self) -> Result<(), Conflict> {
        // Where neither a number nor its neighbors changed there is nothing new. The clock goes on
        // first, so that what changes during this look is looked at again in the next.
        let since = self.links_parted_at;
        self.clock += 1;
        self.links_parted_at = self.clock;
        for i in 0..self.open.len() {
            let k = usize::from(self.open[i]);
            let around = k.saturating_sub(1)..self.changed_at.len().min(k + 2);
            if self.changed_at[around].iter().all(|&at| at < since) {
                continue;
            }
            for place in self.overlaps(k).iter_in(self.words(k)) {
                if let Err(conflict) = self.forbid(k, place) {
                    // The numbers after this one have not been looked at.
                    self.links_parted_at = since;
                    return Err(conflict);
                }
            }
        }
        Ok(())
    }

    /// The places of a number where those before and after it would need the same cell.
    pub(crate) fn overlaps(&self, k: usize) -> Set<W> {
        let mut bad = Set::EMPTY;
        if self.placed[k] || k == 0 || k + 1 == self.places.len() {
            return bad;
        }
        let words = self.words(k);
        // Where there are many places, there are more for the neighbors; looking at each is dear.
        if self.places[k].len_in(words) > MOST_OVERLAPS {
            return bad;
        }
        // Each of the two has some cell here, or narrowing would have taken the place away. So they
        // can stand apart unless both have one and the same: for two numbers this test is exact.
        let (before, after) = (&self.places[k - 1], &self.places[k + 1]);
        for place in self.places[k].iter_in(words) {
            let mut both = Set::<W>::EMPTY;
            let near = self.space.near_words(place);
            for i in range(near) {
                both.0[i] = (before.0[i] | after.0[i]) & self.space.neighbors[place].0[i];
            }
            // One cell for two numbers. None at all is left to `spread`.
            if both.single_in(near).is_some() {
                bad.insert(place);
            }
        }
        bad
    }

    /// Some numbers in a row that have just as many cells between them leave these to no others.
    pub(super) fn fill_runs(&mut self) -> Result<(), Conflict> {
        for i in 0..self.open.len() {
            let from = usize::from(self.open[i]);
            for (to, cells) in self.full_runs(from)? {
                self.leave_to(from, to, &cells)?;
            }
        }
        Ok(())
    }

    /// The last numbers, and the cells, of runs from this number that have just as many cells.
    pub(crate) fn full_runs(
        &self,
        from: usize,
    ) -> Result<SmallVec<[(usize, Set<W>); 2]>, Conflict> {
        let mut found = SmallVec::new();
        if self.placed[from] {
            return Ok(found);
        }
        // A Hall set: as many values as variables. Any numbers could make one; those in a row are
        // few to try and what a player sees.
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
            // The cells only grow, and no run gets as long.
            if room > LONGEST_RUN {
                break;
            }
            if room == n {
                found.push((to, cells));
            }
        }
        Ok(found)
    }

    /// The cells are left to the numbers `from..=to`.
    pub(crate) fn leave_to(
        &mut self,
        from: usize,
        to: usize,
        cells: &Set<W>,
    ) -> Result<(), Conflict> {
        let rest = self.space.cells.minus(cells);
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
            let to = if found.inside { found.room } else { self.space.cells.minus(&found.room) };
            for k in found.from..=found.to {
                self.narrow(k, &to)?;
            }
        }
        Ok(())
    }

    /// Free cells that hang together are a room; a run of unknown numbers stands in one room, and
    /// each room is filled exactly: runs that so have to be in a room or out of it.
    pub(crate) fn rooms(&self) -> Result<Vec<RoomFinding<W>>, Conflict> {
        let mut found = Vec::new();
        let mut free = self.space.cells.minus(&self.taken);
        let Some(first) = free.first() else { return Ok(found) };
        let mut room = self.space.flood(Set::of(first), &free);
        // A single room holds all the numbers that are missing: nothing to find.
        if room == free {
            return Ok(found);
        }
        loop {
            let size = room.len() as usize;
            // How many numbers stand in this room at least and at most. A run walks from free cell
            // to free cell, so it never leaves its room, and its first number speaks for all: each
            // has places in the same rooms once neighbors in number have been narrowed.
            let (mut must, mut may) = (0, 0);
            for (from, to) in self.runs() {
                let here = &self.places[from];
                if here.meets(&room) {
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
                if here.meets(&room) && !here.is_within(&room) {
                    // Without it too few, or with it too many.
                    let inside = may - length < size;
                    if inside || must + length > size {
                        found.push(RoomFinding { room, from, to, inside });
                    }
                }
            }
            free = free.minus(&room);
            let Some(first) = free.first() else { return Ok(found) };
            room = self.space.flood(Set::of(first), &free);
        }
    }

    /// Runs of consecutive numbers that are not placed: first and last.
    fn runs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let mut i = 0;
        core::iter::from_fn(move || {
            while self.placed[usize::from(*self.open.get(i)?)] {
                i += 1;
            }
            // Numbers that were given are not in `open`, so a gap there ends a run too.
            let end = self.run_end(i);
            let run = (usize::from(self.open[i]), usize::from(self.open[end - 1]));
            i = end;
            Some(run)
        })
    }

    /// The end in `open` of the run of unplaced consecutive numbers that begins at `i`.
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
