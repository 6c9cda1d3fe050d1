//! Arrows at the edges of a window that shows a part of a board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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
    /// Draws an arrow on each side on which the board continues.
    pub(crate) fn draw(self, buffer: &mut Buffer, area: Rect, styles: &Styles) {
        let mut mark = |is_more: bool, from: (u16, u16), is_row: bool, symbol: char| {
            if !is_more {
                return;
            }
            // Beside the middle of the edge, where no number is hidden.
            let n = if is_row { area.width } else { area.height };
            for step in 0..n {
                let along = if step % 2 == 0 { n / 2 + step / 2 } else { n / 2 - step / 2 - 1 };
                let at = if is_row { (area.x + along, from.1) } else { (from.0, area.y + along) };
                if let Some(cell) = buffer.cell_mut(at)
                    && !cell.symbol().contains(char::is_alphanumeric)
                {
                    cell.set_char(symbol).set_style(styles.chosen());
                    return;
                }
            }
        };
        mark(self.above, (area.x, area.y), true, '▲');
        mark(self.below, (area.x, area.bottom().saturating_sub(1)), true, '▼');
        mark(self.left, (area.x, area.y), false, '◀');
        mark(self.right, (area.right().saturating_sub(1), area.y), false, '▶');
    }
}
