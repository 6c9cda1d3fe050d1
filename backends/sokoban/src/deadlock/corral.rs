//! Corrals: parts of the floor that boxes close off from the player.
//!
//! Take a set of boxes around such a part such that every push that could be the first push of any
//! of them goes into the part. If a solution has to move a box of the set, it may as well begin
//! with one of those pushes: nothing else can enter the part before, so all other pushes can wait
//! (PI-corral pruning: Junghanns and Schaeffer 2001, Damgaard). If the player can make none of
//! those pushes, the position is lost.

use crate::board::Square;
use crate::search::reach::Reach;
use crate::search::regions::Regions;
use alloc::vec;
use alloc::vec::Vec;

/// What the corrals of a position imply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Corral {
    /// No corral restricts which boxes to push next.
    Open,
    /// Only boxes around one corral need to be pushed now.
    First,
    /// A corral has to be opened but never can be, so the position is lost.
    Dead,
}

/// Marks a square that the player can reach.
const OPEN: u16 = 0;
/// Marks a box outside the set of boxes that is grown around a closed-off region.
const BOX: u16 = u16::MAX - 2;
/// Marks a box of the set that is grown around a closed-off region.
const MEMBER: u16 = u16::MAX - 1;
const WALL: u16 = u16::MAX;

/// Finds corrals, the parts of the floor that boxes close off. It reuses its memory.
#[derive(Debug)]
pub(crate) struct Corrals {
    /// For each square, the number of its closed-off region, or [`OPEN`], [`BOX`], [`MEMBER`] or
    /// [`WALL`].
    state: Vec<u16>,
    /// The boxes around the best corral so far, the one with the fewest pushes into it.
    best: Vec<Square>,
    boxes: Vec<Square>,
    /// For each closed-off region, counted from 1, `true` if the corral being grown includes it.
    taken: Vec<bool>,
    /// Number of squares visited by the last call, for callers that count their work.
    pub(crate) n_visits: usize,
}

/// The position in which to look for corrals.
pub(crate) struct View<'a> {
    pub(crate) adj: &'a [[Square; 4]],
    pub(crate) live: &'a [bool],
    pub(crate) goal: &'a [bool],
    pub(crate) occupied: &'a [bool],
    pub(crate) reach: &'a Reach,
    /// The parts of the floor outside `reach`.
    pub(crate) regions: &'a Regions,
    /// `true` if every goal has to be filled, because there are as many goals as boxes.
    pub(crate) all_goals: bool,
}

impl Corrals {
    pub(crate) fn new(n: usize) -> Corrals {
        Corrals {
            state: vec![OPEN; n + 1],
            best: Vec::new(),
            boxes: Vec::new(),
            taken: Vec::new(),
            n_visits: 0,
        }
    }

    /// The boxes around the corral found last.
    pub(crate) fn closest(&self) -> &[Square] {
        &self.best
    }

    /// Looks for the corral with the fewest pushes into it.
    pub(crate) fn find(&mut self, view: &View) -> Corral {
        self.find_within(view, usize::MAX).unwrap_or(Corral::Open)
    }

    /// Looks for the corral with the fewest pushes into it. Returns `None` if that takes more than
    /// `max_visits` visits to squares.
    pub(crate) fn find_within(&mut self, view: &View, max_visits: usize) -> Option<Corral> {
        let wall = view.adj.len() - 1;
        self.n_visits = wall;
        let n_regions = view.regions.n();
        if n_regions == 0 {
            return (wall <= max_visits).then_some(Corral::Open);
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
        // It would be enough to start from regions beside a box that the player touches, but
        // starting from all of them is as fast.
        let mut fewest = usize::MAX;
        for r in 1..=n_regions {
            if self.n_visits > max_visits {
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
        (self.n_visits <= max_visits).then_some(answer)
    }

    /// Grows a set of boxes around a closed-off region until it makes a corral. Returns the number
    /// of pushes with which the corral can be entered now, or `None` if there is no corral or it
    /// need not be opened.
    fn close(&mut self, view: &View, region: usize, n_regions: usize) -> Option<usize> {
        self.boxes.clear();
        self.taken.clear();
        self.taken.resize(n_regions + 1, false);
        let mut has_goal = self.take_region(view, region);
        let mut n_pushes = 0;
        let mut i = 0;
        // The set only grows, so a push that has been judged need not be judged again.
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
                    // The player would have to come out of another closed region, so that region is
                    // added.
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

    /// Adds a closed-off region and the boxes that touch it to the corral being grown; returns
    /// `true` if the region has a goal.
    fn take_region(&mut self, view: &View, region: usize) -> bool {
        self.taken[region] = true;
        let squares = view.regions.part(region - 1);
        self.n_visits += squares.len();
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
