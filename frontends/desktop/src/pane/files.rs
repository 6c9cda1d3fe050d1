//! Files and IDs that are opened and written.

use std::path::{Path, PathBuf};
use std::time::Duration;

use eframe::egui;
use puzzle_midend::Opened;
use puzzle_profile::files;
use puzzle_sitting::{Reading, entry_of, path_of};
use puzzle_skin::{SharedSkin, Skin, read_file};

use super::Pane;
use crate::shared::Shared;

/// How long a file is waited for before the window says that it is being read.
const READ_SOON: Duration = Duration::from_millis(300);

/// How a photograph begins.
const JPEG: &[u8] = &[0xff, 0xd8];

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
        let reading = Reading::begin(&shared.registry, path, || {});
        if let Some(read) = reading.wait(READ_SOON) {
            return self.take_read(shared, path, read?);
        }
        self.reading = Some(reading);
        Ok(())
    }

    /// Takes what is being read, if that has ended.
    pub(super) fn look_at_reading(&mut self, shared: &mut Shared) {
        let Some(read) = self.reading.as_ref().and_then(|r| r.wait(Duration::ZERO)) else { return };
        let Some(reading) = self.reading.take() else { return };
        let taken = read.and_then(|opened| self.take_read(shared, &reading.path, opened));
        self.tell_if(taken);
    }

    /// Gives up what is being read; whether something was.
    pub(super) fn give_up_reading(&mut self) -> bool {
        let was_reading = self.reading.take().is_some();
        if was_reading {
            self.tell("Stopped");
        }
        was_reading
    }

    fn take_read(
        &mut self,
        shared: &mut Shared,
        path: &Path,
        opened: puzzle_sitting::OpenedFile,
    ) -> Result<(), String> {
        match opened {
            puzzle_sitting::OpenedFile::Save { entry, text } => {
                let at = self.table_of(shared, entry);
                let loaded = self.tables[at].session.load(&text);
                let outcome = loaded.map_err(|e| format!("{}: {e}", path.display()))?;
                self.tables[at].save_path = Some(path.to_path_buf());
                self.levels = None;
                self.turn_to(shared, at);
                self.absorb(shared, outcome);
            }
            puzzle_sitting::OpenedFile::Puzzles { shelved, note } => {
                self.take_shelved(shared, shelved, None)?;
                if let Some(note) = note {
                    self.tell(note);
                }
            }
            puzzle_sitting::OpenedFile::Folder(walked) => self.take_folder(shared, walked)?,
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

    /// Puts pictures on the game in front, by a folder, a sheet or a photograph.
    ///
    /// # Errors
    /// When there is nothing for this game in it; it looks as before then.
    pub(crate) fn set_skin(&mut self, shared: &mut Shared, path: &Path) -> Result<(), String> {
        let Some(table) = self.table_mut() else { return Err("a skin is for a game".into()) };
        let game = table.entry.info.id;
        let place = path.display();
        // A photograph may have the shape of a sheet of tiles; it is none.
        let is_photo = path.is_file() && read_file(path).is_ok_and(|bytes| bytes.starts_with(JPEG));
        let opened =
            if is_photo { Err("it is a photograph".into()) } else { Skin::open(game, path) };
        let (skin, is_kept) = match opened {
            Ok(skin) => (skin, true),
            Err(why) if path.is_dir() => return Err(format!("{place}: {why}")),
            Err(why) => {
                let bytes = read_file(path).map_err(|e| format!("{place}: {e}"))?;
                let mut skin = Skin::empty(game);
                skin.read_photo(&bytes).map_err(|_| format!("{place}: {why}"))?;
                (skin, false)
            }
        };
        let skin = SharedSkin::new(skin);
        let mut probe =
            puzzle_render::Raster::new(table.session.size(), table.palette(shared.theme))
                .map_err(|e| e.to_string())?;
        probe.set_image_source(skin.source());
        table.session.draw_all(&mut probe);
        let (complaints, is_used) = skin.with(|skin| (skin.take_complaints(), skin.is_used()));
        if !is_used {
            let none = || format!("there is no picture for {game} in it");
            return Err(format!("{place}: {}", complaints.into_iter().next().unwrap_or_else(none)));
        }
        table.skin = Some(skin);
        table.forget_picture();
        if is_kept {
            shared.set_skin(game, Some(path))?;
        }
        if let Some(first) = complaints.first() {
            self.tell(format!("{place}: {first}"));
        }
        Ok(())
    }

    /// The game draws itself again.
    pub(crate) fn drop_skin(&mut self, shared: &mut Shared) {
        let Some(table) = self.table_mut() else { return };
        table.skin = None;
        table.forget_picture();
        let game = table.entry.info.id;
        let kept = shared.set_skin(game, None);
        self.tell_if(kept);
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
