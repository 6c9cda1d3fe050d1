//! How many boxes are in the way of the boxes still to be taken off the board. The search for a
//! packing plan prefers positions with fewer obstacles, long before that lets a box come off.

use crate::board::Square;
use crate::search::level_tables::LevelTables;
use crate::search::reach::Reach;
use alloc::vec;
use alloc::vec::Vec;

/// Maximum number of obstacles counted for one box.
const MANY: usize = 12;

/// Counts the boxes in the way of other boxes to the starts.
#[derive(Debug)]
pub(crate) struct Obstacles {
    /// For each key (a box's square and the player's side of it), the fewest boxes in the way of a
    /// box from there to a start.
    met: Vec<u8>,
    /// Keys still to be expanded, grouped by the number of boxes in the way.
    buckets: Vec<Vec<usize>>,
    /// The fewest boxes that the player would have to walk over to reach each square.
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

    /// Returns the sum over `boxes` of the fewest boxes in the way to a start by pulls. It counts
    /// boxes where the box goes, where the player stands beside it, and where the player walks to
    /// get there. `player` is the player's region.
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

    /// Finds the fewest boxes that the player would have to walk over to reach each square.
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

    /// Finds the fewest boxes in the way from each key, going outward from the starts. The ways are
    /// those of a lone box with the player anywhere, and each box on them costs one.
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
                    // The last pull went in direction `d`, and the player stepped away from the
                    // square where the box is now.
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

    /// In a dead end, the box that comes off first is in the way of all others, and of the player
    /// too.
    #[test]
    fn the_first_box_is_in_the_way_of_the_others() {
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
