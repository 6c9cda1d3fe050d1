//! Deductions from what the player can see. They never use the content of closed cells.

use puzzle_core::grid::{Cell, Grid};
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Text, plural, text};

use crate::hive::{Cover, Hive, neighbors};

/// A deduction: cells that contain bees, or that do not, and the reason.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) are_bees: bool,
    pub(crate) cells: Vec<Cell>,
    pub(crate) reasons: Vec<Cell>,
    pub(crate) words: Text,
}

/// A clue: the neighbors of an open cell whose content is not deduced yet, and the number of bees
/// among them.
struct Clue {
    at: Cell,
    unknown: Vec<Cell>,
    n_bees: usize,
}

/// What has been deduced about each closed cell: a bee, no bee, or nothing yet.
pub(crate) struct Known<'a> {
    hive: &'a Hive,
    known: Grid<Option<bool>>,
}

impl<'a> Known<'a> {
    pub(crate) fn new(hive: &'a Hive) -> Self {
        let known = Grid::filled(hive.covers.width(), hive.covers.height(), None);
        Self { hive, known }
    }

    /// Returns the next deduction, or `None` if there is none. Flags are ignored, since the player
    /// may be wrong.
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

    /// Uses one number: all its bees are known, or all unknown neighbors are bees.
    fn single(&self, clue: &Clue) -> Option<Step> {
        let (n, cells) = (self.hive.swarm.count(clue.at), clue.unknown.clone());
        let words = match clue.n_bees {
            0 => plural!(
                n,
                "the bee beside the {n} is known, so its other neighbors are safe",
                "all bees beside the {n} are known, so its other neighbors are safe"
            ),
            k if k == cells.len() => text!("every closed cell beside the {n} must have a bee", n),
            _ => return None,
        };
        Some(Step { are_bees: clue.n_bees > 0, cells, reasons: vec![clue.at], words })
    }

    /// Uses two numbers: if one of them needs more bees than the other, the additional bees must be
    /// in cells that are not beside the other number.
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
            // If all cells of its own are bees, the other's own cells are safe.
            let (are_bees, cells, words) = if rest.is_empty() {
                (
                    true,
                    own,
                    text!(
                        "the {n} needs more bees than the {m}, so they are beside the {n} alone",
                        n,
                        m
                    ),
                )
            } else {
                (
                    false,
                    rest,
                    text!(
                        "the {n} needs all bees of the {m}, so the rest beside the {m} is safe",
                        n,
                        m
                    ),
                )
            };
            (!cells.is_empty()).then_some(Step { are_bees, cells, reasons, words })
        })
    }

    /// Uses the total number of bees: all are known, or all unknown cells are bees.
    fn total(&self) -> Option<Step> {
        let cells: Vec<Cell> = self.known.cells().filter(|&cell| self.is_unknown(cell)).collect();
        let n_found = self.known.values().iter().filter(|known| **known == Some(true)).count();
        let n_left = self.hive.n_bees() - n_found;
        let words = match n_left {
            0 => text!("all bees are known, so the other cells are safe"),
            n if n == cells.len() => {
                text!("as many bees are left as closed cells, so each has a bee")
            }
            _ => return None,
        };
        let are_bees = n_left > 0;
        (!cells.is_empty()).then_some(Step { are_bees, cells, reasons: vec![], words })
    }
}
