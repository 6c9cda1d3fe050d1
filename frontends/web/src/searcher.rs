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

/// Most bytes that one search may hold: a page has 4 GiB at best, and a phone kills it long before.
const MOST_BYTES: u64 = 512 << 20;
/// Milliseconds between two words about how far a search has come.
const SPEAK_EVERY: f64 = 100.0;

/// Runs jobs that come as text, and keeps the memory of each game's searches from one to the next.
#[wasm_bindgen]
#[derive(Default)]
pub struct Searcher {
    workers: HashMap<String, Box<dyn Worker>>,
}

#[derive(Deserialize)]
struct Head {
    game: String,
}

#[wasm_bindgen]
impl Searcher {
    /// One that has not searched yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs a job, and gives what it found, as text. `watch(done, whole, nodes)` is told how far
    /// it has come; the whole is 0 where unknown.
    ///
    /// # Errors
    /// When the text is no job.
    pub fn run(&mut self, job: &str, watch: &Function) -> Result<String, JsError> {
        let Head { game } = serde_json::from_str(job).map_err(json::error)?;
        let entry = crate::games().game(&game).map_err(json::error)?;
        let worker = self.workers.entry(game).or_insert_with(|| entry.worker());
        let start = Date::now();
        let mut spoken = start;
        let mut pace = Pace::new(Duration::from_millis(5));
        let mut watched = |progress: &Progress| {
            let now = Date::now();
            if now - spoken >= SPEAK_EVERY {
                spoken = now;
                let (done, whole) = progress.part;
                let numbers = [done, whole, progress.nodes].map(|n| JsValue::from_f64(n as f64));
                // A page that throws at a number of progress is not the search's affair.
                let _ = watch.call3(&JsValue::NULL, &numbers[0], &numbers[1], &numbers[2]);
            }
            let gone = Duration::from_secs_f64((now - start).max(0.0) / 1000.0);
            ControlFlow::Continue(pace.next(gone))
        };
        let mut work = Work::limited(u64::MAX, MOST_BYTES).watched(&mut watched);
        Ok(worker.run(job, &mut work).map_err(json::error)?.to_text())
    }
}
