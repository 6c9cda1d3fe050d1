//! What searches find out, as values of Python.

use puzzle_core::solve::{Explanation, Grade, Metric, MetricValue, Solutions};
use puzzle_midend::SolvedReport;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How hard a puzzle is.
#[pyclass(frozen, get_all, module = "puzzles")]
pub(crate) struct Rating {
    grade: Option<&'static str>,
    solutions: &'static str,
    words: String,
    figures: Py<PyDict>,
}

/// Moves that solve a puzzle.
#[pyclass(frozen, get_all, module = "puzzles")]
pub(crate) struct Solution {
    moves: String,
    n_moves: usize,
    optimal: bool,
    solutions: &'static str,
    figures: Py<PyDict>,
}

/// The next step of a solution, with its reason.
#[pyclass(frozen, get_all, module = "puzzles")]
pub(crate) struct Hint {
    pub(crate) nudge: String,
    pub(crate) reason: String,
    pub(crate) moves: String,
    pub(crate) cells: Vec<usize>,
    pub(crate) n_left: Option<u32>,
}

/// Whether moves can be made and what they lead to.
#[pyclass(frozen, get_all, module = "puzzles")]
pub(crate) struct Check {
    pub(crate) valid: bool,
    pub(crate) solved: bool,
    pub(crate) error: Option<String>,
    pub(crate) n_moves: usize,
}

impl Rating {
    pub(crate) fn new(py: Python<'_>, rating: &puzzle_core::solve::Rating) -> PyResult<Self> {
        Ok(Self {
            grade: rating.grade.map(Grade::keyword),
            solutions: solutions(rating.solutions),
            words: rating.words.to_string(),
            figures: figures(py, &rating.figures)?,
        })
    }
}

impl Solution {
    pub(crate) fn new(py: Python<'_>, solved: &SolvedReport) -> PyResult<Self> {
        Ok(Self {
            moves: solved.moves.clone(),
            n_moves: solved.n_moves,
            optimal: solved.optimal,
            solutions: solutions(solved.solutions),
            figures: figures(py, &solved.figures)?,
        })
    }
}

#[pymethods]
impl Rating {
    fn __repr__(&self) -> String {
        format!("Rating(grade={:?}, words={:?})", self.grade.unwrap_or("None"), self.words)
    }
}

#[pymethods]
impl Solution {
    fn __len__(&self) -> usize {
        self.n_moves
    }

    fn __repr__(&self) -> String {
        let optimal = if self.optimal { "True" } else { "False" };
        format!("Solution({:?}, n_moves={}, optimal={optimal})", self.moves, self.n_moves)
    }
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> String {
        format!("Hint({:?}, moves={:?})", self.reason, self.moves)
    }
}

#[pymethods]
impl Check {
    fn __bool__(&self) -> bool {
        self.valid && self.solved
    }

    fn __repr__(&self) -> String {
        let word = |is| if is { "True" } else { "False" };
        format!("Check(valid={}, solved={})", word(self.valid), word(self.solved))
    }
}

/// Returns the cells that an explanation marks, in ascending order.
pub(crate) fn cells(explanation: &Explanation) -> Vec<usize> {
    let mut cells: Vec<usize> = explanation.marks.iter().filter_map(|mark| mark.cell()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

const fn solutions(solutions: Solutions) -> &'static str {
    match solutions {
        Solutions::Unknown => "unknown",
        Solutions::None => "none",
        Solutions::One => "one",
        Solutions::Several => "several",
    }
}

fn figures(py: Python<'_>, figures: &[Metric]) -> PyResult<Py<PyDict>> {
    let dict = PyDict::new(py);
    for Metric { key, value, .. } in figures {
        match value {
            MetricValue::Bool(value) => dict.set_item(key, value)?,
            MetricValue::Int(value) => dict.set_item(key, value)?,
            MetricValue::Milli(value) => dict.set_item(key, *value as f64 / 1000.0)?,
            MetricValue::Text(value) => dict.set_item(key, value)?,
            MetricValue::Grid(rows) => dict.set_item(key, rows.clone())?,
            _ => {}
        }
    }
    Ok(dict.unbind())
}
