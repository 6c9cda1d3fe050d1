//! The history bar: stepping, jumping and playing through a game's moves.

use std::time::Instant;

use eframe::egui;
use puzzle_app::GameCommand;
use puzzle_core::{label, text};

use super::GameWindow;
use crate::say::say;
use crate::shared_state::Shared;

/// Draws a button of the history bar. Returns `true` if it was pressed.
fn step(ui: &mut egui::Ui, label: &str, words: &'static str, can: bool) -> bool {
    let words = say(words);
    let button = ui.add_enabled(can, egui::Button::new(label).min_size([34.0, 26.0].into()));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, can, &words));
    button.on_hover_text(words).clicked()
}

/// Draws the list of checkpoints. Returns the position of the one that the player chose, or the
/// command to add or remove one.
fn checkpoints(
    ui: &mut egui::Ui,
    points: &[(String, usize)],
) -> (Option<usize>, Option<GameCommand>) {
    let (mut to, mut command) = (None, None);
    let title = say(text!("Checkpoints"));
    let combo = egui::ComboBox::from_id_salt("checkpoints")
        .selected_text(&title)
        .width(120.0)
        .show_ui(ui, |ui| {
            if ui.button(say(text!("Add a checkpoint…"))).clicked() {
                command = Some(GameCommand::AddCheckpoint);
            }
            for (name, position) in points {
                ui.horizontal(|ui| {
                    let label = text!("{name} (move {n})", name, n = *position);
                    if ui.button(say(label)).clicked() {
                        to = Some(*position);
                    }
                    if ui.small_button(say(text!("Delete"))).clicked() {
                        command = Some(GameCommand::RemoveCheckpoint(name.clone()));
                    }
                });
            }
        });
    combo.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &title));
    (to, command)
}

impl GameWindow {
    /// Draws the history bar and its checkpoints.
    pub(super) fn history_bar(&mut self, ui: &mut egui::Ui, shared: &mut Shared) {
        let Some(session) = self.session() else { return };
        let (at, n, points) = (session.position(), session.history_len(), session.checkpoints());
        let Some(history) = &mut self.controller.history else { return };
        history.playback.fit(n);
        let playback = &history.playback;
        let (mut to, mut is_toggled, mut is_closed, mut command) = (None, false, false, None);
        let ctx = ui.ctx().clone();
        // In a narrow window it takes two rows.
        ui.horizontal_wrapped(|ui| {
            ui.label(say(text!("History")));
            if step(ui, "|◀", label!("Go to the beginning"), at > 0) {
                to = Some(0);
            }
            if step(ui, "◀", label!("One move back"), at > 0) {
                to = Some(at.saturating_sub(1));
            }
            let (label, words) = if playback.is_playing() {
                ("||", label!("Pause"))
            } else {
                ("▶", label!("Play"))
            };
            if step(ui, label, words, true) {
                is_toggled = true;
            }
            if step(ui, "▶|", label!("Go to the end"), at < n) {
                to = Some(n);
            }
            ui.spacing_mut().slider_width = (ui.available_size_before_wrap().x - 290.0).max(60.0);
            let mut place = at;
            let slider = ui.add(egui::Slider::new(&mut place, 0..=n).show_value(false));
            slider.widget_info(|| {
                let words = say(text!("Position in the history"));
                egui::WidgetInfo::slider(true, at as f64, words)
            });
            if slider.changed() {
                to = Some(place);
            }
            ui.label(say(text!("{at} of {n}", at, n)));
            let (named, asked) = checkpoints(ui, &points);
            to = named.or(to);
            command = asked;
            is_closed = ui.button(say(text!("Close"))).clicked();
        });
        let now = Instant::now();
        let effects = match to {
            _ if is_toggled => self.controller.toggle_playback(&mut shared.app, now),
            Some(to) => self.controller.go_in_history(&mut shared.app, to),
            None => Vec::new(),
        };
        self.apply(&ctx, shared, effects);
        if let Some(command) = command {
            self.act(&ctx, shared, command);
        }
        if is_closed {
            self.controller.close_history();
        }
    }
}
