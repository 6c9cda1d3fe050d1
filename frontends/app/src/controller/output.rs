//! Commands that save, export or copy the puzzle.

use super::Controller;
use super::files::FileToWrite;
use crate::command::OutputCommand;
use crate::draft_export::{draft_losses, export_draft};
use crate::effect::{Effect, Question, Screen};
use crate::shared_ids::{shared_id, shared_seed};
use crate::shared_state::Shared;
use puzzle_core::{Text, text};
use puzzle_midend::Midend;

impl Controller {
    pub(super) fn act_on_output(
        &mut self,
        shared: &mut Shared,
        command: OutputCommand,
    ) -> Result<(), Text> {
        match command {
            OutputCommand::Save => {
                if let Some(path) = self.game().and_then(|game| game.save_path.clone()) {
                    return self.write_save(shared, &path);
                }
                self.ask_save_path(shared);
            }
            OutputCommand::SaveAs => self.ask_save_path(shared),
            OutputCommand::ChooseExport => self.show(Screen::Exports),
            OutputCommand::Export(format, choice) => {
                return self.export(shared, &format, &choice);
            }
            OutputCommand::Keep => return self.add_to_own_collection(shared),
            OutputCommand::Share => self.show(Screen::Share),
            OutputCommand::ShareResult => {
                let text = self.shown_win().map(|card| card.share_text("").say(&shared.language));
                self.copy(text, text!("Copied your result as a text to share"));
            }
            OutputCommand::CopyId => {
                let id = self.session().and_then(shared_id);
                let words = text!("Copied the game ID. Anyone who opens it gets this puzzle");
                self.copy(id, words);
            }
            OutputCommand::CopySeed => {
                let id = self.session().and_then(shared_seed);
                self.copy(id, text!("Copied the seed ID"));
            }
            OutputCommand::CopyText => {
                let text = self.session().and_then(Midend::text);
                self.copy(text, text!("Copied the board as text"));
            }
            OutputCommand::ShowText => self.show(Screen::BoardText),
            OutputCommand::Print => self.show(Screen::Print),
            OutputCommand::Picture => self.show(Screen::Picture),
        }
        Ok(())
    }

    fn copy(&mut self, text: Option<String>, words: Text) {
        if let Some(text) = text {
            self.effects.push(Effect::Copy(text));
            self.tell(words);
        }
    }

    fn ask_save_path(&mut self, shared: &Shared) {
        let path = self.save_path(shared);
        self.ask(Question::SaveFile, path.to_string_lossy().into_owned());
    }

    /// Exports the puzzle. A single line is copied and shown; longer output goes to a file.
    /// The player's best solutions of the puzzle are written with it.
    fn export(&mut self, shared: &Shared, format: &str, choice: &str) -> Result<(), Text> {
        let Some(game) = self.game_mut() else { return Ok(()) };
        let is_editor = game.entry.capabilities().is_editor();
        let drafted = || game.session.drafted_id().ok();
        let puzzle = if is_editor { drafted() } else { game.session.game_id() };
        let store = shared.autosave.store();
        let of_player = |id: &String| store.solutions(shared.autosave.player.uid, id).ok();
        let known = puzzle.as_ref().and_then(of_player).unwrap_or_default();
        let bytes = if is_editor {
            export_draft(&shared.registry, &game.session, known, (format, choice))
        } else {
            for solution in known.iter().filter(|known| !known.is_by_program) {
                // A solution that does not solve the puzzle any more is left out.
                let _ = game.session.add_solution(&solution.text);
            }
            game.session.export(format, choice)
        };
        let bytes = bytes?;
        let Some(session) = self.session() else { return Ok(()) };
        if let Ok(text) = std::str::from_utf8(&bytes)
            && text.trim_end().lines().count() == 1
        {
            let line = text.trim().to_string();
            self.effects.push(Effect::Copy(line.clone()));
            self.show(Screen::Exported(line));
            return Ok(());
        }
        let formats = session.game().formats();
        let extension = formats.iter().find(|f| f.id == format).map_or("txt", |f| f.extension);
        let path = self.file_for(shared, extension);
        let lost = if is_editor {
            draft_losses(&shared.registry, session, format, &bytes)
        } else {
            session.export_losses(format, &bytes)
        };
        let lost = lost.sentence(format);
        self.ask_where(&path, FileToWrite { bytes, lost });
        Ok(())
    }
}
