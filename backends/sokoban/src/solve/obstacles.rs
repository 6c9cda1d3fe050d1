//! How much stands in the way of the boxes that are still to be taken off: a backward search goes
//! where that gets less, long before a box comes off for it.

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
    /// The boxes that the player walks over to each square.
    walked: Vec<u8>,
    now: Vec<Square>,
    next: Vec<Square>,
}

impl Obstacles {
    pub(crate) fn new(n: usize) -> Obstacles {
        Obstacles {
            met: vec![0; n * 4],
            buckets: vec![Vec::new(); MANY],
            walked: vec![0; n],
            now: Vec::new(),
            next: Vec::new(),
        }
    }

    /// For each of `boxes` the fewest that stand on its way to a start, or for a plan of a search
    /// backward (`PULL`) by pushes to a goal, on the player's beside it, and on the player's to where
    /// that begins, summed up. `player` is the part of the floor that it is in.
    pub(crate) fn count<const PULL: bool>(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        boxes: impl Iterator<Item = Square>,
        player: &Reach,
    ) -> usize {
        self.fill::<PULL>(t, occupied);
        self.walk(t, occupied, player);
        let met = |b: Square, d: usize| {
            let side = t.maze.adj[b as usize][d] as usize;
            let key = b as usize * 4 + usize::from(t.maze.side[b as usize][d]);
            (side < t.maze.n).then(|| self.met[key] + self.walked[side])
        };
        boxes.map(|b| usize::from((0..4).filter_map(|d| met(b, d)).min().unwrap_or(0))).sum()
    }

    /// Finds the fewest boxes that the player walks over to each square.
    fn walk(&mut self, t: &Tables, occupied: &[bool], player: &Reach) {
        self.walked.fill(MANY as u8);
        let Obstacles { walked, now, next, .. } = self;
        for &c in player.squares() {
            walked[c as usize] = 0;
        }
        now.extend_from_slice(player.squares());
        for n_met in 0..MANY as u8 {
            while let Some(c) = now.pop() {
                for &to in &t.maze.adj[c as usize] {
                    let at = to as usize;
                    if at >= t.maze.n || walked[at] <= n_met {
                        continue;
                    }
                    if !occupied[at] {
                        walked[at] = n_met;
                        now.push(to);
                    } else if walked[at] > n_met + 1 {
                        walked[at] = n_met + 1;
                        next.push(to);
                    }
                }
            }
            core::mem::swap(now, next);
        }
        now.clear();
    }

    /// Finds the boxes met from each key, from the starts outward: the ways are those of a lone box
    /// with the player anywhere, and a box on them costs one.
    fn fill<const PULL: bool>(&mut self, t: &Tables, occupied: &[bool]) {
        self.met.fill(MANY as u8);
        for &end in if PULL { &t.maze.goals } else { &t.starts } {
            for &part in t.maze.side[end as usize].iter().filter(|&&part| part < 4) {
                let key = end as usize * 4 + usize::from(part);
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
                    // The last push went against d: the player stood beyond where the box came from.
                    let from = t.maze.adj[to][if PULL { d } else { d ^ 2 }] as usize;
                    let man = t.maze.adj[if PULL { from } else { to }][d] as usize;
                    if t.maze.side[to][d] != part || from.max(man) >= t.maze.n {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use puzzle_core::Work;

    /// In a dead end each box meets those before it, and the player meets them, too.
    #[test]
    fn who_comes_off_first_is_in_the_way_of_the_rest() {
        let rows =
            ["##########", "#     ####", "# $$$ ...#", "#  @  ####", "#     ####", "##########"];
        let level = Level::from_rows(rows).expect("a level");
        let work = &mut Work::unlimited();
        let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
        let n = t.maze.n;
        let (mut obstacles, mut reach) = (Obstacles::new(n), Reach::new(n));
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        let mut counts = Vec::new();
        for &goal in t.maze.goals.iter().rev() {
            occupied[goal as usize] = true;
            reach.fill(&t.maze.adj, &occupied, t.player);
            let boxes = t.maze.goals.iter().copied().filter(|&g| occupied[g as usize]);
            counts.push(obstacles.count::<false>(&t, &occupied, boxes, &reach));
        }
        assert_eq!(counts, [0, 2, 7]);
    }
}
