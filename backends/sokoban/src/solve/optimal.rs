//! A* for optimal solutions: with the fewest pushes, or with the fewest moves.
//!
//! A position is closed when it is expanded, never when it is found, and the lower bound is
//! consistent. So the first solved position that is chosen for expansion ends a shortest solution
//! (Hart, Nilsson and Raphael 1968).
//!
//! For the fewest pushes, a node stores the region of the player, and a corral restricts which
//! pushes come first: pushing into a corral first costs no extra push. It may cost extra moves, so
//! for the fewest moves a node stores the square of the player, and corrals only prove positions
//! lost. Neither mode pushes a box through a tunnel in one move.

use crate::board::Square;
use crate::deadlock::corral::{Corral, Corrals, View};
use crate::level::Level;
use crate::search::Step;
use crate::search::arena::{Arena, Header, Id};
use crate::search::bucket_queue::BucketQueue;
use crate::search::freeze::Freeze;
use crate::search::level_tables::LevelTables;
use crate::search::path::{self, PlayerOf, pose};
use crate::search::placement::Placement;
use crate::search::reach::Reach;
use crate::search::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// An A* search over pushes or moves.
#[derive(Debug)]
pub(crate) struct Optimal<'a> {
    t: &'a LevelTables,
    cost: Cost,
    arena: Arena,
    open: BucketQueue,
    placement: Placement,
    child: Vec<u32>,
    reach: Reach,
    after: Reach,
    /// The number of the player's steps to each square, if the search minimizes moves.
    walk: Vec<u32>,
    freeze: Freeze,
    regions: Regions,
    corrals: Corrals,
}

/// What to minimize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    Pushes,
    Moves,
}

/// The position being expanded.
#[derive(Clone, Copy)]
struct Parent {
    id: Id,
    /// Pushes or moves made since the start.
    cost: u32,
    player: Square,
    /// The lower bound of the remaining cost.
    bound: u32,
    /// The hash of the position without the player.
    hash: u64,
}

/// A push of one box, which is given by its row in the matching of boxes with goals.
#[derive(Clone, Copy)]
struct Push {
    row: usize,
    from: Square,
    to: Square,
    key: usize,
    /// The cost of the push: 1, or, if moves count, 1 more than the walk before it.
    cost: u32,
}

impl<'a> Optimal<'a> {
    pub(crate) fn new(t: &'a LevelTables, cost: Cost) -> Self {
        let n = t.maze.n;
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        Optimal {
            t,
            cost,
            arena,
            open: BucketQueue::default(),
            placement: Placement::new(t, n_words, t.maze.goals.len()),
            child: vec![0; n_words],
            reach: Reach::new(n),
            after: Reach::new(n),
            walk: vec![0; n + 1],
            freeze: Freeze::new(n),
            regions: Regions::default(),
            corrals: Corrals::new(n),
        }
    }

    /// Searches to the end. Returns the last node of a shortest solution, or `None` if there is no
    /// solution.
    pub(crate) fn run(&mut self, work: &mut Work) -> Result<Option<Id>, Stop> {
        let t = self.t;
        if t.starts.iter().any(|&c| !t.live[c as usize]) {
            return Ok(None);
        }
        self.placement.place(t, &t.starts);
        let lowest = self.reach.fill(&t.maze.adj, &self.placement.occupied, t.player);
        let player = if self.cost == Cost::Moves { t.player } else { lowest };
        let Some(bound) = self.placement.assign(t, &t.to_goal, player) else { return Ok(None) };
        self.child.copy_from_slice(&self.placement.bits);
        let header = Header { parent: 0, cost: 0, player, estimate: 0, from: 0, to: 0 };
        self.add(header, (t.hash(&self.child, player), bound), work)?;
        while let Some((total, id)) = self.open.pop() {
            let header = self.arena.header(id);
            let is_old = total > header.cost as usize + header.estimate as usize;
            if is_old || self.arena.is_closed(id) {
                continue;
            }
            if header.estimate == 0 {
                return Ok(Some(id));
            }
            self.arena.close(id);
            work.node()?;
            self.expand(id, header, work)?;
        }
        Ok(None)
    }

    /// Adds the position whose boxes are in `child` to the search, with its hash and lower bound.
    fn add(
        &mut self,
        header: Header,
        (hash, bound): (u64, u32),
        work: &mut Work,
    ) -> Result<(), Stop> {
        let t = self.t;
        let header = Header { estimate: bound.min(65535) as u16, ..header };
        let id = self.arena.insert(hash, &self.child, header, |b, p| t.hash(b, p), work)?;
        self.open.push((header.cost + bound) as usize, id, work)
    }

    fn expand(&mut self, id: Id, header: Header, work: &mut Work) -> Result<(), Stop> {
        let t = self.t;
        let Header { player, cost, .. } = header;
        self.placement.lay(t, &self.arena, id);
        let Some(bound) = self.placement.fit(t, (0, &t.to_goal), player) else { return Ok(()) };
        let hash = t.hash(&self.placement.bits, player) ^ t.player_word(player);
        let parent = Parent { id, cost, player, bound, hash };
        self.reach.fill(&t.maze.adj, &self.placement.occupied, player);
        self.regions.find(&t.maze.adj, self.placement.squares.len(), &self.reach);
        let counts_moves = self.cost == Cost::Moves;
        if counts_moves {
            self.measure_walks(player);
        }
        let view = View {
            adj: &t.maze.adj,
            live: &t.live,
            goal: &t.maze.goal,
            occupied: &self.placement.occupied,
            reach: &self.reach,
            regions: &self.regions,
            all_goals: t.starts.len() == t.maze.goals.len(),
        };
        let corral_only = match self.corrals.find(&view) {
            Corral::Dead => return Ok(()),
            Corral::First => !counts_moves,
            Corral::Open => false,
        };
        for row in 0..self.placement.squares.len() {
            let from = self.placement.squares[row];
            if corral_only && !self.corrals.closest().contains(&from) {
                continue;
            }
            for dir in 0..4 {
                let sides = t.maze.adj[from as usize];
                let (behind, to) = (sides[dir ^ 2], sides[dir]);
                let is_open = t.live[to as usize] && !self.placement.occupied[to as usize];
                if !is_open || !self.reach.has(behind) {
                    continue;
                }
                let key = to as usize * 4 + t.maze.side[to as usize][dir ^ 2] as usize;
                if !t.live_key[key] {
                    continue;
                }
                let cost = if counts_moves { self.walk[behind as usize] + 1 } else { 1 };
                let occupied = &mut self.placement.occupied;
                (occupied[from as usize], occupied[to as usize]) = (false, true);
                let made = self.push(parent, Push { row, from, to, key, cost }, work);
                let occupied = &mut self.placement.occupied;
                (occupied[from as usize], occupied[to as usize]) = (true, false);
                made?;
            }
        }
        Ok(())
    }

    /// Measures the player's steps to every square that the last fill reached.
    fn measure_walks(&mut self, player: Square) {
        self.walk.fill(u32::MAX);
        self.walk[player as usize] = 0;
        for &c in self.reach.squares() {
            for to in self.t.maze.adj[c as usize] {
                let to = to as usize;
                if !self.placement.occupied[to] && self.walk[to] == u32::MAX {
                    self.walk[to] = self.walk[c as usize] + 1;
                }
            }
        }
    }

    /// Adds the position after a push, or records a shorter way to it. The box has already been
    /// placed on its new square.
    fn push(&mut self, parent: Parent, push: Push, work: &mut Work) -> Result<(), Stop> {
        let t = self.t;
        let Push { row, from, to, key, .. } = push;
        let (adj, occupied) = (&t.maze.adj, &self.placement.occupied);
        let player = match self.cost {
            Cost::Moves => from,
            Cost::Pushes => {
                let before = (&self.reach, parent.player);
                self.after.after_push(before, adj, occupied, (from, to))
            }
        };
        self.child.copy_from_slice(&self.placement.bits);
        t.toggle(&mut self.child, from);
        t.toggle(&mut self.child, to);
        let cost = parent.cost + push.cost;
        let header = Header { parent: parent.id, cost, player, estimate: 0, from, to };
        let hash = parent.hash ^ t.box_word(from) ^ t.box_word(to) ^ t.player_word(player);
        if let Some(id) = self.arena.find(hash, &self.child, player) {
            let old = self.arena.header(id);
            if cost < old.cost {
                // With a consistent bound, a cheaper way can be found only to an open node, never
                // to a closed one.
                self.arena.set_header(id, Header { estimate: old.estimate, ..header });
                self.open.push(cost as usize + old.estimate as usize, id, work)?;
            }
            return Ok(());
        }
        let held = self.freeze.frozen(adj, &t.live, occupied, to);
        if held.iter().any(|&c| !t.maze.goal[c as usize]) {
            return Ok(());
        }
        match self.placement.matching.total_after(&t.to_goal, (row, key), parent.bound) {
            Some(bound) => self.add(header, (hash, bound), work),
            None => Ok(()),
        }
    }

    /// Returns the steps that lead to a node, checked by replay.
    ///
    /// # Errors
    /// As [`path::solution`].
    pub(crate) fn steps(&self, level: &Level, end: Id) -> Result<Vec<Step>, Stop> {
        let line = self.arena.line(end);
        let poses: Vec<_> = line.into_iter().map(|id| pose(self.t, &self.arena, id)).collect();
        let players = match self.cost {
            Cost::Pushes => PlayerOf::Region,
            Cost::Moves => PlayerOf::Push,
        };
        path::solution(level, self.t, &poses, players)
    }
}
