//! Puzzles, and where they come from: seeds, game IDs, files.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::Path;
use std::sync::{LazyLock, Mutex};

use puzzle_core::format::SourceFile;
use puzzle_core::game::Status;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Grade, Objective};
use puzzle_midend::{
    Capabilities, CollectionEntry, FileContent, GameEntry, Midend, Opened, PresetLine, Registry,
    SearchReport, Task,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error;
use crate::picture;
use crate::reports::{Check, Hint, Rating, Solution};
use crate::search::Limits;
use crate::session::{self, Session};
use crate::simulator::Simulator;

/// The games of the package.
pub(crate) static REGISTRY: LazyLock<Registry> = LazyLock::new(puzzle_backends::bundled);

/// A puzzle: a board with its title and, if they are known, its seed and its rating.
#[pyclass(frozen, module = "puzzles")]
pub(crate) struct Puzzle {
    game: GameEntry,
    id: String,
    /// A session at the start of the puzzle.
    inner: Mutex<Midend>,
}

impl Puzzle {
    /// Creates the puzzle on the board of a session.
    fn of(game: GameEntry, inner: Midend) -> PyResult<Self> {
        let id = inner.game_id().ok_or_else(|| error::value("there is no puzzle"))?;
        Ok(Self { game, id, inner: Mutex::new(inner) })
    }

    /// Opens a game ID. A seed's puzzle is generated.
    pub(crate) fn of_id(py: Python<'_>, id: &str) -> PyResult<Self> {
        let id = REGISTRY.read_id(id).map_err(error::id)?;
        let name = id.game.as_ref().unwrap_or(&id.params).clone();
        let game = REGISTRY.game(&name).map_err(|e| error::invalid(&e))?;
        let mut inner = Midend::new(game);
        let opened = inner.open(&id.to_string()).map_err(error::id)?;
        finish(py, &mut inner, opened)?;
        Self::of(game, inner)
    }

    fn of_entry(py: Python<'_>, entry: &CollectionEntry, file: &str) -> PyResult<Self> {
        let name = REGISTRY.read_id(&entry.id).map_err(error::id)?.game.unwrap_or_default();
        let game = REGISTRY.game(&name).map_err(|e| error::invalid(&e))?;
        let mut inner = Midend::new(game);
        let opened = inner.open_entry(entry, file).map_err(error::id)?;
        finish(py, &mut inner, opened)?;
        // A file may say how far a game was played.
        let _ = inner.go_to(0);
        Self::of(game, inner)
    }

    fn with<T: Send>(&self, py: Python<'_>, run: impl FnOnce(&mut Midend) -> T + Send) -> T {
        session::with(py, &self.inner, run)
    }

    /// Returns a session of this puzzle.
    pub(crate) fn session(&self) -> PyResult<Session> {
        Python::attach(|py| {
            let entry = self.with(py, |inner| inner.entry());
            let mut inner = Midend::new(self.game);
            let entry = entry.unwrap_or_else(|| CollectionEntry::new(&*self.id));
            let _ = inner.open_entry(&entry, "").map_err(error::id)?;
            if let Some(rating) = self.with(py, |inner| inner.rating().cloned()) {
                inner.keep_rating(rating);
            }
            Ok(Session::of(inner))
        })
    }
}

/// Generates the puzzle that an ID names, if it names a seed.
fn finish(py: Python<'_>, inner: &mut puzzle_midend::Midend, opened: Opened) -> PyResult<()> {
    let Opened::Generate(task) = opened else { return Ok(()) };
    let job = inner.job(&task).map_err(|e| error::invalid(&e))?;
    let done = Limits::default().run(py, |work| job.run(work))?;
    if let Some(stop) = done.stop() {
        return Err(error::not_generated(&stop));
    }
    let _ = inner.finish(done);
    Ok(())
}

/// Returns what a solver is to minimize.
pub(crate) fn objective(
    optimal: Option<&Bound<'_, PyAny>>,
    can: &Capabilities,
) -> PyResult<Objective> {
    let Some(optimal) = optimal else {
        return Ok(if can.count { Objective::Count } else { Objective::Any });
    };
    if let Ok(is_optimal) = optimal.extract::<bool>() {
        return Ok(if is_optimal { Objective::Optimal } else { Objective::Any });
    }
    let word = optimal.extract::<String>()?;
    if word == "moves" {
        return Ok(Objective::Optimal);
    }
    match can.measures.iter().find(|measure| **measure == word) {
        Some(measure) => Ok(Objective::OptimalIn(Cow::Borrowed(measure))),
        None => {
            let known: Vec<&str> = [&["moves"][..], can.measures].concat();
            let known = known.join(", ");
            Err(error::value(format!("the solver cannot minimize '{word}': choose {known}")))
        }
    }
}

/// Returns the full params of a game, with a grade if the caller asks for one.
pub(crate) fn params_of(
    game: &str,
    params: &str,
    grade: Option<&str>,
) -> PyResult<(GameEntry, String)> {
    let game = REGISTRY.game(game).map_err(|e| error::invalid(&e))?;
    let mut inner = Midend::new(game);
    if !params.is_empty() {
        inner.set_params_text(params).map_err(|e| error::invalid(&e))?;
    }
    match grade {
        None => {}
        Some("any") => inner.set_any().map_err(|e| error::invalid(&e))?,
        Some(word) => {
            let grade: Grade = word.parse().map_err(|_| {
                let known = Grade::ALL.map(Grade::keyword).join(", ");
                error::value(format!("there is no grade '{word}': choose {known} or any"))
            })?;
            inner.set_grade(grade).map_err(|e| error::invalid(&e))?;
        }
    }
    Ok((game, inner.params_text(ParamsForm::Full)))
}

/// Returns a game's full params as text.
#[pyfunction]
#[pyo3(signature = (game, params="", grade=None))]
pub(crate) fn full_params(game: &str, params: &str, grade: Option<&str>) -> PyResult<String> {
    params_of(game, params, grade).map(|(_, params)| params)
}

/// Returns the IDs of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    REGISTRY.games_to_play().map(|game| game.info.id).collect()
}

/// Returns the titles and params of a game's menu.
#[pyfunction]
pub(crate) fn presets(game: &str) -> PyResult<Vec<(String, String)>> {
    let game = REGISTRY.game(game).map_err(|e| error::invalid(&e))?;
    let lines = game.presets();
    let flat = PresetLine::flatten(&lines).into_iter();
    Ok(flat.map(|(title, params)| (title.to_string(), params.to_string())).collect())
}

/// Generates the puzzle of a seed.
#[pyfunction]
#[pyo3(signature = (game, params, grade, seed, nodes=None, seconds=None))]
pub(crate) fn new_puzzle(
    py: Python<'_>,
    game: &str,
    params: &str,
    grade: Option<&str>,
    seed: &str,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Puzzle> {
    let (game, params) = params_of(game, params, grade)?;
    let mut inner = Midend::new(game);
    // The mid-end checks the seed.
    let _ = inner.open(&format!("{}/#{seed}", game.info.id)).map_err(error::id)?;
    let task = Task::Generate { params, seed: seed.to_string() };
    let job = inner.job(&task).map_err(|e| error::invalid(&e))?;
    let done = Limits::new(nodes, seconds)?.run(py, |work| job.run(work))?;
    if let SearchReport::Stopped(stop) = &done.report {
        return Err(error::not_generated(stop));
    }
    let _ = inner.finish(done);
    Puzzle::of(game, inner)
}

/// Opens a game ID.
#[pyfunction]
pub(crate) fn open_puzzle(py: Python<'_>, id: &str) -> PyResult<Puzzle> {
    Puzzle::of_id(py, id)
}

/// A refused part of a file: the message, its line and its column.
type Refused = (String, Option<usize>, Option<usize>);

/// Reads a file of any kind. Returns its puzzles and what was refused.
#[pyfunction]
#[pyo3(signature = (content, name="", folder=None, game=None))]
pub(crate) fn read_bytes(
    py: Python<'_>,
    content: &Bound<'_, PyBytes>,
    name: &str,
    folder: Option<String>,
    game: Option<&str>,
) -> PyResult<(Vec<Puzzle>, Vec<Refused>)> {
    let beside = |path: &str| {
        // Only files in the folder of this one and below.
        let folder = Path::new(folder.as_deref()?);
        let is_inside = Path::new(path).components().all(|part| {
            matches!(part, std::path::Component::Normal(_) | std::path::Component::CurDir)
        });
        if is_inside { std::fs::read(folder.join(path)).ok() } else { None }
    };
    let file = SourceFile::new(name, content.as_bytes(), &beside);
    match REGISTRY.read_file(&file, game).map_err(|e| error::file(&e))? {
        FileContent::Save { game, text } => {
            let mut inner = Midend::new(game);
            let _ = inner.load(&text).map_err(|e| error::value(e.to_string()))?;
            let id = inner.game_id().unwrap_or_default();
            Ok((vec![Puzzle::of_id(py, &id)?], Vec::new()))
        }
        FileContent::Puzzles(list) => {
            let mut refused: Vec<Refused> =
                list.refused.iter().map(|e| (e.to_string(), e.line(), e.column())).collect();
            let mut puzzles = Vec::new();
            for entry in &list.entries {
                match Puzzle::of_entry(py, entry, name) {
                    Ok(puzzle) => puzzles.push(puzzle),
                    Err(e) if e.is_instance_of::<error::PuzzleError>(py) => {
                        let line = Some(entry.line).filter(|line| *line > 0);
                        refused.push((e.value(py).to_string(), line, None));
                    }
                    Err(e) => return Err(e),
                }
            }
            Ok((puzzles, refused))
        }
        _ => Err(error::value("the file is of no known kind")),
    }
}

#[pymethods]
impl Puzzle {
    #[getter]
    fn id(&self) -> &str {
        &self.id
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.game.info.id
    }

    #[getter]
    fn seed_id(&self, py: Python<'_>) -> Option<String> {
        self.with(py, |inner| inner.seed_id())
    }

    #[getter]
    fn title(&self, py: Python<'_>) -> String {
        self.with(py, |inner| inner.entry().map(|entry| entry.title).unwrap_or_default())
    }

    #[getter]
    fn grade(&self, py: Python<'_>) -> Option<&'static str> {
        self.with(py, |inner| inner.rating().and_then(|rating| rating.grade).map(Grade::keyword))
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
    fn formats(&self) -> Vec<&'static str> {
        let own = self.game.formats().into_iter().filter(|format| format.writes);
        own.map(|format| format.id).chain(["puzzles", "save"]).collect()
    }

    #[pyo3(signature = (optimal=None, nodes=None, seconds=None))]
    fn solve(
        &self,
        py: Python<'_>,
        optimal: Option<&Bound<'_, PyAny>>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Solution> {
        let aim = objective(optimal, &self.game.capabilities())?;
        session::solve(py, &self.inner, aim, Limits::new(nodes, seconds)?)
    }

    #[pyo3(signature = (nodes=None, seconds=None))]
    fn rate(&self, py: Python<'_>, nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Rating> {
        session::rate(py, &self.inner, Limits::new(nodes, seconds)?)
    }

    #[pyo3(signature = (nodes=None, seconds=None))]
    fn hint(&self, py: Python<'_>, nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Hint> {
        session::hint(py, &self.inner, Limits::new(nodes, seconds)?)
    }

    /// Returns whether moves can be made, and whether they solve the puzzle.
    fn check(&self, moves: &str) -> PyResult<Check> {
        let game = self.game;
        let mut inner = Midend::new(game);
        let _ = inner.open(&self.id).map_err(error::id)?;
        let error = inner.play_text(moves).map(drop).err().map(|e| e.to_string());
        Ok(Check {
            valid: error.is_none(),
            solved: error.is_none() && inner.status() == Status::Solved,
            n_moves: inner.position(),
            error,
        })
    }

    #[pyo3(signature = (tile=None, theme="light"))]
    fn svg(&self, py: Python<'_>, tile: Option<i32>, theme: &str) -> PyResult<String> {
        self.with(py, |inner| picture::svg(inner, tile, theme))
    }

    #[pyo3(signature = (tile=None, theme="light"))]
    fn png(&self, py: Python<'_>, tile: Option<i32>, theme: &str) -> PyResult<Vec<u8>> {
        self.with(py, |inner| picture::png(inner, tile, theme))
    }

    /// Returns the puzzle as a file of another program.
    #[pyo3(signature = (format, choice=""))]
    fn export(&self, py: Python<'_>, format: &str, choice: &str) -> PyResult<Vec<u8>> {
        if !self.formats().contains(&format) {
            let known = self.formats().join(", ");
            return Err(error::value(format!(
                "{} cannot write the format '{format}': choose {known}",
                self.game.info.id
            )));
        }
        let bytes = self.with(py, |inner| match format {
            "save" => Ok(inner.save().unwrap_or_default().into_bytes()),
            "puzzles" => {
                let entries = inner.entry().into_iter().collect();
                let list = puzzle_midend::Collection::new(Default::default(), entries);
                Ok(list.write().into_bytes())
            }
            format => inner.export(format, choice),
        });
        bytes.map_err(|e| error::invalid(&e))
    }

    /// Begins a game.
    #[pyo3(name = "session")]
    fn begin(&self) -> PyResult<Session> {
        self.session()
    }

    /// Returns a game of numbered actions.
    fn simulator(&self, py: Python<'_>) -> PyResult<Simulator> {
        let inner = self.with(py, |inner| puzzle_midend::Simulator::at(inner));
        inner.map(Simulator::of).ok_or_else(|| error::value("the game has no numbered actions"))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, "light")
    }

    fn __repr__(&self) -> String {
        const MOST: usize = 100;
        if self.id.len() <= MOST {
            return format!("Puzzle({:?})", self.id);
        }
        format!("Puzzle({:?}…)", &self.id[..MOST])
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().id == self.id)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.id.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let open = py.import("puzzles._puzzles")?.getattr("open_puzzle")?;
        Ok((open, (self.id.clone(),)))
    }
}
