//! Which goals boxes can still reach after some steps of a packing plan.
//!
//! A long plan goes wrong well before its end: a box is cut off from the goals that are still
//! empty, or a box is on a goal too early and cannot get away again. Both are detected by tables,
//! one for each number of steps made.

use super::box_range::BoxRange;
use crate::board::Square;
use crate::search::bipartite::Bipartite;
use crate::search::level_tables::LevelTables;
use alloc::vec;
use alloc::vec::Vec;

/// The tables of which goals boxes can still reach, one for each number of steps of a packing plan.
#[derive(Debug)]
pub(crate) struct GoalAccess {
    tables: Vec<Table>,
    /// Number of 64-bit words that hold one bit for each goal.
    n_words: usize,
    /// For each square, `true` if it is a goal where a box may be from the start, because the plan
    /// puts one there or never uses the goal.
    is_kept: Vec<bool>,
    range: BoxRange,
    trace: GoalTrace,
    sharing: Bipartite,
}

/// The goals that boxes can still reach after a number of steps of the plan.
#[derive(Debug)]
struct Table {
    /// For each square, whether the plan has filled it by then. Boxes on filled squares are done.
    is_filled: Vec<bool>,
    /// For each square, whether it is a goal where a box is too early and cannot get away. Empty if
    /// every box can reach every goal.
    is_early: Vec<bool>,
    /// For each square, the goals that a box on it can still reach, as bits.
    goals_of: Vec<u64>,
}

impl GoalAccess {
    pub(crate) fn new(t: &LevelTables, is_kept: Vec<bool>) -> Self {
        let n_words = t.maze.goals.len().div_ceil(64);
        GoalAccess {
            tables: Vec::new(),
            n_words,
            is_kept,
            range: BoxRange::new(t.maze.n),
            trace: GoalTrace::new(t),
            sharing: Bipartite::default(),
        }
    }

    /// Size of one table in bytes.
    pub(crate) fn bytes_of_table(&self, t: &LevelTables) -> u64 {
        (t.maze.n * (2 + self.n_words * 8)) as u64
    }

    /// Adds a table in which every box can reach every goal.
    pub(crate) fn add_open(&mut self, t: &LevelTables, filled: &[Square]) {
        self.tables.push(Table {
            is_filled: marked(t, filled),
            is_early: Vec::new(),
            goals_of: vec![u64::MAX; t.maze.n * self.n_words],
        });
    }

    /// Adds the table for the state in which these squares are filled and boxes never leave `walls`
    /// again. The square `next` is one of the walls, but one box may still come there.
    pub(crate) fn add(
        &mut self,
        t: &LevelTables,
        filled: &[Square],
        walls: &[Square],
        next: Square,
    ) {
        let mut is_wall = marked(t, walls);
        let mut goals_of = self.trace.goals_of(t, &is_wall).to_vec();
        is_wall[next as usize] = false;
        let goal = t.maze.goals.iter().position(|&g| g == next);
        let with_next = self.trace.goals_of(t, &is_wall);
        if let Some(goal) = goal {
            let (word, bit) = (goal / 64, 1 << (goal % 64));
            for c in 0..t.maze.n {
                let at = c * self.n_words + word;
                goals_of[at] |= with_next[at] & bit;
            }
        }
        is_wall[next as usize] = true;
        let mut may_stay = is_wall.clone();
        let open: Vec<Square> =
            t.maze.goals.iter().copied().filter(|&g| !is_wall[g as usize]).collect();
        self.range.sources(t, &mut is_wall, open.into_iter(), |c| may_stay[c as usize] = true);
        let is_early = |c: usize| t.maze.goal[c] && !may_stay[c] && !self.is_kept[c];
        let is_early = (0..t.maze.n).map(is_early).collect();
        self.tables.push(Table { is_filled: marked(t, filled), is_early, goals_of });
    }

    /// Counts the boxes that are out of the plan according to a table: on a goal too early, or too
    /// many for the goals that they can still reach.
    pub(crate) fn n_out_of_plan(&mut self, table: usize, boxes: &[Square]) -> usize {
        let Table { is_filled, is_early, goals_of } = &self.tables[table];
        let early = |&&b: &&Square| is_early.get(b as usize).is_some_and(|&is| is);
        let n_early = boxes.iter().filter(early).count();
        self.sharing.begin(self.n_words);
        let accepted = |c: usize| &goals_of[c * self.n_words..(c + 1) * self.n_words];
        let rest = boxes.iter().map(|&b| b as usize).filter(|&b| !is_filled[b]);
        n_early + rest.filter(|&b| !self.sharing.add(&accepted, b)).count()
    }
}

/// Returns, for each square and for the wall entry after the last one, `true` if it is in the list
/// or is the wall entry.
fn marked(t: &LevelTables, squares: &[Square]) -> Vec<bool> {
    let mut is_marked = vec![false; t.maze.n + 1];
    is_marked[t.maze.n] = true;
    for &c in squares {
        is_marked[c as usize] = true;
    }
    is_marked
}

/// Finds the goals that a lone box can reach from each square among walls, for all goals at once,
/// as bits.
///
/// It assumes that only the bare walls stop the player. So a goal that is missing from the result
/// is truly out of reach, but a goal in the result may be out of reach too.
#[derive(Debug)]
pub(crate) struct GoalTrace {
    by_key: Vec<u64>,
    by_square: Vec<u64>,
    n_words: usize,
    is_queued: Vec<bool>,
    queue: Vec<usize>,
}

impl GoalTrace {
    pub(crate) fn new(t: &LevelTables) -> Self {
        let n_words = t.maze.goals.len().div_ceil(64);
        let n = t.maze.n;
        GoalTrace {
            by_key: vec![0; n * 4 * n_words],
            by_square: vec![0; n * n_words],
            n_words,
            is_queued: vec![false; n * 4],
            queue: Vec::new(),
        }
    }

    /// Returns, for each square, the goals that a box on it can reach with the player on some side
    /// of it. Goals on `walls` are out of reach.
    pub(crate) fn goals_of(&mut self, t: &LevelTables, walls: &[bool]) -> &[u64] {
        let (maze, m) = (&t.maze, self.n_words);
        self.by_key.fill(0);
        for (j, &g) in maze.goals.iter().enumerate().filter(|(_, g)| !walls[**g as usize]) {
            for part in 0..4 {
                let key = g as usize * 4 + part;
                self.by_key[key * m + j / 64] |= 1 << (j % 64);
                if maze.side[g as usize].contains(&(part as u8)) && !self.is_queued[key] {
                    self.is_queued[key] = true;
                    self.queue.push(key);
                }
            }
        }
        // A key is queued again whenever it can reach more goals.
        while let Some(key) = self.queue.pop() {
            self.is_queued[key] = false;
            for (b, part, stand) in maze.pushed_from((key / 4) as Square, (key % 4) as u8) {
                if walls[b as usize] || walls[stand as usize] {
                    continue;
                }
                let before = b as usize * 4 + part as usize;
                let mut is_new = false;
                for w in 0..m {
                    let more = self.by_key[key * m + w];
                    let slot = &mut self.by_key[before * m + w];
                    is_new |= more & !*slot != 0;
                    *slot |= more;
                }
                if is_new && !self.is_queued[before] {
                    self.is_queued[before] = true;
                    self.queue.push(before);
                }
            }
        }
        self.by_square.fill(0);
        for key in 0..maze.n * 4 {
            for w in 0..m {
                self.by_square[key / 4 * m + w] |= self.by_key[key * m + w];
            }
        }
        &self.by_square
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::oracle::random_level;
    use puzzle_core::solve::Work;

    /// Whatever a lone box can do among walls is found: each square from which it can be pushed to
    /// a goal has that goal's bit.
    #[test]
    fn reachable_goals_are_found() {
        let (mut n_named, mut n_denied) = (0, 0);
        for seed in 0..400 {
            let Some(level) = random_level(seed) else { continue };
            let work = &mut Work::unlimited();
            let t =
                LevelTables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
            let n = t.maze.n;
            let (mut trace, mut range) = (GoalTrace::new(&t), BoxRange::new(n));
            let mut walls = marked(&t, &[]);
            // On every other level, a wall on a square that is not a goal.
            if let Some(c) = (0..n).find(|&c| seed % 2 == 0 && !t.maze.goal[c]) {
                walls[c] = true;
            }
            let bits = trace.goals_of(&t, &walls).to_vec();
            for (j, &goal) in t.maze.goals.iter().enumerate() {
                range.sources(&t, &mut walls, core::iter::once(goal), |c| {
                    assert!(bits[c as usize] >> j & 1 != 0, "seed {seed}: {c} to {j}");
                    n_named += 1;
                });
                n_denied += (0..n).filter(|&c| bits[c] >> j & 1 == 0).count();
            }
        }
        assert!(n_named > 1000 && n_denied > 1000, "{n_named} {n_denied}");
    }
}
