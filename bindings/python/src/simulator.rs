//! One game of numbered actions.

use std::sync::{Mutex, PoisonError};

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods as _};
use puzzle_core::draw::Theme;
use puzzle_core::game::Status;
use puzzle_core::solve::{Grade, Objective};
use puzzle_render::Raster;
use pyo3::prelude::*;

use crate::error;
use crate::levels::Levels;
use crate::picture;
use crate::rewards::{Episode, Rewards};
use crate::search::Limits;

/// The result of a step: observation, reward, terminated, truncated.
type Step<'py> = (Bound<'py, PyArray3<u8>>, f64, bool, bool);

/// One game of numbered actions, without history.
#[pyclass(module = "puzzles")]
pub(crate) struct Simulator {
    // A game may move to another thread, but two threads cannot use it at once.
    episode: Mutex<Episode>,
}

impl Simulator {
    pub(crate) fn of(game: puzzle_midend::Simulator) -> Self {
        Self { episode: Mutex::new(Episode::new(game)) }
    }

    fn episode(&mut self) -> &mut Episode {
        self.episode.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn game(&mut self) -> &mut puzzle_midend::Simulator {
        &mut self.episode().game
    }
}

/// Returns a picture of a game as rows of red, green and blue.
pub(crate) fn picture_of<'py>(
    py: Python<'py>,
    game: &puzzle_midend::Simulator,
    tile: Option<i32>,
    theme: Theme,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let tile = picture::tile(tile, game.game().info.tile)?;
    let size = game.picture_size(tile);
    picture::check_size(size)?;
    let raster = Raster::new(size, game.game().palette(theme));
    let mut raster = raster.map_err(|e| error::value(e.to_string()))?;
    game.draw(tile, &mut raster);
    let pixels = PyArray3::<u8>::zeros(py, [size.h as usize, size.w as usize, 3], false);
    let mut writable = pixels.readwrite();
    let rgb = writable.as_slice_mut().map_err(|e| error::value(e.to_string()))?;
    for (to, from) in rgb.chunks_exact_mut(3).zip(raster.rgba().chunks_exact(4)) {
        to.copy_from_slice(&from[..3]);
    }
    drop(writable);
    Ok(pixels)
}

/// Finds the next action of a solution.
pub(crate) fn expert(
    py: Python<'_>,
    game: &mut puzzle_midend::Simulator,
    is_optimal: bool,
    limits: Limits,
) -> PyResult<Option<(usize, usize, bool)>> {
    let aim = if is_optimal { Objective::Optimal } else { Objective::Any };
    let found = limits.run(py, |work| game.expert(&aim, work))?;
    let advice = found.map_err(|stop| error::stopped(&stop))?;
    Ok(advice.map(|advice| (advice.action, advice.n_left, advice.is_optimal)))
}

#[pymethods]
impl Simulator {
    /// Begins the episode of a level.
    #[new]
    fn new(py: Python<'_>, levels: &Bound<'_, Levels>, seed: u64, episode: u64) -> PyResult<Self> {
        let levels = levels.get();
        Ok(Self::of(py.detach(|| levels.get(seed, episode))?))
    }

    /// Replaces the level by that of another episode.
    fn reset(
        &mut self,
        py: Python<'_>,
        levels: &Bound<'_, Levels>,
        seed: u64,
        episode: u64,
    ) -> PyResult<()> {
        let levels = levels.get();
        let game = py.detach(|| levels.get(seed, episode))?;
        *self.episode() = Episode::new(game);
        Ok(())
    }

    /// Returns to the start of the level.
    fn restart(&mut self) {
        self.episode().restart();
    }

    #[getter]
    fn n_actions(&mut self) -> usize {
        self.game().n_actions()
    }

    #[getter]
    fn shape(&mut self) -> (usize, usize, usize, u8) {
        let shape = self.game().shape();
        (shape.planes, shape.height, shape.width, shape.max)
    }

    #[getter]
    fn id(&mut self) -> String {
        self.game().game_id()
    }

    #[getter]
    fn grade(&mut self) -> Option<&'static str> {
        self.game().rating().and_then(|rating| rating.grade).map(Grade::keyword)
    }

    /// The number of moves of the solution that came with the level.
    #[getter]
    fn known_length(&mut self) -> Option<usize> {
        self.game().known_length()
    }

    #[getter]
    fn solved(&mut self) -> bool {
        self.game().status() == Status::Solved
    }

    #[getter]
    fn n_steps(&mut self) -> u32 {
        self.episode().n_steps
    }

    #[getter]
    fn text(&mut self) -> Option<String> {
        self.game().text()
    }

    #[getter]
    fn progress(&mut self) -> Option<(usize, usize)> {
        self.game().progress()
    }

    /// Makes an action. Returns whether it was legal.
    fn act(&mut self, action: usize) -> bool {
        self.game().act(action)
    }

    /// Makes an action and returns the new observation, the reward, and whether the episode
    /// terminated or was truncated.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        action: usize,
        rewards: &Bound<'py, Rewards>,
    ) -> PyResult<Step<'py>> {
        let result = self.episode().step(action, rewards.get());
        Ok((self.observe(py)?, result.reward, result.terminated, result.truncated))
    }

    /// Returns the observation.
    fn observe<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let game = self.game();
        let shape = game.shape();
        let array = PyArray3::<u8>::zeros(py, [shape.planes, shape.height, shape.width], false);
        let mut writable = array.readwrite();
        game.observe(writable.as_slice_mut().map_err(|e| error::value(e.to_string()))?);
        drop(writable);
        Ok(array)
    }

    /// Returns which actions are legal.
    fn legal_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let game = self.game();
        let array = PyArray1::<bool>::zeros(py, [game.n_actions()], false);
        let mut writable = array.readwrite();
        game.legal_actions(writable.as_slice_mut().map_err(|e| error::value(e.to_string()))?);
        drop(writable);
        Ok(array)
    }

    /// Returns the text of an action's move; `None` if it is not legal.
    fn move_text(&mut self, action: usize) -> Option<String> {
        self.game().move_text(action)
    }

    /// Returns the pairs of neighbors on a board that is no rectangle of squares.
    fn edges<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let edges = self.game().edges();
        let rows: Vec<Vec<u32>> = edges.iter().map(|edge| edge.to_vec()).collect();
        if rows.is_empty() {
            return Ok(PyArray2::zeros(py, [0, 2], false));
        }
        PyArray2::from_vec2(py, &rows).map_err(|e| error::value(e.to_string()))
    }

    /// Returns the next action of a solution, the number of moves left, and whether it is proved
    /// that there is no shorter solution; `None` if there is no solution.
    #[pyo3(signature = (optimal=false, nodes=None, seconds=None))]
    fn expert(
        &mut self,
        py: Python<'_>,
        optimal: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Option<(usize, usize, bool)>> {
        expert(py, self.game(), optimal, Limits::new(nodes, seconds)?)
    }

    /// Returns the picture as an array of rows, columns, and red, green and blue.
    #[pyo3(signature = (tile=None, theme="light"))]
    fn picture<'py>(
        &mut self,
        py: Python<'py>,
        tile: Option<i32>,
        theme: &str,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        picture_of(py, self.game(), tile, picture::theme(theme)?)
    }

    /// Returns a copy that plays on independently.
    fn copy(&mut self) -> Self {
        Self::of(self.game().copy())
    }
}
