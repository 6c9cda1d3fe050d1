//! The packing order: the order in which targets should be filled.
//!
//! It is found in reverse. With every target filled and no other box on the board, boxes are taken
//! off in rounds: in each round, all boxes that can, on their own, be brought to where the search
//! begins. The targets emptied in the last round are the deepest. A target waits for a deeper one
//! if its box would have been in the way of the deeper one's box. (Goal-room packing as in `JSoko`
//! and YASS, and the packing feature of FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.
//! Using the same order for starts in a backward search is our own.)
//!
//! The order only decides which position comes next. Nothing is left out because of it.

use super::motion::Motion;
use crate::board::Square;
use crate::search::level_tables::LevelTables;
use crate::search::reach::Reach;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::marker::PhantomData;

/// Maximum number of squares to visit before giving up on an order. The limit keeps boards with
/// thousands of squares from taking seconds; a normal board takes a thousandth of it.
const MAX_VISITS: u64 = 20_000_000;

/// The order in which the targets should be filled.
#[derive(Debug)]
pub(crate) struct PackingOrder {
    targets: Vec<Square>,
    /// The numbers of the targets, deepest first.
    order: Vec<u16>,
    /// For each index in `order`, the targets that must be filled before that one, as bits by
    /// index.
    before: Vec<u64>,
    n_words: usize,
    /// The fewest moves of a lone box from each square to each target, from the best side.
    near: Vec<u16>,
}

impl PackingOrder {
    /// Finds the order in which the targets of a motion should be filled: goals for pushes, starts
    /// for pulls.
    pub(crate) fn new<M: Motion>(t: &LevelTables) -> PackingOrder {
        let n = t.maze.n;
        let mut emptying = Emptying::<M>::new(t);
        let m = emptying.targets.len();
        // Forward, the player may end in any region beside the goals; the region from which most
        // boxes come off is chosen. Backward, the player ends where it starts.
        let mut seen = emptying.occupied.clone();
        let mut best: Option<(usize, Vec<u16>, Square)> = None;
        let mut reach = Reach::new(n);
        for c in 0..n {
            if seen[c] || (!M::IS_FORWARD && c != t.player as usize) {
                continue;
            }
            reach.fill(&t.maze.adj, &emptying.occupied, c as Square);
            for &x in reach.squares() {
                seen[x as usize] = true;
            }
            let rounds = emptying.rounds(c as Square);
            let n_boxes_off_target = rounds.iter().filter(|&&r| r != NEVER).count();
            if best.as_ref().is_none_or(|b| b.0 < n_boxes_off_target) {
                best = Some((n_boxes_off_target, rounds, c as Square));
            }
        }
        let (rounds, player) = match best {
            Some((_, rounds, player)) => (rounds, player),
            None => (vec![NEVER; m], 0),
        };
        let mut order: Vec<u16> = (0..m as u16).collect();
        // Targets whose boxes never come off count as the deepest and come first.
        order.sort_by_key(|&j| Reverse(rounds[j as usize]));
        let before = emptying.waits(player, &rounds, &order);
        let mut near = vec![u16::MAX; n * m];
        for key in 0..n * 4 {
            for (j, &far) in M::distances(t).row(key).iter().enumerate() {
                let slot = &mut near[key / 4 * m + j];
                *slot = far.min(*slot);
            }
        }
        let targets = M::targets(t).to_vec();
        PackingOrder { targets, order, before, n_words: m.div_ceil(64), near }
    }

    /// The fewest moves of a lone box from a square to a target.
    pub(crate) fn distance(&self, from: Square, target: u16) -> u16 {
        self.near[from as usize * self.order.len() + target as usize]
    }

    /// Counts the boxes on targets whose preceding targets are all filled. Targets that are not
    /// wanted count as filled, but their boxes are not counted. `filled` is scratch memory;
    /// `fillable` receives the targets that may be filled next.
    pub(crate) fn packed(
        &self,
        occupied: &[bool],
        is_wanted: impl Fn(Square) -> bool,
        filled: &mut Vec<u64>,
        mut fillable: impl FnMut(u16),
    ) -> usize {
        filled.clear();
        filled.resize(self.n_words, 0);
        for (i, &j) in self.order.iter().enumerate() {
            if !is_wanted(self.targets[j as usize]) {
                filled[i / 64] |= 1 << (i % 64);
            }
        }
        let mut packed = 0;
        for (i, &j) in self.order.iter().enumerate() {
            let target = self.targets[j as usize];
            let before = &self.before[i * self.n_words..][..self.n_words];
            if !is_wanted(target) || before.iter().zip(&*filled).any(|(b, d)| b & !d != 0) {
                continue;
            }
            if occupied[target as usize] {
                filled[i / 64] |= 1 << (i % 64);
                packed += 1;
            } else {
                fillable(j);
            }
        }
        packed
    }
}

/// The round of a target whose box never comes off.
const NEVER: u16 = u16::MAX;

/// Takes boxes off the filled targets, to find the packing order in reverse.
struct Emptying<'a, M> {
    t: &'a LevelTables,
    targets: &'a [Square],
    occupied: Vec<bool>,
    is_origin: Vec<bool>,
    /// Number of squares that may still be visited.
    n_left: u64,
    reach: Reach,
    seen: Vec<bool>,
    queue: Vec<(Square, Square)>,
    motion: PhantomData<M>,
}

impl<'a, M: Motion> Emptying<'a, M> {
    /// Starts with all targets filled.
    fn new(t: &'a LevelTables) -> Self {
        let n = t.maze.n;
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        let targets = M::targets(t);
        for &c in targets {
            occupied[c as usize] = true;
        }
        let mut is_origin = vec![false; n];
        for &c in M::origins(t) {
            is_origin[c as usize] = true;
        }
        Emptying {
            t,
            targets,
            occupied,
            is_origin,
            n_left: MAX_VISITS,
            reach: Reach::new(n),
            seen: vec![false; n * 4],
            queue: Vec::new(),
            motion: PhantomData,
        }
    }

    /// Returns the round in which each target's box comes off. The board is unchanged afterward.
    fn rounds(&mut self, player: Square) -> Vec<u16> {
        let targets = self.targets;
        let mut rounds = vec![NEVER; targets.len()];
        for round in 0..NEVER {
            let mut gone = Vec::new();
            for (j, &g) in targets.iter().enumerate() {
                if rounds[j] == NEVER && self.comes_off(player, g) {
                    gone.push(j);
                }
            }
            if gone.is_empty() {
                break;
            }
            for &j in &gone {
                self.occupied[targets[j] as usize] = false;
                rounds[j] = round;
            }
        }
        for &g in targets {
            self.occupied[g as usize] = true;
        }
        rounds
    }

    /// Finds, as bits for each target, the deeper targets that have to be filled first: puts every
    /// box that came off back, one at a time, and tests which deeper ones can then still come off.
    fn waits(&mut self, player: Square, rounds: &[u16], order: &[u16]) -> Vec<u64> {
        let targets = self.targets;
        let n_words = order.len().div_ceil(64);
        let mut before = vec![0; order.len() * n_words];
        for (i, &j) in order.iter().enumerate() {
            let round = rounds[j as usize];
            for &other in order {
                self.occupied[targets[other as usize] as usize] = rounds[other as usize] >= round;
            }
            for (k, &other) in order.iter().enumerate().skip(i + 1) {
                if rounds[other as usize] >= round {
                    continue;
                }
                let square = targets[other as usize] as usize;
                self.occupied[square] = true;
                if round == NEVER || !self.comes_off(player, targets[j as usize]) {
                    before[k * n_words + i / 64] |= 1 << (i % 64);
                }
                self.occupied[square] = false;
            }
        }
        before
    }

    /// Returns `true` if the box on a target can be brought to where some box begins while the
    /// others stay.
    fn comes_off(&mut self, player: Square, from: Square) -> bool {
        let adj = &self.t.maze.adj;
        if self.occupied[player as usize] && player != from {
            return false;
        }
        self.seen.fill(false);
        self.queue.clear();
        self.queue.push((from, player));
        let mut head = 0;
        self.occupied[from as usize] = false;
        let mut is_off = self.is_origin[from as usize];
        while head < self.queue.len() && !is_off && self.n_left > 0 {
            let (c, player) = self.queue[head];
            head += 1;
            self.occupied[c as usize] = true;
            self.reach.fill(adj, &self.occupied, player);
            self.n_left = self.n_left.saturating_sub(self.reach.squares().len() as u64);
            self.occupied[c as usize] = false;
            for dir in 0..4 {
                let reach = &self.reach;
                let step = M::Reverse::step(adj, &self.occupied, |x| reach.has(x), c, dir);
                let Some(step) = step else { continue };
                let seen = &mut self.seen[step.to as usize * 4 + dir];
                if !core::mem::replace(seen, true) {
                    is_off |= self.is_origin[step.to as usize];
                    self.queue.push((step.to, step.player));
                }
            }
        }
        self.occupied[from as usize] = true;
        is_off
    }
}
