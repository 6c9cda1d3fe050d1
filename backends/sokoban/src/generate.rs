//! The level generator. Its levels are solvable, start with no box on a goal, and are graded by how
//! much the boxes get in each other's way rather than by length.
//!
//! Check a [`Spec`] with [`Spec::validate`], then call [`generate`] with a `GameRng` made from the
//! seed. The result holds the level, a solution with all steps, and the [`Rating`].
//! [`rate_level`](crate::rate_level) grades any level. The same seed gives the same level on every
//! machine, because all limits are numbers of nodes.

mod backward_search;
mod goals;
mod grading_search;
mod hall_layout;
mod hill_climbing;
mod puzzle;
mod rating;
mod room;
mod spec;
mod trim;

pub(crate) use puzzle::puzzle;
pub use rating::{Figures, Rating, has_independent_parts};
pub(crate) use rating::{Rated, rate};
pub use spec::Spec;

use crate::level::Level;
use crate::search::{Step, with_account};
use crate::tile::Tile;
use alloc::vec::Vec;
use backward_search::{BackwardSearch, Scope};
use hill_climbing::{Climber, NEAR, Trial};
use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};
use rating::{nodes_of_candidates, rate_within};
use room::Room;

/// A generated level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The level, in the smallest frame that holds it.
    pub level: Level,
    /// A solution, checked by replay.
    pub steps: Vec<Step>,
    /// The rating; its grade is the grade of the spec.
    pub rating: Rating,
}

/// Generates a level of the grade of `spec`, trying until it finds one.
///
/// # Errors
/// Returns the stop if a limit of `work` is reached or the work is canceled.
///
/// # Panics
/// Panics if the spec is not valid.
#[allow(clippy::trivially_copy_pass_by_ref)] // as every generator of the framework
pub fn generate(spec: &Spec, rng: &mut GameRng, work: &mut Work) -> Result<Generated, Stop> {
    assert!(spec.validate().is_ok(), "the spec was validated");
    let spec = *spec;
    for n_races in 0.. {
        if let Some(trial) = race(spec, rng, work)?
            && trial.loss <= spec.tolerance() + LENIENCY * n_races
            && let Some(made) = finish(spec, &trial, rng, work)?
        {
            return Ok(made);
        }
    }
    unreachable!("the loop has no end")
}

/// Maximum loss of a starting level, that is, its distance from the spec, for which hill climbing
/// is worth starting.
const HOPELESS: u32 = 230;
/// How much the loss accepted in a generated level rises with each race that finds no level.
const LENIENCY: u32 = 3;
/// Number of changes that hill climbing tries on each level in the first round of a race.
const ROUND: u32 = 25;

/// Improves levels from several rooms by hill climbing and drops the worse half after each round.
/// Returns the first level without loss, or else the last one left.
fn race(spec: Spec, rng: &mut GameRng, work: &mut Work) -> Result<Option<Trial>, Stop> {
    let n_starts = match spec.grade {
        Grade::Easy | Grade::Normal => 2,
        Grade::Tricky => 4,
        Grade::Hard => 6,
        Grade::Expert => 12,
    };
    let mut field: Vec<Climber> = Vec::new();
    for _ in 0..n_starts * 4 {
        let Some(start) = first_level(spec, rng, work)? else { continue };
        if start.loss == 0 {
            return Ok(Some(start));
        }
        if start.loss <= HOPELESS {
            field.push(Climber::new(start));
        }
        if field.len() == n_starts {
            break;
        }
    }
    let mut n_steps = ROUND;
    while !field.is_empty() {
        for climber in &mut field {
            climber.climb(spec, n_steps, rng, work)?;
            if climber.best.loss == 0 {
                return Ok(Some(climber.best.clone()));
            }
        }
        field.sort_by_key(|climber| climber.best.loss);
        let is_near = field[0].best.loss < NEAR;
        if field.len() == 1 && n_steps > if is_near { 8 * ROUND } else { 3 * ROUND } {
            break;
        }
        n_steps += n_steps / 2;
        field.truncate(field.len().div_ceil(2));
    }
    Ok(field.pop().map(|climber| climber.best))
}

/// Makes a starting level for hill climbing: the best position found in a new random room. Returns
/// `None` if the room or the goals do not work out.
fn first_level(spec: Spec, rng: &mut GameRng, work: &mut Work) -> Result<Option<Trial>, Stop> {
    work.node()?;
    let (least, most) = spec.first_floor();
    let (width, height, k) = (spec.width as usize, spec.height as usize, spec.boxes as usize);
    let (w, h) = close_size(width, height, most, spec.grade, rng);
    let Some(room) = Room::draw(w, h, least, most, rng) else { return Ok(None) };
    let mut room = room.within(width, height, rng);
    let Some(goals) = goals::place(&mut room, k, least, rng) else { return Ok(None) };
    let Some(solved) = solved_level(&room, &goals) else { return Ok(None) };
    with_account(work, |work| {
        let backward = BackwardSearch::new(&solved.board, scope(spec), work)?;
        choose_depth(spec, &solved, &backward, rng, work)
    })
}

/// Chooses the size of a room with `floor` floor cells and enough walls between them, at most
/// `width` by `height`. For the two lowest grades it is the whole size.
fn close_size(
    width: usize,
    height: usize,
    floor: usize,
    grade: Grade,
    rng: &mut GameRng,
) -> (usize, usize) {
    let (mut w, mut h) = (width, height);
    while grade >= Grade::Tricky && (w - 2) * (h - 2) > floor * 8 / 5 && w.max(h) > 6 {
        if h <= 6 || (w > 6 && rng.chance(w as u32, (w + h) as u32)) {
            w -= 1;
        } else {
            h -= 1;
        }
    }
    (w, h)
}

fn scope(spec: Spec) -> Scope {
    let k = spec.boxes as usize;
    match spec.grade {
        Grade::Easy => Scope { width: 100, depth: 4 * k + 4, states: 20_000 },
        Grade::Normal => Scope { width: 150, depth: 5 * k + 6, states: 30_000 },
        Grade::Tricky => Scope { width: 100, depth: 30, states: 25_000 },
        Grade::Hard | Grade::Expert => Scope { width: 80, depth: 40, states: 30_000 },
    }
}

/// Finds a starting level among the layers of a backward search by bisection: it goes deeper if
/// positions turn out too easy, and nearer to the end if they are too hard. Returns the candidate
/// with the lowest loss.
fn choose_depth(
    spec: Spec,
    solved: &Level,
    backward: &BackwardSearch,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Trial>, Stop> {
    let n_layers = backward.layers.len();
    let mut best: Option<Trial> = None;
    let (mut low, mut high) = ((spec.boxes as usize).min(n_layers), n_layers);
    while low < high {
        let depth = low.midpoint(high);
        let mut layer = backward.layers[depth].clone();
        rng.shuffle(&mut layer);
        layer.retain(|&id| backward.position(id).0.iter().all(|&c| !solved.board.is_goal(c)));
        layer.truncate(100);
        if spec.grade >= Grade::Tricky {
            layer.sort_by_cached_key(|&id| core::cmp::Reverse(backward.worth(id)));
        }
        let mut is_low = true;
        for id in layer.into_iter().take(2) {
            let (boxes, player) = backward.position(id);
            let start = Level { board: solved.board.clone(), boxes, player };
            let Some(trial) = hill_climbing::measure_trial(spec, start, false, work)? else {
                is_low = false;
                continue;
            };
            is_low = rating::grade_of(trial.measured.figures.points()) < spec.grade;
            if best.as_ref().is_none_or(|b| trial.loss < b.loss) {
                best = Some(trial);
            }
        }
        if best.as_ref().is_some_and(|b| b.loss == 0) {
            break;
        }
        if is_low { low = depth + 1 } else { high = depth }
    }
    Ok(best)
}

/// Trims a level and rates the result.
fn finish(
    spec: Spec,
    trial: &Trial,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Generated>, Stop> {
    let nodes = nodes_of_candidates(spec.grade, true);
    let mut level =
        trim::cropped(&trim::walled_up(&trial.level, &trial.measured.steps, spec.least_floor()));
    trim::place_player(&mut level, rng);
    let Rated::Solved(rating, steps) = rate_within(&level, nodes, work)? else { return Ok(None) };
    let f = &rating.figures;
    let fits = rating.grade == spec.grade
        && spec.loss(f, usize::MAX) <= trial.loss + 4
        && (spec.grade < Grade::Tricky || f.straight <= f.boxes / 5);
    Ok(fits.then_some(Generated { level, steps, rating }))
}

/// Makes the solved level of a room, with a box on every goal.
fn solved_level(room: &Room, goals: &[usize]) -> Option<Level> {
    let mut tiles: Vec<Tile> =
        room.floor.iter().map(|&f| if f { Tile::Floor } else { Tile::Wall }).collect();
    for &g in goals {
        tiles[g] = Tile::BoxOnGoal;
    }
    let player = tiles.iter().position(|&t| t == Tile::Floor)?;
    tiles[player] = Tile::Player;
    Level::new(room.width, room.height, &tiles).ok()
}

#[cfg(test)]
mod tests;
