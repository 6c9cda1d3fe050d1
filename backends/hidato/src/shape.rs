//! Shapes: named outlines of boards.

use crate::board::PlaceKind;
use crate::topology::{Lattice, Topology};
use alloc::vec::Vec;
use puzzle_core::label;

/// An outline inside a rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The whole rectangle.
    #[default]
    Rectangle,
    /// Six sides: rows get shorter toward the top and the bottom.
    Hexagon,
    /// Rows get longer from the top.
    Triangle,
    /// The rectangle with a hole in the middle.
    Ring,
    /// Two crossing bars.
    Cross,
    /// Rows get longer, then shorter again.
    Diamond,
    /// Two arcs above and a point below; only for squares and hexagons.
    Heart,
    /// A random outline of two thirds of the rectangle.
    Random,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Self; 8] = [
        Self::Rectangle,
        Self::Hexagon,
        Self::Triangle,
        Self::Ring,
        Self::Cross,
        Self::Diamond,
        Self::Heart,
        Self::Random,
    ];

    /// The letter after `s` in params.
    pub const fn letter(self) -> char {
        match self {
            Self::Rectangle => 'q',
            Self::Hexagon => 'h',
            Self::Triangle => 't',
            Self::Ring => 'o',
            Self::Cross => 'c',
            Self::Diamond => 'd',
            Self::Heart => 'v',
            Self::Random => 'r',
        }
    }

    /// The name that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rectangle => label!("rectangle"),
            Self::Hexagon => label!("hexagon"),
            Self::Triangle => label!("triangle"),
            Self::Ring => label!("ring"),
            Self::Cross => label!("cross"),
            Self::Diamond => label!("diamond"),
            Self::Heart => label!("heart"),
            Self::Random => label!("random"),
        }
    }

    /// Returns the shape of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.letter() == letter)
    }

    /// The kinds of all places of a rectangle. For a random shape all of them are cells, because
    /// the path decides which ones are used.
    pub fn kinds(self, topology: Topology, width: usize, height: usize) -> Vec<PlaceKind> {
        let lattice = topology.lattice();
        let mut kinds = Vec::with_capacity(width * height);
        for row in 0..height {
            for column in 0..width {
                let inside = match self {
                    Self::Rectangle | Self::Random => true,
                    Self::Hexagon => in_hexagon(lattice, width, height, row, column),
                    Self::Triangle => in_triangle(lattice, width, height, row, column),
                    Self::Diamond => in_diamond(lattice, width, height, row, column),
                    Self::Heart => in_heart(lattice, width, height, row, column),
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
                kinds.push(if inside { PlaceKind::Cell } else { PlaceKind::Invisible });
            }
        }
        kinds
    }
}

/// Returns the horizontal middle of a cell, in half widths of a cell, counted from the middle of
/// the first cell of the top row.
fn middle(lattice: Lattice, row: usize, column: usize) -> usize {
    match lattice {
        Lattice::Square => 2 * column,
        Lattice::Hexagon => 2 * column + (row & 1),
        Lattice::Triangle => column,
    }
}

fn in_hexagon(lattice: Lattice, width: usize, height: usize, row: usize, column: usize) -> bool {
    if lattice == Lattice::Triangle {
        return in_hexagon_of_triangles(width, height, row, column);
    }
    let x = middle(lattice, row, column);
    let center = height / 2;
    let off = row.abs_diff(center);
    let first = middle(lattice, center, 0);
    let last = middle(lattice, center, width - 1);
    x >= first + off && x + off <= last
}

fn in_triangle(lattice: Lattice, width: usize, height: usize, row: usize, column: usize) -> bool {
    if lattice == Lattice::Triangle {
        return in_triangle_of_triangles(width, height, row, column);
    }
    let x = middle(lattice, row, column);
    let last = middle(lattice, 0, width - 1);
    // Twice the distance from the middle column, compared with what the row allows.
    let off = (2 * x).abs_diff(last);
    let rows = height.max(2) - 1;
    off * rows <= last * row + rows
}

fn in_diamond(lattice: Lattice, width: usize, height: usize, row: usize, column: usize) -> bool {
    if lattice == Lattice::Triangle {
        let Some((side, down, right)) = in_sided(width, height, 2, row, column) else {
            return false;
        };
        let off = if down < side { side - 1 - down } else { down - side };
        return right >= off && right + off < 2 * side - 1;
    }
    let x = middle(lattice, row, column);
    let last = middle(lattice, height / 2, width - 1) + middle(lattice, height / 2, 0);
    let half = (height / 2).max(1);
    let off = row.abs_diff((height - 1) / 2).min(row.abs_diff(height / 2));
    // As for a triangle, but with rows that get shorter again.
    (2 * x).abs_diff(last) * half <= last * (half - off.min(half)) + half
}

/// Returns `true` if a place is inside a heart: two arcs above and a point below.
fn in_heart(lattice: Lattice, width: usize, height: usize, row: usize, column: usize) -> bool {
    let x = middle(lattice, row, column);
    let last = middle(lattice, 0, width - 1).max(1);
    // The horizontal distance from the middle, and the vertical one from the top, in hundredths.
    let side = (2 * x).abs_diff(last) * 100 / last;
    let down = row * 100 / (height.max(2) - 1);
    match down {
        0..10 => (25..=75).contains(&side),
        10..22 => side >= 12,
        22..50 => true,
        _ => side * 50 <= (100 - down) * 100 + 100 * 25 / height,
    }
}

/// Returns `true` if a place is inside the largest hexagon whose sides are sides of triangles, as
/// close to the middle as possible. A row of its upper half begins with a triangle that points up,
/// as half of all places do.
fn in_hexagon_of_triangles(width: usize, height: usize, row: usize, column: usize) -> bool {
    let side = (height / 2).max(1);
    let odd_width = width - usize::from(width.is_multiple_of(2));
    let is_good = |top: usize, left: usize| (top + left + side - 1).is_multiple_of(2);
    let fits = [(odd_width, 0), (odd_width, width - odd_width), (odd_width.saturating_sub(2), 1)];
    let found = fits.into_iter().find_map(|(wide, left)| {
        let top = (0..=height.saturating_sub(2 * side)).find(|&top| is_good(top, left))?;
        Some((wide, left, top))
    });
    let Some((wide, left, top)) = found else { return true };
    let (Some(down), Some(right)) = (row.checked_sub(top), column.checked_sub(left)) else {
        return false;
    };
    let off = if down < side { side - 1 - down } else { down - side };
    down < 2 * side && right >= off && right + off < wide
}

fn in_triangle_of_triangles(width: usize, height: usize, row: usize, column: usize) -> bool {
    in_sided(width, height, 1, row, column)
        .is_some_and(|(side, down, right)| right + down + 1 >= side && right < side + down)
}

/// Locates a place in the largest figure whose sides are sides of triangles: the number of
/// triangles per side, the row and the column. The figure has `tall` rows for each triangle of a
/// side and is as close to the middle as possible. Its topmost cell points up, as half of all
/// places do.
fn in_sided(
    width: usize,
    height: usize,
    tall: usize,
    row: usize,
    column: usize,
) -> Option<(usize, usize, usize)> {
    let most = (height / tall).min(width.div_ceil(2));
    let (side, left, top) = (1..=most).rev().find_map(|side| {
        let (more_right, more_down) = (width + 1 - 2 * side, height - tall * side);
        let off = |left: usize, top: usize| {
            (2 * left).abs_diff(more_right) + (2 * top).abs_diff(more_down)
        };
        let all = (0..=more_right).flat_map(|left| (0..=more_down).map(move |top| (left, top)));
        let good = all.filter(|(left, top)| (left + top + side - 1).is_multiple_of(2));
        let best = good.min_by_key(|&(left, top)| (off(left, top), left));
        best.map(|(left, top)| (side, left, top))
    })?;
    let (down, right) = (row.checked_sub(top)?, column.checked_sub(left)?);
    (down < tall * side).then_some((side, down, right))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use expect_test::{Expect, expect};

    fn check(topology: Topology, width: usize, height: usize, want: &Expect) {
        let mut text = String::new();
        for row in 0..height {
            for shape in &Shape::ALL[1..7] {
                let kinds = shape.kinds(topology, width, height);
                if topology == Topology::Hexagon && row % 2 == 1 {
                    text.push(' ');
                }
                for kind in &kinds[row * width..(row + 1) * width] {
                    text.push(if *kind == PlaceKind::Cell { 'o' } else { '.' });
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

    /// The sides of a triangle and of a hexagon of triangles are straight: no cell of their upper
    /// sides points down, and none of the lower sides of a hexagon points up.
    #[test]
    fn sides_of_triangular_shapes_are_straight() {
        let topology = Topology::TriangleAround;
        for width in 4..24 {
            for height in 4..16 {
                for shape in [Shape::Triangle, Shape::Hexagon, Shape::Diamond] {
                    let kinds = shape.kinds(topology, width, height);
                    let rows: Vec<Vec<usize>> = (0..height)
                        .map(|row| &kinds[row * width..(row + 1) * width])
                        .map(|row| (0..width).filter(|&c| row[c] == PlaceKind::Cell).collect())
                        .collect();
                    let what = std::format!("{shape:?} {width}x{height}");
                    let n_cells: usize = rows.iter().map(Vec::len).sum();
                    assert!(n_cells >= 4, "{what}");
                    let longest = rows.iter().map(Vec::len).max().unwrap();
                    let is_upper = |i: usize| rows[..=i].iter().all(|r| r.len() < longest);
                    for (i, row) in rows.iter().enumerate() {
                        let (Some(&first), Some(&last)) = (row.first(), row.last()) else {
                            continue;
                        };
                        assert_eq!(last - first + 1, row.len(), "{what}");
                        let points_up = |c: usize| (i + c).is_multiple_of(2);
                        assert_eq!(points_up(first), points_up(last), "{what} row {i}");
                        if is_upper(i) || shape == Shape::Triangle || row.len() == longest && i == 0
                        {
                            assert!(points_up(first), "{what} row {i}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn outlines() {
        check(
            Topology::King,
            7,
            7,
            &expect![[r#"
                ..ooo..  ...o...  ooooooo  ..ooo..  ...o...  .oo.oo.
                .ooooo.  ...o...  ooooooo  ..ooo..  ..ooo..  ooo.ooo
                .ooooo.  ..ooo..  oo...oo  ooooooo  .ooooo.  ooooooo
                ooooooo  ..ooo..  oo...oo  ooooooo  ooooooo  ooooooo
                .ooooo.  .ooooo.  oo...oo  ooooooo  .ooooo.  .ooooo.
                .ooooo.  .ooooo.  ooooooo  ..ooo..  ..ooo..  ..ooo..
                ..ooo..  ooooooo  ooooooo  ..ooo..  ...o...  ...o...
            "#]],
        );
        check(
            Topology::Hexagon,
            7,
            7,
            &expect![[r#"
                . . o o o o .    . . . o . . .    o o o o o o o    . . o o o . .    . . . . . . .    . o o . o o .
                 . o o o o o .    . . o o . . .    o o o o o o o    . . o o o . .    . . o o o . .    o o o o o o o
                . o o o o o o    . . o o o . .    o o . . . o o    o o o o o o o    . o o o o o o    o o o o o o o
                 o o o o o o o    . o o o o . .    o o . . . o o    o o o o o o o    o o o o o o o    o o o o o o .
                . o o o o o o    . o o o o o .    o o . . . o o    o o o o o o o    . o o o o o o    . o o o o o .
                 . o o o o o .    o o o o o o .    o o o o o o o    . . o o o . .    . . o o o . .    . . o o . . .
                . . o o o o .    o o o o o o o    o o o o o o o    . . o o o . .    . . . . . . .    . . . o . . .
            "#]],
        );
        check(
            Topology::TriangleEdge,
            11,
            6,
            &expect![[r#"
                ..ooooooo..  ...........  ooooooooooo  ...ooooo...  ....o......  ..oo...oo..
                .ooooooooo.  .....o.....  ooooooooooo  ...ooooo...  ...ooo.....  ooooo.ooooo
                ooooooooooo  ....ooo....  oo.......oo  ooooooooooo  ..ooooo....  ooooooooooo
                ooooooooooo  ...ooooo...  oo.......oo  ooooooooooo  ..ooooo....  .ooooooooo.
                .ooooooooo.  ..ooooooo..  ooooooooooo  ...ooooo...  ...ooo.....  ...ooooo...
                ..ooooooo..  .ooooooooo.  ooooooooooo  ...ooooo...  ....o......  .....o.....
            "#]],
        );
    }
}
