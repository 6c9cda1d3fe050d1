//! Named outlines.

use crate::board::Kind;
use crate::topology::{Lattice, Topology};
use alloc::vec::Vec;

/// An outline inside of a rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// All of it.
    #[default]
    Rectangle,
    /// Six sides: rows grow shorter toward top and bottom.
    Hexagon,
    /// Rows grow longer from the top.
    Triangle,
    /// A hole in the middle.
    Ring,
    /// Two beams.
    Cross,
    /// Grown at random over two thirds of it.
    Random,
}

impl Shape {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Rectangle, Self::Hexagon, Self::Triangle, Self::Ring, Self::Cross, Self::Random];

    /// The letter after `s` in params.
    pub const fn letter(self) -> char {
        match self {
            Self::Rectangle => 'q',
            Self::Hexagon => 'h',
            Self::Triangle => 't',
            Self::Ring => 'o',
            Self::Cross => 'c',
            Self::Random => 'r',
        }
    }

    /// The shape of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.letter() == letter)
    }

    /// The places of a rectangle that are inside; all of them for a random shape, which the path
    /// decides.
    pub fn kinds(self, topology: Topology, width: usize, height: usize) -> Vec<Kind> {
        let lattice = topology.lattice();
        let mut kinds = Vec::with_capacity(width * height);
        for row in 0..height {
            for column in 0..width {
                let inside = match self {
                    Self::Rectangle | Self::Random => true,
                    Self::Hexagon => in_hexagon(lattice, width, height, row, column),
                    Self::Triangle => in_triangle(lattice, width, height, row, column),
                    Self::Ring => {
                        let band = ((width.min(height) + 1) / 3).max(1);
                        let (right, down) = (width - 1 - column, height - 1 - row);
                        column.min(right).min(row).min(down) < band
                    }
                    Self::Cross => {
                        let middle = |i: usize, n: usize| i * 3 + 2 >= n && i * 3 < 2 * n;
                        middle(row, height) || middle(column, width)
                    }
                };
                kinds.push(if inside { Kind::Cell } else { Kind::Invisible });
            }
        }
        kinds
    }
}

/// The middle of a cell from left to right, in units of which a cell's width is `step`.
fn middle(lattice: Lattice, row: usize, column: usize) -> usize {
    match lattice {
        Lattice::Square => 2 * column,
        Lattice::Hexagon => 2 * column + (row & 1),
        Lattice::Triangle => column,
    }
}

fn in_hexagon(lattice: Lattice, width: usize, height: usize, row: usize, column: usize) -> bool {
    let x = middle(lattice, row, column);
    if lattice == Lattice::Triangle {
        let upper = (height / 2).max(1) - 1;
        let off = if row <= upper { upper - row } else { row - (height / 2) };
        return x >= off && x + off < width;
    }
    let center = height / 2;
    let off = row.abs_diff(center);
    let first = middle(lattice, center, 0);
    let last = middle(lattice, center, width - 1);
    x >= first + off && x + off <= last
}

fn in_triangle(lattice: Lattice, width: usize, height: usize, row: usize, column: usize) -> bool {
    let x = middle(lattice, row, column);
    let last = middle(lattice, 0, width - 1);
    // Twice the distance from the middle column, against what the row allows.
    let off = (2 * x).abs_diff(last);
    let rows = height.max(2) - 1;
    off * rows <= last * row + rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use expect_test::{Expect, expect};

    fn check(topology: Topology, width: usize, height: usize, want: &Expect) {
        let mut text = String::new();
        for row in 0..height {
            for shape in &Shape::ALL[1..5] {
                let kinds = shape.kinds(topology, width, height);
                if topology == Topology::Hexagon && row % 2 == 1 {
                    text.push(' ');
                }
                for kind in &kinds[row * width..(row + 1) * width] {
                    text.push(if *kind == Kind::Cell { 'o' } else { '.' });
                    if topology == Topology::Hexagon {
                        text.push(' ');
                    }
                }
                if topology == Topology::Hexagon && row % 2 == 0 {
                    text.push(' ');
                }
                text.push_str("  ");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        want.assert_eq(&text);
    }

    #[test]
    fn outlines() {
        check(
            Topology::King,
            7,
            7,
            &expect![[r#"
            ..ooo..  ...o...  ooooooo  ..ooo..
            .ooooo.  ...o...  ooooooo  ..ooo..
            .ooooo.  ..ooo..  oo...oo  ooooooo
            ooooooo  ..ooo..  oo...oo  ooooooo
            .ooooo.  .ooooo.  oo...oo  ooooooo
            .ooooo.  .ooooo.  ooooooo  ..ooo..
            ..ooo..  ooooooo  ooooooo  ..ooo..
        "#]],
        );
        check(
            Topology::Hexagon,
            7,
            7,
            &expect![[r#"
            . . o o o o .    . . . o . . .    o o o o o o o    . . o o o . .
             . o o o o o .    . . o o . . .    o o o o o o o    . . o o o . .
            . o o o o o o    . . o o o . .    o o . . . o o    o o o o o o o
             o o o o o o o    . o o o o . .    o o . . . o o    o o o o o o o
            . o o o o o o    . o o o o o .    o o . . . o o    o o o o o o o
             . o o o o o .    o o o o o o .    o o o o o o o    . . o o o . .
            . . o o o o .    o o o o o o o    o o o o o o o    . . o o o . .
        "#]],
        );
        check(
            Topology::TriangleEdge,
            11,
            6,
            &expect![[r#"
            ..ooooooo..  .....o.....  ooooooooooo  ...ooooo...
            .ooooooooo.  ....ooo....  ooooooooooo  ...ooooo...
            ooooooooooo  ...ooooo...  oo.......oo  ooooooooooo
            ooooooooooo  ..ooooooo..  oo.......oo  ooooooooooo
            .ooooooooo.  .ooooooooo.  ooooooooooo  ...ooooo...
            ..ooooooo..  ooooooooooo  ooooooooooo  ...ooooo...
        "#]],
        );
    }
}
