//! Layouts drawn as height maps: a digit is a stack of so many tiles, anything else is none.

use alloc::vec::Vec;

use super::{BoardLayout, Place};

/// A height map whose first character stands at a half-tile of a layer.
pub(super) struct Block {
    x: u8,
    y: u8,
    z: u8,
    rows: &'static [&'static str],
}

impl Block {
    /// A map with its first character at column `x` and row `y`, in half-tiles, of layer `z`.
    pub(super) const fn new(x: u8, y: u8, z: u8, rows: &'static [&'static str]) -> Self {
        Self { x, y, z, rows }
    }
}

/// The layout that several maps make together.
///
/// # Panics
/// When they make none: drawings are part of the program.
pub(super) fn draw(blocks: &[Block]) -> BoardLayout {
    let mut places = Vec::new();
    for block in blocks {
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
