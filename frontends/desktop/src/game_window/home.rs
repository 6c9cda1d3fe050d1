//! The first page: games in progress, and all games.

use eframe::egui::{self, Align, FontSelection, Image, Layout, RichText, Sense, Ui, Vec2};
use puzzle_app::{Command, PlayerCommand, PuzzleCommand, title_of};
use puzzle_profile::InProgress;

use super::GameWindow;
use crate::appearance;
use crate::pictures::{self, PictureSource};
use crate::shared_state::Shared;

/// The width and height of a game's picture, in points.
const PICTURE: f32 = 128.0;
const CARD: Vec2 = Vec2::new(172.0, 214.0);
/// The maximum number of games in progress on the first page.
const MOST: usize = 6;

impl GameWindow {
    pub(super) fn home(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        let mut command: Option<Command> = None;
        if self.begun.is_none() {
            self.begun = Some(shared.app.in_progress());
        }
        let begun = self.begun.take().unwrap_or_default();
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let margin = egui::Margin { left: 24, right: 24, top: 18, bottom: 18 };
            egui::Frame::NONE.inner_margin(margin).show(ui, |ui| {
                if !begun.is_empty() {
                    ui.horizontal(|ui| {
                        ui.heading("Continue");
                        if begun.len() > MOST
                            && ui.button(format!("All {}…", begun.len())).clicked()
                        {
                            command = Some(PuzzleCommand::GamesInProgress.into());
                        }
                    });
                    ui.add_space(6.0);
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = egui::vec2(14.0, 14.0);
                        for game in begun.iter().take(MOST) {
                            if in_progress_card(ui, shared, game).clicked() {
                                command = Some(PuzzleCommand::Resume(game.uid).into());
                            }
                        }
                    });
                    ui.add_space(18.0);
                }
                ui.heading("Games");
                ui.add_space(6.0);
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = egui::vec2(14.0, 14.0);
                    for game in shared.app.registry.clone().games() {
                        let source = PictureSource::Game(game.info.id);
                        let theme = shared.theme;
                        let make = || pictures::of_game(game, theme);
                        let picture =
                            shared.pictures.of(&ctx, &source, theme, make).map(Image::new);
                        let card = card(ui, picture, game.info.name, game.info.about);
                        if card.clicked() {
                            let id = game.info.id.to_string();
                            command = Some(PuzzleCommand::Game(id).into());
                        }
                    }
                });
                ui.add_space(18.0);
                ui.horizontal(|ui| {
                    let offers: [(&str, Command); 5] = [
                        ("Puzzles of the day…", PuzzleCommand::Dailies.into()),
                        ("Collections…", PuzzleCommand::Collections.into()),
                        ("Enter a game ID…", PuzzleCommand::EnterId.into()),
                        ("Load a file…", PuzzleCommand::Load.into()),
                        ("Records…", PlayerCommand::Records.into()),
                    ];
                    for (label, offered) in offers {
                        if ui.button(label).clicked() {
                            command = Some(offered);
                        }
                    }
                });
                if let Some(notice) = &self.controller.notice {
                    ui.add_space(8.0);
                    ui.label(notice);
                }
            });
        });
        self.begun = Some(begun);
        if let Some(command) = command {
            self.act(&ctx, shared, command);
        }
    }
}

/// Draws a game in progress with its picture.
pub(crate) fn in_progress_card(
    ui: &mut Ui,
    shared: &mut Shared,
    game: &InProgress,
) -> egui::Response {
    let ctx = ui.ctx().clone();
    let name = shared.app.registry.find(&game.game).map_or(game.game.as_str(), |e| e.info.name);
    let title = title_of(&shared.app.registry, game);
    let mut notes = vec![name.to_string()];
    notes.extend(game.done.map(|done| format!("{} %", done / 10)));
    notes.push(game.date.to_string());
    let source = PictureSource::InProgress(game.uid, game.moves);
    let (theme, uid) = (shared.theme, game.uid);
    let (registry, autosave) = (&shared.app.registry, &shared.app.autosave);
    let make = || pictures::of_kept(registry, autosave, uid, theme);
    let picture = shared.pictures.of(&ctx, &source, theme, make).map(Image::new);
    card(ui, picture, &title, &notes.join(", "))
}

/// Draws a picture with words below it, which can be clicked.
pub(crate) fn card(
    ui: &mut Ui,
    picture: Option<Image<'_>>,
    title: &str,
    about: &str,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(CARD, Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{title}: {about}"))
    });
    let visuals = ui.style().interact(&response);
    let is_marked = response.hovered() || response.has_focus();
    let fill = if is_marked { visuals.weak_bg_fill } else { ui.visuals().faint_bg_color };
    let edge = if response.has_focus() {
        ui.visuals().widgets.active.bg_stroke
    } else {
        ui.visuals().widgets.noninteractive.bg_stroke
    };
    ui.painter().rect(rect, 10, fill, edge, egui::StrokeKind::Inside);
    let builder =
        egui::UiBuilder::new().max_rect(rect.shrink(12.0)).layout(Layout::top_down(Align::Center));
    let mut inside = ui.new_child(builder);
    inside.spacing_mut().item_spacing.y = 3.0;
    match picture {
        Some(image) => {
            inside.add(image.fit_to_exact_size(Vec2::splat(PICTURE)).corner_radius(4));
        }
        None => inside.add_space(PICTURE),
    }
    inside.add_space(3.0);
    let mut name = egui::text::LayoutJob::default();
    appearance::bold(title).append_to(&mut name, ui.style(), FontSelection::Default, Align::Center);
    name.wrap.max_rows = 2;
    inside.add(egui::Label::new(name).wrap().selectable(false));
    let about = RichText::new(about).small().color(ui.visuals().weak_text_color());
    inside.add(egui::Label::new(about).wrap().selectable(false));
    response
}
