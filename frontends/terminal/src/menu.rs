//! A list to choose from.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::action::Action;
use crate::card;
use crate::look::Look;
use crate::overlay::Reply;

/// A menu with a line that is chosen.
#[derive(Debug)]
pub(crate) struct Menu {
    title: String,
    lines: Vec<Line>,
    chosen: usize,
    first: usize,
    /// Whether Esc leaves it.
    closes: bool,
    /// Where the lines are on the screen, for the mouse.
    shown: Rect,
}

#[derive(Debug)]
struct Line {
    label: String,
    /// At the right: a key, a state.
    note: String,
    /// Said below the list while the line is chosen.
    about: &'static str,
    action: Option<Action>,
}

impl Menu {
    pub(crate) fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            lines: Vec::new(),
            chosen: 0,
            first: 0,
            closes: true,
            shown: Rect::default(),
        }
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
        action: Action,
    ) {
        let (label, note) = (label.into(), note.into());
        self.lines.push(Line { label, note, about: "", action: Some(action) });
    }

    /// Words about the line added last.
    pub(crate) fn about(&mut self, about: &'static str) {
        if let Some(line) = self.lines.last_mut() {
            line.about = about;
        }
    }

    /// An empty line between groups.
    pub(crate) fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| line.action.is_some()) {
            let (label, note) = (String::new(), String::new());
            self.lines.push(Line { label, note, about: "", action: None });
        }
    }

    /// Chooses the line with this action.
    pub(crate) fn choose(&mut self, is_it: impl Fn(&Action) -> bool) {
        let at = self.lines.iter().position(|line| line.action.as_ref().is_some_and(&is_it));
        self.chosen = at.unwrap_or(self.chosen);
    }

    pub(crate) fn key(&mut self, event: KeyEvent) -> Reply {
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
            KeyCode::Char('q') if !self.closes => return Reply::Act(Action::Quit),
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
            _ if !self.shown.contains(at) => {
                // A press beside the menu leaves it.
                if matches!(event.kind, MouseEventKind::Down(_)) && self.closes {
                    return Reply::Close;
                }
            }
            kind => {
                let line = self.first + usize::from(event.row - self.shown.y);
                if self.lines.get(line).is_none_or(|line| line.action.is_none()) {
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
        match self.lines.get(self.chosen).and_then(|line| line.action.clone()) {
            Some(action) => Reply::Act(action),
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
        if self.lines.iter().all(|line| line.action.is_none()) {
            return;
        }
        while self.lines[self.chosen].action.is_none() {
            let n = self.lines.len() as isize;
            self.chosen = (self.chosen as isize + by.signum()).rem_euclid(n) as usize;
        }
    }

    /// The next line that begins with a letter.
    fn seek(&mut self, c: char) {
        let n = self.lines.len();
        let begins = |line: &Line| {
            line.action.is_some()
                && line.label.trim_start().to_lowercase().starts_with(c.to_ascii_lowercase())
        };
        if let Some(step) = (1..=n).find(|step| begins(&self.lines[(self.chosen + step) % n])) {
            self.chosen = (self.chosen + step) % n;
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let width = |text: &str| text.width() as u16;
        let label = self.lines.iter().map(|l| width(&l.label)).max().unwrap_or(0);
        let note = self.lines.iter().map(|l| width(&l.note)).max().unwrap_or(0);
        let wanted = (label + note + 6).max(width(&self.title) + 6);
        let n_lines = self.lines.len() as u16;
        // Words about the lines have a place of their own below, where there is room for it.
        let has_about = self.lines.iter().any(|line| !line.about.is_empty());
        let (wanted, n_about) = if has_about && n_lines + 6 <= area.height {
            let wanted = wanted.max(44).min(area.width.saturating_sub(2));
            let wrapped =
                |line: &Line| card::wrap(line.about, usize::from(wanted) - 2).len() as u16;
            (wanted, self.lines.iter().map(wrapped).max().unwrap_or(0) + 1)
        } else {
            (wanted, 0)
        };
        let mut inner = card::draw(buffer, area, (wanted, n_lines + n_about), &self.title, look);
        if n_about > 0 && inner.height > n_about {
            inner.height -= n_about;
            let about = self.lines.get(self.chosen).map_or("", |line| line.about);
            let room = usize::from(inner.width.saturating_sub(2));
            for (i, line) in card::wrap(about, room).iter().enumerate() {
                let y = inner.bottom() + 1 + i as u16;
                buffer.set_stringn(inner.x + 1, y, line, room, look.card_faint());
            }
        }
        self.shown = inner;
        let n_shown = usize::from(inner.height);
        if self.chosen < self.first {
            self.first = self.chosen;
        } else if self.chosen >= self.first + n_shown {
            self.first = (self.chosen + 1).saturating_sub(n_shown);
        }
        self.first = self.first.min(self.lines.len().saturating_sub(n_shown));
        for (i, line) in self.lines.iter().enumerate().skip(self.first).take(n_shown) {
            let y = inner.y + (i - self.first) as u16;
            let row = Rect::new(inner.x, y, inner.width, 1);
            let is_chosen = i == self.chosen && line.action.is_some();
            let style = if is_chosen { look.chosen() } else { look.card() };
            buffer.set_style(row, style);
            let note = width(&line.note);
            let room = inner.width.saturating_sub(if note > 0 { note + 3 } else { 2 });
            buffer.set_stringn(inner.x + 1, y, &line.label, usize::from(room), style);
            if note + 2 < inner.width {
                let style = if is_chosen { style } else { look.card_key() };
                buffer.set_string(inner.right() - note - 1, y, &line.note, style);
            }
        }
        card::scroll_marks(
            buffer,
            inner,
            self.first > 0,
            self.first + n_shown < self.lines.len(),
            look,
        );
    }
}
