//! Splits a text into boards and the text between them.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use puzzle_core::format::numbered_lines;
use puzzle_core::{Invalid, plural, text};

use super::entry;
use super::row::{Alphabet, Row, add_rows, is_letter_walled, is_mostly_row, is_row, spoiled};
use crate::board::MAX_SIDE;
use crate::tile::{Tile, not_a_tile};

/// A drawing with fewer rows than this is no level.
pub(super) const MIN_ROWS: usize = 3;

/// A line with its number, from 1.
pub(super) type Line<'a> = (usize, &'a str);

/// Consecutive lines of a file.
pub(super) enum Block<'a> {
    /// Text, including blank lines and drawings that are no levels.
    Text(Vec<Line<'a>>),
    /// A board: its first and last line, and its rows or the first fault in them.
    Board(usize, usize, Result<Vec<Row>, Invalid>),
}

impl<'a> Block<'a> {
    /// Returns the lines of a text; `None` for a board.
    pub(super) fn text(&self) -> Option<&[Line<'a>]> {
        match self {
            Self::Text(lines) => Some(lines),
            Self::Board(..) => None,
        }
    }
}

/// Takes off the `>` of quoted mail, if at least as many lines have it as a level has rows. Mail that
/// was quoted again has several.
pub(super) fn unquoted(text: &str) -> Cow<'_, str> {
    if text.lines().filter(|line| line.starts_with('>')).count() < MIN_ROWS {
        return Cow::Borrowed(text);
    }
    let line = |line: &str| {
        let mut rest = line;
        while let Some(quoted) = rest.strip_prefix('>') {
            rest = quoted.strip_prefix(' ').unwrap_or(quoted);
        }
        format!("{rest}\n")
    };
    Cow::Owned(text.lines().map(line).collect())
}

/// Splits a text into blocks, in order. The first and the last block are text, perhaps empty, and
/// so is one between any two boards.
pub(super) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut words: Vec<Line<'_>> = Vec::new();
    let mut lines = numbered_lines(text).peekable();
    let mut run: Vec<Line<'_>> = Vec::new();
    let mut walls_are_letters = false;
    loop {
        let next = lines.next();
        if let Some((number, line)) = next {
            let next_is_row = lines.peek().is_some_and(|(_, next)| is_row(next));
            let joins = if run.is_empty() || !walls_are_letters {
                is_row(line)
                    || (!run.is_empty() && next_is_row && spoiled(line).is_some())
                    || ((!run.is_empty() || next_is_row) && is_mostly_row(line))
            } else {
                false
            };
            if joins {
                walls_are_letters = false;
                run.push((number, line));
                continue;
            }
            if (run.is_empty() || walls_are_letters) && is_letter_walled(line) {
                walls_are_letters = true;
                run.push((number, line));
                continue;
            }
        }
        let alphabet = if walls_are_letters { Alphabet::LetterWalls } else { Alphabet::Xsb };
        add_run(core::mem::take(&mut run), alphabet, &mut words, &mut blocks);
        let Some((number, line)) = next else { break };
        words.push((number, line));
    }
    blocks.push(Block::Text(words));
    blocks
}

/// Adds a run of rows as one board or several, or to the text if it is some other drawing.
fn add_run<'a>(
    run: Vec<Line<'a>>,
    alphabet: Alphabet,
    words: &mut Vec<Line<'a>>,
    blocks: &mut Vec<Block<'a>>,
) {
    let mut rest = run;
    for last in ends(&rest, alphabet) {
        let after = rest.split_off(rest.partition_point(|&(number, _)| number <= last));
        add_board(core::mem::replace(&mut rest, after), alphabet, words, blocks);
    }
    add_board(rest, alphabet, words, blocks);
}

/// Returns the last line of each level but the last, if a run of rows is several levels without a
/// blank line between them: levels of one line each, or with rows of dashes or nothing between
/// them.
fn ends(run: &[Line<'_>], alphabet: Alphabet) -> Vec<usize> {
    let is_player = |c: &char| matches!(c, '@' | '+' | 'p' | 'P');
    if run.iter().flat_map(|line| line.1.chars()).filter(is_player).nth(1).is_none() {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for &(number, text) in run {
        let is_spoiled = alphabet == Alphabet::Xsb && spoiled(text).is_some();
        if is_spoiled || add_rows(number, text, alphabet, &mut rows).is_err() {
            return Vec::new();
        }
    }
    let (mut ends, mut from) = (Vec::new(), 0);
    for to in 1..=rows.len() {
        let may_end = rows.get(to).is_none_or(|next| is_border(&rows[to - 1], next));
        if may_end && to - from > MAX_SIDE {
            return Vec::new();
        }
        if may_end && entry(&rows[from..to]).is_ok() {
            ends.push(rows[to - 1].line);
            from = to;
        }
    }
    // The last rows may be a second wall, or dashes.
    if !rows[from..].iter().all(Row::is_plain) {
        return Vec::new();
    }
    ends.pop();
    ends
}

/// Returns `true` if a level may end with a row and another begin with the next one.
fn is_border(row: &Row, next: &Row) -> bool {
    row.line != next.line && row.is_plain() && next.is_plain()
}

/// Adds a run of rows as a board, or to the text if it is some other drawing.
fn add_board<'a>(
    run: Vec<Line<'a>>,
    alphabet: Alphabet,
    words: &mut Vec<Line<'a>>,
    blocks: &mut Vec<Block<'a>>,
) {
    let Some((first, last, rows)) = board(&run, alphabet) else {
        words.extend(run);
        return;
    };
    let (above, rest): (Vec<_>, Vec<_>) = run.into_iter().partition(|&(number, _)| number < first);
    words.extend(above);
    blocks.push(Block::Text(core::mem::take(words)));
    blocks.push(Block::Board(first, last, rows));
    words.extend(rest.into_iter().filter(|&(number, _)| number > last));
}

/// Reads a run of rows as a board; returns `None` if it is some other drawing.
fn board(
    run: &[Line<'_>],
    alphabet: Alphabet,
) -> Option<(usize, usize, Result<Vec<Row>, Invalid>)> {
    let (first, last) = (run.first()?.0, run.last()?.0);
    let mut rows = Vec::new();
    for &(number, text) in run {
        if let Some((column, c)) = spoiled(text).filter(|_| alphabet == Alphabet::Xsb) {
            let what = match c {
                '\t' => text!("a tab inside of a row: use blanks"),
                c => not_a_tile(c),
            };
            return Some((first, last, Err(Invalid::new(what).at(number, column))));
        }
        if let Err(e) = add_rows(number, text, alphabet, &mut rows) {
            return Some((first, last, Err(e)));
        }
    }
    let rows = without_decoration(rows)?;
    let (first, last) = (rows.first()?.line, rows.last()?.line);
    let has = |is: fn(Tile) -> bool| rows.iter().any(|row| row.tiles.iter().any(|&tile| is(tile)));
    if rows.len() < MIN_ROWS {
        if alphabet == Alphabet::LetterWalls || !(has(Tile::is_box) && has(Tile::is_player)) {
            return None;
        }
        let what =
            plural!(n = MIN_ROWS, "a level has at least {n} row", "a level has at least {n} rows");
        return Some((first, last, Err(Invalid::new(what).at(first, 0))));
    }
    if rows.len() > MAX_SIDE {
        let what = plural!(
            n = MAX_SIDE,
            "the board has more than {n} row",
            "the board has more than {n} rows"
        );
        return Some((first, last, Err(Invalid::new(what).at(first, 0))));
    }
    if alphabet == Alphabet::LetterWalls && !has(Tile::is_player) {
        return None;
    }
    Some((first, last, Ok(rows)))
}

/// Removes rows without a wall above the first and below the last row with one: lines of dashes, or
/// of stars that are longer than the board. Returns `None` if no row has a wall.
fn without_decoration(mut rows: Vec<Row>) -> Option<Vec<Row>> {
    let right = rows.iter().filter(|row| row.has_wall()).filter_map(Row::last).max()?;
    let is_part = |row: &Row| row.last().is_some_and(|last| last <= right);
    let to = rows.iter().rposition(is_part)?;
    rows.truncate(to + 1);
    let from = rows.iter().position(is_part)?;
    rows.drain(..from);
    Some(rows)
}
