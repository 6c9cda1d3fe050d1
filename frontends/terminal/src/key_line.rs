//! The line of keys at the end of a dialog.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use puzzle_core::Text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::clipped::Clipped as _;
use crate::styles::Styles;

/// The blanks between two keys.
const BETWEEN: &str = "   ";

/// Keys, each with what it does. A click on one of them presses it.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyLine {
    keys: Vec<(Option<KeyCode>, String)>,
    /// Where the keys were drawn.
    places: Vec<(Rect, KeyCode)>,
}

impl KeyLine {
    /// Adds a key with what it does. A text without a key cannot be clicked.
    pub(crate) fn with(mut self, key: Option<KeyCode>, words: Text, styles: &Styles) -> Self {
        self.keys.push((key, styles.say(words)));
        self
    }

    /// Returns the number of columns of the whole line.
    pub(crate) fn width(&self) -> usize {
        let words: usize = self.keys.iter().map(|(_, words)| words.width()).sum();
        words + BETWEEN.len() * self.keys.len().saturating_sub(1)
    }

    /// Draws the line. Keys that have no room are left out, the last one least of all.
    pub(crate) fn draw(
        &mut self,
        buffer: &mut Buffer,
        (x, y): (u16, u16),
        room: usize,
        style: Style,
    ) {
        while self.width() > room && self.keys.len() > 1 {
            self.keys.remove(self.keys.len() - 2);
        }
        let mut at = x;
        self.places.clear();
        for (key, words) in &self.keys {
            let width = words.width() as u16;
            buffer.put_words(at, y, words, room, style);
            self.places.extend(key.map(|key| (Rect::new(at, y, width, 1), key)));
            at = at.saturating_add(width + BETWEEN.len() as u16);
        }
    }

    /// Returns the key that a click presses.
    pub(crate) fn pressed(&self, event: MouseEvent) -> Option<KeyEvent> {
        let at = (event.column, event.row).into();
        let is_click = event.kind == MouseEventKind::Down(MouseButton::Left);
        let (_, key) = self.places.iter().find(|(rect, _)| is_click && rect.contains(at))?;
        Some(KeyEvent::new(*key, KeyModifiers::NONE))
    }
}

#[cfg(test)]
mod tests {
    use puzzle_core::draw::Theme;

    use super::*;
    use crate::color::ColorDepth;
    use crate::glyphs::Glyphs;

    /// Draws keys in a line of `room` columns. Returns the line and what a click on each column
    /// presses: `e`, `r` or `x`.
    fn drawn(room: u16) -> (String, String) {
        let styles = Styles::new(Theme::Dark, ColorDepth::Full, Glyphs::Unicode);
        let mut buffer = Buffer::empty(Rect::new(0, 0, room, 1));
        let mut line = KeyLine::default()
            .with(Some(KeyCode::Enter), Text::plain("Enter play"), &styles)
            .with(Some(KeyCode::Right), Text::plain("→ scroll"), &styles)
            .with(Some(KeyCode::Esc), Text::plain("Esc close"), &styles);
        line.draw(&mut buffer, (0, 0), room.into(), Style::default());
        let press = |column| {
            let kind = MouseEventKind::Down(MouseButton::Left);
            let event = MouseEvent { kind, column, row: 0, modifiers: KeyModifiers::NONE };
            match line.pressed(event).map(|event| event.code) {
                Some(KeyCode::Enter) => 'e',
                Some(KeyCode::Right) => 'r',
                Some(KeyCode::Esc) => 'x',
                _ => '.',
            }
        };
        let shown = (0..room).map(|x| buffer[(x, 0)].symbol().to_string()).collect();
        (shown, (0..room).map(press).collect())
    }

    #[test]
    fn the_last_key_is_shown_longest_and_keys_can_be_clicked() {
        for (room, shown, pressed) in [
            (33, "Enter play   → scroll   Esc close", "eeeeeeeeee...rrrrrrrr...xxxxxxxxx"),
            (32, "Enter play   Esc close          ", "eeeeeeeeee...xxxxxxxxx.........."),
            (21, "Esc close            ", "xxxxxxxxx............"),
            (9, "Esc close", "xxxxxxxxx"),
            (5, "Esc …", "xxxxx"),
        ] {
            assert_eq!(drawn(room), (shown.to_string(), pressed.to_string()), "{room}");
        }
    }
}
