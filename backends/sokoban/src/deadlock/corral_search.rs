//! Corral deadlocks: whether the boxes around a corral can ever get away from it, decided by a
//! small search without all other boxes.
//!
//! If those boxes alone can neither all reach goals nor get any of them away, then more boxes on
//! the board cannot help. So a search that exhausts their positions is a proof. It ends without a
//! proof as soon as one box gets away. Results are cached. (Corral deadlocks as in `JSoko`,
//! patterns learned as in Rolling Stone: Junghanns and Schaeffer 2001.)

use crate::board::Square;
use crate::deadlock::corral::View;
use crate::search::answer_cache::AnswerCache;
use crate::search::freeze::Freeze;
use crate::search::reach::Reach;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Maximum number of positions of one search. A higher limit proves more but takes longer for each
/// corral; measure with `cargo xtask sokoban`.
const MAX_POSITIONS: usize = 300;
/// Maximum number of boxes around a corral. With more boxes a search within the limit above would
/// never be exhaustive.
const MAX_BOXES: usize = 14;

/// Decides by small searches whether boxes can get away from a corral, and caches the results.
#[derive(Debug)]
pub(crate) struct CorralSearch {
    /// For the player's lowest square followed by the boxes in ascending order, whether they are
    /// lost.
    answers: AnswerCache<bool>,
    occupied: Vec<bool>,
    zone: Vec<bool>,
    region: Vec<Square>,
    boxes: Vec<Square>,
    /// The position being decided, as the key of the cache.
    position: Vec<Square>,
    reach: Reach,
    after: Reach,
    freeze: Freeze,
    /// Total number of positions visited, which measures the time spent.
    pub(crate) n_positions: u64,
}

impl CorralSearch {
    pub(crate) fn new(n: usize) -> CorralSearch {
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        CorralSearch {
            answers: AnswerCache::new(),
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

    /// Returns `true` if the boxes around a corral beside the box on `moved` are proved lost:
    /// they can neither all reach goals nor get away. The player is on `player`.
    ///
    /// # Errors
    /// Returns the stop if `work` has no memory left.
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
            if self.boxes.len() <= MAX_BOXES && self.search_corral(view, player, work)? {
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

    /// Collects the closed-off region that contains the square `from`, and the boxes that touch it.
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
                // A box that touches several regions is added once.
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

    fn search_corral(
        &mut self,
        view: &View,
        player: Square,
        work: &mut Work,
    ) -> Result<bool, Stop> {
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

    /// Returns `true` if a search from `root` proves that the boxes around a corral can neither all
    /// reach goals nor leave the squares of the corral and its boxes.
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
