//! A game that is played, with undo, hints and saves.

use std::sync::Mutex;

use puzzle_core::game::Status;
use puzzle_core::input::KeyPress;
use puzzle_core::solve::Objective;
use puzzle_midend::{Midend, Outcome, Request, SearchReport, Task, identify_save};
use pyo3::prelude::*;

use crate::error::{self, SearchStopped, Unsolvable};
use crate::picture;
use crate::puzzle::{Puzzle, REGISTRY, objective};
use crate::reports::{Hint, Rating, Solution, cells};
use crate::search::Limits;
use crate::simulator::Simulator;

/// A game that is played.
#[pyclass(frozen, module = "puzzles")]
pub(crate) struct Session {
    inner: Mutex<Midend>,
}

impl Session {
    pub(crate) fn of(inner: Midend) -> Self {
        Self { inner: Mutex::new(inner) }
    }

    fn with<T: Send>(&self, py: Python<'_>, run: impl FnOnce(&mut Midend) -> T + Send) -> T {
        with(py, &self.inner, run)
    }
}

/// Calls a function with a session. A thread that waits for a search of another thread does not
/// keep the interpreter's lock, which that search needs from time to time.
pub(crate) fn with<T: Send>(
    py: Python<'_>,
    inner: &Mutex<Midend>,
    run: impl FnOnce(&mut Midend) -> T + Send,
) -> T {
    match inner.try_lock() {
        Ok(mut inner) => run(&mut inner),
        Err(_) => py.detach(|| run(&mut lock(inner))),
    }
}

/// Locks a session. A panic in another thread left it as it was between two calls.
fn lock(inner: &Mutex<Midend>) -> std::sync::MutexGuard<'_, Midend> {
    inner.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Runs a task on a session and returns its report.
pub(crate) fn run(
    py: Python<'_>,
    inner: &Mutex<Midend>,
    task: &Task,
    limits: Limits,
) -> PyResult<SearchReport> {
    let report = limits.run(py, |work| lock(inner).run_now(task, work))?;
    match report.map_err(|e| error::invalid(&e))? {
        SearchReport::Stopped(stop) => Err(error::stopped(&stop)),
        SearchReport::Unsolvable(why) => Err(Unsolvable::new_err(why.words.to_string())),
        SearchReport::Unknown(words) => Err(SearchStopped::new_err(words.to_string())),
        report => Ok(report),
    }
}

/// Solves the position of a session.
pub(crate) fn solve(
    py: Python<'_>,
    inner: &Mutex<Midend>,
    aim: Objective,
    limits: Limits,
) -> PyResult<Solution> {
    match run(py, inner, &Task::SolveHere(aim), limits)? {
        SearchReport::Solved(solved) => Solution::of(py, &solved),
        _ => Err(SearchStopped::new_err("the search ended without an answer")),
    }
}

/// Returns the next step of a solution of a session's position.
pub(crate) fn hint(py: Python<'_>, inner: &Mutex<Midend>, limits: Limits) -> PyResult<Hint> {
    match run(py, inner, &Task::Hint, limits)? {
        SearchReport::Steps(steps) => {
            let step = steps.into_iter().next();
            let step = step.ok_or_else(|| SearchStopped::new_err("there is no hint"))?;
            Ok(Hint {
                nudge: step.nudge.words.to_string(),
                reason: step.explanation.words.to_string(),
                cells: cells(&step.explanation),
                moves: with(py, inner, |inner| inner.game().join_moves(&step.moves)),
                n_left: step.n_left,
            })
        }
        SearchReport::Advice(advice) => Ok(Hint {
            nudge: String::new(),
            reason: advice.words.to_string(),
            cells: cells(&advice),
            moves: String::new(),
            n_left: None,
        }),
        _ => Err(SearchStopped::new_err("there is no hint")),
    }
}

/// Rates the puzzle of a session.
pub(crate) fn rate(py: Python<'_>, inner: &Mutex<Midend>, limits: Limits) -> PyResult<Rating> {
    if let Some(rating) = with(py, inner, |inner| inner.rating().cloned()) {
        return Rating::of(py, &rating);
    }
    match run(py, inner, &Task::Rate, limits)? {
        SearchReport::Rating(rating) => {
            with(py, inner, |inner| inner.keep_rating(rating.clone()));
            Rating::of(py, &rating)
        }
        _ => Err(SearchStopped::new_err("the search ended without an answer")),
    }
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Ongoing => "ongoing",
        Status::Solved => "solved",
        Status::Lost => "lost",
    }
}

fn changes(outcome: &Outcome) -> bool {
    outcome.redraw || outcome.ids_changed
}

#[pymethods]
impl Session {
    #[new]
    fn new(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(puzzle) = puzzle.cast::<Puzzle>() {
            return puzzle.get().session();
        }
        Puzzle::of_id(py, &puzzle.extract::<String>()?)?.session()
    }

    /// Loads a saved game.
    #[staticmethod]
    fn load(text: &str) -> PyResult<Self> {
        let game = identify_save(text).map_err(|e| error::value(e.to_string()))?;
        let game = REGISTRY.game(&game).map_err(|e| error::invalid(&e))?;
        let mut inner = Midend::new(game);
        let _ = inner.load(text).map_err(|e| error::value(e.to_string()))?;
        Ok(Self::of(inner))
    }

    #[getter]
    fn id(&self, py: Python<'_>) -> String {
        self.with(py, |inner| inner.game_id().unwrap_or_default())
    }

    #[getter]
    fn game(&self, py: Python<'_>) -> &'static str {
        self.with(py, |inner| inner.info().id)
    }

    #[getter]
    fn status(&self, py: Python<'_>) -> &'static str {
        self.with(py, |inner| status(inner.status()))
    }

    #[getter]
    fn solved(&self, py: Python<'_>) -> bool {
        self.with(py, |inner| inner.status() == Status::Solved)
    }

    #[getter]
    fn text(&self, py: Python<'_>) -> Option<String> {
        self.with(py, |inner| inner.text())
    }

    #[getter]
    fn words(&self, py: Python<'_>) -> String {
        self.with(py, |inner| inner.describe().map(|d| d.to_string()).unwrap_or_default())
    }

    #[getter]
    fn message(&self, py: Python<'_>) -> Option<String> {
        self.with(py, |inner| inner.message().map(|message| message.words.to_string()))
    }

    #[getter]
    fn warning(&self, py: Python<'_>) -> Option<String> {
        self.with(py, |inner| inner.warning().map(|warning| warning.words.to_string()))
    }

    #[getter]
    fn moves(&self, py: Python<'_>) -> String {
        self.with(py, |inner| inner.moves_text())
    }

    #[getter]
    fn position(&self, py: Python<'_>) -> usize {
        self.with(py, |inner| inner.position())
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.with(py, |inner| inner.history_len())
    }

    /// Makes moves in the game's notation.
    #[pyo3(name = "move")]
    fn make(&self, py: Python<'_>, moves: &str) -> PyResult<()> {
        let made = self.with(py, |inner| inner.play_text(moves).map(drop));
        made.map_err(|e| error::invalid(&e))
    }

    /// Presses a key.
    fn input(&self, py: Python<'_>, key: &str) -> PyResult<bool> {
        let press: KeyPress = key.parse().map_err(|e| error::invalid(&e))?;
        Ok(self.with(py, |inner| match inner.key(press) {
            Some(outcome) => changes(&outcome),
            None => {
                let outcome = inner.standard_key(press);
                matches!(outcome.request, Some(Request::Run(_))) || changes(&outcome)
            }
        }))
    }

    fn undo(&self, py: Python<'_>) -> bool {
        self.with(py, |inner| inner.can_undo() && changes(&inner.undo()))
    }

    fn redo(&self, py: Python<'_>) -> bool {
        self.with(py, |inner| inner.can_redo() && changes(&inner.redo()))
    }

    fn restart(&self, py: Python<'_>) {
        self.with(py, |inner| drop(inner.restart()));
    }

    /// Returns the save as text.
    fn save(&self, py: Python<'_>) -> PyResult<String> {
        let save = self.with(py, |inner| inner.save());
        save.ok_or_else(|| error::value("there is no game to save"))
    }

    #[pyo3(signature = (optimal=None, nodes=None, seconds=None))]
    fn solve(
        &self,
        py: Python<'_>,
        optimal: Option<&Bound<'_, PyAny>>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Solution> {
        let aim = self.with(py, |inner| inner.capabilities());
        solve(py, &self.inner, objective(optimal, &aim)?, Limits::new(nodes, seconds)?)
    }

    #[pyo3(signature = (nodes=None, seconds=None))]
    fn hint(&self, py: Python<'_>, nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Hint> {
        hint(py, &self.inner, Limits::new(nodes, seconds)?)
    }

    #[pyo3(signature = (nodes=None, seconds=None))]
    fn mistakes(
        &self,
        py: Python<'_>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Vec<String>> {
        match run(py, &self.inner, &Task::Mistakes, Limits::new(nodes, seconds)?)? {
            SearchReport::Mistakes(report) => {
                Ok(report.found.iter().map(|mistake| mistake.words.to_string()).collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    #[pyo3(signature = (tile=None, theme="light"))]
    fn svg(&self, py: Python<'_>, tile: Option<i32>, theme: &str) -> PyResult<String> {
        self.with(py, |inner| picture::svg(inner, tile, theme))
    }

    #[pyo3(signature = (tile=None, theme="light"))]
    fn png(&self, py: Python<'_>, tile: Option<i32>, theme: &str) -> PyResult<Vec<u8>> {
        self.with(py, |inner| picture::png(inner, tile, theme))
    }

    /// Returns a game of numbered actions at this position.
    fn simulator(&self, py: Python<'_>) -> PyResult<Simulator> {
        let inner = self.with(py, |inner| puzzle_midend::Simulator::at(inner));
        inner.map(Simulator::of).ok_or_else(|| error::value("the game has no numbered actions"))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, "light")
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Session({:?}, position={})", self.id(py), self.position(py))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let load = py.get_type::<Self>().getattr("load")?;
        Ok((load, (self.save(py)?,)))
    }
}
