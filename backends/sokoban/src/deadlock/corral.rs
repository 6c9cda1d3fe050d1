//! Corrals: parts of the floor that boxes keep the player out of.
//!
//! Take a set of boxes around such a part, so that every push that could be the first of any of them goes into the part.
//! If a solution has to move a box of the set, it may as well begin with one of those pushes: nothing else can enter the
//! part before, so all other pushes can wait (PI-corral pruning: Junghanns and Schaeffer 2001, Damgaard). If the player
//! can make none of those pushes, the position is lost.

use crate::board::Square;
use crate::search::reach::Reach;
use crate::search::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;

/// What a corral says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Corral {
    /// No corral to attend to first.
    Open,
    /// Only boxes of the corral need to be pushed now.
    First,
    /// The corral can never be opened, and has to be.
    Dead,
}

/// In reach of the player.
const OPEN: u16 = 0;
/// A box that is not one of the set.
const BOX: u16 = u16::MAX - 2;
/// A box of the set.
const MEMBER: u16 = u16::MAX - 1;
const WALL: u16 = u16::MAX;

/// Finds corrals; holds its scratch memory between calls.
#[derive(Debug)]
pub(crate) struct Corrals {
    /// What is on each square: the number of its closed-off region, [`OPEN`], [`BOX`], [`MEMBER`] or
    /// [`WALL`].
    state: Vec<u16>,
    /// The boxes of the best corral.
    best: Vec<Square>,
    boxes: Vec<Square>,
    /// Regions, from 1, of the set that is grown.
    taken: Vec<bool>,
    /// Looks at squares that the last question took, for those who count what they spend.
    pub(crate) n_looks: usize,
}

/// The position in which corrals are looked for.
pub(crate) struct View<'a> {
    pub(crate) adj: &'a [[Square; 4]],
    pub(crate) live: &'a [bool],
    pub(crate) goal: &'a [bool],
    pub(crate) occupied: &'a [bool],
    pub(crate) reach: &'a Reach,
    /// What it did not reach.
    pub(crate) regions: &'a Regions,
    /// Whether every goal has to be filled.
    pub(crate) all_goals: bool,
}

impl Corrals {
    pub(crate) fn new(n: usize) -> Corrals {
        Corrals {
            state: vec![OPEN; n + 1],
            best: Vec::new(),
            boxes: Vec::new(),
            taken: Vec::new(),
            n_looks: 0,
        }
    }

    /// The boxes of the corral found last.
    pub(crate) fn closest(&self) -> &[Square] {
        &self.best
    }

    /// Looks for the corral with the fewest pushes into it.
    pub(crate) fn find(&mut self, view: &View) -> Corral {
        self.find_within(view, usize::MAX).unwrap_or(Corral::Open)
    }

    /// Looks for the corral with the fewest pushes into it. `None` when that takes more than so many looks at squares.
    pub(crate) fn find_within(&mut self, view: &View, max_looks: usize) -> Option<Corral> {
        let wall = view.adj.len() - 1;
        self.n_looks = wall;
        let n_regions = view.regions.n();
        if n_regions == 0 {
            return (wall <= max_looks).then_some(Corral::Open);
        }
        for (state, &is_box) in self.state.iter_mut().zip(view.occupied) {
            *state = if is_box { BOX } else { OPEN };
        }
        self.state[wall] = WALL;
        for r in 1..=n_regions {
            for &c in view.regions.part(r - 1) {
                self.state[c as usize] = r as u16;
            }
        }
        // Regions beside a box that the player touches would do; all of them are as cheap.
        let mut fewest = usize::MAX;
        for r in 1..=n_regions {
            if self.n_looks > max_looks {
                break;
            }
            let n_pushes = self.close(view, r, n_regions);
            for &b in &self.boxes {
                self.state[b as usize] = BOX;
            }
            if let Some(n) = n_pushes.filter(|&n| n < fewest) {
                fewest = n;
                core::mem::swap(&mut self.best, &mut self.boxes);
                if n == 0 {
                    break;
                }
            }
        }
        let answer = match fewest {
            usize::MAX => Corral::Open,
            0 => Corral::Dead,
            _ => Corral::First,
        };
        (self.n_looks <= max_looks).then_some(answer)
    }

    /// Grows a closed set of boxes round a region; the number of its first pushes, if it is one
    /// that has to be opened.
    fn close(&mut self, view: &View, region: usize, n_regions: usize) -> Option<usize> {
        self.boxes.clear();
        self.taken.clear();
        self.taken.resize(n_regions + 1, false);
        let mut has_goal = self.take_region(view, region);
        let mut n_pushes = 0;
        let mut i = 0;
        // The set only grows, and what was found of a push stays so.
        while i < self.boxes.len() {
            let sides = view.adj[self.boxes[i] as usize];
            i += 1;
            for d in 0..4 {
                let (p, t) = (sides[d ^ 2], sides[d]);
                let (at_p, at_t) = (self.state[p as usize], self.state[t as usize]);
                if at_p.max(at_t) >= MEMBER || !view.live[t as usize] {
                    continue;
                }
                let is_region = |at: u16| at != OPEN && at != BOX;
                if is_region(at_p) && self.taken[at_p as usize] {
                    continue;
                }
                if at_p == BOX || at_t == BOX {
                    let add = if at_p == BOX { p } else { t };
                    self.state[add as usize] = MEMBER;
                    self.boxes.push(add);
                    continue;
                }
                if at_p != OPEN {
                    // The player would have to come out of another closed region.
                    has_goal |= self.take_region(view, at_p as usize);
                    continue;
                }
                if at_t == OPEN {
                    return None;
                }
                if !self.taken[at_t as usize] {
                    has_goal |= self.take_region(view, at_t as usize);
                }
                n_pushes += 1;
            }
        }
        let must =
            self.boxes.iter().any(|&b| !view.goal[b as usize]) || (view.all_goals && has_goal);
        must.then_some(n_pushes)
    }

    /// Adds a region and the boxes that touch it; whether it has a goal.
    fn take_region(&mut self, view: &View, region: usize) -> bool {
        self.taken[region] = true;
        let squares = view.regions.part(region - 1);
        self.n_looks += squares.len();
        let mut has_goal = false;
        for &c in squares {
            has_goal |= view.goal[c as usize];
            for to in view.adj[c as usize] {
                let at = &mut self.state[to as usize];
                if *at == BOX {
                    *at = MEMBER;
                    self.boxes.push(to);
                }
            }
        }
        has_goal
    }
}
