//! The position that a search has taken up: what is laid out, how good it is, whether it is lost.

use super::arena::{Arena, Header, Id};
use super::frozen::FrozenRows;
use super::matching::Matching;
use super::reach::{Reach, Regions, Walk};
use super::stage::{Stage, hash_state};
use super::tables::{Rows, Tables};
use crate::board::Square;
use crate::deadlock::corral::{Corral, Corrals, View};
use crate::deadlock::escape::Escape;
use crate::deadlock::freeze::Freeze;
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
    /// Where the player walks after the move that is looked at, unless that is as before but for the
    /// squares that the box left and entered.
    after: Reach,
    kept: Option<(Square, Square)>,
    /// Parts of the floor that the player is kept out of.
    n_parts: usize,
    regions: Regions,
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
    trial: Matching,
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
            after: Reach::new(n),
            kept: None,
            n_parts: 0,
            regions: Regions::default(),
            freeze: Freeze::new(n),
            corrals: Corrals::new(n),
            frozen: Vec::new(),
            escape: Escape::new(n),
            frozen_rows: FrozenRows::default(),
            number: 0,
            total: None,
            trial: Matching::new(m),
            all_goals: t.starts.len() == t.maze.goals.len(),
        }
    }

    /// Where the boxes are to go.
    pub(crate) fn targets(t: &Tables) -> &[Square] {
        if PULL { &t.starts } else { &t.maze.goals }
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
        self.n_parts = self.regions.count(&t.maze.adj, squares.len(), &self.reach);
        self.number = 0;
        if !PULL {
            let Stage { occupied, squares, .. } = &self.stage;
            self.freeze.all(&t.maze.adj, &t.live, occupied, squares, &mut self.frozen);
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
        self.stage.matching.total_after(rows, (row, key), self.total, &mut self.trial)
    }

    /// Where the player walks after a box was brought from one square to another, the player
    /// standing on `man` then; the lowest square of that. The box is laid out where it is now.
    pub(crate) fn step(&mut self, t: &Tables, from: Square, to: Square, man: Square) -> Square {
        let (adj, occupied) = (&t.maze.adj, &self.stage.occupied);
        if self.lowest != to && self.reach.is_kept(adj, occupied, from, to) {
            self.kept = Some((from, to));
            return self.lowest.min(from);
        }
        self.kept = None;
        self.after.fill(adj, occupied, man)
    }

    /// The same for the position laid out itself, the player being on `man`.
    pub(crate) fn stay(&mut self, t: &Tables, man: Square) {
        self.kept = None;
        self.after.fill(&t.maze.adj, &self.stage.occupied, man);
    }

    /// Where the player walks after the last step.
    pub(crate) fn walk(&self) -> Walk<'_> {
        let fill = if self.kept.is_some() { &self.reach } else { &self.after };
        Walk { fill, moved: self.kept }
    }

    /// The parts of the floor that the player is kept out of after the last step.
    pub(crate) fn n_parts(&mut self, t: &Tables) -> usize {
        if self.kept.is_some() {
            return self.n_parts;
        }
        self.regions.count(&t.maze.adj, self.stage.squares.len(), &self.after)
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
