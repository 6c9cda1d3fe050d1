//! The fixed parts of a board's picture, computed once for each layout: the lines of its
//! connections, and which places without a cell lie around the board.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::draw::{Layout, Point, Rect};
use smallvec::SmallVec;

use super::{at, ground};
use crate::board::Board;
use crate::geometry::Geometry;

/// The largest number of pairs of a connection's line and a cell; above it lines are drawn straight
/// instead of bent around pieces.
const MAX_LOOKS: usize = 400_000;

/// A polyline.
pub(super) type Line = SmallVec<[Point; 9]>;

/// How a board's cells are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Style {
    /// Side by side in a tray, in which pieces slide.
    #[default]
    Tray,
    /// On a grid with single connections: square pieces in hollows.
    Apart,
    /// On a grid on which pieces jump over others: round pieces in hollows.
    Leaps,
    /// At free positions: round pieces in hollows.
    Free,
}

impl Style {
    fn of(board: &Board) -> Self {
        if board.free_scale().is_some() {
            Self::Free
        } else if board.has_leaps() {
            Self::Leaps
        } else if board.is_tray() {
            Self::Tray
        } else {
            Self::Apart
        }
    }

    /// Returns whether pieces are round.
    pub(super) fn is_round(self) -> bool {
        matches!(self, Self::Leaps | Self::Free)
    }

    /// Returns the margin between a piece and its cell.
    pub(super) fn inset(self, side: i32) -> i32 {
        match self {
            Self::Tray => (side + 16) / 32,
            Self::Apart | Self::Leaps => side / 8,
            Self::Free => 0,
        }
    }
}

/// The fixed parts of a board's picture.
#[derive(Debug, Default)]
pub(super) struct Scenery {
    layout: Option<Layout>,
    pub(super) style: Style,
    /// The lines of the visible connections, with the connection's index in the blueprint.
    lines: Vec<(usize, Line)>,
    /// The pairs of cells that visible connections join, the lower cell first, sorted.
    drawn: Vec<(u16, u16)>,
    /// The largest number of moves into the hole, over all cells of the hole, that the board does
    /// not show by itself, so that they need a path.
    pub(super) n_paths: usize,
    /// The largest number of pieces that can move.
    pub(super) n_arrowheads: usize,
    /// The number of walls and one-way signs.
    pub(super) n_bars: usize,
    /// For each place of the table, whether it lies around the board and so outside its frame;
    /// empty if no place does.
    around: Vec<bool>,
}

impl Scenery {
    /// Computes the scenery for a board and layout, unless it is already there. Returns `true` if
    /// it was computed.
    pub(super) fn fit(&mut self, board: &Board, geometry: &Geometry<'_>, layout: Layout) -> bool {
        if self.layout == Some(layout) {
            return false;
        }
        *self = Self {
            layout: Some(layout),
            style: Style::of(board),
            n_arrowheads: 4,
            ..Self::default()
        };
        let Some(blueprint) = board.blueprint() else { return true };
        let visible = || blueprint.connectors.iter().enumerate().filter(|(_, c)| c.visible);
        self.drawn.extend(visible().map(|(_, c)| pair(board.cell(c.a), board.cell(c.b))));
        self.drawn.sort_unstable();
        self.drawn.dedup();
        let is_bent = self.drawn.len() * board.n_cells() <= MAX_LOOKS;
        self.lines.extend(visible().map(|(i, c)| {
            let (a, b) = (board.cell(c.a), board.cell(c.b));
            (i, if is_bent { curve(geometry, self.style, a, b) } else { straight(geometry, a, b) })
        }));
        self.n_bars = ground::bars(board, geometry).count();
        let unseen = |hole: u16| {
            board.next(hole).iter().filter(|&&cell| !self.shows(board, hole, cell)).count()
        };
        self.n_paths = (0..board.n_cells() as u16).map(unseen).max().unwrap_or(0);
        let movable = |hole: u16| board.next(hole).len();
        self.n_arrowheads = (0..board.n_cells() as u16).map(movable).max().unwrap_or(0);
        if self.style == Style::Tray || self.style == Style::Apart {
            self.around = around(&blueprint.table, usize::from(board.width()));
        }
        true
    }

    /// Returns whether two cells are side by side on a board on which such cells touch.
    pub(super) fn touch(&self, board: &Board, a: u16, b: u16) -> bool {
        let ((ax, ay), (bx, by)) = (board.place(a), board.place(b));
        matches!(self.style, Style::Tray | Style::Apart) && ax.abs_diff(bx) + ay.abs_diff(by) == 1
    }

    /// Returns whether players can see that a piece can go from one cell to another: the cells
    /// touch, or a line connects them.
    fn shows(&self, board: &Board, a: u16, b: u16) -> bool {
        self.touch(board, a, b) || self.drawn.binary_search(&pair(a, b)).is_ok()
    }

    /// Returns the cells whose pieces can move into the hole without the board showing it.
    pub(super) fn unseen(&self, board: &Board, hole: u16) -> SmallVec<[u16; 8]> {
        if self.n_paths == 0 {
            return SmallVec::new();
        }
        let mut list = board.next(hole);
        list.retain(|&mut cell| !self.shows(board, hole, cell));
        list
    }

    /// Iterates over the lines of the visible connections, with each connection's index in the
    /// blueprint.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &Line)> {
        self.lines.iter().map(|(i, line)| (*i, line))
    }

    /// Returns whether the board has an outline other than a rectangle: some places of the table
    /// lie around it.
    pub(super) fn has_outline(&self) -> bool {
        !self.around.is_empty()
    }

    /// Returns whether a place of the table lies around the board.
    pub(super) fn is_around(&self, place: usize) -> bool {
        self.around.get(place) == Some(&true)
    }
}

fn pair(a: u16, b: u16) -> (u16, u16) {
    (a.min(b), a.max(b))
}

/// Returns which places without a cell lie around the board: those connected to the edge of the
/// table by such places. Empty if there are none.
fn around(table: &[u16], w: usize) -> Vec<bool> {
    let h = table.len() / w.max(1);
    let is_rim = |i: usize| i.is_multiple_of(w) || i % w == w - 1 || i / w == 0 || i / w == h - 1;
    let mut open: Vec<usize> = (0..table.len()).filter(|&i| table[i] == 0 && is_rim(i)).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let mut around = vec![false; table.len()];
    for &i in &open {
        around[i] = true;
    }
    while let Some(i) = open.pop() {
        let (x, y) = (i % w, i / w);
        let beside = [
            (x > 0).then(|| i - 1),
            (x + 1 < w).then(|| i + 1),
            (y > 0).then(|| i - w),
            (y + 1 < h).then(|| i + w),
        ];
        for next in beside.into_iter().flatten() {
            if table[next] == 0 && !around[next] {
                around[next] = true;
                open.push(next);
            }
        }
    }
    around
}

fn straight(geometry: &Geometry<'_>, a: u16, b: u16) -> Line {
    SmallVec::from_slice(&[geometry.center(a), geometry.center(b)])
}

/// Returns the line from one cell to another: straight, or curved around the pieces in between. Of
/// the curves to both sides it is the flattest one that clears all pieces, otherwise the one with
/// the most room.
pub(super) fn curve(geometry: &Geometry<'_>, style: Style, a: u16, b: u16) -> Line {
    let tile = geometry.rect(a);
    let side = tile.w.min(tile.h);
    let radius = i64::from(side / 2 - style.inset(side) + (side / 6).max(1));
    let line = straight(geometry, a, b);
    let reach = Rect::bounding(&line).inset(-2 * side);
    let between: Vec<Point> = (0..geometry.n_cells())
        .filter(|&cell| cell != a && cell != b)
        .map(|cell| geometry.center(cell))
        .filter(|&center| reach.contains(center))
        .collect();
    let room = |line: &Line| {
        let near = |&center: &Point| {
            line.windows(2).map(move |w| squared_distance(w[0], w[1], center)).min()
        };
        between.iter().filter_map(near).min().unwrap_or(i64::MAX)
    };
    let enough = radius * radius;
    let inside = geometry.inside();
    let (mut best, mut most) = (line.clone(), room(&line));
    if most >= enough {
        return best;
    }
    for step in 1..=8 {
        for bow in [-step, step] {
            let line = parabola(line[0], line[1], bow * side / 6);
            // A curve must stay on the board.
            let room = if inside.covers(Rect::bounding(&line)) { room(&line) } else { 0 };
            if room > most {
                (best, most) = (line, room);
            }
            if most >= enough {
                return best;
            }
        }
    }
    best
}

/// Returns a parabola between two points, whose top is `aside` away from the straight line.
fn parabola(a: Point, b: Point, aside: i32) -> Line {
    const PARTS: i64 = 8;
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let length = ((dx * dx + dy * dy) as u64).isqrt().max(1) as i64;
    let mut line = Line::new();
    for i in 0..=PARTS {
        // 0 at the ends, 1 in the middle: 4 t (1 - t), in parts of PARTS squared.
        let height = 4 * i * (PARTS - i) * i64::from(aside);
        let x = i64::from(a.x) + dx * i / PARTS - dy * height / (length * PARTS * PARTS);
        let y = i64::from(a.y) + dy * i / PARTS + dx * height / (length * PARTS * PARTS);
        line.push(at(x as i32, y as i32));
    }
    line
}

/// Returns the square of a point's distance from a line segment.
fn squared_distance(a: Point, b: Point, point: Point) -> i64 {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (px, py) = (i64::from(point.x - a.x), i64::from(point.y - a.y));
    let whole = (dx * dx + dy * dy).max(1);
    let along = (px * dx + py * dy).clamp(0, whole);
    let (x, y) = (px - dx * along / whole, py - dy * along / whole);
    x * x + y * y
}
