//! Small searches that prove corrals lost.
//!
//! When a push closes off a region, the boxes round it are looked at alone, all others taken off
//! the board. If even then no sequence of pushes brings each of them to a goal or out of the
//! region, the position is lost. (After the pattern search of Junghanns and Schaeffer 2001, and the
//! corral deadlocks of YASS and `JSoko`.) Verdicts are remembered by position.

use crate::board::Cell;
use crate::deadlock::freeze::Freeze;
use crate::solve::reach::Reach;
use crate::solve::tables::Tables;
use alloc::vec;
use alloc::vec::Vec;

/// Boxes beyond which a pen is not looked at.
const MAX_BOXES: usize = 9;
/// Positions looked at before a pen is let go.
const MAX_NODES: usize = 60;
/// Places of the memory of verdicts, and of the set of positions seen in one search.
const MEMORY: usize = 1 << 17;
const SEEN: usize = 1 << 12;

/// Memory and scratch of these searches.
#[derive(Debug)]
pub(crate) struct Pens {
    /// Hashes of looked-at pens, the verdict in the lowest bit.
    verdicts: Vec<u64>,
    seen: Vec<(u64, u32)>,
    now: u32,
    zone: Vec<bool>,
    inside: Vec<Cell>,
    boxes: Vec<Cell>,
    member: Vec<bool>,
    occupied: Vec<bool>,
    reach: Reach,
    after: Reach,
    freeze: Freeze,
    /// Positions waiting: number of boxes, then their cells, then the player.
    stack: Vec<Cell>,
    pub(crate) n_searches: u64,
    pub(crate) n_nodes: u64,
    pub(crate) n_dead: u64,
}

impl Pens {
    pub(crate) const BYTES: u64 = (MEMORY * 8 + SEEN * 16) as u64;

    pub(crate) fn new(n: usize) -> Pens {
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        Pens {
            verdicts: vec![0; MEMORY],
            seen: vec![(0, 0); SEEN],
            now: 0,
            zone: vec![false; n + 1],
            inside: Vec::new(),
            boxes: Vec::new(),
            member: vec![false; n + 1],
            occupied,
            reach: Reach::new(n),
            after: Reach::new(n),
            freeze: Freeze::new(n),
            stack: Vec::new(),
            n_searches: 0,
            n_nodes: 0,
            n_dead: 0,
        }
    }

    /// Whether a region beside the box on `pushed` that the player cannot reach is lost.
    /// `reach` is where the player gets to now.
    pub(crate) fn is_lost(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        reach: &Reach,
        pushed: Cell,
        player: Cell,
    ) -> bool {
        let n = t.maze.n;
        let around = t.maze.adj[pushed as usize];
        for (i, &first) in around.iter().enumerate() {
            if occupied[first as usize] || reach.has(first) {
                continue;
            }
            // Each region once.
            if around[..i].iter().any(|&c| self.zone[c as usize] && !occupied[c as usize]) {
                continue;
            }
            self.clear_zone();
            self.gather(t, occupied, first);
            let outside = n - self.inside.len() - self.boxes.len();
            if self.boxes.len() > MAX_BOXES || outside < 4 {
                continue;
            }
            let wants = self.boxes.iter().any(|&b| !t.maze.goal[b as usize]);
            if wants && self.judge(t, player) {
                self.clear_zone();
                return true;
            }
        }
        self.clear_zone();
        false
    }

    fn clear_zone(&mut self) {
        for &c in self.inside.iter().chain(&self.boxes) {
            self.zone[c as usize] = false;
        }
        self.inside.clear();
        self.boxes.clear();
    }

    /// The region of a free cell and the boxes on its edge.
    fn gather(&mut self, t: &Tables, occupied: &[bool], first: Cell) {
        let n = t.maze.n;
        self.inside.push(first);
        self.zone[first as usize] = true;
        let mut i = 0;
        while i < self.inside.len() {
            for to in t.maze.adj[self.inside[i] as usize] {
                let to_ = to as usize;
                if to_ == n || self.zone[to_] {
                    continue;
                }
                self.zone[to_] = true;
                if occupied[to_] { self.boxes.push(to) } else { self.inside.push(to) }
            }
            i += 1;
        }
        self.boxes.sort_unstable();
    }

    /// Whether the gathered pen is lost, from memory or by search.
    fn judge(&mut self, t: &Tables, player: Cell) -> bool {
        let n = t.maze.n;
        for &b in &self.boxes {
            self.occupied[b as usize] = true;
        }
        let lowest = self.reach.fill(&t.maze.adj, &self.occupied, player);
        let hash = self
            .boxes
            .iter()
            .fold(t.zobrist[n + lowest as usize], |h, &b| h ^ t.zobrist[b as usize])
            | 1;
        let slot = (hash >> 40) as usize % MEMORY;
        let known = self.verdicts[slot];
        let lost = if known | 1 == hash {
            known & 1 != 0
        } else {
            let lost = self.search(t, lowest);
            self.n_searches += 1;
            self.n_dead += u64::from(lost);
            self.verdicts[slot] = if lost { hash } else { hash ^ 1 };
            lost
        };
        for &b in &self.boxes {
            self.occupied[b as usize] = false;
        }
        lost
    }

    fn is_new(&mut self, hash: u64) -> bool {
        let mut at = (hash >> 20) as usize % SEEN;
        loop {
            if self.seen[at].1 != self.now {
                self.seen[at] = (hash, self.now);
                return true;
            }
            if self.seen[at].0 == hash {
                return false;
            }
            at = (at + 1) % SEEN;
        }
    }

    fn search(&mut self, t: &Tables, player: Cell) -> bool {
        let n = t.maze.n;
        for i in 0..self.boxes.len() {
            self.occupied[self.boxes[i] as usize] = false;
        }
        self.now += 1;
        self.stack.clear();
        self.stack.extend_from_slice(&self.boxes);
        self.stack.push(player);
        self.stack.push(self.boxes.len() as Cell);
        let mut n_nodes = 0;
        let mut n_seen = 0;
        let mut state: Vec<Cell> = Vec::with_capacity(MAX_BOXES);
        let lost = 'search: loop {
            let Some(k) = self.stack.pop() else { break true };
            let player = self.stack.pop().expect("a player follows");
            state.clear();
            let from = self.stack.len() - k as usize;
            state.extend_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            n_nodes += 1;
            if n_nodes > MAX_NODES || n_seen > SEEN / 2 {
                break false;
            }
            for &b in &state {
                self.occupied[b as usize] = true;
            }
            self.reach.fill(&t.maze.adj, &self.occupied, player);
            let mut freed = false;
            for i in 0..state.len() {
                let b = state[i];
                for d in 0..4 {
                    let behind = t.maze.adj[b as usize][d ^ 2];
                    let to = t.maze.adj[b as usize][d];
                    if self.occupied[to as usize]
                        || !t.live[to as usize]
                        || !self.reach.has(behind)
                        || behind as usize == n
                    {
                        continue;
                    }
                    self.occupied[b as usize] = false;
                    let out = !self.zone[to as usize];
                    if !out {
                        self.occupied[to as usize] = true;
                        let held = self.freeze.frozen(&t.maze.adj, &t.live, &self.occupied, to);
                        if held.iter().any(|&c| !t.maze.goal[c as usize]) {
                            self.occupied[to as usize] = false;
                            self.occupied[b as usize] = true;
                            continue;
                        }
                    }
                    let lowest = self.after.fill(&t.maze.adj, &self.occupied, b);
                    let mut hash = t.zobrist[n + lowest as usize];
                    let mut open = false;
                    for (j, &other) in state.iter().enumerate() {
                        let at = if j == i { to } else { other };
                        if j != i || !out {
                            hash ^= t.zobrist[at as usize];
                            open |= !t.maze.goal[at as usize];
                        }
                    }
                    if !out {
                        self.occupied[to as usize] = false;
                    }
                    self.occupied[b as usize] = true;
                    if !open {
                        for &b in &state {
                            self.occupied[b as usize] = false;
                        }
                        break 'search false;
                    }
                    if !self.is_new(hash) {
                        continue;
                    }
                    n_seen += 1;
                    let mut left = 0;
                    for (j, &other) in state.iter().enumerate() {
                        if j != i {
                            self.stack.push(other);
                            left += 1;
                        } else if !out {
                            self.stack.push(to);
                            left += 1;
                        }
                    }
                    self.stack.push(lowest);
                    self.stack.push(left);
                    if out {
                        // A box that gets away only makes room: nothing else needs trying here.
                        freed = true;
                        break;
                    }
                }
                if freed {
                    break;
                }
            }
            for &b in &state {
                self.occupied[b as usize] = false;
            }
        };
        self.n_nodes += n_nodes as u64;
        for i in 0..self.boxes.len() {
            self.occupied[self.boxes[i] as usize] = true;
        }
        lost
    }
}
