//! Searches and file readers that run while the player plays.

use std::path::Path;
use std::time::Duration;

use puzzle_midend::Task;

use super::Controller;
use crate::autosave::SaveScope;
use crate::open_game::OpenGame;
use crate::search_queue::{AppliedSearch, SEARCH_FAILED};
use crate::shared_state::Shared;
use crate::text_format::sentence;
use puzzle_core::{Text, text};

/// How long to wait for a search before showing that it runs.
const SOON: Duration = Duration::from_millis(20);

impl Controller {
    /// Starts a search for the current game. A running search is stopped, and this one starts after
    /// it.
    pub(super) fn start(&mut self, shared: &mut Shared, task: Task) {
        if task == Task::NewGame && self.take_next(shared) {
            return;
        }
        let Some(at) = self.current else { return };
        match self.search.begin(task, &mut self.games[at].session) {
            Ok(true) => self.poll_search(shared, SOON),
            Ok(false) => {}
            Err(invalid) => self.tell(invalid),
        }
        self.needs_redraw = true;
    }

    /// Handles the result of a search if it ends within `wait`.
    pub(super) fn poll_search(&mut self, shared: &mut Shared, wait: Duration) {
        let Some(found) = self.search.take(wait) else { return };
        self.needs_redraw = true;
        let is_of = |id: &'static str| move |game: &OpenGame| game.entry.info.id == id;
        let at = self.games.iter().position(is_of(found.game));
        let taken = at.and_then(|at| Some((at, found.apply_to(&mut self.games[at].session)?)));
        match taken {
            Some((at, taken)) => self.apply_search(shared, at, taken),
            None => self.tell(SEARCH_FAILED),
        }
        if let Some((id, task)) = self.search.take_waiting()
            && let Some(at) = self.games.iter().position(is_of(id))
        {
            self.switch_to(shared, at);
            self.start(shared, task);
        }
    }

    /// Shows the result of a search. If its game is not current, only saves the game.
    fn apply_search(&mut self, shared: &mut Shared, at: usize, taken: AppliedSearch) {
        let solution = taken.solution();
        if taken.outcome.game_changed {
            self.games[at].save_path = None;
        }
        if self.current != Some(at) {
            if let Some(ending) = taken.outcome.ended {
                self.finish(shared, at, ending);
            }
            self.save_at(shared, at, SaveScope::Moves);
            return;
        }
        self.keep_improved(shared, at, &taken.report);
        self.handle_outcome(shared, taken.outcome);
        if taken.is_cancelled {
            self.tell(text!("Stopped"));
        }
        if let Some(words) = solution {
            self.show_solution(shared, (taken.before, None), words);
        }
        self.apply_pause();
    }

    /// Opens a puzzle file, a saved game or a folder. A file that takes long is opened by a later
    /// [`tick`](Self::tick), unless the player stops it.
    ///
    /// # Errors
    /// Returns a message that names the file and the error.
    pub fn open_file(&mut self, shared: &mut Shared, path: &Path) -> Result<(), Text> {
        self.needs_redraw = true;
        match self.reader.read(&shared.registry, path) {
            Some(read) => self.take_opened_file(shared, Some(path), read?),
            None => Ok(()),
        }
    }

    /// Handles the result of a file reader that has ended.
    pub(super) fn poll_reader(&mut self, shared: &mut Shared) {
        let Some((path, read)) = self.reader.take() else { return };
        self.needs_redraw = true;
        if let Err(why) = read.and_then(|opened| self.take_opened_file(shared, Some(&path), opened))
        {
            self.tell(sentence(why));
        }
    }
}
