//! How much stands in the way of the boxes that are still to be taken off: a backward search goes where
//! that gets less, long before a box comes off for it.

use super::reach::Reach;
use super::tables::Tables;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// The boxes met by one box are not counted beyond it.
const MANY: usize = 12;

/// Counts the boxes that boxes meet on their ways to the starts.
#[derive(Debug)]
pub(crate) struct Obstacles {
    /// The boxes met from each key on.
    met: Vec<u8>,
    /// Keys that are still to be looked at, by that number.
    buckets: Vec<Vec<usize>>,
}

impl Obstacles {
    pub(crate) fn new(n: usize) -> Obstacles {
        Obstacles { met: vec![0; n * 4], buckets: vec![Vec::new(); MANY] }
    }

    /// For each of `boxes` the fewest others that stand on its way to a start or on the player's beside
    /// it, summed up. One more where the player cannot get to the side that the way begins on.
    pub(crate) fn count(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        boxes: impl Iterator<Item = Square>,
        player: &Reach,
    ) -> usize {
        self.fill(t, occupied);
        let met = |b: Square, d: usize| {
            let side = t.maze.adj[b as usize][d];
            let part = usize::from(t.maze.side[b as usize][d]);
            let is_floor = (side as usize) < t.maze.n;
            is_floor.then(|| self.met[b as usize * 4 + part] + u8::from(!player.has(side)))
        };
        boxes.map(|b| usize::from((0..4).filter_map(|d| met(b, d)).min().unwrap_or(0))).sum()
    }

    /// Finds the boxes met from each key, from the starts outward: the ways are those of a lone box with
    /// the player anywhere, and a box on them costs one.
    fn fill(&mut self, t: &Tables, occupied: &[bool]) {
        self.met.fill(MANY as u8);
        for &start in &t.starts {
            for &part in t.maze.side[start as usize].iter().filter(|&&part| part < 4) {
                let key = start as usize * 4 + usize::from(part);
                self.met[key] = 0;
                self.buckets[0].push(key);
            }
        }
        for n_met in 0..MANY {
            while let Some(key) = self.buckets[n_met].pop() {
                if usize::from(self.met[key]) < n_met {
                    continue;
                }
                let (to, part) = (key / 4, (key % 4) as u8);
                for d in 0..4 {
                    // The last pull came along d: the player stepped back from where the box is now.
                    let man = t.maze.adj[to][d] as usize;
                    let from = t.maze.adj[to][d ^ 2] as usize;
                    if t.maze.side[to][d] != part || from >= t.maze.n {
                        continue;
                    }
                    let before = from * 4 + usize::from(t.maze.side[from][d]);
                    let more = n_met + usize::from(occupied[to]) + usize::from(occupied[man]);
                    if more < usize::from(self.met[before]) {
                        self.met[before] = more as u8;
                        self.buckets[more].push(before);
                    }
                }
            }
        }
    }
}
