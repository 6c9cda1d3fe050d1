//! Searches on a thread of their own.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::{Duration, Instant};

use puzzle_core::solve::{Pace, Work};
use puzzle_midend::{Done, Job, Task};

use crate::search_words::{search_words, task_words};

/// What threads of searches are called.
pub const THREAD: &str = "search";

/// Most bytes that a search may hold.
const MOST_BYTES: u64 = 1 << 30;

/// A search under way, on a thread of its own. Dropped, it is cancelled.
///
/// ```
/// use std::time::Duration;
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::Task;
/// use puzzle_app::{SearchState, RunningSearch};
/// let mut game = Midend::<LightsOut>::new();
/// let job = game.job(&Task::NewGame)?;
/// let searching = RunningSearch::begin(job, Task::NewGame, "lights-out");
/// let SearchState::Done(done) = searching.wait(Duration::from_secs(60)) else { panic!() };
/// let _ = game.finish(*done);
/// assert!(game.has_game());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RunningSearch {
    /// What is searched for.
    pub task: Task,
    /// The game that asked.
    pub game: &'static str,
    /// Since when.
    pub began: Instant,
    shared: Arc<Shared>,
    found: Receiver<Done>,
}

#[derive(Default)]
struct Shared {
    is_cancelled: AtomicBool,
    nodes: AtomicU64,
    done: AtomicU64,
    whole: AtomicU64,
}

/// How a search stands.
pub enum SearchState {
    /// It goes on.
    Running,
    /// It has ended: what it found.
    Done(Box<Done>),
    /// It panicked: a fault of the back end, which the player should not lose a game by.
    Failed,
}

impl RunningSearch {
    /// Begins a search.
    pub fn begin(job: Job, task: Task, game: &'static str) -> Self {
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
            let mut work = Work::limited(u64::MAX, MOST_BYTES).watched(&mut watch);
            let run = catch_unwind(AssertUnwindSafe(|| job.run(&mut work)));
            if let Ok(done) = run {
                let _ = send.send(done);
            }
        };
        let thread = std::thread::Builder::new().name(THREAD.into()).stack_size(16 << 20);
        let _ = thread.spawn(search);
        Self { task, game, began: Instant::now(), shared, found }
    }

    /// Asks it to end; it will be done soon after.
    pub fn cancel(&self) {
        self.shared.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to end.
    pub fn is_cancelled(&self) -> bool {
        self.shared.is_cancelled.load(Ordering::Relaxed)
    }

    /// How it stands, waited for at most so long.
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

    /// How much of it is done, where that is known: from 0 to 1.
    pub fn part(&self) -> Option<f32> {
        let whole = self.shared.whole.load(Ordering::Relaxed);
        let done = self.shared.done.load(Ordering::Relaxed).min(whole);
        (whole > 0).then(|| done as f32 / whole as f32)
    }

    /// What it does and how far it is, for the player.
    pub fn words(&self) -> String {
        if self.is_cancelled() {
            return format!("{}: stopping…", task_words(&self.task));
        }
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let part = (load(&self.shared.done), load(&self.shared.whole));
        let seconds = self.began.elapsed().as_secs();
        search_words(&self.task, seconds, part, load(&self.shared.nodes))
    }
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.cancel();
    }
}
