//! A line of text being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthChar;

use crate::look::Look;

/// Longest text that can be typed or pasted, in bytes: a little more than any game ID.
const MOST: usize = 80 * 1024;

/// A text with a cursor in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    chars: Vec<char>,
    cursor: usize,
}

impl Field {
    pub(crate) fn new(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        Self { cursor: chars.len(), chars }
    }

    pub(crate) fn text(&self) -> String {
        self.chars.iter().collect()
    }

    /// Puts text at the cursor; line breaks become spaces.
    pub(crate) fn insert(&mut self, text: &str) {
        for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
            if self.chars.len() >= MOST {
                return;
            }
            self.chars.insert(self.cursor, c);
            self.cursor += 1;
        }
    }

    /// Whether the key meant something here.
    pub(crate) fn key(&mut self, event: KeyEvent) -> bool {
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
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
    pub(crate) fn draw(&self, buffer: &mut Buffer, row: Rect, is_active: bool, look: &Look) {
        buffer.set_style(row, look.field());
        let width = |c: char| c.width().unwrap_or(0);
        let room = usize::from(row.width).saturating_sub(1);
        let mut first = self.cursor;
        let mut used = 0;
        while first > 0 && used + width(self.chars[first - 1]) <= room {
            first -= 1;
            used += width(self.chars[first]);
        }
        let text: String = self.chars[first..].iter().collect();
        buffer.set_stringn(row.x, row.y, text, usize::from(row.width), look.field());
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
