//! Writing on a buffer without a panic where there is no room.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

/// Writes text on a [`Buffer`], cut at the buffer's edges. The methods of `Buffer` itself panic
/// at a position outside of it.
pub(crate) trait Clipped {
    /// Writes a text of at most `width` columns, and returns the position behind it. A text that
    /// begins outside of the buffer is not written.
    fn put(
        &mut self,
        x: u16,
        y: u16,
        text: impl AsRef<str>,
        width: usize,
        style: Style,
    ) -> (u16, u16);

    /// Writes a text up to the right edge of the buffer.
    fn put_all(&mut self, x: u16, y: u16, text: impl AsRef<str>, style: Style) -> (u16, u16) {
        self.put(x, y, text, usize::MAX, style)
    }
}

impl Clipped for Buffer {
    fn put(
        &mut self,
        x: u16,
        y: u16,
        text: impl AsRef<str>,
        width: usize,
        style: Style,
    ) -> (u16, u16) {
        if self.area.contains((x, y).into()) {
            self.set_stringn(x, y, text, width, style)
        } else {
            (x, y)
        }
    }
}
