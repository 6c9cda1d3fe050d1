//! Searches on background threads.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::{Duration, Instant};

use puzzle_core::solve::{Pace, Work};
use puzzle_midend::{FinishedJob, Job, Task};

use crate::search_status::{search_status, task_words};
use puzzle_core::{Text, text};

/// The name of the threads that search or read files.
pub const THREAD: &str = "search";

/// The memory limit of a search, in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// A search on a background thread. Dropping it cancels the search.
///
/// ```
/// use std::time::Duration;
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Task};
/// use puzzle_app::{SearchState, RunningSearch};
/// let mut game = Midend::of::<LightsOut>();
/// let job = game.job(&Task::NewGame)?;
/// let searching = RunningSearch::begin(job, Task::NewGame, "lights-out");
/// let SearchState::Done(done) = searching.wait(Duration::from_secs(60)) else { panic!() };
/// let _ = game.finish(*done);
/// assert!(game.has_game());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RunningSearch {
    /// The task of the search.
    pub task: Task,
    /// The ID of the game that requested it.
    pub game: &'static str,
    /// When it started.
    pub began: Instant,
    shared: Arc<Shared>,
    found: Receiver<FinishedJob>,
}

#[derive(Default)]
struct Shared {
    is_cancelled: AtomicBool,
    nodes: AtomicU64,
    done: AtomicU64,
    whole: AtomicU64,
}

/// The state of a search.
pub enum SearchState {
    /// The search is running.
    Running,
    /// The search has ended with this result.
    Done(Box<FinishedJob>),
    /// The search panicked, because of an error in the back end. The game is not affected.
    Failed,
}

impl RunningSearch {
    /// Starts a search.
    pub fn begin(job: Job, task: Task, game: &'static str) -> Self {
        Self::begin_within(job, task, game, u64::MAX)
    }

    /// Starts a search that ends after this number of nodes at the latest.
    pub fn begin_within(job: Job, task: Task, game: &'static str, nodes: u64) -> Self {
        let shared = Arc::new(Shared::default());
        let (send, found) = channel();
        let theirs = Arc::clone(&shared);
        let search = move || {
            let (start, mut pace) = (Instant::now(), Pace::default());
            let mut watch = |progress: &puzzle_core::solve::Progress| {
                theirs.nodes.store(progress.nodes, Ordering::Relaxed);
                theirs.done.store(progress.part.0, Ordering::Relaxed);
                theirs.whole.store(progress.part.1, Ordering::Relaxed);
                if theirs.is_cancelled.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(pace.next(start.elapsed()))
                }
            };
            let mut work = Work::limited(nodes, MOST_BYTES).watched(&mut watch);
            let run = catch_unwind(AssertUnwindSafe(|| job.run(&mut work)));
            if let Ok(done) = run {
                let _ = send.send(done);
            }
        };
        let thread = std::thread::Builder::new().name(THREAD.into()).stack_size(16 << 20);
        let _ = thread.spawn(search);
        Self { task, game, began: Instant::now(), shared, found }
    }

    /// Requests that the search ends soon.
    pub fn cancel(&self) {
        self.shared.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the search was [canceled](Self::cancel).
    pub fn is_cancelled(&self) -> bool {
        self.shared.is_cancelled.load(Ordering::Relaxed)
    }

    /// Waits up to `timeout` for the search to end, and returns its state.
    pub fn wait(&self, timeout: Duration) -> SearchState {
        if timeout.is_zero() {
            return match self.found.try_recv() {
                Ok(done) => SearchState::Done(Box::new(done)),
                Err(TryRecvError::Empty) => SearchState::Running,
                Err(TryRecvError::Disconnected) => SearchState::Failed,
            };
        }
        match self.found.recv_timeout(timeout) {
            Ok(done) => SearchState::Done(Box::new(done)),
            Err(RecvTimeoutError::Timeout) => SearchState::Running,
            Err(RecvTimeoutError::Disconnected) => SearchState::Failed,
        }
    }

    /// Returns the fraction of the search that is done, from 0 to 1, or `None` if it is unknown.
    pub fn part(&self) -> Option<f32> {
        let whole = self.shared.whole.load(Ordering::Relaxed);
        let done = self.shared.done.load(Ordering::Relaxed).min(whole);
        (whole > 0).then(|| done as f32 / whole as f32)
    }

    /// Returns the task and its progress as a line for the player.
    pub fn words(&self) -> Text {
        if self.is_cancelled() {
            return text!("{task}: stopping…", task = task_words(&self.task));
        }
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let part = (load(&self.shared.done), load(&self.shared.whole));
        let seconds = self.began.elapsed().as_secs();
        search_status(&self.task, seconds, part, load(&self.shared.nodes))
    }
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.cancel();
    }
}
