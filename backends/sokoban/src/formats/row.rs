//! Rows of a board in a text file: the signs of XSB and `.sok`, with run lengths.

use alloc::vec::Vec;

use puzzle_core::{Invalid, plural};

use crate::board::MAX_SIDE;
use crate::run_length::{expand, is_well_formed};
use crate::tile::Tile;

/// A row of a board.
pub(super) struct Row {
    /// The line that it was read from.
    pub(super) line: usize,
    /// The column of each tile in that line, from 1; 0 if that says nothing to the reader.
    pub(super) columns: Vec<usize>,
    /// The tiles from left to right.
    pub(super) tiles: Vec<Tile>,
}

/// The signs that a board is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// Walls are `#`.
    Xsb,
    /// Walls are `W` or `w`, as in some `.sok` files.
    LetterWalls,
}

/// Columns to which a tab moves on.
const TAB: usize = 8;

/// Maximum number of blank columns before a row.
const MAX_INDENT: usize = 1000;

/// Maximum number of signs in a line: a whole board.
const MAX_SIGNS: usize = (MAX_SIDE + 1) * MAX_SIDE;

/// Maximum number of unknown characters in a line that still counts as a damaged row.
const MAX_SPOILED: usize = 3;

/// Returns the tile of a sign of XSB or of the letters of `.sok`.
fn tile(sign: char, alphabet: Alphabet) -> Option<Tile> {
    Some(match sign {
        '\u{a0}' => Tile::Floor,
        'p' => Tile::Player,
        'P' => Tile::PlayerOnGoal,
        'b' => Tile::Box,
        'B' => Tile::BoxOnGoal,
        'o' => Tile::Goal,
        'W' | 'w' if alphabet == Alphabet::LetterWalls => Tile::Wall,
        '#' if alphabet == Alphabet::LetterWalls => return None,
        _ => return Tile::from_xsb(sign),
    })
}

fn is_code(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '|' | '(' | ')')
}

/// Removes the blanks around a line that are no part of its signs: all blanks at the end, and tabs
/// at the beginning.
fn signs(line: &str) -> &str {
    line.trim_end().trim_start_matches(['\t', ' ', '\u{a0}'])
}

/// Returns `true` if a line is a row of a board, or several rows with run lengths.
pub(super) fn is_row(line: &str) -> bool {
    let (mut has_code, mut has_letter, mut has_wall) = (false, false, false);
    let signs = signs(line);
    let fits = signs.chars().all(|c| {
        has_code |= is_code(c);
        has_letter |= c.is_ascii_alphabetic();
        has_wall |= c == '#';
        is_code(c) || tile(c, Alphabet::Xsb).is_some()
    });
    fits && !signs.is_empty()
        && (has_wall || !(has_code || has_letter))
        && (!has_code || is_well_formed(signs))
}

/// Returns `true` if a line is a row whose walls are `W` or `w`.
pub(super) fn is_letter_walled(line: &str) -> bool {
    let signs = signs(line);
    let mut walls = 0;
    let is_wall = |c: char| matches!(c, 'W' | 'w');
    let fits = signs.chars().all(|c| {
        walls += usize::from(is_wall(c));
        is_code(c) || tile(c, Alphabet::LetterWalls).is_some()
    });
    let ends = signs.trim_start_matches(is_code).starts_with(is_wall)
        && signs.trim_end_matches(is_code).ends_with(is_wall);
    fits && ends && walls > 0 && is_well_formed(signs)
}

/// Returns the column, from 1, and the character that spoil a line which would otherwise be a row:
/// it has a wall, and nearly all of its characters are signs.
pub(super) fn spoiled(line: &str) -> Option<(usize, char)> {
    let row = signs(line);
    if !row.contains('#') || is_row(line) {
        return None;
    }
    let is_wrong = |c: char| tile(c, Alphabet::Xsb).is_none() && !is_code(c) && c != '\t';
    let n_wrong = row.chars().filter(|&c| is_wrong(c)).count();
    if n_wrong > MAX_SPOILED || n_wrong * 5 > row.chars().count() + 4 {
        return None;
    }
    let before = line.chars().count() - line.trim_start().chars().count();
    let mut places = line.trim_end().chars().enumerate().skip(before);
    places.find(|&(_, c)| is_wrong(c) || c == '\t').map(|(x, c)| (x + 1, c))
}

/// Returns `true` if a damaged line is still more likely a row than words: it has several walls.
pub(super) fn is_mostly_row(line: &str) -> bool {
    line.matches('#').count() > 1 && spoiled(line).is_some()
}

/// Returns the error about a row that is longer than the largest board.
pub(super) fn too_long() -> Invalid {
    Invalid::new(plural!(
        n = MAX_SIDE,
        "the row is longer than {n} cell",
        "the row is longer than {n} cells"
    ))
}

/// Adds the rows of a line to `rows`.
///
/// # Errors
/// Fails with its place if a row is longer than the largest board.
pub(super) fn add_rows(
    line: usize,
    text: &str,
    alphabet: Alphabet,
    rows: &mut Vec<Row>,
) -> Result<(), Invalid> {
    let signs = signs(text);
    let indent = text[..text.trim_end().len() - signs.len()].chars();
    let n_before = indent.clone().count();
    let indent = indent.fold(0, |x, c| if c == '\t' { (x / TAB + 1) * TAB } else { x + 1 });
    if indent > MAX_INDENT {
        return Err(Invalid::new("the row is indented too far").at(line, n_before));
    }
    let place = |column: usize| n_before + column;
    let expanded = expand(signs, MAX_SIGNS).map_err(|e| {
        let column = e.column().map_or(0, place);
        Invalid::new(e.text()).at(line, column)
    })?;
    let mut row = Row::blank(line, indent);
    let mut n_blank = indent;
    for (column, sign) in expanded {
        let Some(tile) = tile(sign, alphabet) else {
            rows.push(core::mem::replace(&mut row, Row::blank(line, 0)));
            n_blank = 0;
            continue;
        };
        n_blank += usize::from(tile == Tile::Floor && n_blank == row.tiles.len());
        row.columns.push(place(column));
        row.tiles.push(tile);
        if row.tiles.len() - n_blank > MAX_SIDE {
            return Err(too_long().at(line, place(column)));
        }
    }
    // A bar at the end of a line does not begin another row.
    if !row.tiles.is_empty() || !signs.ends_with('|') {
        rows.push(row);
    }
    Ok(())
}

impl Row {
    /// Creates a row whose tiles have no columns in the file.
    pub(super) fn new(line: usize, tiles: Vec<Tile>) -> Self {
        Self { line, columns: alloc::vec![0; tiles.len()], tiles }
    }

    fn blank(line: usize, width: usize) -> Self {
        Self::new(line, alloc::vec![Tile::Floor; width])
    }

    /// Returns the column in the file, from 1, of a tile, or of the end of the row if it is shorter;
    /// 0 if that says nothing to the reader.
    pub(super) fn column(&self, x: usize) -> usize {
        let end = self.columns.last().map_or(0, |&last| last + usize::from(last > 0));
        self.columns.get(x).copied().unwrap_or(end)
    }

    /// Returns the column of the row's last tile that is not a blank, from 0, or `None` if there is
    /// none.
    pub(super) fn last(&self) -> Option<usize> {
        self.tiles.iter().rposition(|&tile| tile != Tile::Floor)
    }

    /// Returns the column of the row's first tile that is not a blank, from 0.
    pub(super) fn first(&self) -> Option<usize> {
        self.tiles.iter().position(|&tile| tile != Tile::Floor)
    }

    /// Returns `true` if the row has only walls and blanks.
    pub(super) fn is_plain(&self) -> bool {
        self.tiles.iter().all(|tile| matches!(tile, Tile::Wall | Tile::Floor))
    }

    /// Returns `true` if the row has a wall.
    pub(super) fn has_wall(&self) -> bool {
        self.tiles.contains(&Tile::Wall)
    }
}
