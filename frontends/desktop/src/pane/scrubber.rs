//! The way through a game's history: stepping, jumping, and watching it play.

use std::time::Instant;

use eframe::egui::{self, Key};
use puzzle_sitting::Playback;

use super::Pane;
use crate::action::Action;
use crate::shared::Shared;

/// A button of the bar; whether it was pressed.
fn step(ui: &mut egui::Ui, label: &str, words: &str, can: bool) -> bool {
    let button = ui.add_enabled(can, egui::Button::new(label).min_size([34.0, 26.0].into()));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, can, words));
    button.on_hover_text(words).clicked()
}

/// The list of named positions: the one that was chosen, or what else was asked of it.
fn checkpoints(ui: &mut egui::Ui, points: &[(String, usize)]) -> (Option<usize>, Option<Action>) {
    let (mut to, mut action) = (None, None);
    let combo = egui::ComboBox::from_id_salt("checkpoints")
        .selected_text("Checkpoints")
        .width(120.0)
        .show_ui(ui, |ui| {
            if ui.button("Name this position…").clicked() {
                action = Some(Action::Checkpoint);
            }
            for (name, position) in points {
                ui.horizontal(|ui| {
                    if ui.button(format!("{name} (move {position})")).clicked() {
                        to = Some(*position);
                    }
                    if ui.small_button("Forget").clicked() {
                        action = Some(Action::ForgetCheckpoint(name.clone()));
                    }
                });
            }
        });
    combo
        .response
        .widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Checkpoints"));
    (to, action)
}

impl Pane {
    pub(crate) fn toggle_history(&mut self) {
        if self.history.take().is_none() {
            let n = self.session().map_or(0, puzzle_midend::Timeline::history_len);
            if n == 0 {
                return self.tell("No move has been made yet");
            }
            self.history = Some(Playback::new(0, n, Instant::now()));
        }
        self.pause_or_go_on();
    }

    /// The bar of the history: to drag, to step, to play; and the named positions.
    pub(super) fn history_bar(&mut self, ui: &mut egui::Ui, shared: &mut Shared) {
        let Some(session) = self.session() else { return };
        let (at, n, points) = (session.position(), session.history_len(), session.checkpoints());
        let Some(history) = &mut self.history else { return };
        history.fit(n);
        let (mut to, mut is_toggled, mut is_closed, mut action) = (None, false, false, None);
        let ctx = ui.ctx().clone();
        // In a narrow window it takes two rows.
        ui.horizontal_wrapped(|ui| {
            ui.label("History");
            if step(ui, "|◀", "To the beginning", at > 0) {
                to = Some(0);
            }
            if step(ui, "◀", "One move back", at > 0) {
                to = Some(at.saturating_sub(1));
            }
            let (label, words) =
                if history.is_playing() { ("||", "Pause") } else { ("▶", "Play") };
            if step(ui, label, words, true) {
                let now = Instant::now();
                if !history.is_playing() && at >= history.to() {
                    // Played to the end, the whole game plays.
                    *history = Playback::new(0, n, now);
                }
                to = history.toggle(at, now);
                is_toggled = true;
            }
            if step(ui, "▶|", "To the end", at < n) {
                to = Some(n);
            }
            ui.spacing_mut().slider_width = (ui.available_size_before_wrap().x - 290.0).max(60.0);
            let mut place = at;
            let slider = ui.add(egui::Slider::new(&mut place, 0..=n).show_value(false));
            slider.widget_info(|| {
                egui::WidgetInfo::slider(true, at as f64, "Position in the history")
            });
            if slider.changed() {
                to = Some(place);
            }
            ui.label(format!("{at} of {n}"));
            let (named, asked) = checkpoints(ui, &points);
            to = named.or(to);
            action = asked;
            is_closed = ui.button("Close").clicked();
        });
        if let Some(to) = to {
            if let Some(history) = &mut self.history
                && !is_toggled
            {
                history.stop();
            }
            self.call(shared, |session| session.go_to(to));
        }
        if let Some(action) = action {
            self.act(&ctx, shared, action);
        }
        if is_closed {
            self.history = None;
            self.pause_or_go_on();
        }
    }

    /// Keys that the history takes before the game does; whether it did.
    pub(super) fn history_key(&mut self, shared: &mut Shared, key: Key) -> bool {
        let Some(session) = self.session() else { return false };
        let (at, n) = (session.position(), session.history_len());
        let Some(history) = &mut self.history else { return false };
        if key != Key::Space {
            history.stop();
        }
        let to = match key {
            Key::ArrowLeft | Key::ArrowUp => at.saturating_sub(1),
            Key::ArrowRight | Key::ArrowDown => at + 1,
            Key::Home => 0,
            Key::End => n,
            Key::Space => history.toggle(at, Instant::now()).unwrap_or(at),
            Key::Escape | Key::Enter => {
                self.history = None;
                self.pause_or_go_on();
                return true;
            }
            _ => return true,
        };
        self.call(shared, |session| session.go_to(to.min(n)));
        true
    }
}
