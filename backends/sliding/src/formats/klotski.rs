//! Boards of Klotski and its kind, which are recognized in order to refuse them by name: pieces of
//! several cells are drawn as a letter in each cell.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use puzzle_core::Invalid;

/// The longest side of a board, in cells.
const MAX_SIDE: usize = 12;

/// Returns `true` if a text is a rectangle of letters in which each letter fills a rectangle of its
/// own, and some fill several cells.
pub(super) fn is_board(text: &str) -> bool {
    let rows: Vec<Vec<char>> =
        text.lines().take(MAX_SIDE + 1).map(|line| line.trim_end().chars().collect()).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let has_size = |n: usize| (3..=MAX_SIDE).contains(&n);
    if !has_size(rows.len()) || !has_size(width) || rows.iter().any(|row| 2 * row.len() < width) {
        return false;
    }
    // The first and the last row and column of each letter, and the number of its cells.
    let mut pieces: BTreeMap<char, [usize; 5]> = BTreeMap::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &c) in row.iter().enumerate() {
            if c.is_ascii_alphabetic() {
                let piece = pieces.entry(c).or_insert([y, y, x, x, 0]);
                let [top, bottom, left, right, n] = *piece;
                *piece = [top.min(y), bottom.max(y), left.min(x), right.max(x), n + 1];
            } else if !" ._-0".contains(c) {
                return false;
            }
        }
    }
    let fills =
        |[top, bottom, left, right, n]: &[usize; 5]| (bottom - top + 1) * (right - left + 1) == *n;
    pieces.len() >= 4 && pieces.values().all(fills) && pieces.values().any(|piece| piece[4] > 1)
}

/// The error for such a board.
pub(super) fn refusal() -> Invalid {
    Invalid::new(
        "this is a board of Klotski, whose pieces cover several cells: sliding puzzles here have \
         pieces of one cell",
    )
}
