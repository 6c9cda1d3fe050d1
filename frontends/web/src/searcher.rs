//! Searches in a web worker.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use js_sys::{Date, Function};
use puzzle_core::solve::{Pace, Progress, Work};
use puzzle_midend::Worker;
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::json;

/// Maximum memory of one search and of reading one file, in bytes. A page has 4 GiB at most, and phones end it much
/// earlier.
pub(crate) const MOST_BYTES: u64 = 512 << 20;
/// Milliseconds between two reports of progress.
const REPORT_INTERVAL: f64 = 100.0;

/// Runs jobs that are passed as text. Caches of each game's solver are kept from job to job.
#[wasm_bindgen]
#[derive(Default)]
pub struct Searcher {
    workers: HashMap<String, Worker>,
}

#[derive(Deserialize)]
struct Head {
    game: String,
}

#[wasm_bindgen]
impl Searcher {
    /// Creates a searcher.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs a job within a number of nodes, which may be infinite, and returns its result as text.
    /// `watch(done, whole, nodes)` is called with the
    /// progress; `whole` is 0 if it is unknown.
    ///
    /// # Errors
    /// When the text is not a job.
    pub fn run(&mut self, job: &str, nodes: f64, watch: &Function) -> Result<String, JsError> {
        let Head { game } = json::read(job)?;
        let entry = crate::games().game(&game).map_err(json::error)?;
        let worker = self.workers.entry(game).or_insert_with(|| Worker::new(entry));
        let start = Date::now();
        let mut reported = start;
        let mut pace = Pace::new(Duration::from_millis(5));
        let mut watched = |progress: &Progress| {
            let now = Date::now();
            if now - reported >= REPORT_INTERVAL {
                reported = now;
                let (done, whole) = progress.part;
                let numbers = [done, whole, progress.nodes].map(|n| JsValue::from_f64(n as f64));
                // An exception in the callback does not stop the search.
                let _ = watch.call3(&JsValue::NULL, &numbers[0], &numbers[1], &numbers[2]);
            }
            let elapsed = Duration::from_secs_f64((now - start).max(0.0) / 1000.0);
            ControlFlow::Continue(pace.next(elapsed))
        };
        let mut work = Work::limited(nodes as u64, MOST_BYTES).watched(&mut watched);
        Ok(worker.run(job, &mut work).map_err(json::error)?.to_text())
    }
}
