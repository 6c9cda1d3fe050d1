//! The lower bound: a cheapest assignment of boxes to targets, kept up while boxes change.
//!
//! Kuhn's method with potentials (Jonker and Volgenant 1987 for the shortest augmenting path).
//! The matrix is made square by rows that cost nothing, so that a changed row is repaired by one
//! augmentation that ends at the column that row gave up.

use super::tables::{FAR, Rows};
use alloc::vec;
use alloc::vec::Vec;

/// What a row pays for a target it cannot reach; above any sum of real distances.
const NEVER: i32 = 1 << 22;
/// No key: a row that costs nothing.
const FREE: u32 = u32::MAX;

/// An assignment of rows (boxes, then free rows) to columns (targets).
#[derive(Clone, Debug, Default)]
pub(crate) struct Matching {
    m: usize,
    key: Vec<u32>,
    u: Vec<i32>,
    v: Vec<i32>,
    row_of: Vec<u16>,
    col_of: Vec<u16>,
    slack: Vec<i32>,
    way: Vec<u16>,
    done: Vec<bool>,
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
            slack: vec![0; m],
            way: vec![NONE; m],
            done: vec![false; m],
        }
    }

    /// Assigns from nothing: `keys` are the rows, the rest are free.
    pub(crate) fn reset(&mut self, rows: &Rows, keys: impl Iterator<Item = usize>) {
        self.key.fill(FREE);
        for (slot, key) in self.key.iter_mut().zip(keys) {
            *slot = key as u32;
        }
        self.u.fill(0);
        self.v.fill(0);
        self.row_of.fill(NONE);
        self.col_of.fill(NONE);
        for r in 0..self.m {
            self.augment(rows, r);
        }
    }

    /// The key of a row.
    pub(crate) fn key(&self, row: usize) -> usize {
        self.key[row] as usize
    }

    /// The target that a row is assigned to.
    pub(crate) fn column(&self, row: usize) -> usize {
        self.col_of[row] as usize
    }

    /// Gives rows new keys and repairs the assignment.
    pub(crate) fn change(&mut self, rows: &Rows, row: usize, key: usize) {
        let col = self.col_of[row];
        self.key[row] = key as u32;
        self.row_of[col as usize] = NONE;
        self.col_of[row] = NONE;
        self.augment(rows, row);
    }

    /// Copies only what an assignment is, into buffers that are there already.
    pub(crate) fn copy_from(&mut self, other: &Matching) {
        self.key.copy_from_slice(&other.key);
        self.u.copy_from_slice(&other.u);
        self.v.copy_from_slice(&other.v);
        self.row_of.copy_from_slice(&other.row_of);
        self.col_of.copy_from_slice(&other.col_of);
    }

    fn augment(&mut self, rows: &Rows, row: usize) {
        let m = self.m;
        self.slack.fill(i32::MAX);
        self.done.fill(false);
        let mut r = row;
        // The column through which row r was reached; NONE for the first row.
        let mut through = NONE;
        self.u[row] = 0;
        loop {
            let mut best = i32::MAX;
            let mut next = NONE;
            let key = self.key[r];
            let u = self.u[r];
            if key == FREE {
                for c in 0..m {
                    if !self.done[c] {
                        let reduced = -u - self.v[c];
                        if reduced < self.slack[c] {
                            self.slack[c] = reduced;
                            self.way[c] = through;
                        }
                        if self.slack[c] < best {
                            best = self.slack[c];
                            next = c as u16;
                        }
                    }
                }
            } else {
                let costs = &rows.row(key as usize)[..m];
                for c in 0..m {
                    if !self.done[c] {
                        let cost = if costs[c] == FAR { NEVER } else { i32::from(costs[c]) };
                        let reduced = cost - u - self.v[c];
                        if reduced < self.slack[c] {
                            self.slack[c] = reduced;
                            self.way[c] = through;
                        }
                        if self.slack[c] < best {
                            best = self.slack[c];
                            next = c as u16;
                        }
                    }
                }
            }
            self.u[row] += best;
            for c in 0..m {
                if self.done[c] {
                    self.u[self.row_of[c] as usize] += best;
                    self.v[c] -= best;
                } else if self.slack[c] != i32::MAX {
                    self.slack[c] -= best;
                }
            }
            let c = next as usize;
            self.done[c] = true;
            if self.row_of[c] == NONE {
                break self.flip(row, c);
            }
            through = next;
            r = self.row_of[c] as usize;
        }
    }

    fn flip(&mut self, row: usize, mut c: usize) {
        loop {
            let before = self.way[c];
            let r = if before == NONE { row } else { self.row_of[before as usize] as usize };
            self.row_of[c] = r as u16;
            self.col_of[r] = c as u16;
            if before == NONE {
                return;
            }
            c = before as usize;
        }
    }

    /// The sum, or `None` when some box has no target left.
    pub(crate) fn total(&self, rows: &Rows) -> Option<u32> {
        let mut sum = 0;
        for r in 0..self.m {
            if self.key[r] != FREE {
                let cost = rows.row(self.key[r] as usize)[self.col_of[r] as usize];
                if cost == FAR {
                    return None;
                }
                sum += u32::from(cost);
            }
        }
        Some(sum)
    }
}
