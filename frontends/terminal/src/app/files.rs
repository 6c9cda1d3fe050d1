//! Saving and loading.

use std::path::{Path, PathBuf};

use puzzle_core::decode_text;
use puzzle_midend::{Date, Exchange, identify_save};
use puzzle_profile::{InProgress, Moment, Uid, files};
use puzzle_sitting::{OpenedFile, path_of};

use super::App;
use crate::action::Action;
use crate::overlay::Overlay;
use crate::pager::Pager;
use crate::prompt::{Prompt, Question};
use crate::showcase::{Item, Showcase};
use crate::side::{Sight, Told};
use crate::table::Table;

/// Saved games that are listed.
const MOST_SAVES: usize = 200;

impl App {
    pub(super) fn ask(&mut self, question: Question, text: &str) {
        self.overwrite = None;
        let mut prompt = Prompt::new(question, text);
        if question == Question::GameId {
            prompt = prompt.words(self.names());
        }
        self.overlays.push(Overlay::Prompt(prompt));
    }

    /// What a game ID may begin with: the games, and the collections that come with them.
    fn names(&self) -> Vec<String> {
        let games = self.registry.games();
        let collections = games.iter().flat_map(|game| {
            let id = game.info.id;
            game.collections().iter().map(move |bundle| format!("@{id}/{}", bundle.id))
        });
        games.iter().map(|game| format!("{}/", game.info.id)).chain(collections).collect()
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

    /// The saved games, the newest first, with pictures; where there are none, a file's path is
    /// asked for.
    pub(super) fn push_load_menu(&mut self) {
        let saves = self.files.saves();
        if saves.is_empty() {
            return self.act(Action::LoadOther);
        }
        let mut items: Vec<Item> = saves
            .into_iter()
            .take(MOST_SAVES)
            .map(|(path, day)| self.item_of_save(path, day))
            .collect();
        items.push(Item {
            label: "Another file…".into(),
            note: String::new(),
            told: Told {
                title: "Another file".into(),
                text: "A saved game, a collection, a file of levels from elsewhere, or a folder."
                    .into(),
                sight: Sight::Nothing,
            },
            action: Some(Action::LoadOther),
        });
        self.overlays.push(Overlay::Showcase(Box::new(Showcase::new("Load", items))));
    }

    fn item_of_save(&self, path: PathBuf, day: Date) -> Item {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let name = name.strip_suffix(".puzzle.json").unwrap_or(&name).to_string();
        let mut item = Item {
            label: name.clone(),
            note: day.to_string(),
            told: Told { title: name.clone(), text: String::new(), sight: Sight::Missing },
            action: Some(Action::LoadFile(path.clone())),
        };
        match self.table_of_save(&path) {
            Ok(table) => {
                let session = &*table.session;
                let moment = Moment { uid: Uid::default(), at: 0, date: day };
                if let Some(game) = InProgress::without_save(session, moment) {
                    let of_game = self.item_of(&game);
                    item.label = of_game.label;
                    item.note = of_game.note;
                    item.told = of_game.told;
                } else {
                    item.label = format!("{}: {}", session.info().name, session.status_words());
                    item.told.text = session.status_words();
                }
                item.told.text += &format!("\nFile: {name}");
                item.told.sight = Sight::Save(path);
            }
            Err(why) => item.told.text = why,
        }
        item
    }

    /// A table with a saved game on it.
    pub(super) fn table_of_save(&self, path: &Path) -> Result<Table, String> {
        let bytes = files::read(path).map_err(|error| error.to_string())?;
        let text = decode_text(&bytes);
        let id = identify_save(&text).map_err(|error| error.to_string())?;
        let game = self.registry.game(&id).map_err(|error| error.to_string())?;
        let mut table = Table::still(game, &self.look);
        let loaded = table.session.load(&text);
        loaded.map(|_| table).map_err(|error| error.to_string())
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
        let path = known.unwrap_or_else(|| self.files.fresh_save(table.entry.info.id));
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
        let save = self.files.fresh_save(table.entry.info.id);
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

    /// Loads a file of any kind that the games know, by its content. What takes long is taken when
    /// it has been read, unless the player gives it up.
    pub(super) fn load_file(&mut self, path: &Path) -> Result<(), String> {
        if let Some(read) = self.reader.read(&self.registry, path) {
            return self.take_read(path, read?);
        }
        self.overlays.clear();
        self.needs_draw = true;
        Ok(())
    }

    /// Takes what is being read, if that has ended.
    pub(super) fn look_at_reading(&mut self) {
        let Some((path, read)) = self.reader.take() else { return };
        self.needs_draw = true;
        if let Err(why) = read.and_then(|opened| self.take_read(&path, opened)) {
            self.tell(why);
        }
    }

    /// Gives up what is being read; whether something was.
    pub(super) fn give_up_reading(&mut self) -> bool {
        let was_reading = self.reader.give_up();
        if was_reading {
            self.tell("Stopped");
        }
        was_reading
    }

    fn take_read(&mut self, path: &Path, opened: OpenedFile) -> Result<(), String> {
        match opened {
            OpenedFile::Save { text, .. } => self
                .load_save(&text, Some(path.to_path_buf()))
                .map_err(|why| format!("{}: {why}", path.display())),
            OpenedFile::Puzzles { shelved, note } => {
                self.take_shelved(shelved, None)?;
                if let Some(note) = note {
                    self.tell(note);
                }
                Ok(())
            }
            OpenedFile::Folder(walked) => self.take_folder(path, walked),
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
