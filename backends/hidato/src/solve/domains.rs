//! Where each number may stand, and what follows from that.

use super::set::Set;
use super::space::Space;
use crate::board::Board;
use alloc::vec::Vec;

/// Two facts contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict;

/// How much is concluded before a choice is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// Consecutive numbers touch, no cell holds two numbers, every cell holds one.
    Singles,
    /// Also: the two neighbors of a number need different cells.
    Links,
    /// Also: what is cut off is filled exactly.
    Rooms,
}

/// The places left for each number, narrowed by what follows, with a trail to take it back.
///
/// Numbers count from 0 in here.
#[derive(Clone, Debug)]
pub(crate) struct Domains<'s, const W: usize> {
    pub(crate) space: &'s Space<W>,
    pub(crate) places: Vec<Set<W>>,
    /// Cells whose number is known.
    pub(crate) taken: Set<W>,
    /// Numbers whose cell is known and has been taken from the others.
    pub(crate) placed: Vec<bool>,
    /// Numbers that were not given: all that can change.
    open: Vec<u16>,
    queue: Vec<u16>,
    queue_start: usize,
    queue_len: usize,
    queued: Vec<bool>,
    trail: Vec<(u16, Set<W>)>,
    n_left: usize,
    depth: Depth,
}

impl<'s, const W: usize> Domains<'s, W> {
    /// `clues` holds a number from 1 for each place, 0 for none. Nothing is concluded yet.
    pub(crate) fn new(space: &'s Space<W>, board: &Board, clues: &[u16], depth: Depth) -> Self {
        let n = space.n;
        let mut taken = Set::EMPTY;
        let mut known = alloc::vec![u16::MAX; n];
        for place in board.cells() {
            if clues[place] > 0 {
                taken.insert(place);
                known[usize::from(clues[place]) - 1] = place as u16;
            }
        }
        let free = space.cells.minus(&taken);
        let mut this = Self {
            space,
            places: Vec::with_capacity(n),
            taken,
            placed: Vec::with_capacity(n),
            open: Vec::new(),
            queue: alloc::vec![0; n],
            queue_start: 0,
            queue_len: 0,
            queued: alloc::vec![false; n],
            trail: Vec::new(),
            n_left: 0,
            depth,
        };
        for (k, &place) in known.iter().enumerate() {
            if place == u16::MAX {
                this.places.push(free);
                this.placed.push(false);
                this.open.push(k as u16);
                this.n_left += 1;
                if n == 1 || free.single().is_some() {
                    this.push(k);
                }
            } else {
                this.places.push(Set::of(usize::from(place)));
                this.placed.push(true);
                this.push(k);
            }
        }
        this
    }

    #[inline]
    fn push(&mut self, k: usize) {
        if !core::mem::replace(&mut self.queued[k], true) {
            let n = self.queue.len();
            let end = self.queue_start + self.queue_len;
            self.queue[if end >= n { end - n } else { end }] = k as u16;
            self.queue_len += 1;
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        if self.queue_len == 0 {
            return None;
        }
        let k = usize::from(self.queue[self.queue_start]);
        self.queue_start += 1;
        if self.queue_start == self.queue.len() {
            self.queue_start = 0;
        }
        self.queue_len -= 1;
        self.queued[k] = false;
        Some(k)
    }

    fn clear_queue(&mut self) {
        while self.pop().is_some() {}
    }

    /// Lets `k` stand in `to` alone, where it was allowed before.
    #[inline]
    pub(crate) fn narrow(&mut self, k: usize, to: &Set<W>) -> Result<(), Conflict> {
        let old = self.places[k];
        let new = old.and(to);
        if new == old {
            return Ok(());
        }
        self.trail.push((k as u16, old));
        self.places[k] = new;
        if new.is_empty() {
            return Err(Conflict);
        }
        self.push(k);
        Ok(())
    }

    /// Forbids a place to a number.
    pub(crate) fn forbid(&mut self, k: usize, place: usize) -> Result<(), Conflict> {
        self.narrow(k, &self.space.cells.minus(&Set::of(place)))
    }

    /// A mark for [`undo_to`](Self::undo_to).
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all that was concluded since the mark.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        self.clear_queue();
        while self.trail.len() > mark {
            let (k, old) = self.trail.pop().expect("longer than the mark");
            let k = usize::from(k);
            if self.placed[k] {
                // Only the last step of a number's trail makes it placed.
                self.placed[k] = false;
                self.n_left += 1;
                if let Some(place) = self.places[k].first() {
                    self.taken.remove(place);
                }
            }
            self.places[k] = old;
        }
    }

    /// Whether every number has its cell.
    pub(crate) fn is_solved(&self) -> bool {
        self.n_left == 0
    }

    /// Concludes all that follows.
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(k) = self.pop() {
                self.spread(k)?;
            }
            if self.n_left == 0 {
                return Ok(());
            }
            self.fill_cells()?;
            if self.queue_len == 0 && self.depth >= Depth::Links {
                self.part_links()?;
            }
            if self.queue_len == 0 && self.depth >= Depth::Rooms {
                self.fill_rooms()?;
            }
            if self.queue_len == 0 {
                return Ok(());
            }
        }
    }

    /// What the places of `k` mean for the others.
    fn spread(&mut self, k: usize) -> Result<(), Conflict> {
        let here = self.places[k];
        if !self.placed[k]
            && let Some(place) = here.single()
        {
            if self.taken.has(place) {
                return Err(Conflict);
            }
            self.taken.insert(place);
            self.placed[k] = true;
            self.n_left -= 1;
            let others = self.space.cells.minus(&here);
            for i in 0..self.open.len() {
                let other = usize::from(self.open[i]);
                if other != k && self.places[other].has(place) {
                    if self.placed[other] {
                        return Err(Conflict);
                    }
                    self.narrow(other, &others)?;
                }
            }
        }
        let around = self.space.around(&here);
        for other in [k.wrapping_sub(1), k + 1] {
            if other < self.places.len() {
                if self.placed[other] {
                    if !self.places[other].meets(&around) {
                        return Err(Conflict);
                    }
                } else {
                    self.narrow(other, &around)?;
                }
            }
        }
        Ok(())
    }

    /// Every cell holds a number: where one alone is left for a cell, it stands there.
    fn fill_cells(&mut self) -> Result<(), Conflict> {
        let mut once = Set::EMPTY;
        let mut twice = Set::EMPTY;
        for &k in &self.open {
            if !self.placed[usize::from(k)] {
                let set = &self.places[usize::from(k)];
                for i in 0..W {
                    twice.0[i] |= once.0[i] & set.0[i];
                    once.0[i] |= set.0[i];
                }
            }
        }
        let free = self.space.cells.minus(&self.taken);
        if !free.is_within(&once) {
            return Err(Conflict);
        }
        let alone = once.minus(&twice).and(&free);
        if alone.is_empty() {
            return Ok(());
        }
        for i in 0..self.open.len() {
            let k = usize::from(self.open[i]);
            if !self.placed[k] && self.places[k].meets(&alone) {
                let only = self.places[k].and(&alone);
                if only.single().is_none() {
                    return Err(Conflict);
                }
                self.narrow(k, &only)?;
            }
        }
        Ok(())
    }

    /// A number at a cell needs two different cells for the numbers before and after it.
    fn part_links(&mut self) -> Result<(), Conflict> {
        for i in 0..self.open.len() {
            let k = usize::from(self.open[i]);
            if self.placed[k] || k == 0 || k + 1 == self.places.len() {
                continue;
            }
            let both = self.places[k - 1].or(&self.places[k + 1]);
            let mut keep = self.places[k];
            for place in self.places[k].iter() {
                if both.and(&self.space.neighbors[place]).single().is_some() {
                    keep.remove(place);
                }
            }
            self.narrow(k, &keep)?;
        }
        Ok(())
    }

    /// Free cells that hang together are a room; a run of unknown numbers stands in one room, and
    /// each room is filled exactly.
    fn fill_rooms(&mut self) -> Result<(), Conflict> {
        let mut free = self.space.cells.minus(&self.taken);
        let Some(first) = free.first() else { return Ok(()) };
        let mut room = self.space.flood(Set::of(first), &free);
        if room == free {
            return Ok(());
        }
        loop {
            let size = room.len() as usize;
            let (mut must, mut may) = (0, 0);
            // Runs of open numbers: one after the other in `open`, broken by placed ones.
            let mut i = 0;
            while i < self.open.len() {
                let k = usize::from(self.open[i]);
                if self.placed[k] {
                    i += 1;
                    continue;
                }
                let end = self.run_end(i);
                let length = end - i;
                let here = self.places[k];
                if here.meets(&room) {
                    may += length;
                    if here.is_within(&room) {
                        must += length;
                    }
                }
                i = end;
            }
            if must > size || may < size {
                return Err(Conflict);
            }
            let mut i = 0;
            while i < self.open.len() {
                let k = usize::from(self.open[i]);
                if self.placed[k] {
                    i += 1;
                    continue;
                }
                let end = self.run_end(i);
                let length = end - i;
                let here = self.places[k];
                if here.meets(&room) && !here.is_within(&room) {
                    if must + length > size {
                        for j in i..end {
                            let k = usize::from(self.open[j]);
                            self.narrow(k, &self.space.cells.minus(&room))?;
                        }
                    } else if may - length < size {
                        for j in i..end {
                            self.narrow(usize::from(self.open[j]), &room)?;
                        }
                    }
                }
                i = end;
            }
            free = free.minus(&room);
            let Some(first) = free.first() else { return Ok(()) };
            room = self.space.flood(Set::of(first), &free);
        }
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

    /// The number with the fewest places left, but more than one; the lowest of equals.
    pub(crate) fn narrowest(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for &k in &self.open {
            let k = usize::from(k);
            if !self.placed[k] {
                let n = self.places[k].len();
                if n < fewest {
                    fewest = n;
                    best = Some(k);
                    if n <= 2 {
                        break;
                    }
                }
            }
        }
        best
    }

    /// The number at each place, when solved.
    pub(crate) fn numbers(&self, n_places: usize) -> Vec<u16> {
        let mut numbers = alloc::vec![0; n_places];
        for (k, set) in self.places.iter().enumerate() {
            if let Some(place) = set.single() {
                numbers[place] = k as u16 + 1;
            }
        }
        numbers
    }
}
