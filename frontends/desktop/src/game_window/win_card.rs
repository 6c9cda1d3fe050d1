//! The win card.

use eframe::egui::{self, RichText};

use puzzle_app::{Command, PlayerCommand};
use puzzle_core::{Text, text};

use super::GameWindow;
use crate::appearance;
use crate::say::say;
use crate::shared_state::Shared;

/// The width of the card beside the board.
const WIDTH: f32 = 300.0;
/// The part of the height that the card below the board takes if it needs it.
const PART: f32 = 0.45;

impl GameWindow {
    /// Draws the win card of the puzzle on the board. It lies beside the board, never on it.
    pub(super) fn win_card(&mut self, ui: &mut egui::Ui, shared: &mut Shared) {
        if !self.dialogs.is_empty() {
            return;
        }
        let (Some(win), Some(session)) = (self.controller.shown_win(), self.session()) else {
            return;
        };
        let palette = session.game().palette(shared.theme);
        let (mut command, mut is_closed): (Option<Command>, _) = (None, false);
        let ctx = ui.ctx().clone();
        // Beside the board if the window is wider than high, otherwise below it.
        let content = ui.available_size();
        let panel = if content.x > content.y {
            egui::Panel::right("win").exact_size(WIDTH)
        } else {
            egui::Panel::bottom("win")
        };
        let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(10.0);
        panel.frame(frame).resizable(false).show(ui, |ui| {
            let height = content.y * PART;
            egui::ScrollArea::vertical().min_scrolled_height(height).show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.heading(say(text!("Solved")));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        is_closed = ui.small_button(say(text!("Close"))).clicked();
                    });
                });
                let mut words = win.lines();
                // The result is one line, including hints.
                if words.len() > 1 {
                    let (hints, _) = words.remove(1);
                    words[0].0 = Text::commas([words[0].0.clone(), hints]);
                }
                for (words, role) in words {
                    let color = appearance::color(&palette, role);
                    let is_plain = role == puzzle_core::draw::Role::TEXT;
                    let text = RichText::new(say(words));
                    ui.label(if is_plain { text } else { text.color(legible(ui, color)) });
                }
                ui.add_space(4.0);
                ui.horizontal_wrapped(|ui| {
                    for (label, offered) in win.offers() {
                        if ui.button(say(label)).clicked() {
                            command = Some(offered);
                        }
                    }
                });
                let autosave = &shared.app.autosave;
                if autosave.player.name == puzzle_profile::Name::default() && autosave.is_saved() {
                    ui.horizontal(|ui| {
                        let player = &shared.app.autosave.player.name;
                        ui.weak(say(text!("Saved for {player}.", player)));
                        if ui.link(say(text!("Set a name"))).clicked() {
                            command = Some(PlayerCommand::Rename.into());
                        }
                    });
                }
            });
        });
        if is_closed {
            self.controller.close_win();
        }
        if let Some(command) = command {
            self.act(&ctx, shared, command);
        }
    }
}

/// Returns a color of the board, changed if necessary to be legible on the window's background.
fn legible(ui: &egui::Ui, color: egui::Color32) -> egui::Color32 {
    let light = |c: egui::Color32| {
        0.3 * f32::from(c.r()) + 0.59 * f32::from(c.g()) + 0.11 * f32::from(c.b())
    };
    let is_legible = (light(color) - light(ui.visuals().window_fill)).abs() > 110.0;
    if is_legible { color } else { ui.visuals().text_color() }
}
