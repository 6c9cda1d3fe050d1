//! A packing plan: steps that bring boxes to goals one after another, some by way of a place to
//! park, and for each step the squares from which a box would come too late.
//!
//! A plan is a piece of advice. It is found by [`unpack`](super::unpack) on a board with fewer boxes
//! than there are, so it may be wrong, and nothing is ever left out because of it.

use super::carry::Carry;
use super::plan::Plan;
use super::tables::Tables;
use super::trace::{Sharing, Trace};
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// One step of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackingStep {
    /// Where the box comes from; `None` for any box that no step has moved so far.
    pub(crate) from: Option<Square>,
    /// Where it goes.
    pub(crate) to: Square,
}

/// The first steps of a plan that is not whole: what order they are made in is not known.
#[derive(Debug)]
struct Loose {
    n_steps: usize,
    order: Plan,
    goals: Vec<Square>,
    /// For each square, whether they fill it; and those of them that are no goals.
    is_wanted: Vec<bool>,
    parked: Vec<Square>,
    done: Vec<u64>,
}

/// The steps, with what follows of them.
#[derive(Debug)]
pub(crate) struct Packing {
    pub(crate) steps: Vec<PackingStep>,
    /// The boxes that the search for the plan did not get off come first, in the order of another
    /// kind.
    loose: Option<Loose>,
    /// The squares that are to be filled after each number of steps, the newest first.
    filled: Vec<Vec<Square>>,
    /// For each number of steps, whether a square is one of those.
    is_filled: Vec<bool>,
    /// For each number of steps, whether a box on a square is on a goal before its turn, and cannot
    /// get away from there.
    early: Vec<bool>,
    /// For each number of steps, the goals that a box on each square still reaches, as bits.
    goals_of: Vec<u64>,
    n_words: usize,
    sharing: Sharing,
    n: usize,
}

impl Packing {
    /// A plan of these steps, the first `n_loose` of them in any order.
    pub(crate) fn new(
        t: &Tables,
        steps: Vec<PackingStep>,
        n_loose: usize,
        carry: &mut Carry,
        work: &mut Work,
    ) -> Result<Packing, Stop> {
        let n = t.maze.n;
        let mut filled = vec![Vec::new()];
        let mut now: Vec<Square> = Vec::new();
        for step in &steps {
            now.retain(|&c| Some(c) != step.from && c != step.to);
            now.insert(0, step.to);
            filled.push(now.clone());
        }
        let n_words = t.maze.goals.len().div_ceil(64);
        work.reserve(((steps.len() + 1) * (2 * n + n * n_words * 8 + now.len() * 2)) as u64)?;
        let mut is_filled = vec![false; filled.len() * n];
        for (is_filled, filled) in is_filled.chunks_exact_mut(n).zip(&filled) {
            for &c in filled {
                is_filled[c as usize] = true;
            }
        }
        let loose = (n_loose > 0).then(|| Loose {
            n_steps: n_loose,
            order: Plan::new::<false>(t),
            goals: t.maze.goals.clone(),
            is_wanted: is_filled[n_loose * n..][..n].to_vec(),
            parked: filled[n_loose].iter().copied().filter(|&c| !t.maze.goal[c as usize]).collect(),
            done: Vec::new(),
        });
        let mut packing = Packing {
            steps,
            loose,
            filled,
            is_filled,
            early: Vec::new(),
            goals_of: Vec::new(),
            n_words,
            sharing: Sharing::default(),
            n,
        };
        packing.zones(t, carry, work)?;
        Ok(packing)
    }

    /// For each number of steps made, what boxes still reach. The next step counts as made: what it
    /// shuts off has to be out of there before.
    fn zones(&mut self, t: &Tables, carry: &mut Carry, work: &mut Work) -> Result<(), Stop> {
        let n = self.n;
        let last = self.steps.len();
        self.early = vec![false; (last + 1) * n];
        let mut trace = Trace::new(t);
        // A box that begins on a goal where the plan puts one is not to blame for being there.
        let mut is_kept = t.maze.goal.clone();
        for step in &self.steps {
            is_kept[step.to as usize] = t.starts.contains(&step.to);
        }
        let mut is_source = vec![false; n + 1];
        for i in 0..last {
            work.nodes(1 + n as u64 / 256)?;
            if self.loose.as_ref().is_some_and(|loose| i < loose.n_steps) {
                // Nothing is known of what these shut off.
                self.goals_of.resize((i + 1) * n * self.n_words, u64::MAX);
                continue;
            }
            let next = self.steps[i].to;
            let mut walls = self.walls(i + 1);
            self.trace(t, &mut trace, &mut walls, next);
            is_source.fill(false);
            let open = t.maze.goals.iter().copied().filter(|&g| !walls[g as usize]);
            let open: Vec<Square> = open.collect();
            carry.sources(&t.maze, &t.live_key, &mut walls, open.into_iter(), &mut is_source);
            for c in 0..n {
                let is_free = is_source[c] || walls[c] || is_kept[c] || c == next as usize;
                self.early[i * n + c] = t.maze.goal[c] && !is_free;
            }
        }
        self.goals_of.resize((last + 1) * n * self.n_words, u64::MAX);
        Ok(())
    }

    /// Walls, and the squares that are filled for ever after so many steps. A box on a square that
    /// a later step takes it from is only parked.
    fn walls(&self, n_steps: usize) -> Vec<bool> {
        let mut walls = vec![false; self.n + 1];
        walls[self.n] = true;
        for &c in &self.filled[n_steps] {
            walls[c as usize] = self.steps[n_steps..].iter().all(|step| step.from != Some(c));
        }
        walls
    }

    /// Adds the goals that boxes reach with these walls. One box may still fill what is next.
    fn trace(&mut self, t: &Tables, trace: &mut Trace, walls: &mut [bool], next: Square) {
        let m = self.n_words;
        let is_wall = core::mem::replace(&mut walls[next as usize], false);
        let served = trace.goals_of(t, walls).to_vec();
        walls[next as usize] = is_wall;
        let goal = t.maze.goals.iter().position(|&g| g == next);
        let bit = |w: usize| goal.filter(|g| g / 64 == w).map_or(0, |g| 1 << (g % 64));
        let bits = trace.goals_of(t, walls).iter().zip(&served).enumerate();
        self.goals_of.extend(bits.map(|(at, (a, b))| a | b & bit(at % m)));
    }

    /// How many steps have been made: the most after which no square is empty that is to be filled
    /// then. A step counts although a box that it needs was on its square from the start.
    pub(crate) fn n_made(&mut self, occupied: &[bool]) -> usize {
        let is_made = |filled: &Vec<Square>| filled.iter().all(|&c| occupied[c as usize]);
        let n = self.filled.iter().rposition(is_made).unwrap_or(0);
        let Some(loose) = self.loose.as_mut().filter(|loose| n < loose.n_steps) else { return n };
        let Loose { order, goals, is_wanted, parked, done, .. } = loose;
        let n_parked = parked.iter().filter(|&&c| occupied[c as usize]).count();
        n_parked + order.packed_of(goals, occupied, |c| is_wanted[c as usize], done)
    }

    /// The same, but a step counts only once every box is out of what it shuts off.
    pub(crate) fn n_packed(&mut self, occupied: &[bool], boxes: &[Square]) -> usize {
        let mut n = self.n_made(occupied);
        while n > 0 && self.n_late(n - 1, boxes) > 0 {
            n -= 1;
        }
        n
    }

    /// How many boxes are out of the plan after so many steps: early, or one too many for the goals
    /// that they can still reach.
    pub(crate) fn n_late(&mut self, n_made: usize, boxes: &[Square]) -> usize {
        let early = &self.early[n_made * self.n..(n_made + 1) * self.n];
        let n_early = boxes.iter().filter(|&&b| early[b as usize]).count();
        let size = self.n * self.n_words;
        let goals_of = &self.goals_of[n_made * size..(n_made + 1) * size];
        let is_filled = &self.is_filled[n_made * self.n..(n_made + 1) * self.n];
        let rest = boxes.iter().map(|&b| b as usize).filter(|&b| !is_filled[b]);
        n_early + self.sharing.n_without(goals_of, self.n_words, rest)
    }
}
