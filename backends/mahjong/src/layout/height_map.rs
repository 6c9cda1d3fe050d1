//! Layouts drawn as height maps: a digit is the number of tiles in a stack, and any other character
//! is an empty place.

use alloc::vec::Vec;

use super::{BoardLayout, Place};

/// A height map with its position in the layout.
pub(super) struct HeightMap {
    x: u8,
    y: u8,
    z: u8,
    rows: &'static [&'static str],
}

impl HeightMap {
    /// Creates a map with its first character at column `x` and row `y`, in half-tiles, of layer
    /// `z`.
    pub(super) const fn new(x: u8, y: u8, z: u8, rows: &'static [&'static str]) -> Self {
        Self { x, y, z, rows }
    }
}

/// Builds the layout that several maps form together.
///
/// # Panics
/// Panics if they do not form a valid layout, since drawings are part of the program.
pub(super) fn draw(maps: &[HeightMap]) -> BoardLayout {
    let mut places = Vec::new();
    for block in maps {
        for (row, text) in block.rows.iter().enumerate() {
            for (column, c) in text.chars().enumerate() {
                for z in 0..c.to_digit(10).unwrap_or(0) {
                    places.push(Place {
                        z: block.z + z as u8,
                        y: block.y + 2 * row as u8,
                        x: block.x + 2 * column as u8,
                    });
                }
            }
        }
    }
    BoardLayout::new(places).expect("a bundled layout is sound")
}
