//! Menus.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use puzzle_app::{CommandContext, FrontEnd};
use puzzle_core::Text;
use puzzle_core::input::KeyPress;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::choice::Choice;
use crate::clipped::Clipped as _;
use crate::details::{DETAILS_WIDTH, Details, DetailsPane, PictureSource, Preview};
use crate::dialog_box;
use crate::keys;
use crate::overlay_reply::Reply;
use crate::picture_list::Item;
use crate::styles::Styles;

/// The maximum width of a list beside a picture.
const MOST: u16 = 60;

/// A menu with a selected line.
#[derive(Debug)]
pub(crate) struct Menu {
    title: Text,
    lines: Vec<Line>,
    chosen: usize,
    first: usize,
    /// `true` if Esc closes the menu.
    closes: bool,
    details_pane: DetailsPane,
    /// The details of lines that have none of their own.
    default_details: Option<Details>,
    /// The area of the screen that shows the menu's lines, for the mouse.
    shown: Rect,
    /// The area of the screen that shows the details beside the lines.
    beside: Rect,
}

#[derive(Debug)]
struct Line {
    label: Text,
    /// A text at the right end of the line, such as a state or a number.
    note: Text,
    /// The first of the line's keys, shown at the far right.
    key: Text,
    presses: Vec<KeyPress>,
    /// The details shown beside the list while the line is selected.
    details: Option<Details>,
    choice: Option<Choice>,
}

/// Returns the label of a key.
fn label(press: KeyPress) -> Text {
    FrontEnd::Terminal.key_label(press)
}

impl Menu {
    pub(crate) fn new(title: impl Into<Text>) -> Self {
        Self {
            title: title.into(),
            lines: Vec::new(),
            chosen: 0,
            first: 0,
            closes: true,
            details_pane: DetailsPane::default(),
            default_details: None,
            shown: Rect::default(),
            beside: Rect::default(),
        }
    }

    /// Sets the details of lines that have none of their own.
    pub(crate) fn default_details(mut self, details: Details) -> Self {
        self.default_details = Some(details);
        self
    }

    /// Makes the menu stay open when Esc is pressed.
    pub(crate) fn stay_open(mut self) -> Self {
        self.closes = false;
        self
    }

    pub(crate) fn add(
        &mut self,
        label: impl Into<Text>,
        note: impl Into<Text>,
        choice: impl Into<Choice>,
    ) {
        self.lines.push(Line {
            label: label.into(),
            note: note.into(),
            key: Text::default(),
            presses: Vec::new(),
            details: None,
            choice: Some(choice.into()),
        });
    }

    /// Adds an item of a list as a line.
    pub(crate) fn add_item(&mut self, item: Item) {
        let Item { label, note, details, choice, .. } = item;
        self.add(label, note, choice.unwrap_or(Choice::Close));
        self.set_details(details);
    }

    /// Gives the line added last a text at its right end.
    pub(crate) fn set_note(&mut self, note: impl Into<Text>) {
        if let Some(line) = self.lines.last_mut() {
            line.note = note.into();
        }
    }

    /// Gives the line added last the keys of its command.
    pub(crate) fn keys(&mut self, context: &CommandContext<'_>) {
        if let Some(line) = self.lines.last_mut()
            && let Some(Choice::Command(command)) = &line.choice
        {
            line.presses = context.keys_of(command);
            line.key = line.presses.first().copied().map(label).unwrap_or_default();
        }
    }

    /// Gives the line added last another key, which comes before its others.
    pub(crate) fn add_key(&mut self, press: impl Into<KeyPress>) {
        if let Some(line) = self.lines.last_mut() {
            let press = press.into();
            line.presses.insert(0, press);
            line.key = label(press);
        }
    }

    /// Sets the details of the line added last. They are shown beside the list while that line is
    /// selected.
    pub(crate) fn set_details(&mut self, details: Details) {
        if let Some(line) = self.lines.last_mut() {
            line.details = Some(details);
        }
    }

    /// Returns the source of the selected line's picture if it has not been drawn yet.
    pub(crate) fn wanted(&self) -> Option<PictureSource> {
        self.details_pane.wanted(self.details()?)
    }

    /// Sets the picture of the selected line.
    pub(crate) fn show(&mut self, source: PictureSource, preview: Preview) {
        self.details_pane.show(source, preview);
    }

    fn details(&self) -> Option<&Details> {
        let line = self.lines.get(self.chosen).and_then(|line| line.details.as_ref());
        line.or(self.default_details.as_ref())
    }

    /// Returns `true` if a key selects a line.
    pub(crate) fn has_key(&self, event: KeyEvent) -> bool {
        self.line_of(event).is_some()
    }

    fn line_of(&self, event: KeyEvent) -> Option<usize> {
        let press = keys::press_of(event)?;
        self.lines.iter().position(|line| line.presses.contains(&press))
    }

    /// Adds an empty line between two groups of lines. Does nothing if the menu has no lines yet or
    /// ends with an empty one.
    pub(crate) fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| line.choice.is_some()) {
            self.add("", "", Choice::Close);
            if let Some(line) = self.lines.last_mut() {
                line.choice = None;
            }
        }
    }

    /// Selects the first line whose choice matches.
    pub(crate) fn choose(&mut self, is_it: impl Fn(&Choice) -> bool) {
        let at = self.lines.iter().position(|line| line.choice.as_ref().is_some_and(&is_it));
        self.chosen = at.unwrap_or(self.chosen);
    }

    pub(crate) fn key(&mut self, event: KeyEvent, styles: &Styles) -> Reply {
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
                self.skip_gap(1);
            }
            KeyCode::End => {
                self.chosen = self.lines.len().saturating_sub(1);
                self.skip_gap(-1);
            }
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.take(),
            KeyCode::Esc | KeyCode::Left | KeyCode::Backspace if self.closes => {
                return Reply::Close;
            }
            KeyCode::Char(c) => self.seek(c, styles),
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
                // A click outside the menu closes it.
                if matches!(event.kind, MouseEventKind::Down(_)) && self.closes {
                    return Reply::Close;
                }
            }
            kind => {
                let line = self.first + usize::from(event.row - self.shown.y);
                if let Some(by) = self.arrow_at(event) {
                    if kind == MouseEventKind::Down(MouseButton::Left) {
                        self.chosen = line;
                        self.step_stop(by);
                    }
                    return Reply::Stay;
                }
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

    /// Returns the direction of the arrow that the mouse is on; `None` if it is on none.
    fn arrow_at(&self, event: MouseEvent) -> Option<isize> {
        let is_more = self.first + usize::from(self.shown.height) < self.lines.len();
        let has_arrow = [
            self.first > 0 && event.row == self.shown.y,
            is_more && event.row + 1 == self.shown.bottom(),
        ];
        let is_beside = event.column + 1 == self.shown.right();
        [-1, 1].into_iter().zip(has_arrow).find(|(_, has)| is_beside && *has).map(|(by, _)| by)
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
            self.skip_gap(by);
        }
    }

    fn step_stop(&mut self, by: isize) {
        let at = self.chosen as isize + by;
        if (0..self.lines.len() as isize).contains(&at) {
            self.step(by);
        }
    }

    /// Moves the selection from a gap to the next line in the given direction.
    fn skip_gap(&mut self, by: isize) {
        if self.lines.iter().all(|line| line.choice.is_none()) {
            return;
        }
        while self.lines[self.chosen].choice.is_none() {
            let n = self.lines.len() as isize;
            self.chosen = (self.chosen as isize + by.signum()).rem_euclid(n) as usize;
        }
    }

    /// Selects the next line whose label begins with a letter.
    fn seek(&mut self, c: char, styles: &Styles) {
        let n = self.lines.len();
        let c = c.to_lowercase().next().unwrap_or(c);
        let begins = |line: &Line| {
            let label = styles.say(&line.label);
            line.choice.is_some() && label.trim_start().to_lowercase().starts_with(c)
        };
        if let Some(step) = (1..=n).find(|step| begins(&self.lines[(self.chosen + step) % n])) {
            self.chosen = (self.chosen + step) % n;
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, styles: &Styles) {
        let widest = |text: fn(&Line) -> &Text| {
            let widths = self.lines.iter().map(|line| styles.say(text(line)).width());
            widths.max().unwrap_or(0) as u16
        };
        let (label, note) = (widest(|line| &line.label), widest(|line| &line.note));
        let key = widest(|line| &line.key);
        let columns = note + key + if note > 0 { 2 } else { 0 } + if key > 0 { 2 } else { 0 };
        let title = styles.say(&self.title);
        let list = (label + columns + 4).max(title.width() as u16 + 6);
        let n_lines = self.lines.len() as u16;
        let has_details =
            self.default_details.is_some() || self.lines.iter().any(|line| line.details.is_some());
        let has_side = has_details && area.width >= DETAILS_WIDTH + 34 && area.height >= 14;
        let wanted = if has_side {
            let room = area.width.saturating_sub(DETAILS_WIDTH + 2);
            (list.clamp(30, MOST).min(room) + DETAILS_WIDTH, n_lines.max(19))
        } else {
            (list, n_lines)
        };
        let inner = dialog_box::draw(buffer, area, wanted, &title, styles);
        let side = if has_side && inner.width > DETAILS_WIDTH { DETAILS_WIDTH } else { 0 };
        let list = Rect { width: inner.width - side, ..inner };
        self.draw_list(buffer, list, key, styles);
        self.beside = Rect { x: list.right(), width: side, ..inner };
        if let Some(details) = self.details().cloned().filter(|_| side > 0) {
            self.details_pane.draw(buffer, self.beside, &details, styles);
        }
    }

    fn draw_list(&mut self, buffer: &mut Buffer, list: Rect, key_width: u16, styles: &Styles) {
        self.shown = list;
        let n_shown = usize::from(list.height);
        self.first = dialog_box::first_visible(self.first, self.chosen, self.lines.len(), n_shown);
        for (i, line) in self.lines.iter().enumerate().skip(self.first).take(n_shown) {
            let y = list.y + (i - self.first) as u16;
            let row = Rect::new(list.x, y, list.width, 1);
            let is_chosen = i == self.chosen && line.choice.is_some();
            let style = if is_chosen { styles.chosen() } else { styles.card() };
            buffer.set_style(row, style);
            let key_style = if is_chosen { style } else { styles.card_key() };
            let note_style = if is_chosen { style } else { styles.card_faint() };
            // From the right: the key, the note, and the rest of the width for the label, whose
            // first word has precedence.
            let label = styles.say(&line.label);
            let first = label.split(' ').next().unwrap_or_default().width() as u16;
            let least = first + u16::from(label.contains(' '));
            let mut right = row.right().saturating_sub(1);
            let mut put = |text: &str, width: u16, style| {
                let n = text.width() as u16;
                if width > 0 && width + 2 + least < right - row.x {
                    buffer.put_all(right - n, y, text, style);
                    right -= width + 2;
                }
            };
            put(&styles.say(&line.key), key_width, key_style);
            let note = styles.say(&line.note);
            put(&note, note.width() as u16, note_style);
            let room = usize::from(right.saturating_sub(row.x + 1));
            buffer.put_words(row.x + 1, y, &label, room, style);
        }
        let is_more = self.first + n_shown < self.lines.len();
        dialog_box::scroll_marks(buffer, list, self.first > 0, is_more, styles);
    }
}
