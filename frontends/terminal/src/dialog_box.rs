//! The box around menus and dialogs, and scrolling and wrapping in it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Padding, Widget};
use unicode_width::UnicodeWidthStr;

use crate::clipped::{Clipped as _, whole_words};
use crate::styles::Styles;

/// Returns the number of columns, and of rows, that the edges of a box in `area` take.
pub(crate) fn edges(area: Rect) -> u16 {
    if area.height >= 6 { 2 } else { 0 }
}

/// Draws an empty box in the middle of `area` and returns its inside, which has the wanted size if
/// there is room.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    (width, height): (u16, u16),
    title: &str,
    styles: &Styles,
) -> Rect {
    let edge = edges(area);
    let width = width.saturating_add(edge).min(area.width);
    let height = height.saturating_add(edge).min(area.height);
    let outside = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    Clear.render(outside, buffer);
    let block = if edge > 0 {
        let title = whole_words(title, usize::from(width.saturating_sub(4)));
        Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(styles.card_faint())
            .title_style(styles.card_title())
            .title(if title.is_empty() { String::new() } else { format!(" {title} ") })
            .padding(Padding::ZERO)
    } else {
        Block::new()
    };
    let block = block.style(styles.card());
    let inner = block.inner(outside);
    block.render(outside, buffer);
    inner
}

/// Draws arrows where a list continues.
pub(crate) fn scroll_marks(
    buffer: &mut Buffer,
    inner: Rect,
    above: bool,
    below: bool,
    styles: &Styles,
) {
    let x = inner.right().saturating_sub(1);
    if above {
        buffer.put_all(x, inner.y, "↑", styles.card_key());
    }
    if below && inner.height > 0 {
        buffer.put_all(x, inner.bottom() - 1, "↓", styles.card_key());
    }
}

/// Returns the first visible line of a list of `n` lines so that `chosen` is visible. It stays as
/// close to `first` as possible and leaves no room empty at the end.
pub(crate) fn first_visible(first: usize, chosen: usize, n: usize, n_shown: usize) -> usize {
    let least = (chosen + 1).saturating_sub(n_shown);
    first.clamp(least.min(chosen), chosen).min(n.saturating_sub(n_shown))
}

/// Returns a text that fits in `width` columns: all of it, or as many whole words as have room for
/// `…` behind them, or nothing.
pub(crate) fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_string();
    }
    let ends = text.char_indices().filter(|(_, c)| *c == ' ').map(|(i, _)| &text[..i]);
    let fits = |part: &&str| part.width() + 2 <= width;
    let longest = ends.rev().find(fits).map(|part| part.trim_end_matches([' ', ',', ':', '…']));
    longest.map(|part| format!("{part} …")).unwrap_or_default()
}

/// Returns `true` if no line may end between `name` and `word`.
fn belongs_to(word: &str, name: &str) -> bool {
    let unit = word.trim_end_matches(|c: char| c.is_ascii_punctuation() && !"%/".contains(c));
    let is_unit = ["s", "%", "/"].contains(&unit);
    name.ends_with(':') && word.starts_with(|c: char| c.is_ascii_digit())
        || name.ends_with(|c: char| c.is_ascii_digit()) && is_unit
        || name.ends_with(" /")
}

/// Breaks a text into lines of at most `width` columns, between words if possible, but not between
/// a label with a colon and the number after it, nor between a number and its unit.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        let mut words: Vec<String> = Vec::new();
        for word in paragraph.split(' ') {
            match words.last_mut() {
                Some(name) if belongs_to(word, name) => {
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
            #[cfg(test)]
            crate::clipped::cuts::note(word, width);
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
        // A number stays with its unit, whatever the width.
        assert_eq!(wrap("in 10.2 / s now", 10), ["in", "10.2 / s", "now"]);
        assert_eq!(wrap("5 moves, 7.5 s, 40 %", 10), ["5 moves,", "7.5 s,", "40 %"]);
    }

    #[test]
    fn a_text_is_shortened_by_whole_words() {
        for (width, expected) in [
            (20, "one, two three"),
            (14, "one, two three"),
            (13, "one, two …"),
            (9, "one …"),
            (4, ""),
        ] {
            assert_eq!(shortened("one, two three", width), expected, "{width}");
        }
    }
}
