//! The search that decides which level a seed names. It is **frozen** and must never change.
//!
//! The grade of a generated level depends on how many positions a search for the fewest pushes
//! visits. If that were the player's search, every improvement to it would change grades, and with
//! them the level that each seed names. So this search is plain and stays as it is: A* (Hart,
//! Nilsson and Raphael 1968) over pushes. Its lower bound is the cheapest assignment of boxes to
//! goals. It drops a position if a box is on a dead square, if boxes freeze off their goals, or if
//! the goals cannot be assigned to all boxes. Everything that it calls has exactly one correct
//! result ([`crate::search`]); it never calls the player's solver. `backends/goldens` holds the
//! levels of fifty seeds.

use crate::board::Square;
use crate::level::Level;
use crate::search::Step;
use crate::search::arena::{Arena, Header, Id};
use crate::search::bucket_queue::BucketQueue;
use crate::search::freeze::Freeze;
use crate::search::level_tables::LevelTables;
use crate::search::path::{self, PlayerOf, pose};
use crate::search::placement::Placement;
use crate::search::reach::Reach;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// An A* search for a solution with the fewest pushes.
pub(super) struct GradingSearch<'a> {
    t: &'a LevelTables,
    arena: Arena,
    open: BucketQueue,
    placement: Placement,
    child: Vec<u32>,
    reach: Reach,
    after: Reach,
    freeze: Freeze,
    /// Number of positions expanded so far.
    pub(super) n_expanded: u32,
    /// The lower bound at the start, in pushes.
    pub(super) bound: u32,
}

/// The position being expanded.
#[derive(Clone, Copy)]
struct Parent {
    id: Id,
    /// Pushes made since the start.
    cost: u32,
    /// The lowest square that the player can reach.
    player: Square,
    /// The lower bound of the remaining pushes.
    bound: u32,
    /// The hash of the position without the player.
    hash: u64,
}

/// A push of one box, which is given by its row in the assignment of boxes to goals.
#[derive(Clone, Copy)]
struct Push {
    row: usize,
    from: Square,
    to: Square,
    dir: usize,
}

impl<'a> GradingSearch<'a> {
    pub(super) fn new(t: &'a LevelTables) -> Self {
        let n = t.maze.n;
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        GradingSearch {
            t,
            arena,
            open: BucketQueue::default(),
            placement: Placement::new(t, n_words, t.maze.goals.len()),
            child: vec![0; n_words],
            reach: Reach::new(n),
            after: Reach::new(n),
            freeze: Freeze::new(n),
            n_expanded: 0,
            bound: 0,
        }
    }

    /// Searches to the end. Returns the last node of a solution with the fewest pushes, or `None`
    /// if there is no solution.
    pub(super) fn run(&mut self, work: &mut Work) -> Result<Option<Id>, Stop> {
        let t = self.t;
        if t.starts.iter().any(|&c| !t.live[c as usize]) {
            return Ok(None);
        }
        self.placement.place(t, &t.starts);
        let player = self.reach.fill(&t.maze.adj, &self.placement.occupied, t.player);
        let Some(bound) = self.placement.assign(t, &t.to_goal, player) else { return Ok(None) };
        self.bound = bound;
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
            self.n_expanded += 1;
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
        for row in 0..self.placement.squares.len() {
            let from = self.placement.squares[row];
            for dir in 0..4 {
                let (behind, to) =
                    (t.maze.adj[from as usize][dir ^ 2], t.maze.adj[from as usize][dir]);
                let is_open = t.live[to as usize] && !self.placement.occupied[to as usize];
                if is_open && self.reach.has(behind) {
                    let occupied = &mut self.placement.occupied;
                    (occupied[from as usize], occupied[to as usize]) = (false, true);
                    let made = self.push(parent, Push { row, from, to, dir }, work);
                    let occupied = &mut self.placement.occupied;
                    (occupied[from as usize], occupied[to as usize]) = (true, false);
                    made?;
                }
            }
        }
        Ok(())
    }

    /// Adds the position after a push, or records a shorter way to it. The box has already been
    /// placed on its new square.
    fn push(&mut self, parent: Parent, push: Push, work: &mut Work) -> Result<(), Stop> {
        let t = self.t;
        let Push { row, from, to, dir } = push;
        let key = to as usize * 4 + t.maze.side[to as usize][dir ^ 2] as usize;
        if !t.live_key[key] {
            return Ok(());
        }
        let (adj, occupied) = (&t.maze.adj, &self.placement.occupied);
        let before = (&self.reach, parent.player);
        let player = self.after.after_push(before, adj, occupied, (from, to));
        self.child.copy_from_slice(&self.placement.bits);
        t.toggle(&mut self.child, from);
        t.toggle(&mut self.child, to);
        let cost = parent.cost + 1;
        let header = Header { parent: parent.id, cost, player, estimate: 0, from, to };
        let hash = parent.hash ^ t.box_word(from) ^ t.box_word(to) ^ t.player_word(player);
        if let Some(id) = self.arena.find(hash, &self.child, player) {
            let old = self.arena.header(id);
            if cost < old.cost {
                // The bound is consistent, so this node is still open.
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

    /// The number of pushes on the way to a node.
    pub(super) fn n_pushes(&self, end: Id) -> u32 {
        self.arena.header(end).cost
    }

    /// The steps on the way to a node, checked by replay.
    pub(super) fn steps(&self, level: &Level, end: Id) -> Result<Vec<Step>, Stop> {
        let line = self.arena.line(end);
        let poses: Vec<_> = line.into_iter().map(|id| pose(self.t, &self.arena, id)).collect();
        path::solution(level, self.t, &poses, PlayerOf::Region)
    }
}
