//! The text between two boards: titles, numbers, notes, solutions and saved positions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::format::{LineAccount, LineRole, Metadata};

use super::block::Line;
use super::lurd::is_lurd;
use super::row::is_row;

/// The text between two boards, or before the first or after the last.
#[derive(Default)]
pub(super) struct Notes {
    /// Texts about the board above, or about the file if there is no board above.
    pub(super) above: Metadata,
    /// Moves that may solve the board above.
    pub(super) solutions: Vec<Moves>,
    /// Saved games of the board above.
    pub(super) positions: Vec<Moves>,
    pub(super) title_above: Option<String>,
    /// Texts about the board below.
    pub(super) below: Metadata,
    pub(super) title_below: Option<String>,
    /// The number of the board below.
    pub(super) number: Option<i64>,
}

/// Moves in a file.
pub(super) struct Moves {
    /// The first line.
    pub(super) line: usize,
    /// The moves, in the file's notation.
    pub(super) text: String,
    /// Whether a heading announced them.
    pub(super) announced: bool,
}

/// What is known about the file before its notes are read.
#[derive(Clone, Copy, Default)]
pub(super) struct Habits {
    /// `Key: text` lines are below their board, not above it.
    pub(super) keys_above: bool,
    /// Numbers such as `Maze: 2` are above their board.
    pub(super) numbers_below: bool,
}

/// Where a text lies in its file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Before the first board.
    First,
    /// Between two boards.
    Between,
    /// After the last board.
    Last,
}

/// What a heading announces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heading {
    Solution,
    Position,
}

impl Heading {
    const fn role(self) -> LineRole {
        match self {
            Self::Solution => LineRole::Solution,
            Self::Position => LineRole::Position,
        }
    }
}

/// Reads the text between two boards.
pub(super) struct NotesReader<'a, 'l> {
    lines: &'l [Line<'a>],
    /// The index of the next line.
    next: usize,
    /// The index of the first line of the paragraph directly above the next board.
    touching: usize,
    /// The index of the last line that has words.
    last: Option<usize>,
    habits: Habits,
    place: Place,
    /// A heading whose moves have not come yet, and the index of its line.
    heading: Option<(Heading, usize)>,
    /// `true` after a number such as `Maze: 2` of the board below.
    is_below: bool,
    notes: Notes,
    account: &'l mut LineAccount,
}

fn is_blank(&(_, text): &Line<'_>) -> bool {
    text.trim().is_empty()
}

/// Returns `true` if a line is an integer alone: the number of a level.
fn is_number(line: &str) -> bool {
    let digits = line.strip_prefix('-').unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Returns `true` if a line only separates others: it has neither a letter nor a digit.
fn is_separator(text: &str) -> bool {
    !text.contains(char::is_alphanumeric)
}

/// Splits `Key: text`, where the key is at most two words.
pub(super) fn key_value(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(';').trim();
    let (key, value) = line.split_once(':')?;
    let key = key.trim();
    // A URL is not a key.
    let fits = key.len() <= 30
        && !value.starts_with("//")
        && key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ' '))
        && key.split(' ').count() <= 2;
    fits.then_some((key, value.trim()))
}

/// Returns the number in a line such as `Maze: 2`.
pub(super) fn numbering(line: &str) -> Option<i64> {
    let (key, value) = key_value(line)?;
    let is_known = ["maze", "level", "puzzle"].iter().any(|name| key.eq_ignore_ascii_case(name));
    value.parse().ok().filter(|_| is_known)
}

fn heading(text: &str) -> Option<Heading> {
    let text = text.get(..text.len().min(80))?.to_ascii_lowercase();
    if text.starts_with("solution") {
        Some(Heading::Solution)
    } else if text.starts_with("snapshot") || text.starts_with("saved game") {
        Some(Heading::Position)
    } else {
        None
    }
}

impl<'a, 'l> NotesReader<'a, 'l> {
    pub(super) fn read(
        lines: &'l [Line<'a>],
        habits: Habits,
        place: Place,
        account: &'l mut LineAccount,
    ) -> Notes {
        let touching = lines.len() - lines.iter().rev().take_while(|line| !is_blank(line)).count();
        let has_words = |line: &Line<'_>| {
            let text = line.1.trim();
            !text.is_empty() && !is_number(text) && !is_separator(text)
        };
        let mut reader = NotesReader {
            lines,
            next: 0,
            touching,
            last: lines.iter().rposition(has_words),
            habits,
            place,
            heading: None,
            is_below: false,
            notes: Notes::default(),
            account,
        };
        while reader.next < lines.len() {
            reader.next += 1;
            if let Some(role) = reader.line(reader.next - 1) {
                reader.account.add(lines[reader.next - 1].0, role);
            }
        }
        if let Some((_, from)) = reader.heading.take() {
            reader.heading_is_a_note(from);
        }
        reader.notes
    }

    /// Reads a line and those that belong to it, and returns the role of the last of them.
    fn line(&mut self, at: usize) -> Option<LineRole> {
        let (line, raw) = self.lines[at];
        let text = raw.trim();
        if text.is_empty() {
            return None;
        }
        if let Some((heading, from)) = self.heading.take() {
            if is_lurd(text) {
                return Some(self.moves(line, text, Some(heading)));
            }
            self.heading_is_a_note(from);
        }
        if is_number(text) && self.place != Place::Last {
            self.notes.number = text.parse().ok();
            if self.notes.number.is_some() {
                return Some(LineRole::Title);
            }
        }
        if is_lurd(text) && self.place != Place::First && self.is_long_enough(at) {
            return Some(self.moves(line, text, None));
        }
        if let Some((key, value)) = key_value(text) {
            return Some(self.key(at, key, value));
        }
        if let Some(heading) = heading(text).filter(|_| self.place != Place::First) {
            self.heading = Some((heading, at));
            return Some(heading.role());
        }
        Some(self.words(at, text))
    }

    /// Returns `true` if the moves from a line on are too many to be words by chance.
    fn is_long_enough(&self, at: usize) -> bool {
        let lines = self.lines[at..].iter().map(|line| line.1.trim());
        lines.take_while(|line| is_lurd(line)).map(str::len).sum::<usize>() > 8
    }

    /// Reads lines of moves from here on.
    fn moves(&mut self, line: usize, text: &str, heading: Option<Heading>) -> LineRole {
        let mut moves = String::from(text);
        let role = heading.unwrap_or(Heading::Solution).role();
        let list = match heading {
            Some(Heading::Position) => &mut self.notes.positions,
            _ => &mut self.notes.solutions,
        };
        while let Some((_, more)) = self.lines.get(self.next).filter(|l| is_lurd(l.1.trim())) {
            self.account.add(self.lines[self.next - 1].0, role);
            moves += more.trim();
            self.next += 1;
        }
        list.push(Moves { line, text: moves, announced: heading.is_some() });
        role
    }

    /// Keeps a heading without moves as a note.
    fn heading_is_a_note(&mut self, at: usize) {
        let text = self.lines[at].1.trim();
        match key_value(text) {
            Some((key, value)) => self.texts(at).push(key, value),
            None => self.texts(at).push("Comment", text),
        }
    }

    /// Returns `true` if a line with a key is about the board below it.
    fn is_about_below(&self, at: usize) -> bool {
        let is_near = at >= self.touching && !self.habits.keys_above;
        self.place != Place::Last && (self.is_below || is_near)
    }

    /// Returns the texts of the board that a line with a key is about.
    fn texts(&mut self, at: usize) -> &mut Metadata {
        let below = self.is_about_below(at);
        if below { &mut self.notes.below } else { &mut self.notes.above }
    }

    fn key(&mut self, at: usize, key: &str, value: &str) -> LineRole {
        let is = |name: &str| key.eq_ignore_ascii_case(name);
        if is("comment") {
            if value.is_empty() {
                self.comment(at);
            } else {
                self.texts(at).push("Comment", value);
            }
        } else if let Some(heading) = heading(key).filter(|_| self.place != Place::First) {
            if is_lurd(value) {
                return self.moves(self.lines[at].0, value, Some(heading));
            }
            // The moves may follow below.
            self.heading = Some((heading, at));
            return heading.role();
        } else if is("title") {
            if self.is_about_below(at) {
                self.notes.title_below = Some(value.to_string());
            } else if self.notes.title_above.is_none() {
                self.notes.title_above = Some(value.to_string());
            } else {
                self.texts(at).push("Comment", value);
            }
            return LineRole::Title;
        } else if self.habits.numbers_below
            && self.place != Place::Last
            && let Some(number) = numbering(self.lines[at].1)
        {
            self.notes.number = Some(number);
            self.is_below = true;
            return LineRole::Title;
        } else if !is("comment-end") {
            self.texts(at).push(key, value);
        }
        LineRole::Note
    }

    /// Reads the lines of a comment up to its end.
    fn comment(&mut self, at: usize) {
        while let Some(&(_, more)) = self.lines.get(self.next) {
            self.account.add(self.lines[self.next - 1].0, LineRole::Note);
            self.next += 1;
            let more = more.trim();
            if more.to_ascii_lowercase().starts_with("comment-end") {
                break;
            }
            let words = more.strip_prefix("; ").filter(|l| is_row(l)).unwrap_or(more);
            if !words.is_empty() {
                self.texts(at).push("Comment", words);
            }
        }
    }

    /// Reads a line without a key: a title if it is the last line before a board, otherwise a
    /// comment.
    fn words(&mut self, at: usize, text: &str) -> LineRole {
        if is_separator(text) {
            return LineRole::Separator;
        }
        let (lines, is_last) = (self.lines, self.last == Some(at));
        let is_alone = at == 0
            || is_blank(&lines[at - 1])
            || is_number(lines[at - 1].1.trim())
            || is_separator(lines[at - 1].1);
        let may_be_title = is_alone || text.starts_with([';', '\'']);
        let words = text.trim_start_matches(';').trim().trim_matches('\'').trim();
        if is_number(words) && !is_last && self.place != Place::Last {
            self.notes.number = words.parse().ok();
            return LineRole::Title;
        }
        if is_last && may_be_title && self.place != Place::Last {
            if self.notes.title_below.is_none() {
                self.notes.title_below = Some(words.to_string());
                return LineRole::Title;
            }
            self.notes.below.push("Comment", words);
        } else if words.to_ascii_lowercase().starts_with("copyright") {
            self.notes.above.push("Copyright", words);
        } else {
            self.notes.above.push("Comment", words);
        }
        LineRole::Note
    }
}
