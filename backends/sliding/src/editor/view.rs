//! The places of the canvas in the picture.

use puzzle_core::draw::{Layout, Point, Rect, Size};
use puzzle_core::grid::Cell;

use super::draft::Draft;
use super::game::CanvasSize;
use crate::board::positions::{extent, smallest_distance};

/// The scale at which cells that are not on a grid are drawn, so that all of them fit the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FreeScale {
    /// The width of a place of the canvas in the units of the positions.
    pitch: u32,
    /// The smallest x and the smallest y.
    least: (u16, u16),
    /// The largest x minus the smallest x, and the largest y minus the smallest y.
    span: (u16, u16),
    /// The side of a piece in thousandths of a tile.
    piece: u32,
}

impl FreeScale {
    /// Returns the scale of a draft, if it has positions.
    pub(super) fn of(draft: &Draft) -> Option<Self> {
        let at = &draft.plan().positions;
        let [left, top, right, bottom] = extent(at)?;
        let (least, span) = ((left, top), (right - left, bottom - top));
        let places = |side: usize| (side as u32).saturating_sub(1).max(1);
        let pitch = u32::from(span.0).div_ceil(places(draft.width()));
        let pitch = pitch.max(u32::from(span.1).div_ceil(places(draft.height()))).max(1);
        let nearest = u64::from(smallest_distance(at).unwrap_or(pitch));
        let piece = (nearest * 900 / u64::from(pitch)).clamp(250, 900) as u32;
        Some(Self { pitch, least, span, piece })
    }

    /// Returns the position of the middle of a place of the canvas.
    pub(super) fn position_of(self, draft: &Draft, place: usize) -> (u16, u16) {
        let layout = Layout::square(64);
        let view = View::of(draft, layout);
        view.position_at(view.square(place).center()).unwrap_or(self.least)
    }
}

/// The places of a canvas in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    draft: &'a Draft,
    layout: Layout,
    border: (i32, i32),
    free: Option<FreeScale>,
}

fn border(layout: Layout) -> (i32, i32) {
    ((layout.tile_width / 6).max(1), (layout.tile_height / 6).max(1))
}

/// Returns the size of the picture.
pub(super) fn size(canvas: CanvasSize, layout: Layout) -> Size {
    let (bx, by) = border(layout);
    Size::new(
        canvas.w as i32 * layout.tile_width + 2 * bx,
        canvas.h as i32 * layout.tile_height + 2 * by,
    )
}

impl<'a> View<'a> {
    /// Returns the view of a draft.
    pub(crate) fn of(draft: &'a Draft, layout: Layout) -> Self {
        Self { draft, layout, border: border(layout), free: draft.free_scale() }
    }

    /// Returns `true` if the cells are not on a grid.
    pub(crate) fn is_free(&self) -> bool {
        self.free.is_some()
    }

    /// Returns the square of a place on the grid of the canvas.
    pub(crate) fn square(&self, place: usize) -> Rect {
        let (x, y) = ((place % self.draft.width()) as i32, (place / self.draft.width()) as i32);
        let (tw, th) = (self.layout.tile_width, self.layout.tile_height);
        Rect::new(self.border.0 + x * tw, self.border.1 + y * th, tw, th)
    }

    /// Returns the rectangle in which a place is drawn: that of its cell or, without a cell, its square.
    pub(crate) fn rect(&self, place: usize) -> Rect {
        let (Some(free), Some(number)) = (self.free, self.draft.number(place)) else {
            return self.square(place);
        };
        let (x, y) = self.draft.plan().positions[usize::from(number) - 1];
        let first = self.first(free);
        let scaled = |units: u16, tile: i32| {
            (i64::from(units) * i64::from(tile) / i64::from(free.pitch)) as i32
        };
        let cx = first.x + scaled(x - free.least.0, self.layout.tile_width);
        let cy = first.y + scaled(y - free.least.1, self.layout.tile_height);
        let tile = self.layout.tile();
        let side = (tile * free.piece as i32 / 1000).max(1);
        Rect::new(cx - side / 2, cy - side / 2, side, side)
    }

    /// Returns the point of the smallest x and y of positions, with which the board is in the middle.
    fn first(&self, free: FreeScale) -> Point {
        let start = |border: i32, side: usize, tile: i32, span: u16| {
            let used = (i64::from(span) * i64::from(tile) / i64::from(free.pitch)) as i32;
            border + tile / 2 + ((side as i32 - 1) * tile - used) / 2
        };
        Point::new(
            start(self.border.0, self.draft.width(), self.layout.tile_width, free.span.0),
            start(self.border.1, self.draft.height(), self.layout.tile_height, free.span.1),
        )
    }

    /// Returns the position at a point; `None` if the cells are on a grid.
    pub(super) fn position_at(&self, point: Point) -> Option<(u16, u16)> {
        let free = self.free?;
        let first = self.first(free);
        let units = |from: i32, least: u16, tile: i32| {
            let d = i64::from(from) * i64::from(free.pitch);
            let d = d.div_euclid(i64::from(tile.max(1)));
            (i64::from(least) + d).clamp(0, i64::from(u16::MAX - 1)) as u16
        };
        Some((
            units(point.x - first.x, free.least.0, self.layout.tile_width),
            units(point.y - first.y, free.least.1, self.layout.tile_height),
        ))
    }

    /// Returns the distance by which an arrow key moves a cell, in the units of positions.
    pub(super) fn step(&self) -> u16 {
        self.free.map_or(1, |free| (free.pitch / 8).max(1) as u16)
    }

    /// Returns the place that is drawn at a point: that of the cell that is drawn last there or, without
    /// one, that of a square without a cell.
    pub(crate) fn place_at(&self, point: Point) -> Option<usize> {
        if self.free.is_some() {
            let cells = (0..self.draft.n_places()).rev();
            let mut cells = cells.filter(|&place| self.draft.number(place).is_some());
            if let Some(place) = cells.find(|&place| self.rect(place).contains(point)) {
                return Some(place);
            }
        }
        let (x, y) = (point.x - self.border.0, point.y - self.border.1);
        if x < 0 || y < 0 {
            return None;
        }
        let x = x / self.layout.tile_width.max(1);
        let y = y / self.layout.tile_height.max(1);
        if x as usize >= self.draft.width() || y as usize >= self.draft.height() {
            return None;
        }
        let place = Cell::new(x as u16, y as u16).index(self.draft.width() as u32);
        Some(place).filter(|&place| self.free.is_none() || self.draft.number(place).is_none())
    }

    /// Returns the places of two cells side by side, if a point is near their common edge.
    pub(super) fn edge_at(&self, point: Point) -> Option<(usize, usize)> {
        let place = self.place_at(point).filter(|_| self.free.is_none())?;
        let rect = self.square(place);
        let (w, h) = (self.draft.width(), self.draft.height());
        let (x, y) = (place % w, place / w);
        let reach = self.layout.tile() / 6;
        let sides = [
            (point.x - rect.x, (x > 0).then(|| place - 1)),
            (rect.x + rect.w - 1 - point.x, (x + 1 < w).then(|| place + 1)),
            (point.y - rect.y, place.checked_sub(w)),
            (rect.y + rect.h - 1 - point.y, (y + 1 < h).then(|| place + w)),
        ];
        let (distance, other) = sides.into_iter().min_by_key(|side| side.0)?;
        let other = other.filter(|_| distance < reach)?;
        let is_cell = |place: usize| self.draft.number(place).is_some();
        (is_cell(place) && is_cell(other)).then_some((place, other))
    }
}
