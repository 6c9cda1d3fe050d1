//! The position that a search expands: its boxes on the board, its lower bound, and whether it is
//! provably lost.

use super::frozen_distances::FrozenDistances;
use super::motion::{BoxStep, Motion};
use super::techniques::{Problem, Technique};
use crate::board::Square;
use crate::deadlock::corral::{Corral, Corrals, View};
use crate::deadlock::corral_search::CorralSearch;
use crate::search::arena::{Arena, Header, Id};
use crate::search::articulation::{Cut, CutTree, Walk};
use crate::search::distances::Distances;
use crate::search::freeze::Freeze;
use crate::search::placement::Placement;
use crate::search::reach::{Reach, may_cut};
use crate::search::regions::Regions;
use alloc::vec::Vec;
use core::marker::PhantomData;
use puzzle_core::solve::{Stop, Work};

/// Which boxes may have to be moved in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Any box.
    All,
    /// Only the boxes of the corral found last.
    Corral,
    /// No box: the position is lost.
    Lost,
}

/// A position on the board, and the scratch memory of the tests on it.
///
/// Call the methods in this order: [`take_up`](Self::take_up) sets up a node, and
/// [`scope`](Self::scope) says which boxes may have to move. Then, for each move, change
/// `placement.occupied`, call [`step`](Self::step), test the position after the move, and change
/// `occupied` back.
#[derive(Debug)]
pub(crate) struct Position<'a, M> {
    t: &'a Problem,
    pub(crate) placement: Placement,
    /// The region of the player.
    pub(crate) reach: Reach,
    /// The lowest square that the player can reach.
    lowest: Square,
    cut_tree: CutTree,
    /// The parts of the floor that the player cannot reach.
    regions: Regions,
    /// The region of the player after the current move, unless `cut` describes it.
    after: Reach,
    cut: Option<Cut>,
    regions_after: Regions,
    pub(crate) freeze: Freeze,
    pub(crate) corrals: Corrals,
    /// Boxes that will never move again, in ascending order.
    pub(crate) frozen: Vec<Square>,
    corral_search: CorralSearch,
    frozen_distances: FrozenDistances,
    /// The distance table in use: 0 for the plain one, otherwise one more than its number in
    /// `frozen_distances`.
    table: u32,
    /// The lower bound of the position.
    bound: Option<u32>,
    motion: PhantomData<M>,
}

impl<'a, M: Motion> Position<'a, M> {
    pub(crate) fn new(t: &'a Problem, n_words: usize) -> Self {
        let n = t.maze.n;
        Position {
            t,
            placement: Placement::new(t, n_words, M::targets(t).len()),
            reach: Reach::new(n),
            lowest: 0,
            cut_tree: CutTree::new(n),
            regions: Regions::default(),
            after: Reach::new(n),
            cut: None,
            regions_after: Regions::default(),
            freeze: Freeze::new(n),
            corrals: Corrals::new(n),
            frozen: Vec::new(),
            corral_search: CorralSearch::new(n),
            frozen_distances: FrozenDistances::default(),
            table: 0,
            bound: None,
            motion: PhantomData,
        }
    }

    /// Sets up a position from which to search and adds it to the arena. Returns its node and lower
    /// bound, or `None` if it is lost or already there.
    pub(crate) fn root(
        &mut self,
        arena: &mut Arena,
        boxes: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<Option<(Id, u32)>, Stop> {
        let t = self.t;
        if boxes.iter().any(|&c| !t.live[c as usize]) {
            return Ok(None);
        }
        self.placement.place(t, boxes);
        let player = self.reach.fill(&t.maze.adj, &self.placement.occupied, player);
        let bound = self.placement.assign(t, M::distances(t), player);
        let Some(bound) = bound else { return Ok(None) };
        let bits = &self.placement.bits;
        let hash = t.hash(bits, player);
        if arena.find(hash, bits, player).is_some() {
            return Ok(None);
        }
        let estimate = bound.min(65535) as u16;
        let header = Header { parent: 0, cost: 0, player, estimate, from: 0, to: 0 };
        let id = arena.insert(hash, bits, header, |b, p| t.hash(b, p), work)?;
        Ok(Some((id, bound)))
    }

    /// Sets up the position of a node. Returns its lower bound, or `None` if there are not enough
    /// targets.
    pub(crate) fn take_up(
        &mut self,
        arena: &Arena,
        id: Id,
        work: &mut Work,
    ) -> Result<Option<u32>, Stop> {
        let t = self.t;
        let player = arena.header(id).player;
        self.placement.lay(t, arena, id);
        let Placement { occupied, squares, .. } = &self.placement;
        self.lowest = self.reach.fill(&t.maze.adj, occupied, player);
        self.cut_tree.begin(self.lowest);
        self.regions.find(&t.maze.adj, squares.len(), &self.reach);
        self.table = 0;
        if M::IS_FORWARD {
            self.freeze.all(&t.maze.adj, &t.live, squares, &mut self.frozen);
            let is_asked = !self.frozen.is_empty() && t.has(Technique::FrozenDistances);
            if is_asked && let Some(i) = self.frozen_distances.find(t, &self.frozen, work)? {
                self.table = i as u32 + 1;
            }
        }
        let distances = Self::distances(t, &self.frozen_distances, self.table);
        self.bound = self.placement.fit(t, (self.table, distances), player);
        Ok(self.bound)
    }

    fn distances<'b>(t: &'b Problem, frozen: &'b FrozenDistances, table: u32) -> &'b Distances {
        match table {
            0 => M::distances(t),
            i => frozen.table(i as usize - 1),
        }
    }

    /// Returns the lower bound after the box of a row has moved to a new key.
    pub(crate) fn bound(&mut self, row: usize, key: usize) -> Option<u32> {
        let distances = Self::distances(self.t, &self.frozen_distances, self.table);
        self.placement.matching.total_after(distances, (row, key), self.bound?)
    }

    /// Returns `true` if the box just moved to a square is now frozen together with a box off the
    /// goals.
    pub(crate) fn freezes(&mut self, to: Square) -> bool {
        let t = self.t;
        let occupied = &self.placement.occupied;
        M::IS_FORWARD
            && t.has(Technique::Freeze)
            && self
                .freeze
                .frozen(&t.maze.adj, &t.live, occupied, to)
                .iter()
                .any(|&c| !t.maze.goal[c as usize])
    }

    /// Finds the player's region after the box on `from` has made `step`, and returns its lowest
    /// square. The box has already been placed on its new square.
    pub(crate) fn step(&mut self, from: Square, step: BoxStep) -> Square {
        let BoxStep { to, player } = step;
        let (adj, occupied) = (&self.t.maze.adj, &self.placement.occupied);
        let (reach, lowest) = (&self.reach, self.lowest);
        let is_joined = player == from || reach.has(player);
        let enters = reach.has(to);
        let opens = adj[from as usize].iter().any(|&x| !occupied[x as usize] && !reach.has(x));
        let may_cut = enters && may_cut(adj, occupied, to);
        self.cut = None;
        if lowest == to || may_cut && opens || !enters && !is_joined {
            return self.after.fill(adj, occupied, player);
        }
        if opens || !enters {
            return self.after.go_on((reach, lowest), adj, occupied, (from, to));
        }
        let (cut, lowest) = if may_cut {
            self.cut_tree.cut(reach, adj, (from, to, player))
        } else {
            (Cut::nothing(from, to), lowest.min(from))
        };
        self.cut = Some(cut);
        lowest
    }

    /// Finds the player's region in the position without a move, with the player on a given square.
    /// Call it instead of [`step`](Self::step) to examine the position itself.
    pub(crate) fn stay(&mut self, player: Square) {
        self.cut = None;
        self.after.fill(&self.t.maze.adj, &self.placement.occupied, player);
    }

    /// Returns the player's region found by the last [`step`](Self::step) or [`stay`](Self::stay).
    pub(crate) fn walk(&self) -> Walk<'_> {
        match &self.cut {
            Some(cut) => Walk { fill: &self.reach, cut: Some((&self.cut_tree, cut)) },
            None => Walk { fill: &self.after, cut: None },
        }
    }

    /// Returns the number of parts of the floor that the player cannot reach after the last
    /// [`step`](Self::step) or [`stay`](Self::stay).
    pub(crate) fn n_parts(&mut self) -> usize {
        if let Some(cut) = &self.cut {
            return self.regions.n() + cut.n_more;
        }
        let n_boxes = self.placement.squares.len();
        self.regions_after.find(&self.t.maze.adj, n_boxes, &self.after)
    }

    /// Returns `true` if after a move every box is on a goal.
    pub(crate) fn is_end(&self, from: Square, to: Square) -> bool {
        let goal = &self.t.maze.goal;
        let mut boxes = self.placement.squares.iter();
        goal[to as usize] && boxes.all(|&b| b == from || goal[b as usize])
    }

    /// Returns which boxes may have to be moved in the position, whose node has this header. A
    /// forward search looks for corrals and tests whether they can ever be opened.
    pub(crate) fn scope(&mut self, header: &Header, work: &mut Work) -> Result<Scope, Stop> {
        let t = self.t;
        if !M::IS_FORWARD || !t.has(Technique::Corrals) {
            return Ok(Scope::All);
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
        let scope = match self.corrals.find(&view) {
            Corral::Open => Scope::All,
            Corral::First => Scope::Corral,
            Corral::Dead => return Ok(Scope::Lost),
        };
        let is_moved = header.from != header.to;
        if is_moved
            && t.has(Technique::CorralSearch)
            && self.corral_search.is_lost(&view, header.to, header.player, work)?
        {
            return Ok(Scope::Lost);
        }
        Ok(scope)
    }

    /// Number of positions visited by corral searches so far.
    pub(crate) fn n_inner(&self) -> u64 {
        self.corral_search.n_positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::oracle::{picture, random_level};
    use crate::solve::Techniques;
    use crate::solve::motion::Pull;
    use alloc::format;
    use puzzle_core::GameRng;

    /// The region after a move, its lowest square and the number of other parts agree with a new
    /// flood fill.
    #[test]
    fn incremental_region_equals_a_new_fill() {
        let (mut n_filled, mut n_kept, mut n_cut) = (0, 0, 0);
        for seed in 0..3000 {
            let Some(level) = random_level(seed) else { continue };
            let work = &mut Work::unlimited();
            let t = Problem::new(&level, Techniques::default(), work).expect("no limit");
            let mut arena = Arena::new(t.live_squares.len());
            let mut position = Position::<Pull>::new(&t, arena.n_words());
            let root = position.root(&mut arena, &level.boxes, level.player, work);
            let Some((id, _)) = root.expect("no limit") else { continue };
            let _ = position.take_up(&arena, id, work).expect("no limit");
            let (mut fill, mut regions) = (Reach::new(t.maze.n), Regions::default());
            let mut rng = GameRng::new(&format!("moved {seed}"));
            for _ in 0..40 {
                let from = level.boxes[rng.index(level.boxes.len())];
                let to = rng.index(t.maze.n) as Square;
                if position.placement.occupied[to as usize] {
                    continue;
                }
                position.placement.occupied[from as usize] = false;
                // The player is anywhere that it could reach without the box.
                fill.fill(&t.maze.adj, &position.placement.occupied, level.player);
                position.placement.occupied[to as usize] = true;
                let man = fill.squares()[rng.index(fill.squares().len())];
                // A push or pull needs the player beside the box at its beginning and end.
                let mut beside = t.maze.adj[from as usize].iter();
                if man != to && fill.has(to) && beside.any(|&c| position.reach.has(c)) {
                    let lowest = position.step(from, BoxStep { to, player: man });
                    let name = format!("seed {seed}: {from} {to} {man} {}", picture(&level));
                    let found = fill.fill(&t.maze.adj, &position.placement.occupied, man);
                    assert_eq!(lowest, found, "{name}");
                    let walk = position.walk();
                    let all = 0..t.maze.n as Square;
                    assert!(all.clone().all(|c| walk.has(c) == fill.has(c)), "{name}");
                    let is_cut = position.cut.is_some_and(|cut| !cut.is_whole());
                    n_cut += u32::from(is_cut);
                    n_kept += u32::from(!is_cut && position.cut.is_some());
                    n_filled += u32::from(position.cut.is_none());
                    let n_parts = regions.find(&t.maze.adj, level.boxes.len(), &fill);
                    assert_eq!(position.n_parts(), n_parts, "{name}");
                }
                position.placement.occupied[to as usize] = false;
                position.placement.occupied[from as usize] = true;
            }
        }
        assert!(n_filled > 1000 && n_kept > 1000 && n_cut > 1000, "{n_filled} {n_kept} {n_cut}");
    }
}
