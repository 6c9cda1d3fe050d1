//! Splits a text into boards and the text between them.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use puzzle_core::format::{Entry, MemoryBudget, numbered_lines};
use puzzle_core::{Invalid, plural, text};

use super::row::{Alphabet, Row, add_rows, is_letter_walled, is_mostly_row, is_row, spoiled};
use super::{entry, entry_bytes};
use crate::board::MAX_SIDE;
use crate::game::Sokoban;
use crate::tile::{Tile, not_a_tile};

/// A drawing with fewer rows than this is no level.
pub(super) const MIN_ROWS: usize = 3;

/// A line with its number, from 1.
pub(super) type Line<'a> = (usize, &'a str);

/// Consecutive lines of a file.
pub(super) enum Block<'a> {
    /// Text, including blank lines and drawings that are no levels.
    Text(Vec<Line<'a>>),
    /// A board: its first and last line, and its level or the first fault in it.
    Board(usize, usize, Result<Entry<Sokoban>, Invalid>),
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
/// so is one between any two boards. Stops when there is no memory for more levels.
pub(super) fn blocks<'a>(text: &'a str, memory: &MemoryBudget) -> Vec<Block<'a>> {
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
        add_run(&core::mem::take(&mut run), alphabet, memory, &mut words, &mut blocks);
        let Some((number, line)) = next.filter(|_| memory.check().is_ok()) else { break };
        words.push((number, line));
    }
    blocks.push(Block::Text(words));
    blocks
}

/// Adds a run of rows as one board or several, or to the text if it is some other drawing.
fn add_run<'a>(
    run: &[Line<'a>],
    alphabet: Alphabet,
    memory: &MemoryBudget,
    words: &mut Vec<Line<'a>>,
    blocks: &mut Vec<Block<'a>>,
) {
    let mut rest = run;
    for last in ends(rest, alphabet) {
        let (board, after) = rest.split_at(rest.partition_point(|&(number, _)| number <= last));
        add_board(board, alphabet, memory, words, blocks);
        rest = after;
        if memory.check().is_err() {
            return;
        }
    }
    add_board(rest, alphabet, memory, words, blocks);
}

/// Returns the last line of each level but the last, if a run of rows is several levels without a
/// blank line between them: levels of one line each, or with rows of dashes or nothing between
/// them.
fn ends(run: &[Line<'_>], alphabet: Alphabet) -> Vec<usize> {
    let is_player = |c: &char| matches!(c, '@' | '+' | 'p' | 'P');
    if run.iter().flat_map(|line| line.1.chars()).filter(is_player).nth(1).is_none() {
        return Vec::new();
    }
    let mut ends = Vec::new();
    // The rows after the last end. The first `to` of them may be a level.
    let (mut rows, mut to) = (Vec::new(), 0);
    for (i, &(number, text)) in run.iter().enumerate() {
        let is_spoiled = alphabet == Alphabet::Xsb && spoiled(text).is_some();
        if is_spoiled || add_rows(number, text, alphabet, &mut rows).is_err() {
            return Vec::new();
        }
        // The last row waits for the next one, unless there is none.
        let n_waiting = usize::from(i + 1 < run.len());
        while to + n_waiting < rows.len() {
            to += 1;
            if to > MAX_SIDE {
                return Vec::new();
            }
            let may_end = rows.get(to).is_none_or(|next| is_border(&rows[to - 1], next));
            if may_end && entry(&rows[..to]).is_ok() {
                ends.push(rows[to - 1].line);
                rows.drain(..to);
                to = 0;
            }
        }
    }
    // The last rows may be a second wall, or dashes.
    if !rows.iter().all(Row::is_plain) {
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
    run: &[Line<'a>],
    alphabet: Alphabet,
    memory: &MemoryBudget,
    words: &mut Vec<Line<'a>>,
    blocks: &mut Vec<Block<'a>>,
) {
    let Some((first, last, rows)) = board(run, alphabet) else {
        words.extend(run);
        return;
    };
    let level = rows.and_then(|rows| entry(&rows)).and_then(|level| {
        memory.reserve(first, entry_bytes(&level))?;
        Ok(level)
    });
    words.extend(run.iter().filter(|line| line.0 < first));
    blocks.push(Block::Text(core::mem::take(words)));
    blocks.push(Block::Board(first, last, level));
    words.extend(run.iter().filter(|line| line.0 > last));
}

/// Reads a run of rows as a board; returns `None` if it is some other drawing.
fn board(
    run: &[Line<'_>],
    alphabet: Alphabet,
) -> Option<(usize, usize, Result<Vec<Row>, Invalid>)> {
    let (first, last) = (run.first()?.0, run.last()?.0);
    let (mut rows, mut first_wall) = (Vec::new(), None);
    for &(number, text) in run {
        if let Some((column, c)) = spoiled(text).filter(|_| alphabet == Alphabet::Xsb) {
            let what = match c {
                '\t' => text!("a tab inside of a row: use blanks"),
                c => not_a_tile(c),
            };
            return Some((first, last, Err(Invalid::new(what).at(number, column))));
        }
        let begin = rows.len();
        if let Err(e) = add_rows(number, text, alphabet, &mut rows) {
            return Some((first, last, Err(e)));
        }
        let wall = rows[begin..].iter().position(Row::has_wall);
        first_wall = first_wall.or(wall.map(|i| begin + i));
        // Rows with walls are no decoration, so that further lines cannot make a board of these.
        let most = first_wall.map_or(usize::MAX, |from| from + MAX_SIDE);
        if rows.len() > most && rows[most.max(begin)..].iter().any(Row::has_wall) {
            return Some((first, last, Err(too_many_rows().at(rows[0].line, 0))));
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
        return Some((first, last, Err(too_many_rows().at(first, 0))));
    }
    if alphabet == Alphabet::LetterWalls && !has(Tile::is_player) {
        return None;
    }
    Some((first, last, Ok(rows)))
}

/// Returns the error about a board with more rows than the largest one.
fn too_many_rows() -> Invalid {
    Invalid::new(plural!(
        n = MAX_SIDE,
        "the board has more than {n} row",
        "the board has more than {n} rows"
    ))
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
