//! The geometry of the picture: where each cell is.

use puzzle_core::draw::{Layout, Point, Rect, Size};
use puzzle_core::grid::{Borders, Cell, Direction, SquareBoard};

use crate::board::Square;
use crate::state::State;

/// The cells of a board in pixels, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry(SquareBoard);

impl Geometry {
    /// The geometry of a board of `w` by `h` cells.
    pub(crate) fn new(w: usize, h: usize, layout: Layout) -> Self {
        // Leave a margin, unless tiles are only a few pixels (or characters) wide.
        let (x, y) = match layout.tile() {
            ..8 => (0, 0),
            _ => (layout.tile_width / 4, layout.tile_height / 4),
        };
        let borders = Borders { left: x, top: y, right: x, bottom: y };
        // The board has no grid lines that would have to lie on whole characters of a terminal.
        Self(SquareBoard::new(w as u32, h as u32, layout.in_units(1, 1)).with_borders(borders))
    }

    /// The geometry of a position's board.
    pub(crate) fn of(state: &State, layout: Layout) -> Self {
        Self::new(state.board().width(), state.board().height(), layout)
    }

    /// The size of the picture.
    pub(crate) fn size(self) -> Size {
        self.0.size()
    }

    /// The rectangle of a cell.
    pub(crate) fn rect(self, cell: usize) -> Rect {
        self.0.rect(Cell::from_index(cell, self.0.width()))
    }

    /// The rectangle between two cells, `part` / 256 of the way.
    pub(crate) fn between(self, from: usize, to: usize, part: i32) -> Rect {
        let (a, b) = (self.rect(from), self.rect(to));
        a.offset((b.x - a.x) * part / 256, (b.y - a.y) * part / 256)
    }

    /// The cell at a point.
    pub(crate) fn cell_at(self, point: Point) -> Option<usize> {
        self.0.cell_at(point).map(|cell| cell.index(self.0.width()))
    }

    /// The square at a point, or else a square within `slack` pixels, because a finger may touch
    /// the wall beside the square it aims at.
    pub(crate) fn square_near(self, state: &State, point: Point, slack: i32) -> Option<Square> {
        let under = |(dx, dy)| {
            let Cell { x, y } = self.0.cell_at(point.offset(dx * slack, dy * slack))?;
            state.board().square_at(x.into(), y.into())
        };
        let around = Direction::ALL.map(Direction::step);
        let n = if slack > 0 { around.len() } else { 0 };
        under((0, 0)).or_else(|| around[..n].iter().copied().find_map(under))
    }
}
