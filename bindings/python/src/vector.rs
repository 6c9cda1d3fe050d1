//! Many games of numbered actions at once.

use std::sync::{Mutex, PoisonError};

use numpy::{PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods as _, PyReadonlyArray1};
use puzzle_core::game::Status;
use puzzle_core::solve::Grade;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::error;
use crate::levels::Levels;
use crate::picture;
use crate::rewards::{Episode, Rewards};
use crate::search::Limits;
use crate::simulator::{expert, picture_of};

/// What happens with an episode that has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Autoreset {
    /// The next step begins an episode; its action is ignored.
    NextStep,
    /// The step that ends an episode begins a new one.
    SameStep,
    /// Nothing happens: the caller resets it.
    Disabled,
}

/// One of the games.
struct Lane {
    episode: Episode,
    seed: u64,
    /// The number of the next episode.
    next: u64,
    has_ended: bool,
}

/// The arrays that a step writes, each with one row for a game.
struct Row<'a> {
    observation: &'a mut [u8],
    last_observation: &'a mut [u8],
    legal: &'a mut [bool],
    reward: &'a mut f64,
    terminated: &'a mut bool,
    truncated: &'a mut bool,
    solved: &'a mut bool,
    /// Whether the step began a new episode.
    began: &'a mut bool,
}

/// Many games that step together. Their arrays belong to NumPy.
#[pyclass(module = "puzzles")]
pub(crate) struct VectorSimulator {
    lanes: Mutex<Vec<Lane>>,
    pool: Option<ThreadPool>,
    autoreset: Autoreset,
    has_masks: bool,
    n_actions: usize,
    n_values: usize,
    #[pyo3(get)]
    observations: Py<PyArray4<u8>>,
    /// The last observations of the episodes that ended in a step that began new ones.
    #[pyo3(get)]
    last_observations: Py<PyArray4<u8>>,
    #[pyo3(get)]
    legal: Py<PyArray2<bool>>,
    #[pyo3(get)]
    rewards: Py<PyArray1<f64>>,
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
    #[pyo3(get)]
    solved: Py<PyArray1<bool>>,
    #[pyo3(get)]
    began: Py<PyArray1<bool>>,
}

/// The largest number of games, and of values of all their observations or masks together.
const MAX_LANES: usize = 1 << 20;
const MAX_VALUES: usize = 1 << 33;

#[pymethods]
impl VectorSimulator {
    #[new]
    #[pyo3(signature = (levels, seeds, *, autoreset="next-step", threads=1, masks=true))]
    fn new(
        py: Python<'_>,
        levels: &Bound<'_, Levels>,
        seeds: Vec<u64>,
        autoreset: &str,
        threads: usize,
        masks: bool,
    ) -> PyResult<Self> {
        let autoreset = match autoreset {
            "next-step" => Autoreset::NextStep,
            "same-step" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            word => {
                let known = "next-step, same-step, disabled";
                return Err(error::value(format!("there is no mode '{word}': choose {known}")));
            }
        };
        let n = seeds.len();
        if n == 0 || n > MAX_LANES {
            return Err(error::value(format!("there can be from 1 to {MAX_LANES} games")));
        }
        let pool = if threads > 1 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(256)).build();
            Some(pool.map_err(|e| error::value(e.to_string()))?)
        } else {
            None
        };
        let levels = levels.get();
        let lanes = py.detach(|| {
            let begin = |&seed: &u64| {
                let episode = Episode::new(levels.get(seed, 0)?);
                Ok(Lane { episode, seed, next: 1, has_ended: false })
            };
            match &pool {
                Some(pool) => pool.install(|| seeds.par_iter().map(begin).collect()),
                None => seeds.iter().map(begin).collect::<PyResult<Vec<Lane>>>(),
            }
        })?;
        let shape = lanes[0].episode.game.shape();
        let n_actions = lanes[0].episode.game.n_actions();
        let n_mask = if masks { n_actions } else { 0 };
        if n.saturating_mul(shape.len().max(n_mask)) > MAX_VALUES {
            return Err(error::value("the observations or masks of all games are too large"));
        }
        let dims = [n, shape.planes, shape.height, shape.width];
        let last = if autoreset == Autoreset::SameStep { n } else { 0 };
        let this = Self {
            lanes: Mutex::new(lanes),
            pool,
            autoreset,
            has_masks: masks,
            n_actions,
            n_values: shape.len(),
            observations: PyArray4::zeros(py, dims, false).unbind(),
            last_observations: PyArray4::zeros(py, [last, dims[1], dims[2], dims[3]], false)
                .unbind(),
            legal: PyArray2::zeros(py, [n, n_mask], false).unbind(),
            rewards: PyArray1::zeros(py, [n], false).unbind(),
            terminated: PyArray1::zeros(py, [n], false).unbind(),
            truncated: PyArray1::zeros(py, [n], false).unbind(),
            solved: PyArray1::zeros(py, [n], false).unbind(),
            began: PyArray1::zeros(py, [n], false).unbind(),
        };
        Ok(this)
    }

    /// Begins new episodes: all, or those of a mask. `seeds` are new seeds of all games.
    #[pyo3(signature = (levels, seeds=None, mask=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        levels: &Bound<'_, Levels>,
        seeds: Option<Vec<u64>>,
        mask: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let levels = levels.get();
        let mask = mask.map(|mask| mask.as_slice().map(<[bool]>::to_vec)).transpose();
        let mask = mask.map_err(|e| error::value(e.to_string()))?;
        let n = self.lanes().len();
        if seeds.as_ref().is_some_and(|seeds| seeds.len() != n)
            || mask.as_ref().is_some_and(|mask| mask.len() != n)
        {
            return Err(error::value(format!(
                "seeds and masks need {n} values, one for each game"
            )));
        }
        self.each(py, |i, lane, row| {
            if let Some(seeds) = &seeds {
                (lane.seed, lane.next) = (seeds[i], 0);
            }
            if mask.as_ref().is_none_or(|mask| mask[i]) {
                lane.begin(levels)?;
            }
            *row.reward = 0.0;
            (*row.terminated, *row.truncated, *row.began) = (false, false, false);
            *row.solved = false;
            lane.show(row);
            Ok(())
        })
    }

    /// Makes an action in each game and writes the arrays.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        levels: &Bound<'_, Levels>,
        rewards: &Bound<'_, Rewards>,
    ) -> PyResult<()> {
        let (levels, rewards) = (levels.get(), *rewards.get());
        let actions = actions.as_slice().map_err(|e| error::value(e.to_string()))?;
        let (n, n_actions, autoreset) = (self.lanes().len(), self.n_actions, self.autoreset);
        if actions.len() != n {
            return Err(error::value(format!("there are {n} games but {} actions", actions.len())));
        }
        // The action of a game whose next step only begins an episode is ignored.
        let is_ignored = |lane: &Lane| lane.has_ended && autoreset == Autoreset::NextStep;
        let wrong =
            self.lanes().iter().zip(actions).find(|(lane, action)| {
                !(0..n_actions as i64).contains(*action) && !is_ignored(lane)
            });
        if let Some((_, action)) = wrong {
            return Err(error::value(format!(
                "action {action} is not from 0 to {}",
                n_actions - 1
            )));
        }
        self.each(py, |i, lane, row| {
            (*row.began, *row.solved) = (false, false);
            if lane.has_ended && autoreset == Autoreset::NextStep {
                lane.begin(levels)?;
                *row.reward = 0.0;
                (*row.terminated, *row.truncated, *row.began) = (false, false, true);
                lane.show(row);
                return Ok(());
            }
            if lane.has_ended {
                return Err(error::value(format!("the episode of game {i} has ended: reset it")));
            }
            let result = lane.episode.step(actions[i] as usize, &rewards);
            *row.reward = result.reward;
            (*row.terminated, *row.truncated) = (result.terminated, result.truncated);
            lane.has_ended = result.terminated || result.truncated;
            *row.solved = lane.has_ended && lane.episode.game.status() == Status::Solved;
            if lane.has_ended && autoreset == Autoreset::SameStep {
                lane.episode.game.observe(row.last_observation);
                lane.begin(levels)?;
                *row.began = true;
            }
            lane.show(row);
            Ok(())
        })
    }

    /// Returns the ID of a game's level.
    fn id(&mut self, game: usize) -> PyResult<String> {
        Ok(self.lane(game)?.episode.game.game_id())
    }

    /// Returns the grade of a game's level.
    fn grade(&mut self, game: usize) -> PyResult<Option<&'static str>> {
        let lane = self.lane(game)?;
        Ok(lane.episode.game.rating().and_then(|rating| rating.grade).map(Grade::keyword))
    }

    /// Returns the next action of a solution of each game; -1 where there is none.
    #[pyo3(signature = (optimal=false, nodes=None))]
    fn expert<'py>(
        &mut self,
        py: Python<'py>,
        optimal: bool,
        nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let limits = Limits::new(nodes, None)?;
        let mut actions = Vec::new();
        for lane in self.lanes() {
            let found = expert(py, &mut lane.episode.game, optimal, limits);
            actions.push(match found {
                Ok(found) => found.map_or(-1, |(action, ..)| action as i64),
                Err(e) if e.is_instance_of::<error::SearchStopped>(py) => -1,
                Err(e) => return Err(e),
            });
        }
        Ok(PyArray1::from_vec(py, actions))
    }

    /// Returns the picture of a game.
    #[pyo3(signature = (game, tile=None, theme="light"))]
    fn picture<'py>(
        &mut self,
        py: Python<'py>,
        game: usize,
        tile: Option<i32>,
        theme: &str,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        picture_of(py, &self.lane(game)?.episode.game, tile, picture::theme(theme)?)
    }
}

impl VectorSimulator {
    fn lanes(&mut self) -> &mut Vec<Lane> {
        self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn lane(&mut self, game: usize) -> PyResult<&mut Lane> {
        let n = self.lanes().len();
        let lane = self.lanes().get_mut(game);
        lane.ok_or_else(|| PyIndexError::new_err(format!("there are {n} games, from 0")))
    }

    /// Calls a function with each game and its row of the arrays, without the interpreter's lock.
    fn each(
        &mut self,
        py: Python<'_>,
        run: impl Fn(usize, &mut Lane, &mut Row<'_>) -> PyResult<()> + Sync,
    ) -> PyResult<()> {
        let (n_values, n_mask) = (self.n_values, if self.has_masks { self.n_actions } else { 0 });
        let mut observations = self.observations.bind(py).readwrite();
        let mut last = self.last_observations.bind(py).readwrite();
        let mut legal = self.legal.bind(py).readwrite();
        let mut rewards = self.rewards.bind(py).readwrite();
        let mut terminated = self.terminated.bind(py).readwrite();
        let mut truncated = self.truncated.bind(py).readwrite();
        let mut solved = self.solved.bind(py).readwrite();
        let mut began = self.began.bind(py).readwrite();
        let wrong = |e: numpy::AsSliceError| error::value(e.to_string());
        let observations = observations.as_slice_mut().map_err(wrong)?;
        let last = last.as_slice_mut().map_err(wrong)?;
        let legal = legal.as_slice_mut().map_err(wrong)?;
        let rewards = rewards.as_slice_mut().map_err(wrong)?;
        let terminated = terminated.as_slice_mut().map_err(wrong)?;
        let truncated = truncated.as_slice_mut().map_err(wrong)?;
        let solved = solved.as_slice_mut().map_err(wrong)?;
        let began = began.as_slice_mut().map_err(wrong)?;
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let pool = self.pool.as_ref();
        py.detach(|| {
            let mut last = last.chunks_exact_mut(n_values);
            let mut legal = legal.chunks_exact_mut(n_mask.max(1));
            let flags = terminated.iter_mut().zip(truncated).zip(solved.iter_mut().zip(began));
            let rows = observations.chunks_exact_mut(n_values).zip(rewards).zip(flags);
            let mut rows =
                rows.map(|((observation, reward), ((terminated, truncated), (solved, began)))| {
                    Row {
                        observation,
                        last_observation: last.next().unwrap_or_default(),
                        legal: legal.next().unwrap_or_default(),
                        reward,
                        terminated,
                        truncated,
                        solved,
                        began,
                    }
                });
            let Some(pool) = pool else {
                let mut games = lanes.iter_mut().zip(&mut rows).enumerate();
                return games.try_for_each(|(i, (lane, mut row))| run(i, lane, &mut row));
            };
            let rows: Vec<Row<'_>> = rows.collect();
            pool.install(|| {
                let games = lanes.par_iter_mut().zip(rows).enumerate().with_min_len(16);
                games.try_for_each(|(i, (lane, mut row))| run(i, lane, &mut row))
            })
        })
    }
}

impl Lane {
    /// Begins the next episode.
    fn begin(&mut self, levels: &Levels) -> PyResult<()> {
        self.episode = Episode::new(levels.get(self.seed, self.next)?);
        self.next += 1;
        self.has_ended = false;
        Ok(())
    }

    /// Writes the observation and the legal actions.
    fn show(&self, row: &mut Row<'_>) {
        self.episode.game.observe(row.observation);
        if !row.legal.is_empty() {
            self.episode.game.legal_actions(row.legal);
        }
    }
}
