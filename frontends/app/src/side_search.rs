//! Searches that run while nothing else does, to learn more about a puzzle than the player asked
//! for.

use std::collections::VecDeque;
use std::time::Duration;

use puzzle_midend::{FinishedJob, GameEntry, Midend, Task};

use crate::autosave::GameKey;
use crate::clock::Clock;
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
/// Each search has the node limit that is usual for its game, and a session of its own except for
/// the rating of a draft.
#[derive(Default)]
pub(crate) struct SideSearches {
    running: Option<(Wanted, RunningSearch)>,
    waiting: VecDeque<Wanted>,
    /// The draft whose rating was wanted last: its game and the session's revision.
    draft: Option<(GameKey, u64)>,
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

    /// Rates the draft of a session, unless that is done or being done. A search for an earlier
    /// draft is canceled. A draft that is not yet a puzzle is not rated: the game's own status says
    /// why.
    pub(crate) fn rate_draft(&mut self, key: GameKey, entry: GameEntry, session: &mut Midend) {
        let draft = Some((key, session.revision()));
        if self.draft == draft || session.rating().is_some() {
            return;
        }
        self.pause();
        self.draft = draft;
        if session.drafted_id().is_ok()
            && let Ok(job) = session.job(&Task::Rate)
        {
            let wanted = Wanted { key, entry, puzzle: String::new(), task: SideTask::Draft };
            let (game, nodes) = (entry.info.id, entry.info.usual_nodes);
            self.running =
                Some((wanted, RunningSearch::begin_within(job, Task::Rate, game, nodes)));
        }
    }

    /// Drops all searches except those for `key`.
    pub(crate) fn keep_only(&mut self, key: Option<GameKey>) {
        self.waiting.retain(|wanted| Some(wanted.key) == key);
        self.running.take_if(|(wanted, _)| Some(wanted.key) != key);
    }

    /// Stops the running search, which starts again later. A draft is rated again when
    /// [`rate_draft`](Self::rate_draft) is called again.
    pub(crate) fn pause(&mut self) {
        let Some((wanted, _)) = self.running.take() else { return };
        if wanted.task == SideTask::Draft {
            self.draft = None;
        } else {
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
    pub(crate) fn poll(&mut self, clock: Clock) -> Option<SideResult> {
        if self.running.is_none() {
            let wanted = self.waiting.pop_front()?;
            self.running = wanted.begin(clock).map(|search| (wanted, search));
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
    fn begin(&self, clock: Clock) -> Option<RunningSearch> {
        let mut session = Midend::new(self.entry);
        let task = self.task.task(&self.entry)?;
        let mut nodes = self.entry.info.usual_nodes;
        match self.task {
            SideTask::IsDaily(_) => {}
            SideTask::Next => {
                // Without it, the puzzle ahead would always be the same one.
                session.set_entropy(clock.entropy());
                session.set_params_text(&self.puzzle).ok()?;
                nodes = u64::MAX;
            }
            // It is begun with the session that has the draft.
            SideTask::Draft => return None,
            SideTask::Rate | SideTask::Best => {
                let _ = session.open(&self.puzzle).ok()?;
            }
        }
        let job = session.job(&task).ok()?;
        Some(RunningSearch::begin_within(job, task, self.entry.info.id, nodes))
    }
}
