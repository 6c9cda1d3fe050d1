//! The domains: for each number the places where it may still be, and what follows from them.
//!
//! Every place of a number touches a place of the number before and a place of the number after. A
//! queue of changed numbers maintains this. A number with one place left is *placed*: its cell is
//! removed from all other domains. Every change goes through [`narrow`](Domains::narrow) or
//! [`forbid`](Domains::forbid), which save the old words on a trail, so that a search can backtrack
//! without copying.

use super::bitboard::BitBoard;
use super::rules::Rules;
use super::set::{FEW_WORDS, Set, Words, range};
use crate::board::Board;
use alloc::vec::Vec;

/// A contradiction between two facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// No cell is left for the number.
    Number(usize),
    /// Two numbers need the cell, or no number is left for it.
    Cell(usize),
    /// The path cannot pass through the cell: too few steps to neighbors are possible, or too many
    /// are forced.
    Ways(usize),
    /// A run of consecutive numbers, starting with this one, has too few cells.
    Run(usize),
    /// A group of cells that are cut off cannot be filled; this is one of the cells.
    Room(usize),
}

/// An entry of the trail: the domain of number `k` before a change.
#[derive(Clone, Copy, Debug)]
struct Step {
    k: u16,
    /// The range of the words whose old contents are in `Domains::saved`.
    saved: Words,
    /// The range of the words that could contain places of the number before the change.
    words: Words,
}

/// The domain of each number, with a trail to undo changes.
///
/// Numbers count from 0 in this module.
#[derive(Clone, Debug)]
pub(crate) struct Domains<'s, const W: usize> {
    pub(crate) bitboard: &'s BitBoard<W>,
    pub(crate) places: Vec<Set<W>>,
    /// Cells whose number is known.
    pub(crate) taken: Set<W>,
    /// Numbers whose cell is known and has been removed from all other domains.
    pub(crate) placed: Vec<bool>,
    /// Numbers that were not given; only their domains change.
    pub(crate) open: Vec<u16>,
    /// Numbers whose domains changed and have not been propagated yet. It is a ring buffer that
    /// contains each number at most once, so `n` entries are enough.
    queue: Vec<u16>,
    queue_start: usize,
    queue_len: usize,
    queued: Vec<bool>,
    /// For each number, the value of `clock` when its domain last changed.
    pub(super) changed_at: Vec<u64>,
    /// The number of times that the overlap rule has been applied.
    pub(super) clock: u64,
    /// The value of `clock` up to which changes have been checked for overlaps.
    pub(super) overlaps_checked_at: u64,
    /// For each number, the range of words that contains all its places.
    words: Vec<Words>,
    /// For sets of many words: the open numbers that could have places in each word at the start,
    /// word by word. Domains never grow beyond their start, so no number is missing later.
    holders: Vec<u16>,
    holder_starts: Vec<usize>,
    trail: Vec<Step>,
    /// The old words of all changes on the trail, one after the other; the last change's words are
    /// at the end.
    saved: Vec<u64>,
    n_left: usize,
    rules: Rules,
    /// A number whose placement ends the propagation; `usize::MAX` for none.
    pub(crate) goal: usize,
    /// If `true`, numbers with one place left are not placed, so their cells stay in other domains.
    /// A hint must stop at such a number and may not build on it.
    pub(crate) defers_placing: bool,
    /// Numbers propagated since the last call of [`take_spent`](Self::take_spent). Searches with a
    /// limit count it, and pinned seeds depend on it, so its meaning must never change.
    spent: u64,
}

impl<'s, const W: usize> Domains<'s, W> {
    /// Sets up the domains; `clues` holds a number from 1 for each place, 0 for none. Draws no
    /// conclusions yet.
    pub(crate) fn new(
        bitboard: &'s BitBoard<W>,
        board: &Board,
        clues: &[u16],
        rules: Rules,
    ) -> Self {
        let n = bitboard.n;
        let mut taken = Set::EMPTY;
        let mut known = alloc::vec![u16::MAX; n];
        for place in board.cells() {
            if clues[place] > 0 {
                taken.insert(place);
                known[usize::from(clues[place]) - 1] = place as u16;
            }
        }
        let free = bitboard.cells.minus(&taken);
        let mut this = Self {
            bitboard,
            places: Vec::with_capacity(n),
            taken,
            placed: known.iter().map(|&place| place != u16::MAX).collect(),
            open: Vec::new(),
            queue: alloc::vec![0; n],
            queue_start: 0,
            queue_len: 0,
            queued: alloc::vec![false; n],
            changed_at: alloc::vec![0; n],
            clock: 0,
            overlaps_checked_at: 0,
            words: alloc::vec![(0, W as u8); n],
            holders: Vec::new(),
            holder_starts: Vec::new(),
            trail: Vec::new(),
            saved: Vec::new(),
            n_left: 0,
            rules,
            goal: usize::MAX,
            defers_placing: false,
            spent: n as u64 / 4,
        };
        this.fill(&known, &free);
        if W > FEW_WORDS {
            this.list_holders();
        }
        this
    }

    /// Fills the domains of all numbers, from the places of the given ones and the free cells.
    fn fill(&mut self, known: &[u16], free: &Set<W>) {
        let n = known.len();
        // Each domain starts with the cells near the number before, then, going backward, near the
        // number after. Between two given numbers the open ones form a chain of constraints, and on
        // a chain one pass in each direction leaves no place without a neighbor on either side. So
        // the queue is not needed here.
        for (k, &place) in known.iter().enumerate() {
            let mut set = Set::EMPTY;
            if place != u16::MAX {
                set.insert(usize::from(place));
            } else if k == 0 {
                set = *free;
            } else {
                (set, self.words[k]) = self.around(k - 1);
                set.keep(free, self.words[k]);
            }
            self.places.push(set);
            self.tighten(k);
        }
        for k in (0..n).rev() {
            if !self.placed[k] {
                self.open.push(k as u16);
                self.n_left += 1;
                if k + 1 < n {
                    let (near, _) = self.around(k + 1);
                    let words = self.words[k];
                    self.places[k].keep(&near, words);
                    self.tighten(k);
                }
                // The queue is only needed for a number that can be placed or a conflict.
                if self.only_place(k).is_some() || self.places[k].is_empty() {
                    self.push(k);
                }
            } else if k + 1 < n && self.placed[k + 1] {
                // Given numbers are compared with each other only here.
                let next = usize::from(known[k + 1]);
                if !self.bitboard.neighbors[usize::from(known[k])].has(next) {
                    self.push(k);
                }
            }
        }
        self.open.reverse();
        if self.bitboard.has_links() {
            (0..n).for_each(|k| self.push(k));
        }
    }

    /// Bytes used, including those of the bitboard.
    pub(crate) fn bytes(&self) -> u64 {
        let sets = self.places.capacity() + self.bitboard.neighbors.capacity();
        let bytes = sets * size_of::<Set<W>>()
            + self.trail.capacity() * size_of::<Step>()
            + (self.saved.capacity() + self.changed_at.capacity()) * size_of::<u64>();
        bytes as u64
    }

    /// Lists the open numbers that could have places in each word.
    fn list_holders(&mut self) {
        for word in 0..W {
            self.holder_starts.push(self.holders.len());
            let words = &self.words;
            let here = |k: &u16| range(words[usize::from(*k)]).contains(&word);
            self.holders.extend(self.open.iter().copied().filter(here));
        }
        self.holder_starts.push(self.holders.len());
    }

    /// The range of words that contains a number's places.
    #[inline]
    pub(super) fn words(&self, k: usize) -> Words {
        if W <= FEW_WORDS { (0, W as u8) } else { self.words[k] }
    }

    /// Drops words without places from both ends of a number's range of words.
    #[inline]
    fn tighten(&mut self, k: usize) {
        if W > FEW_WORDS {
            let (mut from, mut to) = self.words[k];
            while from < to && self.places[k].0[usize::from(from)] == 0 {
                from += 1;
            }
            while from < to && self.places[k].0[usize::from(to) - 1] == 0 {
                to -= 1;
            }
            self.words[k] = (from, to);
        }
    }

    /// Returns the only place left for a number, if there is just one.
    #[inline]
    pub(crate) fn only_place(&self, k: usize) -> Option<usize> {
        self.places[k].single_in(self.words(k))
    }

    /// Returns all cells that touch a place of the number, and their range of words.
    #[inline]
    fn around(&self, k: usize) -> (Set<W>, Words) {
        self.bitboard.around_in(&self.places[k], self.words(k))
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

    /// Restricts the domain of `k` to the places in `to`.
    #[inline]
    pub(crate) fn narrow(&mut self, k: usize, to: &Set<W>) -> Result<(), Conflict> {
        // A call that excludes nothing adds nothing to the trail or the queue.
        let words = self.words(k);
        let set = &self.places[k];
        let mut changed = 0;
        for i in range(words) {
            changed |= set.0[i] & !to.0[i];
        }
        if changed == 0 {
            return Ok(());
        }
        self.save(k, words);
        self.places[k].keep(to, words);
        self.tighten(k);
        self.after_change(k)
    }

    #[inline]
    fn save(&mut self, k: usize, words: Words) {
        self.trail.push(Step { k: k as u16, saved: words, words: self.words(k) });
        self.saved.extend_from_slice(&self.places[k].0[range(words)]);
    }

    #[inline]
    fn after_change(&mut self, k: usize) -> Result<(), Conflict> {
        self.changed_at[k] = self.clock;
        if range(self.words(k)).all(|i| self.places[k].0[i] == 0) {
            return Err(Conflict::Number(k));
        }
        self.push(k);
        Ok(())
    }

    /// Removes a place from the domain of a number.
    #[inline]
    pub(crate) fn forbid(&mut self, k: usize, place: usize) -> Result<(), Conflict> {
        if !self.places[k].has(place) {
            return Ok(());
        }
        // Only one word changes, so only one is saved.
        let word = (place >> 6) as u8;
        self.save(k, (word, word + 1));
        self.places[k].remove(place);
        self.tighten(k);
        self.after_change(k)
    }

    /// Returns the current length of the trail, which [`undo_to`](Self::undo_to) takes to undo
    /// later changes.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes all changes since `mark`, a value that [`mark`](Self::mark) returned.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        // After a conflict the queue is not empty, but its entries are about changes that are
        // undone here.
        self.clear_queue();
        while self.trail.len() > mark {
            let step = self.trail.pop().expect("longer than the mark");
            let k = usize::from(step.k);
            if self.placed[k] {
                // A placed number is never narrowed again, so the first change met on the way back
                // is the one that left a single place, which put that place into `taken`.
                self.placed[k] = false;
                self.n_left += 1;
                if let Some(place) = self.only_place(k) {
                    self.taken.remove(place);
                }
            }
            let saved = range(step.saved);
            let from = self.saved.len() - saved.len();
            self.places[k].0[saved].copy_from_slice(&self.saved[from..]);
            self.saved.truncate(from);
            self.words[k] = step.words;
            // A domain that grew back must be checked again, whatever was checked in the meantime.
            self.changed_at[k] = self.clock;
        }
    }

    /// Returns and resets the number of propagated numbers, a measure of the work done.
    pub(crate) fn take_spent(&mut self) -> u64 {
        core::mem::take(&mut self.spent)
    }

    /// Returns `true` if the cell of every number is known.
    pub(crate) fn is_solved(&self) -> bool {
        self.n_left == 0
    }

    /// Propagates changed domains without using any of the rules.
    pub(crate) fn settle(&mut self) -> Result<(), Conflict> {
        while let Some(k) = self.pop() {
            self.spread(k)?;
        }
        Ok(())
    }

    /// Narrows the domains, the sets of cells that are possible for each number, with all rules.
    /// Stops when nothing changes or when the number [`goal`](Self::goal) has its cell.
    ///
    /// Cheap rules come first, and each one runs only when those before it find nothing more. All
    /// of them are monotone, so the order affects the work but not the resulting domains.
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
            if self.queue_len == 0 && self.rules.overlaps {
                self.check_overlaps()?;
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

    /// Propagates the domain of number `k` to the other domains.
    fn spread(&mut self, k: usize) -> Result<(), Conflict> {
        self.spent += 1 + W as u64 / 8;
        if !self.placed[k]
            && !self.defers_placing
            && let Some(place) = self.only_place(k)
        {
            if self.taken.has(place) {
                return Err(Conflict::Cell(place));
            }
            self.taken.insert(place);
            self.placed[k] = true;
            self.n_left -= 1;
            let mut from = 0;
            while let Some((other, next)) = self.next_with(place, from) {
                from = next;
                if other != k {
                    if self.placed[other] {
                        return Err(Conflict::Cell(place));
                    }
                    self.forbid(other, place)?;
                }
            }
        }
        // The neighbors of a single cell are stored and need not be computed.
        let bitboard = self.bitboard;
        let reached;
        let standing = if self.placed[k] { self.only_place(k) } else { None };
        let near = if let Some(place) = standing {
            &bitboard.neighbors[place]
        } else {
            (reached, _) = self.around(k);
            &reached
        };
        // For the first number, `wrapping_sub` gives an index past the end, which is skipped like
        // the one after the last number.
        for other in [k.wrapping_sub(1), k + 1] {
            if other < self.places.len() {
                // A placed number is only compared; its domain stays the same.
                if self.placed[other] {
                    if !self.only_place(other).is_some_and(|place| near.has(place)) {
                        return Err(Conflict::Number(k));
                    }
                } else {
                    self.narrow(other, near)?;
                }
            }
        }
        if bitboard.has_links() {
            self.keep_links_around(k)?;
        }
        Ok(())
    }

    /// Applies the links around a number whose domain changed. Most boards have none, so this is kept
    /// out of the code around its call.
    #[cold]
    #[inline(never)]
    fn keep_links_around(&mut self, k: usize) -> Result<(), Conflict> {
        let end = self.places.len().min(k + 2);
        (k.saturating_sub(1)..end).try_for_each(|k| self.keep_links(k))
    }

    /// Applies the links of the cells that are left for a number: the number before or after it is
    /// at the other end of the link.
    fn keep_links(&mut self, k: usize) -> Result<(), Conflict> {
        let (bitboard, n) = (self.bitboard, self.places.len());
        let before = k.checked_sub(1);
        let after = (k + 1 < n).then_some(k + 1);
        let mut out = Set::EMPTY;
        if before.is_none() || after.is_none() {
            out = self.places[k].and(&bitboard.passed);
        }
        let linked = self.places[k].and(&bitboard.linked);
        // The cells whose link cannot lead to the number before, and to the one after.
        let (mut not_before, mut not_after) = (Set::EMPTY, Set::EMPTY);
        for place in linked.iter() {
            let partner = bitboard.partner(place);
            let leads_to = |k: Option<usize>| k.is_some_and(|k| self.places[k].has(partner));
            match (leads_to(before), leads_to(after)) {
                (false, false) => out.insert(place),
                (false, true) => not_before.insert(place),
                (true, false) => not_after.insert(place),
                (true, true) => {}
            }
        }
        if !out.is_empty() {
            if self.placed[k] {
                return Err(Conflict::Number(k));
            }
            self.narrow(k, &bitboard.cells.minus(&out))?;
        }
        // Where the link cannot lead to the number on one side, it leads to the one on the other.
        for (other, bound) in [(after, not_before), (before, not_after)] {
            let Some(other) = other.filter(|_| !bound.is_empty()) else { continue };
            let mut near = bitboard.around(&self.places[k].minus(&bound));
            for place in bound.iter() {
                near.insert(bitboard.partner(place));
            }
            if !self.placed[other] {
                self.narrow(other, &near)?;
            } else if !self.places[other].intersects(&near) {
                return Err(Conflict::Number(k));
            }
        }
        Ok(())
    }

    /// Returns the next number whose domain contains a place, and the value of `from` to continue
    /// with. The first call has `from` 0.
    #[inline]
    pub(super) fn next_with(&self, place: usize, from: usize) -> Option<(usize, usize)> {
        let (word, bit) = (place >> 6, 1 << (place & 63));
        // A plain scan: numbers that are placed rarely contain the place.
        if W <= FEW_WORDS {
            let ahead = self.places[from..].iter().position(|s| s.0[word] & bit != 0)?;
            return Some((from + ahead, from + ahead + 1));
        }
        let holders = &self.holders[self.holder_starts[word]..self.holder_starts[word + 1]];
        let ahead =
            holders[from..].iter().position(|&k| self.places[usize::from(k)].0[word] & bit != 0)?;
        Some((usize::from(holders[from + ahead]), from + ahead + 1))
    }

    /// Returns the number not placed yet with the fewest places relative to its weight, the lowest
    /// of equals; `None` if all numbers are placed.
    pub(crate) fn narrowest(&self, weights: &[u32]) -> Option<usize> {
        let mut best: Option<(u64, u64, usize)> = None;
        for &k in &self.open {
            let k = usize::from(k);
            if !self.placed[k] {
                let (n, w) =
                    (u64::from(self.places[k].len_in(self.words(k))), u64::from(weights[k]));
                // Compares n / w < bn / bw without fractions.
                if best.is_none_or(|(bn, bw, _)| n * bw < bn * w) {
                    best = Some((n, w, k));
                }
            }
        }
        best.map(|(_, _, k)| k)
    }

    /// Of the cells with two numbers left, returns the one whose numbers have the largest sum of
    /// weights: one of the two numbers, the cell, and the sum.
    pub(crate) fn two_way_cell(&self, weights: &[u32]) -> Option<(usize, usize, u32)> {
        // Counts one, two, or more numbers for all cells at once, in two bits each. Placed numbers
        // are included, but their cells have no other number.
        let mut once = Set::<W>::EMPTY;
        let mut twice = Set::<W>::EMPTY;
        let mut more = Set::<W>::EMPTY;
        for (k, set) in self.places.iter().enumerate() {
            for i in range(self.words(k)) {
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
                for place in self.places[k].and(&pairs).iter_in(self.words(k)) {
                    // The second of the two numbers completes the sum and is kept.
                    sums[place] += weights[k];
                    if best.is_none_or(|(_, _, most)| sums[place] > most) {
                        best = Some((k, place, sums[place]));
                    }
                }
            }
        }
        best
    }

    /// Returns the number at each place as far as it is known; for all places when solved.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PlaceKind;
    use crate::topology::Topology;
    use puzzle_core::GameRng;
    use puzzle_core::solve::Work;

    /// Returns the domains after all rules: first for the given numbers, then with one more number
    /// at each of its places; empty at a contradiction.
    fn left<const W: usize>(board: &Board, clues: &[u16], step: usize) -> Vec<Vec<Vec<usize>>> {
        let bitboard = BitBoard::<W>::new(board);
        let mut domains = Domains::new(&bitboard, board, clues, Rules::ROOMS);
        let all = |d: &Domains<W>| -> Vec<Vec<usize>> {
            d.places.iter().map(|s| s.iter().collect()).collect()
        };
        let mut seen = Vec::new();
        assert_eq!(domains.propagate(), Ok(()));
        seen.push(all(&domains));
        let k = usize::from(domains.open[step % domains.open.len()]);
        for place in seen[0][k].clone() {
            let mark = domains.mark();
            let to = Set::of(place);
            if domains.narrow(k, &to).and_then(|()| domains.propagate()).is_ok() {
                seen.push(all(&domains));
            } else {
                seen.push(Vec::new());
            }
            domains.undo_to(mark);
            assert_eq!(all(&domains), seen[0]);
        }
        seen
    }

    #[test]
    fn large_and_small_sets_conclude_the_same() {
        let mut rng = GameRng::new("words");
        for round in 0..24 {
            let topology = [Topology::King, Topology::Orthogonal, Topology::Hexagon][round % 3];
            let (w, h) = [(20, 20), (60, 6), (9, 44)][rng.index(3)];
            let kinds = alloc::vec![PlaceKind::Cell; w * h];
            let board = Board::new(topology, w, kinds);
            let mut work = Work::unlimited();
            let path = crate::generate::whole_path(&board, &mut rng, &mut work).unwrap().unwrap();
            let mut clues = alloc::vec![0; w * h];
            for (i, &place) in path.iter().enumerate() {
                if i == 0 || rng.chance(2 + round as u32 % 3, 10) {
                    clues[usize::from(place)] = i as u16 + 1;
                }
            }
            let step = rng.index(1000);
            let few = left::<7>(&board, &clues, step);
            assert!(few == left::<15>(&board, &clues, step), "{topology:?} {w}x{h}");
            assert!(few == left::<40>(&board, &clues, step), "{topology:?} {w}x{h}");
        }
    }
}
