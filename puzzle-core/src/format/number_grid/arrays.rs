//! Reads grids that are written as arrays: JSON, Python, C, and cells in brackets.

use alloc::vec::Vec;

use super::rows::cell;
use super::{RawCell, RawRow, RawSign};
use crate::{Invalid, Text, text};

/// How deep arrays may nest: the rows of a grid.
const MAX_DEPTH: usize = 2;

/// An innermost array that was read.
struct Group {
    row: RawRow,
    /// The depth at which it begins.
    depth: usize,
    /// The number of the outer array that contains it.
    outer: usize,
}

/// Reads all grids of a text of arrays. Each array of arrays is a grid. Arrays that are in no other
/// one are the rows of one grid, or its cells if each contains a single one.
pub(super) fn grids(lines: &[(usize, &str)]) -> Result<Vec<Vec<RawRow>>, Invalid> {
    let mut reader = Arrays::default();
    for &(line, text) in lines {
        reader.line(line, text)?;
    }
    if reader.depth > 0 {
        let line = lines.last().map_or(1, |&(line, _)| line);
        return Err(Invalid::new("a bracket is not closed at the end of the text").at(line, 0));
    }
    let mut grids: Vec<(usize, Vec<RawRow>)> = Vec::new();
    let flat = reader.groups.iter().all(|group| group.depth == 1);
    let single = flat && reader.groups.iter().all(|group| group.row.cells.len() <= 1);
    for group in reader.groups {
        let outer = if flat { 0 } else { group.outer };
        let row = group.row;
        match grids.last_mut() {
            Some((last, rows)) if *last == outer => match rows.last_mut() {
                Some(before) if single && before.line == row.line => before.cells.extend(row.cells),
                _ => rows.push(row),
            },
            _ => grids.push((outer, alloc::vec![row])),
        }
    }
    Ok(grids.into_iter().map(|(_, grid)| grid).collect())
}

#[derive(Default)]
struct Arrays {
    groups: Vec<Group>,
    depth: usize,
    outer: usize,
    /// The cells of the array that is open.
    cells: Vec<RawCell>,
    /// The line and column of the bracket that opened it.
    opened: (usize, usize),
    /// Whether the open array contains no other one.
    is_innermost: bool,
}

impl Arrays {
    fn line(&mut self, line: usize, text: &str) -> Result<(), Invalid> {
        // The byte and the column at which a word began.
        let mut word: Option<(usize, usize)> = None;
        let mut column = 0;
        for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
            column += 1;
            let opens = matches!(c, '[' | '{' | '(');
            let is_bracket = opens || matches!(c, ']' | '}' | ')');
            if !is_bracket && !c.is_whitespace() && !matches!(c, ',' | ';' | '"' | '\'') {
                word = word.or(Some((at, column)));
                continue;
            }
            if let Some((start, column)) = word.take() {
                if self.depth == 0 {
                    let why = text!(
                        "'{word}' is outside of the brackets",
                        word = Text::shown(&text[start..at])
                    );
                    return Err(Invalid::new(why).at(line, column));
                }
                self.cells.push(cell(&text[start..at], line, column)?);
            }
            if is_bracket {
                self.bracket(opens, line, column)?;
            }
        }
        Ok(())
    }

    fn bracket(&mut self, opens: bool, line: usize, column: usize) -> Result<(), Invalid> {
        let refuse = |why: Text| Err(Invalid::new(why).at(line, column));
        if opens {
            if self.depth == MAX_DEPTH {
                return refuse(text!(
                    "arrays of numbers nest at most 2 deep: rows, and cells in each row"
                ));
            }
            if !self.cells.is_empty() {
                return refuse(text!("an array contains numbers or rows, not both"));
            }
            self.outer += usize::from(self.depth == 0);
            self.depth += 1;
            (self.opened, self.is_innermost) = ((line, column), true);
            return Ok(());
        }
        if self.depth == 0 {
            return refuse(text!("this bracket closes nothing"));
        }
        if self.is_innermost {
            let mut cells = core::mem::take(&mut self.cells);
            if cells.is_empty() {
                cells.push((RawSign::Blank, self.opened.1));
            }
            let row = RawRow { line: self.opened.0, cells };
            self.groups.push(Group { row, depth: self.depth, outer: self.outer });
        } else if !self.cells.is_empty() {
            return refuse(text!("an array contains numbers or rows, not both"));
        }
        self.depth -= 1;
        self.is_innermost = false;
        Ok(())
    }
}
