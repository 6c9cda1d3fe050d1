//! Bipartite matching: gives each row a column of its own among those it accepts (Kuhn's augmenting
//! paths, 1955).

use alloc::vec::Vec;

/// An assignment of columns to rows. Rows and columns are numbers; the columns that a row accepts
/// are given as bits, in words of 64. It reuses its memory.
///
/// It tells whether there are enough goals or starts for the boxes when distances do not matter.
#[derive(Debug, Default)]
pub(crate) struct Bipartite {
    row_of: Vec<usize>,
    /// The columns without a row, as bits.
    free: Vec<u64>,
    /// The columns tried for the row added last, as bits.
    tried: Vec<u64>,
}

impl Bipartite {
    /// Starts without rows, for `n_words` words of columns.
    pub(crate) fn begin(&mut self, n_words: usize) {
        self.row_of.resize(n_words * 64, 0);
        self.free.clear();
        self.free.resize(n_words, u64::MAX);
        self.tried.resize(n_words, 0);
    }

    /// Gives a row a column, moving other rows to new columns if necessary. Returns `false` if that
    /// is impossible.
    pub(crate) fn add<'a>(&mut self, accepted: &impl Fn(usize) -> &'a [u64], row: usize) -> bool {
        self.tried.fill(0);
        self.find(accepted, row)
    }

    fn find<'a>(&mut self, accepted: &impl Fn(usize) -> &'a [u64], row: usize) -> bool {
        let words = accepted(row);
        // Most rows accept a column that no other row has.
        for (w, (&bits, free)) in words.iter().zip(&mut self.free).enumerate() {
            let bits = bits & *free;
            if bits != 0 {
                *free &= !(bits & bits.wrapping_neg());
                self.row_of[w * 64 + bits.trailing_zeros() as usize] = row;
                return true;
            }
        }
        for (w, &bits) in words.iter().enumerate() {
            loop {
                let rest = bits & !self.tried[w];
                if rest == 0 {
                    break;
                }
                let bit = rest.trailing_zeros() as usize;
                self.tried[w] |= 1 << bit;
                let column = w * 64 + bit;
                if self.find(accepted, self.row_of[column]) {
                    self.row_of[column] = row;
                    return true;
                }
            }
        }
        false
    }

    /// The number of columns tried for the row added last.
    pub(crate) fn n_tried(&self) -> usize {
        self.tried.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The rows that hold the columns tried for the last row, if it got none. Together with it they
    /// are one row more than the columns that they accept (Hall's condition).
    pub(crate) fn crowd(&self) -> impl Iterator<Item = usize> + '_ {
        let is_tried = |c: &usize| self.tried[c / 64] >> (c % 64) & 1 != 0;
        (0..self.row_of.len()).filter(is_tried).map(|c| self.row_of[c])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::GameRng;

    /// Returns `true` if every row can get a column, by trying all assignments.
    fn go_around(rows: &[u64], taken: u64) -> bool {
        let Some((&row, rest)) = rows.split_first() else { return true };
        (0..64).map(|c| 1 << c).any(|c| row & c & !taken != 0 && go_around(rest, taken | c))
    }

    #[test]
    fn agrees_with_brute_force() {
        let mut rng = GameRng::new("bipartite");
        let (mut bipartite, mut n_short) = (Bipartite::default(), 0);
        for _ in 0..2000 {
            let n = 1 + rng.index(5);
            let rows: Vec<u64> = (0..n).map(|_| u64::from(rng.below(1 << n))).collect();
            bipartite.begin(1);
            let accepted = |row: usize| core::slice::from_ref(&rows[row]);
            let short = (0..n).find(|&row| !bipartite.add(&accepted, row));
            assert_eq!(short.is_none(), go_around(&rows, 0), "{rows:?}");
            if let Some(row) = short {
                let crowd: Vec<usize> = bipartite.crowd().chain([row]).collect();
                let columns = crowd.iter().fold(0, |all, &row| all | rows[row]);
                assert_eq!(columns.count_ones() as usize + 1, crowd.len(), "{rows:?}");
                n_short += 1;
            }
        }
        assert!(n_short > 500, "{n_short}");
    }
}
