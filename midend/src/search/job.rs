//! Searches as values that can be sent to a thread or, as text, to another program.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::any::Any;

use puzzle_core::Game;
use puzzle_core::solve::Work;

use super::job_text::{self, JobTextError};
use super::report::FinishedJob;
use super::request::SearchRequest;

/// A search that is ready to run independently of the session that made it. It takes the memory of
/// the session's searches with it and brings it back.
///
/// As text, a job can be sent to a process, a machine or a web worker that shares no memory with
/// the session:
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::solve::Work;
/// use puzzle_midend::{FinishedJob, GameEntry, Task, prelude::*};
/// let mut game = Midend::<LightsOut>::new();
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let job = game.job(&Task::Hint)?.to_text();
///
/// // Elsewhere:
/// let mut worker = GameEntry::of::<LightsOut>().worker();
/// let done = worker.run(&job, &mut Work::unlimited())?.to_text();
///
/// // And back:
/// let _ = game.finish(FinishedJob::from_text(&done)?);
/// assert!(game.shown_hint().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Job {
    inner: Box<dyn RunJob>,
}

impl core::fmt::Debug for Job {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Job")
    }
}

impl Job {
    pub(super) fn new<G: Game>(request: SearchRequest<G>, memory: G::Memory) -> Self {
        Self { inner: Box::new(Typed { request, memory }) }
    }

    /// Runs the search.
    pub fn run(self, work: &mut Work<'_>) -> FinishedJob {
        self.inner.run(work)
    }

    /// Returns the job as text, for a [`Worker`] that shares no memory with this program.
    pub fn to_text(&self) -> String {
        self.inner.to_text()
    }
}

/// A runner of jobs that come as text, in a web worker or another process. It keeps the memory of
/// searches from one job to the next. [`GameEntry::worker`](crate::GameEntry::worker) makes one.
pub trait Worker: Send {
    /// Runs a job. `work` may stop it; the worker can run the next job then.
    ///
    /// # Errors
    /// When the text is not a job, or one of another game.
    fn run(&mut self, job: &str, work: &mut Work<'_>) -> Result<FinishedJob, JobTextError>;
}

/// A worker for one game.
pub(crate) struct TypedWorker<G: Game> {
    memory: G::Memory,
}

impl<G: Game> Default for TypedWorker<G> {
    fn default() -> Self {
        Self { memory: G::Memory::default() }
    }
}

impl<G: Game> Worker for TypedWorker<G> {
    fn run(&mut self, job: &str, work: &mut Work<'_>) -> Result<FinishedJob, JobTextError> {
        let request = job_text::read::<G>(job)?;
        let report = request.run(&mut self.memory, work);
        Ok(FinishedJob {
            report,
            game: G::INFO.id.to_string(),
            revision: request.revision,
            memory: None,
        })
    }
}

trait RunJob: Send {
    fn run(self: Box<Self>, work: &mut Work<'_>) -> FinishedJob;
    fn to_text(&self) -> String;
}

struct Typed<G: Game> {
    request: SearchRequest<G>,
    memory: G::Memory,
}

impl<G: Game> RunJob for Typed<G> {
    fn run(self: Box<Self>, work: &mut Work<'_>) -> FinishedJob {
        let Typed { request, mut memory } = *self;
        let report = request.run(&mut memory, work);
        let memory: Box<dyn Any + Send> = Box::new(MemoryOf::<G>(memory));
        FinishedJob {
            report,
            game: G::INFO.id.to_string(),
            revision: request.revision,
            memory: Some(memory),
        }
    }

    fn to_text(&self) -> String {
        job_text::write(&self.request)
    }
}

/// A memory that is tagged with its game, because two games may have memories of the same type.
pub(super) struct MemoryOf<G: Game>(pub(super) G::Memory);
