//! One best-first search over box positions, forward by pushes or backward by pulls.
//!
//! Each direction keeps a single set of states and several open lists over it, which take turns:
//! one is greedy, one counts pushes too. A state is expanded once, whichever list brings it up.

use super::arena::{Arena, Header, Id};
use super::plan::Plan;
use super::position::{Position, Scope};
use super::queue::Buckets;
use super::stage::{hash_state, toggle};
use super::tables::{NO_SIDE, Tables};
use super::tangle::Tangles;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// What an expansion found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expansion {
    /// Nothing yet.
    More,
    /// No state is left: every state that matters was seen.
    Exhausted,
    /// The node is the end of a solution.
    Solved(Id),
    /// A search of the other direction knows the position of the node, too.
    Met(Id),
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
    plan: Plan,
    turn: u32,
    k: usize,
    n_targets: usize,
    target: Vec<bool>,
    position: Position<PULL>,
    tangles: Tangles,
    done: Vec<u64>,
    open: Vec<u16>,
    child: Vec<u32>,
    allowed: Vec<bool>,
}

impl<const PULL: bool> Search<PULL> {
    pub(crate) fn new(t: &Tables) -> Self {
        let n = t.maze.n;
        let k = t.starts.len();
        let m = if PULL { k } else { t.maze.goals.len() };
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        let mut target = vec![false; n + 1];
        for &c in Position::<PULL>::targets(t) {
            target[c as usize] = true;
        }
        Search {
            arena,
            greedy: Buckets::default(),
            weighted: Buckets::default(),
            planned: Buckets::default(),
            typed: [Vec::new(), Vec::new()],
            next_type: [0; 2],
            plan: Plan::new::<PULL>(t),
            turn: 0,
            k,
            n_targets: m,
            target,
            position: Position::new(t, n_words),
            tangles: Tangles::new(n),
            done: Vec::new(),
            open: Vec::new(),
            child: vec![0; n_words],
            allowed: vec![false; n + 1],
        }
    }

    /// Adds a state to begin from; the player is anywhere in the region of `player`. `None` when
    /// the state cannot lead anywhere or is there already.
    pub(crate) fn add_root(
        &mut self,
        t: &Tables,
        boxes: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<Option<Id>, Stop> {
        let root = self.position.root(t, &mut self.arena, boxes, player, work)?;
        let Some((id, h)) = root else { return Ok(None) };
        self.enqueue(id, 0, h, 0, [0; 2], work)?;
        Ok(Some(id))
    }

    /// Whether the boxes about the one that was pushed last hold each other for ever.
    fn is_tied(&mut self, t: &Tables, header: &Header, work: &mut Work) -> Result<bool, Stop> {
        let &Header { from, to, .. } = header;
        let boxes = &self.position.stage.squares;
        // The player stands where the box was, or walks there.
        Ok(from != to && self.tangles.is_lost_near(t, boxes, from, to, work)?)
    }

    /// Forgets all positions.
    pub(crate) fn clear(&mut self, work: &mut Work) {
        self.arena.release(work);
        for list in [&mut self.greedy, &mut self.weighted, &mut self.planned] {
            list.release(work);
        }
        for mut list in self.typed.iter_mut().flat_map(|lists| lists.drain(..)) {
            list.release(work);
        }
        self.next_type = [0; 2];
        self.turn = 0;
    }

    fn pop(&mut self) -> Option<Id> {
        loop {
            self.turn += 1;
            let popped = match self.turn % 6 {
                0 => self.weighted.pop(),
                2 => self.greedy.pop(),
                4 => self.planned.pop(),
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

    /// Expands one state. `others` are the memories of searches of the other direction.
    pub(crate) fn step(
        &mut self,
        t: &Tables,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        let Some(id) = self.pop() else { return Ok(Expansion::Exhausted) };
        work.node()?;
        let header = self.arena.header(id);
        let Header { player, cost, .. } = header;
        let Some(h) = self.position.take_up(t, &self.arena, id, work)? else {
            self.arena.close(id);
            return Ok(Expansion::More);
        };
        if h > u32::from(header.estimate) && h < 65535 {
            // Worse than it looked: it waits for its new turn.
            self.arena.set_header(id, Header { estimate: h as u16, ..header });
            self.position.stay(t, player);
            let (packing, settled) = self.packing(t, self.position.stage.squares[0]);
            let kind = self.kind(t, settled);
            self.enqueue(id, cost, h, packing, kind, work)?;
            return Ok(Expansion::More);
        }
        self.arena.close(id);
        let words = &self.position.stage.words;
        let base = hash_state(t, words, player) ^ t.zobrist[t.maze.n + player as usize];
        let scope = self.position.scope(t, &header, work)?;
        if scope == Scope::Lost || !PULL && self.is_tied(t, &header, work)? {
            return Ok(Expansion::More);
        }
        let only = scope == Scope::Corral;
        if only {
            for &b in self.position.corrals.closest() {
                self.allowed[b as usize] = true;
            }
        }
        let mut result = Ok(Expansion::More);
        'boxes: for row in 0..self.k {
            let b = self.position.stage.squares[row];
            if only && !self.allowed[b as usize] {
                continue;
            }
            for d in 0..4 {
                match self.child(t, id, cost, base, row, b, d, others, work) {
                    Ok(Expansion::More) => {}
                    end => {
                        result = end;
                        break 'boxes;
                    }
                }
            }
        }
        if only {
            for &b in self.position.corrals.closest() {
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
        b: Square,
        d: usize,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        let adj = &t.maze.adj;
        let (mut to, mut player);
        let mut pushes = 1;
        if PULL {
            // The player stands on the square that the box is pulled to, and steps back.
            to = adj[b as usize][d];
            if !self.position.reach.has(to) {
                return Ok(Expansion::More);
            }
            player = adj[to as usize][d];
            if self.position.stage.occupied[player as usize] || !t.live[to as usize] {
                return Ok(Expansion::More);
            }
        } else {
            let behind = adj[b as usize][d ^ 2];
            to = adj[b as usize][d];
            if !self.position.reach.has(behind)
                || self.position.stage.occupied[to as usize]
                || !t.live[to as usize]
            {
                return Ok(Expansion::More);
            }
            player = b;
            // In a tunnel with the player behind it, a box may as well go on to the far end.
            let walls = |c: Square| {
                adj[c as usize][(d + 1) & 3] as usize == t.maze.n
                    && adj[c as usize][(d + 3) & 3] as usize == t.maze.n
            };
            while walls(player) && walls(to) && !t.maze.goal[to as usize] {
                let next = adj[to as usize][d];
                if self.position.stage.occupied[next as usize]
                    || !t.live[next as usize]
                    || !walls(next)
                {
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
            return Ok(Expansion::More);
        }
        self.position.stage.occupied[b as usize] = false;
        self.position.stage.occupied[to as usize] = true;
        let result = self.finish_child(t, base, row, key, b, to, player);
        let step = match result {
            None => Ok(Expansion::More),
            Some((hash, player, h)) => {
                self.add_child(t, parent, cost + pushes, hash, player, h, b, to, others, work)
            }
        };
        self.position.stage.occupied[to as usize] = false;
        self.position.stage.occupied[b as usize] = true;
        step
    }

    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn finish_child(
        &mut self,
        t: &Tables,
        base: u64,
        row: usize,
        key: usize,
        b: Square,
        to: Square,
        player: Square,
    ) -> Option<(u64, Square, u32)> {
        let player = self.position.step(t, b, to, player);
        self.child.copy_from_slice(&self.position.stage.words);
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
            let held = self.position.freeze.frozen(
                &t.maze.adj,
                &t.live,
                &self.position.stage.occupied,
                to,
            );
            if held.iter().any(|&c| !t.maze.goal[c as usize]) {
                return None;
            }
        }
        let h = self.position.bound(t, row, key)?;
        Some((hash, player, h))
    }

    #[allow(clippy::too_many_arguments)]
    fn add_child(
        &mut self,
        t: &Tables,
        parent: Id,
        cost: u32,
        hash: u64,
        player: Square,
        h: u32,
        from: Square,
        to: Square,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        let header = Header { parent, cost, player, estimate: h.min(65535) as u16, from, to };
        let id = self.arena.insert(hash, &self.child, header, |w, p| hash_state(t, w, p), work)?;
        if !PULL && h == 0 {
            return Ok(Expansion::Solved(id));
        }
        if others.iter().any(|other| other.find(hash, &self.child, player).is_some()) {
            return Ok(Expansion::Met(id));
        }
        let (packing, settled) = self.packing(t, to);
        let kind = self.kind(t, settled);
        self.enqueue(id, cost, h, packing, kind, work)?;
        Ok(Expansion::More)
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

    /// What kind of position is on the stage: boxes settled, so many, with regions of the floor;
    /// boxes home with boxes held.
    fn kind(&mut self, t: &Tables, settled: usize) -> [usize; 2] {
        let regions = self.position.n_parts(t);
        let (occupied, walk) = (&self.position.stage.occupied, self.position.walk());
        let home = t.maze.goals.iter().filter(|&&g| occupied[g as usize]).count();
        // Boxes that no push (or pull) can begin with now.
        let mut held = 0;
        for &b in &self.position.stage.squares {
            if !occupied[b as usize] {
                continue;
            }
            let adj = &t.maze.adj[b as usize];
            let free = (0..4).any(|d| {
                if PULL {
                    walk.has(adj[d]) && !occupied[t.maze.adj[adj[d] as usize][d] as usize]
                } else {
                    walk.has(adj[d ^ 2]) && t.live[adj[d] as usize] && !occupied[adj[d] as usize]
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
        self.planned.push(packing, id, work)?;
        for (lists, kind) in self.typed.iter_mut().zip(kind) {
            if lists.len() <= kind {
                lists.resize_with(kind + 1, Buckets::default);
            }
            lists[kind].push(h as usize, id, work)?;
        }
        Ok(())
    }

    /// How far the boxes on the stage are from being packed in order, less is better; and how many
    /// are packed.
    fn packing(&mut self, t: &Tables, moved: Square) -> (usize, usize) {
        let plan = &self.plan;
        let occupied = &self.position.stage.occupied;
        let open = &mut self.open;
        open.clear();
        let packed =
            plan.packed(Position::<PULL>::targets(t), occupied, &mut self.done, |j| open.push(j));
        // The nearest box for a goal that is next.
        let mut nearest = u16::MAX;
        for &b in self.position.stage.squares.iter().chain(core::iter::once(&moved)) {
            if occupied[b as usize] && !self.target[b as usize] {
                for &j in &self.open {
                    nearest = nearest.min(plan.near[b as usize * self.n_targets + j as usize]);
                }
            }
        }
        ((self.k - packed.min(self.k)) * 64 + (nearest as usize).min(63), packed)
    }
}
