//! The search of a window or a terminal: one runs, and one may wait for its turn.

use std::time::Duration;

use puzzle_core::Invalid;
use puzzle_core::solve::Stop;
use puzzle_midend::{Done, Outcome, Report, Session, Task};

use crate::running_search::{RunningSearch, SearchState};

/// What is told of a search that panicked.
pub const BROKE_DOWN: &str =
    "The search broke down; this is a fault of the game. Your game is as it was";

/// The one search of a window or a terminal, and what is to be searched for after it. Games are
/// known by their names, for there is one table of each.
///
/// ```
/// use std::time::Duration;
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::Task;
/// use puzzle_app::Search;
/// let mut game = Midend::<LightsOut>::new();
/// let mut search = Search::default();
/// assert!(search.begin(Task::NewGame, &mut game)?);
/// let found = search.take(Duration::from_secs(60)).unwrap();
/// assert_eq!(found.game, "lights-out");
/// assert!(found.hand_to(&mut game).unwrap().outcome.game_changed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Search {
    searching: Option<RunningSearch>,
    waiting: Option<(&'static str, Task)>,
}

/// A search that has ended.
pub struct Found {
    /// The game that asked.
    pub game: &'static str,
    /// What was searched for.
    pub task: Task,
    /// What was found; `None` when the search panicked.
    done: Option<Done>,
}

/// What a session made of what was found.
pub struct Taken {
    /// What it asks for.
    pub outcome: Outcome,
    /// The player stopped the search before it had found anything.
    pub is_cancelled: bool,
    /// Where the game's history stood before.
    pub before: usize,
    task: Task,
    report: Report,
}

impl Search {
    /// Begins a search for a game, or puts it behind the one that goes on, which is stopped;
    /// whether it began now.
    ///
    /// # Errors
    /// When the session has no such search, in words.
    pub fn begin(&mut self, task: Task, session: &mut dyn Session) -> Result<bool, Invalid> {
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
        // The front end looks again soon, and so notices the end.
        self.searching = Some(RunningSearch::begin(job, task, game));
        Ok(true)
    }

    /// The search that goes on, if there is one.
    pub fn searching(&self) -> Option<&RunningSearch> {
        self.searching.as_ref()
    }

    /// Whether a search goes on.
    pub fn is_running(&self) -> bool {
        self.searching.is_some()
    }

    /// Stops the search that goes on, and forgets the one that waits; whether there was one.
    pub fn cancel(&mut self) -> bool {
        self.waiting = None;
        self.searching.as_ref().inspect(|searching| searching.cancel()).is_some()
    }

    /// The search that has ended, waited for at most so long.
    pub fn take(&mut self, wait: Duration) -> Option<Found> {
        let done = match self.searching.as_ref()?.wait(wait) {
            SearchState::Running => return None,
            SearchState::Done(done) => Some(*done),
            SearchState::Failed => None,
        };
        let searching = self.searching.take()?;
        Some(Found { game: searching.game, task: searching.task.clone(), done })
    }

    /// What waited for the search before it, and the game that asked for it.
    pub fn take_waiting(&mut self) -> Option<(&'static str, Task)> {
        self.waiting.take_if(|_| self.searching.is_none())
    }
}

impl Found {
    /// Gives it to the session of its game; `None` when the search panicked.
    pub fn hand_to(self, session: &mut dyn Session) -> Option<Taken> {
        let done = self.done?;
        let is_cancelled = done.stop() == Some(Stop::Cancelled);
        let (before, report) = (session.position(), done.report.clone());
        let outcome = session.finish(done);
        Some(Taken { outcome, is_cancelled, before, task: self.task, report })
    }
}

impl Taken {
    /// What is known of the solution that was just put on the board, if it was one.
    pub fn solution(&self) -> Option<String> {
        match (&self.task, &self.report) {
            (Task::Solve(aim) | Task::SolveHere(aim), Report::Solved(solved))
                if !self.outcome.game_changed =>
            {
                Some(solved.words(aim))
            }
            _ => None,
        }
    }
}
