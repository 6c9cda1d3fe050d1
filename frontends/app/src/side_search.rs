//! Searches that run while nothing else does, to learn more about a puzzle than the player asked for.

use std::collections::VecDeque;
use std::time::Duration;

use puzzle_midend::{FinishedJob, GameEntry};

use crate::autosave::GameKey;
use crate::running_search::{RunningSearch, SearchState};
use crate::side_task::SideTask;

/// A result of a side search.
pub(crate) struct SideResult {
    /// The game for which the search ran.
    pub key: GameKey,
    /// The puzzle's ID, or the full params of the next puzzle.
    pub puzzle: String,
    /// What the search was for.
    pub task: SideTask,
    /// What it found.
    pub done: FinishedJob,
}

/// The running side search and those that wait. At most one runs, and only while the player has not
/// started a search.
///
/// Each search has a session of its own, and the node limit that is usual for its game.
#[derive(Default)]
pub(crate) struct SideSearches {
    running: Option<(Wanted, RunningSearch)>,
    waiting: VecDeque<Wanted>,
}

struct Wanted {
    key: GameKey,
    entry: GameEntry,
    puzzle: String,
    task: SideTask,
}

impl SideSearches {
    /// Adds a search for a puzzle, unless it is already wanted.
    pub(crate) fn want(&mut self, key: GameKey, entry: GameEntry, puzzle: String, task: SideTask) {
        let is_same = |other: &Wanted| other.key == key && other.task == task;
        let running = self.running.as_ref().map(|(wanted, _)| wanted);
        if self.waiting.iter().chain(running).any(is_same) {
            return;
        }
        // What is found out about this puzzle comes before the next puzzle.
        if let Some((next, _)) = self.running.take_if(|(wanted, _)| wanted.task == SideTask::Next) {
            self.waiting.push_back(next);
        }
        self.waiting.push_back(Wanted { key, entry, puzzle, task });
        self.waiting.make_contiguous().sort_by_key(|wanted| wanted.task == SideTask::Next);
    }

    /// Drops all searches except those for `key`.
    pub(crate) fn keep_only(&mut self, key: Option<GameKey>) {
        self.waiting.retain(|wanted| Some(wanted.key) == key);
        self.running.take_if(|(wanted, _)| Some(wanted.key) != key);
    }

    /// Stops the running search, which starts again later.
    pub(crate) fn pause(&mut self) {
        if let Some((wanted, _)) = self.running.take() {
            self.waiting.push_front(wanted);
        }
    }

    /// Returns `true` if a search runs or waits.
    pub(crate) fn is_busy(&self) -> bool {
        self.running.is_some() || !self.waiting.is_empty()
    }

    /// Returns `true` if a search about the puzzle on the board runs or waits.
    pub(crate) fn has_search_of_puzzle(&self) -> bool {
        let running = self.running.as_ref().map(|(wanted, _)| wanted);
        self.waiting.iter().chain(running).any(|wanted| wanted.task != SideTask::Next)
    }

    /// Starts the next search if none runs, and returns the result of one that has ended.
    pub(crate) fn poll(&mut self) -> Option<SideResult> {
        if self.running.is_none() {
            let wanted = self.waiting.pop_front()?;
            self.running = wanted.begin().map(|search| (wanted, search));
        }
        let done = match self.running.as_ref()?.1.wait(Duration::ZERO) {
            SearchState::Running => return None,
            SearchState::Done(done) => Some(done),
            SearchState::Failed => None,
        };
        let (Wanted { key, puzzle, task, .. }, _) = self.running.take()?;
        Some(SideResult { key, puzzle, task, done: *done? })
    }
}

impl Wanted {
    /// Starts the search. Returns `None` if the game cannot search for this.
    fn begin(&self) -> Option<RunningSearch> {
        let mut session = self.entry.session();
        let task = self.task.task(&self.entry)?;
        let mut nodes = self.entry.info.usual_nodes;
        match self.task {
            SideTask::IsDaily(_) => {}
            SideTask::Next => {
                session.set_params_text(&self.puzzle).ok()?;
                nodes = u64::MAX;
            }
            SideTask::Rate | SideTask::Best => {
                let _ = session.open(&self.puzzle).ok()?;
            }
        }
        let job = session.job(&task).ok()?;
        Some(RunningSearch::begin_within(job, task, self.entry.info.id, nodes))
    }
}
