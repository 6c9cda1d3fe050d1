//! What boxes still reach when some steps of a packing plan have been made: the goals of a box on
//! each square, and the goals that one could not leave again. For a search backward (`PULL`) starts
//! take the place of goals.

use super::carry::Carry;
use super::position::Position;
use super::tables::Tables;
use super::trace::{Sharing, Trace};
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// Tables of what boxes reach, one after another.
#[derive(Debug)]
pub(crate) struct Zones<const PULL: bool> {
    n: usize,
    n_words: usize,
    n_tables: usize,
    /// Tables made so far, a measure of the time spent.
    pub(crate) n_made: u64,
    /// For each table, whether a square is to be filled by then.
    is_filled: Vec<bool>,
    /// For each table, whether a box on a square is on a goal before its turn, and cannot get away
    /// from there.
    early: Vec<bool>,
    /// For each table, the goals that a box on each square still reaches, as bits.
    goals_of: Vec<u64>,
    /// Whether a box on a square is not to blame for being there.
    is_kept: Vec<bool>,
    walls: Vec<bool>,
    is_source: Vec<bool>,
    carry: Carry,
    is_target: Vec<bool>,
    trace: Trace<PULL>,
    sharing: Sharing,
}

impl<const PULL: bool> Zones<PULL> {
    pub(crate) fn new(t: &Tables, is_kept: Vec<bool>) -> Self {
        let n = t.maze.n;
        let (carry, trace) = (Carry::new(n), Trace::new(t));
        let is_target = Position::<PULL>::is_target(t);
        Zones {
            n,
            n_words: trace.n_words,
            n_tables: 0,
            n_made: 0,
            is_filled: Vec::new(),
            early: Vec::new(),
            goals_of: Vec::new(),
            is_kept,
            walls: vec![false; n + 1],
            is_source: vec![false; n + 1],
            carry,
            is_target,
            trace,
            sharing: Sharing::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.n_tables
    }

    /// Bytes of a table.
    pub(crate) fn bytes_of_one(&self) -> usize {
        self.n * (2 + self.n_words * 8)
    }

    pub(crate) fn clear(&mut self) {
        self.n_tables = 0;
        self.is_filled.clear();
        self.early.clear();
        self.goals_of.clear();
    }

    /// Adds a table in which every box reaches every goal.
    pub(crate) fn add_open(&mut self, filled: impl Iterator<Item = Square>) {
        self.fill(filled);
        self.early.resize(self.n_tables * self.n, false);
        self.goals_of.resize(self.n_tables * self.n * self.n_words, u64::MAX);
    }

    fn fill(&mut self, filled: impl Iterator<Item = Square>) {
        let begin = self.is_filled.len();
        self.n_tables += 1;
        self.n_made += 1;
        self.is_filled.resize(begin + self.n, false);
        for c in filled {
            self.is_filled[begin + c as usize] = true;
        }
    }

    /// Adds the table for these squares being filled, and for boxes that never leave `walls` again;
    /// `next`, which is one of those, may still be filled by one box.
    pub(crate) fn add(
        &mut self,
        t: &Tables,
        filled: impl Iterator<Item = Square>,
        walls: impl Iterator<Item = Square>,
        next: Square,
    ) {
        self.fill(filled);
        self.walls.fill(false);
        self.walls[self.n] = true;
        for c in walls {
            self.walls[c as usize] = true;
        }
        self.trace(t, next);
        self.is_source.fill(false);
        let targets = Position::<PULL>::targets(t).iter().copied();
        let open: Vec<Square> = targets.filter(|&c| !self.walls[c as usize]).collect();
        let Zones { carry, walls, is_source, is_kept, is_target, early, .. } = self;
        carry.sources::<PULL>(&t.maze, &t.live_key, walls, open.into_iter(), is_source);
        early.extend((0..self.n).map(|c| {
            is_target[c] && !(is_source[c] || walls[c] || is_kept[c] || c == next as usize)
        }));
    }

    /// Adds the goals that boxes reach.
    fn trace(&mut self, t: &Tables, next: Square) {
        let m = self.n_words;
        let is_wall = core::mem::replace(&mut self.walls[next as usize], false);
        let served = self.trace.targets_of(t, &self.walls).to_vec();
        self.walls[next as usize] = is_wall;
        let goal = Position::<PULL>::targets(t).iter().position(|&g| g == next);
        let bit = |w: usize| goal.filter(|g| g / 64 == w).map_or(0, |g| 1 << (g % 64));
        let bits = self.trace.targets_of(t, &self.walls).iter().zip(&served).enumerate();
        self.goals_of.extend(bits.map(|(at, (a, b))| a | b & bit(at % m)));
    }

    /// How many boxes are out of the plan by a table: early, or one too many for the goals that they
    /// can still reach.
    pub(crate) fn n_late(&mut self, zone: usize, boxes: &[Square]) -> usize {
        let early = &self.early[zone * self.n..][..self.n];
        let n_early = boxes.iter().filter(|&&b| early[b as usize]).count();
        let size = self.n * self.n_words;
        let goals_of = &self.goals_of[zone * size..][..size];
        let is_filled = &self.is_filled[zone * self.n..][..self.n];
        let rest = boxes.iter().map(|&b| b as usize).filter(|&b| !is_filled[b]);
        n_early + self.sharing.n_without(goals_of, self.n_words, rest)
    }
}
