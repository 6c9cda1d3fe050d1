//! A dialog of config items.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use puzzle_app::SettingsForm as FormKind;
use puzzle_core::draw::Role;
use puzzle_core::input::Key;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue};
use puzzle_core::{Invalid, Text, label, text};
use puzzle_midend::Midend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::clipped::{Clipped as _, whole_words};
use crate::dialog_box;
use crate::keys;
use crate::overlay_reply::Reply;
use crate::styles::Styles;
use crate::text_field::Field;

/// The width in columns below which a label stands above its value.
const LEAST_LABEL: usize = 16;

/// The lines of a dialog with their values, and an error message.
#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) purpose: FormKind,
    title: Text,
    lines: Vec<Line>,
    chosen: usize,
    /// The line of each row, and of the row that accepts the values, as they were drawn last.
    rows: Vec<usize>,
    /// The first visible row.
    first: usize,
    error: Text,
    shown: Rect,
    /// The first column of the values.
    values: u16,
}

#[derive(Debug)]
struct Line {
    item: ConfigItem,
    value: Value,
}

#[derive(Debug)]
enum Value {
    Flag(bool),
    Choice(OneOf),
    Typed(Field),
}

/// A choice of which some options may be unavailable, depending on the other lines.
#[derive(Debug)]
struct OneOf {
    /// The index of the option that the player chose last. It is restored when it becomes available
    /// again.
    wanted: usize,
    /// The indexes of the available options in ascending order.
    offered: Vec<usize>,
}

impl OneOf {
    /// Returns the index of the chosen option: the wanted one, or the nearest available one below,
    /// or the first.
    fn at(&self) -> usize {
        let below = self.offered.iter().rev().find(|&&i| i <= self.wanted);
        below.or(self.offered.first()).copied().unwrap_or(self.wanted)
    }

    fn step(&mut self, by: i64) {
        let at = self.offered.iter().position(|&i| i == self.at()).unwrap_or(0);
        let next = (at as i64 + by).rem_euclid(self.offered.len().max(1) as i64) as usize;
        self.wanted = self.offered.get(next).copied().unwrap_or(self.wanted);
    }
}

impl Form {
    pub(crate) fn new(
        purpose: FormKind,
        title: impl Into<Text>,
        items: Vec<(ConfigItem, ConfigValue)>,
    ) -> Self {
        let lines = items
            .into_iter()
            .filter_map(|(item, value)| {
                let value = match value {
                    ConfigValue::Bool(on) => Value::Flag(on),
                    ConfigValue::Choice(wanted) => {
                        let n = match item.kind {
                            ConfigKind::Choice(list) => list.len(),
                            _ => 0,
                        };
                        Value::Choice(OneOf { wanted, offered: (0..n).collect() })
                    }
                    ConfigValue::Uint(n) => Value::Typed(Field::selected(&n.to_string())),
                    ConfigValue::Text(text) => Value::Typed(Field::selected(&text)),
                    // Unknown kinds of items are left out and keep their values.
                    _ => return None,
                };
                Some(Line { item, value })
            })
            .collect();
        Self {
            purpose,
            title: title.into(),
            lines,
            chosen: 0,
            rows: Vec::new(),
            first: 0,
            error: Text::default(),
            shown: Rect::default(),
            values: 0,
        }
    }

    /// Returns the values of all lines.
    ///
    /// # Errors
    /// Returns the first value that is not valid, and selects its line.
    pub(crate) fn values(&mut self) -> Result<Vec<(&'static str, ConfigValue)>, Invalid> {
        let mut values = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            let value = match &line.value {
                Value::Flag(on) => Ok(ConfigValue::Bool(*on)),
                Value::Choice(choice) => Ok(ConfigValue::Choice(choice.at())),
                Value::Typed(field) => line.item.parse(&field.text()),
            };
            match value {
                Ok(value) => values.push((line.item.key, value)),
                Err(invalid) => {
                    self.chosen = i;
                    return Err(invalid);
                }
            }
        }
        Ok(values)
    }

    /// Updates which options are available. Does nothing while a text is being typed: its board may
    /// take time to examine.
    pub(crate) fn offer(&mut self, session: &Midend) {
        let is_typed = |line: &Line| matches!(line.item.kind, ConfigKind::Text { .. });
        if !self.lines.get(self.chosen).is_some_and(is_typed) {
            self.offer_now(session);
        }
    }

    /// Updates which options are available, even while a text is being typed.
    pub(crate) fn offer_now(&mut self, session: &Midend) {
        if self.purpose != FormKind::Params {
            return;
        }
        let chosen = self.chosen;
        let values = self.values();
        self.chosen = chosen;
        let Ok(values) = values else { return };
        for line in &mut self.lines {
            if let Value::Choice(choice) = &mut line.value {
                choice.offered = session.choices(line.item.key, &values);
            }
        }
    }

    /// Returns `true` if the selected line is a text field.
    pub(crate) fn is_typed_in(&self) -> bool {
        let line = self.lines.get(self.chosen);
        line.is_some_and(|line| matches!(line.item.kind, ConfigKind::Text { .. }))
    }

    pub(crate) fn refuse(&mut self, why: Text) {
        self.error = why;
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(Line { value: Value::Typed(field), .. }) = self.lines.get_mut(self.chosen) {
            field.insert(text.trim());
        }
    }

    pub(crate) fn key(&mut self, event: KeyEvent) -> Reply {
        let n = self.lines.len() + 1;
        match event.code {
            KeyCode::Esc => return Reply::Close,
            KeyCode::Enter => return Reply::Accept,
            KeyCode::Up | KeyCode::BackTab => self.choose((self.chosen + n - 1) % n),
            KeyCode::Down | KeyCode::Tab => self.choose((self.chosen + 1) % n),
            _ => {
                self.error = Text::default();
                let Some(line) = self.lines.get_mut(self.chosen) else {
                    return if event.code == KeyCode::Char(' ') {
                        Reply::Accept
                    } else {
                        Reply::Stay
                    };
                };
                line.key(event);
            }
        }
        Reply::Stay
    }

    /// Selects a line, and the text in it.
    fn choose(&mut self, at: usize) {
        self.chosen = at;
        if let Some(Line { value: Value::Typed(field), .. }) = self.lines.get_mut(at) {
            field.select_all();
        }
    }

    pub(crate) fn mouse(&mut self, event: MouseEvent) -> Reply {
        if !self.shown.contains((event.column, event.row).into()) {
            return Reply::Stay;
        }
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let row = self.first + usize::from(event.row - self.shown.y);
                let Some(&at) = self.rows.get(row) else { return Reply::Stay };
                if at == self.lines.len() {
                    return Reply::Accept;
                }
                self.error = Text::default();
                self.choose(at);
                if !matches!(self.lines[at].value, Value::Typed(_)) {
                    // The arrow before a choice, and what is around it.
                    let is_back = event.column.abs_diff(self.values) <= 1;
                    self.lines[at].step(if is_back { -1 } else { 1 });
                }
            }
            MouseEventKind::ScrollUp => self.choose(self.chosen.saturating_sub(1)),
            MouseEventKind::ScrollDown => self.choose((self.chosen + 1).min(self.lines.len())),
            _ => {}
        }
        Reply::Stay
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, styles: &Styles) {
        let label = self.lines.iter().map(|l| styles.say(l.item.label).width()).max().unwrap_or(0);
        let value =
            self.lines.iter().map(|line| line.wanted(styles)).max().unwrap_or(0).clamp(12, 34);
        let title = styles.say(&self.title);
        let wanted = (label + value + 5).max(title.width() + 6).max(46) as u16;
        let notes = match self.lines.get(self.chosen) {
            _ if !self.error.is_empty() => self.error.clone(),
            Some(line) => line.item.allowed_for_people(),
            None => Text::default(),
        };
        let notes = styles.say(notes);
        let notes = dialog_box::wrap(&notes, usize::from(wanted.min(area.width)).saturating_sub(4));
        let n_notes = notes.len() as u16;
        let width = wanted.min(area.width - dialog_box::edges(area));
        // Labels break into several rows if they have no room beside the values. The last row has
        // the value.
        let beside = (label + 3).min(usize::from(width).saturating_sub(value + 1));
        let is_above = beside < LEAST_LABEL.min(label + 3);
        let (left, room) =
            if is_above { (3, usize::from(width).saturating_sub(2)) } else { (beside, beside - 2) };
        let mut rows: Vec<(usize, String)> = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            rows.extend(
                dialog_box::wrap(&styles.say(line.item.label), room)
                    .into_iter()
                    .map(|words| (i, words)),
            );
            if is_above {
                rows.push((i, String::new()));
            }
        }
        rows.push((self.lines.len(), String::new()));
        let size = (wanted, rows.len() as u16 + n_notes + 1);
        let inner = dialog_box::draw(buffer, area, size, &title, styles);
        let n_chosen = rows.iter().filter(|(i, _)| *i == self.chosen).count();
        let n_notes = n_notes.min(inner.height.saturating_sub(n_chosen.max(1) as u16));
        let n_shown = usize::from(inner.height - n_notes).min(rows.len());
        self.shown = Rect { height: n_shown as u16, ..inner };
        let start = rows.iter().position(|(i, _)| *i == self.chosen).unwrap_or(0);
        self.first = self.first.min(start).max((start + n_chosen).saturating_sub(n_shown));
        self.rows = rows.iter().map(|(i, _)| *i).collect();
        for (at, (i, words)) in rows.iter().enumerate().skip(self.first).take(n_shown) {
            let y = inner.y + (at - self.first) as u16;
            let is_chosen = *i == self.chosen;
            let style = if is_chosen { styles.chosen() } else { styles.card() };
            buffer.set_style(Rect::new(inner.x, y, inner.width, 1), style);
            let Some(line) = self.lines.get(*i) else {
                let text = styles.say(label!("[ OK ]"));
                let x = inner.x + inner.width.saturating_sub(text.width() as u16) / 2;
                buffer.put_all(x, y, text, style);
                continue;
            };
            buffer.put(inner.x + 1, y, words, room, style);
            if self.rows.get(at + 1) != Some(i) {
                let left = (left as u16).min(inner.width);
                let right = Rect::new(inner.x + left, y, (inner.width - left).saturating_sub(1), 1);
                self.values = right.x;
                line.draw_value(buffer, right, is_chosen, styles);
            }
        }
        let is_more = self.first + n_shown < rows.len();
        dialog_box::scroll_marks(buffer, self.shown, self.first > 0, is_more, styles);
        let style = if self.error.is_empty() {
            styles.card_faint()
        } else {
            styles.card_role(Role::MISTAKE)
        };
        for (i, note) in notes.iter().take(usize::from(n_notes)).enumerate() {
            let y = inner.bottom() - n_notes + i as u16;
            let room = usize::from(inner.width.saturating_sub(1));
            buffer.put(inner.x + 1, y, note, room, style);
        }
    }
}

impl Line {
    /// Draws the value in a part of a row.
    fn draw_value(&self, buffer: &mut Buffer, area: Rect, is_chosen: bool, styles: &Styles) {
        let style = if is_chosen { styles.chosen() } else { styles.card() };
        let room = usize::from(area.width);
        match &self.value {
            Value::Flag(on) => {
                let text = if *on { "[x]" } else { "[ ]" };
                buffer.put(area.x, area.y, text, room, style);
            }
            Value::Choice(choice) => {
                let name = styles.say(self.choice(choice.at()));
                let name = whole_words(&name, room.saturating_sub(4));
                buffer.put(area.x, area.y, format!("‹ {name} ›"), room, style);
            }
            Value::Typed(field) => {
                let is_number = matches!(self.item.kind, ConfigKind::Uint { .. });
                let width = if is_number { area.width.min(8) } else { area.width };
                field.draw(buffer, Rect { width, ..area }, is_chosen, styles);
            }
        }
    }

    fn key(&mut self, event: KeyEvent) {
        if self.item.types(event)
            && let Value::Typed(field) = &mut self.value
            && field.key(event)
        {
            return;
        }
        match event.code {
            KeyCode::Left | KeyCode::Char('-') => self.step(-1),
            KeyCode::Right | KeyCode::Char(' ' | '+') => self.step(1),
            _ => {}
        }
    }

    /// Changes the line's value to the next one, or to the previous one if `by` is negative.
    fn step(&mut self, by: i64) {
        match (&mut self.value, self.item.kind) {
            (Value::Flag(on), _) => *on = !*on,
            (Value::Choice(choice), _) => choice.step(by),
            (Value::Typed(field), ConfigKind::Uint { min, max }) => {
                let n = field.text().trim().parse::<i64>().unwrap_or(i64::from(min));
                *field =
                    Field::selected(&(n + by).clamp(i64::from(min), i64::from(max)).to_string());
            }
            _ => {}
        }
    }

    fn choice(&self, at: usize) -> &'static str {
        match self.item.kind {
            ConfigKind::Choice(list) => list.get(at).map_or("", |(_, label)| label),
            _ => "",
        }
    }

    fn wanted(&self, styles: &Styles) -> usize {
        match self.item.kind {
            ConfigKind::Choice(list) => {
                list.iter().map(|(_, label)| styles.say(*label).width() + 4).max().unwrap_or(0)
            }
            ConfigKind::Text { .. } => 34,
            _ => 8,
        }
    }
}

/// Properties of a config item that only the terminal's dialogs need.
trait ForPeople {
    fn allowed_for_people(&self) -> Text;
    fn types(&self, event: KeyEvent) -> bool;
}

impl ForPeople for ConfigItem {
    fn allowed_for_people(&self) -> Text {
        match self.kind {
            ConfigKind::Bool => text!("{key} to change", key = keys::name(Key::Select2)),
            ConfigKind::Uint { min, max } => text!("{min} to {max}; ← → to change", min, max),
            ConfigKind::Choice(_) => text!("← → to choose"),
            _ => Text::default(),
        }
    }

    /// Returns `true` if a key types into the field instead of changing its number.
    fn types(&self, event: KeyEvent) -> bool {
        match self.kind {
            ConfigKind::Uint { .. } => match event.code {
                KeyCode::Char(c) => c.is_ascii_digit() || !event.modifiers.is_empty(),
                KeyCode::Left | KeyCode::Right => false,
                _ => true,
            },
            _ => true,
        }
    }
}
