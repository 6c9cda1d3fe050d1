//! The distances of a lone box when some other boxes are frozen and so act as walls.

use crate::board::Square;
use crate::search::distances::Distances;
use crate::search::level_tables::LevelTables;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Maximum bytes of the tables. Beyond it the plain distances are used, which are lower bounds too.
const MAX_BYTES: usize = 96 << 20;

/// Tables of distances by set of frozen boxes.
#[derive(Debug, Default)]
pub(crate) struct FrozenDistances {
    index: BTreeMap<Vec<Square>, usize>,
    tables: Vec<Distances>,
    bytes: usize,
}

impl FrozenDistances {
    /// Returns the number of the table for a set of frozen boxes in ascending order. Makes the
    /// table if there is room.
    pub(crate) fn find(
        &mut self,
        t: &LevelTables,
        frozen: &[Square],
        work: &mut Work,
    ) -> Result<Option<usize>, Stop> {
        if let Some(&i) = self.index.get(frozen) {
            return Ok(Some(i));
        }
        let size = t.maze.n * 4 * t.maze.goals.len() * 2;
        if self.bytes + size > MAX_BYTES {
            return Ok(None);
        }
        self.bytes += size;
        let mut walls = vec![false; t.maze.n + 1];
        for &c in frozen {
            walls[c as usize] = true;
        }
        self.tables.push(Distances::to_targets(&t.maze, &t.maze.goals, Some(&walls), work)?);
        let i = self.tables.len() - 1;
        self.index.insert(frozen.to_vec(), i);
        Ok(Some(i))
    }

    pub(crate) fn table(&self, i: usize) -> &Distances {
        &self.tables[i]
    }
}
