//! How much stands in the way of the boxes that are still to be taken off. The search for a plan goes where that gets
//! less, long before a box comes off for it.

use crate::board::Square;
use crate::search::level_tables::LevelTables;
use crate::search::reach::Reach;
use alloc::vec;
use alloc::vec::Vec;

/// Obstacles of one box are not counted beyond this.
const MANY: usize = 12;

/// Counts the boxes that boxes meet on their ways to the starts.
#[derive(Debug)]
pub(crate) struct Obstacles {
    /// The fewest boxes met from each key on.
    met: Vec<u8>,
    /// Keys that are still to be looked at, by that number.
    buckets: Vec<Vec<usize>>,
    /// The fewest boxes that the player walks over to each square.
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

    /// The sum over `boxes` of the fewest boxes that stand on its way to a start by pulls: where the box goes, where the
    /// player stands beside it, and where the player walks to begin. `player` is the part of the floor that it is in.
    pub(crate) fn count(
        &mut self,
        t: &LevelTables,
        occupied: &[bool],
        boxes: impl Iterator<Item = Square>,
        player: &Reach,
    ) -> usize {
        self.spread_pulls(t, occupied);
        self.spread_walks(t, occupied, player);
        let met = |b: Square, d: usize| {
            let side = t.maze.adj[b as usize][d] as usize;
            let key = b as usize * 4 + usize::from(t.maze.side[b as usize][d]);
            (side < t.maze.n).then(|| self.met[key] + self.walked[side])
        };
        boxes.map(|b| usize::from((0..4).filter_map(|d| met(b, d)).min().unwrap_or(0))).sum()
    }

    /// Finds the fewest boxes that the player walks over to each square.
    fn spread_walks(&mut self, t: &LevelTables, occupied: &[bool], player: &Reach) {
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

    /// Finds the fewest boxes met from each key, from the starts outward: the ways are those of a lone box with the
    /// player anywhere, and a box on them costs one.
    fn spread_pulls(&mut self, t: &LevelTables, occupied: &[bool]) {
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
                    // The last pull came along `d`: the player stepped back from where the box is now.
                    let from = t.maze.adj[to][d ^ 2] as usize;
                    let player = t.maze.adj[to][d] as usize;
                    if t.maze.side[to][d] != part || from.max(player) >= t.maze.n {
                        continue;
                    }
                    let before = from * 4 + usize::from(t.maze.side[from][d]);
                    let more = n_met + usize::from(occupied[to]) + usize::from(occupied[player]);
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
    use puzzle_core::solve::Work;

    /// In a dead end each box meets those before it, and the player meets them too.
    #[test]
    fn who_comes_off_first_is_in_the_way_of_the_rest() {
        let rows =
            ["##########", "#     ####", "# $$$ ...#", "#  @  ####", "#     ####", "##########"];
        let level = Level::from_rows(rows).expect("a level");
        let work = &mut Work::unlimited();
        let t = LevelTables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
        let n = t.maze.n;
        let (mut obstacles, mut reach) = (Obstacles::new(n), Reach::new(n));
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        let mut counts = Vec::new();
        for &goal in t.maze.goals.iter().rev() {
            occupied[goal as usize] = true;
            reach.fill(&t.maze.adj, &occupied, t.player);
            let boxes = t.maze.goals.iter().copied().filter(|&g| occupied[g as usize]);
            counts.push(obstacles.count(&t, &occupied, boxes, &reach));
        }
        assert_eq!(counts, [0, 2, 7]);
    }
}
