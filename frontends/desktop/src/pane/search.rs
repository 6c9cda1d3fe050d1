//! Searches, while play goes on.

use std::time::Duration;

use eframe::egui;
use puzzle_core::Stop;
use puzzle_midend::Task;
use puzzle_sitting::{Progress, Worker};

use super::Pane;
use super::history::History;
use crate::shared::Shared;

/// How often the screen tells how far a search is.
pub(super) const LOOK: Duration = Duration::from_millis(100);
/// How long a search is waited for before the screen says that it goes on.
const SOON: Duration = Duration::from_millis(15);

impl Pane {
    /// Begins a search for the game in front, after the one before has ended.
    pub(crate) fn start(&mut self, task: Task) {
        let Some(at) = self.current else { return };
        if let Some(worker) = &self.worker {
            if worker.task == task && !worker.is_cancelled() {
                return;
            }
            worker.cancel();
            self.waiting = Some((at, task));
            return;
        }
        let table = &mut self.tables[at];
        match table.session.job(&task) {
            // The window looks again soon, and so notices the end.
            Ok(job) => self.worker = Some(Worker::begin(job, task, table.entry.info.id, || {})),
            Err(invalid) => self.tell(invalid.to_string()),
        }
    }

    /// The search that goes on, if there is one.
    pub(crate) fn worker(&self) -> Option<&Worker> {
        self.worker.as_ref()
    }

    /// Stops the search that goes on; whether there was one.
    pub(crate) fn cancel_search(&mut self) -> bool {
        self.waiting = None;
        self.worker.as_ref().inspect(|worker| worker.cancel()).is_some()
    }

    /// Takes what a search found, if it has ended.
    pub(super) fn look_at_worker(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let Some(worker) = &self.worker else { return };
        let is_new = worker.began.elapsed() < LOOK;
        let done = match worker.wait(if is_new { SOON } else { Duration::ZERO }) {
            Progress::Running => return,
            Progress::Done(done) => Some(*done),
            Progress::Failed => None,
        };
        let Some(worker) = self.worker.take() else { return };
        ctx.request_repaint();
        let at = self.tables.iter().position(|table| table.entry.info.id == worker.game);
        if let (Some(at), Some(done)) = (at, done) {
            let is_cancelled = done.stop() == Some(Stop::Cancelled);
            let before = self.tables[at].session.position();
            let outcome = self.tables[at].session.finish(done);
            let is_new = outcome.game_changed;
            if is_new {
                self.tables[at].save_path = None;
            }
            if self.current == Some(at) {
                self.absorb(shared, outcome);
                if is_cancelled {
                    self.tell("Stopped");
                }
                if matches!(worker.task, Task::Solve(_)) && !is_new {
                    self.play_solution(shared, before);
                }
                self.pause_or_go_on();
            }
        } else {
            self.tell("The search broke down; this is a fault of the game. Your game is as it was");
        }
        if let Some((at, task)) = self.waiting.take() {
            self.turn_to(shared, at);
            self.start(task);
        }
    }

    /// Shows the solution that was just played, step by step.
    fn play_solution(&mut self, shared: &mut Shared, before: usize) {
        let Some(session) = self.session() else { return };
        let after = session.position();
        if after <= before + 1 || !session.can().animates_solution || shared.reduces_motion {
            return;
        }
        self.history = Some(History::playing(before, after));
        self.call(shared, |session| session.go_to(before));
    }
}
