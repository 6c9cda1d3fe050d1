//! The lower bound: a cheapest assignment of boxes to targets, which is repaired when boxes move.
//!
//! This is Kuhn's method with potentials (shortest augmenting paths after Jonker and Volgenant,
//! 1987). Free rows that cost nothing make the matrix square, so a changed row can be repaired by a
//! single augmentation, which ends at the column that the row gave up.

use super::distances::{Distances, FAR};
use alloc::vec;
use alloc::vec::Vec;

/// The cost of a target that a row cannot reach; higher than any sum of real distances.
const NEVER: i32 = 1 << 22;
/// Potentials only fall while rows change. Below this they come close to overflowing, and the next
/// assignment starts from zero.
const LOWEST_POTENTIAL: i32 = -(1 << 28);
/// The key of a free row, which costs nothing.
const FREE: u32 = u32::MAX;
/// Marks a column as done, which means that its distance is final. A distance combined with these
/// bits is greater than any other, so that the column is not chosen again.
const DONE: i32 = i32::MAX;

/// An assignment of rows (boxes, then free rows) to columns (targets).
#[derive(Clone, Debug, Default)]
pub(crate) struct Matching {
    m: usize,
    key: Vec<u32>,
    u: Vec<i32>,
    v: Vec<i32>,
    row_of: Vec<u16>,
    col_of: Vec<u16>,
    far: Vec<i32>,
    /// For each column, [`DONE`] if the current search has a final distance for it, or else 0.
    done: Vec<i32>,
    /// The changed rows, which have no column yet.
    changed: Vec<u16>,
    /// The rows that the last search reached.
    met: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Matching {
    pub(crate) fn new(m: usize) -> Matching {
        Matching {
            m,
            key: vec![FREE; m],
            u: vec![0; m],
            v: vec![0; m],
            row_of: vec![NONE; m],
            col_of: vec![NONE; m],
            far: vec![0; m],
            done: vec![0; m],
            changed: Vec::new(),
            met: Vec::new(),
        }
    }

    /// Assigns all rows anew. `keys` are the keys of the first rows; the others are free. The
    /// potentials of columns are kept, because they usually suit the new rows too.
    pub(crate) fn reset(&mut self, distances: &Distances, keys: impl Iterator<Item = usize>) {
        if self.needs_reset() {
            self.v.fill(0);
        }
        self.key.fill(FREE);
        for (slot, key) in self.key.iter_mut().zip(keys) {
            *slot = key as u32;
        }
        self.row_of.fill(NONE);
        self.changed.clear();
        self.changed.extend(0..self.m as u16);
        self.repair(distances);
    }

    /// Returns `true` if potentials have fallen so far that the assignment needs a
    /// [`reset`](Self::reset).
    pub(crate) fn needs_reset(&self) -> bool {
        self.v.iter().any(|&v| v < LOWEST_POTENTIAL)
    }

    /// The key of a row.
    pub(crate) fn key(&self, row: usize) -> usize {
        self.key[row] as usize
    }

    /// The target of a row.
    pub(crate) fn target(&self, row: usize) -> usize {
        self.col_of[row] as usize
    }

    /// Gives rows new keys and repairs the assignment.
    pub(crate) fn change(&mut self, distances: &Distances, changes: &[(usize, usize)]) {
        self.changed.clear();
        for &(row, key) in changes {
            self.key[row] = key as u32;
            self.row_of[self.col_of[row] as usize] = NONE;
            self.changed.push(row as u16);
        }
        self.repair(distances);
    }

    /// Assigns the changed rows. A row takes its cheapest column (by cost and potential) if no
    /// other row has it. Only the remaining rows need a search for an augmenting path.
    fn repair(&mut self, distances: &Distances) {
        let mut changed = core::mem::take(&mut self.changed);
        changed.retain(|&row| !self.takes_cheapest(distances, row as usize));
        for &row in &changed {
            self.augment(distances, row as usize);
        }
        self.changed = changed;
    }

    /// Gives a row its cheapest column if no other row has it; returns whether it did.
    fn takes_cheapest(&mut self, distances: &Distances, row: usize) -> bool {
        self.begin_distances();
        let least = self.measure(distances, self.key[row], 0);
        let mut columns = self.far.iter().zip(&self.row_of);
        let Some(c) = columns.position(|(&far, &row)| far == least && row == NONE) else {
            return false;
        };
        self.u[row] = least;
        self.row_of[c] = row as u16;
        self.col_of[row] = c as u16;
        true
    }

    /// Returns what [`total`](Self::total) would be after a [`change`](Self::change) of one row;
    /// `sum` is the current total.
    ///
    /// This needs only the length of the path to the column that the row gives up. A change moves
    /// potential between columns and rows, except for the row itself, and the sum of all potentials
    /// is the total cost.
    pub(crate) fn total_after(
        &mut self,
        distances: &Distances,
        (row, key): (usize, usize),
        sum: u32,
    ) -> Option<u32> {
        let own = self.col_of[row] as usize;
        self.row_of[own] = NONE;
        let (_, base) = self.nearest_free(distances, row, key as u32);
        self.row_of[own] = row as u16;
        let after = sum as i32 - self.u[row] + base;
        (after < NEVER).then_some(after as u32)
    }

    /// Runs Dijkstra's algorithm over columns from a row with this key and without a column, until
    /// it reaches a column without a row. Returns that column and its distance, and leaves the
    /// distances, the done columns and the reached rows.
    fn nearest_free(&mut self, distances: &Distances, row: usize, key: u32) -> (usize, i32) {
        self.begin_distances();
        self.met.clear();
        self.met.push(row as u16);
        let (mut key, mut from) = (key, 0);
        loop {
            let base = self.measure(distances, key, from);
            let mut open = self.far.iter().zip(&self.done).map(|(&far, &done)| far | done);
            let next = open.position(|far| far == base).expect("there are as many columns as rows");
            let r = self.row_of[next];
            if r == NONE {
                return (next, base);
            }
            self.done[next] = DONE;
            self.met.push(r);
            key = self.key[r as usize];
            from = base - self.u[r as usize];
        }
    }

    fn begin_distances(&mut self) {
        self.done.fill(0);
        self.far.fill(i32::MAX);
    }

    /// Lowers the distances of columns by going through a row with this key; returns the smallest
    /// distance of a column that is not done. The loops are written to be vectorized, which is why
    /// they do not record the paths.
    fn measure(&mut self, distances: &Distances, key: u32, from: i32) -> i32 {
        let mut least = i32::MAX;
        let columns = self.far.iter_mut().zip(&self.v).zip(&self.done);
        // The distance of a done column never falls, because no column was nearer when it was done.
        if key == FREE {
            for ((far, &v), &done) in columns {
                *far = (*far).min(from - v);
                least = least.min(*far | done);
            }
        } else {
            for (((far, &v), &done), &cost) in columns.zip(distances.row(key as usize)) {
                *far = (*far).min(from + paid(cost) - v);
                least = least.min(*far | done);
            }
        }
        least
    }

    /// Gives a row without a column one, moving other rows to new columns if necessary.
    fn augment(&mut self, distances: &Distances, row: usize) {
        let (mut c, base) = self.nearest_free(distances, row, self.key[row]);
        self.u[row] = base;
        for (c, &done) in self.done.iter().enumerate() {
            if done == DONE {
                let by = base - self.far[c];
                self.u[self.row_of[c] as usize] += by;
                self.v[c] -= by;
            }
        }
        // An augmenting path uses only columns whose cost equals the potentials. Go back along it:
        // the first reached row with such an edge to `c` either got its own column through an
        // earlier row or is the start.
        loop {
            let is_tight = |&&r: &&u16| {
                cost(distances, self.key[r as usize], c) == self.u[r as usize] + self.v[c]
            };
            let r = *self.met.iter().find(is_tight).expect("the way goes on");
            let before = self.col_of[r as usize];
            self.row_of[c] = r;
            self.col_of[r as usize] = c as u16;
            if r as usize == row {
                return;
            }
            c = before as usize;
        }
    }

    /// The total cost, or `None` if some box has no target left.
    pub(crate) fn total(&self, distances: &Distances) -> Option<u32> {
        let mut sum = 0;
        for r in 0..self.m {
            if self.key[r] != FREE {
                let cost = distances.row(self.key[r] as usize)[self.col_of[r] as usize];
                if cost == FAR {
                    return None;
                }
                sum += u32::from(cost);
            }
        }
        Some(sum)
    }
}

/// The cost of a column for a row with this key.
fn cost(distances: &Distances, key: u32, c: usize) -> i32 {
    if key == FREE { 0 } else { paid(distances.row(key as usize)[c]) }
}

/// Converts a distance to a cost: [`FAR`] becomes [`NEVER`].
fn paid(far: u16) -> i32 {
    if far == FAR { NEVER } else { i32::from(far) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::search::level_tables::LevelTables;
    use crate::search::oracle::random_level;
    use puzzle_core::GameRng;
    use puzzle_core::solve::Work;

    /// The cheapest assignment, by trying all of them.
    fn cheapest(distances: &Distances, keys: &[usize], taken: &mut Vec<bool>) -> Option<u32> {
        let Some((&key, rest)) = keys.split_first() else { return Some(0) };
        let mut best: Option<u32> = None;
        for c in 0..distances.n_targets {
            let cost = distances.row(key)[c];
            if cost != FAR && !taken[c] {
                taken[c] = true;
                if let Some(sum) = cheapest(distances, rest, taken) {
                    let sum = sum + u32::from(cost);
                    best = Some(best.map_or(sum, |b| b.min(sum)));
                }
                taken[c] = false;
            }
        }
        best
    }

    /// A regression test: short-range distances lowered the potentials until a search never ended.
    #[test]
    fn potentials_do_not_run_out() {
        let mut rng = GameRng::new("potentials");
        let mut n_worn = 0;
        for seed in 0..40 {
            let Some(level) = random_level(seed) else { continue };
            let Level { board, boxes, player } = &level;
            let t = LevelTables::new(board, boxes, *player, &mut Work::unlimited()).unwrap();
            let distances = &t.to_goal;
            let mut keys: Vec<usize> = boxes.iter().map(|&c| t.maze.key(c, *player)).collect();
            let mut matching = Matching::new(distances.n_targets);
            let mut fresh = matching.clone();
            matching.reset(distances, keys.iter().copied());
            for _ in 0..20_000 {
                let row = rng.index(keys.len());
                keys[row] = rng.index(t.maze.n * 4);
                if matching.needs_reset() {
                    n_worn += 1;
                    matching.reset(distances, keys.iter().copied());
                } else {
                    matching.change(distances, &[(row, keys[row])]);
                }
            }
            fresh.reset(distances, keys.iter().copied());
            assert_eq!(matching.total(distances), fresh.total(distances), "seed {seed}");
        }
        assert!(n_worn > 0);
    }

    #[test]
    fn repairs_agree_with_brute_force() {
        let mut rng = GameRng::new("matching");
        let (mut n, mut n_asked) = (0, 0);
        for seed in 0..600 {
            let Some(level) = random_level(seed) else { continue };
            let Level { board, boxes, player } = &level;
            let t = LevelTables::new(board, boxes, *player, &mut Work::unlimited()).unwrap();
            let distances = &t.to_goal;
            let mut matching = Matching::new(distances.n_targets);
            let mut keys: Vec<usize> = boxes.iter().map(|&c| t.maze.key(c, *player)).collect();
            matching.reset(distances, keys.iter().copied());
            for _ in 0..8 {
                let expected = cheapest(distances, &keys, &mut vec![false; distances.n_targets]);
                assert_eq!(matching.total(distances), expected, "seed {seed}");
                n += 1;
                let row = rng.index(keys.len());
                let square = rng.index(t.maze.n) as u16;
                if square == *player {
                    continue;
                }
                keys[row] = t.maze.key(square, *player);
                let sum = matching.total(distances);
                let after = sum.map(|sum| matching.total_after(distances, (row, keys[row]), sum));
                matching.change(distances, &[(row, keys[row])]);
                if let Some(after) = after {
                    n_asked += 1;
                    assert_eq!(after, matching.total(distances), "seed {seed}");
                }
            }
        }
        assert!(n > 3000 && n_asked > 300, "{n} {n_asked}");
    }
}
