//! Hill climbing: improves a level by small changes. A change adds or removes a wall, doubles a row
//! or column, pulls a box farther, or moves a goal by one square. Every changed level is solved
//! with the fewest pushes, and a change that brings the level no nearer to the spec is taken back.

use super::rating::{Measured, Solved, measure, nodes_of_candidates};
use super::spec::Spec;
use crate::board::Square;
use crate::level::Level;
use crate::search::reach::Reach;
use crate::search::with_account;
use crate::tile::Tile;
use alloc::rc::Rc;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::grid::Direction;
use puzzle_core::solve::{Stop, Work};

/// A level with its measurements.
#[derive(Clone)]
pub(super) struct Trial {
    pub(super) level: Level,
    pub(super) measured: Rc<Solved>,
    /// How far the level is from the spec; 0 if nothing is missing.
    pub(super) loss: u32,
}

/// Measures a level; returns `None` if it has no solution or solving it takes too long.
pub(super) fn measure_trial(
    spec: Spec,
    level: Level,
    is_near: bool,
    work: &mut Work,
) -> Result<Option<Trial>, Stop> {
    match measure(&level, nodes_of_candidates(spec.grade, is_near), work)? {
        Measured::Done(measured) => {
            let loss = spec.loss(&measured.figures, level.board.n_squares());
            Ok(Some(Trial { level, measured: Rc::new(measured), loss }))
        }
        Measured::Unsolvable | Measured::GaveUp(_) => Ok(None),
    }
}

/// How far the loss of a changed level may exceed the loss of the best level, for the change to be
/// kept.
const SLACK: u32 = 9;

/// A loss below this is close to the spec, and worth longer searches.
pub(super) const NEAR: u32 = 40;

/// A level being improved.
#[derive(Clone)]
pub(super) struct Climber {
    pub(super) best: Trial,
    here: Trial,
}

impl Climber {
    pub(super) fn new(start: Trial) -> Climber {
        Climber { here: start.clone(), best: start }
    }

    /// Tries `n_steps` changes, or fewer if the level reaches the spec.
    pub(super) fn climb(
        &mut self,
        spec: Spec,
        n_steps: u32,
        rng: &mut GameRng,
        work: &mut Work,
    ) -> Result<(), Stop> {
        for _ in 0..n_steps {
            if self.best.loss == 0 {
                break;
            }
            work.node()?;
            let is_near = self.best.loss < NEAR;
            let Some(level) = changed(spec, &self.here, rng) else { continue };
            let trial = with_account(work, |work| measure_trial(spec, level, is_near, work))?;
            let Some(trial) = trial else { continue };
            if trial.loss < self.best.loss {
                self.best = trial.clone();
            }
            if trial.loss <= self.best.loss + SLACK {
                self.here = trial;
            }
        }
        Ok(())
    }
}

/// Returns the level with one or two small changes, or `None` if the change makes no level. Half of
/// the changes affect a box that goes straight to its goal.
fn changed(spec: Spec, trial: &Trial, rng: &mut GameRng) -> Option<Level> {
    let straight: Vec<Square> = trial
        .level
        .boxes
        .iter()
        .zip(&trial.measured.straight)
        .filter(|(_, is)| **is)
        .map(|(&b, _)| b)
        .collect();
    let mut level = trial.level.clone();
    let n_changes = 1 + rng.index(2);
    for i in 0..n_changes {
        // After the first change the squares may have other numbers, so `about` is used for the
        // first one only.
        let about = if i == 0 && rng.chance(1, 2) { rng.pick(&straight).copied() } else { None };
        let is_small = level.board.n_squares() < spec.floor().0;
        level = match rng.below(if is_small { 13 } else { 6 }) {
            9.. => stretched(&level, rng)?,
            6.. => carved(spec, &level, rng)?,
            0 | 1 => toggled(spec, &level, about, rng)?,
            2 => moved_goal(&level, rng)?,
            _ => pulled(&level, about, rng)?,
        };
    }
    let (least, most) = (spec.first_floor().0, spec.floor().1);
    let is_good = (least..=most).contains(&level.board.n_squares())
        && level.boxes.len() == spec.boxes as usize
        && level.boxes.iter().all(|&c| !level.board.is_goal(c));
    is_good.then_some(level)
}

/// Turns floor into wall or wall into floor, near a square.
fn toggled(spec: Spec, level: &Level, about: Option<Square>, rng: &mut GameRng) -> Option<Level> {
    let (w, h) = (level.board.width(), level.board.height());
    let mut tiles = level.tiles();
    let (least, most) = (spec.first_floor().0, spec.floor().1);
    let n = level.board.n_squares();
    let place = about.map(|c| level.board.place(c));
    for _ in 0..60 {
        let (x, y) = (1 + rng.index(w - 2), 1 + rng.index(h - 2));
        if place.is_some_and(|(u, v)| x.abs_diff(u) + y.abs_diff(v) > 3) {
            continue;
        }
        let s = y * w + x;
        let n_open =
            [s - w, s + 1, s + w, s - 1].iter().filter(|&&a| tiles[a] != Tile::Wall).count();
        match tiles[s] {
            Tile::Floor if n > least => tiles[s] = Tile::Wall,
            Tile::Wall if n < most && n_open >= 1 => tiles[s] = Tile::Floor,
            _ => continue,
        }
        return Level::new(w, h, &tiles).ok();
    }
    None
}

/// Cuts a passage or a small hall into the wall next to some square.
fn carved(spec: Spec, level: &Level, rng: &mut GameRng) -> Option<Level> {
    let (w, h) = (level.board.width(), level.board.height());
    let mut tiles = level.tiles();
    let mut n_left = spec.floor().1.saturating_sub(level.board.n_squares());
    for _ in 0..20 {
        let (x, y) = level.board.place(rng.index(level.board.n_squares()) as Square);
        let (wide, high) = *rng.pick(&[(1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2)])?;
        let (x0, y0) = match rng.below(4) {
            0 => (x + 1, y),
            1 => (x.checked_sub(wide)?, y),
            2 => (x, y + 1),
            _ => (x, y.checked_sub(high)?),
        };
        if x0 == 0 || y0 == 0 || x0 + wide >= w || y0 + high >= h {
            continue;
        }
        let mut n_cut = 0;
        for s in (y0..y0 + high).flat_map(|v| (x0..x0 + wide).map(move |u| v * w + u)) {
            if tiles[s] == Tile::Wall && n_left > 0 {
                tiles[s] = Tile::Floor;
                n_left -= 1;
                n_cut += 1;
            }
        }
        if n_cut > 0 {
            return Level::new(w, h, &tiles).ok();
        }
    }
    None
}

/// Doubles a row or a column without doubling its boxes and goals. Distances grow, but the
/// interaction of the boxes stays the same.
fn stretched(level: &Level, rng: &mut GameRng) -> Option<Level> {
    let (w, h) = (level.board.width(), level.board.height());
    let tiles = level.tiles();
    let is_upright = rng.chance(w as u32, (w + h) as u32);
    let (long, across) = if is_upright { (w, h) } else { (h, w) };
    let at = |line: usize, i: usize| if is_upright { i * w + line } else { line * w + i };
    let is_bare = |line: usize| (0..across).all(|i| tiles[at(line, i)] == Tile::Wall);
    let line = 1 + rng.index(long - 2);
    let is_farther = is_bare(long - 2);
    if !is_farther && !is_bare(1) {
        return None;
    }
    let mut stretched = tiles.clone();
    for i in 0..across {
        let copy = if tiles[at(line, i)] == Tile::Wall { Tile::Wall } else { Tile::Floor };
        if is_farther {
            for to in line + 2..long - 1 {
                stretched[at(to, i)] = tiles[at(to - 1, i)];
            }
            stretched[at((line + 1).min(long - 1), i)] = copy;
        } else {
            for to in 1..line.saturating_sub(1) {
                stretched[at(to, i)] = tiles[at(to + 1, i)];
            }
            stretched[at(line - 1, i)] = copy;
        }
    }
    Level::new(w, h, &stretched).ok()
}

/// Moves a goal by one square.
fn moved_goal(level: &Level, rng: &mut GameRng) -> Option<Level> {
    let board = &*level.board;
    let &goal = rng.pick(board.goals())?;
    let dir = *rng.pick(&Direction::CLOCKWISE)?;
    let to = board.step(goal, dir)?;
    let mut tiles = level.tiles();
    let (from, to) = (board.cell(goal), board.cell(to));
    if tiles[from] != Tile::Goal || tiles[to] != Tile::Floor {
        return None;
    }
    tiles[from] = Tile::Floor;
    tiles[to] = Tile::Goal;
    Level::new(board.width(), board.height(), &tiles).ok()
}

/// Makes some lines of pulls, each of a box that the player can reach. The first one pulls the box
/// at `about` if possible.
fn pulled(level: &Level, about: Option<Square>, rng: &mut GameRng) -> Option<Level> {
    let board = &level.board;
    let n = board.n_squares();
    let mut level = level.clone();
    let mut about = about;
    for _ in 0..=rng.index(4) {
        let mut occupied = alloc::vec![false; n + 1];
        occupied[n] = true;
        for &b in &level.boxes {
            occupied[b as usize] = true;
        }
        let mut reach = Reach::new(n);
        reach.fill(board.adjacent(), &occupied, level.player);
        let mut pulls = Vec::new();
        for (i, &b) in level.boxes.iter().enumerate() {
            for d in 0..4 {
                let man = board.adjacent()[b as usize][d];
                let can_hold = (man as usize) < n && reach.has(man);
                if can_hold && !occupied[board.adjacent()[man as usize][d] as usize] {
                    pulls.push((i, d));
                }
            }
        }
        if let Some(wanted) = about
            && pulls.iter().any(|&(i, _)| level.boxes[i] == wanted)
        {
            pulls.retain(|&(i, _)| level.boxes[i] == wanted);
        }
        let &(i, d) = rng.pick(&pulls)?;
        let is_wanted = about == Some(level.boxes[i]);
        for _ in 0..=rng.index(4) {
            let man = board.adjacent()[level.boxes[i] as usize][d];
            let back = board.adjacent()[man as usize][d];
            if occupied[back as usize] {
                break;
            }
            level.boxes[i] = man;
            level.player = back;
        }
        about = if is_wanted { Some(level.boxes[i]) } else { about };
        level.boxes.sort_unstable();
    }
    Some(level)
}
