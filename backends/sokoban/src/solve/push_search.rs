//! A search whose moves are single steps of boxes: forward by pushes, or backward by pulls.
//!
//! It keeps one set of positions and several open lists that take turns. Each list uses another
//! measure, so that if one measure is misleading, the others still make progress. A position is
//! expanded once, whichever list it comes from.

use super::motion::{BoxStep, Motion, is_target};
use super::packing_order::PackingOrder;
use super::position::{Position, Scope};
use super::techniques::{Problem, Technique};
use super::{Found, Progress};
use crate::board::Square;
use crate::search::arena::{Arena, Header, Id};
use crate::search::bucket_queue::BucketQueue;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use puzzle_core::solve::{Stop, Work};

/// The weight of the lower bound relative to the moves made, in the open list that adds both. 1
/// would make it A*; a higher weight goes more directly to a solution. To measure another value,
/// change it and run `cargo xtask sokoban`.
const BOUND_WEIGHT: usize = 4;

/// The measures of a new position, one for each open list.
#[derive(Clone, Copy, Debug)]
struct Measures {
    /// Box moves made so far.
    cost: u32,
    /// The lower bound of the remaining box moves.
    bound: u32,
    /// How far the boxes are from being packed in order.
    packing: usize,
    /// The kinds of the position in two classifications: by packed boxes and parts of the floor,
    /// and by boxes on targets and boxes that cannot move.
    kinds: [usize; 2],
}

/// The position being expanded.
#[derive(Clone, Copy, Debug)]
struct Parent {
    id: Id,
    cost: u32,
    /// The hash of the position without the player.
    hash: u64,
}

/// A move of one box that is examined.
#[derive(Clone, Copy, Debug)]
struct Trial {
    /// The row of the box.
    row: usize,
    from: Square,
    step: BoxStep,
    /// The key of the box on its new square.
    key: usize,
    /// The number of squares that the box moves.
    n_steps: u32,
}

/// The open lists.
#[derive(Debug, Default)]
struct OpenLists {
    greedy: BucketQueue,
    weighted: BucketQueue,
    planned: BucketQueue,
    /// For each of the two classifications, a list for each kind. Taking the kinds in turn keeps
    /// the search from spending all its time on one plateau of the bound (type systems as in Xie,
    /// Müller, Holte and Imai, "Type-Based Exploration with Multiple Search Queues for Satisficing
    /// Planning", 2014).
    by_kind: [Vec<BucketQueue>; 2],
    next_kind: [usize; 2],
    turn: u32,
}

impl OpenLists {
    fn push(&mut self, id: Id, measures: &Measures, work: &mut Work) -> Result<(), Stop> {
        let &Measures { cost, bound, packing, kinds } = measures;
        self.greedy.push(bound as usize, id, work)?;
        self.weighted.push(cost as usize + bound as usize * BOUND_WEIGHT, id, work)?;
        self.planned.push(packing, id, work)?;
        for (lists, kind) in self.by_kind.iter_mut().zip(kinds) {
            if lists.len() <= kind {
                lists.resize_with(kind + 1, BucketQueue::default);
            }
            lists[kind].push(bound as usize, id, work)?;
        }
        Ok(())
    }

    /// Returns the next node of the list whose turn it is; the node may have been expanded already.
    /// Returns `None` if no node is left. Half of the turns go to the lists by kind, and the other
    /// lists share the rest.
    fn pop(&mut self, arena: &Arena) -> Option<Id> {
        self.turn = self.turn.wrapping_add(1);
        match self.turn % 6 {
            0 => self.weighted.pop().map(|(_, id)| id),
            1 => self.pop_kind(1, arena),
            2 => self.greedy.pop().map(|(_, id)| id),
            3 => self.pop_kind((self.turn / 6 % 2) as usize, arena),
            4 => self.planned.pop().map(|(_, id)| id),
            _ => self.pop_kind(0, arena),
        }
    }

    fn pop_kind(&mut self, which: usize, arena: &Arena) -> Option<Id> {
        let (lists, next) = (&mut self.by_kind[which], &mut self.next_kind[which]);
        for _ in 0..lists.len() {
            *next = if *next + 1 < lists.len() { *next + 1 } else { 0 };
            while let Some((_, id)) = lists[*next].pop() {
                if !arena.is_closed(id) {
                    return Some(id);
                }
            }
        }
        None
    }
}

/// A search by single steps, forward or backward.
#[derive(Debug)]
pub(crate) struct PushSearch<'a, M> {
    t: &'a Problem,
    pub(crate) arena: Arena,
    open: OpenLists,
    order: PackingOrder,
    is_target: Vec<bool>,
    position: Position<'a, M>,
    /// Targets that may be filled next.
    fillable: Vec<u16>,
    filled: Vec<u64>,
    child: Vec<u32>,
    found: Vec<Found>,
    motion: PhantomData<M>,
}

impl<'a, M: Motion> PushSearch<'a, M> {
    pub(crate) fn new(t: &'a Problem) -> Self {
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        PushSearch {
            t,
            arena,
            open: OpenLists::default(),
            order: PackingOrder::new::<M>(t),
            is_target: is_target::<M>(t),
            position: Position::new(t, n_words),
            fillable: Vec::new(),
            filled: Vec::new(),
            child: vec![0; n_words],
            found: Vec::new(),
            motion: PhantomData,
        }
    }

    /// Adds a position from which to search, with the player anywhere in the region of a square.
    /// Returns `false` if the position is lost or already there.
    pub(crate) fn add_root(
        &mut self,
        boxes: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        let root = self.position.root(&mut self.arena, boxes, player, work)?;
        let Some((id, bound)) = root else { return Ok(false) };
        let measures = Measures { cost: 0, bound, packing: 0, kinds: [0; 2] };
        self.open.push(id, &measures, work)?;
        Ok(true)
    }

    /// The positions that the last step found.
    pub(crate) fn found(&self) -> &[Found] {
        &self.found
    }

    /// Expands one position.
    pub(crate) fn step(&mut self, work: &mut Work) -> Result<Progress, Stop> {
        self.found.clear();
        let id = loop {
            let Some(id) = self.open.pop(&self.arena) else { return Ok(Progress::Exhausted) };
            if !self.arena.is_closed(id) {
                break id;
            }
        };
        work.node()?;
        let header = self.arena.header(id);
        let Header { player, cost, .. } = header;
        let Some(bound) = self.position.take_up(&self.arena, id, work)? else {
            self.arena.close(id);
            return Ok(Progress::More);
        };
        if bound > u32::from(header.estimate) && bound < 65535 {
            // Because boxes are frozen, the bound is higher than it was. The node waits for its new
            // turn.
            self.arena.set_header(id, Header { estimate: bound as u16, ..header });
            self.position.stay(player);
            let measures = self.measures(cost, bound, self.position.placement.squares[0]);
            self.open.push(id, &measures, work)?;
            return Ok(Progress::More);
        }
        self.arena.close(id);
        let scope = self.position.scope(&header, work)?;
        if scope == Scope::Lost {
            return Ok(Progress::More);
        }
        let t = self.t;
        let hash = t.hash(&self.position.placement.bits, player) ^ t.player_word(player);
        let parent = Parent { id, cost, hash };
        for row in 0..self.position.placement.squares.len() {
            let from = self.position.placement.squares[row];
            if scope == Scope::Corral && !self.position.corrals.closest().contains(&from) {
                continue;
            }
            for dir in 0..4 {
                if let Some(trial) = self.trial(row, from, dir)
                    && let Some(id) = self.try_move(parent, trial, work)?
                {
                    return Ok(Progress::Solved(id));
                }
            }
        }
        Ok(Progress::More)
    }

    /// Returns the move of a box in a direction, if it is possible and the box can be of use on its
    /// new square.
    #[inline]
    fn trial(&self, row: usize, from: Square, dir: usize) -> Option<Trial> {
        let t = self.t;
        let (adj, occupied) = (&t.maze.adj, &self.position.placement.occupied);
        let reach = &self.position.reach;
        let mut step = M::step(adj, occupied, |c| reach.has(c), from, dir)?;
        let mut n_steps = 1;
        if !t.live[step.to as usize] {
            return None;
        }
        if M::IS_FORWARD && t.has(Technique::Tunnels) {
            // In a tunnel with the player behind it, a box can always go on to the far end.
            let is_tunnel = |c: Square| {
                let sides = adj[c as usize];
                let wall = |d: usize| sides[d & 3] as usize == t.maze.n;
                wall(dir + 1) && wall(dir + 3)
            };
            while is_tunnel(step.player) && is_tunnel(step.to) && !t.maze.goal[step.to as usize] {
                let next = adj[step.to as usize][dir];
                if occupied[next as usize] || !t.live[next as usize] || !is_tunnel(next) {
                    break;
                }
                step = BoxStep { to: next, player: step.to };
                n_steps += 1;
            }
        }
        let side = t.maze.side[step.to as usize][M::player_side(dir)];
        let key = step.to as usize * 4 + side as usize;
        t.live_key[key].then_some(Trial { row, from, step, key, n_steps })
    }

    /// Adds the position after a move unless it is known or lost. Returns its node if every box is
    /// on a goal.
    #[inline]
    fn try_move(
        &mut self,
        parent: Parent,
        trial: Trial,
        work: &mut Work,
    ) -> Result<Option<Id>, Stop> {
        let (from, to) = (trial.from as usize, trial.step.to as usize);
        let occupied = &mut self.position.placement.occupied;
        (occupied[from], occupied[to]) = (false, true);
        let end = self.look(parent, trial, work);
        let occupied = &mut self.position.placement.occupied;
        (occupied[from], occupied[to]) = (true, false);
        end
    }

    /// Adds the position after a move whose box has already been placed on its new square, unless
    /// the position is known or lost. Returns its node if every box is on a goal.
    #[inline]
    fn look(&mut self, parent: Parent, trial: Trial, work: &mut Work) -> Result<Option<Id>, Stop> {
        let t = self.t;
        let Trial { row, from, step, key, n_steps } = trial;
        let player = self.position.step(from, step);
        self.child.copy_from_slice(&self.position.placement.bits);
        t.toggle(&mut self.child, from);
        t.toggle(&mut self.child, step.to);
        let hash = parent.hash ^ t.box_word(from) ^ t.box_word(step.to) ^ t.player_word(player);
        if self.arena.find(hash, &self.child, player).is_some() || self.position.freezes(step.to) {
            return Ok(None);
        }
        let Some(bound) = self.position.bound(row, key) else { return Ok(None) };
        let (cost, estimate) = (parent.cost + n_steps, bound.min(65535) as u16);
        let header = Header { parent: parent.id, cost, player, estimate, from, to: step.to };
        let id = self.arena.insert(hash, &self.child, header, |b, p| t.hash(b, p), work)?;
        if M::IS_FORWARD && bound == 0 {
            return Ok(Some(id));
        }
        self.found.push(Found { hash, id });
        let measures = self.measures(cost, bound, step.to);
        self.open.push(id, &measures, work)?;
        Ok(None)
    }

    /// The measures of the position on the board. `moved` is the new square of the box that has
    /// just moved, of which the rows of the matching still hold the old one.
    fn measures(&mut self, cost: u32, bound: u32, moved: Square) -> Measures {
        let (packing, packed) = self.packing(moved);
        Measures { cost, bound, packing, kinds: self.kinds(packed) }
    }

    /// Returns how far the boxes are from being packed in order (lower is better), and how many are
    /// packed.
    fn packing(&mut self, moved: Square) -> (usize, usize) {
        let PushSearch { order, fillable, filled, position, is_target, .. } = self;
        let Position { placement, .. } = position;
        let occupied = &placement.occupied;
        fillable.clear();
        let packed = order.packed(occupied, |_| true, filled, |j| fillable.push(j));
        // The distance of the nearest box to a target that may be filled next.
        let mut nearest = u16::MAX;
        for &b in placement.squares.iter().chain(core::iter::once(&moved)) {
            if occupied[b as usize] && !is_target[b as usize] {
                let far = fillable.iter().map(|&j| order.distance(b, j));
                nearest = far.fold(nearest, u16::min);
            }
        }
        let left = placement.squares.len() - packed.min(placement.squares.len());
        (left * 64 + (nearest as usize).min(63), packed)
    }

    /// Returns the kinds of the position on the board, in which `packed` boxes are packed.
    fn kinds(&mut self, packed: usize) -> [usize; 2] {
        let n_parts = self.position.n_parts();
        let t = self.t;
        let (occupied, walk) = (&self.position.placement.occupied, self.position.walk());
        let home = t.maze.goals.iter().filter(|&&g| occupied[g as usize]).count();
        // A box that cannot be moved now.
        let is_held = |&&b: &&Square| {
            let step = |dir| M::step(&t.maze.adj, occupied, |c| walk.has(c), b, dir);
            let is_free = |dir| step(dir).is_some_and(|s| !M::IS_FORWARD || t.live[s.to as usize]);
            occupied[b as usize] && !(0..4).any(is_free)
        };
        let held = self.position.placement.squares.iter().filter(is_held).count();
        [packed * 8 + n_parts.min(7), home * 16 + held.min(15)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::search::oracle::{best, picture, random_level};
    use crate::search::replay::replay;
    use crate::solve::meeting::{each_end, meeting, solution};
    use crate::solve::motion::{Pull, Push};
    use crate::solve::{Answer, Techniques};

    /// The result of the forward search alone.
    fn forward(level: &Level, t: &Problem, work: &mut Work) -> Answer {
        let mut search = PushSearch::<Push>::new(t);
        if !search.add_root(&level.boxes, level.player, work).expect("no limit") {
            return Answer::Unsolvable;
        }
        loop {
            match search.step(work).expect("no limit") {
                Progress::More => {}
                Progress::Exhausted => return Answer::Unsolvable,
                Progress::Solved(id) => {
                    return solution(level, t, (&search.arena, id), None).expect("a way");
                }
            }
        }
    }

    /// The result of the backward search alone, which ends at the level's start.
    fn backward(level: &Level, t: &Problem, work: &mut Work) -> Answer {
        let mut start = PushSearch::<Push>::new(t);
        if !start.add_root(&level.boxes, level.player, work).expect("no limit") {
            return Answer::Unsolvable;
        }
        let mut search = PushSearch::<Pull>::new(t);
        let add = |boxes: &[_], player| search.add_root(boxes, player, work).map(drop);
        assert!(each_end(t, add).expect("no limit"));
        while search.step(work).expect("no limit") == Progress::More {
            if let Some((back, ahead)) = meeting((&search.arena, search.found()), &[&start.arena]) {
                return solution(level, t, ahead, Some(back)).expect("a way");
            }
        }
        Answer::Unsolvable
    }

    fn agrees(seeds: core::ops::Range<u32>, search: fn(&Level, &Problem, &mut Work) -> Answer) {
        let (mut n_solvable, mut n_lost) = (0, 0);
        for seed in seeds {
            let level = random_level(seed).filter(|level| !level.is_solved());
            let Some(level) = level else { continue };
            let work = &mut Work::unlimited();
            let t = Problem::new(&level, Techniques::default(), work).expect("no limit");
            let (name, is_solvable) = (picture(&level), best(&level).is_some());
            match search(&level, &t, work) {
                Answer::Solved { steps, .. } => {
                    assert!(is_solvable && replay(&level, &steps), "seed {seed}:{name}");
                    n_solvable += 1;
                }
                Answer::Unsolvable => {
                    assert!(!is_solvable, "seed {seed}:{name}");
                    n_lost += 1;
                }
            }
        }
        assert!(n_solvable > 100 && n_lost > 100, "{n_solvable} {n_lost}");
    }

    /// On its own, each search finds every solution and proves every unsolvable level.
    #[test]
    fn forward_agrees_with_the_oracle() {
        agrees(2000..3500, forward);
    }

    #[test]
    fn backward_agrees_with_the_oracle() {
        agrees(9000..10_500, backward);
    }
}
