//! A packing order: which targets have to be filled before which.
//!
//! The targets of a search forward are the goals, of one backward the squares that boxes start on.
//! The order is found the other way round, with every target filled and no other box on the board:
//! in rounds, all boxes are taken off that can be brought, one alone, to where the other search
//! ends. Targets emptied in the last round are the deepest. A target waits for a deeper one if its
//! box would have been in the way. (Goal-room packing as in `JSoko` and YASS, and the packing
//! feature of FESS: Shoham and Schaeffer 2020; that starts are packed alike is our own.)

use super::reach::Reach;
use super::tables::Tables;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// Squares visited before an order is done without: boards of thousands of them would take too
/// long.
const MAX_VISITS: u64 = 20_000_000;

/// The order of the targets.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The targets by number, deepest first.
    pub(crate) order: Vec<u16>,
    /// For each place in `order`, the targets to be filled before, as bits by place in it.
    before: Vec<u64>,
    n_words: usize,
    /// Fewest pushes or pulls of a lone box from a square to a target, whatever the player's side.
    pub(crate) near: Vec<u16>,
}

impl Plan {
    /// The order of the goals, or with `PULL` that of the starts.
    pub(crate) fn new<const PULL: bool>(t: &Tables) -> Plan {
        let n = t.maze.n;
        let mut unpacking = Unpacking::<PULL>::new(t);
        let m = unpacking.targets.len();
        // The player may begin in any region beside the goals: the one from which most boxes come
        // off is taken. Beside the starts it begins where it stands.
        let mut seen = unpacking.occupied.clone();
        let mut best: Option<(usize, Vec<u16>, Square)> = None;
        let mut reach = Reach::new(n);
        for c in 0..n {
            if seen[c] || (PULL && c != t.player as usize) {
                continue;
            }
            reach.fill(&t.maze.adj, &unpacking.occupied, c as Square);
            for &x in reach.squares() {
                seen[x as usize] = true;
            }
            let rounds = unpacking.rounds(t, c as Square);
            let n_off = rounds.iter().filter(|&&r| r != NEVER).count();
            if best.as_ref().is_none_or(|b| b.0 < n_off) {
                best = Some((n_off, rounds, c as Square));
            }
        }
        let (rounds, man) = match best {
            Some((_, rounds, man)) => (rounds, man),
            None => (vec![NEVER; m], 0),
        };
        let mut order: Vec<u16> = (0..m as u16).collect();
        // Targets that nothing could be taken from come first, with the deepest.
        order.sort_by_key(|&j| core::cmp::Reverse(rounds[j as usize]));
        let n_words = m.div_ceil(64);
        let mut before = vec![0; m * n_words];
        unpacking.waits(t, man, &rounds, &order, &mut before, n_words);
        let mut near = vec![u16::MAX; n * m];
        for key in 0..n * 4 {
            let rows = if PULL { &t.from_start } else { &t.to_goal };
            for (j, &far) in rows.row(key).iter().enumerate() {
                let slot = &mut near[key / 4 * m + j];
                *slot = far.min(*slot);
            }
        }
        Plan { order, before, n_words, near }
    }

    /// The same with an order among some of the targets only: the others count as filled, but are not
    /// counted.
    pub(crate) fn packed_of(
        &self,
        targets: &[Square],
        occupied: &[bool],
        is_wanted: impl Fn(Square) -> bool,
        done: &mut Vec<u64>,
    ) -> usize {
        done.clear();
        done.resize(self.n_words, 0);
        for (i, &j) in self.order.iter().enumerate() {
            if !is_wanted(targets[j as usize]) {
                done[i / 64] |= 1 << (i % 64);
            }
        }
        let mut packed = 0;
        for (i, &j) in self.order.iter().enumerate() {
            let target = targets[j as usize];
            let before = &self.before[i * self.n_words..][..self.n_words];
            let waits = before.iter().zip(&*done).any(|(b, d)| b & !d != 0);
            if !waits && is_wanted(target) && occupied[target as usize] {
                done[i / 64] |= 1 << (i % 64);
                packed += 1;
            }
        }
        packed
    }

    /// Boxes on targets with all targets filled that come before; `open` gets the targets to fill
    /// next.
    pub(crate) fn packed(
        &self,
        targets: &[Square],
        occupied: &[bool],
        done: &mut Vec<u64>,
        mut open: impl FnMut(u16),
    ) -> usize {
        done.clear();
        done.resize(self.n_words, 0);
        let mut packed = 0;
        for (i, &j) in self.order.iter().enumerate() {
            let before = &self.before[i * self.n_words..][..self.n_words];
            if before.iter().zip(&*done).any(|(b, d)| b & !d != 0) {
                continue;
            }
            if occupied[targets[j as usize] as usize] {
                done[i / 64] |= 1 << (i % 64);
                packed += 1;
            } else {
                open(j);
            }
        }
        packed
    }
}

/// The round of a target whose box never comes off.
const NEVER: u16 = u16::MAX;

/// Takes boxes off the targets.
struct Unpacking<'a, const PULL: bool> {
    targets: &'a [Square],
    occupied: Vec<bool>,
    is_end: Vec<bool>,
    budget: u64,
    reach: Reach,
    seen: Vec<bool>,
    queue: Vec<(Square, Square)>,
}

impl<'a, const PULL: bool> Unpacking<'a, PULL> {
    /// All targets filled.
    fn new(t: &'a Tables) -> Self {
        let n = t.maze.n;
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        let (targets, ends) =
            if PULL { (&t.starts, &t.maze.goals) } else { (&t.maze.goals, &t.starts) };
        for &c in targets {
            occupied[c as usize] = true;
        }
        let mut is_end = vec![false; n];
        for &c in ends {
            is_end[c as usize] = true;
        }
        let (reach, seen) = (Reach::new(n), vec![false; n * 4]);
        Unpacking { targets, occupied, is_end, budget: MAX_VISITS, reach, seen, queue: Vec::new() }
    }

    /// The round in which each target's box comes off. The board is left as it was.
    fn rounds(&mut self, t: &Tables, man: Square) -> Vec<u16> {
        let targets = self.targets;
        let mut rounds = vec![NEVER; targets.len()];
        for round in 0..NEVER {
            let mut gone = Vec::new();
            for (j, &g) in targets.iter().enumerate() {
                if rounds[j] == NEVER && self.escapes(t, man, g) {
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

    /// Finds out which targets wait for which: every box that came off is put back, one at a time,
    /// before the deeper ones come off.
    fn waits(
        &mut self,
        t: &Tables,
        man: Square,
        rounds: &[u16],
        order: &[u16],
        before: &mut [u64],
        n_words: usize,
    ) {
        let targets = self.targets;
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
                if round == NEVER || !self.escapes(t, man, targets[j as usize]) {
                    before[k * n_words + i / 64] |= 1 << (i % 64);
                }
                self.occupied[square] = false;
            }
        }
    }

    /// Whether one box, the other boxes standing still, standing on `from`, comes to an end.
    fn escapes(&mut self, t: &Tables, man: Square, from: Square) -> bool {
        let n = t.maze.n;
        if self.occupied[man as usize] && man != from {
            return false;
        }
        self.seen.fill(false);
        self.queue.clear();
        self.queue.push((from, man));
        let mut head = 0;
        self.occupied[from as usize] = false;
        let mut found = self.is_end[from as usize];
        while head < self.queue.len() && !found && self.budget > 0 {
            let (c, p) = self.queue[head];
            head += 1;
            self.occupied[c as usize] = true;
            self.reach.fill(&t.maze.adj, &self.occupied, p);
            self.budget = self.budget.saturating_sub(self.reach.squares().len() as u64);
            self.occupied[c as usize] = false;
            for d in 0..4 {
                let to = t.maze.adj[c as usize][d];
                if to as usize == n {
                    continue;
                }
                // Behind the targets of a search backward the boxes are pushed off.
                let (man, free) = if PULL {
                    (
                        c,
                        self.reach.has(t.maze.adj[c as usize][d ^ 2])
                            && !self.occupied[to as usize],
                    )
                } else {
                    let back = t.maze.adj[to as usize][d];
                    (back, self.reach.has(to) && !self.occupied[back as usize])
                };
                if !free || self.seen[to as usize * 4 + d] {
                    continue;
                }
                self.seen[to as usize * 4 + d] = true;
                found |= self.is_end[to as usize];
                self.queue.push((to, man));
            }
        }
        self.occupied[from as usize] = true;
        found
    }
}
