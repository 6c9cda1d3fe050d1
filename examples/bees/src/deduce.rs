//! What follows from what can be seen. Nothing here looks under the wax.

use puzzle_core::grid::{Cell, Grid};
use puzzle_core::solve::{Stop, Work};

use crate::hive::{Cover, Hive, neighbors};

/// Cells of which it is known whether bees are in them, and why.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) are_bees: bool,
    pub(crate) cells: Vec<Cell>,
    pub(crate) reasons: Vec<Cell>,
    pub(crate) words: String,
}

/// An open cell with a number: its closed neighbors of which nothing is known, and how many bees are
/// among them.
struct Clue {
    at: Cell,
    unknown: Vec<Cell>,
    n_bees: usize,
}

/// What is known of each closed cell.
pub(crate) struct Known<'a> {
    hive: &'a Hive,
    known: Grid<Option<bool>>,
}

impl<'a> Known<'a> {
    pub(crate) fn new(hive: &'a Hive) -> Self {
        let known = Grid::filled(hive.covers.width(), hive.covers.height(), None);
        Self { hive, known }
    }

    /// The next deduction. Flags are not believed: the player may be wrong.
    pub(crate) fn next(&mut self, work: &mut Work<'_>) -> Result<Option<Step>, Stop> {
        let clues = self.clues();
        work.nodes(1 + clues.len() as u64)?;
        let mut step = clues.iter().find_map(|clue| self.single(clue));
        if step.is_none() {
            step = clues.iter().find_map(|clue| self.pair(clue, &clues));
        }
        let step = step.or_else(|| self.total());
        if let Some(step) = &step {
            for &cell in &step.cells {
                self.known[cell] = Some(step.are_bees);
            }
        }
        Ok(step)
    }

    fn is_unknown(&self, cell: Cell) -> bool {
        self.hive.covers[cell] != Cover::Open && self.known[cell].is_none()
    }

    fn clues(&self) -> Vec<Clue> {
        let covers = &self.hive.covers;
        let clue = |at: Cell| {
            let beside = neighbors(covers, at);
            let unknown: Vec<Cell> = beside.filter(|&cell| self.is_unknown(cell)).collect();
            let found = neighbors(covers, at).filter(|&cell| self.known[cell] == Some(true));
            let n_bees = self.hive.swarm.count(at) - found.count();
            (!unknown.is_empty()).then_some(Clue { at, unknown, n_bees })
        };
        covers.cells().filter(|&cell| covers[cell] == Cover::Open).filter_map(clue).collect()
    }

    /// A number alone: all its bees are found, or all that is left are bees.
    fn single(&self, clue: &Clue) -> Option<Step> {
        let (n, cells) = (self.hive.swarm.count(clue.at), clue.unknown.clone());
        let words = match clue.n_bees {
            0 if n == 1 => "the bee beside the 1 is found: the rest is safe".to_string(),
            0 => format!("the bees beside the {n} are found: the rest is safe"),
            k if k == cells.len() => format!("beside the {n} all that is left are bees"),
            _ => return None,
        };
        Some(Step { are_bees: clue.n_bees > 0, cells, reasons: vec![clue.at], words })
    }

    /// Two numbers: what the one has more than the other has to be where the other is not.
    fn pair(&self, clue: &Clue, clues: &[Clue]) -> Option<Step> {
        clues.iter().find_map(|other| {
            let own = |cell: &&Cell| !other.unknown.contains(cell);
            let own: Vec<Cell> = clue.unknown.iter().filter(own).copied().collect();
            let rest = |cell: &&Cell| !clue.unknown.contains(cell);
            let rest: Vec<Cell> = other.unknown.iter().filter(rest).copied().collect();
            if rest.len() == other.unknown.len() || clue.n_bees != other.n_bees + own.len() {
                return None;
            }
            let [n, m] = [clue.at, other.at].map(|at| self.hive.swarm.count(at));
            let reasons = vec![clue.at, other.at];
            // All of its own are bees, and then the other's own are none.
            let (are_bees, cells, words) = if rest.is_empty() {
                (true, own, format!("the {n} has more bees than the {m} knows: they are here"))
            } else {
                (false, rest, format!("the {n} needs all bees of the {m}: the rest of it is safe"))
            };
            (!cells.is_empty()).then_some(Step { are_bees, cells, reasons, words })
        })
    }

    /// The number of all bees.
    fn total(&self) -> Option<Step> {
        let cells: Vec<Cell> = self.known.cells().filter(|&cell| self.is_unknown(cell)).collect();
        let n_found = self.known.values().iter().filter(|known| **known == Some(true)).count();
        let n_left = self.hive.n_bees() - n_found;
        let words = match n_left {
            0 => "all bees are found: the rest is safe",
            n if n == cells.len() => "there are as many bees left as closed cells",
            _ => return None,
        };
        let are_bees = n_left > 0;
        (!cells.is_empty()).then(|| Step {
            are_bees,
            cells,
            reasons: vec![],
            words: words.to_string(),
        })
    }
}
