//! Splits lines of a grid into cells.

use alloc::vec::Vec;

use super::{RawCell, RawRow, RawSign, no_cell, raw_sign};
use crate::Invalid;

/// A word of a line: its text and the columns of its first character and behind its last one, from
/// 0.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

/// How the cells of a row are separated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Bar,
    Comma,
    Tab,
    Blank,
}

impl Separator {
    fn is(self, c: char) -> bool {
        match self {
            Self::Bar => is_bar(c),
            Self::Comma => c == ',' || c == ';',
            Self::Tab => c == '\t',
            Self::Blank => c.is_whitespace() || is_bar(c) || c == ',' || c == ';',
        }
    }
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// Returns `true` if a line is part of a table's frame.
pub(super) fn is_border(line: &str) -> bool {
    let line = line.trim();
    let is_part =
        |c: char| matches!(c, '+' | '-' | '=' | '|' | ':' | ' ' | '\u{2500}'..='\u{257f}');
    let has_line = line.contains("---") || line.contains("===") || line.contains('+');
    let is_box =
        line.chars().any(|c| matches!(c, '─' | '━' | '═' | '┌' | '├' | '└' | '╔' | '╠' | '╚'));
    (has_line || is_box) && line.chars().all(is_part)
}

/// Reads the rows of one grid.
pub(super) fn read(lines: &[(usize, &str)]) -> Result<Vec<RawRow>, Invalid> {
    let lines: Vec<_> = lines.iter().copied().filter(|(_, line)| !is_border(line)).collect();
    let separators = [Separator::Bar, Separator::Comma, Separator::Tab];
    let separator = separators.into_iter().find(|&separator| {
        let is_used = lines.iter().any(|(_, line)| line.contains(|c| separator.is(c)));
        // Bars and commas may also stand between groups of cells.
        is_used && lines.iter().all(|(_, line)| has_single_words(line, separator))
    });
    let Some(separator) = separator else { return blank_rows(&lines) };
    let mut rows = Vec::with_capacity(lines.len());
    for &(line, text) in &lines {
        let mut cells = Vec::new();
        let mut column = 1;
        for field in text.split(|c| separator.is(c)) {
            cells.push(cell(field.trim(), line, column + leading(field))?);
            column += field.chars().count() + 1;
        }
        if separator == Separator::Bar {
            drop_frame(&mut cells);
        }
        rows.push(RawRow { line, cells });
    }
    // A separator behind the last cell of every row, perhaps without the last one, begins no cell.
    let is_open = |row: &RawRow| matches!(row.cells.last(), Some((RawSign::Blank, _)));
    let widest = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let (above, last) = rows.split_at(rows.len() - 1);
    let ends = last.iter().all(|row| is_open(row) || !above.is_empty() && row.cells.len() < widest);
    if separator != Separator::Bar && above.iter().all(is_open) && ends {
        for row in rows.iter_mut().filter(|row| is_open(row)) {
            row.cells.pop();
        }
    }
    Ok(rows)
}

fn leading(field: &str) -> usize {
    field.chars().take_while(|c| c.is_whitespace()).count()
}

fn has_single_words(line: &str, separator: Separator) -> bool {
    line.split(|c| separator.is(c)).all(|field| field.split_whitespace().nth(1).is_none())
}

/// Reads a word as a cell, or nothing as a blank.
pub(super) fn cell(word: &str, line: usize, column: usize) -> Result<RawCell, Invalid> {
    if word.is_empty() {
        return Ok((RawSign::Blank, column));
    }
    Ok((raw_sign(word).ok_or_else(|| no_cell(word, line, column))?, column))
}

/// Removes what is outside of the bars around a row.
fn drop_frame(cells: &mut Vec<RawCell>) {
    if cells.len() > 1 && cells[cells.len() - 1].0 == RawSign::Blank {
        cells.pop();
    }
    if cells.len() > 1 && cells[0].0 == RawSign::Blank {
        cells.remove(0);
    }
}

/// Reads rows of words separated by blanks. If the words stand in columns, a gap in them is a blank
/// cell.
fn blank_rows(lines: &[(usize, &str)]) -> Result<Vec<RawRow>, Invalid> {
    let words: Vec<Vec<Word<'_>>> = lines.iter().map(|(_, line)| words(line)).collect();
    let columns = pitch(&words, |word| word.end).or_else(|| pitch(&words, |word| word.start));
    let mut rows = Vec::with_capacity(lines.len());
    for (&(line, _), words) in lines.iter().zip(&words) {
        let mut cells = Vec::with_capacity(words.len());
        for word in words {
            if let Some((first, pitch, is_start)) = columns {
                let at = if is_start { word.start } else { word.end };
                while cells.len() < (at - first) / pitch {
                    cells.push((RawSign::Blank, first + cells.len() * pitch));
                }
            }
            cells.push(cell(word.text, line, word.start + 1)?);
        }
        rows.push(RawRow { line, cells });
    }
    Ok(rows)
}

fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut column = 0;
    for piece in line.split_inclusive(|c| Separator::Blank.is(c)) {
        let text = piece.trim_end_matches(|c| Separator::Blank.is(c));
        let n = text.chars().count();
        if n > 0 {
            words.push(Word { text, start: column, end: column + n });
        }
        column += piece.chars().count();
    }
    words
}

/// Returns the first column, and the distance of columns, if all words begin or end at equal
/// distances; `true` if they begin there.
fn pitch(rows: &[Vec<Word<'_>>], at: fn(&Word<'_>) -> usize) -> Option<(usize, usize, bool)> {
    let is_start = at(&Word { text: "", start: 0, end: 1 }) == 0;
    let first = rows.iter().flatten().map(at).min()?;
    let distance = rows.iter().flatten().fold(0, |gcd, word| common_divisor(gcd, at(word) - first));
    let nearest =
        rows.iter().flat_map(|row| row.windows(2)).map(|pair| at(&pair[1]) - at(&pair[0]));
    let widest = rows.iter().flatten().map(|word| word.end - word.start).max()?;
    (distance > widest && nearest.min() == Some(distance)).then_some((first, distance, is_start))
}

fn common_divisor(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
