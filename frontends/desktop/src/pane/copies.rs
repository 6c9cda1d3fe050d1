//! The puzzle taken out of the program: on paper, as a picture, in foreign formats.

use eframe::egui;
use puzzle_sitting::entry_of;

use super::Pane;
use crate::action::Action;
use crate::dialog::{Dialog, Page};
use crate::export;
use crate::shared::Shared;

impl Pane {
    /// The puzzle on paper, as a PDF to be printed.
    pub(super) fn print(&mut self, shared: &Shared) {
        let Some(session) = self.session() else { return };
        match export::pdf(session) {
            Ok(bytes) => {
                let path = self.export_path(shared, "pdf");
                self.push(Dialog::write("Print to a PDF", &path, bytes));
            }
            Err(why) => self.tell(why),
        }
    }

    /// The board as a picture: the file's ending says which kind.
    pub(super) fn picture(&mut self, shared: &Shared) {
        if self.session().is_some() {
            let path = self.export_path(shared, "png");
            self.push(Dialog::picture(&path));
        }
    }

    fn export_path(&self, shared: &Shared, extension: &str) -> std::path::PathBuf {
        let id = self.table().map_or("puzzle", |table| table.entry.info.id);
        let save = shared.files.fresh_save(id);
        let name = save.to_string_lossy().replace(".puzzle.json", "");
        format!("{name}.{extension}").into()
    }

    /// Writes the puzzle in a foreign format: one line is copied, more goes to a file.
    pub(super) fn export(
        &mut self,
        ctx: &egui::Context,
        shared: &Shared,
        format: &str,
        choice: &str,
    ) {
        let Some(session) = self.session() else { return };
        let bytes = match session.export(format, choice) {
            Ok(bytes) => bytes,
            Err(invalid) => return self.tell(invalid.to_string()),
        };
        if let Ok(text) = std::str::from_utf8(&bytes)
            && text.trim_end().lines().count() == 1
        {
            let line = text.trim().to_string();
            ctx.copy_text(line.clone());
            let page = Page::new("Export: it is on the clipboard").section("", &line);
            // What was drawn by hand can be played at once.
            let is_id = entry_of(&shared.registry, &line, None).is_ok();
            let page = if is_id { page.offering("Play it", Action::Open(line)) } else { page };
            self.push(Dialog::Page(page));
            return;
        }
        let formats = session.formats();
        let extension = formats.iter().find(|f| f.id == format).map_or("txt", |f| f.extension);
        let path = self.export_path(shared, extension);
        self.push(Dialog::write("Export", &path, bytes));
    }
}
