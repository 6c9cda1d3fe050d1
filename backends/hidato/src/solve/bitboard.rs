//! Bitboards: boards in the form that searches use, with sets of places as machine words.

use super::set::{FEW_WORDS, Set, Words, range};
use crate::board::Board;
use alloc::vec::Vec;

/// A step to some of the neighbors as one shift of a bit set: all arcs (ordered pairs of cells that
/// touch) whose place numbers differ by the same amount.
///
/// The neighbors of a whole set are then a few masked shifts on any topology, instead of a lookup
/// for each member. The mask prevents a shift from running across the end of a row, into a block
/// or, if rows or triangles alternate, along an arc that only the other kind has.
#[derive(Clone, Debug)]
struct Shift<const W: usize> {
    /// Places where such an arc begins.
    from: Set<W>,
    /// `true` if the arcs lead to higher place numbers.
    up: bool,
    /// The difference of the place numbers, as whole words and remaining bits.
    words: usize,
    bits: u32,
}

/// A board as bit sets of its places.
#[derive(Clone, Debug)]
pub(crate) struct BitBoard<const W: usize> {
    pub(crate) n: usize,
    pub(crate) cells: Set<W>,
    pub(crate) neighbors: Vec<Set<W>>,
    /// The cells with exactly one link. Their second step may lead to any neighbor.
    pub(crate) linked: Set<W>,
    /// The cells with two links, which the path enters and leaves by them, so that it does not end
    /// there.
    pub(crate) passed: Set<W>,
    /// For each cell with links, a cell to which it is linked; empty on boards without links.
    partners: Vec<u16>,
    /// The pairs of linked cells.
    pub(crate) links: Vec<(usize, usize)>,
    shifts: Vec<Shift<W>>,
    /// The largest distance between a place and a neighbor in a bit set, in words.
    reach: u8,
    /// The neighbors of all places, one place after the other. Each entry also holds the index of
    /// the place among that neighbor's own neighbors.
    arcs: Vec<(u16, u8)>,
    starts: Vec<u32>,
}

impl<const W: usize> BitBoard<W> {
    pub(crate) fn new(board: &Board) -> Self {
        assert!(board.n_places() <= 64 * W);
        let mut cells = Set::EMPTY;
        let mut neighbors = Vec::with_capacity(board.n_places());
        let mut by_delta: alloc::collections::BTreeMap<i32, Set<W>> =
            alloc::collections::BTreeMap::new();
        for a in 0..board.n_places() {
            if board.is_cell(a) {
                cells.insert(a);
            }
            let mut near = Set::EMPTY;
            for &b in board.neighbors(a) {
                near.insert(usize::from(b));
                by_delta.entry(i32::from(b) - a as i32).or_insert(Set::EMPTY).insert(a);
            }
            neighbors.push(near);
        }
        let links: Vec<(usize, usize)> = board.links().collect();
        let (mut linked, mut passed) = (Set::EMPTY, Set::EMPTY);
        let mut partners = Vec::new();
        for (place, others) in board.link_partners().iter().enumerate() {
            partners.push(others.first().copied().unwrap_or(u16::MAX));
            match others.len() {
                0 => {}
                1 => linked.insert(place),
                _ => passed.insert(place),
            }
        }
        let mut arcs = Vec::new();
        let mut starts = alloc::vec![0];
        for a in 0..board.n_places() {
            for &b in board.neighbors(a) {
                let back =
                    board.neighbors(usize::from(b)).iter().position(|&c| usize::from(c) == a);
                arcs.push((b, back.expect("touching is mutual") as u8));
            }
            starts.push(arcs.len() as u32);
        }
        let shifts: Vec<Shift<W>> = by_delta
            .into_iter()
            .map(|(delta, from)| Shift {
                from,
                up: delta > 0,
                words: delta.unsigned_abs() as usize >> 6,
                bits: delta.unsigned_abs() & 63,
            })
            .collect();
        // A shift by some bits spills into one more word.
        let reach = shifts.iter().map(|s| s.words + usize::from(s.bits > 0)).max();
        let reach = reach.unwrap_or(0).min(W) as u8;
        Self {
            n: board.n_cells(),
            cells,
            neighbors,
            linked,
            passed,
            partners,
            links,
            shifts,
            reach,
            arcs,
            starts,
        }
    }

    /// The other cell of the only link of a cell.
    #[inline]
    pub(crate) fn partner(&self, linked: usize) -> usize {
        usize::from(self.partners[linked])
    }

    /// Returns `true` if there are links.
    #[inline]
    pub(crate) fn has_links(&self) -> bool {
        !self.links.is_empty()
    }

    /// The neighbors of a place, each with the place's index among its own neighbors.
    #[inline]
    pub(crate) fn arcs(&self, place: usize) -> &[(u16, u8)] {
        &self.arcs[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// The range of words that contains the neighbors of a place.
    #[inline]
    pub(crate) fn near_words(&self, place: usize) -> Words {
        self.widened(((place >> 6) as u8, (place >> 6) as u8 + 1))
    }

    #[inline]
    fn widened(&self, words: Words) -> Words {
        if W <= FEW_WORDS {
            return (0, W as u8);
        }
        (words.0.saturating_sub(self.reach), (words.1 + self.reach).min(W as u8))
    }

    /// Returns all cells that touch a member of the set.
    #[inline]
    pub(crate) fn around(&self, set: &Set<W>) -> Set<W> {
        self.around_in(set, (0, W as u8)).0
    }

    /// Returns all cells that touch a member of the set, and their range of words. All members are
    /// in `words`.
    #[inline]
    pub(crate) fn around_in(&self, set: &Set<W>, words: Words) -> (Set<W>, Words) {
        let mut out = Set::EMPTY;
        let to = self.widened(words);
        // A few members are looked up one by one, since there are up to 14 shifts.
        if set.len_in(words) <= 4 {
            for place in set.iter_in(words) {
                for i in range(to) {
                    out.0[i] |= self.neighbors[place].0[i];
                }
            }
            return (out, to);
        }
        for shift in &self.shifts {
            let mut x = Set::<W>::EMPTY;
            for i in range(words) {
                x.0[i] = set.0[i] & shift.from.0[i];
            }
            let (away, bits) = (shift.words, shift.bits);
            // What spills into the next word is the word shifted the other way by `64 - bits`. With
            // 0 bits that would be a shift by 64, which is not allowed; two shifts give 0 as
            // wanted.
            let rest = 63 - bits;
            if away == 0 && shift.up {
                let mut carry = 0;
                for i in range(to) {
                    out.0[i] |= x.0[i] << bits | carry;
                    carry = x.0[i] >> 1 >> rest;
                }
            } else if away == 0 {
                let mut carry = 0;
                for i in range(to).rev() {
                    out.0[i] |= x.0[i] >> bits | carry;
                    carry = x.0[i] << 1 << rest;
                }
            } else if shift.up {
                for i in range(to).filter(|&i| i >= away) {
                    out.0[i] |= x.0[i - away] << bits;
                    if i > away {
                        out.0[i] |= x.0[i - away - 1] >> 1 >> rest;
                    }
                }
            } else {
                for i in range(to).filter(|&i| i + away < W) {
                    out.0[i] |= x.0[i + away] >> bits;
                    if i + away + 1 < W {
                        out.0[i] |= x.0[i + away + 1] << 1 << rest;
                    }
                }
            }
        }
        (out, to)
    }

    /// Returns the part of `within` that is connected to `start`, including `start`.
    pub(crate) fn flood(&self, start: Set<W>, within: &Set<W>) -> Set<W> {
        let mut all = start;
        let mut edge = start;
        loop {
            edge = self.around(&edge).and(within).minus(&all);
            if edge.is_empty() {
                return all;
            }
            all = all.or(&edge);
        }
    }
}

/// Runs a piece of code with a constant `W`, the number of words that sets of `n` places need.
///
/// Each size is compiled separately, so there are only a few: 4 words hold boards up to 16x16, 7
/// hold 20x20, 15 hold 30x30, and 40 the largest, [`MAX_CELLS`](crate::board::MAX_CELLS).
/// WebAssembly modules have only the sizes 4 and 40, because each size makes a page load longer.
macro_rules! with_words {
    ($n:expr, $w:ident => $body:expr) => {
        match ($n).div_ceil(64) {
            #[cfg(not(target_family = "wasm"))]
            0 | 1 => {
                const $w: usize = 1;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            2 => {
                const $w: usize = 2;
                $body
            }
            0..=4 => {
                const $w: usize = 4;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            5..=7 => {
                const $w: usize = 7;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            8..=15 => {
                const $w: usize = 15;
                $body
            }
            _ => {
                const $w: usize = 40;
                $body
            }
        }
    };
}
pub(crate) use with_words;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PlaceKind;
    use crate::topology::Topology;
    use puzzle_core::GameRng;

    fn compare<const W: usize>(board: &Board, rng: &mut GameRng) {
        let bitboard = BitBoard::<W>::new(board);
        for density in [1, 3, 8] {
            let mut set = Set::EMPTY;
            let mut slow = Set::EMPTY;
            for place in board.cells() {
                if rng.chance(density, 10) {
                    set.insert(place);
                    for &b in board.neighbors(place) {
                        slow.insert(usize::from(b));
                    }
                }
            }
            assert_eq!(bitboard.around(&set), slow);
        }
    }

    #[test]
    fn shifts_find_the_neighbors() {
        let mut rng = GameRng::new("shifts");
        for topology in Topology::ALL {
            for (w, h) in [(1, 1), (3, 50), (50, 3), (64, 3), (130, 3), (10, 10), (20, 20), (63, 5)]
            {
                let kinds = (0..w * h)
                    .map(|_| if rng.chance(1, 9) { PlaceKind::Block } else { PlaceKind::Cell })
                    .collect();
                let board = Board::new(topology, w, kinds);
                with_words!(w * h, W => compare::<W>(&board, &mut rng));
            }
        }
    }
}
