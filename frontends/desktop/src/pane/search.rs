//! Searches, while play goes on.

use std::time::{Duration, Instant};

use eframe::egui;
use puzzle_midend::Task;
use puzzle_sitting::{BROKE_DOWN, Keep, Playback, Searching, Taken};

use super::Pane;
use crate::shared::Shared;
use crate::table::Table;

/// How often the screen tells how far a search is.
pub(super) const LOOK: Duration = Duration::from_millis(100);
/// How long a search is waited for before the screen says that it goes on.
const SOON: Duration = Duration::from_millis(15);

impl Pane {
    /// Begins a search for the game in front, after the one before has ended.
    pub(crate) fn start(&mut self, task: Task) {
        let Some(at) = self.current else { return };
        if let Err(invalid) = self.search.begin(task, &mut *self.tables[at].session) {
            self.tell(invalid.to_string());
        }
    }

    /// The search that goes on, if there is one.
    pub(crate) fn search(&self) -> Option<&Searching> {
        self.search.searching()
    }

    /// Takes what a search found, if it has ended.
    pub(super) fn look_at_search(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let is_new = self.search().is_some_and(|worker| worker.began.elapsed() < LOOK);
        let wait = if is_new { SOON } else { Duration::ZERO };
        let Some(found) = self.search.take(wait) else { return };
        ctx.request_repaint();
        let known = |game: &'static str| move |table: &Table| table.entry.info.id == game;
        let at = self.tables.iter().position(known(found.game));
        let taken = at.and_then(|at| Some((at, found.hand_to(&mut *self.tables[at].session)?)));
        match taken {
            Some((at, taken)) => self.take_found(shared, at, taken),
            None => self.tell(BROKE_DOWN),
        }
        if let Some((game, task)) = self.search.take_waiting()
            && let Some(at) = self.tables.iter().position(known(game))
        {
            self.turn_to(shared, at);
            self.start(task);
        }
    }

    /// Shows what a search found; where its game is not in front, it is only kept.
    fn take_found(&mut self, shared: &mut Shared, at: usize, taken: Taken) {
        let solution = taken.solution();
        if taken.outcome.game_changed {
            self.tables[at].save_path = None;
        }
        if self.current != Some(at) {
            if let Some(ending) = taken.outcome.ended {
                self.finish(shared, at, ending);
            }
            self.keep_table(shared, at, Keep::Moves);
            return;
        }
        self.absorb(shared, taken.outcome);
        if taken.is_cancelled {
            self.tell("Stopped");
        }
        if let Some(words) = solution {
            self.play_solution(shared, taken.before, words);
        }
        self.pause_or_go_on();
    }

    /// Shows the solution that was just played, step by step, and what is known of it.
    fn play_solution(&mut self, shared: &mut Shared, before: usize, words: String) {
        let Some(session) = self.session() else { return };
        let after = session.position();
        if after == before {
            return;
        }
        let is_played = after > before + 1 && session.can().animates_solution;
        if is_played && !shared.reduces_motion {
            self.history = Some(Playback::new(before, after, Instant::now()).playing());
            self.call(shared, |session| session.go_to(before));
        }
        self.tell(words);
    }
}
