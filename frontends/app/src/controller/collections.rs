//! Collections and their levels, and games in progress.

use puzzle_profile::shelf::{Shelved, Walked};
use puzzle_profile::{Place, Uid};

use super::Controller;
use crate::autosave::SaveWhat;
use crate::effect::{Effect, Screen};
use crate::kept_puzzles::keep_puzzle;
use crate::levels::Levels;
use crate::names::entry_of;
use crate::shared::Shared;
use crate::words::count;

impl Controller {
    /// All collections: those of the game that is turned to first, then the others', the player's
    /// own, and those of a folder that was opened.
    pub fn collections(&self, shared: &Shared) -> Vec<Shelved> {
        let mut list = shared.collections();
        list.extend(self.folder.iter().cloned());
        let in_front = self.game().map_or("", |game| game.entry.info.id);
        list.sort_by_key(|shelved| shelved.game != in_front);
        list
    }

    /// The collections of the folder that was opened.
    pub fn folder(&self) -> &[Shelved] {
        &self.folder
    }

    pub(super) fn open_collection(&mut self, shared: &mut Shared, key: &str) -> Result<(), String> {
        let found = self.collections(shared).into_iter().find(|shelved| shelved.key == key);
        let shelved = found.ok_or("This collection is no longer there")?;
        self.take_shelved(shared, shelved, None)
    }

    /// Shows the puzzles of a collection, or opens one at once, where one is named or there is only
    /// one.
    ///
    /// # Errors
    /// When there is no such puzzle; nothing has changed then.
    pub fn take_shelved(
        &mut self,
        shared: &mut Shared,
        shelved: Shelved,
        at: Option<usize>,
    ) -> Result<(), String> {
        let levels = Levels::new(shelved, &shared.log())?;
        let n = levels.entries.len();
        let before = self.levels.replace(levels);
        let Some(at) = at.or((n == 1).then_some(0)) else {
            self.set_aside = before.filter(|levels| levels.is_begun);
            self.show(Screen::Levels);
            return Ok(());
        };
        self.open_level(shared, at).inspect_err(|_| self.levels = before)
    }

    /// The list of levels was closed and none was opened: the puzzle on the board has its place in
    /// its collection again.
    pub fn close_levels(&mut self) {
        self.levels = self.set_aside.take().or(self.levels.take());
    }

    pub(super) fn take_folder(
        &mut self,
        shared: &mut Shared,
        name: String,
        walked: Walked,
    ) -> Result<(), String> {
        let Walked { mut shelved, refused } = walked;
        if shelved.len() == 1
            && let Some(only) = shelved.pop()
        {
            self.take_shelved(shared, only, None)?;
        } else {
            self.folder = shelved;
            self.show(Screen::Folder(name));
        }
        match (refused.first(), refused.len()) {
            (None, _) => {}
            (Some(first), 1) => self.tell(first.clone()),
            (Some(first), n) => {
                self.tell(format!("{first}, and {}", count(n as u64 - 1, "other file")));
            }
        }
        Ok(())
    }

    pub(super) fn open_level(&mut self, shared: &mut Shared, at: usize) -> Result<(), String> {
        let Some(levels) = &self.levels else { return Ok(()) };
        let (file, entry) = (levels.source_file().to_string(), levels.entry(at)?.clone());
        self.save(shared, SaveWhat::MovesAndTime);
        let (game, _) = entry_of(&shared.registry, &entry.id, None)?;
        let game = self.game_of(shared, game);
        let opened = self.games[game].session.open_entry(&entry, &file);
        let opened = opened.map_err(|error| error.to_string())?;
        if let Some(levels) = &mut self.levels {
            levels.at = at;
            levels.is_begun = true;
        }
        self.set_aside = None;
        self.turn_to(shared, game);
        self.take_opened(shared, opened);
        Ok(())
    }

    pub(super) fn step_level(
        &mut self,
        shared: &mut Shared,
        is_forward: bool,
    ) -> Result<(), String> {
        let Some(place) = self.situation(shared).levels else { return Ok(()) };
        self.open_level(shared, place.step(is_forward)?)
    }

    /// Gives a game that was begun in a collection its place there again.
    pub(super) fn return_to_levels(&mut self, shared: &Shared, place: &Place) {
        let all = self.collections(shared);
        let found = all.into_iter().find(|shelved| shelved.key == place.collection);
        let levels = found.and_then(|shelved| Levels::back_at(shelved, &shared.log(), place));
        if levels.is_some() {
            self.levels = levels;
        }
    }

    /// Adds the puzzle on the board to the player's own collection.
    pub(super) fn keep_puzzle(&mut self, shared: &Shared) -> Result<(), String> {
        let Some(game) = self.game() else { return Ok(()) };
        let entry = game.session.entry().ok_or("There is no puzzle on the board")?;
        let folder = shared.own_folder().ok_or("There is no folder to keep it in")?;
        let path = folder.join(format!("{}.puzzles", game.entry.info.id));
        let title = format!("My {}", game.entry.info.name);
        let n = keep_puzzle(&path, &title, entry)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        self.tell(format!("Kept as number {n} of your own: {}", path.display()));
        Ok(())
    }

    pub(super) fn show_games_in_progress(&mut self, shared: &mut Shared) -> Result<(), String> {
        self.save(shared, SaveWhat::MovesAndTime);
        let games = shared.autosave.in_progress(&shared.registry);
        if games.map_err(|error| error.to_string())?.is_empty() {
            return Err("No game is in progress".into());
        }
        self.show(Screen::GamesInProgress);
        Ok(())
    }

    /// Goes on with a game in progress of the profile.
    ///
    /// # Errors
    /// Says why it cannot be gone on with.
    pub fn resume(&mut self, shared: &mut Shared, uid: Uid) -> Result<(), String> {
        // What is on the board now is saved first: it may be the same game.
        self.save(shared, SaveWhat::MovesAndTime);
        let (kept, slot) = shared.autosave.fetch(uid)?;
        let entry = shared.registry.game(&kept.game).map_err(|error| error.to_string())?;
        let at = self.game_of(shared, entry);
        let resumed = self.games[at].session.resume(&kept.save, &kept.journal, &kept.now);
        let outcome = resumed.map_err(|error| error.to_string())?;
        self.games[at].save_path = None;
        self.levels = None;
        self.turn_to(shared, at);
        if let Some(key) = self.key() {
            let place = kept.place.clone();
            shared.autosave.restore(key, &*self.games[at].session, (kept, slot));
            if let Some(place) = place {
                self.return_to_levels(shared, &place);
            }
        }
        self.absorb(shared, outcome);
        Ok(())
    }

    /// Another player plays: the games on the boards were the other one's.
    pub(super) fn clear_games(&mut self, shared: &mut Shared) {
        shared.solved_games = shared.games_solved(None);
        for game in &mut self.games {
            let _ = game.session.clear();
        }
        self.levels = None;
        self.win = None;
        self.history = None;
        if shared.front_end == crate::FrontEnd::Window {
            self.current = None;
        }
        self.effects.push(Effect::NewPlayer);
    }
}
