//! Lines of text on pages.

use puzzle_render::PageTextStyle;

/// The distance of lines, relative to the height of the text.
pub(super) const LINE: f32 = 1.35;
/// Maximum number of lines for printing a game ID; a longer one is cut.
const MOST_ID_LINES: usize = 8;
/// Maximum number of characters of a game ID that are looked at.
const MOST_ID: usize = 4000;

/// A line of text with its style.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) style: PageTextStyle,
}

impl Line {
    pub(super) fn new(text: impl Into<String>, style: PageTextStyle) -> Self {
        Self { text: text.into(), style }
    }

    /// Returns the width in millimeters.
    pub(super) fn width(&self) -> f32 {
        self.style.width(&self.text)
    }

    /// Returns the height in millimeters, with the gap to the next line.
    pub(super) fn height(&self) -> f32 {
        self.style.size * LINE
    }
}

/// A game ID below a puzzle.
pub(super) struct PrintedId {
    pub(super) line: Line,
    /// The last line of an ID that is too long: its number of characters.
    pub(super) cut: String,
}

impl PrintedId {
    /// Breaks the ID into lines of at most `width`. A very long ID is cut, and the last line says
    /// so.
    pub(super) fn lines(&self, width: f32) -> Vec<Line> {
        let Line { text, style } = &self.line;
        let shown: String = text.chars().take(MOST_ID).collect();
        let mut lines = wrapped(&shown, width, *style);
        if lines.len() > MOST_ID_LINES || shown.len() < text.len() {
            lines.truncate(MOST_ID_LINES - 1);
            lines.push(self.cut.clone());
        }
        lines.into_iter().map(|line| Line::new(line, *style)).collect()
    }
}

/// Breaks a text into lines of at most `width`: between words, and inside words that are too wide.
pub(super) fn wrapped(text: &str, width: f32, style: PageTextStyle) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let fits = |line: &str| style.width(line) <= width;
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if fits(&longer) {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        let mut at = 0.0;
        for c in word.chars() {
            let advance = style.width(c.encode_utf8(&mut [0; 4]));
            if at + advance > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                at = 0.0;
            }
            line.push(c);
            at += advance;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
