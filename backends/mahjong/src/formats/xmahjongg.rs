//! The rows of xmahjongg's layouts: row, column and level of a tile's upper left quarter, in
//! half-tiles. `#` begins a comment.
//!
//! Other puzzles too have files with three numbers in each line, and this one has no mark. A file is
//! taken for a layout only if its tiles fit together.

use puzzle_core::Invalid;
use puzzle_core::format::{Confidence, Imported, SourceFile, numbered_lines};

use super::tile_list::TileList;
use super::{NamedLayout, Notes, alone};
use crate::game::Mahjong;

/// The smallest number of tiles of a file that has no other mark.
const MIN_TILES: usize = 4;
/// The largest number of bytes of a file: more than the rows of the largest layout with a comment
/// on each.
const MAX_BYTES: usize = 1 << 17;

/// A line of a file.
enum Line<'t> {
    Blank,
    Comment(&'t str),
    /// Row, column and level of a tile, and the comment behind them.
    Tile([usize; 3], &'t str),
    Other,
}

impl<'t> Line<'t> {
    fn read(line: &'t str) -> Self {
        let (numbers, comment) = match line.split_once('#') {
            Some((numbers, comment)) => (numbers, Some(comment)),
            None => (line, None),
        };
        let mut words = numbers.split_whitespace();
        let mut number = || words.next().and_then(|word| word.parse::<u16>().ok()).map(usize::from);
        match [number(), number(), number()] {
            [Some(row), Some(column), Some(level)] if words.next().is_none() => {
                Self::Tile([row, column, level], comment.unwrap_or(""))
            }
            _ if !numbers.trim().is_empty() => Self::Other,
            _ => comment.map_or(Self::Blank, Self::Comment),
        }
    }
}

/// Returns whether a comment names the columns, as in most of xmahjongg's files.
fn names_columns(comment: &str) -> bool {
    let comment = comment.to_ascii_lowercase();
    ["row", "col", "lev"].iter().all(|word| comment.contains(word))
}

/// Recognizes layouts: all lines are comments or tiles, of which there are at least four and an even
/// number; they do not overlap, each above the table lies on another one, and there are fewer levels
/// than tiles, so that a grid of different numbers is none. If a comment above the tiles names the
/// columns, most lines must be tiles, and reading tells what is wrong with the others.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    if file.bytes.len() > MAX_BYTES {
        return Confidence::No;
    }
    let text = file.text();
    let mut tiles = TileList::default();
    let (mut is_layout, mut is_named, mut n_tiles, mut n_other) = (true, false, 0, 0);
    let mut levels = 0u64;
    for (_, line) in numbered_lines(&text) {
        match Line::read(line) {
            Line::Blank => {}
            Line::Comment(text) => is_named |= names_columns(text),
            Line::Tile([row, column, level], _) => {
                n_tiles += 1;
                is_layout &= tiles.add(level, row, column).is_ok();
                levels |= 1 << level.min(63);
            }
            Line::Other => {
                n_other += 1;
                is_layout = false;
            }
        }
        if !is_layout && !is_named {
            return Confidence::No;
        }
    }
    let n_levels = levels.count_ones() as usize;
    let is_layout = is_layout
        && n_tiles >= MIN_TILES
        && n_tiles % 2 == 0
        && n_levels < n_tiles
        && tiles.is_stacked();
    if is_layout || is_named && n_tiles > n_other { Confidence::Perhaps } else { Confidence::No }
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Mahjong>, Invalid> {
    alone(file, read_layout(&file.text())?)
}

/// Reads a layout from the rows of an xmahjongg file.
///
/// # Errors
/// Returns an error with its line if tiles overlap or are too many or too far apart, and an error
/// without a place if there are no tiles or an odd number of them.
pub fn read_layout(text: &str) -> Result<NamedLayout, Invalid> {
    let (mut tiles, mut notes) = (TileList::default(), Notes::default());
    for (number, line) in numbered_lines(text) {
        match Line::read(line) {
            Line::Blank => {}
            Line::Comment(text) if names_columns(text) => {}
            Line::Comment(text) => notes.comment(text.trim()),
            Line::Tile([row, column, level], comment) => {
                notes.comment(comment.trim());
                tiles.add(level, row, column).map_err(|refusal| refusal.at(number, 0))?;
            }
            Line::Other => notes.stray(number, line),
        }
    }
    notes.finish(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    /// Checks how sure it is that a text is a layout, and what is read of it.
    fn check(text: &str, expected: &Expect) {
        let likeness = sniff(&SourceFile::alone("rows", text.as_bytes()));
        let shown = crate::formats::tests::shown(read_layout(text));
        expected.assert_eq(&alloc::format!("{likeness:?}: {shown}"));
    }

    const FOUR: &str = "0 0 0\n0 2 0\n2 0 0\n2\t2\t0\n";

    #[test]
    fn rows_are_tiles() {
        check(FOUR, &expect!["Perhaps: _2-2 ''"]);
        let comments = "# row col lev\n#------\n# name: Four\n# by: me\n# Level 0\n# my first\n";
        check(
            &alloc::format!("{comments} \r\n{FOUR}"),
            &expect![[r#"
            Perhaps: _2-2 'Four'
            Author: me
            Comment: my first"#]],
        );
        check(
            "0 0 0 # a\n0 2 0\n1 1 1\n1 3 1\n",
            &expect![[r#"
            Perhaps: _2_.a2 ''
            Comment: a"#]],
        );
        check(
            "# row col lev\n0 0 0\n0 2 0\nby me\n",
            &expect![[r#"
            Perhaps: _2 ''
            warning 4: this line is not understood: 'by me'"#]],
        );
    }

    #[test]
    fn refusals() {
        check(
            "0 0 0\n0 2 0\n0 4 0\n2 0 0\n0 1 0\n",
            &expect!["No: 5: this tile overlaps another of its layer"],
        );
        check(
            "# Row, column, level\n0 0 0\n0 2 0\n0 4 0\n",
            &expect![
                "Perhaps: the layout has an odd number of tiles (3), which cannot be taken in pairs"
            ],
        );
        check(
            "# Row, column, level\n0 0 0\n0 2 0\n0 2 0\n",
            &expect!["Perhaps: 4: this tile overlaps another of its layer"],
        );
        check(
            "# Row, column, level\n0 0 0\n0 2\n0 200 0\n",
            &expect![
                "Perhaps: 4: this tile is outside of the largest layout, which has 32 layers of 128 by 128 half-tiles"
            ],
        );
        check("", &expect!["No: the layout has no tiles"]);
        let row = |i: usize| alloc::format!("{} {} 0", i % 50 * 2, i / 50 * 2);
        let many = (0..600).map(row).collect::<Vec<_>>().join("\n");
        check(&many, &expect!["No: 577: a layout has at most 576 tiles"]);
    }

    /// Files of other games with three numbers in a line.
    #[test]
    fn other_files_are_not_taken() {
        let no = |text: &str| {
            assert_eq!(
                sniff(&SourceFile::alone("x.txt", text.as_bytes())),
                Confidence::No,
                "{text}"
            );
        };
        // A sliding puzzle, three wide and four high, with the size above it or without.
        no("1 2 3\n4 5 6\n7 8 9\n10 11 0\n");
        no("9 8 0\n6 5 1\n7 10 2\n4 11 3\n");
        no("3\n1 2 3\n4 5 6\n7 8 0\n");
        // A Hidato board with 0 for empty cells.
        no("1 0 0\n0 0 4\n0 0 0\n0 8 0\n");
        no("1 2 3\n8 0 4\n7 6 5\n");
        no("#####\n#@$.#\n#####\n");
        no("-1 0 0\n0 2 0\n2 0 0\n2 2 0\n");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[ -~\n]{0,200}", rows in "([0-9]{1,3} [0-9] [01]\n|#a|b){0,40}") {
            let _ = read_layout(&text);
            let _ = read_layout(&rows);
            sniff(&SourceFile::alone("x", rows.as_bytes()));
        }
    }
}
