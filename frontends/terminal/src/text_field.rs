//! A text field of one line.

use std::ops::Range;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthChar;

use crate::clipped::Clipped as _;
use crate::styles::Styles;

/// The maximum length of the text in bytes, slightly more than any game ID.
const MOST: usize = 80 * 1024;

/// A text with a cursor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    chars: Vec<char>,
    cursor: usize,
    /// The selected part of the text, which typing replaces.
    selected: Range<usize>,
    /// The start of a suggested file name, until the cursor is moved.
    name: Option<usize>,
}

impl Field {
    pub(crate) fn new(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        Self { cursor: chars.len(), selected: 0..0, name: None, chars }
    }

    /// Creates a field with all of the text selected.
    pub(crate) fn selected(text: &str) -> Self {
        let mut field = Self::new(text);
        field.select_all();
        field
    }

    /// Creates a field for a path, with the file name without folder and extension selected.
    pub(crate) fn path(text: &str) -> Self {
        let mut field = Self::new(text);
        let start = field.chars.iter().rposition(|c| *c == '/').map_or(0, |at| at + 1);
        let end = field.chars[start..].iter().position(|c| *c == '.');
        field.cursor = end.map_or(field.chars.len(), |end| start + end);
        field.selected = start..field.cursor;
        field.name = Some(start);
        field
    }

    pub(crate) fn select_all(&mut self) {
        self.cursor = self.chars.len();
        self.selected = 0..self.chars.len();
    }

    /// Returns the text before the cursor.
    pub(crate) fn before_cursor(&self) -> String {
        self.chars[..self.cursor].iter().collect()
    }

    /// Deletes the selection. Returns `true` if there was one.
    fn rub_out_selected(&mut self) -> bool {
        let selected = std::mem::take(&mut self.selected);
        if selected.is_empty() {
            return false;
        }
        self.cursor = selected.start;
        self.chars.drain(selected);
        true
    }

    pub(crate) fn text(&self) -> String {
        self.chars.iter().collect()
    }

    /// Inserts text at the cursor; line breaks become spaces.
    pub(crate) fn insert(&mut self, text: &str) {
        self.rub_out_selected();
        for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
            if self.chars.len() >= MOST {
                return;
            }
            self.chars.insert(self.cursor, c);
            self.cursor += 1;
        }
    }

    /// Lets a slash replace the whole text, if the beginning of a path was typed over the suggested
    /// name: `/`, `~/`, `./` or `../`.
    fn begin_path(&mut self) {
        let Some(start) = self.name else { return };
        let end = if self.selected.is_empty() { self.cursor } else { start };
        let typed: String = self.chars[start.min(end)..end].iter().collect();
        if ["", "~", ".", ".."].contains(&typed.as_str()) {
            *self = Self::new(&typed);
        }
    }

    /// Handles a key. Returns `true` if the field uses it.
    pub(crate) fn key(&mut self, event: KeyEvent) -> bool {
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        let is_typed = matches!(event.code, KeyCode::Char(_)) && !ctrl;
        let is_rubbed_out = matches!(event.code, KeyCode::Backspace | KeyCode::Delete);
        if is_rubbed_out && self.rub_out_selected() {
            return true;
        }
        if ctrl && event.code == KeyCode::Char('u') && !self.selected.is_empty() {
            *self = Self::default();
            return true;
        }
        if event.code == KeyCode::Char('/') {
            self.begin_path();
        }
        if !is_typed {
            self.selected = 0..0;
            self.name = self.name.filter(|_| is_rubbed_out);
        }
        match event.code {
            KeyCode::Char('u') if ctrl => {
                self.chars.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('w') if ctrl => {
                let kept = self.chars[..self.cursor]
                    .iter()
                    .rposition(|c| !c.is_whitespace())
                    .and_then(|end| self.chars[..end].iter().rposition(|c| " /:".contains(*c)))
                    .map_or(0, |i| i + 1);
                self.chars.drain(kept..self.cursor);
                self.cursor = kept;
            }
            KeyCode::Char('a') if ctrl => self.cursor = 0,
            KeyCode::Char('e') if ctrl => self.cursor = self.chars.len(),
            KeyCode::Char(_) if ctrl || event.modifiers.contains(KeyModifiers::ALT) => {
                return false;
            }
            KeyCode::Char(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.chars.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.chars.len() => {
                self.chars.remove(self.cursor);
            }
            KeyCode::Backspace | KeyCode::Delete => {}
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.chars.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.chars.len(),
            _ => return false,
        }
        true
    }

    /// Draws the part of the text around the cursor.
    pub(crate) fn draw(&self, buffer: &mut Buffer, row: Rect, is_active: bool, styles: &Styles) {
        buffer.set_style(row, styles.field());
        let width = |c: char| c.width().unwrap_or(0);
        let room = usize::from(row.width).saturating_sub(1);
        let mut first = self.cursor;
        let mut used = 0;
        while first > 0 && used + width(self.chars[first - 1]) <= room {
            first -= 1;
            used += width(self.chars[first]);
        }
        let text: String = self.chars[first..].iter().collect();
        buffer.put(row.x, row.y, text, usize::from(row.width), styles.field());
        for (i, _) in self.chars.iter().enumerate().filter(|(i, _)| self.selected.contains(i)) {
            if is_active && i >= first {
                let before: usize = self.chars[first..i].iter().map(|c| width(*c)).sum();
                if let Some(cell) = buffer.cell_mut((row.x + before as u16, row.y)) {
                    cell.set_style(styles.chosen());
                }
            }
        }
        if is_active && let Some(cell) = buffer.cell_mut((row.x + used as u16, row.y)) {
            let style = cell.style().add_modifier(Modifier::REVERSED);
            cell.set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_is_written_over_or_kept() {
        let key = |field: &mut Field, code| field.key(KeyEvent::new(code, KeyModifiers::NONE));
        let mut field = Field::selected("8");
        key(&mut field, KeyCode::Char('5'));
        key(&mut field, KeyCode::Char('0'));
        assert_eq!(field.text(), "50");
        let mut field = Field::selected("point 1");
        key(&mut field, KeyCode::End);
        key(&mut field, KeyCode::Char('a'));
        assert_eq!(field.text(), "point 1a");
        let mut field = Field::path("/home/ada/saves/sliding-1.puzzle.json");
        field.insert("mine");
        assert_eq!(field.text(), "/home/ada/saves/mine.puzzle.json");
        // The beginning of a path replaces the folder too.
        for path in ["/tmp/a.xsb", "~/a.xsb", "./a.xsb", "../b/a.xsb", "a/b"] {
            let mut field = Field::path("/home/ada/saves/sliding-1.xsb");
            for c in path.chars() {
                key(&mut field, KeyCode::Char(c));
            }
            let within = format!("/home/ada/saves/{path}.xsb");
            assert_eq!(field.text(), if path == "a/b" { &within } else { path });
        }
        let mut field = Field::path("/home/ada/saves/sliding-1.xsb");
        key(&mut field, KeyCode::Home);
        key(&mut field, KeyCode::Char('/'));
        assert_eq!(field.text(), "//home/ada/saves/sliding-1.xsb");
        let mut field = Field::selected("x");
        key(&mut field, KeyCode::Backspace);
        assert_eq!(field.text(), "");
    }

    #[test]
    fn typing_moves_and_rubs_out() {
        let mut field = Field::new("ad");
        let mut key = |code| field.key(KeyEvent::new(code, KeyModifiers::NONE));
        assert!(key(KeyCode::Left) && key(KeyCode::Char('b')) && key(KeyCode::Char('x')));
        assert!(key(KeyCode::Backspace) && key(KeyCode::Char('c')) && key(KeyCode::End));
        assert!(key(KeyCode::Char('e')) && !key(KeyCode::Enter));
        assert_eq!(field.text(), "abcde");
        field.insert("\nf");
        field.key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL));
        assert_eq!(field.text(), "abcde ");
    }
}
