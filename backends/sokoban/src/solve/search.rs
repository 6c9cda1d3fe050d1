//! One best-first search over box positions, forward by pushes or backward by pulls.
//!
//! Each direction keeps a single set of states and several open lists over it, which take turns:
//! one is greedy, one counts pushes too. A state is expanded once, whichever list brings it up.

use super::arena::{Arena, Header, Id};
use super::frozen::FrozenRows;
use super::matching::Matching;
use super::plan::Plan;
use super::queue::Buckets;
use super::reach::Reach;
use super::stage::{Stage, hash_state, toggle};
use super::tables::{NO_SIDE, Rows, Tables};
use crate::board::Cell;
use crate::deadlock::corral::{Corrals, Verdict, View};
use crate::deadlock::freeze::Freeze;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// What an expansion found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Nothing yet.
    More,
    /// No state is left: every state that matters was seen.
    Exhausted,
    /// The node is the end of a solution.
    Found(Id),
    /// The node is also a node of the other direction.
    Met(Id, Id),
}

/// A search forward (`PULL` false) or backward (`PULL` true).
#[derive(Debug)]
pub(crate) struct Search<const PULL: bool> {
    pub(crate) arena: Arena,
    greedy: Buckets,
    weighted: Buckets,
    planned: Buckets,
    typed: [Vec<Buckets>; 2],
    next_type: [usize; 2],
    plan: Option<Plan>,
    frozen: Vec<Cell>,
    frozen_rows: FrozenRows,
    turn: u32,
    k: usize,
    n_goals: usize,
    all_goals: bool,
    /// Whether the roots are all that there can be, so that exhaustion proves something.
    pub(crate) complete: bool,
    stage: Stage,
    seen: Vec<bool>,
    fill: Vec<Cell>,
    child: Vec<u32>,
    /// The table of distances in use: 0 for the plain one, else one more than its number.
    number: u32,
    reach: Reach,
    after: Reach,
    trial: Matching,
    freeze: Freeze,
    corrals: Corrals,
    allowed: Vec<bool>,
}

impl<const PULL: bool> Search<PULL> {
    pub(crate) fn new(t: &Tables) -> Self {
        let n = t.maze.n;
        let k = t.starts.len();
        let m = if PULL { k } else { t.maze.goals.len() };
        let arena = Arena::new(t.live_cells.len());
        let n_words = arena.n_words();
        Search {
            arena,
            greedy: Buckets::default(),
            weighted: Buckets::default(),
            planned: Buckets::default(),
            typed: [Vec::new(), Vec::new()],
            next_type: [0; 2],
            plan: (!PULL).then(|| Plan::new(t)),
            frozen: Vec::new(),
            frozen_rows: FrozenRows::default(),
            turn: 0,
            k,
            n_goals: t.maze.goals.len(),
            all_goals: k == t.maze.goals.len(),
            complete: true,
            stage: Stage::new(t, n_words, m),
            seen: Vec::new(),
            fill: Vec::new(),
            child: vec![0; n_words],
            number: 0,
            reach: Reach::new(n),
            after: Reach::new(n),
            trial: Matching::new(m),
            freeze: Freeze::new(n),
            corrals: Corrals::new(n),
            allowed: vec![false; n + 1],
        }
    }

    fn rows(t: &Tables) -> &Rows {
        if PULL { &t.from_start } else { &t.to_goal }
    }

    /// Adds a state to begin from; the player is anywhere in the region of `player`. `None` when
    /// the state cannot lead anywhere or is there already.
    pub(crate) fn add_root(
        &mut self,
        t: &Tables,
        boxes: &[Cell],
        player: Cell,
        work: &mut Work,
    ) -> Result<Option<Id>, Stop> {
        if boxes.iter().any(|&c| !t.live[c as usize]) {
            return Ok(None);
        }
        self.stage.place(t, boxes);
        let player = self.reach.fill(&t.maze.adj, &self.stage.occupied, player);
        let Some(h) = self.stage.assign(t, Self::rows(t), player) else { return Ok(None) };
        let hash = hash_state(t, &self.stage.words, player);
        if self.arena.find(hash, &self.stage.words, player).is_some() {
            return Ok(None);
        }
        let header =
            Header { parent: 0, cost: 0, player, estimate: h.min(65535) as u16, from: 0, to: 0 };
        let id =
            self.arena.insert(hash, &self.stage.words, header, |w, p| hash_state(t, w, p), work)?;
        self.enqueue(id, 0, h, 0, [0; 2], work)?;
        Ok(Some(id))
    }

    fn pop(&mut self) -> Option<Id> {
        loop {
            self.turn += 1;
            let popped = match self.turn % 6 {
                0 => self.weighted.pop(),
                2 => self.greedy.pop(),
                4 if !PULL => self.planned.pop(),
                4 => self.greedy.pop(),
                5 => self.pop_typed(0),
                1 => self.pop_typed(1),
                _ => {
                    let which = (self.turn / 6 % 2) as usize;
                    self.pop_typed(which)
                }
            };
            let (_, id) = popped?;
            if !self.arena.is_closed(id) {
                return Some(id);
            }
        }
    }

    /// Expands one state. `other` is the other direction's memory.
    pub(crate) fn step(
        &mut self,
        t: &Tables,
        other: Option<&Arena>,
        work: &mut Work,
    ) -> Result<Step, Stop> {
        let Some(id) = self.pop() else { return Ok(Step::Exhausted) };
        work.node()?;
        let header = self.arena.header(id);
        let Header { player, cost, .. } = header;
        self.stage.lay(t, &self.arena, id);
        self.reach.fill(&t.maze.adj, &self.stage.occupied, player);
        self.number = 0;
        if !PULL {
            let Stage { occupied, cells, .. } = &self.stage;
            self.freeze.all(&t.maze.adj, &t.live, occupied, cells, &mut self.frozen);
            if !self.frozen.is_empty()
                && let Some(i) = self.frozen_rows.find(t, &self.frozen, work)?
            {
                self.number = i + 1;
            }
        }
        let rows = match self.number {
            0 => Self::rows(t),
            i => self.frozen_rows.rows(i - 1),
        };
        let Some(h) = self.stage.fit(t, rows, self.number, player) else {
            self.arena.close(id);
            return Ok(Step::More);
        };
        if h > u32::from(header.estimate) && h < 65535 {
            // Worse than it looked: it waits for its new turn.
            self.arena.set_header(id, Header { estimate: h as u16, ..header });
            self.after.fill(&t.maze.adj, &self.stage.occupied, player);
            let packing = self.packing(t, self.stage.cells[0]);
            let kind = self.kind(t);
            self.enqueue(id, cost, h, packing, kind, work)?;
            return Ok(Step::More);
        }
        self.arena.close(id);
        let base = hash_state(t, &self.stage.words, player) ^ t.zobrist[t.maze.n + player as usize];
        let mut only = false;
        if !PULL {
            let view = View {
                adj: &t.maze.adj,
                live: &t.live,
                goal: &t.maze.goal,
                occupied: &self.stage.occupied,
                reach: &self.reach,
                all_goals: self.all_goals,
            };
            match self.corrals.find(&view) {
                Verdict::Open => {}
                Verdict::First => {
                    only = true;
                    for &b in self.corrals.closest() {
                        self.allowed[b as usize] = true;
                    }
                }
                Verdict::Dead => return Ok(Step::More),
            }
        }
        let mut result = Ok(Step::More);
        'boxes: for row in 0..self.k {
            let b = self.stage.cells[row];
            if only && !self.allowed[b as usize] {
                continue;
            }
            for d in 0..4 {
                match self.child(t, id, cost, base, row, b, d, other, work) {
                    Ok(Step::More) => {}
                    end => {
                        result = end;
                        break 'boxes;
                    }
                }
            }
        }
        if only {
            for &b in self.corrals.closest() {
                self.allowed[b as usize] = false;
            }
        }
        result
    }

    #[allow(clippy::too_many_arguments)] // the inner loop: everything is at hand in registers
    #[inline]
    fn child(
        &mut self,
        t: &Tables,
        parent: Id,
        cost: u32,
        base: u64,
        row: usize,
        b: Cell,
        d: usize,
        other: Option<&Arena>,
        work: &mut Work,
    ) -> Result<Step, Stop> {
        let adj = &t.maze.adj;
        let (mut to, mut player);
        let mut pushes = 1;
        if PULL {
            // The player stands on the cell that the box is pulled to, and steps back.
            to = adj[b as usize][d];
            if !self.reach.has(to) {
                return Ok(Step::More);
            }
            player = adj[to as usize][d];
            if self.stage.occupied[player as usize] || !t.live[to as usize] {
                return Ok(Step::More);
            }
        } else {
            let behind = adj[b as usize][d ^ 2];
            to = adj[b as usize][d];
            if !self.reach.has(behind) || self.stage.occupied[to as usize] || !t.live[to as usize] {
                return Ok(Step::More);
            }
            player = b;
            // In a tunnel with the player behind it, a box may as well go on to the far end.
            let walls = |c: Cell| {
                adj[c as usize][(d + 1) & 3] as usize == t.maze.n
                    && adj[c as usize][(d + 3) & 3] as usize == t.maze.n
            };
            while walls(player) && walls(to) && !t.maze.goal[to as usize] {
                let next = adj[to as usize][d];
                if self.stage.occupied[next as usize] || !t.live[next as usize] || !walls(next) {
                    break;
                }
                player = to;
                to = next;
                pushes += 1;
            }
        }
        let facing = if PULL { d } else { d ^ 2 };
        let side = t.maze.side[to as usize][facing];
        debug_assert_ne!(side, NO_SIDE);
        let key = to as usize * 4 + side as usize;
        if !t.live_key[key] {
            return Ok(Step::More);
        }
        self.stage.occupied[b as usize] = false;
        self.stage.occupied[to as usize] = true;
        let result = self.finish_child(t, parent, cost + pushes, base, row, key, b, to, player);
        let step = match result {
            None => Ok(Step::More),
            Some((hash, player, h)) => {
                self.add_child(t, parent, cost + pushes, hash, player, h, b, to, other, work)
            }
        };
        self.stage.occupied[to as usize] = false;
        self.stage.occupied[b as usize] = true;
        step
    }

    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn finish_child(
        &mut self,
        t: &Tables,
        _parent: Id,
        _cost: u32,
        base: u64,
        row: usize,
        key: usize,
        b: Cell,
        to: Cell,
        player: Cell,
    ) -> Option<(u64, Cell, u32)> {
        let player = self.after.fill(&t.maze.adj, &self.stage.occupied, player);
        self.child.copy_from_slice(&self.stage.words);
        toggle(t, &mut self.child, b);
        toggle(t, &mut self.child, to);
        let hash = base
            ^ t.zobrist[b as usize]
            ^ t.zobrist[to as usize]
            ^ t.zobrist[t.maze.n + player as usize];
        if self.arena.find(hash, &self.child, player).is_some() {
            return None;
        }
        if !PULL {
            let held = self.freeze.frozen(&t.maze.adj, &t.live, &self.stage.occupied, to);
            if held.iter().any(|&c| !t.maze.goal[c as usize]) {
                return None;
            }
        }
        let rows = match self.number {
            0 => Self::rows(t),
            i => self.frozen_rows.rows(i - 1),
        };
        self.trial.copy_from(&self.stage.matching);
        self.trial.change(rows, row, key);
        let h = self.trial.total(rows)?;
        Some((hash, player, h))
    }

    #[allow(clippy::too_many_arguments)]
    fn add_child(
        &mut self,
        t: &Tables,
        parent: Id,
        cost: u32,
        hash: u64,
        player: Cell,
        h: u32,
        from: Cell,
        to: Cell,
        other: Option<&Arena>,
        work: &mut Work,
    ) -> Result<Step, Stop> {
        let header = Header { parent, cost, player, estimate: h.min(65535) as u16, from, to };
        let id = self.arena.insert(hash, &self.child, header, |w, p| hash_state(t, w, p), work)?;
        if !PULL && h == 0 {
            return Ok(Step::Found(id));
        }
        if let Some(met) = other.and_then(|o| o.find(hash, &self.child, player)) {
            return Ok(Step::Met(id, met));
        }
        let packing = self.packing(t, to);
        let kind = self.kind(t);
        self.enqueue(id, cost, h, packing, kind, work)?;
        Ok(Step::More)
    }

    fn pop_typed(&mut self, which: usize) -> Option<(usize, Id)> {
        let lists = &mut self.typed[which];
        let next = &mut self.next_type[which];
        for _ in 0..lists.len() {
            *next += 1;
            if *next >= lists.len() {
                *next = 0;
            }
            loop {
                match lists[*next].pop() {
                    Some((_, id)) if self.arena.is_closed(id) => {}
                    Some(found) => return Some(found),
                    None => break,
                }
            }
        }
        None
    }

    /// What kind of position is on the stage: boxes settled, and regions of the floor.
    fn kind(&mut self, t: &Tables) -> [usize; 2] {
        let n = t.maze.n;
        let mut settled = 0;
        if PULL {
            settled = t.starts.iter().filter(|&&s| self.stage.occupied[s as usize]).count();
        } else if let Some(plan) = &self.plan {
            for rank in &plan.of_rank {
                let filled = rank.iter().filter(|g| self.stage.occupied[g.0 as usize]).count();
                settled += filled;
                if filled < rank.len() {
                    break;
                }
            }
        }
        // Regions beyond the one that the player is in, by runs of cells that no earlier
        // neighbor joins: close enough to a count of regions, and one pass.
        self.seen.clear();
        self.seen.extend_from_slice(&self.stage.occupied);
        let mut regions = 0;
        for c in 0..n {
            if self.seen[c] || self.after.has(c as Cell) {
                continue;
            }
            regions += 1;
            self.fill.clear();
            self.fill.push(c as Cell);
            self.seen[c] = true;
            while let Some(x) = self.fill.pop() {
                for to in t.maze.adj[x as usize] {
                    if !self.seen[to as usize] {
                        self.seen[to as usize] = true;
                        self.fill.push(to);
                    }
                }
            }
        }
        let home = t.maze.goals.iter().filter(|&&g| self.stage.occupied[g as usize]).count();
        // Boxes that no push (or pull) can begin with now.
        let mut held = 0;
        for &b in &self.stage.cells {
            if !self.stage.occupied[b as usize] {
                continue;
            }
            let adj = &t.maze.adj[b as usize];
            let free = (0..4).any(|d| {
                if PULL {
                    self.after.has(adj[d])
                        && !self.stage.occupied[t.maze.adj[adj[d] as usize][d] as usize]
                } else {
                    self.after.has(adj[d ^ 2])
                        && t.live[adj[d] as usize]
                        && !self.stage.occupied[adj[d] as usize]
                }
            });
            held += usize::from(!free);
        }
        [settled * 8 + regions.min(7), home * 16 + held.min(15)]
    }

    fn enqueue(
        &mut self,
        id: Id,
        cost: u32,
        h: u32,
        packing: usize,
        kind: [usize; 2],
        work: &mut Work,
    ) -> Result<(), Stop> {
        self.greedy.push(h as usize, id, work)?;
        self.weighted.push(cost as usize + h as usize * 4, id, work)?;
        if !PULL {
            self.planned.push(packing, id, work)?;
        }
        for (lists, kind) in self.typed.iter_mut().zip(kind) {
            if lists.len() <= kind {
                lists.resize_with(kind + 1, Buckets::default);
            }
            lists[kind].push(h as usize, id, work)?;
        }
        Ok(())
    }

    /// How far the boxes on the stage are from being packed in order; less is better.
    fn packing(&self, t: &Tables, moved: Cell) -> usize {
        let Some(plan) = &self.plan else { return 0 };
        let mut packed = 0;
        for rank in &plan.of_rank {
            let mut open = 0;
            for &(g, _) in rank {
                if self.stage.occupied[g as usize] {
                    packed += 1;
                } else {
                    open += 1;
                }
            }
            if open == 0 {
                continue;
            }
            // The nearest box for a goal of this rank.
            let own = plan.rank[rank[0].0 as usize];
            let mut nearest = u16::MAX;
            for &b in self.stage.cells.iter().chain(core::iter::once(&moved)) {
                let c = b as usize;
                if !self.stage.occupied[c] || (t.maze.goal[c] && plan.rank[c] <= own) {
                    continue;
                }
                for &(g, j) in rank {
                    if !self.stage.occupied[g as usize] {
                        nearest = nearest.min(plan.near[c * self.n_goals + j as usize]);
                    }
                }
            }
            return (self.k - packed.min(self.k)) * 64 + (nearest as usize).min(63);
        }
        0
    }

    /// The states from a root to a node, the root first.
    pub(crate) fn line(&self, mut id: Id) -> Vec<Id> {
        let mut line = Vec::new();
        while id != 0 {
            line.push(id);
            id = self.arena.header(id).parent;
        }
        line.reverse();
        line
    }
}
