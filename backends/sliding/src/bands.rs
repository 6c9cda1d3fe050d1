//! Which distances each grade stands for, on each family of boards.

use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

use crate::board::Board;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::reach::reach;
use crate::solvable::random_start;
use crate::solve::Memory;

/// Most positions of a board whose distances are all worked out.
pub(crate) const MOST_POSITIONS: u128 = 400_000;
/// Most cells of a board whose distances are proved.
const MOST_PROVED: usize = 20;
/// Most cells of a board that the solver is asked about.
const MOST_SOLVED: usize = 100;
/// Most cells of a board that is no rectangle and has grades.
const MOST_CELLS: usize = 1_000;
/// No puzzle begins nearer, whatever the board.
const LEAST: u32 = 4;

/// The farthest that two positions of a rectangle lie apart from its goal, by its longer and its
/// shorter side, as far as is known of those that are proved.
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

/// What distances of a board are and how far they go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Every position is known.
    Table,
    /// Shortest solutions, proved; this is about the farthest there is.
    Proved(u32),
    /// The same on boards whose farthest positions nobody knows: some are at least so far.
    Sampled(u32),
    /// As many moves as the solver takes; a random position takes about so many.
    Solved(u32),
    /// The sum of the ways from the pieces to their homes; of a random position it is about this.
    Travel(u32),
}

/// How far away the farthest positions are, where it is known without looking.
pub(crate) fn known_farthest(board: &Board) -> Option<u32> {
    let (w, h) = (board.width().max(board.height()), board.width().min(board.height()));
    let known = FARTHEST.iter().find(|known| (known.0, known.1) == (w, h));
    known.filter(|_| board.is_plain()).map(|known| known.2)
}

/// About how far away the farthest positions are of a board of [`Family::Sampled`]: half of all
/// lie no nearer than seven tenths of it, as a bound proves for the half of some drawn at random,
/// always the same ones.
pub(crate) fn sampled(
    graph: &Graph,
    goal: &Goal,
    least: u32,
    tables: &mut Memory,
    work: &mut Work<'_>,
) -> Result<u32, Stop> {
    let mut rng = GameRng::new("scale");
    let mut bounds = [least; 15];
    for bound in &mut bounds {
        let start = random_start(graph, goal, &mut rng).ok_or(Stop::Inner)?;
        *bound = tables.bound(graph, goal, &start.position, work)?;
    }
    bounds.sort_unstable();
    Ok((bounds[7].max(least) * 10).div_ceil(7))
}

/// The family of a board and the number of its grades, from below; 0 for a board without any
/// choice or with too few positions.
pub(crate) fn family(board: &Board) -> (Family, usize) {
    let (w, h) = (board.width().max(board.height()), board.width().min(board.height()));
    if board.is_plain() {
        return of_rectangle(w, h);
    }
    board.graph().map_or((Family::Table, 0), |(graph, goal)| of_graph(graph, goal))
}

fn of_rectangle(w: u16, h: u16) -> (Family, usize) {
    let grades = match (w, h) {
        (_, 0 | 1) | (2, 2) => 0,
        (3, 2) => 2,
        (4, 2) => 4,
        _ => 5,
    };
    let cells = u32::from(w) * u32::from(h);
    let travel = rectangle_travel(w.into(), h.into());
    let known = FARTHEST.iter().find(|known| (known.0, known.1) == (w, h));
    let family = match (cells as usize, known) {
        (0..=9, _) => Family::Table,
        (_, Some(&(_, _, far))) => Family::Proved(far),
        (0..=MOST_PROVED, None) if h > 2 => Family::Sampled(0),
        (0..=MOST_SOLVED, None) => Family::Solved(usual_length(cells, travel)),
        _ => Family::Travel(travel),
    };
    (family, grades)
}

/// About how many moves the solver takes from a random position.
fn usual_length(cells: u32, travel: u32) -> u32 {
    let percent = match cells {
        0..=24 => 150,
        25..=35 => 170,
        36..=63 => 190,
        _ => 210,
    };
    travel * percent / 100
}

/// The mean over all positions of the sum of the ways home.
fn rectangle_travel(w: u32, h: u32) -> u32 {
    // The mean of |a - b| over two columns is (w² - 1) / 3w.
    (w * w - 1) * h / 3 + (h * h - 1) * w / 3
}

fn of_graph(graph: &Graph, goal: &Goal) -> (Family, usize) {
    let n = graph.n_cells();
    if n > MOST_CELLS {
        return (Family::Travel(0), 0);
    }
    let reach = reach(graph, goal);
    let by_positions = match reach.positions {
        0..100 => 0,
        100..1_000 => 2,
        1_000..10_000 => 3,
        10_000..100_000 => 4,
        _ => 5,
    };
    let distances = (reach.least_farthest + 1).saturating_sub(LEAST) as usize;
    let grades = if reach.has_choice { by_positions.min(distances) } else { 0 };
    let family = if reach.positions <= MOST_POSITIONS && reach.is_whole {
        Family::Table
    } else if n <= MOST_PROVED {
        Family::Sampled(reach.least_farthest)
    } else {
        let travel = mean_travel(graph, goal);
        if n <= MOST_SOLVED {
            Family::Solved(travel.max(reach.least_farthest) * 10 / 7)
        } else {
            Family::Travel(travel)
        }
    };
    (family, grades)
}

/// The mean sum of the ways home, the pieces of each block being shuffled.
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

/// The least distance of each grade that a board has, from below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bands {
    least: Vec<u32>,
}

impl Bands {
    /// The bands of a family. `farthest` is what a [`Family::Table`]'s table tells, or what
    /// [`sampled`] does.
    pub(crate) fn new(family: Family, n_grades: usize, farthest: u32) -> Self {
        let fifths = |far: u32| {
            let parts = [(1, 8), (1, 4), (2, 5), (11, 20), (7, 10)];
            parts.map(|(n, d)| (far * n / d + u32::from(d != 8)).max(LEAST)).to_vec()
        };
        // The farthest that a random position may be asked to lie, where the parts are even.
        let most = |far: u32| (far * 7).div_ceil(10);
        let least = match family {
            Family::Table => even(farthest, n_grades),
            // Fewer parts, or not so far that fifths would differ.
            Family::Sampled(_) if n_grades < 5 || farthest < 24 => even(most(farthest), n_grades),
            Family::Solved(far) if n_grades < 5 || far < 24 => even(most(far), n_grades),
            Family::Sampled(_) => fifths(farthest),
            Family::Proved(far) | Family::Solved(far) => fifths(far),
            Family::Travel(mean) => fifths(mean * 6 / 5),
        };
        Self { least: least.into_iter().take(n_grades).collect() }
    }

    /// The grade of a distance; what lies nearer than all is easy.
    pub(crate) fn grade(&self, distance: u32) -> Option<Grade> {
        let n = self.least.iter().filter(|&&least| least <= distance).count();
        let last = self.least.len().checked_sub(1)?;
        Some(Grade::ALL[n.saturating_sub(1).min(last)])
    }

    /// Whether no grade lies farther than this distance's.
    pub(crate) fn is_last(&self, distance: u32) -> bool {
        self.least.last().is_some_and(|&least| least <= distance)
    }

    /// The nearest and the farthest distance of a grade, which the board has; the last has no end.
    pub(crate) fn range(&self, grade: Grade) -> Option<(u32, u32)> {
        let place = Grade::ALL.iter().position(|&g| g == grade)?;
        let least = *self.least.get(place)?;
        Some((least, self.least.get(place + 1).map_or(u32::MAX, |next| next - 1)))
    }
}

/// Parts of equal width, the last up to `farthest`.
fn even(farthest: u32, n: usize) -> Vec<u32> {
    let least = (farthest / 5).clamp(LEAST, 10);
    let width = (farthest + 1).saturating_sub(least);
    (0..n as u32).map(|i| least + width * i / n as u32).collect()
}
