//! Whether the boxes around a corral can ever get away from it: a small search with all other boxes off the board.
//!
//! If those boxes alone can neither all be brought to goals nor any of them leave the place, more boxes on the board do
//! not help. So a search that has seen all of their positions is a proof. It gives up when one of them leaves. Answers
//! are remembered. (Corral deadlocks as in `JSoko`, patterns learned as in Rolling Stone: Junghanns and Schaeffer 2001.)

use crate::board::Square;
use crate::deadlock::corral::View;
use crate::search::freeze::Freeze;
use crate::search::memo::Memo;
use crate::search::reach::Reach;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Positions of one search before it is left undecided. More proves more and takes longer for each corral; measure with
/// `cargo xtask sokoban`.
const MAX_POSITIONS: usize = 300;
/// Boxes around a corral beyond which nothing is searched, as no search of the size above would see all of it.
const MAX_BOXES: usize = 14;

/// Searches, and remembers the answers.
#[derive(Debug)]
pub(crate) struct CorralSearch {
    /// By the player's lowest square and the boxes in rising order: whether they are lost.
    answers: Memo<bool>,
    occupied: Vec<bool>,
    zone: Vec<bool>,
    region: Vec<Square>,
    boxes: Vec<Square>,
    /// The position that is asked about.
    position: Vec<Square>,
    reach: Reach,
    after: Reach,
    freeze: Freeze,
    /// Positions looked at in all, the measure of the time spent.
    pub(crate) n_positions: u64,
}

impl CorralSearch {
    pub(crate) fn new(n: usize) -> CorralSearch {
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        CorralSearch {
            answers: Memo::new(),
            occupied,
            zone: vec![false; n + 1],
            region: Vec::new(),
            boxes: Vec::new(),
            position: Vec::new(),
            reach: Reach::new(n),
            after: Reach::new(n),
            freeze: Freeze::new(n),
            n_positions: 0,
        }
    }

    /// Whether a corral beside the box on `moved` is lost. `player` is where the player stands.
    ///
    /// # Errors
    /// When the memory of `work` is used up.
    pub(crate) fn is_lost(
        &mut self,
        view: &View,
        moved: Square,
        player: Square,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        for side in view.adj[moved as usize] {
            let s = side as usize;
            if view.occupied[s] || view.reach.has(side) || self.zone[s] {
                continue;
            }
            self.gather(view, side);
            if self.boxes.len() <= MAX_BOXES && self.ask(view, player, work)? {
                self.clear();
                return Ok(true);
            }
        }
        self.clear();
        Ok(false)
    }

    fn clear(&mut self) {
        for c in self.region.drain(..) {
            self.zone[c as usize] = false;
        }
    }

    /// The region of a square and the boxes that touch it.
    fn gather(&mut self, view: &View, from: Square) {
        let wall = view.adj.len() - 1;
        self.boxes.clear();
        self.zone[from as usize] = true;
        let mut i = self.region.len();
        self.region.push(from);
        while i < self.region.len() {
            let c = self.region[i];
            i += 1;
            if view.occupied[c as usize] {
                continue;
            }
            for to in view.adj[c as usize] {
                let t = to as usize;
                if t == wall {
                    continue;
                }
                // A box may be in the zone by a region looked at before.
                if view.occupied[t] && !self.boxes.contains(&to) {
                    self.boxes.push(to);
                }
                if !self.zone[t] {
                    self.zone[t] = true;
                    self.region.push(to);
                }
            }
        }
        self.boxes.sort_unstable();
    }

    fn ask(&mut self, view: &View, player: Square, work: &mut Work) -> Result<bool, Stop> {
        for &b in &self.boxes {
            self.occupied[b as usize] = true;
        }
        let lowest = self.reach.fill(view.adj, &self.occupied, player);
        for &b in &self.boxes {
            self.occupied[b as usize] = false;
        }
        self.position.clear();
        self.position.push(lowest);
        self.position.extend_from_slice(&self.boxes);
        if let Some(&lost) = self.answers.get(&self.position) {
            return Ok(lost);
        }
        let root: Box<[Square]> = self.position.as_slice().into();
        let lost = self.search(view, root.clone());
        self.answers.remember(&root, lost, work)?;
        Ok(lost)
    }

    /// Whether no position that comes of this one has all boxes on goals or one out of the zone.
    fn search(&mut self, view: &View, root: Box<[Square]>) -> bool {
        let mut seen: BTreeSet<Box<[Square]>> = BTreeSet::new();
        seen.insert(root.clone());
        let mut open = vec![root];
        while let Some(position) = open.pop() {
            self.n_positions += 1;
            let (player, boxes) = (position[0], &position[1..]);
            if boxes.iter().all(|&b| view.goal[b as usize]) || seen.len() > MAX_POSITIONS {
                return false;
            }
            for &b in boxes {
                self.occupied[b as usize] = true;
            }
            self.reach.fill(view.adj, &self.occupied, player);
            let mut free = false;
            'boxes: for (i, &b) in boxes.iter().enumerate() {
                for d in 0..4 {
                    let behind = view.adj[b as usize][d ^ 2];
                    let to = view.adj[b as usize][d];
                    if self.occupied[to as usize]
                        || !self.reach.has(behind)
                        || !view.live[to as usize]
                    {
                        continue;
                    }
                    if !self.zone[to as usize] {
                        free = true;
                        break 'boxes;
                    }
                    self.occupied[b as usize] = false;
                    self.occupied[to as usize] = true;
                    let held = self.freeze.frozen(view.adj, view.live, &self.occupied, to);
                    if !held.iter().any(|&c| !view.goal[c as usize]) {
                        let lowest = self.after.fill(view.adj, &self.occupied, b);
                        let mut next = position.clone();
                        next[0] = lowest;
                        next[i + 1] = to;
                        next[1..].sort_unstable();
                        if seen.insert(next.clone()) {
                            open.push(next);
                        }
                    }
                    self.occupied[to as usize] = false;
                    self.occupied[b as usize] = true;
                }
            }
            for &b in boxes {
                self.occupied[b as usize] = false;
            }
            if free {
                return false;
            }
        }
        true
    }
}
