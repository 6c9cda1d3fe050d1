//! A dialog made of config items.

use eframe::egui::{self, Grid, Ui};
use puzzle_app::SettingsForm as FormKind;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue};
use puzzle_core::{Invalid, Text, text};
use puzzle_midend::Midend;

use super::{Reply, buttons, error, field, heading, width_of};
use crate::game_window::GameWindow;
use crate::say::say;
use crate::shared_state::Shared;

/// The width, in points, below which labels are above their controls, even if they fit beside them.
const NARROW: f32 = 540.0;
/// The width of the field for a text, in points.
const FIELD: f32 = 320.0;
/// The space between labels, controls and lines, in points.
const SPACING: [f32; 2] = [18.0, 10.0];

/// The lines of a dialog with their values, and an error message.
pub(crate) struct SettingsForm {
    purpose: FormKind,
    title: Text,
    lines: Vec<Line>,
    /// The error message and the index of its line; `None` if it concerns all lines.
    error: (Option<usize>, Text),
}

struct Line {
    item: ConfigItem,
    value: Value,
    /// The indexes of the options that are available, depending on the other lines.
    offered: Vec<usize>,
}

enum Value {
    Flag(bool),
    Choice(usize),
    Typed(String),
}

impl Line {
    /// Returns the index of the chosen option: the wanted one, or the nearest available one below,
    /// or the first.
    fn choice(&self) -> usize {
        let Value::Choice(wanted) = self.value else { return 0 };
        let below = self.offered.iter().rev().find(|&&i| i <= wanted);
        below.or(self.offered.first()).copied().unwrap_or(wanted)
    }

    fn value(&self) -> Result<ConfigValue, Invalid> {
        match &self.value {
            Value::Flag(on) => Ok(ConfigValue::Bool(*on)),
            Value::Choice(_) => Ok(ConfigValue::Choice(self.choice())),
            Value::Typed(text) => self.item.parse(text),
        }
    }

    /// Draws the control. Returns `true` if its value has changed.
    fn show(&mut self, ui: &mut Ui) -> bool {
        let chosen = self.choice();
        match (&mut self.value, self.item.kind) {
            (Value::Flag(on), _) => ui.checkbox(on, say(self.item.label)).changed(),
            (Value::Choice(wanted), ConfigKind::Choice(list)) => {
                let label = ui.label(say(self.item.label));
                let before = *wanted;
                let text = list.get(chosen).map_or_else(String::new, |(_, label)| say(*label));
                let combo = egui::ComboBox::from_id_salt(self.item.key).selected_text(text);
                let response = combo.show_ui(ui, |ui| {
                    for &i in &self.offered {
                        ui.selectable_value(wanted, i, say(list[i].1));
                    }
                });
                let _ = response.response.labelled_by(label.id);
                before != *wanted
            }
            (Value::Typed(text), kind) => {
                let label = ui.label(say(self.item.label));
                let width = if matches!(kind, ConfigKind::Uint { .. }) { 90.0 } else { FIELD };
                let edit = egui::TextEdit::singleline(text).desired_width(width);
                let hint = say(self.item.allowed());
                let response = field(ui, edit).labelled_by(label.id);
                response.on_hover_text(hint).changed()
            }
            (Value::Choice(_), _) => false,
        }
    }
}

impl SettingsForm {
    pub(crate) fn new(
        purpose: FormKind,
        title: Text,
        items: Vec<(ConfigItem, ConfigValue)>,
        session: &Midend,
    ) -> Self {
        let lines = items.into_iter().filter_map(|(item, value)| {
            let n = match item.kind {
                ConfigKind::Choice(list) => list.len(),
                _ => 0,
            };
            let value = match value {
                ConfigValue::Bool(on) => Value::Flag(on),
                ConfigValue::Choice(wanted) => Value::Choice(wanted),
                ConfigValue::Uint(n) => Value::Typed(n.to_string()),
                ConfigValue::Text(text) => Value::Typed(text),
                // Unknown kinds of items are left out and keep their values.
                _ => return None,
            };
            Some(Line { item, value, offered: (0..n).collect() })
        });
        let lines = lines.collect();
        let mut form = Self { purpose, title, lines, error: (None, Text::default()) };
        form.offer(session);
        form
    }

    /// Returns the values of all lines, or the index of the first line that is not valid.
    fn values(&self) -> Result<Vec<(&'static str, ConfigValue)>, (usize, Invalid)> {
        let values = self.lines.iter().enumerate().map(|(i, line)| match line.value() {
            Ok(value) => Ok((line.item.key, value)),
            Err(invalid) => Err((i, invalid)),
        });
        values.collect()
    }

    /// Returns the width of the lines if their labels are beside their controls.
    fn width_beside(&self, ui: &Ui) -> f32 {
        let (mut labels, mut controls) = (0.0_f32, FIELD);
        for line in &self.lines {
            let width = width_of(ui, line.item.label);
            match line.value {
                Value::Flag(_) => controls = controls.max(width + 2.0 * ui.spacing().icon_width),
                _ => labels = labels.max(width),
            }
        }
        labels + SPACING[0] + controls
    }

    /// Updates which options of each line are available.
    fn offer(&mut self, session: &Midend) {
        if self.purpose != FormKind::Params {
            return;
        }
        let Ok(values) = self.values() else { return };
        for line in &mut self.lines {
            if matches!(line.value, Value::Choice(_)) {
                line.offered = session.choices(line.item.key, &values);
            }
        }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game_window: &mut GameWindow,
        shared: &mut Shared,
    ) -> Reply {
        heading(ui, &self.title);
        let mut is_changed = false;
        let room = (ui.ctx().content_rect().height() - 240.0).max(80.0);
        egui::ScrollArea::vertical().max_height(room).show(ui, |ui| {
            if ui.available_width() < NARROW.max(self.width_beside(ui)) {
                ui.set_width(ui.available_width());
                for (i, line) in self.lines.iter_mut().enumerate() {
                    is_changed |= line.show(ui);
                    if self.error.0 == Some(i) {
                        error(ui, &self.error.1);
                    }
                    ui.add_space(4.0);
                }
                return;
            }
            Grid::new("form").num_columns(2).spacing(SPACING).show(ui, |ui| {
                for (i, line) in self.lines.iter_mut().enumerate() {
                    if matches!(line.value, Value::Flag(_)) {
                        ui.label("");
                    }
                    is_changed |= line.show(ui);
                    ui.end_row();
                    if self.error.0 == Some(i) {
                        ui.label("");
                        error(ui, &self.error.1);
                        ui.end_row();
                    }
                }
            });
        });
        if is_changed {
            self.error = (None, Text::default());
            // Not while a text is being typed: its board may take time to examine.
            if let Some(game) = game_window.controller.game()
                && !ui.ctx().text_edit_focused()
            {
                self.offer(&game.session);
            }
        }
        if self.error.0.is_none() {
            error(ui, &self.error.1);
        }
        let (is_done, is_left) = buttons(ui, text!("OK"));
        if is_left {
            return Reply::Close;
        }
        let is_entered = ui.input(|input| input.key_pressed(egui::Key::Enter))
            && !egui::Popup::is_any_open(ui.ctx())
            && ui.ctx().memory(|memory| memory.focused().is_none());
        if is_done || is_entered { self.accept(game_window, shared) } else { Reply::Stay }
    }

    /// Applies the values, or shows an error at the line that is not valid.
    fn accept(&mut self, game_window: &mut GameWindow, shared: &mut Shared) -> Reply {
        if let Some(game) = game_window.controller.game() {
            self.offer(&game.session);
        }
        let values = match self.values() {
            Ok(values) => values,
            Err((line, invalid)) => {
                self.error = (Some(line), invalid.into());
                return Reply::Stay;
            }
        };
        match game_window.controller.set_values(&mut shared.app, self.purpose, &values) {
            Ok(effects) => Reply::Apply(effects),
            Err(invalid) => {
                self.error = (None, invalid.into());
                Reply::Stay
            }
        }
    }
}
