//! Searches, as values that can be carried to a thread or, as text, to another program.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::any::Any;

use puzzle_core::Game;
use puzzle_core::solve::Work;

use super::job_text::{self, JobTextError};
use super::question::Question;
use super::report::Done;

/// A search that is ready to run, away from the session that made it. It has the memory of the
/// session's searches with it, and brings it back.
///
/// As text it goes to a process, a machine or a web worker that shares no memory with the session:
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::solve::Work;
/// use puzzle_midend::{Done, GameEntry, Task, prelude::*};
/// let mut game = Midend::<LightsOut>::new();
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let job = game.job(&Task::Hint)?.to_text();
///
/// // Elsewhere:
/// let mut worker = GameEntry::of::<LightsOut>().worker();
/// let done = worker.run(&job, &mut Work::unlimited())?.to_text();
///
/// // And back:
/// let _ = game.finish(Done::from_text(&done)?);
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
    pub(super) fn new<G: Game>(question: Question<G>, memory: G::Memory) -> Self {
        Self { inner: Box::new(Typed { question, memory }) }
    }

    /// Runs the search.
    pub fn run(self, work: &mut Work<'_>) -> Done {
        self.inner.run(work)
    }

    /// The job as text, for a [`Worker`] that shares no memory with this program.
    pub fn to_text(&self) -> String {
        self.inner.to_text()
    }
}

/// Runs jobs that come as text, one after the other, and keeps the memory of their searches from
/// one to the next: what stands at the other end of a channel, in a web worker or another process.
/// [`GameEntry::worker`](crate::GameEntry::worker) makes one.
pub trait Worker: Send {
    /// Runs a job. It may be ended through `work`; the worker can go on with the next then.
    ///
    /// # Errors
    /// When the text is no job, or one of another game.
    fn run(&mut self, job: &str, work: &mut Work<'_>) -> Result<Done, JobTextError>;
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
    fn run(&mut self, job: &str, work: &mut Work<'_>) -> Result<Done, JobTextError> {
        let question = job_text::read::<G>(job)?;
        let report = question.answer(&mut self.memory, work);
        Ok(Done { report, game: G::INFO.id.to_string(), revision: question.revision, memory: None })
    }
}

trait RunJob: Send {
    fn run(self: Box<Self>, work: &mut Work<'_>) -> Done;
    fn to_text(&self) -> String;
}

struct Typed<G: Game> {
    question: Question<G>,
    memory: G::Memory,
}

impl<G: Game> RunJob for Typed<G> {
    fn run(self: Box<Self>, work: &mut Work<'_>) -> Done {
        let Typed { question, mut memory } = *self;
        let report = question.answer(&mut memory, work);
        let memory: Box<dyn Any + Send> = Box::new(MemoryOf::<G>(memory));
        Done {
            report,
            game: G::INFO.id.to_string(),
            revision: question.revision,
            memory: Some(memory),
        }
    }

    fn to_text(&self) -> String {
        job_text::write(&self.question)
    }
}

/// A memory under the name of its game: two games may have memories of one type.
pub(super) struct MemoryOf<G: Game>(pub(super) G::Memory);
