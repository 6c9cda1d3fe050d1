//! Searches that run while play goes on, and files that are read.

use std::path::Path;
use std::time::Duration;

use puzzle_midend::Task;

use super::Controller;
use crate::autosave::SaveWhat;
use crate::open_game::OpenGame;
use crate::search::{BROKE_DOWN, Taken};
use crate::shared::Shared;

/// How long a search is waited for before the screen says that it runs.
const SOON: Duration = Duration::from_millis(20);

impl Controller {
    /// Begins a search for the game that is turned to, after the one before has ended.
    pub(super) fn start(&mut self, shared: &mut Shared, task: Task) {
        let Some(at) = self.current else { return };
        match self.search.begin(task, &mut *self.games[at].session) {
            Ok(true) => self.look_at_search(shared, SOON),
            Ok(false) => {}
            Err(invalid) => self.tell(invalid.to_string()),
        }
        self.needs_redraw = true;
    }

    /// Takes what a search found, if it ends within this time.
    pub(super) fn look_at_search(&mut self, shared: &mut Shared, wait: Duration) {
        let Some(found) = self.search.take(wait) else { return };
        self.needs_redraw = true;
        let is_of = |id: &'static str| move |game: &OpenGame| game.entry.info.id == id;
        let at = self.games.iter().position(is_of(found.game));
        let taken = at.and_then(|at| Some((at, found.hand_to(&mut *self.games[at].session)?)));
        match taken {
            Some((at, taken)) => self.take_found(shared, at, taken),
            None => self.tell(BROKE_DOWN),
        }
        if let Some((id, task)) = self.search.take_waiting()
            && let Some(at) = self.games.iter().position(is_of(id))
        {
            self.turn_to(shared, at);
            self.start(shared, task);
        }
    }

    /// Shows what a search found; where its game is not turned to, it is only saved.
    fn take_found(&mut self, shared: &mut Shared, at: usize, taken: Taken) {
        let solution = taken.solution();
        if taken.outcome.game_changed {
            self.games[at].save_path = None;
        }
        if self.current != Some(at) {
            if let Some(ending) = taken.outcome.ended {
                self.finish(shared, at, ending);
            }
            self.save_at(shared, at, SaveWhat::Moves);
            return;
        }
        self.absorb(shared, taken.outcome);
        if taken.is_cancelled {
            self.tell("Stopped");
        }
        if let Some(words) = solution {
            self.show_solution(shared, taken.before, words);
        }
        self.apply_pause();
    }

    /// Opens a file of any kind that the games know, or a folder. What takes long is opened when it
    /// has been read, unless the player stops it.
    ///
    /// # Errors
    /// Says what is wrong with it, and where.
    pub fn open_file(&mut self, shared: &mut Shared, path: &Path) -> Result<(), String> {
        self.needs_redraw = true;
        match self.reader.read(&shared.registry, path) {
            Some(read) => self.take_read(shared, path, read?),
            None => Ok(()),
        }
    }

    /// Takes what was being read, if that has ended.
    pub(super) fn look_at_reading(&mut self, shared: &mut Shared) {
        let Some((path, read)) = self.reader.take() else { return };
        self.needs_redraw = true;
        if let Err(why) = read.and_then(|opened| self.take_read(shared, &path, opened)) {
            self.tell(why);
        }
    }
}
