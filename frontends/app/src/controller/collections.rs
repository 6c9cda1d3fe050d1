//! Collections, their levels, and games in progress.

use std::collections::BTreeMap;

use puzzle_midend::CollectionEntry;
use puzzle_profile::collections::{FolderScan, ListedCollection};
use puzzle_profile::{Place, Uid};

use super::Controller;
use crate::autosave::SaveScope;
use crate::effect::{Effect, Screen};
use crate::game_lookup::entry_of;
use crate::levels::Levels;
use crate::own_collection::add_to_own_collection;
use crate::shared_state::Shared;
use crate::text_format::not_written;
use puzzle_core::{Text, plural, text};

impl Controller {
    /// Returns all collections: bundled, the player's own, and those of the opened folder. Those of
    /// the current game come first.
    pub fn collections(&self, shared: &Shared) -> Vec<ListedCollection> {
        let mut list = shared.collections();
        list.extend(self.folder.iter().cloned());
        let in_front = self.game().map_or("", |game| game.entry.info.id);
        list.sort_by_key(|collection| collection.game != in_front);
        list
    }

    /// Returns the collections of the opened folder.
    pub fn folder(&self) -> &[ListedCollection] {
        &self.folder
    }

    pub(super) fn open_collection(&mut self, shared: &mut Shared, key: &str) -> Result<(), Text> {
        let found = self.collections(shared).into_iter().find(|collection| collection.key == key);
        let collection = found.ok_or_else(|| text!("this collection no longer exists"))?;
        self.open_levels(shared, collection, None)
    }

    /// Shows the levels of a collection, or opens a level at once if `at` is given or there is only
    /// one.
    ///
    /// # Errors
    /// When there is no such level. Nothing has changed then.
    pub fn open_levels(
        &mut self,
        shared: &mut Shared,
        collection: ListedCollection,
        at: Option<usize>,
    ) -> Result<(), Text> {
        let levels = Levels::new(collection, &shared.log())?;
        let n = levels.entries.len();
        let before = self.levels.replace(levels);
        let Some(at) = at.or((n == 1).then_some(0)) else {
            self.set_aside = before.filter(|levels| levels.is_on_board);
            self.show(Screen::Levels);
            return Ok(());
        };
        self.open_level(shared, at).inspect_err(|_| self.levels = before)
    }

    /// Handles that the player closed the list of levels without opening one. The puzzle on the
    /// board keeps its place in its own collection.
    pub fn close_levels(&mut self) {
        self.levels = self.set_aside.take().or(self.levels.take());
    }

    pub(super) fn take_folder(
        &mut self,
        shared: &mut Shared,
        name: String,
        walked: FolderScan,
    ) -> Result<(), Text> {
        let FolderScan { mut collections, boards, refused } = walked;
        let kept = keep_boards(shared, boards);
        if collections.len() == 1
            && let Some(only) = collections.pop()
        {
            self.open_levels(shared, only, None)?;
        } else {
            self.folder = collections;
            self.show(Screen::Folder(name));
        }
        match (refused.first(), refused.len()) {
            (None, _) => kept.into_iter().for_each(|words| self.tell(words)),
            (Some(first), 1) => self.tell(first.clone()),
            (Some(first), n) => self.tell(plural!(
                n = n - 1,
                "{first}; {n} other file could not be read either",
                "{first}; {n} other files could not be read either",
                first
            )),
        }
        Ok(())
    }

    pub(super) fn open_level(&mut self, shared: &mut Shared, at: usize) -> Result<(), Text> {
        let Some(levels) = &self.levels else { return Ok(()) };
        let (file, entry) = (levels.source_file().to_string(), levels.entry(at)?);
        self.save(shared, SaveScope::MovesAndTime);
        let (game, _) = entry_of(&shared.registry, &entry.id, None)?;
        let game = self.open_game(shared, game);
        let opened = self.games[game].session.open_entry(&entry, &file);
        let opened = opened?;
        if let Some(levels) = &mut self.levels {
            levels.at = at;
            levels.is_on_board = true;
        }
        self.set_aside = None;
        self.switch_to(shared, game);
        self.take_opened(shared, opened);
        Ok(())
    }

    pub(super) fn step_level(&mut self, shared: &mut Shared, is_forward: bool) -> Result<(), Text> {
        let Some(place) = self.context(shared).levels else { return Ok(()) };
        self.open_level(shared, place.step(is_forward)?)
    }

    /// Restores the collection in which a resumed game was begun.
    pub(super) fn return_to_levels(&mut self, shared: &Shared, place: &Place) {
        let all = self.collections(shared);
        let found = all.into_iter().find(|collection| collection.key == place.collection);
        let levels =
            found.and_then(|collection| Levels::resume_at(collection, &shared.log(), place));
        if levels.is_some() {
            self.levels = levels;
        }
    }

    /// Adds the puzzle on the board to the player's own collection.
    pub(super) fn add_to_own_collection(&mut self, shared: &Shared) -> Result<(), Text> {
        let Some(game) = self.game() else { return Ok(()) };
        let entry = game.session.entry();
        let entry = entry.ok_or_else(|| text!("there is no puzzle on the board"))?;
        let folder = shared.own_folder();
        let folder = folder.ok_or_else(|| text!("there is no data folder to store it in"))?;
        let path = folder.join(format!("{}.puzzles", game.entry.info.id));
        let title = format!("My {}", game.entry.info.name);
        let (n, _) = add_to_own_collection(&path, &title, vec![entry])
            .map_err(|error| not_written(&path, &error))?;
        let path = Text::visible(path.display());
        self.tell(text!("Added as number {n} of your own puzzles: {path}", n, path));
        Ok(())
    }

    pub(super) fn show_games_in_progress(&mut self, shared: &mut Shared) -> Result<(), Text> {
        self.save(shared, SaveScope::MovesAndTime);
        let games = shared.autosave.in_progress(&shared.registry);
        if games?.is_empty() {
            return Err(text!("there are no games in progress"));
        }
        self.show(Screen::GamesInProgress);
        Ok(())
    }

    /// Resumes a game in progress of the profile.
    ///
    /// # Errors
    /// Returns a message for the player if the game cannot be resumed.
    pub fn resume(&mut self, shared: &mut Shared, uid: Uid) -> Result<(), Text> {
        // Save the current game first: it may be the one that is resumed.
        self.save(shared, SaveScope::MovesAndTime);
        let kept = shared.autosave.fetch(uid)?;
        let entry = shared.registry.game(&kept.game)?;
        let at = self.open_game(shared, entry);
        let resumed = self.games[at].session.resume(&kept.save, &kept.journal, &kept.now);
        let outcome = match resumed {
            Ok(outcome) => outcome,
            Err(error) => return self.begin_again(shared, &kept.puzzle, error.into()),
        };
        self.games[at].save_path = None;
        self.games[at].found_day = kept.day.map(|day| (kept.puzzle.clone(), day));
        self.levels = None;
        self.switch_to(shared, at);
        if let Some(key) = self.key() {
            let place = kept.place.clone();
            shared.autosave.restore(key, &self.games[at].session, kept);
            if let Some(place) = place {
                self.return_to_levels(shared, &place);
            }
        }
        self.handle_outcome(shared, outcome);
        Ok(())
    }

    /// Clears all boards after another player was selected: the games belong to the previous
    /// player.
    pub(super) fn clear_games(&mut self, shared: &mut Shared) {
        shared.read_player();
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

/// Adds boards from files to the player's own collections, one of each game, so that they can be
/// played again without their files. Returns a message for the player, if there is something to
/// say.
pub(super) fn keep_boards(shared: &Shared, boards: Vec<CollectionEntry>) -> Option<Text> {
    let folder = shared.own_folder()?;
    let mut of_games: BTreeMap<String, Vec<CollectionEntry>> = BTreeMap::new();
    for board in boards {
        let game = board.id.split('/').next().unwrap_or_default().to_string();
        of_games.entry(game).or_default().push(board);
    }
    let mut message = None;
    for (id, boards) in of_games {
        let title = format!("{} boards from files", shared.registry.find(&id)?.info.name);
        let path = folder.join(format!("{id}-boards.puzzles"));
        message = match add_to_own_collection(&path, &title, boards) {
            Ok((_, 0)) => message,
            Ok((_, n)) => Some(plural!(
                n,
                "Added {n} board to “{title}”",
                "Added {n} boards to “{title}”",
                title
            )),
            Err(error) => Some(not_written(&path, &error).capitalized()),
        };
    }
    message
}
