//! The bar of a game's history.

use puzzle_app::Playback;
use puzzle_core::draw::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::look::Look;

/// The position under a column of the bar.
pub(crate) fn position_at(playback: &Playback, bar: Rect, column: u16) -> usize {
    let (from, to) = (playback.from(), playback.to());
    let n = to - from;
    let width = usize::from(bar.width.max(2)) - 1;
    let x = usize::from(column.saturating_sub(bar.x)).min(width);
    from + (n * x + width / 2) / width
}

/// Draws the bar into a row, and gives the part of it that the mouse can take hold of.
pub(crate) fn draw(
    playback: &Playback,
    buffer: &mut Buffer,
    row: Rect,
    at: usize,
    checkpoints: &[(String, usize)],
    look: &Look,
) -> Rect {
    let (from, to) = (playback.from(), playback.to());
    let n = to - from;
    let count = format!(" {}/{n} ", at.saturating_sub(from));
    buffer.set_stringn(row.x, row.y, if playback.is_playing() { "▶" } else { "‖" }, 1, look.key());
    let right = row.right().saturating_sub(count.len() as u16);
    let bar = Rect { x: row.x + 2, width: right.saturating_sub(row.x + 2), ..row };
    let column = |position: usize| {
        let done = position.clamp(from, to) - from;
        bar.x + (usize::from(bar.width.saturating_sub(1)) * done / n.max(1)) as u16
    };
    for x in bar.x..bar.right() {
        let (symbol, style) =
            if x <= column(at) { ("━", look.key()) } else { ("─", look.faint()) };
        buffer.set_string(x, bar.y, symbol, style);
    }
    if bar.width > 0 {
        for (_, position) in checkpoints {
            buffer.set_string(column(*position), bar.y, "◆", look.role(Role::HINT));
        }
        buffer.set_string(column(at), bar.y, "●", look.key());
    }
    buffer.set_stringn(right, row.y, &count, usize::from(row.right() - right), look.text());
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_the_bar_are_positions() {
        let playback = Playback::new(3, 6, std::time::Instant::now());
        let bar = Rect::new(10, 0, 31, 1);
        assert_eq!([10, 40, 99].map(|x| position_at(&playback, bar, x)), [3, 6, 6]);
    }
}
