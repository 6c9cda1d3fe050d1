//! Files and IDs that are opened and written.

use std::path::{Path, PathBuf};

use eframe::egui;
use puzzle_midend::Opened;
use puzzle_profile::files;
use puzzle_sitting::{OpenedFile, entry_of, path_of};
use puzzle_skin::read_file;

use super::Pane;
use crate::shared::Shared;

impl Pane {
    /// Opens what is named on the command line, or pasted: a file, a collection or a game ID.
    pub(crate) fn open_any(&mut self, shared: &mut Shared, text: &str) -> Result<(), String> {
        let path = path_of(text);
        let is_path = text.starts_with(['/', '.', '~']) || path.exists();
        if is_path && entry_of(&shared.registry, text, None).is_err() {
            return self.load_file(shared, &path);
        }
        self.open_id(shared, text)
    }

    /// Opens a game ID, a game's name, or a collection.
    pub(crate) fn open_id(&mut self, shared: &mut Shared, text: &str) -> Result<(), String> {
        let text = text.trim();
        if text.starts_with('@') {
            return self.open_collection(shared, text);
        }
        let in_front = self.table().map(|table| table.entry);
        let (entry, id) = entry_of(&shared.registry, text, in_front)?;
        // Whether it can be opened is tried elsewhere: nothing has changed when it cannot.
        let at = self.table_of(shared, entry);
        let opened = self.tables[at].session.open(&id).map_err(|error| error.to_string())?;
        self.levels = None;
        self.turn_to(shared, at);
        self.take_opened(shared, opened);
        Ok(())
    }

    pub(crate) fn take_opened(&mut self, shared: &mut Shared, opened: Opened) {
        if let Some(table) = self.table_mut() {
            table.save_path = None;
        }
        match opened {
            Opened::Ready(outcome) => self.absorb(shared, outcome),
            Opened::Generate(task) => self.start(task),
        }
    }

    /// Loads a file of any kind that the games know, by its content. What takes long is taken when
    /// it has been read, unless the player gives it up.
    pub(crate) fn load_file(&mut self, shared: &mut Shared, path: &Path) -> Result<(), String> {
        match self.reader.read(&shared.registry, path) {
            Some(read) => self.take_read(shared, path, read?),
            None => Ok(()),
        }
    }

    /// Takes what is being read, if that has ended.
    pub(super) fn look_at_reading(&mut self, shared: &mut Shared) {
        let Some((path, read)) = self.reader.take() else { return };
        let taken = read.and_then(|opened| self.take_read(shared, &path, opened));
        self.tell_if(taken);
    }

    /// Gives up what is being read; whether something was.
    pub(super) fn give_up_reading(&mut self) -> bool {
        let was_reading = self.reader.give_up();
        if was_reading {
            self.tell("Stopped");
        }
        was_reading
    }

    fn take_read(
        &mut self,
        shared: &mut Shared,
        path: &Path,
        opened: OpenedFile,
    ) -> Result<(), String> {
        match opened {
            OpenedFile::Save { entry, text } => {
                let at = self.table_of(shared, entry);
                let loaded = self.tables[at].session.load(&text);
                let outcome = loaded.map_err(|e| format!("{}: {e}", path.display()))?;
                self.tables[at].save_path = Some(path.to_path_buf());
                self.levels = None;
                self.turn_to(shared, at);
                self.absorb(shared, outcome);
            }
            OpenedFile::Puzzles { shelved, note } => {
                self.take_shelved(shared, shelved, None)?;
                if let Some(note) = note {
                    self.tell(note);
                }
            }
            OpenedFile::Folder(walked) => self.take_folder(shared, walked)?,
        }
        shared.remember(path);
        Ok(())
    }

    /// Files that were dropped on the window: puzzles are opened, pictures are put on the game.
    pub(super) fn take_dropped(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        let Some(file) = dropped.first() else { return };
        let path = file.path().to_path_buf();
        self.dialogs.clear();
        self.notice = None;
        let result = self.take_path(shared, &path);
        self.tell_if(result);
        ctx.request_repaint();
    }

    /// A file that was dropped: a puzzle, or else a picture for the game on the board.
    pub(crate) fn take_path(&mut self, shared: &mut Shared, path: &Path) -> Result<(), String> {
        self.load_file(shared, path).or_else(|why| {
            let is_picture = self.session().is_some()
                && path.is_file()
                && read_file(path)
                    .is_ok_and(|bytes| puzzle_skin::Image::decode(&bytes, 64).is_ok());
            if is_picture { self.set_skin(shared, path) } else { Err(why) }
        })
    }

    /// Text that was pasted: a game ID or a file's path, to be opened.
    pub(super) fn take_pasted(&mut self, shared: &mut Shared, text: &str) {
        let result = self.open_any(shared, text.trim());
        self.tell_if(result);
    }

    /// Where a save goes when nothing else is said.
    pub(crate) fn save_path(&self, shared: &Shared) -> PathBuf {
        let table = self.table();
        let known = table.and_then(|table| table.save_path.clone());
        let id = table.map_or("puzzle", |table| table.entry.info.id);
        known.unwrap_or_else(|| shared.files.fresh_save(id))
    }

    pub(crate) fn write_save(&mut self, shared: &mut Shared, path: &Path) -> Result<(), String> {
        let text = self.session().and_then(puzzle_midend::Exchange::save);
        let text = text.ok_or("there is no game to save")?;
        write(path, text.as_bytes())?;
        if let Some(table) = self.table_mut() {
            table.save_path = Some(path.to_path_buf());
        }
        shared.remember(path);
        self.tell(format!("Saved: {}", path.display()));
        Ok(())
    }

    /// The puzzle that new games are made like, of a seed.
    pub(crate) fn start_seed(&mut self, shared: &mut Shared, seed: &str) -> Result<(), String> {
        let seed = seed.trim();
        if seed.is_empty() {
            return Err("a seed is needed: any word or number".into());
        }
        let table = self.table().ok_or("there is no game")?;
        let params = table.session.params_text(puzzle_core::Form::Full);
        let id = format!("{}/{params}#{seed}", table.entry.info.id);
        self.open_id(shared, &id)
    }

    /// Params of a menu, and a new game of them.
    pub(crate) fn start_params(&mut self, params: &str) {
        let Some(table) = self.table_mut() else { return };
        match table.session.set_params_text(params) {
            Ok(()) => {
                self.levels = None;
                self.start(puzzle_midend::Task::NewGame);
            }
            Err(invalid) => self.tell(invalid.to_string()),
        }
    }
}

/// Writes a file whole, into a folder that is made where it is not there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let written = files::make_folder_of(path).and_then(|()| files::write(path, bytes));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
