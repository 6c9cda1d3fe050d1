//! Where each number may stand, and what follows from that.

use super::set::Set;
use super::space::Space;
use super::ways::Ways;
use crate::board::Board;
use alloc::vec::Vec;
use smallvec::SmallVec;

/// Two facts contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// No cell is left for the number.
    Number(usize),
    /// Two numbers need the cell, or no number is left for it.
    Cell(usize),
    /// There are too few or too many ways through the cell.
    Ways(usize),
    /// Some numbers in a row, from this one, have too few cells.
    Run(usize),
    /// Cells that are cut off cannot be filled; this is one of them.
    Room(usize),
}

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
    pub(crate) const CELLS: Self = Self { cells: true, ways: true, ..Self::REACH };
    pub(crate) const LINKS: Self = Self { links: true, ..Self::CELLS };
    pub(crate) const ROOMS: Self = Self { runs: true, rooms: true, ..Self::LINKS };
    /// What pays in a search.
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

/// Most places of a number that are looked at one by one.
const MOST_OVERLAPS: u32 = 48;

/// How many numbers in a row are looked at together.
const LONGEST_RUN: usize = 6;

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
    pub(crate) open: Vec<u16>,
    queue: Vec<u16>,
    queue_start: usize,
    queue_len: usize,
    queued: Vec<bool>,
    /// When the places of each number last changed, by `clock`.
    changed_at: Vec<u64>,
    /// Counts the times that overlaps were looked at.
    clock: u64,
    /// What changed before this has been looked at for overlaps.
    parted: u64,
    trail: Vec<(u16, Set<W>)>,
    n_left: usize,
    rules: Rules,
    /// A number whose placing is all that is wanted; `usize::MAX` for none.
    pub(crate) goal: usize,
    /// Numbers with one place left are not placed: nothing is taken from the others by them.
    pub(crate) holds: bool,
    /// Numbers looked at since last asked.
    spent: u64,
}

impl<'s, const W: usize> Domains<'s, W> {
    /// `clues` holds a number from 1 for each place, 0 for none. Nothing is concluded yet.
    pub(crate) fn new(space: &'s Space<W>, board: &Board, clues: &[u16], rules: Rules) -> Self {
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
            changed_at: alloc::vec![0; n],
            clock: 0,
            parted: 0,
            trail: Vec::new(),
            n_left: 0,
            rules,
            goal: usize::MAX,
            holds: false,
            spent: 0,
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
        self.changed_at[k] = self.clock;
        if new.is_empty() {
            return Err(Conflict::Number(k));
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
            self.changed_at[k] = self.clock;
        }
    }

    /// Numbers looked at since this was last asked: the work done.
    pub(crate) fn take_spent(&mut self) -> u64 {
        core::mem::take(&mut self.spent)
    }

    /// Whether every number has its cell.
    pub(crate) fn is_solved(&self) -> bool {
        self.n_left == 0
    }

    /// Concludes what follows without any of the rules.
    pub(crate) fn settle(&mut self) -> Result<(), Conflict> {
        while let Some(k) = self.pop() {
            self.spread(k)?;
        }
        Ok(())
    }

    /// Concludes all that follows.
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(k) = self.pop() {
                self.spread(k)?;
            }
            if self.n_left == 0 || self.placed.get(self.goal) == Some(&true) {
                return Ok(());
            }
            self.spent += (self.open.len() * W) as u64 / 32;
            if self.rules.cells {
                self.fill_cells()?;
            }
            if self.queue_len == 0 && self.rules.ways {
                self.keep_ways()?;
            }
            if self.queue_len == 0 && self.rules.links {
                self.part_links()?;
            }
            if self.queue_len == 0 && self.rules.runs {
                self.fill_runs()?;
            }
            if self.queue_len == 0 && self.rules.rooms {
                self.fill_rooms()?;
            }
            if self.queue_len == 0 {
                return Ok(());
            }
        }
    }

    /// What the places of `k` mean for the others.
    fn spread(&mut self, k: usize) -> Result<(), Conflict> {
        self.spent += 1 + W as u64 / 8;
        let here = self.places[k];
        if !self.placed[k]
            && !self.holds
            && let Some(place) = here.single()
        {
            if self.taken.has(place) {
                return Err(Conflict::Cell(place));
            }
            self.taken.insert(place);
            self.placed[k] = true;
            self.n_left -= 1;
            let others = self.space.cells.minus(&here);
            let (word, bit) = (place >> 6, 1 << (place & 63));
            let mut from = 0;
            // A plain scan of all sets: the numbers that are done rarely have the place.
            while let Some(ahead) = self.places[from..].iter().position(|s| s.0[word] & bit != 0) {
                let other = from + ahead;
                from = other + 1;
                if other != k {
                    if self.placed[other] {
                        return Err(Conflict::Cell(place));
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
                        return Err(Conflict::Number(k));
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
        // Those that are placed are counted too, with their own cells, which are not free.
        for set in &self.places {
            for i in 0..W {
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
            if !self.placed[k] && self.places[k].meets(&alone) {
                let only = self.places[k].and(&alone);
                if only.single().is_none() {
                    return Err(Conflict::Cell(only.first().unwrap_or(0)));
                }
                self.narrow(k, &only)?;
            }
        }
        Ok(())
    }

    /// The path goes in and out of every cell, but for its two ends: a cell with two ways left
    /// uses both.
    fn keep_ways(&mut self) -> Result<(), Conflict> {
        let ways = Ways::of(self)?;
        for (place, used) in ways.used {
            for other in used.iter() {
                self.join(place, other)?;
            }
        }
        Ok(())
    }

    /// The numbers at two cells follow each other.
    pub(crate) fn join(&mut self, place: usize, other: usize) -> Result<(), Conflict> {
        if self.taken.has(place) {
            return Ok(());
        }
        let without = self.space.cells.minus(&Set::of(place));
        for i in 0..self.open.len() {
            let k = usize::from(self.open[i]);
            if self.placed[k] || !self.places[k].has(place) {
                continue;
            }
            let beside = [k.wrapping_sub(1), k + 1];
            if !beside.iter().any(|&b| self.places.get(b).is_some_and(|p| p.has(other))) {
                self.narrow(k, &without)?;
            }
        }
        Ok(())
    }

    /// A number at a cell needs two different cells for the numbers before and after it.
    fn part_links(&mut self) -> Result<(), Conflict> {
        // Where neither a number nor its neighbors changed there is nothing new.
        let since = self.parted;
        self.clock += 1;
        self.parted = self.clock;
        for i in 0..self.open.len() {
            let k = usize::from(self.open[i]);
            let around = k.saturating_sub(1)..self.changed_at.len().min(k + 2);
            if self.changed_at[around].iter().all(|&at| at < since) {
                continue;
            }
            let keep = self.places[k].minus(&self.overlaps(k));
            if let Err(conflict) = self.narrow(k, &keep) {
                self.parted = since;
                return Err(conflict);
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
        // Where there are many places, there are more for the neighbors; looking at each is dear.
        if self.places[k].len() > MOST_OVERLAPS {
            return bad;
        }
        let both = self.places[k - 1].or(&self.places[k + 1]);
        for place in self.places[k].iter() {
            if both.and(&self.space.neighbors[place]).single().is_some() {
                bad.insert(place);
            }
        }
        bad
    }

    /// Some numbers in a row that have just as many cells between them leave these to no others.
    fn fill_runs(&mut self) -> Result<(), Conflict> {
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
        let mut cells = Set::EMPTY;
        for to in from..self.places.len().min(from + LONGEST_RUN) {
            cells = cells.or(&self.places[to]);
            let (n, room) = (to + 1 - from, cells.len() as usize);
            if room < n {
                return Err(Conflict::Run(from));
            }
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

    fn fill_rooms(&mut self) -> Result<(), Conflict> {
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
        if room == free {
            return Ok(found);
        }
        loop {
            let size = room.len() as usize;
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

    /// The number with the fewest places for its weight; the lowest of equals.
    pub(crate) fn narrowest(&self, weights: &[u32]) -> Option<usize> {
        let mut best: Option<(u64, u64, usize)> = None;
        for &k in &self.open {
            let k = usize::from(k);
            if !self.placed[k] {
                let (n, w) = (u64::from(self.places[k].len()), u64::from(weights[k]));
                if best.is_none_or(|(bn, bw, _)| n * bw < bn * w) {
                    best = Some((n, w, k));
                }
            }
        }
        best.map(|(_, _, k)| k)
    }

    /// A cell with two numbers left whose weights sum up to most, one of the two, and the sum.
    pub(crate) fn two_way_cell(&self, weights: &[u32]) -> Option<(usize, usize, u32)> {
        let mut once = Set::<W>::EMPTY;
        let mut twice = Set::<W>::EMPTY;
        let mut more = Set::<W>::EMPTY;
        for set in &self.places {
            for i in 0..W {
                more.0[i] |= twice.0[i] & set.0[i];
                twice.0[i] |= once.0[i] & set.0[i];
                once.0[i] |= set.0[i];
            }
        }
        let pairs = twice.minus(&more);
        if pairs.is_empty() {
            return None;
        }
        let mut best: Option<(usize, usize, u32)> = None;
        let mut sums = alloc::vec![0; 64 * W];
        for &k in &self.open {
            let k = usize::from(k);
            if !self.placed[k] {
                for place in self.places[k].and(&pairs).iter() {
                    sums[place] += weights[k];
                    if best.is_none_or(|(_, _, most)| sums[place] > most) {
                        best = Some((k, place, sums[place]));
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
