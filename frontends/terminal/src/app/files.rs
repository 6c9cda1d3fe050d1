//! Saving and loading.

use std::path::{Path, PathBuf};

use puzzle_midend::{Exchange, identify_save};
use puzzle_profile::files;

use super::App;
use crate::overlay::Overlay;
use crate::pager::Pager;
use crate::prompt::{Prompt, Question};
use puzzle_sitting::{Opened, open_file, path_of};

impl App {
    pub(super) fn ask(&mut self, question: Question, text: &str) {
        self.overwrite = None;
        self.overlays.push(Overlay::Prompt(Prompt::new(question, text)));
    }

    /// Takes the answer to a question.
    pub(super) fn answer(&mut self, question: Question, text: &str) -> Result<(), String> {
        match question {
            Question::GameId => self.open_id(text),
            Question::LoadFile => self.load_file(&path_of(text)),
            Question::SaveFile => self.save_to(&path_of(text)),
            Question::ExportFile => self.export_to(&path_of(text)),
            Question::NewPlayer | Question::RenamePlayer => self.answer_player(question, text),
            Question::Checkpoint => {
                let name = text.trim();
                if name.is_empty() {
                    return Err("a checkpoint needs a name".into());
                }
                if let Some(table) = self.table_mut() {
                    table.session.add_checkpoint(name);
                }
                self.tell(format!("Checkpoint: {name}"));
                Ok(())
            }
        }
    }

    /// Saves where it was saved before, or asks.
    pub(super) fn save(&mut self) {
        match self.table().and_then(|table| table.save_path.clone()) {
            Some(path) => {
                if let Err(why) = self.write_save(&path) {
                    self.tell(why);
                }
            }
            None => self.ask_save_path(),
        }
    }

    pub(super) fn ask_save_path(&mut self) {
        let Some(table) = self.table() else { return };
        let known = table.save_path.clone();
        let path = known.unwrap_or_else(|| self.store.fresh_save(table.entry.info.id));
        self.ask(Question::SaveFile, &path.to_string_lossy());
    }

    fn save_to(&mut self, path: &Path) -> Result<(), String> {
        if path.as_os_str().is_empty() {
            return Err("a file's name is needed".into());
        }
        let is_mine = self.table().is_some_and(|table| table.save_path.as_deref() == Some(path));
        if path.exists() && !is_mine && self.overwrite.as_deref() != Some(path) {
            self.overwrite = Some(path.to_path_buf());
            return Err("this file exists; Enter again writes over it".into());
        }
        self.write_save(path)
    }

    fn write_save(&mut self, path: &Path) -> Result<(), String> {
        let Some(text) = self.session().and_then(Exchange::save) else {
            return Err("there is no game to save".into());
        };
        write(path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?;
        self.overwrite = None;
        if let Some(table) = self.table_mut() {
            table.save_path = Some(path.to_path_buf());
        }
        self.tell(format!("Saved: {}", path.display()));
        Ok(())
    }

    /// Writes the puzzle in a foreign format: one line is shown, more goes to a file.
    pub(super) fn export(&mut self, format: &str, choice: &str) {
        let Some(table) = self.table() else { return };
        let bytes = match table.session.export(format, choice) {
            Ok(bytes) => bytes,
            Err(invalid) => return self.tell(invalid.to_string()),
        };
        if let Ok(text) = std::str::from_utf8(&bytes)
            && text.trim_end().lines().count() == 1
        {
            let line = text.trim().to_string();
            self.clipboard = Some(line.clone());
            self.overlays.push(Overlay::Pager(Pager::new("Export", line)));
            return;
        }
        let formats = table.session.formats();
        let extension = formats.iter().find(|f| f.id == format).map_or("txt", |f| f.extension);
        let save = self.store.fresh_save(table.entry.info.id);
        let name = save.to_string_lossy().replace(".puzzle.json", "");
        self.exported = bytes;
        self.ask(Question::ExportFile, &format!("{name}.{extension}"));
    }

    fn export_to(&mut self, path: &Path) -> Result<(), String> {
        if path.as_os_str().is_empty() {
            return Err("a file's name is needed".into());
        }
        if path.exists() && self.overwrite.as_deref() != Some(path) {
            self.overwrite = Some(path.to_path_buf());
            return Err("this file exists; Enter again writes over it".into());
        }
        write(path, &self.exported).map_err(|error| format!("{}: {error}", path.display()))?;
        self.overwrite = None;
        self.exported = Vec::new();
        self.tell(format!("Exported: {}", path.display()));
        Ok(())
    }

    /// Loads a file of any kind that the games know, by its content.
    pub(super) fn load_file(&mut self, path: &Path) -> Result<(), String> {
        match open_file(&self.registry, path)? {
            Opened::Save { text, .. } => self
                .load_save(&text, Some(path.to_path_buf()))
                .map_err(|why| format!("{}: {why}", path.display())),
            Opened::Puzzles { shelved, note } => {
                self.take_shelved(shelved, None)?;
                if let Some(note) = note {
                    self.tell(note);
                }
                Ok(())
            }
            Opened::Folder(walked) => self.take_folder(path, walked),
        }
    }

    /// Puts a saved game on the board.
    pub(super) fn load_save(&mut self, text: &str, path: Option<PathBuf>) -> Result<(), String> {
        let id = identify_save(text).map_err(|error| error.to_string())?;
        let entry = self.registry.game(&id).map_err(|error| error.to_string())?;
        let at = self.table_of(entry);
        let outcome = self.tables[at].session.load(text).map_err(|error| error.to_string())?;
        self.tables[at].save_path = path;
        self.levels = None;
        self.turn_to(at);
        self.absorb(outcome);
        Ok(())
    }
}

/// Writes a file; into the folder of saves, which is made at the first one.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    files::make_folder_of(path)?;
    files::write(path, bytes)
}
