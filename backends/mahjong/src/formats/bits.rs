//! Layouts as bit patterns: five layers of 16 columns, one byte for each column with the top row in
//! its most significant bit, and a list of tiles that are off the grid by half a tile.

use alloc::vec::Vec;

use puzzle_core::{Invalid, text};

use crate::layout::{BoardLayout, Place};

/// The number of layers in a pattern.
pub const LAYERS: usize = 5;
/// The largest number of columns in a layer.
pub const COLUMNS: usize = 16;

/// The bits of a layout: one byte for each column of each layer.
pub type Patterns = [[u8; COLUMNS]; LAYERS];

/// A tile of a pattern that is off the grid by half a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// The layer of the tile's bit in [`Patterns`].
    pub level: u8,
    /// The column of the tile's bit in [`Patterns`].
    pub column: u8,
    /// The row of the tile's bit in [`Patterns`].
    pub row: u8,
    /// The distance of the tile to the right of its bit's column, in percent of a tile: 0 or 50.
    pub right: u8,
    /// The distance of the tile below its bit's row, in percent of a tile: 0 or 50.
    pub down: u8,
}

/// Builds a layout from bit patterns and the tiles that are off the grid. Which tiles those block
/// follows from their places.
///
/// # Errors
/// Returns an error if a special tile has no bit or is not moved by exactly half a tile, and the
/// errors of [`BoardLayout::new`].
pub fn layout(patterns: &Patterns, specials: &[Special]) -> Result<BoardLayout, Invalid> {
    for s in specials {
        let bits = patterns
            .get(usize::from(s.level))
            .and_then(|level| level.get(usize::from(s.column)))
            .copied()
            .unwrap_or(0);
        if s.row > 7 || bits & (0x80 >> s.row) == 0 {
            return Err(Invalid::new(text!(
                "there is no tile to move at level {level}, column {column}, row {row}",
                level = s.level,
                column = s.column,
                row = s.row
            )));
        }
        if !matches!((s.right, s.down), (0 | 50, 0 | 50)) {
            return Err(Invalid::new("a tile can be moved only by exactly half a tile"));
        }
    }
    let mut places = Vec::new();
    for (level, columns) in (0u8..).zip(patterns) {
        for (column, &bits) in (0u8..).zip(columns) {
            for row in (0..8u8).filter(|row| bits & (0x80 >> row) != 0) {
                let special =
                    specials.iter().find(|s| (s.level, s.column, s.row) == (level, column, row));
                let (right, down) = special.map_or((0, 0), |s| (s.right / 50, s.down / 50));
                places.push(Place { z: level, y: 2 * row + down, x: 2 * column + right });
            }
        }
    }
    BoardLayout::new(places)
}

const TURTLE: Patterns = [
    [0x10, 0x99, 0xbd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xbd, 0x99, 0x10, 0x10, 0],
    [0, 0, 0, 0, 0x7e, 0x7e, 0x7e, 0x7e, 0x7e, 0x7e, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0x3c, 0x3c, 0x3c, 0x3c, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0x18, 0x18, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];

const TURTLE_SPECIALS: [Special; 4] = [
    Special { level: 0, column: 0, row: 3, right: 0, down: 50 },
    Special { level: 0, column: 13, row: 3, right: 0, down: 50 },
    Special { level: 0, column: 14, row: 3, right: 0, down: 50 },
    Special { level: 4, column: 6, row: 3, right: 50, down: 50 },
];

/// Builds the Turtle, the classic layout of 144 tiles with its head, tail and top off the grid.
pub(crate) fn turtle() -> BoardLayout {
    layout(&TURTLE, &TURTLE_SPECIALS).expect("the turtle is sound")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use core::fmt::Write;
    use expect_test::expect;

    #[test]
    fn the_turtle() {
        let turtle = turtle();
        assert_eq!(turtle.n_tiles(), 144);
        expect![
            "_b12-f8-d10-b12.1x2.b12-d10-f8-b12_-h6-h6-h6-h6-h6-h6_--j4-j4-j4-j4_---l2-l2_---.m1"
        ]
        .assert_eq(&turtle.code());
        assert_eq!(BoardLayout::from_code(&turtle.code()), Ok(turtle));
    }

    /// The article lists the tiles that special tiles block from above, from the left and from the
    /// right. Here this list follows from the places of the tiles.
    #[test]
    fn special_tiles_block_their_neighbors() {
        let turtle = turtle();
        let mut table = String::new();
        for s in TURTLE_SPECIALS {
            let place =
                Place { z: s.level, y: 2 * s.row + s.down / 50, x: 2 * s.column + s.right / 50 };
            let tile = turtle.tile_at(place).expect("a special tile lies there");
            let neighbors = turtle.neighbors(tile);
            let mut list = |side: &str, tiles: &[u16]| {
                for &t in tiles {
                    let p = turtle.place(usize::from(t));
                    let (column, row) = (f32::from(p.x) / 2.0, f32::from(p.y) / 2.0);
                    writeln!(table, "{} {side} {},{column},{row}", s.column, p.z)
                        .expect("writing to a string cannot fail");
                }
            };
            list("lies on", &neighbors.below);
            list("is at the left of", &neighbors.right);
            list("is at the right of", &neighbors.left);
        }
        expect![[r"
            0 is at the left of 0,1,3
            0 is at the left of 0,1,4
            13 is at the left of 0,14,3.5
            13 is at the right of 0,12,3
            13 is at the right of 0,12,4
            14 is at the right of 0,13,3.5
            6 lies on 3,6,3
            6 lies on 3,7,3
            6 lies on 3,6,4
            6 lies on 3,7,4
        "]]
        .assert_eq(&table);
    }

    #[test]
    fn special_tiles_need_a_bit() {
        let moved = |s: Special| format!("{}", layout(&TURTLE, &[s]).unwrap_err());
        expect!["there is no tile to move at level 9, column 0, row 0"]
            .assert_eq(&moved(Special { level: 9, column: 0, row: 0, right: 0, down: 0 }));
        expect!["a tile can be moved only by exactly half a tile"].assert_eq(&moved(Special {
            level: 0,
            column: 2,
            row: 0,
            right: 25,
            down: 0,
        }));
    }
}
