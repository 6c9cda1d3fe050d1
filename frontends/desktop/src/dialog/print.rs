//! The dialog that prints puzzles to a PDF file.

use std::path::Path;
use std::time::Duration;

use eframe::egui::{self, ColorImage, TextureHandle, TextureOptions, Ui, Vec2};
use puzzle_album::PageSize;
use puzzle_app::Question;
use puzzle_core::{Text, label, plural, text};

use super::typed_line::TypedLine;
use super::{Reply, buttons, heading};
use crate::game_window::GameWindow;
use crate::printing::{Pages, PrintJob, PrintOptions};
use crate::say::{language, say, say_sentences};
use crate::shared_state::Shared;

/// The least height of a page in the preview, in points. In a large window pages are larger.
const LEAST_PAGE: f32 = 230.0;
/// The width from which the preview stands beside the choices, in points, if the room is lower than
/// [`LOW`].
const WIDE: f32 = 520.0;
/// The height below which the preview has no room below the choices, in points.
const LOW: f32 = 400.0;
/// How often the dialog looks whether the pages are made.
const LOOK: Duration = Duration::from_millis(50);
/// The grids to choose from.
const GRIDS: [(Option<(u32, u32)>, &str); 6] = [
    (None, label!("As many as fit")),
    (Some((1, 1)), label!("One")),
    (Some((1, 2)), label!("Two")),
    (Some((2, 2)), label!("Four")),
    (Some((2, 3)), label!("Six")),
    (Some((3, 4)), label!("Twelve")),
];

/// The choices, the preview and the path of a print dialog.
pub(crate) struct PrintDialog {
    options: PrintOptions,
    path: TypedLine,
    /// The options of `job` or `pages`.
    made_for: Option<PrintOptions>,
    job: Option<PrintJob>,
    pages: Option<Pages>,
    pictures: Vec<TextureHandle>,
    /// Whether to write the pages as soon as they are made.
    is_wanted: bool,
}

impl PrintDialog {
    pub(crate) fn new(path: &Path) -> Self {
        Self {
            options: PrintOptions::default(),
            path: TypedLine::new(path.to_string_lossy().into_owned()),
            made_for: None,
            job: None,
            pages: None,
            pictures: Vec::new(),
            is_wanted: false,
        }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game_window: &mut GameWindow,
        shared: &mut Shared,
    ) -> Reply {
        ui.set_width(ui.available_width());
        heading(ui, text!("Print"));
        self.update(ui.ctx(), game_window, shared);
        let room = (ui.ctx().content_rect().height() - 250.0).max(80.0);
        egui::ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
            if ui.available_width() > WIDE && room < LOW {
                ui.columns(2, |sides| {
                    self.choices(&mut sides[0], game_window);
                    self.preview(&mut sides[1], room);
                });
                return;
            }
            let top = ui.cursor().top();
            self.choices(ui, game_window);
            ui.add_space(6.0);
            self.preview(ui, room - (ui.cursor().top() - top));
        });
        ui.add_space(4.0);
        let is_entered = self.path.show(ui, text!("Write the pages as a PDF to"));
        self.path.show_error(ui);
        let (is_done, is_left) = buttons(ui, text!("Write"));
        if is_left {
            return Reply::Close;
        }
        self.is_wanted |= is_done || is_entered;
        if self.job.is_none() && std::mem::take(&mut self.is_wanted) {
            return self.write(game_window, shared);
        }
        Reply::Stay
    }

    fn choices(&mut self, ui: &mut Ui, game_window: &GameWindow) {
        let options = &mut self.options;
        ui.horizontal_wrapped(|ui| {
            let paper = ui.label(say(text!("Paper")));
            // Translators: a size of paper in North America
            let papers = [(PageSize::A4, "A4"), (PageSize::Letter, label!("Letter"))];
            let name = papers.iter().find(|(known, _)| *known == options.paper);
            let name = name.map_or_else(String::new, |(_, name)| say(*name));
            let combo = egui::ComboBox::from_id_salt("paper").width(90.0).selected_text(name);
            let shown = combo.show_ui(ui, |ui| {
                for (paper, name) in papers {
                    ui.selectable_value(&mut options.paper, paper, say(name));
                }
            });
            let _ = shown.response.labelled_by(paper.id);
            if options.is_large {
                return;
            }
            let grid = ui.label(say(text!("Puzzles on a page")));
            let name = GRIDS.iter().find(|(known, _)| *known == options.grid);
            let combo = egui::ComboBox::from_id_salt("grid").width(140.0);
            let combo = combo.selected_text(name.map_or_else(String::new, |(_, name)| say(*name)));
            let shown = combo.show_ui(ui, |ui| {
                for (choice, name) in GRIDS {
                    ui.selectable_value(&mut options.grid, choice, say(name));
                }
            });
            let _ = shown.response.labelled_by(grid.id);
        });
        ui.horizontal_wrapped(|ui| {
            let solutions =
                egui::Checkbox::new(&mut options.has_solutions, say(text!("Solutions")));
            ui.add_enabled(!options.is_class_sheet, solutions);
            ui.checkbox(&mut options.is_mono, say(text!("Black and white")));
        });
        ui.horizontal_wrapped(|ui| {
            ui.checkbox(&mut options.is_class_sheet, say(text!("Class sheet")))
                .on_hover_text(say(text!("A line for name and date, the rules, and no IDs")));
            ui.checkbox(&mut options.is_large, say(text!("Large print")))
                .on_hover_text(say(text!("One puzzle on a page, up to twice as large")));
        });
        if let Some(levels) = &game_window.controller.levels {
            let label = plural!(
                n = levels.entries.len(),
                "A booklet of the {n} puzzle of {collection}",
                "A booklet of the {n} puzzles of {collection}",
                collection = &levels.title
            );
            ui.checkbox(&mut options.is_booklet, say(label));
        }
    }

    /// Begins to make pages if the options have changed, and takes those that are made.
    fn update(&mut self, ctx: &egui::Context, game_window: &GameWindow, shared: &Shared) {
        if self.made_for != Some(self.options) {
            self.made_for = Some(self.options);
            self.path.error = Text::default();
            let (registry, controller) = (&shared.app.registry, &game_window.controller);
            match PrintJob::begin(registry, controller, self.options, language()) {
                Ok(job) => self.job = Some(job),
                Err(why) => self.path.error = why,
            }
        }
        let Some(job) = &self.job else { return };
        let Some(made) = job.poll() else {
            ctx.request_repaint_after(LOOK);
            return;
        };
        self.job = None;
        self.pictures.clear();
        match made {
            Ok(pages) => {
                for page in &pages.previews {
                    let size = [page.size.w as usize, page.size.h as usize];
                    let image = ColorImage::from_rgba_unmultiplied(size, &page.rgba);
                    let options = TextureOptions::LINEAR;
                    self.pictures.push(ctx.load_texture("page", image, options));
                }
                self.pages = Some(pages);
            }
            Err(why) => (self.pages, self.path.error) = (None, why),
        }
    }

    /// Shows the pages in a room of this height, two beside each other if they have room.
    fn preview(&self, ui: &mut Ui, room: f32) {
        let top = ui.cursor().top();
        if self.job.is_some() {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.weak(say(text!("Making the pages")));
            });
        } else if let Some(pages) = &self.pages {
            let n = plural!(n = pages.n, "{n} page", "{n} pages");
            ui.weak(say_sentences([n].into_iter().chain(pages.notes.iter().cloned())));
        }
        let edge = ui.visuals().widgets.noninteractive.bg_stroke;
        let tall = room - (ui.cursor().top() - top) - 4.0;
        let wide = ((ui.available_width() - ui.spacing().item_spacing.x) / 2.0 - 4.0).max(1.0);
        ui.horizontal_wrapped(|ui| {
            for (i, picture) in self.pictures.iter().enumerate() {
                let [w, h] = picture.size().map(|side| side as f32);
                let tall = tall.min(wide * h / w).min(h).max(LEAST_PAGE.min(room - 30.0).max(60.0));
                let image = egui::Image::new(picture);
                let image = image.fit_to_exact_size(Vec2::new(tall * w / h, tall));
                let alt = say(text!("Page {n} of the preview", n = i + 1));
                let response = ui.add(image.alt_text(alt));
                ui.painter().rect_stroke(response.rect, 0, edge, egui::StrokeKind::Outside);
            }
        });
    }

    fn write(&mut self, game_window: &mut GameWindow, shared: &mut Shared) -> Reply {
        let Some(pages) = self.pages.as_ref() else { return Reply::Stay };
        game_window.controller.set_file_bytes(pages.pdf.clone());
        match game_window.controller.answer(&mut shared.app, Question::WriteFile, &self.path.text) {
            Ok(effects) => Reply::Apply(effects),
            Err(why) => {
                self.path.refuse(why);
                Reply::Stay
            }
        }
    }
}
