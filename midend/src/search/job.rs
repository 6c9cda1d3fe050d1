//! Searches as values that can be sent to a thread or, as text, to another program.

use alloc::string::{String, ToString};

use puzzle_core::solve::Work;

use super::job_text::{self, JobTextError};
use super::report::FinishedJob;
use super::request::SearchRequest;
use crate::game_entry::GameEntry;
use crate::kernel::Memory;

/// A search that is ready to run independently of the mid-end that made it. It takes the memory of
/// the mid-end's searches with it and brings it back.
///
/// As text, a job can be sent to a process, a machine or a web worker that shares no memory with
/// the mid-end:
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::solve::Work;
/// use puzzle_midend::{FinishedJob, GameEntry, Midend, Task, Worker};
/// let mut game = Midend::of::<LightsOut>();
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let job = game.job(&Task::Hint)?.to_text();
///
/// // Elsewhere:
/// let mut worker = Worker::new(GameEntry::of::<LightsOut>());
/// let done = worker.run(&job, &mut Work::unlimited())?.to_text();
///
/// // And back:
/// let _ = game.finish(FinishedJob::from_text(&done)?);
/// assert!(game.shown_hint().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Job {
    pub(super) request: SearchRequest,
    pub(super) memory: Memory,
}

impl core::fmt::Debug for Job {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Job")
    }
}

impl Job {
    /// Runs the search.
    pub fn run(mut self, work: &mut Work<'_>) -> FinishedJob {
        let report = self.request.run(&mut self.memory, work);
        FinishedJob {
            report,
            game: self.request.game.info.id.to_string(),
            revision: self.request.revision,
            memory: self.memory,
        }
    }

    /// Returns the job as text, for a [`Worker`] that shares no memory with this program.
    pub fn to_text(&self) -> String {
        job_text::write(&self.request)
    }
}

/// A runner of jobs that come as text, in a web worker or another process. It keeps the memory of
/// searches from one job to the next.
pub struct Worker {
    game: GameEntry,
    memory: Memory,
}

impl Worker {
    /// Creates a worker for one game.
    pub fn new(game: GameEntry) -> Self {
        Self { game, memory: Memory::default() }
    }

    /// Runs a job. `work` may stop it; the worker can run the next job then.
    ///
    /// # Errors
    /// When the text is not a job, or one of another game.
    pub fn run(&mut self, job: &str, work: &mut Work<'_>) -> Result<FinishedJob, JobTextError> {
        let request = job_text::read(self.game, job)?;
        let mut done = Job { request, memory: self.memory.take() }.run(work);
        self.memory = done.memory.take();
        Ok(done)
    }
}
