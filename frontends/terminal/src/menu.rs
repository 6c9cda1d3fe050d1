//! A list to choose from.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use puzzle_app::{FrontEnd, Situation};
use puzzle_core::input::KeyPress;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::card;
use crate::choice::Choice;
use crate::keys;
use crate::look::Look;
use crate::reply::Reply;
use crate::side::{Preview, SIDE, Side, Sight, Told};

/// The widest list beside a picture.
const MOST: u16 = 60;

/// A menu with a line that is chosen.
#[derive(Debug)]
pub(crate) struct Menu {
    title: String,
    lines: Vec<Line>,
    chosen: usize,
    first: usize,
    /// Whether Esc leaves it.
    closes: bool,
    side: Side,
    /// What is told of lines that have nothing of their own.
    usual: Option<Told>,
    /// Where the lines are on the screen, for the mouse.
    shown: Rect,
    /// Where the picture and the words beside them are.
    beside: Rect,
}

#[derive(Debug)]
struct Line {
    label: String,
    /// At the right: a state, how many.
    note: String,
    /// At the very right: the first of the keys that take it while the menu is open.
    key: String,
    presses: Vec<KeyPress>,
    /// Shown and said beside the list while the line is chosen.
    told: Option<Told>,
    choice: Option<Choice>,
}

/// The name of a key.
fn label(press: KeyPress) -> String {
    FrontEnd::Terminal.key_label(press)
}

impl Menu {
    pub(crate) fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            lines: Vec::new(),
            chosen: 0,
            first: 0,
            closes: true,
            side: Side::default(),
            usual: None,
            shown: Rect::default(),
            beside: Rect::default(),
        }
    }

    /// The same with words and a picture for every line that has none of its own.
    pub(crate) fn about(mut self, told: Told) -> Self {
        self.usual = Some(told);
        self
    }

    /// A menu that Esc does not leave.
    pub(crate) fn stays(mut self) -> Self {
        self.closes = false;
        self
    }

    pub(crate) fn add(
        &mut self,
        label: impl Into<String>,
        note: impl Into<String>,
        choice: impl Into<Choice>,
    ) {
        self.lines.push(Line {
            label: label.into(),
            note: note.into(),
            key: String::new(),
            presses: Vec::new(),
            told: None,
            choice: Some(choice.into()),
        });
    }

    /// The keys of the line added last, those of its command: they take it at once.
    pub(crate) fn keys(&mut self, situation: &Situation<'_>) {
        if let Some(line) = self.lines.last_mut()
            && let Some(Choice::Command(command)) = &line.choice
        {
            line.presses = situation.keys_of(command);
            line.key = line.presses.first().copied().map(label).unwrap_or_default();
        }
    }

    /// Another key of the line added last, which goes before its others.
    pub(crate) fn key_too(&mut self, press: impl Into<KeyPress>) {
        if let Some(line) = self.lines.last_mut() {
            let press = press.into();
            line.presses.insert(0, press);
            line.key = label(press);
        }
    }

    /// What is told of the line added last.
    pub(crate) fn tells(&mut self, told: Told) {
        if let Some(line) = self.lines.last_mut() {
            line.told = Some(told);
        }
    }

    /// What the picture of the chosen line is made of, where it is not there yet.
    pub(crate) fn wanted(&self) -> Option<Sight> {
        self.side.wanted(self.told()?)
    }

    /// Takes the picture of the chosen line.
    pub(crate) fn show(&mut self, sight: Sight, preview: Preview) {
        self.side.show(sight, preview);
    }

    fn told(&self) -> Option<&Told> {
        let line = self.lines.get(self.chosen).and_then(|line| line.told.as_ref());
        line.or(self.usual.as_ref())
    }

    /// Whether a key takes a line, wherever the menu stands.
    pub(crate) fn has_key(&self, event: KeyEvent) -> bool {
        self.line_of(event).is_some()
    }

    fn line_of(&self, event: KeyEvent) -> Option<usize> {
        let press = keys::press_of(event)?;
        self.lines.iter().position(|line| line.presses.contains(&press))
    }

    /// An empty line between groups.
    pub(crate) fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| line.choice.is_some()) {
            self.add("", "", Choice::Close);
            if let Some(line) = self.lines.last_mut() {
                line.choice = None;
            }
        }
    }

    /// Chooses the first line whose choice is the one that is meant.
    pub(crate) fn choose(&mut self, is_it: impl Fn(&Choice) -> bool) {
        let at = self.lines.iter().position(|line| line.choice.as_ref().is_some_and(&is_it));
        self.chosen = at.unwrap_or(self.chosen);
    }

    pub(crate) fn key(&mut self, event: KeyEvent) -> Reply {
        let is_own = matches!(
            event.code,
            KeyCode::Up
                | KeyCode::Down
                | KeyCode::Left
                | KeyCode::Right
                | KeyCode::Enter
                | KeyCode::Esc
        );
        if let Some(line) = self.line_of(event).filter(|_| !is_own) {
            self.chosen = line;
            return self.take();
        }
        match event.code {
            KeyCode::Up => self.step(-1),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::BackTab => self.step(-1),
            KeyCode::PageUp => (0..self.shown.height.max(2) - 1).for_each(|_| self.step_stop(-1)),
            KeyCode::PageDown => (0..self.shown.height.max(2) - 1).for_each(|_| self.step_stop(1)),
            KeyCode::Home => {
                self.chosen = 0;
                self.settle(1);
            }
            KeyCode::End => {
                self.chosen = self.lines.len().saturating_sub(1);
                self.settle(-1);
            }
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.take(),
            KeyCode::Esc | KeyCode::Left | KeyCode::Backspace if self.closes => {
                return Reply::Close;
            }
            KeyCode::Char(c) => self.seek(c),
            _ => {}
        }
        Reply::Stay
    }

    pub(crate) fn mouse(&mut self, event: MouseEvent) -> Reply {
        let at = (event.column, event.row).into();
        match event.kind {
            MouseEventKind::ScrollUp => self.step_stop(-1),
            MouseEventKind::ScrollDown => self.step_stop(1),
            MouseEventKind::Down(MouseButton::Left) if self.beside.contains(at) => {
                return self.take();
            }
            _ if self.beside.contains(at) => {}
            _ if !self.shown.contains(at) => {
                // A press beside the menu leaves it.
                if matches!(event.kind, MouseEventKind::Down(_)) && self.closes {
                    return Reply::Close;
                }
            }
            kind => {
                let line = self.first + usize::from(event.row - self.shown.y);
                if self.lines.get(line).is_none_or(|line| line.choice.is_none()) {
                    return Reply::Stay;
                }
                self.chosen = line;
                if kind == MouseEventKind::Down(MouseButton::Left) {
                    return self.take();
                }
            }
        }
        Reply::Stay
    }

    fn take(&self) -> Reply {
        match self.lines.get(self.chosen).and_then(|line| line.choice.clone()) {
            Some(choice) => Reply::Act(choice),
            None => Reply::Stay,
        }
    }

    fn step(&mut self, by: isize) {
        let n = self.lines.len() as isize;
        if n > 0 {
            self.chosen = (self.chosen as isize + by).rem_euclid(n) as usize;
            self.settle(by);
        }
    }

    fn step_stop(&mut self, by: isize) {
        let at = self.chosen as isize + by;
        if (0..self.lines.len() as isize).contains(&at) {
            self.step(by);
        }
    }

    /// Goes on from a gap.
    fn settle(&mut self, by: isize) {
        if self.lines.iter().all(|line| line.choice.is_none()) {
            return;
        }
        while self.lines[self.chosen].choice.is_none() {
            let n = self.lines.len() as isize;
            self.chosen = (self.chosen as isize + by.signum()).rem_euclid(n) as usize;
        }
    }

    /// The next line that begins with a letter.
    fn seek(&mut self, c: char) {
        let n = self.lines.len();
        let begins = |line: &Line| {
            line.choice.is_some()
                && line.label.trim_start().to_lowercase().starts_with(c.to_ascii_lowercase())
        };
        if let Some(step) = (1..=n).find(|step| begins(&self.lines[(self.chosen + step) % n])) {
            self.chosen = (self.chosen + step) % n;
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let widest = |text: fn(&Line) -> &str| {
            self.lines.iter().map(|line| text(line).width()).max().unwrap_or(0) as u16
        };
        let (label, note) = (widest(|line| &line.label), widest(|line| &line.note));
        let key = widest(|line| &line.key);
        let columns = note + key + if note > 0 { 2 } else { 0 } + if key > 0 { 2 } else { 0 };
        let list = (label + columns + 4).max(self.title.width() as u16 + 6);
        let n_lines = self.lines.len() as u16;
        let is_told = self.usual.is_some() || self.lines.iter().any(|line| line.told.is_some());
        let has_side = is_told && area.width >= SIDE + 34 && area.height >= 14;
        let wanted = if has_side {
            let room = area.width.saturating_sub(SIDE + 2);
            (list.clamp(30, MOST).min(room) + SIDE, n_lines.max(19))
        } else {
            (list, n_lines)
        };
        let inner = card::draw(buffer, area, wanted, &self.title, look);
        let side = if has_side && inner.width > SIDE { SIDE } else { 0 };
        let list = Rect { width: inner.width - side, ..inner };
        self.draw_list(buffer, list, key, look);
        self.beside = Rect { x: list.right(), width: side, ..inner };
        if let Some(told) = self.told().cloned().filter(|_| side > 0) {
            self.side.draw(buffer, self.beside, &told, look);
        }
    }

    fn draw_list(&mut self, buffer: &mut Buffer, list: Rect, key_width: u16, look: &Look) {
        self.shown = list;
        let n_shown = usize::from(list.height);
        self.first = card::scrolled(self.first, self.chosen, self.lines.len(), n_shown);
        for (i, line) in self.lines.iter().enumerate().skip(self.first).take(n_shown) {
            let y = list.y + (i - self.first) as u16;
            let row = Rect::new(list.x, y, list.width, 1);
            let is_chosen = i == self.chosen && line.choice.is_some();
            let style = if is_chosen { look.chosen() } else { look.card() };
            buffer.set_style(row, style);
            let key_style = if is_chosen { style } else { look.card_key() };
            let note_style = if is_chosen { style } else { look.card_faint() };
            // From the right: the key, what is noted, and what is left is the label's.
            let mut right = row.right().saturating_sub(1);
            let mut put = |text: &str, width: u16, style| {
                let n = text.width() as u16;
                if width > 0 && width + 2 < right - row.x {
                    buffer.set_string(right - n, y, text, style);
                    right -= width + 2;
                }
            };
            put(&line.key, key_width, key_style);
            put(&line.note, line.note.width() as u16, note_style);
            let room = usize::from(right.saturating_sub(row.x + 1));
            buffer.set_stringn(row.x + 1, y, &line.label, room, style);
        }
        let is_more = self.first + n_shown < self.lines.len();
        card::scroll_marks(buffer, list, self.first > 0, is_more, look);
    }
}
