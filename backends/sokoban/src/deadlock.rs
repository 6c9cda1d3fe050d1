//! Deadlock detection: proofs that a position is lost, with the boxes that cause it and the reason.
//!
//! Make one [`Detector`] per board and call it after every move. Every deadlock that it reports is
//! proved, but it does not find all of them. The [solver](crate::solve) proves more and takes
//! longer.

pub(crate) mod corral;
pub(crate) mod corral_search;

mod incremental;

pub(crate) use incremental::IncrementalDetector;

use crate::board::{Board, Square};
use crate::search::bipartite::Bipartite;
use crate::search::freeze::Freeze;
use crate::search::maze::{Flood, Maze};
use crate::search::reach::Reach;
use crate::search::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;
use corral::{Corral, Corrals, View};
use puzzle_core::grid::Direction;
use puzzle_core::solve::{Stop, Work};

/// The reason why a position is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadlockKind {
    /// A box is on a square from which no pushes could bring it to any goal, even if it were alone.
    DeadSquare,
    /// The boxes block each other or are blocked by walls: none can ever move again except to a dead
    /// square, and at least one is not on a goal.
    Freeze,
    /// The boxes close off a part of the floor. None of them can ever be pushed except to a dead
    /// square, but the level can be solved only if the part is opened.
    Corral,
    /// Together, the boxes can reach fewer goals than there are boxes.
    TooFewGoals,
}

/// A deadlock: proof that a position is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The reason why the position is lost.
    pub why: DeadlockKind,
    /// The boxes that cause it, in ascending order. The position stays lost whatever the other
    /// boxes do.
    pub boxes: Vec<Square>,
}

impl Proof {
    /// Returns `true` if walls and the boxes themselves leave none of them a push, wherever the player
    /// is. Frozen boxes that are not stuck can be pushed to dead squares.
    pub(crate) fn is_stuck(&self, board: &Board) -> bool {
        let is_open = |square, dir| {
            board.step(square, dir).is_some_and(|to| self.boxes.binary_search(&to).is_err())
        };
        let is_axis_open =
            |square, dir: Direction| is_open(square, dir) && is_open(square, dir.opposite());
        let mut axes = self.boxes.iter().flat_map(|&b| [(b, Direction::Up), (b, Direction::Left)]);
        !axes.any(|(square, dir)| is_axis_open(square, dir))
    }
}

/// Finds deadlocks on one board. It holds tables that depend on the board alone, and scratch
/// memory.
///
/// ```
/// use puzzle_sokoban::Level;
/// use puzzle_sokoban::deadlock::{Detector, DeadlockKind};
/// let level = Level::from_rows(["######", "#@   #", "# .$ #", "# . $#", "######"]).unwrap();
/// let mut detector = Detector::new(&level.board);
/// let proof = detector.dead(&level.boxes, level.player).unwrap();
/// assert_eq!((proof.why, proof.boxes.len()), (DeadlockKind::DeadSquare, 1));
/// ```
#[derive(Debug)]
pub struct Detector {
    tables: BoardTables,
    scratch: Scratch,
}

/// Tables that depend on the board alone. They can be built in parts.
#[derive(Debug)]
pub(crate) struct BoardTables {
    maze: Maze,
    /// For each key, that is, a box's square and the player's side of it, the goals that a lone box
    /// reaches, as bits in words of 64.
    goals_of: Vec<u64>,
    n_words: usize,
    live: Vec<bool>,
    /// The number of squares for which it is known into which parts a box there cuts the floor.
    n_cut: usize,
    /// The number of goals from which lone boxes have been traced backward.
    n_traced: usize,
    flood: Flood,
    queue: Vec<(Square, u8)>,
}

/// Counts visits to squares, several of which make one node of work.
pub(crate) struct VisitCounter<'a, 'w> {
    work: &'a mut Work<'w>,
    per_node: u64,
    rest: u64,
}

impl<'a, 'w> VisitCounter<'a, 'w> {
    fn new(work: &'a mut Work<'w>, per_node: u64) -> Self {
        Self { work, per_node, rest: 0 }
    }

    fn count(&mut self, n: usize) -> Result<(), Stop> {
        self.rest += n as u64;
        let nodes = self.rest / self.per_node;
        self.work.nodes(nodes)?;
        self.rest -= nodes * self.per_node;
        Ok(())
    }

    fn left(&self) -> usize {
        let left = self.work.nodes_left().saturating_mul(self.per_node);
        usize::try_from(left).unwrap_or(usize::MAX)
    }
}

/// Scratch memory for looking for deadlocks in one position.
#[derive(Debug)]
pub(crate) struct Scratch {
    occupied: Vec<bool>,
    reach: Reach,
    regions: Regions,
    freeze: Freeze,
    corrals: Corrals,
    sharing: Bipartite,
}

impl Scratch {
    pub(crate) fn new(n: usize) -> Scratch {
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        let (reach, regions) = (Reach::new(n), Regions::default());
        Scratch {
            occupied,
            reach,
            regions,
            freeze: Freeze::new(n),
            corrals: Corrals::new(n),
            sharing: Bipartite::default(),
        }
    }
}

impl Detector {
    /// Builds the tables of a board.
    pub fn new(board: &Board) -> Detector {
        let mut work = Work::unlimited();
        let mut tables = BoardTables::begin(board, &mut work).expect(UNLIMITED);
        tables.build_more(&mut VisitCounter::new(&mut work, 1)).expect(UNLIMITED);
        let scratch = Scratch::new(tables.maze.n);
        Detector { tables, scratch }
    }

    /// Returns `true` if a lone box on the square could still be brought to some goal. Squares
    /// where it could not are called dead squares.
    pub fn is_live(&self, square: Square) -> bool {
        self.tables.is_live(square)
    }

    /// Looks for a deadlock. It tests for dead squares first, then for frozen boxes, closed corrals
    /// and too few goals. No two boxes may share a square and the player may not stand on a box;
    /// for any other input the answer is meaningless.
    pub fn dead(&mut self, boxes: &[Square], player: Square) -> Option<Proof> {
        let mut work = Work::unlimited();
        let mut visits = VisitCounter::new(&mut work, 1);
        self.tables.dead(&mut self.scratch, boxes, player, &mut visits).expect(UNLIMITED)
    }
}

const UNLIMITED: &str = "nothing limits the work";

impl BoardTables {
    /// Makes empty tables. The caller's `work` is charged for their [`bytes`](Self::bytes).
    pub(crate) fn begin(board: &Board, work: &mut Work) -> Result<BoardTables, Stop> {
        let n = board.n_squares();
        let n_words = board.goals().len().div_ceil(64);
        work.reserve(table_bytes(n, n_words))?;
        let maze = match Maze::uncut(board, work) {
            Ok(maze) => maze,
            Err(stop) => {
                work.release(table_bytes(n, n_words));
                return Err(stop);
            }
        };
        Ok(BoardTables {
            maze,
            goals_of: vec![0; n * 4 * n_words],
            n_words,
            live: vec![false; n + 1],
            n_cut: 0,
            n_traced: 0,
            flood: Flood::new(n),
            queue: Vec::new(),
        })
    }

    /// Approximate size of the tables in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        table_bytes(self.maze.n, self.n_words) + self.maze.bytes()
    }

    /// Builds the rest of the tables, or as much of them as the work allows.
    ///
    /// # Errors
    /// Returns the limit that stopped it. The next call continues where this one stopped.
    pub(crate) fn build_more(&mut self, visits: &mut VisitCounter) -> Result<(), Stop> {
        let n = self.maze.n;
        while self.n_cut < n {
            let c = self.n_cut as Square;
            if let Some(sides) = self.maze.joined_sides(c) {
                visits.count(1)?;
                self.maze.side[c as usize] = sides;
            } else {
                visits.count(n)?;
                self.maze.cut(c, &mut self.flood, visits.work)?;
            }
            self.n_cut += 1;
        }
        while self.n_traced < self.maze.goals.len() {
            visits.count(n)?;
            self.trace(self.n_traced);
            self.n_traced += 1;
        }
        Ok(())
    }

    /// Traces a lone box backward from a goal to all keys from which it can be pushed there.
    fn trace(&mut self, goal: usize) {
        let (word, bit) = (goal / 64, 1u64 << (goal % 64));
        let target = self.maze.goals[goal];
        self.queue.clear();
        for part in 0..4u8 {
            self.goals_of[(target as usize * 4 + part as usize) * self.n_words + word] |= bit;
            if self.maze.side[target as usize].contains(&part) {
                self.queue.push((target, part));
            }
        }
        self.live[target as usize] = true;
        let mut head = 0;
        while head < self.queue.len() {
            let (c, part) = self.queue[head];
            head += 1;
            for (b, from, _) in self.maze.pushed_from(c, part) {
                let slot = &mut self.goals_of[(b as usize * 4 + from as usize) * self.n_words..];
                if slot[word] & bit == 0 {
                    slot[word] |= bit;
                    self.live[b as usize] = true;
                    self.queue.push((b, from));
                }
            }
        }
    }

    /// Returns `true` if a lone box on the square could still be brought to some goal.
    pub(crate) fn is_live(&self, square: Square) -> bool {
        self.live[square as usize]
    }

    /// Looks for a deadlock: dead squares first, then frozen boxes, closed corrals and too few
    /// goals.
    ///
    /// # Errors
    /// Returns the limit of the work that stopped it.
    pub(crate) fn dead(
        &self,
        s: &mut Scratch,
        boxes: &[Square],
        player: Square,
        visits: &mut VisitCounter,
    ) -> Result<Option<Proof>, Stop> {
        for &c in boxes {
            s.occupied[c as usize] = true;
        }
        let proof = self.find(s, boxes, player, visits);
        for &c in boxes {
            s.occupied[c as usize] = false;
        }
        proof
    }

    fn goals_of(&self, c: Square, player: Square) -> &[u64] {
        let key = self.maze.key(c, player);
        &self.goals_of[key * self.n_words..(key + 1) * self.n_words]
    }

    fn find(
        &self,
        s: &mut Scratch,
        boxes: &[Square],
        player: Square,
        visits: &mut VisitCounter,
    ) -> Result<Option<Proof>, Stop> {
        let proof = |why, boxes: &[Square]| {
            let mut boxes = boxes.to_vec();
            boxes.sort_unstable();
            Ok(Some(Proof { why, boxes }))
        };
        visits.count(boxes.len())?;
        let dead: Vec<Square> = boxes
            .iter()
            .copied()
            .filter(|&c| self.goals_of(c, player).iter().all(|&w| w == 0))
            .collect();
        if !dead.is_empty() {
            return proof(DeadlockKind::DeadSquare, &dead);
        }
        for &c in boxes {
            if self.maze.goal[c as usize] {
                continue;
            }
            let before = s.freeze.n_visits;
            let held = s.freeze.frozen(&self.maze.adj, &self.live, &s.occupied, c);
            if held.contains(&c) {
                return proof(DeadlockKind::Freeze, held);
            }
            visits.count((s.freeze.n_visits - before) as usize)?;
        }
        // The flood fill of the player's region, and one pass over the other regions.
        visits.count(self.maze.n)?;
        s.reach.fill(&self.maze.adj, &s.occupied, player);
        s.regions.find(&self.maze.adj, boxes.len(), &s.reach);
        let view = View {
            adj: &self.maze.adj,
            live: &self.live,
            goal: &self.maze.goal,
            occupied: &s.occupied,
            reach: &s.reach,
            regions: &s.regions,
            all_goals: boxes.len() == self.maze.goals.len(),
        };
        let answer = s.corrals.find_within(&view, visits.left());
        // If the corral search gave up, it has counted more than is left, so this returns the
        // error.
        visits.count(s.corrals.n_visits)?;
        if answer == Some(Corral::Dead) {
            return proof(DeadlockKind::Corral, s.corrals.closest());
        }
        match self.too_few_goals(s, boxes, player, visits)? {
            Some(crowd) => proof(DeadlockKind::TooFewGoals, &crowd),
            None => Ok(None),
        }
    }

    /// Finds a set of boxes that can together reach fewer goals than there are boxes (Hall's
    /// condition).
    fn too_few_goals(
        &self,
        s: &mut Scratch,
        boxes: &[Square],
        player: Square,
        visits: &mut VisitCounter,
    ) -> Result<Option<Vec<Square>>, Stop> {
        s.sharing.begin(self.n_words);
        let accepted = |i: usize| self.goals_of(boxes[i], player);
        for i in 0..boxes.len() {
            let is_short = !s.sharing.add(&accepted, i);
            visits.count(self.n_words + s.sharing.n_tried() * self.n_words)?;
            if is_short {
                return Ok(Some(s.sharing.crowd().chain([i]).map(|i| boxes[i]).collect()));
            }
        }
        Ok(None)
    }
}

fn table_bytes(n: usize, n_words: usize) -> u64 {
    (n * (32 * n_words + 32)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::search::oracle::{best, picture, random_level};
    use alloc::format;
    use alloc::string::ToString;
    use expect_test::{Expect, expect};

    #[allow(clippy::needless_pass_by_value)] // reads as data
    fn check(rows: &[&str], expected: Expect) {
        let level = Level::from_rows(rows.iter().copied()).unwrap();
        let said = match Detector::new(&level.board).dead(&level.boxes, level.player) {
            None => "nothing".to_string(),
            Some(proof) => {
                let places: Vec<_> = proof.boxes.iter().map(|&c| level.board.place(c)).collect();
                format!("{:?} {places:?}", proof.why)
            }
        };
        expected.assert_eq(&said);
    }

    #[test]
    fn deadlocks_have_reasons() {
        check(
            &["######", "#@ $ #", "# .. #", "#   $#", "######"],
            expect!["DeadSquare [(3, 1), (4, 3)]"],
        );
        check(
            &["#######", "#@    #", "# $$  #", "# $$..#", "#   ..#", "#######"],
            expect!["Freeze [(2, 2), (3, 2), (2, 3), (3, 3)]"],
        );
        check(&["#######", "#  .. #", "# $$  #", "#@    #", "#######"], expect!["nothing"]);
        check(
            &["#######", "# $$ .#", "#  . .#", "#@ $  #", "#######"],
            expect!["DeadSquare [(3, 3)]"],
        );
        check(
            &["########", "#   #  #", "# @$  .#", "#   #$ #", "#  .#  #", "########"],
            expect!["nothing"],
        );
    }

    /// A regression test: counting the regions overflowed when the player stood on a box.
    #[test]
    fn a_player_on_a_box_causes_no_panic() {
        let rows = ["#####", "#.$@#", "#####"];
        let level = Level::from_rows(rows).unwrap();
        let boxes = [level.boxes[0], level.player];
        for player in boxes {
            let _ = Detector::new(&level.board).dead(&boxes, player);
        }
    }

    #[test]
    fn a_proof_is_never_wrong() {
        let mut found = [0; 4];
        let mut n_lost = 0;
        for seed in 0..3000 {
            let Some(level) = random_level(seed) else { continue };
            let proof = Detector::new(&level.board).dead(&level.boxes, level.player);
            let lost = best(&level).is_none();
            n_lost += u32::from(lost);
            if let Some(proof) = proof {
                assert!(lost, "seed {seed} {proof:?}:{}", picture(&level));
                found[proof.why as usize] += 1;
            }
        }
        assert!(found.iter().all(|&n| n > 0), "{found:?} of {n_lost}");
    }
}
