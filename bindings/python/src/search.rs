//! Searches without the interpreter's lock.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use puzzle_core::solve::{Pace, Progress, Work};
use pyo3::prelude::*;

use crate::error;

/// The memory of a search if the caller gives no limit.
const DEFAULT_BYTES: u64 = 1 << 30;
/// How often a search looks for Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(50);

/// The limits of a search.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    /// The number of nodes.
    pub(crate) nodes: Option<u64>,
    /// The time.
    pub(crate) seconds: Option<f64>,
}

impl Limits {
    /// Checks the limits that a caller gave.
    pub(crate) fn new(nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Self> {
        if seconds.is_some_and(|seconds| !seconds.is_finite() || seconds < 0.0) {
            return Err(error::value("the time limit must be a number of seconds, 0 or more"));
        }
        Ok(Self { nodes, seconds })
    }

    /// Runs a search without the interpreter's lock, so that other threads of Python go on. Ctrl-C
    /// stops the search and raises `KeyboardInterrupt`.
    pub(crate) fn run<T: Send>(
        self,
        py: Python<'_>,
        search: impl FnOnce(&mut Work<'_>) -> T + Send,
    ) -> PyResult<T> {
        let start = Instant::now();
        let end = self.seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
        let mut interrupt = None;
        let (mut pace, mut next_signals) = (Pace::default(), SIGNALS);
        let result = py.detach(|| {
            let mut watch = |_: &Progress| {
                let now = start.elapsed();
                if end.is_some_and(|end| now >= end) {
                    return ControlFlow::Break(());
                }
                if now >= next_signals {
                    next_signals = now + SIGNALS;
                    if let Err(signal) = Python::attach(|py| py.check_signals()) {
                        interrupt = Some(signal);
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(pace.next(now))
            };
            let nodes = self.nodes.unwrap_or(u64::MAX);
            search(&mut Work::limited(nodes, DEFAULT_BYTES).watched(&mut watch))
        });
        match interrupt {
            Some(signal) => Err(signal),
            None => Ok(result),
        }
    }
}
