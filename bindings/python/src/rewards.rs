//! Rewards and the end of an episode.

use puzzle_core::game::Status;
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::Simulator;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// The limits of a search for the exact distance.
const DISTANCE_NODES: u64 = 200_000;
const DISTANCE_BYTES: u64 = 256 << 20;

/// The rewards of an episode's steps, and its limit.
#[pyclass(frozen, get_all, module = "puzzles")]
#[derive(Clone, Copy)]
pub(crate) struct Rewards {
    /// For each step.
    step: f64,
    /// For an action that is not legal, beside that of the step.
    illegal: f64,
    /// For the step that solves the puzzle.
    solved: f64,
    /// For the step after which the game is lost or no action is left.
    stuck: f64,
    /// For each part of the puzzle that is done, such as a box on a goal; negative when it is
    /// undone.
    progress: f64,
    /// For each step by which the solution becomes shorter; negative when it becomes longer. Where
    /// the length is not known there is none.
    distance: f64,
    /// The number of steps after which an episode is cut off.
    max_steps: u32,
}

#[pymethods]
impl Rewards {
    #[new]
    #[pyo3(signature = (*, step=0.0, illegal=0.0, solved=1.0, stuck=0.0, progress=0.0, distance=0.0, max_steps=0))]
    fn new(
        step: f64,
        illegal: f64,
        solved: f64,
        stuck: f64,
        progress: f64,
        distance: f64,
        max_steps: u32,
    ) -> Self {
        Self { step, illegal, solved, stuck, progress, distance, max_steps }
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let options = PyDict::new(py);
        for (name, value) in self.numbers() {
            options.set_item(name, value)?;
        }
        options.set_item("max_steps", self.max_steps)?;
        Ok((PyTuple::empty(py), options))
    }

    fn __repr__(&self) -> String {
        let numbers = self.numbers().map(|(name, value)| format!("{name}={value}")).join(", ");
        format!("Rewards({numbers}, max_steps={})", self.max_steps)
    }
}

impl Rewards {
    const fn numbers(&self) -> [(&'static str, f64); 6] {
        [
            ("step", self.step),
            ("illegal", self.illegal),
            ("solved", self.solved),
            ("stuck", self.stuck),
            ("progress", self.progress),
            ("distance", self.distance),
        ]
    }
}

/// What a step led to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StepResult {
    pub(crate) reward: f64,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
}

/// An episode on a puzzle.
pub(crate) struct Episode {
    pub(crate) game: Simulator,
    pub(crate) n_steps: u32,
    n_done: usize,
    /// The number of moves of the shortest solution, if it was asked for and is known.
    distance: Option<usize>,
}

impl Episode {
    pub(crate) fn new(game: Simulator) -> Self {
        let n_done = n_done(&game);
        Self { game, n_steps: 0, n_done, distance: None }
    }

    /// Returns to the start of the puzzle.
    pub(crate) fn restart(&mut self) {
        self.game.restart();
        (self.n_steps, self.n_done, self.distance) = (0, n_done(&self.game), None);
    }

    /// Returns the number of moves of the shortest solution, if it can be found quickly.
    fn find_distance(&mut self) -> Option<usize> {
        if self.game.status() == Status::Solved {
            return Some(0);
        }
        let work = &mut Work::limited(DISTANCE_NODES, DISTANCE_BYTES);
        let advice = self.game.expert(&Objective::Optimal, work).ok().flatten();
        advice.filter(|advice| advice.is_optimal).map(|advice| advice.n_left)
    }

    /// Makes an action.
    pub(crate) fn step(&mut self, action: usize, rewards: &Rewards) -> StepResult {
        let is_shaped = rewards.distance != 0.0;
        if is_shaped && self.n_steps == 0 {
            self.distance = self.find_distance();
        }
        let was_legal = self.game.act(action);
        self.n_steps += 1;
        let mut result = StepResult { reward: rewards.step, ..StepResult::default() };
        if !was_legal {
            result.reward += rewards.illegal;
        } else if rewards.progress != 0.0 {
            let n_done = n_done(&self.game);
            result.reward += rewards.progress * (n_done as f64 - self.n_done as f64);
            self.n_done = n_done;
        }
        if is_shaped && was_legal {
            let after = self.find_distance();
            if let (Some(before), Some(after)) = (self.distance, after) {
                result.reward += rewards.distance * (before as f64 - after as f64);
            }
            self.distance = after;
        }
        if was_legal || self.n_steps == 1 {
            match self.game.status() {
                Status::Solved => {
                    result.terminated = true;
                    result.reward += rewards.solved;
                }
                Status::Ongoing if self.game.has_legal_action() => {}
                Status::Ongoing | Status::Lost => {
                    result.terminated = true;
                    result.reward += rewards.stuck;
                }
            }
        }
        result.truncated =
            !result.terminated && rewards.max_steps > 0 && self.n_steps >= rewards.max_steps;
        result
    }
}

fn n_done(game: &Simulator) -> usize {
    game.progress().map_or(0, |(done, _)| done)
}
