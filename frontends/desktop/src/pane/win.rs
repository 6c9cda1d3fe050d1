//! What is said at a win, and offered: nothing of it is in the way.

use eframe::egui::{self, Align2, RichText};

use super::Pane;
use crate::action::Action;
use crate::look;
use crate::shared::Shared;

impl Pane {
    /// The card of the win on the board.
    pub(super) fn win_card(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        if !self.dialogs.is_empty() {
            return;
        }
        let (Some(win), Some(session)) = (self.shown_win(), self.session()) else { return };
        let palette = session.palette(shared.theme);
        let (mut action, mut is_closed) = (None, false);
        let id = egui::Id::unique(("win", self.id));
        let area = egui::Area::new(id)
            .order(egui::Order::Foreground)
            .anchor(Align2::CENTER_BOTTOM, [0.0, -8.0]);
        area.show(ctx, |ui| {
            egui::Frame::window(ui.style()).show(ui, |ui| {
                ui.set_max_width(430.0);
                ui.horizontal(|ui| {
                    ui.heading("Solved");
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        is_closed = ui.small_button("Close").clicked();
                    });
                });
                let mut words = win.words();
                // The result is one line, with or without hints.
                if words.len() > 1 {
                    let (hints, _) = words.remove(1);
                    words[0].0 += &format!(", {hints}");
                }
                for (words, role) in words {
                    let color = look::color(&palette, role);
                    let is_plain = role == puzzle_core::Role::TEXT;
                    let text = RichText::new(words);
                    ui.label(if is_plain { text } else { text.color(legible(ui, color)) });
                }
                ui.add_space(4.0);
                ui.horizontal_wrapped(|ui| {
                    if let Some(place) = &win.next.in_collection
                        && ui.button(format!("Level {}", place.number)).clicked()
                    {
                        action = Some(Action::NextLevel);
                    }
                    if win.next.same.is_some() && ui.button("Another one").clicked() {
                        action = Some(Action::NewGame);
                    }
                    if let Some((grade, _)) = &win.next.harder {
                        let label = format!("One grade up: {}", grade.title().to_lowercase());
                        if ui.button(label).clicked() {
                            action = Some(Action::Harder);
                        }
                    }
                });
                if shared.keeping.player == puzzle_profile::Name::default() {
                    ui.horizontal(|ui| {
                        ui.weak(format!("Kept for {}.", shared.keeping.player));
                        if ui.link("Give a name").clicked() {
                            action = Some(Action::RenamePlayer);
                        }
                    });
                }
            });
        });
        if is_closed {
            self.win = None;
        }
        if let Some(action) = action {
            self.act(ctx, shared, action);
        }
    }

    /// A new puzzle one grade up.
    pub(super) fn start_harder(&mut self) {
        let harder = self.shown_win().and_then(|win| win.next.harder.clone());
        if let Some((_, id)) = harder {
            let params = id.split_once('/').map_or("", |(_, params)| params).to_string();
            self.start_params(&params);
        }
    }
}

/// A color of the board that can be read on the window.
fn legible(ui: &egui::Ui, color: egui::Color32) -> egui::Color32 {
    let light = |c: egui::Color32| {
        0.3 * f32::from(c.r()) + 0.59 * f32::from(c.g()) + 0.11 * f32::from(c.b())
    };
    let is_legible = (light(color) - light(ui.visuals().window_fill)).abs() > 110.0;
    if is_legible { color } else { ui.visuals().text_color() }
}
