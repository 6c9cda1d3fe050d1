//! Texts to read.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use puzzle_core::input::Key;
use puzzle_core::{Text, label};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::choice::Choice;
use crate::clipped::{Clipped as _, whole_words};
use crate::dialog_box;
use crate::key_line::KeyLine;
use crate::keys;
use crate::overlay_reply::Reply;
use crate::styles::Styles;

/// The invisible first character of each heading line in a text.
pub(crate) const HEADING: char = '\u{200b}';
/// The first character of a line of prose in a text whose line breaks are kept otherwise.
pub(crate) const PROSE: char = '\u{2060}';

/// A text that scrolls.
#[derive(Debug)]
pub(crate) struct Pager {
    title: Text,
    /// The text in the player's language.
    text: String,
    /// Whether line breaks are kept, as for a board, but for lines of [`PROSE`]; other texts are
    /// wrapped. A tab ends the first column of a table, which stays in view.
    is_verbatim: bool,
    first: usize,
    across: usize,
    n_lines: usize,
    n_shown: usize,
    keys: Vec<(char, &'static str, Choice)>,
    outside: Rect,
    key_line: KeyLine,
    /// Whether the text is the help, which the key for help closes.
    is_help: bool,
}

impl Pager {
    pub(crate) fn new(title: impl Into<Text>, text: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            text: text.into(),
            is_verbatim: false,
            first: 0,
            across: 0,
            n_lines: 0,
            n_shown: 1,
            keys: Vec::new(),
            outside: Rect::default(),
            key_line: KeyLine::default(),
            is_help: false,
        }
    }

    /// Marks the text as the help.
    pub(crate) fn of_help(mut self) -> Self {
        self.is_help = true;
        self
    }

    pub(crate) fn is_help(&self) -> bool {
        self.is_help
    }

    /// Returns `true` if a key is a letter that has an action in this text.
    pub(crate) fn has_key(&self, event: KeyEvent) -> bool {
        self.keys.iter().any(|(letter, _, _)| event.code == KeyCode::Char(*letter))
    }

    /// Keeps the line breaks of the text.
    pub(crate) fn verbatim(mut self) -> Self {
        self.is_verbatim = true;
        self
    }

    /// Adds a letter that the player can press to carry out an action, with its label.
    pub(crate) fn offer(
        mut self,
        letter: char,
        label: &'static str,
        choice: impl Into<Choice>,
    ) -> Self {
        self.keys.push((letter, label, choice.into()));
        self
    }

    pub(crate) fn key(&mut self, event: KeyEvent) -> Reply {
        let page = self.n_shown.saturating_sub(1).max(1);
        match event.code {
            KeyCode::Up => self.first = self.first.saturating_sub(1),
            KeyCode::Down => self.first += 1,
            KeyCode::Left if self.is_verbatim => self.across = self.across.saturating_sub(4),
            KeyCode::Right if self.is_verbatim => self.across += 4,
            KeyCode::PageUp => self.first = self.first.saturating_sub(page),
            KeyCode::PageDown => self.first += page,
            KeyCode::Char(' ') if self.first + self.n_shown < self.n_lines => self.first += page,
            KeyCode::Home => self.first = 0,
            KeyCode::End => self.first = usize::MAX / 2,
            KeyCode::Char(c) => {
                let found = self.keys.iter().find(|(letter, _, _)| *letter == c);
                return found.map_or(Reply::Close, |(_, _, choice)| Reply::Act(choice.clone()));
            }
            KeyCode::Enter | KeyCode::Esc | KeyCode::Backspace | KeyCode::F(_) => {
                return Reply::Close;
            }
            _ => {}
        }
        Reply::Stay
    }

    pub(crate) fn mouse(&mut self, event: MouseEvent) -> Reply {
        if let Some(key) = self.key_line.pressed(event) {
            return self.key(key);
        }
        match event.kind {
            MouseEventKind::ScrollUp => self.first = self.first.saturating_sub(2),
            MouseEventKind::ScrollDown => self.first += 2,
            MouseEventKind::Down(MouseButton::Left)
                if !self.outside.contains((event.column, event.row).into()) =>
            {
                return Reply::Close;
            }
            _ => {}
        }
        Reply::Stay
    }

    /// Returns the keys with what they do, in as many words as have room.
    fn keys_line(&self, is_wide: bool, room: usize, styles: &Styles) -> KeyLine {
        let of_own = |line: KeyLine, (key, label, _): &(char, &'static str, Choice)| {
            line.with(Some(KeyCode::Char(*key)), keys::hint(*key, label), styles)
        };
        let own = self.keys.iter().fold(KeyLine::default(), of_own);
        let closed = |line: KeyLine| {
            let close = keys::hint(keys::name(Key::Escape), label!("close"));
            line.with(Some(KeyCode::Esc), close, styles)
        };
        let arrows = || Text::plain("← →");
        let more = [
            keys::hint(arrows(), label!("more columns")),
            keys::hint(arrows(), label!("more")),
            arrows(),
        ];
        let mut lines = more
            .map(|more| closed(own.clone().with(Some(KeyCode::Right), more, styles)))
            .into_iter();
        let found = lines.find(|line| is_wide && line.width() <= room);
        found.unwrap_or_else(|| closed(own))
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, styles: &Styles) {
        let most = usize::from(area.width.saturating_sub(4));
        let most_of_text = most.min(74);
        let lines: Vec<String> = if self.is_verbatim {
            self.text.lines().flat_map(|line| wrap_prose(line, most_of_text)).collect()
        } else {
            wrap_keys(&self.text, most_of_text)
        };
        let indent = indent_of(most_of_text);
        let width_of = |line: &String| match line.split_once('\t') {
            Some((first, rest)) if self.is_verbatim => first.width() + rest.width(),
            Some((key, words)) => key.width().max(indent + words.width()),
            None => line.width(),
        };
        let widest = lines.iter().map(width_of).max().unwrap_or(0);
        let is_wide = self.is_verbatim && widest > most;
        let mut keys = self.keys_line(is_wide, most, styles);
        let title = styles.say(&self.title);
        let width = widest.max(keys.width()).max(title.width() + 4).min(most) as u16 + 2;
        let inner = dialog_box::draw(buffer, area, (width, lines.len() as u16 + 2), &title, styles);
        self.outside = inner;
        let footer = u16::from(inner.height > 3);
        let gap = u16::from(usize::from(inner.height) >= lines.len() + 2);
        self.n_lines = lines.len();
        self.n_shown = usize::from(inner.height - footer - gap).max(1);
        self.first = self.first.min(self.n_lines.saturating_sub(self.n_shown));
        let room = usize::from(inner.width.saturating_sub(2));
        self.across = self.across.min(widest.saturating_sub(room));
        for (i, line) in lines.iter().skip(self.first).take(self.n_shown).enumerate() {
            let y = inner.y + i as u16;
            if self.is_verbatim && !line.starts_with([PROSE, HEADING]) {
                let line = scrolled(line, self.across, if is_wide { room / 2 } else { room });
                buffer.put_words(inner.x + 1, y, &line, room, styles.card());
                continue;
            }
            let line = line.trim_start_matches(PROSE);
            // Headings of the help are marked by their first character, keys by their indentation.
            let style = if line.starts_with(HEADING) { styles.card_title() } else { styles.card() };
            let line = line.trim_start_matches(HEADING);
            match line.split_once('\t') {
                Some((key, rest)) => {
                    buffer.put(inner.x + 1, y, key, room, styles.card_key());
                    let x = inner.x + 1 + indent as u16;
                    buffer.put_words(x, y, rest, room.saturating_sub(indent), style);
                }
                None => {
                    buffer.put_words(inner.x + 1, y, line, room, style);
                }
            }
        }
        if footer > 0 {
            let y = inner.bottom() - 1;
            keys.draw(buffer, (inner.x + 1, y), room, styles.card_faint());
        }
        self.key_line = keys;
        let shown = Rect { height: inner.height - footer, ..inner };
        let is_more = self.first + self.n_shown < self.n_lines;
        dialog_box::scroll_marks(buffer, shown, self.first > 0, is_more, styles);
    }
}

/// Returns the column of the words of a key in a text of this width: beside the key if there is room.
fn indent_of(width: usize) -> usize {
    if width < 34 { 2 } else { 14 }
}

/// Breaks a line of prose into lines of at most `width` columns.
fn wrap_prose(line: &str, width: usize) -> Vec<String> {
    match line.strip_prefix(PROSE) {
        Some(words) => {
            dialog_box::wrap(words, width).iter().map(|line| format!("{PROSE}{line}")).collect()
        }
        None => vec![line.to_string()],
    }
}

/// Returns a line without its first `across` characters. The first column of a table stays, in at
/// most `most` characters.
fn scrolled(line: &str, across: usize, most: usize) -> String {
    let (first, rest) = line.split_once('\t').unwrap_or(("", line));
    let mut first = first.to_string();
    if first.width() > most {
        let words = whole_words(first.trim_end(), most.saturating_sub(1));
        first = format!("{words}{}", " ".repeat(most.saturating_sub(words.width())));
    }
    first.extend(rest.chars().skip(across));
    first
}

/// Breaks a text into lines of at most `width` columns. In a line of a key, a tab and words, the
/// words break in their own column; a key for which there is no room beside them has a line of its
/// own.
fn wrap_keys(text: &str, width: usize) -> Vec<String> {
    let indent = indent_of(width);
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let Some((key, words)) = line.split_once('\t') else {
            lines.extend(dialog_box::wrap(line, width));
            continue;
        };
        let mut key = key;
        if key.width() >= indent && !words.is_empty() {
            lines.push(format!("{key}\t"));
            key = "";
        }
        for words in dialog_box::wrap(words, width.saturating_sub(indent)) {
            lines.push(format!("{key}\t{words}"));
            key = "";
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_keys_break_in_their_column() {
        let text = "Keys\nTab\tthe next tile in reading order\nAlt+Shift+Left\tscroll\nShift+\tx";
        for (width, expected) in [
            (
                34,
                &[
                    "Keys",
                    "Tab\tthe next tile in",
                    "\treading order",
                    "Alt+Shift+Left\t",
                    "\tscroll",
                    "Shift+\tx",
                ][..],
            ),
            (
                16,
                &[
                    "Keys",
                    "Tab\t",
                    "\tthe next tile",
                    "\tin reading",
                    "\torder",
                    "Alt+Shift+Left\t",
                    "\tscroll",
                    "Shift+\t",
                    "\tx",
                ],
            ),
        ] {
            assert_eq!(wrap_keys(text, width), expected);
        }
    }

    /// At every size all prose is readable, the first column stays in view, every cell can be scrolled
    /// into view, and each key that has room is named.
    #[test]
    fn a_report_is_readable_at_every_size() {
        let prose = "Streak: 2 days, longest 2 days. It ends today unless you solve today's puzzle";
        let text = format!(
            "{PROSE}{prose}\n\u{200b}Sokoban\nAll      \t12 of 15 games won  best 0:48  average 1:14  \
             last\nFirst 1  \t3 of 3 games won\n"
        );
        let styles = Styles::new(
            puzzle_core::draw::Theme::Light,
            crate::color::ColorDepth::Full,
            crate::glyphs::Glyphs::Unicode,
        );
        for (width, height) in [(30, 10), (40, 15), (60, 20), (80, 24), (200, 60)] {
            let area = Rect::new(0, 0, width, height);
            let mut pager = Pager::new("Records", text.clone()).verbatim();
            pager = pager.offer('r', "rankings", Choice::Close);
            let mut seen = String::new();
            for _ in 0..30 {
                for _ in 0..30 {
                    let mut buffer = Buffer::empty(area);
                    pager.draw(&mut buffer, area, &styles);
                    let rows = buffer.content.chunks(width.into());
                    let rows: Vec<String> = rows
                        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
                        .collect();
                    let has_key = rows.iter().any(|row| row.contains("r rankings"));
                    assert!(has_key, "{width}");
                    let mut cells =
                        rows.iter().filter(|row| row.contains("best") || row.contains("last"));
                    assert!(cells.all(|row| row.contains("All")), "{width}: {rows:?}");
                    seen.extend(rows);
                    let _ = pager.key(KeyEvent::from(KeyCode::Right));
                }
                for _ in 0..30 {
                    let _ = pager.key(KeyEvent::from(KeyCode::Left));
                }
                let _ = pager.key(KeyEvent::from(KeyCode::Down));
            }
            for word in text.split(['\t', '\n', ' ', '\u{200b}', PROSE]).filter(|w| !w.is_empty()) {
                assert!(seen.contains(word), "{word} at {width}x{height}");
            }
        }
    }

    /// Every word of a list of keys can be scrolled into view at every size.
    #[test]
    fn no_word_of_a_key_is_lost() {
        let text = "Ctrl+Shift+S\twrite the board as a picture\n\u{200b}More\nTab\tthe next tile";
        let styles = Styles::new(
            puzzle_core::draw::Theme::Light,
            crate::color::ColorDepth::Full,
            crate::glyphs::Glyphs::Unicode,
        );
        for (width, height) in [(16, 5), (20, 6), (40, 15), (60, 20), (80, 24), (200, 60)] {
            let area = Rect::new(0, 0, width, height);
            let mut pager = Pager::new("Keys", text);
            let mut seen = String::new();
            for _ in 0..30 {
                let mut buffer = Buffer::empty(area);
                pager.draw(&mut buffer, area, &styles);
                seen.extend(buffer.content.iter().map(ratatui::buffer::Cell::symbol));
                let _ = pager.key(KeyEvent::from(KeyCode::Down));
            }
            for word in text.split(['\t', '\n', ' ', '\u{200b}']).filter(|word| !word.is_empty()) {
                assert!(seen.contains(word), "{word} at {width}x{height}: {seen}");
            }
        }
    }
}
