//! The text between two boards: titles, numbers, notes, solutions and saved positions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::format::{FileSolution, LineAccount, LineRole, Metadata};

use super::block::Line;
use super::lurd::is_lurd;
use super::row::is_row;
use super::text_layout::{Side, TextLayout, may_be_title};

/// The text between two boards, or before the first or after the last.
#[derive(Default)]
pub(super) struct Notes {
    /// Texts about the board above, or about the file if there is no board above.
    pub(super) above: Metadata,
    /// Moves that may solve the board above.
    pub(super) solutions: Vec<Moves>,
    /// Saved games of the board above.
    pub(super) positions: Vec<Moves>,
    /// The title of the board above, or of the file.
    pub(super) title_above: Option<String>,
    /// The number of the board above.
    pub(super) number_above: Option<i64>,
    /// Texts about the board below.
    pub(super) below: Metadata,
    pub(super) title_below: Option<String>,
    /// The number of the board below.
    pub(super) number_below: Option<i64>,
}

/// Moves in a file.
pub(super) struct Moves {
    /// The first line.
    pub(super) line: usize,
    /// The moves in the file's notation, what their heading calls them, and the texts in the same
    /// paragraph.
    pub(super) of_file: FileSolution,
    /// Whether a heading announced them.
    pub(super) announced: bool,
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
pub(super) enum Heading {
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
    layout: TextLayout,
    place: Place,
    /// A heading whose moves have not come yet, and the index of its line.
    heading: Option<(Heading, usize)>,
    /// The kind of the moves whose paragraph goes on.
    open: Option<Heading>,
    /// `true` after a number such as `Maze: 2` of the board below.
    is_below: bool,
    notes: Notes,
    account: &'l mut LineAccount,
}

pub(super) fn is_blank(&(_, text): &Line<'_>) -> bool {
    text.trim().is_empty()
}

/// Returns `true` if a line is an integer alone: the number of a level.
pub(super) fn is_number(line: &str) -> bool {
    let digits = line.strip_prefix('-').unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Returns `true` if a line only separates others: it has neither a letter nor a digit.
pub(super) fn is_separator(text: &str) -> bool {
    !text.contains(char::is_alphanumeric)
}

/// Returns `true` if a line states the copyright.
pub(super) fn is_copyright(text: &str) -> bool {
    let words = plain(text.trim());
    words.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("copyright"))
}

/// Returns a line without the marks of comments and titles: `;` and quotes.
pub(super) fn plain(text: &str) -> &str {
    let words = text.trim_start_matches(';').trim();
    let quoted = |quote| words.strip_prefix(quote).and_then(|rest: &str| rest.strip_suffix(quote));
    quoted('"').unwrap_or_else(|| words.trim_matches('\'')).trim()
}

/// Splits `Key: text`, where the key is at most two words, or `Key = text` for usual keys.
pub(super) fn key_value(line: &str) -> Option<(&str, &str)> {
    const KEYS: [&str; 5] = ["game", "title", "author", "collection", "copyright"];
    let line = line.trim_start_matches(';').trim();
    let is_usual = |key: &str| KEYS.iter().any(|usual| key.trim().eq_ignore_ascii_case(usual));
    let (key, value) = match line.split_once('=').filter(|(key, _)| is_usual(key)) {
        Some(parts) => parts,
        None => line.split_once(':')?,
    };
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

pub(super) fn heading(text: &str) -> Option<Heading> {
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
        layout: TextLayout,
        place: Place,
        account: &'l mut LineAccount,
    ) -> Notes {
        let touching = lines.len() - lines.iter().rev().take_while(|line| !is_blank(line)).count();
        let has_words = |line: &Line<'_>| {
            let text = line.1.trim();
            let is_key = layout.keys == Side::Above && key_value(text).is_some();
            !text.is_empty() && !is_number(text) && !is_separator(text) && !is_key
        };
        let mut reader = NotesReader {
            lines,
            next: 0,
            touching,
            last: lines.iter().rposition(has_words),
            layout,
            place,
            heading: None,
            open: None,
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
            self.open = None;
            return None;
        }
        if let Some((heading, from)) = self.heading.take() {
            if is_lurd(text) {
                let title = heading_title(self.lines[from].1);
                return Some(self.moves(line, text, Some((heading, title))));
            }
            self.heading_is_a_note(from);
        }
        if let Ok(number) = text.parse()
            && is_number(text)
            && self.number(number)
        {
            return Some(LineRole::Title);
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
    fn moves(&mut self, line: usize, text: &str, heading: Option<(Heading, &str)>) -> LineRole {
        let mut moves = String::from(text);
        let kind = heading.map_or(Heading::Solution, |(kind, _)| kind);
        let role = kind.role();
        while let Some((_, more)) = self.lines.get(self.next).filter(|l| is_lurd(l.1.trim())) {
            self.account.add(self.lines[self.next - 1].0, role);
            moves += more.trim();
            self.next += 1;
        }
        let mut of_file = FileSolution::new(moves);
        of_file.title = heading.map_or_else(String::new, |(_, title)| title.to_string());
        self.list(kind).push(Moves { line, of_file, announced: heading.is_some() });
        self.open = Some(kind);
        role
    }

    fn list(&mut self, kind: Heading) -> &mut Vec<Moves> {
        match kind {
            Heading::Position => &mut self.notes.positions,
            Heading::Solution => &mut self.notes.solutions,
        }
    }

    /// Takes the number of a level. Returns `false` if there is no board that it may belong to, or
    /// that has one already.
    fn number(&mut self, number: i64) -> bool {
        let (place, known) = match self.layout.numbers {
            Some(Side::Below) => (Place::First, &mut self.notes.number_above),
            _ => (Place::Last, &mut self.notes.number_below),
        };
        let is_taken = self.place != place && known.is_none();
        if is_taken {
            *known = Some(number);
        }
        is_taken
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
        let is_near = at >= self.touching && self.layout.keys == Side::Above;
        self.place != Place::Last && (self.is_below || is_near)
    }

    /// Returns the texts of the solution or the board that a line with a key is about.
    fn texts(&mut self, at: usize) -> &mut Metadata {
        let below = self.is_about_below(at);
        match self.open {
            Some(Heading::Solution) if !self.notes.solutions.is_empty() => {
                let last = self.notes.solutions.len() - 1;
                &mut self.notes.solutions[last].of_file.notes
            }
            _ if below => &mut self.notes.below,
            _ => &mut self.notes.above,
        }
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
                let title = heading_title(key);
                return self.moves(self.lines[at].0, value, Some((heading, title)));
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
        } else if self.layout.numbers.is_some()
            && let Some(number) = numbering(self.lines[at].1)
            && self.number(number)
        {
            self.is_below = self.layout.numbers == Some(Side::Above);
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

    /// Reads a line without a key: a title, or else a comment.
    fn words(&mut self, at: usize, text: &str) -> LineRole {
        if is_separator(text) {
            return LineRole::Separator;
        }
        let words = plain(text);
        let side = self.title(at);
        // A marked number above a title.
        if side.is_none()
            && is_number(words)
            && self.layout.titles != Some(Side::Below)
            && self.place != Place::Last
            && let Ok(number) = words.parse()
            && self.number(number)
        {
            return LineRole::Title;
        }
        let notes = &mut self.notes;
        let (title, texts) = match side {
            Some(Side::Above) => (Some(&mut notes.title_below), &mut notes.below),
            Some(Side::Below) => (Some(&mut notes.title_above), &mut notes.above),
            None => (None, &mut notes.above),
        };
        if let Some(title) = title.filter(|title| title.is_none()) {
            *title = Some(words.to_string());
            return LineRole::Title;
        }
        texts.push(if is_copyright(words) { "Copyright" } else { "Comment" }, words);
        LineRole::Note
    }

    /// Returns where the board of the title stands that a line is, seen from the title: `Above` if
    /// the title is above its board. The title of a file is taken for one below its board.
    fn title(&self, at: usize) -> Option<Side> {
        if !may_be_title(self.lines, at) {
            return None;
        }
        let is_first = || self.lines[..at].iter().all(is_blank);
        match (self.layout.titles, self.place) {
            (Some(Side::Above), place) if self.last == Some(at) && place != Place::Last => {
                Some(Side::Above)
            }
            (None, Place::First) if self.last == Some(at) => Some(Side::Below),
            (_, Place::First) if is_first() && is_short(self.lines[at].1) => Some(Side::Below),
            (Some(Side::Below), Place::Between | Place::Last)
                if self.notes.title_above.is_none() =>
            {
                Some(Side::Below)
            }
            _ => None,
        }
    }
}

/// Returns `true` if a line is as short as the title of a set, and not the begin of a sentence.
fn is_short(line: &str) -> bool {
    const MOST: usize = 60;
    line.trim().len() <= MOST && !line.trim_end().ends_with(['.', ',', '!', '?'])
}

/// Returns what a heading such as `Solution 685/223 (short)` calls the moves.
fn heading_title(line: &str) -> &str {
    let line = line.trim();
    let word = ["saved game", "solution", "snapshot"]
        .iter()
        .find(|word| line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)));
    word.map_or("", |word| line[word.len()..].trim_start_matches(':').trim())
}
