//! The range of distances that each grade covers, for each kind of board.

use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

use crate::board::Board;
use crate::board_stats::board_stats;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::solvable::random_start;
use crate::solve::SearchCache;

/// The largest number of positions for which all distances are computed.
pub(crate) const MAX_TABLE_POSITIONS: u128 = 400_000;
/// The largest board, in cells, whose distances are proved.
const MAX_PROVED_CELLS: usize = 20;
/// The largest board, in cells, whose distances are measured with the solver.
const MAX_SOLVER_CELLS: usize = 100;
/// The largest board, in cells, that has grades without being a rectangle.
const MAX_GRADED_CELLS: usize = 1_000;
/// The smallest distance of a start position on any board.
const MIN_DISTANCE: u32 = 4;

/// The largest distance of a position from the goal on some rectangles: the longer side, the
/// shorter side, the distance in moves.
const FARTHEST: [(u16, u16, u32); 10] = [
    (3, 2, 21),
    (4, 2, 36),
    (3, 3, 31),
    (5, 2, 55),
    (6, 2, 80),
    (7, 2, 92),
    (8, 2, 110),
    (4, 3, 53),
    (5, 3, 84),
    (4, 4, 80),
];

/// How the distance of a position is measured on a board, and how large it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DistanceKind {
    /// Exact, from a table of all positions.
    Table,
    /// Exact: the length of a proved shortest solution. The value is about the largest distance.
    Proved(u32),
    /// Exact as for `Proved`, on a board whose largest distance is not known. Some positions are at
    /// least this far away.
    Sampled(u32),
    /// The number of moves of the solver's solution. The value is about that of a random position.
    SolverLength(u32),
    /// The sum of the distances from the pieces to their homes. The value is about that of a random
    /// position.
    TravelSum(u32),
}

/// Returns the largest distance of a position from the goal, for boards for which it is known
/// without a search.
pub(crate) fn known_farthest(board: &Board) -> Option<u32> {
    let (w, h) = (board.width().max(board.height()), board.width().min(board.height()));
    let known = FARTHEST.iter().find(|known| (known.0, known.1) == (w, h));
    known.filter(|_| board.is_rectangle_with_hole_at_an_end()).map(|known| known.2)
}

/// Estimates the largest distance for [`DistanceKind::Sampled`]. Half of all positions are at least
/// seven tenths of it away, which lower bounds of some random positions show. The positions are
/// always the same ones.
pub(crate) fn estimate_farthest(
    graph: &Graph,
    goal: &Goal,
    least: u32,
    cache: &mut SearchCache,
    work: &mut Work<'_>,
) -> Result<u32, Stop> {
    let mut rng = GameRng::new("scale");
    let mut bounds = [least; 15];
    for bound in &mut bounds {
        let start = random_start(graph, goal, &mut rng).ok_or(Stop::Inner)?;
        *bound = cache.bound(graph, goal, &start.position, work)?;
    }
    bounds.sort_unstable();
    Ok((bounds[7].max(least) * 10).div_ceil(7))
}

/// Returns how distances are measured on a board, and how many grades it has from the lowest up: 0
/// for a board with no choices or with too few positions.
pub(crate) fn distance_kind(board: &Board) -> (DistanceKind, usize) {
    if board.is_rectangle_with_hole_at_an_end() {
        return rectangle_kind(board.width(), board.height());
    }
    board.graph().map_or((DistanceKind::Table, 0), |(graph, goal)| of_graph(graph, goal))
}

/// Returns the [`distance_kind`] of a plain rectangle without creating its board.
pub(crate) fn rectangle_kind(w: u16, h: u16) -> (DistanceKind, usize) {
    let (w, h) = (w.max(h), w.min(h));
    let grades = match (w, h) {
        (_, 0 | 1) | (2, 2) => 0,
        (3, 2) => 2,
        (4, 2) => 4,
        _ => 5,
    };
    let cells = u32::from(w) * u32::from(h);
    let travel = rectangle_travel(w.into(), h.into());
    let known = FARTHEST.iter().find(|known| (known.0, known.1) == (w, h));
    let distance_kind = match (cells as usize, known) {
        (0..=9, _) => DistanceKind::Table,
        (_, Some(&(_, _, far))) => DistanceKind::Proved(far),
        (0..=MAX_PROVED_CELLS, None) if h > 2 => DistanceKind::Sampled(0),
        (0..=MAX_SOLVER_CELLS, None) => {
            DistanceKind::SolverLength(typical_solver_length(cells, travel))
        }
        _ => DistanceKind::TravelSum(travel),
    };
    (distance_kind, grades)
}

/// Estimates how many moves the solver takes from a random position of a board with this many
/// cells, where the pieces' distances from their homes add up to `travel` on average.
fn typical_solver_length(cells: u32, travel: u32) -> u32 {
    let percent = match cells {
        0..=24 => 150,
        25..=35 => 170,
        36..=63 => 190,
        _ => 210,
    };
    travel * percent / 100
}

/// Returns the sum of the pieces' distances from their homes, averaged over all positions.
fn rectangle_travel(w: u32, h: u32) -> u32 {
    // The mean of |a - b| over two random columns is (w² - 1) / 3w.
    (w * w - 1) * h / 3 + (h * h - 1) * w / 3
}

fn of_graph(graph: &Graph, goal: &Goal) -> (DistanceKind, usize) {
    let n = graph.n_cells();
    if n > MAX_GRADED_CELLS {
        return (DistanceKind::TravelSum(0), 0);
    }
    let stats = board_stats(graph, goal);
    let by_positions = match stats.positions {
        0..100 => 0,
        100..1_000 => 2,
        1_000..10_000 => 3,
        10_000..100_000 => 4,
        _ => 5,
    };
    let distances = (stats.farthest_at_least + 1).saturating_sub(MIN_DISTANCE) as usize;
    let grades = if stats.has_choice { by_positions.min(distances) } else { 0 };
    let distance_kind = if stats.positions <= MAX_TABLE_POSITIONS && stats.is_one_component {
        DistanceKind::Table
    } else if n <= MAX_PROVED_CELLS {
        DistanceKind::Sampled(stats.farthest_at_least)
    } else {
        let travel = mean_travel(graph, goal);
        if n <= MAX_SOLVER_CELLS {
            DistanceKind::SolverLength(travel.max(stats.farthest_at_least) * 10 / 7)
        } else {
            DistanceKind::TravelSum(travel)
        }
    };
    (distance_kind, grades)
}

/// Returns the sum of the pieces' distances from their homes, averaged over all orders within each
/// block.
fn mean_travel(graph: &Graph, goal: &Goal) -> u32 {
    let mut sum = 0;
    for block in goal.blocks.iter() {
        let mut nearest: Vec<(u16, Vec<u16>)> = Vec::new();
        for &home in block.cells {
            let class = goal.class(home);
            let ways = graph.piece_distances(home);
            match nearest.iter_mut().find(|known| known.0 == class) {
                Some((_, known)) => {
                    for (a, b) in known.iter_mut().zip(&ways) {
                        *a = (*a).min(*b);
                    }
                }
                None => nearest.push((class, ways)),
            }
        }
        let mut of_block = 0;
        for &piece in block.cells {
            let ways = nearest.iter().find(|known| known.0 == goal.class(piece));
            let Some((_, ways)) = ways else { continue };
            let known = block.cells.iter().map(|&cell| ways[usize::from(cell)]);
            of_block += known.filter(|&d| d != NONE).map(u32::from).sum::<u32>();
        }
        sum += of_block / block.cells.len() as u32;
    }
    sum
}

/// The smallest distance of each grade that a board has, from the lowest grade up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GradeRanges {
    least: Vec<u32>,
}

impl GradeRanges {
    /// Computes the ranges of a board. `farthest` is the largest distance for
    /// [`DistanceKind::Table`], and the result of [`estimate_farthest`] for
    /// [`DistanceKind::Sampled`].
    pub(crate) fn new(distance_kind: DistanceKind, n_grades: usize, farthest: u32) -> Self {
        let uneven_parts = |far: u32| {
            let parts = [(1, 8), (1, 4), (2, 5), (11, 20), (7, 10)];
            parts.map(|(n, d)| (far * n / d + u32::from(d != 8)).max(MIN_DISTANCE)).to_vec()
        };
        // The largest distance for which a random position can be requested, where the parts are
        // even.
        let most = |far: u32| (far * 7).div_ceil(10);
        let least = match distance_kind {
            DistanceKind::Table => even_parts(farthest, n_grades),
            // Use even parts if there are fewer of them, or if the distances are too small for five
            // uneven ones.
            DistanceKind::Sampled(_) if n_grades < 5 || farthest < 24 => {
                even_parts(most(farthest), n_grades)
            }
            DistanceKind::SolverLength(far) if n_grades < 5 || far < 24 => {
                even_parts(most(far), n_grades)
            }
            DistanceKind::Sampled(_) => uneven_parts(farthest),
            DistanceKind::Proved(far) | DistanceKind::SolverLength(far) => uneven_parts(far),
            DistanceKind::TravelSum(mean) => uneven_parts(mean * 6 / 5),
        };
        Self { least: least.into_iter().take(n_grades).collect() }
    }

    /// Returns the grade of a distance. Distances below all ranges are easy.
    pub(crate) fn grade(&self, distance: u32) -> Option<Grade> {
        let n = self.least.iter().filter(|&&least| least <= distance).count();
        let last = self.least.len().checked_sub(1)?;
        Some(Grade::ALL[n.saturating_sub(1).min(last)])
    }

    /// Returns whether the distance is in the highest grade of the board.
    pub(crate) fn is_last(&self, distance: u32) -> bool {
        self.least.last().is_some_and(|&least| least <= distance)
    }

    /// Returns the smallest and the largest distance of a grade, or `None` if the board does not
    /// have it; the last grade has no upper end, which is `u32::MAX`.
    pub(crate) fn range(&self, grade: Grade) -> Option<(u32, u32)> {
        let place = Grade::ALL.iter().position(|&g| g == grade)?;
        let least = *self.least.get(place)?;
        Some((least, self.least.get(place + 1).map_or(u32::MAX, |next| next - 1)))
    }
}

/// Returns the starts of `n` ranges of equal width, which together cover the distances from the
/// smallest one of a start position up to `farthest`.
fn even_parts(farthest: u32, n: usize) -> Vec<u32> {
    let least = (farthest / 5).clamp(MIN_DISTANCE, 10);
    let width = (farthest + 1).saturating_sub(least);
    (0..n as u32).map(|i| least + width * i / n as u32).collect()
}
