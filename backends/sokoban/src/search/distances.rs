//! The fewest pushes that a lone box needs between squares, depending on which side of it the
//! player is.

use super::maze::Maze;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The distance when there is no way.
pub(crate) const FAR: u16 = u16::MAX;

/// For each key of the maze, the fewest pushes between it and each of several squares. The
/// distances of a key form a row.
#[derive(Debug)]
pub(crate) struct Distances {
    pub(crate) n_targets: usize,
    data: Vec<u16>,
}

impl Distances {
    /// The fewest pushes from every key to each target, wherever the player ends. Boxes on `walls`
    /// never move.
    pub(crate) fn to_targets(
        maze: &Maze,
        targets: &[Square],
        walls: Option<&[bool]>,
        work: &mut Work,
    ) -> Result<Distances, Stop> {
        let mut distances = Distances::begin(maze, targets.len(), work)?;
        let is_free = |c: Square| walls.is_none_or(|walls| !walls[c as usize]);
        for (j, &target) in targets.iter().enumerate() {
            work.nodes(maze.n as u64 / 256)?;
            for part in 0..4 {
                *distances.at(target, part, j) = 0;
            }
            if !is_free(target) {
                continue;
            }
            let sides = maze.side[target as usize];
            let ends = (0..4).filter(|part| sides.contains(part)).map(|part| (target, part));
            distances.spread(j, ends.collect(), |c, part, found| {
                let before = maze.pushed_from(c, part);
                let free = before.filter(|&(b, _, stand)| is_free(b) && is_free(stand));
                found.extend(free.map(|(b, part, _)| (b, part)));
            });
        }
        Ok(distances)
    }

    /// The fewest pushes from each start to every key, with the player on `player` at first.
    pub(crate) fn from_starts(
        maze: &Maze,
        starts: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<Distances, Stop> {
        let mut distances = Distances::begin(maze, starts.len(), work)?;
        for (j, &start) in starts.iter().enumerate() {
            work.nodes(maze.n as u64 / 256)?;
            let part = maze.part_of(start, player);
            *distances.at(start, part, j) = 0;
            distances.spread(j, vec![(start, part)], |c, part, found| {
                found.extend(maze.pushed_to(c, part));
            });
        }
        Ok(distances)
    }

    fn begin(maze: &Maze, n_targets: usize, work: &mut Work) -> Result<Distances, Stop> {
        let n = maze.n * 4 * n_targets;
        work.reserve(n as u64 * 2)?;
        Ok(Distances { n_targets, data: vec![FAR; n] })
    }

    fn at(&mut self, c: Square, part: u8, j: usize) -> &mut u16 {
        &mut self.data[(c as usize * 4 + part as usize) * self.n_targets + j]
    }

    /// Fills column `j` by a breadth-first search from some keys; `step` lists the keys one push
    /// away.
    fn spread(
        &mut self,
        j: usize,
        mut queue: Vec<(Square, u8)>,
        mut next: impl FnMut(Square, u8, &mut Vec<(Square, u8)>),
    ) {
        let mut found = Vec::new();
        let mut head = 0;
        while head < queue.len() {
            let (c, part) = queue[head];
            head += 1;
            let far = *self.at(c, part, j);
            found.clear();
            next(c, part, &mut found);
            for &(b, part) in &found {
                let slot = self.at(b, part, j);
                if *slot == FAR {
                    *slot = far + 1;
                    queue.push((b, part));
                }
            }
        }
    }

    /// The distances of one key.
    #[inline]
    pub(crate) fn row(&self, key: usize) -> &[u16] {
        &self.data[key * self.n_targets..(key + 1) * self.n_targets]
    }

    pub(crate) fn release(&self, work: &mut Work) {
        work.release(self.data.len() as u64 * 2);
    }
}
