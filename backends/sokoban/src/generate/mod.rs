//! Levels made to be worth playing: solvable, every box off its goal at the start, graded by how
//! the boxes get in each other's way and not by length.
//!
//! For the game: check a [`Spec`] with [`Spec::validate`], call [`generate`] with the seed's
//! `GameRng`; the answer holds the level, a solution with full steps (the aux of the game), and
//! its [`Rating`]. [`rate`] grades any level. The same seed gives the same level on every machine:
//! all limits are counts of nodes.

mod rating;
mod retreat;
mod room;

pub use rating::{Figures, Rating, rate};

use crate::board::{Level, Tile};
use crate::solve::{Step, with_account};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Direction, GameRng, Grade, Invalid, Stop, Work};
use rating::{Limits, measure};
use retreat::Retreat;
use room::Room;

/// The grades that levels are generated in and rated with, in rising order.
pub const GRADES: [Grade; 4] = [Grade::Easy, Grade::Normal, Grade::Tricky, Grade::Hard];

/// The least points of each grade above easy.
const STEPS: [u32; 3] = [55, 85, 115];

pub(crate) fn grade_of(points: u32) -> Grade {
    GRADES[STEPS.iter().filter(|&&s| points >= s).count()]
}

/// How far points are from a grade, 0 inside it.
fn distance(grade: Grade, points: u32) -> u32 {
    let i = (grade as usize).min(3);
    let low = if i == 0 { 0 } else { STEPS[i - 1] };
    let high = if i == 3 { u32::MAX } else { STEPS[i] - 1 };
    low.saturating_sub(points) + points.saturating_sub(high)
}

/// What to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    /// Columns, outer walls counted.
    pub width: u16,
    /// Rows, outer walls counted.
    pub height: u16,
    /// Boxes.
    pub boxes: u16,
    /// The grade aimed at; the level comes as near to it as the limits allow.
    pub difficulty: Grade,
}

impl Spec {
    /// The most boxes that a board of this size is given.
    pub fn max_boxes(width: u16, height: u16) -> u16 {
        let inner = u32::from(width.saturating_sub(2)) * u32::from(height.saturating_sub(2));
        (inner / 7).min(20) as u16
    }

    /// Boxes that may go straight home before another level is looked for.
    fn idle_allowed(self) -> u32 {
        match self.difficulty {
            Grade::Easy => u32::from(self.boxes) - 1,
            Grade::Normal => u32::from(self.boxes) / 2,
            Grade::Tricky => 1,
            Grade::Hard | Grade::Expert => 0,
        }
    }

    /// Whether levels like this can be made.
    ///
    /// # Errors
    /// When a side is under 6 or over 30, or the boxes are under 2 or too many for the size.
    pub fn validate(&self) -> Result<(), Invalid> {
        for (side, name) in [(self.width, "width"), (self.height, "height")] {
            if !(6..=30).contains(&side) {
                return Err(Invalid::new(format!("the {name} must be between 6 and 30")));
            }
        }
        let most = Self::max_boxes(self.width, self.height);
        if self.boxes < 2 || self.boxes > most {
            return Err(Invalid::new(format!(
                "a board of {}x{} takes between 2 and {most} boxes",
                self.width, self.height
            )));
        }
        Ok(())
    }
}

/// A generated level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The level.
    pub level: Level,
    /// A solution, replayed.
    pub steps: Vec<Step>,
    /// Its rating.
    pub rating: Rating,
}

/// Rooms looked at for one level.
const MAX_ROOMS: u32 = 400;
/// Nodes after which the best level so far is taken, if there is one of the right grade; twice
/// that, and any is.
const ENOUGH_NODES: u64 = 90_000;
/// The same for the upper grades.
const HARD_NODES: u64 = 160_000;
/// Positions of a backward search.
const MAX_STATES: usize = 12_000;
/// Candidates measured of one backward search.
const N_CANDIDATES: u32 = 5;

/// Makes a level.
///
/// # Errors
/// When a limit of `work` is reached or it is cancelled.
///
/// # Panics
/// When the spec is not valid.
#[allow(clippy::trivially_copy_pass_by_ref)] // as every generator of the framework
pub fn generate(spec: &Spec, rng: &mut GameRng, work: &mut Work) -> Result<Generated, Stop> {
    assert!(spec.validate().is_ok(), "the spec was validated");
    let begin = work.n_nodes();
    let mut best: Option<(u32, i32, Generated)> = None;
    let mut n_right = 0;
    let mut n_rooms = 0;
    loop {
        let spent = work.n_nodes() - begin;
        let is_right = best.as_ref().is_some_and(|b| b.0 == 0);
        let limit = if spec.difficulty < Grade::Tricky { ENOUGH_NODES } else { HARD_NODES };
        // With more boxes fewer positions have every box in another's way.
        let limit = limit * u64::from(spec.boxes.clamp(5, 6) - 4);
        let enough = (n_right >= 3 && spent > limit / 3)
            || (is_right && spent > limit)
            || spent > 2 * limit
            || n_rooms >= MAX_ROOMS;
        if enough && let Some((_, _, level)) = best {
            return Ok(level);
        }
        n_rooms += 1;
        work.part((n_rooms).into(), MAX_ROOMS.into());
        for level in try_room(spec, n_rooms, rng, work)? {
            let miss = distance(spec.difficulty, level.rating.points)
                + 4 * level.rating.figures.idle.saturating_sub(spec.idle_allowed());
            let interest = level.rating.figures.interest();
            n_right += u32::from(miss == 0);
            let is_better =
                best.as_ref().is_none_or(|b| miss < b.0 || (miss == b.0 && interest > b.1));
            if is_better {
                best = Some((miss, interest, level));
            }
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as `generate`
fn try_room(
    spec: &Spec,
    n_rooms: u32,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Vec<Generated>, Stop> {
    let (width, height, k) = (spec.width as usize, spec.height as usize, spec.boxes as usize);
    let inner = (width - 2) * (height - 2);
    // Rooms get plainer when nothing else has come of it.
    let slack = (n_rooms / 50) as usize;
    let least = (3 * k + 8).min(inner * 2 / 3).saturating_sub(slack).max(2 * k + 3);
    let most = (inner * 4 / 5).min(4 * k + 14).max(least + 4);
    let (narrow, low) = close_size(width, height, most, rng);
    let Some(room) = Room::draw(narrow, low, least, most, rng) else { return Ok(Vec::new()) };
    let room = room.within(width, height);
    let Some(goals) = room.goals(k, rng) else { return Ok(Vec::new()) };
    let Some(board) = board_of(&room, &goals) else { return Ok(Vec::new()) };
    with_account(work, |work| {
        let begin = work.n_nodes();
        // With few boxes nearly every position is seen; with many a narrow beam goes deep.
        let (states, expanded, beam) =
            if k <= 6 { (MAX_STATES, MAX_STATES, 4000) } else { (30 * MAX_STATES, 1600, 40) };
        let mut retreat = Retreat::new(&board.board, states, expanded, beam, work)?;
        let n_layers = retreat.layers.len();
        let (from, to) = match spec.difficulty {
            // Every box takes a line at least.
            Grade::Easy => (5.max(k + 1), 9.max(2 * k + 1)),
            Grade::Normal => (8.max(2 * k), 15.max(3 * k)),
            _ => (n_layers.saturating_sub(4).max(8), n_layers),
        };
        let to = to.min(n_layers);
        // On the smallest boards the layers are few.
        let depths = from.min(to.saturating_sub(2)).max(1)..to;
        let mut found = Vec::new();
        let mut tried = 0;
        for depth in depths.rev() {
            let mut layer = core::mem::take(&mut retreat.layers[depth]);
            rng.shuffle(&mut layer);
            let mut starts: Vec<_> = layer
                .into_iter()
                .take(60)
                .map(|id| retreat.position(id))
                .filter(|(boxes, _)| !boxes.iter().any(|&c| board.board.is_goal(c)))
                .collect();
            // So many lines to go, but close by: the boxes have to make way for each other.
            starts.sort_by_cached_key(|(boxes, _)| retreat.farness(boxes));
            for (boxes, player) in starts {
                tried += 1;
                let start = Level { board: board.board.clone(), boxes, player };
                if let Some(level) = finish(&start, Limits::of_candidates(k), rng, work)? {
                    found.push(level);
                }
                if tried % 2 == 0 {
                    break;
                }
            }
            if tried >= N_CANDIDATES || work.n_nodes() - begin > ENOUGH_NODES / 2 {
                break;
            }
        }
        Ok(found)
    })
}

/// A size within the given one that so much floor fills with walls enough between: in wide halls
/// boxes are never in each other's way.
fn close_size(width: usize, height: usize, floor: usize, rng: &mut GameRng) -> (usize, usize) {
    let (mut w, mut h) = (width, height);
    while (w - 2) * (h - 2) > floor * 8 / 5 {
        if h <= 6 || (w > 6 && rng.chance(w as u32, (w + h) as u32)) {
            w -= 1;
        } else {
            h -= 1;
        }
    }
    (w, h)
}

/// The room with its goals, every goal under a box.
fn board_of(room: &Room, goals: &[usize]) -> Option<Level> {
    let mut tiles: Vec<Tile> =
        room.floor.iter().map(|&f| if f { Tile::Floor } else { Tile::Wall }).collect();
    for &g in goals {
        tiles[g] = Tile::BoxOnGoal;
    }
    let player = tiles.iter().position(|&t| t == Tile::Floor)?;
    tiles[player] = Tile::Player;
    Level::new(room.width, room.height, &tiles).ok()
}

/// Measures a candidate, takes away floor that nothing needs, and puts the player somewhere.
fn finish(
    start: &Level,
    limits: Limits,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Generated>, Stop> {
    let measured = match measure(start, limits, work) {
        Ok(Some((_, steps))) => steps,
        Ok(None) | Err(Stop::Inner) => return Ok(None),
        Err(stop) => return Err(stop),
    };
    let mut level = trimmed(start, &measured);
    place_player(&mut level, rng);
    match rating::rate_with_steps(&level, limits, work) {
        Ok(Some((rating, steps))) => Ok(Some(Generated { level, steps, rating })),
        Ok(None) | Err(Stop::Inner) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// Walls up floor that is two cells or more from anything the solution uses, and unused dead
/// ends. What is left round the used cells is there to be tried in vain.
fn trimmed(level: &Level, steps: &[Step]) -> Level {
    let board = &*level.board;
    let (width, height) = (board.width(), board.height());
    let mut tiles = level.tiles();
    let mut used = vec![false; tiles.len()];
    let mut man = level.player;
    used[board.cell(man)] = true;
    for &c in level.boxes.iter().chain(board.goals()) {
        used[board.cell(c)] = true;
    }
    for step in steps {
        let Some(to) = board.step(man, step.dir) else { break };
        man = to;
        used[board.cell(man)] = true;
        if step.push
            && let Some(beyond) = board.step(man, step.dir)
        {
            used[board.cell(beyond)] = true;
        }
    }
    for (s, tile) in tiles.iter_mut().enumerate() {
        let (x, y) = (s % width, s / width);
        if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
            continue;
        }
        let near = [s - width - 1, s - width, s - width + 1, s - 1, s, s + 1]
            .into_iter()
            .chain([s + width - 1, s + width, s + width + 1])
            .any(|a| used[a]);
        if !near {
            *tile = Tile::Wall;
        }
    }
    loop {
        let ends: Vec<usize> = (0..tiles.len())
            .filter(|&s| {
                tiles[s] == Tile::Floor
                    && !used[s]
                    && [s - width, s + 1, s + width, s - 1]
                        .iter()
                        .filter(|&&a| tiles[a] != Tile::Wall)
                        .count()
                        <= 1
            })
            .collect();
        if ends.is_empty() {
            break;
        }
        for s in ends {
            tiles[s] = Tile::Wall;
        }
    }
    Level::new(width, height, &centered(&tiles, width)).unwrap_or_else(|_| level.clone())
}

/// The picture moved to the middle of its board.
fn centered(tiles: &[Tile], width: usize) -> Vec<Tile> {
    let height = tiles.len() / width;
    let inside = |s: &usize| tiles[*s] != Tile::Wall;
    let range = |of: fn(usize, usize) -> usize| {
        let places = (0..tiles.len()).filter(inside).map(|s| of(s, width));
        (places.clone().min().unwrap_or(0), places.max().unwrap_or(0))
    };
    let (left, right) = range(|s, width| s % width);
    let (top, bottom) = range(|s, width| s / width);
    let (x0, y0) = ((width - (right - left + 1)) / 2, (height - (bottom - top + 1)) / 2);
    let mut moved = vec![Tile::Wall; tiles.len()];
    for s in (0..tiles.len()).filter(inside) {
        moved[(s / width + y0 - top) * width + s % width + x0 - left] = tiles[s];
    }
    moved
}

/// Puts the player on some square of the region it is in.
fn place_player(level: &mut Level, rng: &mut GameRng) {
    let board = &*level.board;
    let mut squares = vec![level.player];
    let mut seen = vec![false; board.n_squares()];
    seen[level.player as usize] = true;
    for &b in &level.boxes {
        seen[b as usize] = true;
    }
    let mut i = 0;
    while i < squares.len() {
        for dir in Direction::CLOCKWISE {
            if let Some(to) = board.step(squares[i], dir)
                && !seen[to as usize]
            {
                seen[to as usize] = true;
                squares.push(to);
            }
        }
        i += 1;
    }
    // Not on a goal if it can be helped: a player there hides it.
    let plain: Vec<_> = squares.iter().copied().filter(|&c| !board.is_goal(c)).collect();
    if let Some(&square) = rng.pick(if plain.is_empty() { &squares } else { &plain }) {
        level.player = square;
    }
}

#[cfg(test)]
mod tests;
