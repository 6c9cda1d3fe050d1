//! Arrows at the edges of a window that shows a part of a board.

use puzzle_core::draw::{Rect, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use ratatui::style::Modifier;

use crate::styles::Styles;

/// The sides on which a board continues beyond its window.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct More {
    pub(crate) above: bool,
    pub(crate) below: bool,
    pub(crate) left: bool,
    pub(crate) right: bool,
}

impl More {
    /// Returns the sides on which rectangles of the board lie beyond its window.
    pub(crate) fn beyond(window: Rect, rects: impl IntoIterator<Item = Rect>) -> Self {
        rects.into_iter().map(Rect::center).fold(Self::default(), |more, at| Self {
            above: more.above || at.y < window.y,
            below: more.below || at.y >= window.y + window.h,
            left: more.left || at.x < window.x,
            right: more.right || at.x >= window.x + window.w,
        })
    }

    /// Draws an arrow on each side on which the board continues. Where marks of a hint lie that way,
    /// it has their color. Of a board as text, only an arrow to marks may hide a character.
    pub(crate) fn draw(
        self,
        marks: Self,
        buffer: &mut Buffer,
        area: Area,
        styles: &Styles,
        is_text: bool,
    ) {
        let hint = styles.role(Role::HINT).add_modifier(Modifier::BOLD | Modifier::REVERSED);
        let mut mark =
            |is_more: bool, is_hint: bool, from: (u16, u16), is_row: bool, symbol: char| {
                if !is_more && !is_hint {
                    return;
                }
                let style = if is_hint { hint } else { styles.chosen() };
                // Beside the middle of the edge, where no number is hidden.
                let n = if is_row { area.width } else { area.height };
                for step in 0..n {
                    let along = if step % 2 == 0 { n / 2 + step / 2 } else { n / 2 - step / 2 - 1 };
                    let at =
                        if is_row { (area.x + along, from.1) } else { (from.0, area.y + along) };
                    let is_free = |symbol: &str| {
                        symbol == " "
                            || (!is_text || is_hint) && !symbol.contains(char::is_alphanumeric)
                    };
                    if let Some(cell) = buffer.cell_mut(at)
                        && is_free(cell.symbol())
                    {
                        cell.set_char(symbol).set_style(style);
                        return;
                    }
                }
            };
        mark(self.above, marks.above, (area.x, area.y), true, '▲');
        mark(self.below, marks.below, (area.x, area.bottom().saturating_sub(1)), true, '▼');
        mark(self.left, marks.left, (area.x, area.y), false, '◀');
        mark(self.right, marks.right, (area.right().saturating_sub(1), area.y), false, '▶');
    }
}
