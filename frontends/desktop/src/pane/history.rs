//! The way through a game's history: stepping, jumping, and watching it play.

use std::time::{Duration, Instant};

use eframe::egui::{self, Key};

use super::Pane;
use crate::action::Action;
use crate::shared::Shared;

/// The shortest time between two steps that are watched.
const FASTEST: Duration = Duration::from_millis(40);

/// A range of positions that is being looked at.
#[derive(Clone, Debug)]
pub(super) struct History {
    from: usize,
    to: usize,
    is_playing: bool,
    interval: Duration,
    due: Instant,
}

impl History {
    pub(super) fn new(from: usize, to: usize) -> Self {
        let n = (to - from).max(1) as u32;
        let interval = (Duration::from_secs(15) / n).clamp(FASTEST * 2, Duration::from_millis(450));
        Self { from, to, is_playing: false, interval, due: Instant::now() + interval }
    }

    pub(super) fn playing(from: usize, to: usize) -> Self {
        Self { is_playing: true, ..Self::new(from, to) }
    }

    /// The position to go to, when it is time.
    pub(super) fn tick(&mut self, at: usize, now: Instant) -> Option<usize> {
        if !self.is_playing || now < self.due {
            return None;
        }
        self.due = now + self.interval;
        self.is_playing = at + 1 < self.to;
        (at < self.to).then_some(at + 1)
    }

    /// When the next step is due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.is_playing.then_some(self.due)
    }
}

impl Pane {
    pub(crate) fn toggle_history(&mut self) {
        if self.history.take().is_none() {
            let n = self.session().map_or(0, puzzle_midend::Timeline::history_len);
            if n == 0 {
                return self.tell("No move has been made yet");
            }
            self.history = Some(History::new(0, n));
        }
        self.pause_or_go_on();
    }

    /// The bar of the history: to drag, to step, to play; and the named positions.
    pub(super) fn history_bar(&mut self, ui: &mut egui::Ui, shared: &mut Shared) {
        let Some(session) = self.session() else { return };
        let (at, n, points) = (session.position(), session.history_len(), session.checkpoints());
        let Some(history) = &mut self.history else { return };
        history.to = history.to.min(n);
        history.from = history.from.min(history.to);
        let (mut to, mut is_closed, mut action) = (None, false, None);
        let ctx = ui.ctx().clone();
        ui.horizontal(|ui| {
            ui.label("History");
            let step = |ui: &mut egui::Ui, label: &str, words: &str, can: bool| {
                let button =
                    ui.add_enabled(can, egui::Button::new(label).min_size([34.0, 26.0].into()));
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, can, words));
                button.on_hover_text(words).clicked()
            };
            if step(ui, "|◀", "To the beginning", at > 0) {
                to = Some(0);
            }
            if step(ui, "◀", "One move back", at > 0) {
                to = Some(at.saturating_sub(1));
            }
            let (label, words) = if history.is_playing { ("||", "Pause") } else { ("▶", "Play") };
            if step(ui, label, words, true) {
                history.is_playing = !history.is_playing;
                history.due = Instant::now() + history.interval;
                // Played to the end, it begins again.
                if history.is_playing && at >= history.to {
                    (history.from, history.to) = (0, n);
                    to = Some(0);
                }
            }
            if step(ui, "▶|", "To the end", at < n) {
                to = Some(n);
            }
            let right = 330.0_f32.min(ui.available_width() / 2.0);
            ui.spacing_mut().slider_width = (ui.available_width() - right).max(60.0);
            let mut place = at;
            let slider = ui.add(egui::Slider::new(&mut place, 0..=n).show_value(false));
            slider.widget_info(|| {
                egui::WidgetInfo::slider(true, at as f64, "Position in the history")
            });
            if slider.changed() {
                to = Some(place);
            }
            ui.label(format!("{at} of {n}"));
            egui::ComboBox::from_id_salt("checkpoints")
                .selected_text("Checkpoints")
                .width(120.0)
                .show_ui(ui, |ui| {
                    if ui.button("Name this position…").clicked() {
                        action = Some(Action::Checkpoint);
                    }
                    for (name, position) in &points {
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
            is_closed = ui.button("Close").clicked();
        });
        if let Some(to) = to {
            if let Some(history) = &mut self.history
                && to != 0
            {
                history.is_playing = false;
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
        history.is_playing &= key == Key::Space;
        let to = match key {
            Key::ArrowLeft | Key::ArrowUp => at.saturating_sub(1),
            Key::ArrowRight | Key::ArrowDown => at + 1,
            Key::Home => 0,
            Key::End => n,
            Key::Space => {
                history.is_playing = !history.is_playing;
                at
            }
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
