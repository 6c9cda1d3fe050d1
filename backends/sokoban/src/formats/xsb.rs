//! Text files of levels: XSB, `.sok`, and files with numbered levels.
//!
//! One rule reads them all: a run of board rows is a level, and all other text is about a level. A
//! board row has only board characters (in run-length rows also digits and `|`), at least one of
//! which is not a blank. A line of digits only, with or without a leading `-`, is the number of a
//! level. `Key: text` lines after a level belong to it, and the last line before a level is its
//! title.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::format::{
    Confidence, Entry, Exported, Imported, Metadata, SourceFile, numbered_lines,
};

use super::lurd::{believed, is_lurd};
use super::{Row, entry};
use crate::board::MAX_SIDE;
use crate::game::Sokoban;
use crate::state::State;
use crate::tile::Tile;

/// A drawing with fewer rows than this is a decoration, not a level.
const LEAST_ROWS: usize = 3;

/// Recognizes the format by rows with walls, a player and a box.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    if text.contains('\0') {
        // The file is binary: a program may contain levels, but it is not a level file.
        return Confidence::No;
    }
    let (mut rows, mut has_player, mut has_box) = (0, false, false);
    let mut best = Confidence::No;
    for line in text.lines().take(3000) {
        if !is_row(line) && (rows == 0 || spoiled(line).is_none()) {
            (rows, has_player, has_box) = (0, false, false);
            continue;
        }
        rows += 1 + line.matches('|').count();
        has_player |= line.contains(['@', '+']);
        has_box |= line.contains(['$', '*']);
        if rows >= LEAST_ROWS && line.contains('#') {
            best = best.max(Confidence::Perhaps);
            if has_player && has_box {
                return Confidence::Surely;
            }
        }
    }
    best
}

fn is_number(line: &str) -> bool {
    let digits = line.strip_prefix('-').unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Returns `true` if a line is a row of a board, or several rows in run-length form.
fn is_row(line: &str) -> bool {
    let line = line.trim_end();
    if line.trim_start().is_empty() || is_number(line.trim()) {
        return false;
    }
    let (mut coded, mut wall) = (false, false);
    let fits = line.chars().all(|c| {
        coded |= c.is_ascii_digit() || c == '|';
        wall |= c == '#';
        Tile::from_xsb(c).is_some() || c.is_ascii_digit() || c == '|'
    });
    fits && (wall || !coded)
}

/// Maximum number of unknown characters in a line that still counts as a row.
const MAX_SPOILED: usize = 3;

/// Returns the column, from 1, and the character that spoil a line which would otherwise be a row:
/// it starts and ends with a wall, and nearly all of its characters are level characters.
fn spoiled(line: &str) -> Option<(usize, char)> {
    let row = line.trim();
    if !(row.starts_with('#') && row.ends_with('#')) || is_row(line) {
        return None;
    }
    let is_wrong =
        |c: &char| Tile::from_xsb(*c).is_none() && !c.is_ascii_digit() && !matches!(c, '|' | '\t');
    let n_wrong = row.chars().filter(is_wrong).count();
    if n_wrong > MAX_SPOILED || n_wrong * 5 > row.chars().count() + 4 {
        return None;
    }
    let mut places = line.chars().enumerate().map(|(i, c)| (i + 1, c));
    places.find(|(_, c)| is_wrong(c) || *c == '\t')
}

/// Adds the rows of a line to `into`.
///
/// # Errors
/// Fails if a row is longer than the largest board.
fn rows_of(line: usize, text: &str, into: &mut Vec<Row>) -> Result<(), Invalid> {
    let text = text.trim_end();
    let exact = !text.contains(|c: char| c.is_ascii_digit() || c == '|');
    let mut tiles = Vec::new();
    let mut count: Option<usize> = None;
    for (x, c) in text.chars().enumerate() {
        if let Some(digit) = c.to_digit(10) {
            count = Some((count.unwrap_or(0) * 10 + digit as usize).min(10 * MAX_SIDE));
        } else if c == '|' {
            into.push(Row { line, exact, tiles: core::mem::take(&mut tiles) });
            count = None;
        } else if let Some(tile) = Tile::from_xsb(c) {
            let n = count.take().unwrap_or(1);
            if tiles.len() + n > MAX_SIDE {
                let what = format!("the row is longer than {MAX_SIDE} cells");
                return Err(Invalid::new(what).at(line, x + 1));
            }
            tiles.extend(core::iter::repeat_n(tile, n));
        }
    }
    if !tiles.is_empty() || exact {
        into.push(Row { line, exact, tiles });
    }
    Ok(())
}

/// A part of the file.
enum Part<'a> {
    /// Lines of text, including blank lines.
    Text(Vec<(usize, &'a str)>),
    /// The rows of a board.
    Board(Result<Vec<Row>, Invalid>),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut run: Vec<(usize, &str)> = Vec::new();
    let mut words: Vec<(usize, &str)> = Vec::new();
    let ends = core::iter::once((0, ""));
    let mut lines = numbered_lines(text).chain(ends).peekable();
    while let Some((line, text)) = lines.next() {
        let is_between = !run.is_empty() && lines.peek().is_some_and(|(_, next)| is_row(next));
        if line > 0 && (is_row(text) || (is_between && spoiled(text).is_some())) {
            run.push((line, text));
            continue;
        }
        let board = core::mem::take(&mut run);
        match board_of(&board) {
            Some(board) => {
                parts.push(Part::Text(core::mem::take(&mut words)));
                parts.push(Part::Board(board));
            }
            None => words.extend(board),
        }
        if line > 0 {
            words.push((line, text));
        }
    }
    parts.push(Part::Text(words));
    parts
}

/// Reads consecutive rows as a board; returns `None` if they are some other drawing.
fn board_of(run: &[(usize, &str)]) -> Option<Result<Vec<Row>, Invalid>> {
    // Lines of dashes above and below a board are decoration. A single dash is an empty row.
    let drawn = |&&(_, text): &&(usize, &str)| !text.contains('#') && text.trim() != "-";
    let from = run.iter().take_while(drawn).count();
    let to = run.len() - run.iter().rev().take_while(drawn).count();
    let run = run.get(from..to).filter(|run| run.iter().any(|(_, text)| text.contains('#')))?;
    let n: usize = run.iter().map(|(_, text)| 1 + text.matches('|').count()).sum();
    if n < LEAST_ROWS {
        return None;
    }
    let mut rows = Vec::new();
    for &(line, text) in run {
        if let Some((column, c)) = spoiled(text) {
            let what = format!("'{}' is not a level character", c.escape_default());
            return Some(Err(Invalid::new(what).at(line, column)));
        }
        if let Err(e) = rows_of(line, text, &mut rows) {
            return Some(Err(e));
        }
        if rows.len() > MAX_SIDE {
            let what = format!("the board has more than {MAX_SIDE} rows");
            return Some(Err(Invalid::new(what).at(run[0].0, 0)));
        }
    }
    Some(Ok(rows))
}

/// Splits `Key: text`, where the key is a word of letters.
fn key_value(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(';').trim();
    let (key, value) = line.split_once(':')?;
    let key = key.trim();
    let first = key.chars().next()?;
    // A URL is not a key.
    let fits = key.len() <= 30
        && !value.starts_with("//")
        && first.is_ascii_alphabetic()
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_' || c == ' ')
        && key.split(' ').count() <= 2;
    fits.then_some((key, value.trim()))
}

/// The text between two boards.
#[derive(Default)]
struct Notes<'a> {
    /// Texts about the board above, or about the file if there is no board above.
    above: Metadata,
    /// Moves that may solve the board above: the first line of each, the moves, and whether a
    /// heading announced them as a solution.
    solutions: Vec<(usize, String, bool)>,
    title_above: Option<&'a str>,
    /// Texts about the board below.
    below: Metadata,
    title_below: Option<String>,
    number: Option<(usize, &'a str)>,
}

/// Reads the text between two boards.
struct NotesReader<'a, 'l> {
    lines: &'l [(usize, &'a str)],
    /// The index of the next line.
    next: usize,
    /// The index of the first line of the paragraph directly above the next board.
    touching: usize,
    /// The index of the last line that has text.
    last: Option<usize>,
    keys_above: bool,
    is_first: bool,
    /// `true` if the line before announced a solution.
    announced: bool,
    notes: Notes<'a>,
}

fn is_blank(&(_, text): &(usize, &str)) -> bool {
    text.trim().is_empty()
}

impl<'a> NotesReader<'a, '_> {
    fn read(lines: &[(usize, &'a str)], keys_above: bool, is_first: bool) -> Notes<'a> {
        let touching = lines.len() - lines.iter().rev().take_while(|line| !is_blank(line)).count();
        let last = lines.iter().rposition(|line| !is_blank(line) && !is_number(line.1.trim()));
        let notes = Notes::default();
        let mut reader = NotesReader {
            lines,
            next: 0,
            touching,
            last,
            keys_above,
            is_first,
            announced: false,
            notes,
        };
        while reader.next < lines.len() {
            reader.next += 1;
            reader.line(reader.next - 1);
        }
        reader.notes
    }

    fn line(&mut self, at: usize) {
        let (line, raw) = self.lines[at];
        let text = raw.trim();
        if text.is_empty() || text.starts_with("::") {
            return;
        }
        if is_number(text) {
            self.notes.number = Some((line, text));
            return;
        }
        if is_lurd(text) && !self.is_first && self.moves(line, text) {
            return;
        }
        self.announced = text.len() < 80 && text.to_ascii_lowercase().starts_with("solution");
        if let Some((key, value)) = key_value(text) {
            self.key(at, key, value);
        } else if !self.announced {
            self.words(at, text);
        }
    }

    /// Reads lines of moves from here on; returns `false` if they are too short to be meant as
    /// moves.
    fn moves(&mut self, line: usize, text: &str) -> bool {
        let mut moves = String::from(text);
        while let Some((_, more)) = self.lines.get(self.next).filter(|l| is_lurd(l.1.trim())) {
            moves += more.trim();
            self.next += 1;
        }
        let is_meant = self.announced || moves.len() > 8;
        if is_meant {
            self.notes.solutions.push((line, moves, self.announced));
            self.announced = false;
        }
        is_meant
    }

    fn key(&mut self, at: usize, key: &str, value: &'a str) {
        let below = at >= self.touching && !self.keys_above;
        if key.eq_ignore_ascii_case("comment") {
            let list = if value.is_empty() { self.comment() } else { Vec::from([value]) };
            let texts = if below { &mut self.notes.below } else { &mut self.notes.above };
            list.into_iter().filter(|l| !l.is_empty()).for_each(|l| texts.push("Comment", l));
        } else if key.to_ascii_lowercase().starts_with("solution") && is_lurd(value) {
            self.notes.solutions.push((self.lines[at].0, value.to_string(), true));
            self.announced = false;
        } else if key.eq_ignore_ascii_case("title") {
            if below {
                self.notes.title_below = Some(value.to_string());
            } else if self.notes.title_above.is_none() {
                self.notes.title_above = Some(value);
            }
        } else if !key.eq_ignore_ascii_case("comment-end") && !self.announced && !value.is_empty() {
            let texts = if below { &mut self.notes.below } else { &mut self.notes.above };
            texts.push(key, value);
        }
    }

    /// Reads the lines of a comment up to its end.
    fn comment(&mut self) -> Vec<&'a str> {
        let mut list = Vec::new();
        while let Some(&(_, more)) = self.lines.get(self.next) {
            self.next += 1;
            let more = more.trim();
            if more.to_ascii_lowercase().starts_with("comment-end") {
                break;
            }
            list.push(more.strip_prefix("; ").filter(|l| is_row(l)).unwrap_or(more));
        }
        list
    }

    /// Reads a line without a key: a title if it is the last line before a board, otherwise a
    /// comment.
    fn words(&mut self, at: usize, text: &str) {
        let (lines, is_last) = (self.lines, self.last == Some(at));
        let is_alone = at == 0 || is_blank(&lines[at - 1]) || is_number(lines[at - 1].1.trim());
        let may_be_title = is_alone || text.starts_with([';', '\'']);
        let words = text.trim_start_matches(';').trim().trim_matches('\'').trim();
        if words.is_empty() || (!is_last && is_number(words)) {
            return;
        }
        if is_last && may_be_title {
            if self.notes.title_below.is_none() {
                self.notes.title_below = Some(words.to_string());
            }
        } else if words.to_ascii_lowercase().starts_with("copyright") {
            self.notes.above.push("Copyright", words);
        } else if !self.is_first || !text.starts_with(';') {
            self.notes.above.push("Comment", words);
        }
    }
}

/// Reads a file of levels.
///
/// # Errors
/// Fails if the file has no level.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Sokoban>, Invalid> {
    let text = file.text();
    let parts = parts(&text);
    // In some files the keys are above their levels, in others below. The text around the last
    // level shows which.
    let has_title = |part: Option<&Part<'_>>| match part {
        Some(Part::Text(lines)) => lines
            .iter()
            .any(|(_, l)| key_value(l).is_some_and(|(key, _)| key.eq_ignore_ascii_case("title"))),
        _ => false,
    };
    let n = parts.len();
    let keys_above = n < 3 || has_title(parts.last()) || !has_title(parts.get(n - 3));
    let mut imported = Imported::default();
    let mut current: Option<Entry<Sokoban>> = None;
    let mut waiting: Option<Notes<'_>> = None;
    for (i, part) in parts.into_iter().enumerate() {
        match part {
            Part::Text(lines) => {
                let notes = NotesReader::read(&lines, keys_above, i == 0);
                if let Some(mut entry) = current.take() {
                    attach(&mut entry, &notes, &mut imported.warnings);
                    imported.push(entry);
                } else if i == 0 {
                    let mut known = BTreeSet::new();
                    for (key, value) in notes.above.iter() {
                        let key =
                            if key.eq_ignore_ascii_case("collection") { "Title" } else { key };
                        let is_comment = key.eq_ignore_ascii_case("comment");
                        if is_comment || known.insert(key.to_ascii_lowercase()) {
                            imported.headers.push(key, value);
                        }
                    }
                    if let Some(title) = notes.title_above {
                        imported.headers.push("Title", title);
                    }
                }
                waiting = Some(notes);
            }
            Part::Board(rows) => {
                let notes = waiting.take().unwrap_or_default();
                match rows.and_then(|rows| entry(&rows)) {
                    Ok(mut entry) => {
                        entry.title = notes.title_below.unwrap_or_default();
                        for (key, value) in notes.below.iter() {
                            entry.texts.push(key, value);
                        }
                        if let Some((line, number)) = notes.number {
                            entry.level = number.parse().ok();
                            if entry.level.is_none() {
                                imported
                                    .warnings
                                    .push(format!("{line}: the level number is too large"));
                            }
                        }
                        current = Some(entry);
                    }
                    Err(e) => imported.refused.push(e),
                }
            }
        }
    }
    if imported.entries.is_empty() && imported.refused.is_empty() {
        return Err(Invalid::new("the file has no level"));
    }
    Ok(imported)
}

/// Adds the text after a level to its entry.
fn attach(entry: &mut Entry<Sokoban>, notes: &Notes<'_>, warnings: &mut Vec<String>) {
    if let Some(title) = notes.title_above {
        entry.title = title.to_string();
    }
    for (key, value) in notes.above.iter() {
        entry.texts.push(key, value);
    }
    let Some(level) = entry.desc.as_ref().filter(|_| !notes.solutions.is_empty()) else { return };
    let start = State::new(level, false);
    for (line, moves, announced) in &notes.solutions {
        match believed(&start, moves) {
            Ok(moves) => entry.solutions.push(moves),
            Err(e) if *announced => {
                warnings.push(format!("{line}: the solution is left out: {e}"));
            }
            // These are words whose letters happen to be directions.
            Err(_) => entry.texts.push("Comment", moves.clone()),
        }
    }
}

/// Columns in a line of moves.
const WIDTH: usize = 72;

/// Writes levels: for each its number, board, texts and solutions.
///
/// # Errors
/// Fails if there is no level to write.
pub(super) fn write(exported: &[Exported<'_, Sokoban>]) -> Result<Vec<u8>, Invalid> {
    if exported.is_empty() {
        return Err(Invalid::new("there is no level to write"));
    }
    let mut text = headers_text(exported[0].headers);
    for (i, one) in exported.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        if let Some(number) = one.level {
            text += &format!("{number}\n");
        }
        text += &board_text(one);
        let mut about = String::new();
        if !one.title.trim().is_empty() {
            about += &format!("Title: {}\n", one_line(one.title));
        }
        let mut comments = Vec::new();
        for (key, value) in one.texts.iter() {
            if key.eq_ignore_ascii_case("title") || value.trim().is_empty() {
            } else if key.eq_ignore_ascii_case("comment") {
                // Text that looks like a board row must not be read back as one.
                let line = one_line(value);
                comments.push(if is_row(&line) { format!("; {line}") } else { line });
            } else if key_value(&format!("{key}: x")).is_some() {
                about += &format!("{key}: {}\n", one_line(value));
            }
        }
        if !comments.is_empty() {
            about += &format!("Comment:\n{}\nComment-End:\n", comments.join("\n"));
        }
        let own = believed_moves(one);
        for moves in one.solutions.iter().chain(&own) {
            about += "Solution\n";
            let letters: Vec<char> = moves.chars().collect();
            for line in letters.chunks(WIDTH) {
                about.extend(line);
                about.push('\n');
            }
        }
        if !about.is_empty() {
            text.push('\n');
            text += &about;
        }
    }
    Ok(text.into_bytes())
}

/// The texts about the file, as lines above the first level. The file's title is written with the
/// key of a collection, so that it is not read back as the title of the first level.
fn headers_text(headers: &Metadata) -> String {
    let mut text = String::new();
    for (key, value) in headers.iter() {
        let key = if key.eq_ignore_ascii_case("title") { "Collection" } else { key };
        let line = format!("{key}: {}", one_line(value));
        if key_value(&line).is_some_and(|(_, value)| !value.is_empty()) {
            text += &(line + "\n");
        }
    }
    if text.is_empty() { text } else { text + "\n" }
}

/// The moves made, if they solve the level and are not one of its known solutions.
fn believed_moves(one: &Exported<'_, Sokoban>) -> Option<String> {
    let solves = !one.moves.is_empty() && one.state.is_solved() && !one.state.is_reverse();
    let moves = <Sokoban as puzzle_core::ability::Abilities>::write_moves(one.moves);
    (solves && !one.solutions.contains(&moves)).then_some(moves)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The board, written so that reading it back gives the same size: an empty row becomes a dash, and
/// if no row reaches the full width, the first row with a wall is padded.
fn board_text(one: &Exported<'_, Sokoban>) -> String {
    let width = one.desc.board.width();
    let mut rows: Vec<String> = one.desc.to_string().lines().map(ToString::to_string).collect();
    if rows.iter().all(|row| row.len() < width)
        && let Some(first) = rows.iter_mut().find(|row| row.contains('#'))
    {
        while first.len() < width {
            first.push('-');
        }
    }
    for row in rows.iter_mut().filter(|row| row.is_empty()) {
        row.push('-');
    }
    // A row without a wall, above or below all walls, would be read back as decoration. It is
    // joined with the nearest row that has a wall.
    let is_drawn = |row: &&String| !row.contains('#');
    let above = rows.iter().take_while(is_drawn).count();
    let below = rows.iter().rev().take_while(is_drawn).count().min(rows.len() - above);
    let is_lost = |rows: &[String]| rows.iter().any(|row| row != "-");
    if below > 0 && is_lost(&rows[rows.len() - below..]) {
        let tail = rows.split_off(rows.len() - below - 1);
        rows.push(tail.join("|"));
    }
    if above > 0 && above < rows.len() && is_lost(&rows[..above]) {
        let rest = rows.split_off(above + 1);
        rows = core::iter::once(rows.join("|")).chain(rest).collect();
    }
    rows.join("\n") + "\n"
}
