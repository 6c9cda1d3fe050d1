//! Collections with the player's progress, and the puzzles of one of them.

use puzzle_profile::Place;
use puzzle_profile::shelf::{self, Shelved, Walked};
use puzzle_sitting::{Keep, Levels, entry_of, keep_puzzle};

use super::Pane;
use crate::dialog::Dialog;
use crate::shared::Shared;

impl Pane {
    pub(super) fn all_shelved(&self, shared: &Shared) -> Vec<Shelved> {
        let mut list = shelf::bundled(&shared.registry);
        let own = shared.files.folder().map(|folder| folder.join(shelf::OWN));
        if let Some(own) = own.filter(|folder| folder.is_dir()) {
            list.extend(shelf::folder(&shared.registry, &own).shelved);
        }
        list.extend(self.walked.iter().cloned());
        list
    }

    pub(crate) fn push_collections(&mut self, shared: &Shared) {
        let mut shelved = self.all_shelved(shared);
        let in_front = self.table().map_or("", |table| table.entry.info.id);
        shelved.sort_by_key(|shelved| shelved.game != in_front);
        self.push(Dialog::shelves("Collections", &shelved, shared));
    }

    /// Opens a collection by what its places name it by.
    pub(super) fn open_shelf(&mut self, shared: &mut Shared, key: &str) {
        let found = self.all_shelved(shared).into_iter().find(|shelved| shelved.key == key);
        let result = match found {
            Some(shelved) => self.take_shelved(shared, shelved, None),
            None => Err("This collection is there no more".into()),
        };
        self.tell_if(result);
    }

    /// A collection that comes with one of the games, or one puzzle of it.
    pub(super) fn open_collection(
        &mut self,
        shared: &mut Shared,
        name: &str,
    ) -> Result<(), String> {
        // One puzzle of it is played in it, with the others around.
        let (whole, at) = match name.rsplit_once('/') {
            Some((whole, number)) if whole.contains('/') => {
                (whole, number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)))
            }
            _ => (name, None),
        };
        shared.registry.collection(name).map_err(|error| error.to_string())?;
        let list = shared.registry.collection(whole).map_err(|error| error.to_string())?;
        let title = list.headers.first("Title").unwrap_or(whole).to_string();
        self.take_shelved(shared, Shelved::new(whole.to_string(), title, list), at)
    }

    /// Puzzles of a collection, one of them at once where there is only one or it is told.
    pub(super) fn take_shelved(
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
            self.push_levels(shared);
            return Ok(());
        };
        self.try_level(shared, at).inspect_err(|_| self.levels = before)
    }

    /// A folder of sets and collections.
    pub(super) fn take_folder(
        &mut self,
        shared: &mut Shared,
        walked: Walked,
    ) -> Result<(), String> {
        let Walked { mut shelved, refused } = walked;
        if shelved.len() == 1
            && let Some(only) = shelved.pop()
        {
            self.take_shelved(shared, only, None)?;
        } else {
            self.push(Dialog::shelves("Collections of this folder", &shelved, shared));
            self.walked = shelved;
        }
        if let Some(first) = refused.first() {
            let others = refused.len() - 1;
            let words = if others == 0 {
                first.clone()
            } else {
                format!("{first}, and {others} other files")
            };
            self.tell(words);
        }
        Ok(())
    }

    pub(super) fn push_levels(&mut self, shared: &Shared) {
        if let Some(levels) = &self.levels {
            let dialog = Dialog::levels(levels, shared);
            self.push(dialog);
        }
    }

    pub(super) fn try_level(&mut self, shared: &mut Shared, at: usize) -> Result<(), String> {
        let Some(levels) = &self.levels else { return Ok(()) };
        let (file, entry) = (levels.source_file().to_string(), levels.entry(at)?.clone());
        self.keep_up(shared, Keep::All);
        let (game, _) = entry_of(&shared.registry, &entry.id, None)?;
        let table = self.table_of(shared, game);
        let opened = self.tables[table].session.open_entry(&entry, &file);
        let opened = opened.map_err(|e| e.to_string())?;
        if let Some(levels) = &mut self.levels {
            levels.at = at;
            levels.is_begun = true;
        }
        self.set_aside = None;
        self.turn_to(shared, table);
        self.take_opened(shared, opened);
        Ok(())
    }

    pub(super) fn step_level(&mut self, shared: &mut Shared, by: isize) {
        let Some(levels) = &self.levels else { return };
        // After a win the next is the next that is not solved.
        let next = self.shown_win().and_then(|win| win.next.in_collection.clone());
        let at = match next.filter(|place| by > 0 && place.collection == levels.key) {
            Some(place) => (place.number as usize).checked_sub(1),
            None if !levels.is_begun => Some(levels.at),
            None => levels.at.checked_add_signed(by).filter(|at| *at < levels.entries.len()),
        };
        let result = match at {
            Some(at) => self.try_level(shared, at),
            None if by > 0 => Err("This is the last level".into()),
            None => Err("This is the first level".into()),
        };
        self.tell_if(result);
    }

    /// A game that was begun in a collection has its place there again.
    pub(super) fn come_back_to(&mut self, shared: &Shared, place: &Place) {
        let all = self.all_shelved(shared);
        let found = all.into_iter().find(|shelved| shelved.key == place.collection);
        let levels = found.and_then(|shelved| Levels::back_at(shelved, &shared.log(), place));
        if levels.is_some() {
            self.levels = levels;
        }
    }

    /// Keeps the puzzle on the board in the player's own collection.
    pub(super) fn keep_puzzle(&mut self, shared: &Shared) {
        let Some(table) = self.table() else { return };
        let folder = shared.files.folder().map(|folder| folder.join(shelf::OWN));
        let (Some(entry), Some(folder)) = (table.session.entry(), folder) else {
            return self.tell("There is no folder here to keep it in");
        };
        let path = folder.join(format!("{}.puzzles", table.entry.info.id));
        match keep_puzzle(&path, &format!("My {}", table.entry.info.name), entry) {
            Ok(n) => self.tell(format!("Kept as number {n} of your own: {}", path.display())),
            Err(error) => self.tell(format!("{}: {error}", path.display())),
        }
    }

    pub(super) fn push_continue(&mut self, shared: &mut Shared) {
        self.keep_up(shared, Keep::All);
        match shared.keeping.in_progress(&shared.registry) {
            Ok(games) if games.is_empty() => self.tell("No game is in progress"),
            Ok(games) => self.push(Dialog::Continue(games)),
            Err(error) => self.tell(error.to_string()),
        }
    }
}
