//! What searches find out, as values of Python.

use puzzle_core::solve::{Explanation, Metric, MetricValue, Solutions};
use puzzle_midend::SolvedReport;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How hard a puzzle is.
#[pyclass(frozen, get_all, module = "puzzles")]
pub(crate) struct Rating {
    grade: Option<String>,
    solutions: String,
    words: String,
    figures: Py<PyDict>,
}

/// Moves that solve a puzzle.
#[pyclass(frozen, get_all, module = "puzzles")]
pub(crate) struct Solution {
    moves: String,
    n_moves: usize,
    optimal: bool,
    solutions: String,
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
    pub(crate) fn of(py: Python<'_>, rating: &puzzle_core::solve::Rating) -> PyResult<Self> {
        Ok(Self {
            grade: rating.grade.map(|grade| grade.keyword().to_string()),
            solutions: solutions(rating.solutions).to_string(),
            words: rating.words.to_string(),
            figures: figures(py, &rating.figures)?,
        })
    }
}

impl Solution {
    pub(crate) fn of(py: Python<'_>, solved: &SolvedReport) -> PyResult<Self> {
        Ok(Self {
            moves: solved.moves.clone(),
            n_moves: solved.n_moves,
            optimal: solved.optimal,
            solutions: solutions(solved.solutions).to_string(),
            figures: figures(py, &solved.figures)?,
        })
    }
}

#[pymethods]
impl Rating {
    #[new]
    fn new(grade: Option<String>, solutions: String, words: String, figures: Py<PyDict>) -> Self {
        Self { grade, solutions, words, figures }
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (Option<&str>, &str, &str, Py<PyDict>) {
        (self.grade.as_deref(), &self.solutions, &self.words, self.figures.clone_ref(py))
    }

    fn __repr__(&self) -> String {
        let grade = self.grade.as_ref().map_or("None".to_string(), |grade| format!("{grade:?}"));
        format!("Rating(grade={grade}, words={:?})", self.words)
    }
}

#[pymethods]
impl Solution {
    #[new]
    fn new(
        moves: String,
        n_moves: usize,
        optimal: bool,
        solutions: String,
        figures: Py<PyDict>,
    ) -> Self {
        Self { moves, n_moves, optimal, solutions, figures }
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (&str, usize, bool, &str, Py<PyDict>) {
        let figures = self.figures.clone_ref(py);
        (&self.moves, self.n_moves, self.optimal, &self.solutions, figures)
    }

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
    #[new]
    const fn new(
        nudge: String,
        reason: String,
        moves: String,
        cells: Vec<usize>,
        n_left: Option<u32>,
    ) -> Self {
        Self { nudge, reason, moves, cells, n_left }
    }

    fn __getnewargs__(&self) -> (&str, &str, &str, Vec<usize>, Option<u32>) {
        (&self.nudge, &self.reason, &self.moves, self.cells.clone(), self.n_left)
    }

    fn __repr__(&self) -> String {
        format!("Hint({:?}, moves={:?})", self.reason, self.moves)
    }
}

#[pymethods]
impl Check {
    #[new]
    const fn new(valid: bool, solved: bool, error: Option<String>, n_moves: usize) -> Self {
        Self { valid, solved, error, n_moves }
    }

    fn __getnewargs__(&self) -> (bool, bool, Option<&str>, usize) {
        (self.valid, self.solved, self.error.as_deref(), self.n_moves)
    }

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
