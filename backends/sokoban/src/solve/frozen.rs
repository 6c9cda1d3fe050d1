//! Distances when some boxes will never move again: they are walls then.

use super::tables::{Rows, Tables};
use crate::board::Square;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Bytes of tables kept; later sets of frozen boxes go without.
const MAX_BYTES: usize = 96 << 20;

/// Tables by set of frozen boxes.
#[derive(Debug, Default)]
pub(crate) struct FrozenRows {
    index: BTreeMap<Vec<Square>, u32>,
    rows: Vec<Rows>,
    bytes: usize,
}

impl FrozenRows {
    /// The number of the table for a set of frozen boxes in rising order, made if there is room.
    pub(crate) fn find(
        &mut self,
        t: &Tables,
        frozen: &[Square],
        work: &mut Work,
    ) -> Result<Option<u32>, Stop> {
        if let Some(&i) = self.index.get(frozen) {
            return Ok(Some(i));
        }
        let m = t.maze.goals.len();
        let size = t.maze.n * 4 * m * 2;
        if self.bytes + size > MAX_BYTES {
            return Ok(None);
        }
        self.bytes += size;
        let mut walls = vec![false; t.maze.n + 1];
        for &c in frozen {
            walls[c as usize] = true;
        }
        let rows = t.maze.push_rows(&t.maze.goals, Some(&walls), work)?;
        self.rows.push(rows);
        let i = self.rows.len() as u32 - 1;
        self.index.insert(frozen.to_vec(), i);
        Ok(Some(i))
    }

    pub(crate) fn rows(&self, i: u32) -> &Rows {
        &self.rows[i as usize]
    }
}
