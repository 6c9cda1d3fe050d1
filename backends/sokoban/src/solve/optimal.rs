//! A* for solutions that nothing beats: fewest pushes, or fewest moves.
//!
//! A state is closed when it is expanded, never when it is made, and the lower bound is
//! consistent, so the first solution that is taken up for expansion is a shortest one.
//! In push mode the player is kept as a region and PI-corrals prune; a push into a corral may come
//! first without costing a push. It may cost moves, so in move mode the player is kept as a square
//! and corrals only prove positions lost. Tunnel macros are left out of both.

use super::arena::{Arena, Header, Id};
use super::path::pose;
use super::queue::Buckets;
use super::reach::Reach;
use super::regions::Regions;
use super::stage::{Stage, hash_state, toggle};
use super::tables::Tables;
use crate::board::Square;
use crate::deadlock::corral::{Corral, Corrals, View};
use crate::deadlock::freeze::Freeze;
use crate::level::Level;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// A* over pushes (`MOVES` false) or moves.
#[derive(Debug)]
pub(crate) struct Optimal<const MOVES: bool> {
    pub(crate) arena: Arena,
    open: Buckets,
    k: usize,
    stage: Stage,
    child: Vec<u32>,
    reach: Reach,
    after: Reach,
    walk: Vec<u32>,
    /// The bound of the position laid out.
    total: Option<u32>,
    freeze: Freeze,
    regions: Regions,
    corrals: Corrals,
    /// Expansions, for who rates a level.
    pub(crate) n_expanded: u64,
    /// The lower bound at the start.
    pub(crate) bound: u32,
}

impl<const MOVES: bool> Optimal<MOVES> {
    pub(crate) fn new(t: &Tables) -> Self {
        let n = t.maze.n;
        let m = t.maze.goals.len();
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        Optimal {
            arena,
            open: Buckets::default(),
            k: t.starts.len(),
            stage: Stage::new(t, n_words, m),
            child: vec![0; n_words],
            reach: Reach::new(n),
            after: Reach::new(n),
            walk: vec![0; n + 1],
            total: None,
            freeze: Freeze::new(n),
            regions: Regions::default(),
            corrals: Corrals::new(n),
            n_expanded: 0,
            bound: 0,
        }
    }

    /// Searches to the end: the last node of a shortest solution, or `None` where there is none.
    pub(crate) fn run(&mut self, t: &Tables, work: &mut Work) -> Result<Option<Id>, Stop> {
        if t.starts.iter().any(|&c| !t.live[c as usize]) {
            return Ok(None);
        }
        self.stage.place(t, &t.starts);
        let lowest = self.reach.fill(&t.maze.adj, &self.stage.occupied, t.player);
        let player = if MOVES { t.player } else { lowest };
        let Some(h) = self.stage.assign(t, &t.to_goal, player) else { return Ok(None) };
        self.bound = h;
        let hash = hash_state(t, &self.stage.words, player);
        let header =
            Header { parent: 0, cost: 0, player, estimate: h.min(65535) as u16, from: 0, to: 0 };
        let words = &self.stage.words;
        let id = self.arena.insert(hash, words, header, |w, p| hash_state(t, w, p), work)?;
        self.open.push(h as usize, id, work)?;
        while let Some((f, id)) = self.open.pop() {
            let header = self.arena.header(id);
            let is_old = f > header.cost as usize + header.estimate as usize;
            if is_old || self.arena.is_closed(id) {
                continue;
            }
            if header.estimate == 0 {
                return Ok(Some(id));
            }
            self.arena.close(id);
            work.node()?;
            self.n_expanded += 1;
            self.expand(t, id, header, work)?;
        }
        Ok(None)
    }

    fn expand(&mut self, t: &Tables, id: Id, header: Header, work: &mut Work) -> Result<(), Stop> {
        let player = header.player;
        self.stage.lay(t, &self.arena, id);
        self.total = self.stage.fit(t, &t.to_goal, 0, player);
        self.reach.fill(&t.maze.adj, &self.stage.occupied, player);
        self.regions.find(&t.maze.adj, self.k, &self.reach);
        if MOVES {
            self.measure_walks(t, player);
        }
        let base = hash_state(t, &self.stage.words, player) ^ t.zobrist[t.maze.n + player as usize];
        let view = View {
            adj: &t.maze.adj,
            live: &t.live,
            goal: &t.maze.goal,
            occupied: &self.stage.occupied,
            reach: &self.reach,
            regions: &self.regions,
            all_goals: self.k == t.maze.goals.len(),
        };
        let only = match self.corrals.find(&view) {
            Corral::Dead => return Ok(()),
            Corral::First => !MOVES,
            Corral::Open => false,
        };
        for row in 0..self.k {
            let b = self.stage.squares[row];
            if only && !self.corrals.closest().contains(&b) {
                continue;
            }
            for d in 0..4 {
                let behind = t.maze.adj[b as usize][d ^ 2];
                let to = t.maze.adj[b as usize][d];
                if !self.reach.has(behind)
                    || self.stage.occupied[to as usize]
                    || !t.live[to as usize]
                {
                    continue;
                }
                let key = to as usize * 4 + t.maze.side[to as usize][d ^ 2] as usize;
                if !t.live_key[key] {
                    continue;
                }
                let step = if MOVES { self.walk[behind as usize] + 1 } else { 1 };
                self.stage.occupied[b as usize] = false;
                self.stage.occupied[to as usize] = true;
                let made =
                    self.make(t, id, header.cost + step, base, row, key, player, b, to, work);
                self.stage.occupied[to as usize] = false;
                self.stage.occupied[b as usize] = true;
                made?;
            }
        }
        Ok(())
    }

    /// Steps from the player to every square that the last fill reached.
    fn measure_walks(&mut self, t: &Tables, player: Square) {
        self.walk.fill(u32::MAX);
        self.walk[player as usize] = 0;
        for &c in self.reach.squares() {
            for to in t.maze.adj[c as usize] {
                let to = to as usize;
                if !self.stage.occupied[to] && self.walk[to] == u32::MAX {
                    self.walk[to] = self.walk[c as usize] + 1;
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)] // the inner loop: everything is at hand
    fn make(
        &mut self,
        t: &Tables,
        parent: Id,
        cost: u32,
        base: u64,
        row: usize,
        key: usize,
        lowest: Square,
        from: Square,
        to: Square,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let player = if MOVES {
            from
        } else {
            let before = (&self.reach, lowest);
            self.after.after_push(before, &t.maze.adj, &self.stage.occupied, from, to)
        };
        self.child.copy_from_slice(&self.stage.words);
        toggle(t, &mut self.child, from);
        toggle(t, &mut self.child, to);
        let hash = base
            ^ t.zobrist[from as usize]
            ^ t.zobrist[to as usize]
            ^ t.zobrist[t.maze.n + player as usize];
        if let Some(id) = self.arena.find(hash, &self.child, player) {
            let old = self.arena.header(id);
            if cost < old.cost {
                // With a consistent bound a closed state is never reached more cheaply; an open
                // one is.
                self.arena.set_header(id, Header { parent, cost, from, to, ..old });
                self.open.push(cost as usize + old.estimate as usize, id, work)?;
            }
            return Ok(());
        }
        let held = self.freeze.frozen(&t.maze.adj, &t.live, &self.stage.occupied, to);
        if held.iter().any(|&c| !t.maze.goal[c as usize]) {
            return Ok(());
        }
        let Some(sum) = self.total else { return Ok(()) };
        let h = self.stage.matching.total_after(&t.to_goal, (row, key), sum);
        let Some(h) = h else { return Ok(()) };
        let header = Header { parent, cost, player, estimate: h.min(65535) as u16, from, to };
        let id = self.arena.insert(hash, &self.child, header, |w, p| hash_state(t, w, p), work)?;
        self.open.push(cost as usize + h as usize, id, work)
    }

    /// The steps that lead to a node, replayed.
    pub(crate) fn steps(
        &self,
        level: &Level,
        t: &Tables,
        end: Id,
    ) -> Result<Vec<super::Step>, Stop> {
        let mut poses = Vec::new();
        let mut id = end;
        while id != 0 {
            poses.push(pose(t, &self.arena, id));
            id = self.arena.header(id).parent;
        }
        poses.reverse();
        super::finish(level, t, &poses, !MOVES)
    }

    pub(crate) fn release(&mut self, work: &mut Work) {
        self.arena.release(work);
        self.open.release(work);
    }
}
