//! Kyodai's `.lay` files, versions 3.0 and 6.0; xmahjongg has them without an extension.
//!
//! The first line is `Kyodai 3.0` or `Kyodai 6.0`, the second the name of the layout. Then comes one
//! long row with a character for each half-tile: level by level from the table up, 20 rows of 34 in
//! each. A character other than `0` is the upper left quarter of a tile.

use puzzle_core::format::{Confidence, Imported, SourceFile, numbered_lines};
use puzzle_core::{Invalid, plural};

use super::tile_list::TileList;
use super::{NamedLayout, Notes, alone, head, line_of};
use crate::game::Mahjong;
use crate::layout::MAX_LAYERS;

const MAGIC: &str = "Kyodai ";
/// The number of half-tiles in a row.
const COLUMNS: usize = 34;
/// The number of half-tiles in a level.
const LEVEL: usize = 20 * COLUMNS;

pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    if head(file).starts_with(MAGIC) { Confidence::Surely } else { Confidence::No }
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Mahjong>, Invalid> {
    alone(file, read_layout(&file.text())?)
}

/// Reads a layout from the text of a Kyodai file, version 3.0 or 6.0.
///
/// # Errors
/// Returns an error with line and column if the version is unknown, if the row has more levels than
/// a layout, or if tiles overlap, and an error without a place if there are no tiles or an odd
/// number of them.
pub fn read_layout(text: &str) -> Result<NamedLayout, Invalid> {
    let mut lines = numbered_lines(text);
    let (_, first) = lines.next().unwrap_or((1, ""));
    if !matches!(first.trim_end().strip_prefix(MAGIC), Some("3.0" | "6.0")) {
        return Err(Invalid::new("expected 'Kyodai 3.0' or 'Kyodai 6.0'").at(1, 1));
    }
    let mut notes = Notes::default();
    if let Some((_, name)) = lines.next() {
        notes.title = line_of(name);
    }
    let mut tiles = TileList::default();
    // The number of half-tiles that were read.
    let mut n = 0;
    let mut last = 2;
    for (number, line) in lines {
        let signs = line.chars().filter(|c| !c.is_whitespace());
        let (n_signs, n_digits) =
            (signs.clone().count(), signs.filter(char::is_ascii_digit).count());
        if 2 * n_digits <= n_signs {
            notes.stray(number, line);
            continue;
        }
        for (column, c) in (1..).zip(line.chars()).filter(|(_, c)| !c.is_whitespace()) {
            last = number;
            if n == MAX_LAYERS * LEVEL {
                return Err(Invalid::new(plural!(
                    n = MAX_LAYERS,
                    "found more than the {n} level that a layout can have",
                    "found more than the {n} levels that a layout can have"
                ))
                .at(number, column));
            }
            if c != '0' {
                tiles
                    .add(n / LEVEL, n % LEVEL / COLUMNS, n % COLUMNS)
                    .map_err(|refusal| refusal.at(number, column))?;
            }
            n += 1;
        }
    }
    if n % LEVEL != 0 {
        let why = plural!(
            all = LEVEL,
            "the last level ends after {n} of {all} half-tile",
            "the last level ends after {n} of {all} half-tiles",
            n = n % LEVEL
        );
        notes.warnings.push(Invalid::new(why).at(last, 0));
    }
    notes.finish(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn check(text: &str, expected: &Expect) {
        expected.assert_eq(&crate::formats::tests::shown(read_layout(text)));
    }

    /// Returns levels with tiles at these indices.
    fn levels(n: usize, tiles: &[usize]) -> String {
        (0..n * LEVEL).map(|i| if tiles.contains(&i) { '1' } else { '0' }).collect()
    }

    #[test]
    fn levels_of_rows() {
        let tiles = [3 * 34 + 3, 3 * 34 + 5, LEVEL + 4 * 34 + 3, LEVEL + 4 * 34 + 5];
        check(
            &alloc::format!("Kyodai 6.0\r\n Two rows \r\n{}\r\n", levels(2, &tiles)),
            &expect!["_2_.2 'Two rows'"],
        );
        let broken = levels(1, &[0, 2]).replace("00000000", "00000000\n");
        check(&alloc::format!("Kyodai 3.0\n\n{broken}\n"), &expect!["_2 ''"]);
        check(
            "Kyodai 3.0\nShort\n101\nMade by hand\n",
            &expect![[r#"
                _2 'Short'
                warning 4: this line is not understood: 'Made by hand'
                warning 3: the last level ends after 3 of 680 half-tiles"#]],
        );
    }

    #[test]
    fn refusals() {
        let all: Vec<usize> = (0..4 * LEVEL).filter(|i| i % 2 + i / 34 % 2 == 0).collect();
        let row = |row: &str| alloc::format!("Kyodai 3.0\nx\n{row}");
        check("Kyodai 4.0\nx\n1", &expect!["1:1: expected 'Kyodai 3.0' or 'Kyodai 6.0'"]);
        check(&row("0110"), &expect!["3:3: this tile overlaps another of its layer"]);
        check(&row(""), &expect!["the layout has no tiles"]);
        check(
            &row("10101"),
            &expect![
                "3: the layout has an odd number of tiles (3), which cannot be taken in pairs; the last level ends after 5 of 680 half-tiles"
            ],
        );
        check(
            &row(&levels(33, &[])),
            &expect!["3:21761: found more than the 32 levels that a layout can have"],
        );
        check(&row(&levels(4, &all)), &expect!["3:2275: a layout has at most 576 tiles"]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[ -~\n]{0,200}", body in "[01 a\n]{0,2000}") {
            let _ = read_layout(&text);
            let _ = read_layout(&alloc::format!("Kyodai 3.0\n{body}"));
        }
    }
}
