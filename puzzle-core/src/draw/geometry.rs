//! Points, sizes and rectangles in whole pixels, with x pointing right and y pointing down.

/// The position of a pixel.
///
/// ```
/// use puzzle_core::draw::Point;
/// assert_eq!(Point::new(3, 4).offset(-3, 1), Point::new(0, 5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// The column, in pixels from the left.
    pub x: i32,
    /// The row, in pixels from the top.
    pub y: i32,
}

impl Point {
    /// Creates the point at `x`, `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Returns the point moved by `dx`, `dy`.
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self { x: self.x + dx, y: self.y + dy }
    }
}

/// A width and a height in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Width in pixels.
    pub w: i32,
    /// Height in pixels.
    pub h: i32,
}

impl Size {
    /// Creates the size `w` by `h`.
    pub const fn new(w: i32, h: i32) -> Self {
        Self { w, h }
    }

    /// Returns the rectangle of this size at the origin.
    ///
    /// ```
    /// use puzzle_core::draw::{Rect, Size};
    /// assert_eq!(Size::new(40, 30).rect(), Rect::new(0, 0, 40, 30));
    /// ```
    pub const fn rect(self) -> Rect {
        Rect::new(0, 0, self.w, self.h)
    }
}

/// A rectangle of pixels: columns `x..x + w`, rows `y..y + h`.
///
/// ```
/// use puzzle_core::draw::{Point, Rect};
/// let tile = Rect::new(10, 20, 4, 4);
/// assert!(tile.contains(Point::new(13, 23)));
/// assert!(!tile.contains(Point::new(14, 24)), "the right and the lower edge lie outside");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    /// The leftmost column.
    pub x: i32,
    /// The topmost row.
    pub y: i32,
    /// The width in pixels; the rectangle is empty if it is not positive.
    pub w: i32,
    /// The height in pixels; the rectangle is empty if it is not positive.
    pub h: i32,
}

impl Rect {
    /// Creates the rectangle whose top left pixel is at `x`, `y`.
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w, h }
    }

    /// Returns the square of side `2 * radius + 1` around a pixel.
    ///
    /// ```
    /// use puzzle_core::draw::{Point, Rect};
    /// assert_eq!(Rect::around(Point::new(5, 5), 2), Rect::new(3, 3, 5, 5));
    /// ```
    pub const fn around(center: Point, radius: i32) -> Self {
        Self::new(center.x - radius, center.y - radius, 2 * radius + 1, 2 * radius + 1)
    }

    /// Returns the smallest rectangle that contains all the points.
    ///
    /// ```
    /// use puzzle_core::draw::{Point, Rect};
    /// let corners = [Point::new(4, 1), Point::new(0, 3), Point::new(8, 3)];
    /// assert_eq!(Rect::bounding(&corners), Rect::new(0, 1, 9, 3));
    /// ```
    pub fn bounding(points: &[Point]) -> Self {
        let Some(first) = points.first() else { return Self::default() };
        let (mut x0, mut y0, mut x1, mut y1) = (first.x, first.y, first.x, first.y);
        for p in points {
            x0 = x0.min(p.x);
            y0 = y0.min(p.y);
            x1 = x1.max(p.x);
            y1 = y1.max(p.y);
        }
        Self::new(x0, y0, x1 - x0 + 1, y1 - y0 + 1)
    }

    /// Returns the pixels of a line along an axis, both ends included; `None` for a slanting line.
    /// They are the same on every surface. Across the line, its end points are the middle pixel, or
    /// the first of two middle pixels. A line from a pixel to itself is a square. Coordinates of
    /// any size are allowed.
    ///
    /// ```
    /// use puzzle_core::draw::{Point, Rect};
    /// let line = |x, y, width| Rect::of_line(Point::new(4, 4), Point::new(x, y), width);
    /// assert_eq!(line(7, 4, 2), Some(Rect::new(4, 4, 4, 2)));
    /// assert_eq!(line(4, 1, 3), Some(Rect::new(3, 1, 3, 4)));
    /// assert_eq!(line(4, 4, 3), Some(Rect::new(3, 3, 3, 3)));
    /// assert_eq!(line(5, 5, 1), None);
    /// ```
    pub fn of_line(from: Point, to: Point, width: i32) -> Option<Self> {
        let width = width.max(1);
        let (x, y) = (from.x.min(to.x), from.y.min(to.y));
        let before = (width - 1) / 2;
        let length = |d: u32| i32::try_from(d).unwrap_or(i32::MAX - 1).saturating_add(1);
        match (from.x.abs_diff(to.x), from.y.abs_diff(to.y)) {
            (0, 0) => Some((x.saturating_sub(before), y.saturating_sub(before), width, width)),
            (0, dy) => Some((x.saturating_sub(before), y, width, length(dy))),
            (dx, 0) => Some((x, y.saturating_sub(before), length(dx), width)),
            _ => None,
        }
        .map(|(x, y, w, h)| Self::new(x, y, w, h))
    }

    /// Returns `true` if the rectangle contains no pixel.
    pub const fn is_empty(self) -> bool {
        self.w <= 0 || self.h <= 0
    }

    /// Returns `true` if the rectangle contains the pixel.
    pub const fn contains(self, p: Point) -> bool {
        p.x >= self.x && p.y >= self.y && p.x < self.x + self.w && p.y < self.y + self.h
    }

    /// Returns `true` if the rectangle contains every pixel of the other; it contains every empty
    /// rectangle.
    ///
    /// ```
    /// use puzzle_core::draw::Rect;
    /// let board = Rect::new(0, 0, 90, 90);
    /// assert!(board.covers(Rect::new(60, 60, 30, 30)) && !board.covers(Rect::new(80, 80, 30, 30)));
    /// ```
    pub const fn covers(self, other: Self) -> bool {
        other.is_empty()
            || (other.x >= self.x
                && other.y >= self.y
                && other.x + other.w <= self.x + self.w
                && other.y + other.h <= self.y + self.h)
    }

    /// Returns `true` if the two rectangles share a pixel.
    ///
    /// ```
    /// use puzzle_core::draw::Rect;
    /// let tile = Rect::new(0, 0, 10, 10);
    /// assert!(tile.intersects(Rect::new(9, 9, 10, 10)));
    /// assert!(!tile.intersects(Rect::new(10, 0, 10, 10)), "side by side they share no pixel");
    /// ```
    pub fn intersects(self, other: Self) -> bool {
        self.x.max(other.x) < (self.x + self.w).min(other.x + other.w)
            && self.y.max(other.y) < (self.y + self.h).min(other.y + other.h)
    }

    /// Returns the pixels that are in both rectangles.
    ///
    /// ```
    /// use puzzle_core::draw::Rect;
    /// let (left, right) = (Rect::new(0, 0, 10, 10), Rect::new(6, 2, 10, 10));
    /// assert_eq!(left.intersection(right), Rect::new(6, 2, 4, 8));
    /// ```
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        let x = self.x.max(other.x);
        let y = self.y.max(other.y);
        let w = (self.x + self.w).min(other.x + other.w) - x;
        let h = (self.y + self.h).min(other.y + other.h) - y;
        Self::new(x, y, w.max(0), h.max(0))
    }

    /// Returns the smallest rectangle that contains both.
    ///
    /// ```
    /// use puzzle_core::draw::Rect;
    /// let (left, right) = (Rect::new(0, 0, 10, 10), Rect::new(6, 2, 10, 10));
    /// assert_eq!(left.union(right), Rect::new(0, 0, 16, 12));
    /// ```
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let x = self.x.min(other.x);
        let y = self.y.min(other.y);
        let w = (self.x + self.w).max(other.x + other.w) - x;
        let h = (self.y + self.h).max(other.y + other.h) - y;
        Self::new(x, y, w, h)
    }

    /// Returns the rectangle made smaller by `by` pixels on each side, or larger if `by` is
    /// negative.
    ///
    /// ```
    /// use puzzle_core::draw::Rect;
    /// assert_eq!(Rect::new(0, 0, 20, 10).inset(2), Rect::new(2, 2, 16, 6));
    /// assert_eq!(Rect::new(0, 0, 20, 10).inset(-1), Rect::new(-1, -1, 22, 12));
    /// ```
    #[must_use]
    pub const fn inset(self, by: i32) -> Self {
        Self::new(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)
    }

    /// Returns the rectangle moved by `dx`, `dy`.
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self::new(self.x + dx, self.y + dy, self.w, self.h)
    }

    /// Returns the center pixel, the lower right one of four.
    ///
    /// ```
    /// use puzzle_core::draw::{Point, Rect};
    /// assert_eq!(Rect::new(0, 0, 9, 9).center(), Point::new(4, 4));
    /// ```
    pub const fn center(self) -> Point {
        Point::new(self.x + self.w / 2, self.y + self.h / 2)
    }

    /// Returns the pixels of the rectangle in reading order.
    ///
    /// ```
    /// use puzzle_core::draw::Rect;
    /// let columns: Vec<i32> = Rect::new(7, 0, 2, 2).points().map(|p| p.x).collect();
    /// assert_eq!(columns, [7, 8, 7, 8]);
    /// ```
    pub fn points(self) -> impl Iterator<Item = Point> {
        let Self { x, y, w, h } = self;
        (y..y + h.max(0)).flat_map(move |y| (x..x + w.max(0)).map(move |x| Point::new(x, y)))
    }

    /// Returns the number of pixels in the rectangle.
    pub const fn area(self) -> i64 {
        if self.is_empty() { 0 } else { self.w as i64 * self.h as i64 }
    }
}
