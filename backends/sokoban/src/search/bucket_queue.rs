//! An open list: nodes in buckets by a small key.

use super::arena::Id;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// A queue of nodes by key, lowest key first. Among equal keys the newest is first, so that the
/// order is the same on every machine.
#[derive(Debug, Default)]
pub(crate) struct BucketQueue {
    by_key: Vec<Vec<Id>>,
    lowest: usize,
    n: usize,
}

impl BucketQueue {
    pub(crate) fn push(&mut self, key: usize, id: Id, work: &mut Work) -> Result<(), Stop> {
        if key >= self.by_key.len() {
            let more = (key + 1 - self.by_key.len()) as u64 * 24;
            work.reserve(more)?;
            self.by_key.resize_with(key + 1, Vec::new);
        }
        let bucket = &mut self.by_key[key];
        if bucket.len() == bucket.capacity() {
            let more = (bucket.capacity() / 2).max(8);
            work.reserve(more as u64 * 4)?;
            bucket.reserve_exact(more);
        }
        bucket.push(id);
        self.lowest = self.lowest.min(key);
        self.n += 1;
        Ok(())
    }

    pub(crate) fn pop(&mut self) -> Option<(usize, Id)> {
        if self.n == 0 {
            return None;
        }
        while self.by_key[self.lowest].is_empty() {
            self.lowest += 1;
        }
        self.n -= 1;
        let id = self.by_key[self.lowest].pop()?;
        Some((self.lowest, id))
    }
}
