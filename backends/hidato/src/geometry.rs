//! The geometry of the picture: where each place is.
//!
//! All corners are on a lattice of columns and rows of points. Each point is computed only from its
//! position in the lattice, so that neighbors share corners to the pixel, whatever the size of the
//! tiles.

use crate::state::State;
use crate::topology::{Lattice, Topology};
use puzzle_core::draw::{Layout, Point, Purpose, Rect, Size};
use puzzle_core::grid::{Borders, SquareBoard};
use smallvec::SmallVec;

/// The corners of a cell in the picture, clockwise.
pub(crate) type Corners = SmallVec<[Point; 6]>;

/// The measures of a picture of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    lattice: Lattice,
    /// `true` if neighbors touch; `false` if steps pass over other cells.
    is_adjacent: bool,
    width: i32,
    height: i32,
    tile_width: i32,
    tile_height: i32,
    border: i32,
    /// On surfaces of characters, the columns and rows of text from one number of the list of
    /// missing numbers to the next; `None` on other surfaces.
    bank_slot: Option<(i32, i32)>,
    /// Where the missing numbers are listed.
    bank: BankPlace,
}

/// Where the missing numbers are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BankPlace {
    Nowhere,
    Below,
    Right,
}

impl Geometry {
    pub(crate) fn new(topology: Topology, width: usize, height: usize, layout: Layout) -> Self {
        Self {
            lattice: topology.lattice(),
            is_adjacent: topology.is_adjacent(),
            width: width as i32,
            height: height as i32,
            tile_width: layout.tile_width.max(1),
            tile_height: layout.tile_height.max(1),
            border: (layout.tile() / 4).max(1),
            bank_slot: layout.is_coarse().then(|| {
                let digits = (width * height).max(1).ilog10() as i32 + 1;
                // One row of text, or as many as fit into a tile.
                let high = layout.snap_height(layout.tile_height * 9 / 20 - layout.unit.1 / 2);
                ((digits + 1) * layout.unit.0, high)
            }),
            bank: match layout.purpose {
                // On surfaces of characters, numbers below the board are on rows of text.
                Purpose::Wide if !layout.is_coarse() => BankPlace::Right,
                purpose if purpose.has_lists() => BankPlace::Below,
                _ => BankPlace::Nowhere,
            },
        }
    }

    /// The measures of a position's picture.
    pub(crate) fn of(state: &State, layout: Layout) -> Self {
        let board = state.board();
        Self::new(board.topology(), board.width(), board.height(), layout)
    }

    /// Returns the horizontal position, in pixels, of column `i` of lattice points.
    fn x(&self, i: i32) -> i32 {
        self.border
            + match self.lattice {
                Lattice::Square => i * self.tile_width,
                // Half of a hexagon.
                Lattice::Hexagon => i * self.tile_width / 2,
                // Half of the side of a triangle, which must be longer than a square's to fit the
                // same text.
                Lattice::Triangle => i * self.tile_width * 9 / 10,
            }
    }

    /// Returns the vertical position, in pixels, of row `i` of lattice points.
    fn y(&self, i: i32) -> i32 {
        self.border
            + match self.lattice {
                Lattice::Square => i * self.tile_height,
                // A third of the height that a row of hexagons adds.
                Lattice::Hexagon => i * self.tile_height * 7 / 24,
                Lattice::Triangle => i * self.tile_height * 3 / 2,
            }
    }

    fn row_column(&self, place: usize) -> (i32, i32) {
        let place = place as i32;
        (place / self.width, place % self.width)
    }

    fn points_up(row: i32, column: i32) -> bool {
        (row + column) % 2 == 0
    }

    /// The corners of a place.
    pub(crate) fn corners(&self, place: usize) -> Corners {
        let (r, c) = self.row_column(place);
        let mut corners = Corners::new();
        match self.lattice {
            Lattice::Square => {
                let (x0, x1, y0, y1) = (self.x(c), self.x(c + 1), self.y(r), self.y(r + 1));
                for (x, y) in [(x0, y0), (x1, y0), (x1, y1), (x0, y1)] {
                    corners.push(Point::new(x, y));
                }
            }
            Lattice::Hexagon => {
                let left = 2 * c + (r & 1);
                let (x0, x1, x2) = (self.x(left), self.x(left + 1), self.x(left + 2));
                let top = 3 * r;
                for (x, y) in [
                    (x1, top),
                    (x2, top + 1),
                    (x2, top + 3),
                    (x1, top + 4),
                    (x0, top + 3),
                    (x0, top + 1),
                ] {
                    corners.push(Point::new(x, self.y(y)));
                }
            }
            Lattice::Triangle => {
                let (x0, x1, x2) = (self.x(c), self.x(c + 1), self.x(c + 2));
                let (y0, y1) = (self.y(r), self.y(r + 1));
                let points = if Self::points_up(r, c) {
                    [(x1, y0), (x2, y1), (x0, y1)]
                } else {
                    [(x0, y0), (x2, y0), (x1, y1)]
                };
                for (x, y) in points {
                    corners.push(Point::new(x, y));
                }
            }
        }
        corners
    }

    /// The rectangle of all pixels that drawing a place may touch.
    pub(crate) fn bounds(&self, place: usize) -> Rect {
        let bounds = Rect::bounding(&self.corners(place));
        match self.lattice {
            Lattice::Square => bounds,
            _ => bounds.inset(-1),
        }
    }

    /// The middle of a place, where lines meet.
    pub(crate) fn center(&self, place: usize) -> Point {
        let corners = self.corners(place);
        let n = corners.len() as i32;
        Point::new(
            corners.iter().map(|p| p.x).sum::<i32>() / n,
            corners.iter().map(|p| p.y).sum::<i32>() / n,
        )
    }

    /// The rectangle around the middle in which the number is written.
    pub(crate) fn text_box(&self, place: usize) -> Rect {
        let bounds = Rect::bounding(&self.corners(place));
        let center = self.center(place);
        let (w, h) = match self.lattice {
            Lattice::Square => (bounds.w * 4 / 5, bounds.h * 4 / 5),
            Lattice::Hexagon => (bounds.w * 3 / 4, bounds.h * 3 / 5),
            Lattice::Triangle => (bounds.w / 2, bounds.h * 9 / 20),
        };
        let (w, h) = (w.max(1), h.max(1));
        Rect::new(center.x - w / 2, center.y - h / 2, w, h)
    }

    /// The corners of a place, moved toward the middle by about `by` pixels from each side.
    pub(crate) fn inner(&self, place: usize, by: i32) -> Corners {
        let center = self.center(place);
        let mut corners = self.corners(place);
        let bounds = Rect::bounding(&corners);
        // The distance from the middle to the sides; for triangles a third of the height.
        let reach = match self.lattice {
            Lattice::Square | Lattice::Hexagon => bounds.w.min(bounds.h) / 2,
            Lattice::Triangle => bounds.h / 3,
        }
        .max(1);
        for corner in &mut corners {
            corner.x += (center.x - corner.x) * by / reach;
            corner.y += (center.y - corner.y) * by / reach;
        }
        corners
    }

    /// Returns the place at a point of the board, used or not.
    pub(crate) fn place_at(&self, point: Point) -> Option<usize> {
        let n = (self.width * self.height) as usize;
        if self.lattice == Lattice::Square {
            let (width, height) = (self.width as u32, self.height as u32);
            let tiles = Layout::new(self.tile_width, self.tile_height);
            let squares =
                SquareBoard::new(width, height, tiles).with_borders(Borders::all(self.border));
            return squares.cell_at(point).map(|cell| cell.index(width));
        }
        // Rows overlap by less than one row, so only the rows near the point have to be tested. The
        // heights are those of `y`.
        let y = i64::from((point.y - self.border).max(0));
        let tile = i64::from(self.tile_height);
        let row =
            if self.lattice == Lattice::Hexagon { y * 8 / (tile * 7) } else { y * 2 / (tile * 3) };
        let row = row.min(i64::from(self.height)) as i32;
        let from = (row - 2).max(0) * self.width;
        let to = ((row + 3) * self.width).min(n as i32).max(0);
        (from..to).map(|p| p as usize).find(|&p| self.contains(p, point))
    }

    /// Returns `true` if a finger that drags over a point of this place means to enter the place.
    /// Near the corner of a square it may be on its way to the square beyond, so only the middle
    /// counts there.
    pub(crate) fn is_meant(&self, place: usize, point: Point) -> bool {
        self.lattice != Lattice::Square || self.text_box(place).contains(point)
    }

    fn contains(&self, place: usize, point: Point) -> bool {
        let corners = self.corners(place);
        // The corners are clockwise: a point inside is on the same side of all edges.
        (0..corners.len()).all(|i| {
            let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
            let cross = i64::from(b.x - a.x) * i64::from(point.y - a.y)
                - i64::from(b.y - a.y) * i64::from(point.x - a.x);
            cross >= 0
        })
    }

    /// Returns the place and one of some others whose common edge a point is near, as a click on the
    /// edge is; `None` if there is none, or if tiles are too small to tell.
    pub(crate) fn edge_at(
        &self,
        point: Point,
        others: impl Fn(usize) -> SmallVec<[usize; 12]>,
    ) -> Option<(usize, usize)> {
        let reach = i64::from(self.tile_width.min(self.tile_height) / 12);
        if reach < 3 {
            return None;
        }
        let place = self.place_at(point)?;
        let distance = |other: usize| {
            let (2, (a, b)) = self.wall(place, other) else { return None };
            let (x, y) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
            let across = x * i64::from(point.y - a.y) - y * i64::from(point.x - a.x);
            Some(across.abs() / (x * x + y * y).isqrt().max(1))
        };
        let near = others(place).into_iter().filter_map(|other| Some((distance(other)?, other)));
        near.min().filter(|&(distance, _)| distance <= reach).map(|(_, other)| (place, other))
    }

    /// The width of the path's line. Lines are thinner on boards whose steps pass over other cells,
    /// because many lines cross there.
    pub(crate) fn line_width(&self) -> i32 {
        let part = if self.is_adjacent { 10 } else { 20 };
        (self.tile_width.min(self.tile_height) / part).max(1)
    }

    /// Returns a point beside the middle of the way between two places whose middles have those of
    /// other places between them. A line bent there does not seem to lead through these.
    pub(crate) fn bend(&self, a: usize, b: usize) -> Option<Point> {
        let ((r, c), (row, column)) = (self.row_column(a), self.row_column(b));
        let (down, right) = (row - r, column - c);
        let passes = match (down.abs(), right.abs()) {
            (0, n) | (n, 0) => n > 1,
            (n, m) => n > 1 && n == m,
        };
        if self.lattice != Lattice::Square || !passes {
            return None;
        }
        let (from, to) = (self.center(a), self.center(b));
        let side = |step: i32, tile: i32| step.signum() * tile * 9 / 20;
        let (x, y) = (side(down, self.tile_width), -side(right, self.tile_height));
        Some(Point::new(from.x.midpoint(to.x) + x, from.y.midpoint(to.y) + y))
    }

    /// The width of the bar between linked cells.
    pub(crate) fn link_width(&self) -> i32 {
        (self.tile_width.min(self.tile_height) * 2 / 9).max(2)
    }

    /// The width of a wall.
    pub(crate) fn wall_width(&self) -> i32 {
        (self.tile_width.min(self.tile_height) / 9).max(2)
    }

    /// Returns how many corners two places share, and the ends of the wall between them: the edge
    /// that they share, or else a bar across the way from one to the other.
    pub(crate) fn wall(&self, a: usize, b: usize) -> (usize, (Point, Point)) {
        let others = self.corners(b);
        let shared: Corners =
            self.corners(a).into_iter().filter(|corner| others.contains(corner)).collect();
        if let [start, end] = shared[..] {
            return (2, (start, end));
        }
        let (from, to) = (self.center(a), self.center(b));
        let middle = Point::new(from.x.midpoint(to.x), from.y.midpoint(to.y));
        let middle = self.bend(a, b).unwrap_or(middle);
        // Short enough to end before the numbers of the cells on both sides.
        let half = (self.tile_width.min(self.tile_height) * 3 / 20).max(1);
        let (x, y) = (to.x - from.x, to.y - from.y);
        let long = x.abs().max(y.abs()).max(1);
        let (x, y) = (x * half / long, y * half / long);
        let ends = (Point::new(middle.x - y, middle.y + x), Point::new(middle.x + y, middle.y - x));
        (shared.len(), ends)
    }

    /// The height of all numbers on the board, chosen so that the longest fit their boxes.
    pub(crate) fn text_size(&self, digits: i32) -> i32 {
        let tile = self.tile_width.min(self.tile_height);
        let (high, wide) = match self.lattice {
            Lattice::Square => (tile * 11 / 20, tile * 7 / 10),
            Lattice::Hexagon => (tile / 2, tile * 7 / 10),
            Lattice::Triangle => (tile / 2, tile * 4 / 5),
        };
        // A bold digit is about seven tenths as wide as its size.
        high.min(wide * 10 / (7 * digits)).max(1)
    }

    /// The radius of the ring around the first and the last number.
    pub(crate) fn ring(&self) -> i32 {
        self.tile_width.min(self.tile_height) * 2 / 5
    }

    /// The gap between the plate of a given number and the sides of its cell.
    pub(crate) fn plate_gap(&self) -> i32 {
        self.tile_width.min(self.tile_height) / 14
    }

    fn board_size(&self) -> Size {
        let (right, bottom) = match self.lattice {
            Lattice::Square => (self.x(self.width), self.y(self.height)),
            Lattice::Hexagon => {
                let odd = i32::from(self.height > 1);
                (self.x(2 * self.width + odd), self.y(3 * self.height + 1))
            }
            Lattice::Triangle => (self.x(self.width + 1), self.y(self.height)),
        };
        // One pixel for the last grid line; outlines of slanted sides may extend one pixel beyond.
        Size::new(right + self.border + 1, bottom + self.border + 1)
    }

    /// The number of columns of the list of missing numbers. It depends on the board alone, so that
    /// the picture grows with the tiles.
    fn bank_columns(&self) -> i32 {
        if self.bank == BankPlace::Right {
            // As many rows as lie beside the board. They are counted on a board of large tiles.
            let large = Self { tile_width: 360, tile_height: 360, border: 90, ..*self };
            let rows = ((large.board_size().h - 2 * large.border) / (360 * 9 / 20)).max(1);
            return (self.width * self.height + rows - 1) / rows;
        }
        match (self.bank_slot, self.lattice) {
            (Some((wide, _)), _) => (self.board_size().w - 2 * self.border) / wide,
            (None, Lattice::Square | Lattice::Hexagon) => self.width * 20 / 11,
            (None, Lattice::Triangle) => (self.width + 1) * 18 / 11,
        }
        .max(1)
    }

    /// The left side of a column of the list of missing numbers.
    fn bank_x(&self, column: i32) -> i32 {
        if self.bank == BankPlace::Right {
            return self.board_size().w + column * self.tile_width * 11 / 20;
        }
        let whole = self.board_size().w - 2 * self.border;
        match self.bank_slot {
            Some((wide, _)) => {
                self.border + (whole - wide * self.bank_columns()) / 2 + wide * column
            }
            None => self.border + whole * column / self.bank_columns(),
        }
    }

    /// The top of a row of the list of missing numbers.
    fn bank_y(&self, row: i32) -> i32 {
        let down = match self.bank_slot {
            None => row * self.tile_height * 9 / 20,
            Some((_, high)) => {
                // Numbers are on rows of text, as those of the board are.
                let last = self.center((self.width * self.height - 1) as usize).y;
                let board = self.board_size().h;
                let middle = last + (board + high + high / 2 - 1 - last) / high * high;
                return middle - high / 2 + row * high;
            }
        };
        let top = if self.bank == BankPlace::Right { self.border } else { self.board_size().h };
        top + down
    }

    fn bank_rows(&self) -> i32 {
        let columns = self.bank_columns();
        (self.width * self.height + columns - 1) / columns
    }

    /// The size of the picture: the board and, if shown, the list of missing numbers.
    pub(crate) fn size(&self) -> Size {
        let board = self.board_size();
        let bottom = || self.bank_y(self.bank_rows()) + self.border;
        match self.bank {
            BankPlace::Nowhere => board,
            BankPlace::Below => Size::new(board.w, bottom()),
            BankPlace::Right => {
                Size::new(self.bank_x(self.bank_columns()) + self.border, board.h.max(bottom()))
            }
        }
    }

    /// Returns `true` if the missing numbers are listed.
    pub(crate) fn has_bank(&self) -> bool {
        self.bank != BankPlace::Nowhere
    }

    /// The rectangle behind the list of missing numbers.
    pub(crate) fn band(&self) -> Rect {
        let (top, bottom) = (self.bank_y(0), self.bank_y(self.bank_rows()));
        let over = self.border / 4;
        let (x, w) = match self.bank {
            BankPlace::Right => (self.bank_x(0), self.bank_x(self.bank_columns()) - self.bank_x(0)),
            _ => (self.border, self.board_size().w - 2 * self.border),
        };
        Rect::new(x, top - over, w, bottom - top + 2 * over)
    }

    /// The height of all digits in the list of missing numbers, chosen so that the numbers fit
    /// their slots with a gap to the next.
    pub(crate) fn bank_text_size(&self, digits: i32) -> i32 {
        let (w, h) = (self.bank_x(1) - self.bank_x(0), self.bank_y(1) - self.bank_y(0));
        // Larger numbers would be shrunk to fit their slots, and some slots are a pixel higher.
        ((h - 2) * 2 / 3).min(w * 17 / (14 * digits)).max(1)
    }

    /// The rectangle of a number, counted from 1, in the list of missing numbers.
    pub(crate) fn bank_rect(&self, number: u16) -> Rect {
        let (i, columns) = (i32::from(number) - 1, self.bank_columns());
        let (row, column) = (i / columns, i % columns);
        let (x, y) = (self.bank_x(column), self.bank_y(row));
        Rect::new(x, y, self.bank_x(column + 1) - x, self.bank_y(row + 1) - y)
    }

    /// Returns the number, from 1 to `last`, at a point of the list of missing numbers.
    pub(crate) fn bank_at(&self, point: Point, last: u16) -> Option<u16> {
        (1..=last).find(|&n| self.has_bank() && self.bank_rect(n).contains(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_cell_is_inside_it_at_every_size() {
        for topology in [Topology::King, Topology::Hexagon, Topology::TriangleBoth] {
            for (w, h) in [(3, 3), (8, 16), (7, 31), (48, 48), (50, 13)] {
                for purpose in [Purpose::Screen, Purpose::Wide] {
                    let layout = Layout::new(w, h).on(purpose);
                    let g = Geometry::new(topology, 6, 5, layout);
                    let all = g.size().rect();
                    for place in 0..30 {
                        let center = g.text_box(place).center();
                        assert_eq!(g.place_at(center), Some(place), "{topology:?} {w}x{h}");
                        assert!(all.covers(g.bounds(place)));
                    }
                    for n in 1..=30 {
                        assert!(all.covers(g.bank_rect(n)));
                        assert!(
                            g.bank_rect(n).is_empty()
                                || g.bank_at(g.bank_rect(n).center(), 30) == Some(n)
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_middle_of_a_cell_is_inside_it_on_high_boards() {
        for topology in [Topology::King, Topology::Hexagon, Topology::TriangleBoth] {
            for tile in 4..40 {
                let g = Geometry::new(topology, 2, 250, Layout::square(tile));
                for place in 0..500 {
                    let center = g.text_box(place).center();
                    assert_eq!(g.place_at(center), Some(place), "{topology:?} {tile}");
                }
            }
        }
    }

    /// The bar of a wall across a corner ends before the numbers of all cells. A longer one would look
    /// like a link between the two cells at its ends.
    #[test]
    fn the_bar_of_a_wall_reaches_no_number() {
        for tile in 12..60 {
            let g = Geometry::new(Topology::King, 7, 7, Layout::square(tile));
            for b in [16, 18, 30, 32] {
                let (n_shared, ends) = g.wall(24, b);
                assert_eq!(n_shared, 1);
                for end in [ends.0, ends.1] {
                    let is_off = |place| {
                        let center = g.center(place);
                        let (x, y) = (end.x - center.x, end.y - center.y);
                        x * x + y * y >= (g.ring() - 1) * (g.ring() - 1)
                    };
                    assert!((0..49).all(is_off), "{tile} {b}");
                }
            }
        }
    }

    #[test]
    fn the_picture_grows_with_the_tiles() {
        for topology in [Topology::King, Topology::Hexagon, Topology::TriangleBoth] {
            for (t, purpose) in (1..100).flat_map(|t| [(t, Purpose::Screen), (t, Purpose::Wide)]) {
                let size = |w, h| {
                    let layout = Layout::new(w, h).on(purpose);
                    Geometry::new(topology, 7, 7, layout).size()
                };
                assert!(size(t + 1, 20).w >= size(t, 20).w);
                assert!(size(20, t + 1).h >= size(20, t).h);
                assert!(
                    size(t + 1, t + 1).h >= size(t, t).h && size(t + 1, t + 1).w >= size(t, t).w
                );
            }
        }
    }
}
