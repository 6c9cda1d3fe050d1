//! Writing a text for a pager.

use puzzle_core::Text;
use unicode_width::UnicodeWidthStr as _;

use crate::keys;
use crate::pager::{HEADING, PROSE};
use crate::styles::Styles;

/// A text for a [`Pager`](crate::pager::Pager) in the player's language, as it is written.
pub(crate) struct PagerText<'a> {
    text: String,
    styles: &'a Styles,
}

impl<'a> PagerText<'a> {
    pub(crate) fn new(styles: &'a Styles) -> Self {
        Self { text: String::new(), styles }
    }

    /// Adds an empty line, unless the text is empty or ends with one.
    pub(crate) fn gap(&mut self) -> &mut Self {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
        self
    }

    /// Adds a heading, with an empty line before it.
    pub(crate) fn heading(&mut self, words: impl Into<Text>) -> &mut Self {
        self.gap().text.push(HEADING);
        self.line(words)
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, words: impl Into<Text>) -> &mut Self {
        let line = self.styles.say(words);
        self.said(&line)
    }

    /// Adds a line that is in the player's language already.
    pub(crate) fn said(&mut self, line: &str) -> &mut Self {
        self.text.push_str(line);
        self.text.push('\n');
        self
    }

    /// Adds lines of prose to a text whose line breaks are kept.
    pub(crate) fn prose(&mut self, words: impl Into<Text>) -> &mut Self {
        for line in self.styles.say(words).lines() {
            self.text.push(PROSE);
            self.said(line);
        }
        self
    }

    /// Adds keys with what they do.
    pub(crate) fn keys(&mut self, keys: &'static str, words: impl Into<Text>) -> &mut Self {
        let keys = keys::said(keys, self.styles);
        self.named_keys(Text::plain(keys), words)
    }

    /// Adds keys, by their names, with what they do.
    pub(crate) fn named_keys(&mut self, keys: Text, words: impl Into<Text>) -> &mut Self {
        let line = format!("{}\t{}", self.styles.say(keys), self.styles.say(words));
        self.said(&line)
    }

    /// Adds keys with what they do, below a heading.
    pub(crate) fn section(
        &mut self,
        heading: &'static str,
        keys: &[(&'static str, &'static str)],
    ) -> &mut Self {
        self.heading(heading);
        for (keys, words) in keys {
            self.keys(keys, *words);
        }
        self
    }

    /// Adds rows of cells in columns.
    pub(crate) fn table(&mut self, rows: &[Vec<Text>]) -> &mut Self {
        let said = |row: &Vec<Text>| row.iter().map(|cell| self.styles.say(cell)).collect();
        write_table(&mut self.text, &rows.iter().map(said).collect::<Vec<_>>());
        self
    }

    pub(crate) fn finish(&mut self) -> String {
        std::mem::take(&mut self.text)
    }
}

fn write_table(text: &mut String, rows: &[Vec<String>]) {
    let n = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|c| c.width()).max();
    let widths: Vec<usize> = (0..n).map(|at| width(at).unwrap_or(0)).collect();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            let is_first = line.is_empty();
            line += cell;
            line.extend(std::iter::repeat_n(' ', width - cell.width() + 2));
            // The first column stays in view.
            line.extend(is_first.then_some('\t'));
        }
        text.push_str(line.trim_end_matches(' '));
        text.push('\n');
    }
}
