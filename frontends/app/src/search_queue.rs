//! The search of a window or a terminal: one runs and one may wait.

use std::time::Duration;

use puzzle_core::solve::Stop;
use puzzle_core::{Invalid, Text, label};
use puzzle_midend::{FinishedJob, Midend, Outcome, SearchReport, Task};

use crate::running_search::{RunningSearch, SearchState};
use crate::text_format::sentence;

/// The message for a search that panicked.
pub const SEARCH_FAILED: &str =
    label!("The search failed because of an error in the program. Your game has not changed");

/// The running search of a window or a terminal, and the one that waits for it to end. Games are
/// identified by ID, since at most one game of each kind is open.
///
/// ```
/// use std::time::Duration;
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Task};
/// use puzzle_app::SearchQueue;
/// let mut game = Midend::of::<LightsOut>();
/// let mut search = SearchQueue::default();
/// assert!(search.begin(Task::NewGame, &mut game)?);
/// let found = search.take(Duration::from_secs(60)).unwrap();
/// assert_eq!(found.game, "lights-out");
/// assert!(found.apply_to(&mut game).unwrap().outcome.game_changed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct SearchQueue {
    searching: Option<RunningSearch>,
    waiting: Option<(&'static str, Task)>,
}

/// A search that has ended.
pub struct FinishedSearch {
    /// The ID of the game that requested it.
    pub game: &'static str,
    /// The task of the search.
    pub task: Task,
    /// The result; `None` if the search panicked.
    done: Option<FinishedJob>,
}

/// A search result that was applied to its session.
pub struct AppliedSearch {
    /// The outcome of the session.
    pub outcome: Outcome,
    /// Whether the player stopped the search before it found anything.
    pub is_cancelled: bool,
    /// The history position of the session before the result was applied.
    pub before: usize,
    /// The report of the search.
    pub report: SearchReport,
    task: Task,
}

impl SearchQueue {
    /// Starts a search for a game. If another search runs, stops it and puts this one in the queue.
    /// Returns `true` if the search started now.
    ///
    /// # Errors
    /// When the session does not support the task.
    pub fn begin(&mut self, task: Task, session: &mut Midend) -> Result<bool, Invalid> {
        let game = session.info().id;
        if let Some(searching) = &self.searching {
            let is_asked_twice =
                searching.task == task && searching.game == game && !searching.is_cancelled();
            if !is_asked_twice {
                searching.cancel();
                self.waiting = Some((game, task));
            }
            return Ok(false);
        }
        let job = session.job(&task)?;
        // The front end polls for the end of the search.
        self.searching = Some(RunningSearch::begin(job, task, game));
        Ok(true)
    }

    /// Returns the running search, if any.
    pub fn searching(&self) -> Option<&RunningSearch> {
        self.searching.as_ref()
    }

    /// Returns `true` while a search runs.
    pub fn is_running(&self) -> bool {
        self.searching.is_some()
    }

    /// Stops the running search and discards the waiting one. Returns `true` if a search was
    /// running.
    pub fn cancel(&mut self) -> bool {
        self.waiting = None;
        self.searching.as_ref().inspect(|searching| searching.cancel()).is_some()
    }

    /// Waits up to `wait` for the running search to end. Takes and returns it, or returns `None` if
    /// it still runs.
    pub fn take(&mut self, wait: Duration) -> Option<FinishedSearch> {
        let done = match self.searching.as_ref()?.wait(wait) {
            SearchState::Running => return None,
            SearchState::Done(done) => Some(*done),
            SearchState::Failed => None,
        };
        let searching = self.searching.take()?;
        Some(FinishedSearch { game: searching.game, task: searching.task.clone(), done })
    }

    /// Takes the waiting search, with the ID of its game, if no search runs.
    pub fn take_waiting(&mut self) -> Option<(&'static str, Task)> {
        self.waiting.take_if(|_| self.searching.is_none())
    }
}

impl FinishedSearch {
    /// Applies the result to the session of its game. Returns `None` if the search panicked.
    pub fn apply_to(self, session: &mut Midend) -> Option<AppliedSearch> {
        let done = self.done?;
        let is_cancelled = done.stop() == Some(Stop::Cancelled);
        let (before, report) = (session.position(), done.report.clone());
        let outcome = session.finish(done);
        // A better solution is played from the start of the puzzle, behind the step back to it.
        let before = match &report {
            SearchReport::Improved(better) if better.is_better() => {
                session.position().saturating_sub(better.found.n_moves)
            }
            _ => before,
        };
        Some(AppliedSearch { outcome, is_cancelled, before, task: self.task, report })
    }
}

impl AppliedSearch {
    /// Returns a text about the solution that was just put on the board, if the task was to solve.
    pub fn solution(&self) -> Option<Text> {
        match (&self.task, &self.report) {
            (Task::Solve(aim) | Task::SolveHere(aim), SearchReport::Solved(solved))
                if !self.outcome.game_changed =>
            {
                Some(solved.words(aim))
            }
            (_, SearchReport::Improved(better)) if better.is_better() => {
                Some(sentence(better.words()))
            }
            _ => None,
        }
    }
}
