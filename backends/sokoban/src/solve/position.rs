//! The position that a search has taken up: what is laid out, how good it is, whether it is lost.

use super::arena::{Arena, Header, Id};
use super::cuts::{Cut, Cuts, Walk};
use super::frozen::FrozenRows;
use super::reach::{Reach, may_cut};
use super::regions::Regions;
use super::stage::{Stage, hash_state};
use super::tables::{Rows, Tables};
use crate::board::Square;
use crate::deadlock::corral::{Corral, Corrals, View};
use crate::deadlock::escape::Escape;
use crate::deadlock::freeze::Freeze;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Which boxes need to be moved from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Any of them.
    All,
    /// Those of the corral found last.
    Corral,
    /// None: the position is lost.
    Lost,
}

/// A position spread out, and the scratch memory of the questions about it. `PULL` is set in a
/// search backward, where boxes are on the way to their starts and nothing is ever frozen.
#[derive(Debug)]
pub(crate) struct Position<const PULL: bool> {
    pub(crate) stage: Stage,
    /// Where the player walks.
    pub(crate) reach: Reach,
    /// The lowest square of that.
    lowest: Square,
    cuts: Cuts,
    /// Parts of the floor that the player is kept out of.
    regions: Regions,
    /// Where the player walks after the move that is looked at, unless `cut` tells.
    after: Reach,
    cut: Option<Cut>,
    regions_after: Regions,
    pub(crate) freeze: Freeze,
    pub(crate) corrals: Corrals,
    /// Boxes that will never move again, in rising order.
    pub(crate) frozen: Vec<Square>,
    escape: Escape,
    frozen_rows: FrozenRows,
    /// The table of distances in use: 0 for the plain one, else one more than its number.
    number: u32,
    /// The bound of the position taken up.
    total: Option<u32>,
    all_goals: bool,
}

impl<const PULL: bool> Position<PULL> {
    pub(crate) fn new(t: &Tables, n_words: usize) -> Self {
        let n = t.maze.n;
        let m = Self::targets(t).len();
        Position {
            stage: Stage::new(t, n_words, m),
            reach: Reach::new(n),
            lowest: 0,
            cuts: Cuts::new(n),
            regions: Regions::default(),
            after: Reach::new(n),
            cut: None,
            regions_after: Regions::default(),
            freeze: Freeze::new(n),
            corrals: Corrals::new(n),
            frozen: Vec::new(),
            escape: Escape::new(n),
            frozen_rows: FrozenRows::default(),
            number: 0,
            total: None,
            all_goals: t.starts.len() == t.maze.goals.len(),
        }
    }

    /// Where the boxes are to go.
    pub(crate) fn targets(t: &Tables) -> &[Square] {
        if PULL { &t.starts } else { &t.maze.goals }
    }

    /// For each square, whether boxes are to go there.
    pub(crate) fn is_target(t: &Tables) -> Vec<bool> {
        let mut is_target = vec![false; t.maze.n + 1];
        for &c in Self::targets(t) {
            is_target[c as usize] = true;
        }
        is_target
    }

    /// Lays out a position to begin from and adds it to the arena, with its bound. `None` when it
    /// cannot lead anywhere or is there already.
    pub(crate) fn root(
        &mut self,
        t: &Tables,
        arena: &mut Arena,
        boxes: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<Option<(Id, u32)>, Stop> {
        if boxes.iter().any(|&c| !t.live[c as usize]) {
            return Ok(None);
        }
        self.stage.place(t, boxes);
        let player = self.reach.fill(&t.maze.adj, &self.stage.occupied, player);
        let rows = if PULL { &t.from_start } else { &t.to_goal };
        let Some(h) = self.stage.assign(t, rows, player) else { return Ok(None) };
        let hash = hash_state(t, &self.stage.words, player);
        if arena.find(hash, &self.stage.words, player).is_some() {
            return Ok(None);
        }
        let estimate = h.min(65535) as u16;
        let header = Header { parent: 0, cost: 0, player, estimate, from: 0, to: 0 };
        let id = arena.insert(hash, &self.stage.words, header, |w, p| hash_state(t, w, p), work)?;
        Ok(Some((id, h)))
    }

    /// Lays out a node; its bound, or `None` where the goals do not go round.
    pub(crate) fn take_up(
        &mut self,
        t: &Tables,
        arena: &Arena,
        id: Id,
        work: &mut Work,
    ) -> Result<Option<u32>, Stop> {
        let player = arena.header(id).player;
        self.stage.lay(t, arena, id);
        let Stage { occupied, squares, .. } = &self.stage;
        self.lowest = self.reach.fill(&t.maze.adj, occupied, player);
        self.cuts.begin(self.lowest);
        self.regions.find(&t.maze.adj, squares.len(), &self.reach);
        self.number = 0;
        if !PULL {
            self.freeze.all(&t.maze.adj, &t.live, squares, &mut self.frozen);
            if !self.frozen.is_empty()
                && let Some(i) = self.frozen_rows.find(t, &self.frozen, work)?
            {
                self.number = i + 1;
            }
        }
        let rows = Self::rows(t, &self.frozen_rows, self.number);
        self.total = self.stage.fit(t, rows, self.number, player);
        Ok(self.total)
    }

    fn rows<'a>(t: &'a Tables, frozen: &'a FrozenRows, number: u32) -> &'a Rows {
        match number {
            0 if PULL => &t.from_start,
            0 => &t.to_goal,
            i => frozen.rows(i - 1),
        }
    }

    /// The bound after the box of a row has come to a new place.
    pub(crate) fn bound(&mut self, t: &Tables, row: usize, key: usize) -> Option<u32> {
        let rows = Self::rows(t, &self.frozen_rows, self.number);
        self.stage.matching.total_after(rows, (row, key), self.total?)
    }

    /// Where the player walks after a box was brought from one square to another, the player
    /// standing on `man` then; the lowest square of that. The box is laid out where it is now.
    pub(crate) fn step(&mut self, t: &Tables, from: Square, to: Square, man: Square) -> Square {
        let (adj, occupied) = (&t.maze.adj, &self.stage.occupied);
        let (reach, lowest) = (&self.reach, self.lowest);
        let is_joined = man == from || reach.has(man);
        let enters = reach.has(to);
        let opens = adj[from as usize].iter().any(|&x| !occupied[x as usize] && !reach.has(x));
        let may_cut = enters && may_cut(adj, occupied, to);
        self.cut = None;
        if lowest == to || may_cut && opens || !enters && !is_joined {
            return self.after.fill(adj, occupied, man);
        }
        if opens || !enters {
            return self.after.go_on((reach, lowest), adj, occupied, (from, to));
        }
        let (cut, lowest) = if may_cut {
            self.cuts.cut(reach, adj, (from, to, man))
        } else {
            (Cut::nothing(from, to), lowest.min(from))
        };
        self.cut = Some(cut);
        lowest
    }

    /// The same for the position laid out itself, the player being on `man`.
    pub(crate) fn stay(&mut self, t: &Tables, man: Square) {
        self.cut = None;
        self.after.fill(&t.maze.adj, &self.stage.occupied, man);
    }

    /// Where the player walks after the last step.
    pub(crate) fn walk(&self) -> Walk<'_> {
        match &self.cut {
            Some(cut) => Walk { fill: &self.reach, cut: Some((&self.cuts, cut)) },
            None => Walk { fill: &self.after, cut: None },
        }
    }

    /// The parts of the floor that the player is kept out of after the last step.
    pub(crate) fn n_parts(&mut self, t: &Tables) -> usize {
        match &self.cut {
            Some(cut) => self.regions.n() + cut.n_more,
            None => self.regions_after.find(&t.maze.adj, self.stage.squares.len(), &self.after),
        }
    }

    /// Whether a move from the position taken up leaves every box on a goal.
    pub(crate) fn is_end(&self, t: &Tables, from: Square, to: Square) -> bool {
        let mut boxes = self.stage.squares.iter();
        t.maze.goal[to as usize] && boxes.all(|&b| b == from || t.maze.goal[b as usize])
    }

    /// What corrals say of the position taken up, a node with this header.
    pub(crate) fn scope(
        &mut self,
        t: &Tables,
        header: &Header,
        work: &mut Work,
    ) -> Result<Scope, Stop> {
        if PULL {
            return Ok(Scope::All);
        }
        let view = View {
            adj: &t.maze.adj,
            live: &t.live,
            goal: &t.maze.goal,
            occupied: &self.stage.occupied,
            reach: &self.reach,
            regions: &self.regions,
            all_goals: self.all_goals,
        };
        let scope = match self.corrals.find(&view) {
            Corral::Open => Scope::All,
            Corral::First => Scope::Corral,
            Corral::Dead => return Ok(Scope::Lost),
        };
        let moved = header.from != header.to;
        if moved && self.escape.is_lost(&view, header.to, header.player, work)? {
            return Ok(Scope::Lost);
        }
        Ok(scope)
    }

    /// Positions of small searches so far.
    pub(crate) fn n_inner(&self) -> u64 {
        self.escape.n_positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::oracle::{picture, random_level};
    use alloc::format;
    use puzzle_core::GameRng;

    /// What is said of a move is what a new fill finds: the walk, its lowest square, and the number of
    /// the other parts.
    #[test]
    fn what_a_move_changes_is_what_a_new_fill_finds() {
        let (mut n_filled, mut n_kept, mut n_cut) = (0, 0, 0);
        for seed in 0..3000 {
            let Some(level) = random_level(seed) else { continue };
            let work = &mut Work::unlimited();
            let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
            let mut arena = Arena::new(t.live_squares.len());
            let mut position = Position::<true>::new(&t, arena.n_words());
            let root = position.root(&t, &mut arena, &level.boxes, level.player, work);
            let Some((id, _)) = root.expect("no limit") else { continue };
            let _ = position.take_up(&t, &arena, id, work).expect("no limit");
            let (mut fill, mut regions) = (Reach::new(t.maze.n), Regions::default());
            let mut rng = GameRng::new(&format!("moved {seed}"));
            for _ in 0..40 {
                let from = level.boxes[rng.index(level.boxes.len())];
                let to = rng.index(t.maze.n) as Square;
                if position.stage.occupied[to as usize] {
                    continue;
                }
                position.stage.occupied[from as usize] = false;
                // The player is anywhere that it could have walked to without the box.
                fill.fill(&t.maze.adj, &position.stage.occupied, level.player);
                position.stage.occupied[to as usize] = true;
                let man = fill.squares()[rng.index(fill.squares().len())];
                // No push or pull begins or ends where the player cannot be beside the box.
                let mut beside = t.maze.adj[from as usize].iter();
                if man != to && fill.has(to) && beside.any(|&c| position.reach.has(c)) {
                    let lowest = position.step(&t, from, to, man);
                    let name = format!("seed {seed}: {from} {to} {man} {}", picture(&level));
                    let found = fill.fill(&t.maze.adj, &position.stage.occupied, man);
                    assert_eq!(lowest, found, "{name}");
                    let walk = position.walk();
                    let all = 0..t.maze.n as Square;
                    assert!(all.clone().all(|c| walk.has(c) == fill.has(c)), "{name}");
                    let is_cut = position.cut.is_some_and(|cut| !cut.is_whole());
                    n_cut += u32::from(is_cut);
                    n_kept += u32::from(!is_cut && position.cut.is_some());
                    n_filled += u32::from(position.cut.is_none());
                    let n_parts = regions.find(&t.maze.adj, level.boxes.len(), &fill);
                    assert_eq!(position.n_parts(&t), n_parts, "{name}");
                }
                position.stage.occupied[to as usize] = false;
                position.stage.occupied[from as usize] = true;
            }
        }
        assert!(n_filled > 1000 && n_kept > 1000 && n_cut > 1000, "{n_filled} {n_kept} {n_cut}");
    }
}
