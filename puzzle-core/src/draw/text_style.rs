//! The appearance and the alignment of texts.

use crate::draw::{Rect, Size};

/// The alignment of a text in its box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the left or the top.
    Start,
    /// In the center.
    #[default]
    Center,
    /// At the right or the bottom.
    End,
}

/// The appearance of a text.
///
/// ```
/// use puzzle_core::draw::{Align, Rect, Size, TextStyle};
/// let style = TextStyle::new(10).bold().align(Align::End, Align::Center);
/// let place = style.place(Rect::new(0, 0, 100, 20), Size::new(30, 10));
/// assert_eq!(place, Rect::new(70, 5, 30, 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// The height in pixels, from the top of accented capital letters to the bottom of descenders.
    /// The text is smaller if its box is too small.
    pub size: i32,
    /// The horizontal alignment.
    pub horizontal: Align,
    /// The vertical alignment.
    pub vertical: Align,
    /// `true` for bold text.
    pub bold: bool,
}

impl TextStyle {
    /// Creates a style of this height in pixels, centered in its box.
    pub const fn new(size: i32) -> Self {
        Self { size, horizontal: Align::Center, vertical: Align::Center, bold: false }
    }

    /// Makes the text bold.
    #[must_use]
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// Sets the alignment in the box.
    #[must_use]
    pub const fn align(mut self, horizontal: Align, vertical: Align) -> Self {
        self.horizontal = horizontal;
        self.vertical = vertical;
        self
    }

    /// Returns where a text of this size in pixels stands in its box.
    pub const fn place(self, rect: Rect, text: Size) -> Rect {
        const fn one(align: Align, from: i32, room: i32, size: i32) -> i32 {
            match align {
                Align::Start => from,
                Align::Center => from + (room - size) / 2,
                Align::End => from + room - size,
            }
        }
        let x = one(self.horizontal, rect.x, rect.w, text.w);
        Rect::new(x, one(self.vertical, rect.y, rect.h, text.h), text.w, text.h)
    }

    /// Returns `true` if a text of this style can be read when it is drawn `drawn` pixels high to
    /// fit its box: if that is at least three quarters of the style's size and at least six of the
    /// surface's [hairlines](super::Canvas::hairline). Surfaces use it for
    /// [`Canvas::fits`](super::Canvas::fits).
    ///
    /// ```
    /// use puzzle_core::draw::TextStyle;
    /// let style = TextStyle::new(20);
    /// assert!(style.can_be_read(15, 1) && !style.can_be_read(14, 1));
    /// ```
    pub const fn can_be_read(self, drawn: i32, hairline: i32) -> bool {
        4 * drawn as i64 >= 3 * self.size as i64 && drawn as i64 >= 6 * hairline as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stands_where_its_style_says() {
        let rect = Rect::new(10, 20, 30, 9);
        let place = |horizontal, vertical| {
            let Rect { x, y, w, h } =
                TextStyle::new(8).align(horizontal, vertical).place(rect, Size::new(12, 4));
            assert_eq!((w, h), (12, 4));
            (x, y)
        };
        assert_eq!(place(Align::Start, Align::Start), (10, 20));
        assert_eq!(place(Align::Center, Align::Center), (19, 22));
        assert_eq!(place(Align::End, Align::End), (28, 25));
    }

    #[test]
    fn a_text_can_be_read_at_three_quarters_of_its_size_and_six_hairlines() {
        let least = |size, hairline| {
            (0..100).find(|&drawn| TextStyle::new(size).can_be_read(drawn, hairline))
        };
        assert_eq!(
            [least(20, 1), least(21, 1), least(8, 1), least(3, 1)].map(Option::unwrap),
            [15, 16, 6, 6]
        );
        assert_eq!([least(20, 3), least(40, 3)].map(Option::unwrap), [18, 30]);
        assert!(!TextStyle::new(i32::MAX).can_be_read(i32::MAX / 2, i32::MAX));
    }
}
