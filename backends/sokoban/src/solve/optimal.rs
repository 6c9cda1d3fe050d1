//! A* for optimal solutions: with the fewest pushes, or with the fewest moves.
//!
//! A position is closed when it is expanded, never when it is found, and the lower bound is
//! consistent. So the first solved position that is chosen for expansion ends a shortest solution
//! (Hart, Nilsson and Raphael 1968).
//!
//! If a solution is known, positions near it are expanded first ([`Vicinity`]), and positions from
//! which no better solution is possible are dropped. A position may then be found first by a
//! detour, so it is opened again when a cheaper way is found. When no position is left, the best
//! solution is proved.
//!
//! For the fewest pushes, a node stores the region of the player, and a corral restricts which
//! pushes come first: pushing into a corral first costs no extra push. It may cost extra moves, so
//! for the fewest moves a node stores the square of the player, and corrals only prove positions
//! lost. Neither mode pushes a box through a tunnel in one move.

use super::vicinity::{FAR, Vicinity};
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
    /// The known solution, near which to search first.
    vicinity: Vicinity,
    /// For each distance from the known solution, the open nodes.
    open: [BucketQueue; FAR + 1],
    /// Only solutions that cost less are of interest.
    limit: u32,
    /// The last node of the best solution found.
    best: Option<Id>,
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
    /// The fewest pushes, and of these solutions the fewest moves.
    PushesThenMoves,
    /// The fewest moves, and of these solutions the fewest pushes.
    MovesThenPushes,
}

/// The factor of the first quantity in a cost that orders by two.
const FIRST: u32 = 1 << 16;

impl Cost {
    /// The cost of pushes and moves, where the moves include the pushes.
    pub(crate) fn of(self, pushes: u32, moves: u32) -> u32 {
        match self {
            Cost::Pushes => pushes,
            Cost::Moves => moves,
            Cost::PushesThenMoves => pushes.saturating_mul(FIRST).saturating_add(moves),
            Cost::MovesThenPushes => moves.saturating_mul(FIRST).saturating_add(pushes),
        }
    }

    /// The key by which nodes of equal distance are ordered: pushes or moves.
    fn key(self, total: u32) -> usize {
        (match self {
            Cost::Pushes | Cost::Moves => total,
            Cost::PushesThenMoves => total % FIRST,
            Cost::MovesThenPushes => total / FIRST,
        }) as usize
    }

    fn counts_moves(self) -> bool {
        self != Cost::Pushes
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// No position up to the maximum distance is left.
    Exhausted,
    /// There is a better solution, and no position at its distance or nearer is left.
    Better,
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
    /// Makes a search for a solution that costs less than `limit`.
    pub(crate) fn new(t: &'a LevelTables, cost: Cost, vicinity: Vicinity, limit: u32) -> Self {
        let n = t.maze.n;
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        Optimal {
            t,
            cost,
            arena,
            vicinity,
            open: Default::default(),
            limit,
            best: None,
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

    /// The last node of the best solution found so far.
    pub(crate) fn best(&self) -> Option<Id> {
        self.best
    }

    /// Searches the positions up to a distance from the known solution. Stops early if all positions
    /// at smaller distances are searched and there is a better solution among them.
    pub(crate) fn run(&mut self, max_distance: usize, work: &mut Work) -> Result<Ending, Stop> {
        let t = self.t;
        if t.starts.iter().any(|&c| !t.live[c as usize]) {
            return Ok(Ending::Exhausted);
        }
        self.placement.place(t, &t.starts);
        let lowest = self.reach.fill(&t.maze.adj, &self.placement.occupied, t.player);
        let player = if self.cost.counts_moves() { t.player } else { lowest };
        let bound = self.placement.assign(t, &t.to_goal, player);
        let Some(bound) = bound else { return Ok(Ending::Exhausted) };
        self.child.copy_from_slice(&self.placement.bits);
        let header = Header { parent: 0, cost: 0, player, estimate: 0, from: 0, to: 0 };
        self.add(header, (t.hash(&self.child, player), bound), work)?;
        let mut searched = 0;
        while let Some((distance, id)) = self.next() {
            if distance > searched && self.best.is_some() {
                return Ok(Ending::Better);
            }
            if distance > max_distance {
                break;
            }
            searched = searched.max(distance);
            let header = self.arena.header(id);
            if self.arena.is_closed(id) || self.total(&header) >= self.limit {
                continue;
            }
            if header.estimate == 0 {
                (self.best, self.limit) = (Some(id), header.cost);
                if self.vicinity.is_empty() {
                    break;
                }
                continue;
            }
            self.arena.close(id);
            work.node()?;
            self.expand(id, header, distance, work)?;
        }
        Ok(Ending::Exhausted)
    }

    /// Takes the next open node with its distance from the known solution.
    fn next(&mut self) -> Option<(usize, Id)> {
        let mut open = self.open.iter_mut().enumerate();
        open.find_map(|(distance, open)| Some((distance, open.pop()?.1)))
    }

    /// The least cost of a solution through a node.
    fn total(&self, header: &Header) -> u32 {
        let bound = u32::from(header.estimate);
        header.cost.saturating_add(self.cost.of(bound, bound))
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
        if self.total(&header) >= self.limit {
            return Ok(());
        }
        let id = self.arena.insert(hash, &self.child, header, |b, p| t.hash(b, p), work)?;
        self.open(id, &header, work)
    }

    /// Puts the node of the position whose boxes are in `child` among the open nodes.
    fn open(&mut self, id: Id, header: &Header, work: &mut Work) -> Result<(), Stop> {
        work.nodes(self.vicinity.nodes())?;
        let distance = self.vicinity.distance(&self.child);
        self.open[distance].push(self.cost.key(self.total(header)), id, work)
    }

    fn expand(
        &mut self,
        id: Id,
        header: Header,
        distance: usize,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let t = self.t;
        let Header { player, cost, .. } = header;
        self.placement.lay(t, &self.arena, id);
        let Some(bound) = self.placement.fit(t, (0, &t.to_goal), player) else { return Ok(()) };
        let hash = t.hash(&self.placement.bits, player) ^ t.player_word(player);
        let parent = Parent { id, cost, player, bound, hash };
        self.reach.fill(&t.maze.adj, &self.placement.occupied, player);
        self.regions.find(&t.maze.adj, self.placement.squares.len(), &self.reach);
        let counts_moves = self.cost.counts_moves();
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
            // Near the known solution all pushes are tried, because it may push into the corral
            // later.
            Corral::First => !counts_moves && distance == FAR,
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
                let moves = if counts_moves { self.walk[behind as usize] + 1 } else { 1 };
                let cost = self.cost.of(1, moves);
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
        let player = if self.cost.counts_moves() {
            from
        } else {
            let before = (&self.reach, parent.player);
            self.after.after_push(before, adj, occupied, (from, to))
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
                // Without a known solution this node is open, because the bound is consistent.
                let header = Header { estimate: old.estimate, ..header };
                self.arena.set_header(id, header);
                self.open(id, &header, work)?;
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
        let players = if self.cost.counts_moves() { PlayerOf::Push } else { PlayerOf::Region };
        path::solution(level, self.t, &poses, players)
    }
}
