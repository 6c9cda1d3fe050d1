//! The history bar.

use puzzle_app::Playback;
use puzzle_core::draw::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::clipped::Clipped as _;
use crate::styles::Styles;

/// Returns the position of the history at a column of the history bar.
pub(crate) fn position_at(playback: &Playback, bar: Rect, column: u16) -> usize {
    let (from, to) = (playback.from(), playback.to());
    let n = to - from;
    let width = usize::from(bar.width.max(2)) - 1;
    let x = usize::from(column.saturating_sub(bar.x)).min(width);
    from + (n * x + width / 2) / width
}

/// Draws the bar into a row and returns the area that can be dragged.
pub(crate) fn draw(
    playback: &Playback,
    buffer: &mut Buffer,
    row: Rect,
    at: usize,
    checkpoints: &[(String, usize)],
    styles: &Styles,
) -> Rect {
    let (from, to) = (playback.from(), playback.to());
    let n = to - from;
    let count = format!(" {}/{n} ", at.saturating_sub(from));
    buffer.put(row.x, row.y, if playback.is_playing() { "▶" } else { "‖" }, 1, styles.key());
    let right = row.right().saturating_sub(count.len() as u16);
    let bar = Rect { x: row.x + 2, width: right.saturating_sub(row.x + 2), ..row };
    let column = |position: usize| {
        let done = position.clamp(from, to) - from;
        bar.x + (usize::from(bar.width.saturating_sub(1)) * done / n.max(1)) as u16
    };
    for x in bar.x..bar.right() {
        let (symbol, style) =
            if x <= column(at) { ("━", styles.key()) } else { ("─", styles.faint()) };
        buffer.put_all(x, bar.y, symbol, style);
    }
    if bar.width > 0 {
        for (_, position) in checkpoints {
            buffer.put_all(column(*position), bar.y, "◆", styles.role(Role::HINT));
        }
        buffer.put_all(column(at), bar.y, "●", styles.key());
    }
    buffer.put(right, row.y, &count, usize::from(row.right() - right), styles.text());
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
