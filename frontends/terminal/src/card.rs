//! The box that menus and dialogs lie in.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Padding, Widget};
use unicode_width::UnicodeWidthStr;

use crate::look::Look;

/// Draws an empty box in the middle of `area`, its inside as large as wanted where there is room,
/// and gives the inside.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    (width, height): (u16, u16),
    title: &str,
    look: &Look,
) -> Rect {
    let has_frame = area.height >= 6;
    let edge = if has_frame { 2 } else { 0 };
    let width = width.saturating_add(edge).min(area.width);
    let height = height.saturating_add(edge).min(area.height);
    let outside = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    Clear.render(outside, buffer);
    let block = if has_frame {
        Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(look.card_faint())
            .title_style(look.card_title())
            .title(if title.is_empty() { String::new() } else { format!(" {title} ") })
            .padding(Padding::ZERO)
    } else {
        Block::new()
    };
    let block = block.style(look.card());
    let inner = block.inner(outside);
    block.render(outside, buffer);
    inner
}

/// Arrows where there is more than is shown.
pub(crate) fn scroll_marks(
    buffer: &mut Buffer,
    inner: Rect,
    above: bool,
    below: bool,
    look: &Look,
) {
    let x = inner.right().saturating_sub(1);
    if above {
        buffer.set_string(x, inner.y, "↑", look.card_key());
    }
    if below && inner.height > 0 {
        buffer.set_string(x, inner.bottom() - 1, "↓", look.card_key());
    }
}

/// The first line shown of a list of `n`, where that was `first` before: moved no more than the
/// chosen one needs, and so that no room is left empty below.
pub(crate) fn scrolled(first: usize, chosen: usize, n: usize, n_shown: usize) -> usize {
    let least = (chosen + 1).saturating_sub(n_shown);
    first.clamp(least.min(chosen), chosen).min(n.saturating_sub(n_shown))
}

/// Breaks a text into lines of at most `width` columns, between words where it can, and not between
/// a name with its colon and the number behind it.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        let mut words: Vec<String> = Vec::new();
        for word in paragraph.split(' ') {
            match words.last_mut() {
                Some(name)
                    if name.ends_with(':') && word.starts_with(|c: char| c.is_ascii_digit()) =>
                {
                    *name = format!("{name} {word}");
                }
                _ => words.push(word.to_string()),
            }
        }
        for word in &words {
            let mut word = &word[..];
            if !line.is_empty() && line.width() + 1 + word.width() <= width {
                line.push(' ');
            } else if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            while line.is_empty() && word.width() > width {
                let mut end = 0;
                for (i, c) in word.char_indices() {
                    if word[..i + c.len_utf8()].width() > width && end > 0 {
                        break;
                    }
                    end = i + c.len_utf8();
                }
                lines.push(word[..end].to_string());
                word = &word[end..];
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_breaks_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("a\n\nb", 7), ["a", "", "b"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 3), [""]);
    }
}
