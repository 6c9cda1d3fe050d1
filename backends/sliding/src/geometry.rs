//! The positions of cells in the picture.

use puzzle_core::draw::{Layout, Point, Rect, Size};
use puzzle_core::input::PointerKind;

use crate::board::Board;
use crate::params::Params;
use crate::state::State;

/// The cells of one board in pixels.
///
/// A board on a grid has square or oblong tiles side by side. A board with positions of its own has
/// round pieces, and one tile is the smallest distance between the centers of connected cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry<'a> {
    board: &'a Board,
    layout: Layout,
    /// The top left corner of the first place of the table.
    first: Point,
    border: (i32, i32),
}

fn border(layout: Layout) -> (i32, i32) {
    let of = |side: i32| (side * 3 / 10).max(1);
    (of(layout.tile_width), of(layout.tile_height))
}

/// Returns the size of one board with its border.
fn own_size(board: &Board, layout: Layout) -> Size {
    let (bx, by) = border(layout);
    let (w, h) = match board.free_scale() {
        None => (
            i32::from(board.width()) * layout.tile_width,
            i32::from(board.height()) * layout.tile_height,
        ),
        Some((spacing, _, extent)) => (
            layout.tile_width + scaled(extent[2] - extent[0], layout.tile_width, spacing),
            layout.tile_height + scaled(extent[3] - extent[1], layout.tile_height, spacing),
        ),
    };
    Size::new(w + 2 * bx, h + 2 * by)
}

fn scaled(distance: u16, tile: i32, spacing: u32) -> i32 {
    (i64::from(distance) * i64::from(tile) / i64::from(spacing)) as i32
}

/// Returns the size of the picture for the board of these params.
pub(crate) fn size(params: &Params, layout: Layout) -> Size {
    if let Some(board) = params.shared_board() {
        return whole_size(board, layout);
    }
    let ((w, h), (bx, by)) = (params.size(), border(layout));
    let (w, h) = (w as i32 * layout.tile_width, h as i32 * layout.tile_height);
    Size::new(w + 2 * bx, h + 2 * by)
}

/// Returns the largest size of a board and its subpuzzles, since the picture can show any of them.
fn whole_size(board: &Board, layout: Layout) -> Size {
    let mut whole = own_size(board, layout);
    for inner in board.extras().subpuzzles.iter().filter_map(|sub| sub.board.as_ref()) {
        let inner = whole_size(inner, layout);
        whole = Size::new(whole.w.max(inner.w), whole.h.max(inner.h));
    }
    whole
}

impl<'a> Geometry<'a> {
    /// Creates the geometry of the board in view.
    #[inline]
    pub(crate) fn of(state: &'a State, layout: Layout) -> Self {
        let board = &**state.board();
        let root = state.root();
        let origin = if board.is_plain() && root.extras().subpuzzles.is_empty() {
            Point::new(0, 0)
        } else {
            let (whole, own) = (whole_size(root, layout), own_size(board, layout));
            Point::new((whole.w - own.w) / 2, (whole.h - own.h) / 2)
        };
        let border = border(layout);
        Self { board, layout, first: Point::new(origin.x + border.0, origin.y + border.1), border }
    }

    /// Returns the area inside the border.
    pub(crate) fn inside(&self) -> Rect {
        let size = own_size(self.board, self.layout);
        let (bx, by) = self.border;
        Rect::new(self.first.x, self.first.y, size.w - 2 * bx, size.h - 2 * by)
    }

    /// Returns the width of the border in pixels, the smaller of horizontal and vertical.
    pub(crate) fn border(&self) -> i32 {
        self.border.0.min(self.border.1)
    }

    /// Returns `true` if the board has round pieces at arbitrary positions instead of cells in a
    /// grid.
    pub(crate) fn is_free(&self) -> bool {
        self.board.free_scale().is_some()
    }

    /// Returns the number of cells.
    pub(crate) fn n_cells(&self) -> u16 {
        self.board.n_cells() as u16
    }

    /// Returns the center of a cell.
    pub(crate) fn center(&self, cell: u16) -> Point {
        self.rect(cell).center()
    }

    /// Returns the rectangle of a cell.
    #[inline]
    pub(crate) fn rect(&self, cell: u16) -> Rect {
        let (tw, th) = (self.layout.tile_width, self.layout.tile_height);
        let Point { x: x0, y: y0 } = self.first;
        match self.board.free_scale() {
            None => {
                let (x, y) = self.board.place(cell);
                Rect::new(x0 + i32::from(x) * tw, y0 + i32::from(y) * th, tw, th)
            }
            Some((spacing, piece, extent)) => {
                let (x, y) = self.board.positions()[usize::from(cell)];
                let cx = x0 + tw / 2 + scaled(x - extent[0], tw, spacing);
                let cy = y0 + th / 2 + scaled(y - extent[1], th, spacing);
                let side = (tw.min(th) * piece as i32 / 1000).max(1);
                Rect::new(cx - side / 2, cy - side / 2, side, side)
            }
        }
    }

    /// Iterates over all cells with their rectangles, in order. On a plain rectangle this needs no
    /// division.
    #[inline]
    pub(crate) fn rects(&self) -> Rects<'_> {
        let first = self.block(0, 0);
        Rects { geometry: self, is_plain: self.board.is_plain(), cell: 0, x: 0, next: first }
    }

    /// Calls `visit` with each cell of a plain rectangle whose tile meets `rect`, ascending.
    pub(crate) fn meeting(&self, rect: Rect, mut visit: impl FnMut(u16)) {
        let first = self.block(0, 0);
        // Clamp to the board before dividing, since no tile lies outside of it.
        let span = |from: i32, to: i32, tile: i32, n: u16| {
            let (from, to) = (from.max(0) / tile, (to.max(0) + tile - 1) / tile);
            (from as u16).min(n)..(to as u16).min(n)
        };
        let (w, h) = (self.board.width(), self.board.height());
        let (x, y) = (rect.x - first.x, rect.y - first.y);
        let columns = span(x, x + rect.w, first.w.max(1), w);
        for y in span(y, y + rect.h, first.h.max(1), h) {
            columns.clone().for_each(|x| visit(y * w + x));
        }
    }

    /// Returns the rectangle of a place of the table, with or without a cell.
    pub(crate) fn block(&self, x: i32, y: i32) -> Rect {
        let (tw, th) = (self.layout.tile_width, self.layout.tile_height);
        let Point { x: x0, y: y0 } = self.first;
        Rect::new(x0 + x * tw, y0 + y * th, tw, th)
    }

    /// Returns the cell that a pointer means. Between round pieces, a touch means the nearest
    /// piece.
    pub(crate) fn pointed_at(&self, at: Point, kind: PointerKind) -> Option<usize> {
        let exact = self.cell_at(at);
        if exact.is_some() || kind != PointerKind::Touch || !self.is_free() {
            return exact;
        }
        let reach = i64::from(self.layout.tile()) * 3 / 4;
        let distance = |cell: u16| {
            let center = self.center(cell);
            let (dx, dy) = (i64::from(center.x - at.x), i64::from(center.y - at.y));
            dx * dx + dy * dy
        };
        (0..self.board.n_cells() as u16)
            .min_by_key(|&cell| distance(cell))
            .filter(|&cell| distance(cell) <= reach * reach)
            .map(usize::from)
    }

    /// Returns the cell under a point; where cells overlap, the one drawn last.
    pub(crate) fn cell_at(&self, at: Point) -> Option<usize> {
        if self.board.free_scale().is_some() {
            return (0..self.board.n_cells() as u16)
                .rev()
                .find(|&cell| {
                    let rect = self.rect(cell);
                    let (dx, dy) =
                        (2 * (at.x - rect.x) + 1 - rect.w, 2 * (at.y - rect.y) + 1 - rect.h);
                    rect.contains(at)
                        && i64::from(dx) * i64::from(dx) + i64::from(dy) * i64::from(dy)
                            <= i64::from(rect.w) * i64::from(rect.h)
                })
                .map(usize::from);
        }
        let inside = self.inside();
        if !inside.contains(at) {
            return None;
        }
        let x = (at.x - inside.x) / self.layout.tile_width.max(1);
        let y = (at.y - inside.y) / self.layout.tile_height.max(1);
        self.board.cell_at_place(x as u16, y as u16).map(usize::from)
    }
}

/// The iterator of [`Geometry::rects`] over all cells with their rectangles.
pub(crate) struct Rects<'a> {
    geometry: &'a Geometry<'a>,
    is_plain: bool,
    cell: u16,
    /// On a plain rectangle, the column and the rectangle of the next cell.
    x: u16,
    next: Rect,
}

impl Iterator for Rects<'_> {
    type Item = (u16, Rect);

    #[inline]
    fn next(&mut self) -> Option<(u16, Rect)> {
        let cell = self.cell;
        if usize::from(cell) >= self.geometry.board.n_cells() {
            return None;
        }
        self.cell += 1;
        if !self.is_plain {
            return Some((cell, self.geometry.rect(cell)));
        }
        let rect = self.next;
        self.x += 1;
        self.next.x += rect.w;
        if self.x == self.geometry.board.width() {
            self.x = 0;
            self.next.x -= rect.w * i32::from(self.geometry.board.width());
            self.next.y += rect.h;
        }
        Some((cell, rect))
    }
}
