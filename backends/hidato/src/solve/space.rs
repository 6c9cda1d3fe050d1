//! A board in the form that searches use: sets of places as machine words.

use super::set::Set;
use crate::board::Board;
use alloc::vec::Vec;

/// All arcs between places whose numbers differ by the same amount.
///
/// The neighbors of a whole set are then a few masked shifts, on any lattice, instead of a look at
/// each member.
#[derive(Clone, Debug)]
struct Shift<const W: usize> {
    /// Places with such an arc.
    from: Set<W>,
    up: bool,
    words: usize,
    bits: u32,
}

/// A board as bits.
#[derive(Clone, Debug)]
pub(crate) struct Space<const W: usize> {
    pub(crate) n: usize,
    pub(crate) cells: Set<W>,
    pub(crate) neighbors: Vec<Set<W>>,
    shifts: Vec<Shift<W>>,
}

impl<const W: usize> Space<W> {
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
        let shifts = by_delta
            .into_iter()
            .map(|(delta, from)| Shift {
                from,
                up: delta > 0,
                words: delta.unsigned_abs() as usize >> 6,
                bits: delta.unsigned_abs() & 63,
            })
            .collect();
        Self { n: board.n_cells(), cells, neighbors, shifts }
    }

    /// All cells that touch a member of the set.
    #[inline]
    pub(crate) fn around(&self, set: &Set<W>) -> Set<W> {
        if set.len() <= 4 {
            let mut out = Set::EMPTY;
            for place in set.iter() {
                out = out.or(&self.neighbors[place]);
            }
            return out;
        }
        let mut out = Set::EMPTY;
        for shift in &self.shifts {
            let x = set.and(&shift.from);
            let (words, bits) = (shift.words, shift.bits);
            if words == 0 {
                // `bits` is not 0: no cell touches itself.
                let rest = 64 - bits;
                if shift.up {
                    let mut carry = 0;
                    for i in 0..W {
                        out.0[i] |= x.0[i] << bits | carry;
                        carry = x.0[i] >> rest;
                    }
                } else {
                    let mut carry = 0;
                    for i in (0..W).rev() {
                        out.0[i] |= x.0[i] >> bits | carry;
                        carry = x.0[i] << rest;
                    }
                }
            } else if shift.up {
                for i in words..W {
                    out.0[i] |= x.0[i - words] << bits;
                    if bits > 0 && i > words {
                        out.0[i] |= x.0[i - words - 1] >> (64 - bits);
                    }
                }
            } else {
                for i in 0..W.saturating_sub(words) {
                    out.0[i] |= x.0[i + words] >> bits;
                    if bits > 0 && i + words + 1 < W {
                        out.0[i] |= x.0[i + words + 1] << (64 - bits);
                    }
                }
            }
        }
        out
    }

    /// The part of `within` that can be walked to from `start`, which it includes.
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

/// Runs a piece of code with a constant `W`, the number of words that sets of `n` places take.
macro_rules! with_words {
    ($n:expr, $w:ident => $body:expr) => {
        match ($n).div_ceil(64) {
            0 | 1 => {
                const $w: usize = 1;
                $body
            }
            2 => {
                const $w: usize = 2;
                $body
            }
            3 | 4 => {
                const $w: usize = 4;
                $body
            }
            5..=7 => {
                const $w: usize = 7;
                $body
            }
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
    use crate::board::Kind;
    use crate::topology::Topology;
    use puzzle_core::GameRng;

    fn compare<const W: usize>(board: &Board, rng: &mut GameRng) {
        let space = Space::<W>::new(board);
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
            assert_eq!(space.around(&set), slow);
        }
    }

    #[test]
    fn shifts_are_the_neighbors() {
        let mut rng = GameRng::new("shifts");
        for topology in Topology::ALL {
            for (w, h) in [(1, 1), (3, 50), (50, 3), (64, 3), (130, 3), (10, 10), (20, 20), (63, 5)]
            {
                let kinds = (0..w * h)
                    .map(|_| if rng.chance(1, 9) { Kind::Block } else { Kind::Cell })
                    .collect();
                let board = Board::new(topology, w, kinds);
                with_words!(w * h, W => compare::<W>(&board, &mut rng));
            }
        }
    }
}
