//! Corrals: parts of the floor that boxes keep the player out of.
//!
//! A set of boxes X closes off a region S when every push that could be the first of X is a push
//! into S that the player can make now. If a solution has to move some box of X, it may then as
//! well begin with such a push, because nothing else can enter S before; all other pushes are left
//! aside (PI-corral pruning: Junghanns and Schaeffer 2001, Damgaard). If there is no such push,
//! the position is lost.

use crate::board::Square;
use crate::solve::reach::Reach;
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

/// Finds corrals; holds its scratch memory between calls.
#[derive(Debug)]
pub(crate) struct Corrals {
    /// Number of the closed-off region of each square, 0 for none.
    region: Vec<u16>,
    /// The boxes of the best corral.
    best: Vec<Square>,
    boxes: Vec<Square>,
    member: Vec<bool>,
    inside: Vec<Square>,
    taken: Vec<bool>,
    touched: Vec<Square>,
    /// Where the squares of each region begin among those.
    begins: Vec<usize>,
    /// Looks at squares that the last question took, for those who count what they spend.
    pub(crate) n_looks: usize,
}

/// What the rules of corrals look at.
pub(crate) struct View<'a> {
    pub(crate) adj: &'a [[Square; 4]],
    pub(crate) live: &'a [bool],
    pub(crate) goal: &'a [bool],
    pub(crate) occupied: &'a [bool],
    pub(crate) reach: &'a Reach,
    /// Whether every goal has to be filled.
    pub(crate) all_goals: bool,
}

impl Corrals {
    pub(crate) fn new(n: usize) -> Corrals {
        Corrals {
            region: vec![0; n + 1],
            best: Vec::new(),
            boxes: Vec::new(),
            member: vec![false; n + 1],
            inside: Vec::new(),
            taken: Vec::new(),
            touched: Vec::new(),
            begins: Vec::new(),
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

    /// The same, given up as `None` once it has taken more than so many looks at squares.
    pub(crate) fn find_within(&mut self, view: &View, max_looks: usize) -> Option<Corral> {
        let wall = view.adj.len() - 1;
        for &c in &self.touched {
            self.region[c as usize] = 0;
        }
        self.touched.clear();
        self.begins.clear();
        let mut n_regions = 0u16;
        self.n_looks = wall;
        let n_boxes = view.occupied[..wall].iter().filter(|&&is| is).count();
        if view.reach.squares().len() + n_boxes == wall {
            return (wall <= max_looks).then_some(Corral::Open);
        }
        // Regions beside a box that the player touches would do; all of them are as cheap.
        for c in 0..wall {
            if view.occupied[c] || view.reach.has(c as Square) || self.region[c] != 0 {
                continue;
            }
            n_regions += 1;
            let first = self.touched.len();
            self.begins.push(first);
            self.region[c] = n_regions;
            self.touched.push(c as Square);
            let mut i = first;
            while i < self.touched.len() {
                for to in view.adj[self.touched[i] as usize] {
                    let t = to as usize;
                    if t != wall && !view.occupied[t] && self.region[t] == 0 {
                        self.region[t] = n_regions;
                        self.touched.push(to);
                    }
                }
                i += 1;
            }
        }
        let mut fewest = usize::MAX;
        for r in 1..=n_regions {
            if self.n_looks > max_looks {
                break;
            }
            if let Some(n) = self.close(view, r, n_regions)
                && n < fewest
            {
                fewest = n;
                core::mem::swap(&mut self.best, &mut self.boxes);
                if n == 0 {
                    break;
                }
            }
            for &b in self.boxes.iter().chain(&self.best) {
                self.member[b as usize] = false;
            }
        }
        for &b in &self.best {
            self.member[b as usize] = false;
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
    fn close(&mut self, view: &View, region: u16, n_regions: u16) -> Option<usize> {
        let wall = view.adj.len() - 1;
        self.boxes.clear();
        self.taken.clear();
        self.taken.resize(n_regions as usize + 1, false);
        self.inside.clear();
        self.take_region(view, region);
        let mut has_goal = self.inside.iter().any(|&c| view.goal[c as usize]);
        let mut n_pushes;
        // The set only grows; every growth starts the check again.
        'again: loop {
            n_pushes = 0;
            let mut i = 0;
            while i < self.boxes.len() {
                let b = self.boxes[i] as usize;
                i += 1;
                for d in 0..4 {
                    let p = view.adj[b][d ^ 2] as usize;
                    let t = view.adj[b][d] as usize;
                    if p == wall || t == wall || !view.live[t] || self.member[p] || self.member[t] {
                        continue;
                    }
                    if self.taken[self.region[p] as usize] && self.region[p] != 0 {
                        continue;
                    }
                    if view.occupied[p] || view.occupied[t] {
                        let add = if view.occupied[p] { p } else { t };
                        self.member[add] = true;
                        self.boxes.push(add as Square);
                        continue;
                    }
                    let (rp, rt) = (self.region[p], self.region[t]);
                    if rt == 0 {
                        if rp != 0 {
                            // The player would have to come out of another closed region.
                            self.take_region(view, rp);
                            has_goal = self.inside.iter().any(|&c| view.goal[c as usize]);
                            continue 'again;
                        }
                        return None;
                    }
                    if rp != 0 {
                        self.take_region(view, rp);
                        has_goal = self.inside.iter().any(|&c| view.goal[c as usize]);
                        continue 'again;
                    }
                    if !self.taken[rt as usize] {
                        self.take_region(view, rt);
                        has_goal = self.inside.iter().any(|&c| view.goal[c as usize]);
                        continue 'again;
                    }
                    n_pushes += 1;
                }
            }
            break;
        }
        let must =
            self.boxes.iter().any(|&b| !view.goal[b as usize]) || (view.all_goals && has_goal);
        must.then_some(n_pushes)
    }

    fn take_region(&mut self, view: &View, region: u16) {
        let wall = view.adj.len() - 1;
        self.taken[region as usize] = true;
        let end = self.begins.get(region as usize).copied().unwrap_or(self.touched.len());
        let squares = &self.touched[self.begins[region as usize - 1]..end];
        self.n_looks += squares.len();
        self.inside.extend_from_slice(squares);
        for &c in squares {
            for to in view.adj[c as usize] {
                let t = to as usize;
                if t != wall && view.occupied[t] && !self.member[t] {
                    self.member[t] = true;
                    self.boxes.push(to);
                }
            }
        }
    }
}
