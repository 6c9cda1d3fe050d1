//! The picture.
//!
//! The slots of the cache, in the order of painting: the ways of pieces that can move where the
//! board does not show them, cells, signs between cells, the heads of pieces that can move, and
//! pieces on their way.

mod ground;
mod look;
mod piece;
mod role;
mod scenery;
mod skin;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use puzzle_core::{Canvas, Frame, Layout, Patch, Point, Rect, TileCache};
use smallvec::SmallVec;

use crate::board::{Board, Steer};
use crate::game::Sliding;
use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::Ui;
use look::{Face, Kind, Look, Movable};
use scenery::Scenery;

pub(crate) use role::PALETTE;

/// What the surface shows.
#[derive(Debug, Default)]
pub struct DrawState {
    cache: TileCache<Look>,
    /// The board whose ground is on the surface.
    board: Option<Arc<Board>>,
    scenery: Scenery,
    /// The state drawn last, and how, where only changed pieces need be looked at next time.
    shown: Option<(State, Manner)>,
    /// Pieces that move in an animation, by cell: their places now.
    moving: Vec<(u16, Rect, Look)>,
    /// The cells of those of the last frame.
    moved: Vec<u16>,
    /// Walls and arrows on the board.
    n_bars: usize,
}

/// What decides the looks of all pieces at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Manner {
    layout: Layout,
    marks_placed: bool,
    marks_movable: bool,
    own_numbers: bool,
}

impl Manner {
    fn of(frame: &Frame<'_, Sliding>) -> Self {
        let ui = frame.ui;
        Self {
            layout: frame.layout,
            marks_placed: ui.marks_placed,
            marks_movable: ui.marks_movable,
            own_numbers: ui.own_numbers,
        }
    }
}

/// What paints what is decided: the ground, and everything that has a look.
struct Brush<'a> {
    board: &'a Board,
    geometry: &'a Geometry<'a>,
    scenery: &'a Scenery,
    /// The picture, and the part of it that the board takes.
    area: (Rect, Rect),
    grain: i32,
    has_images: bool,
}

impl Brush<'_> {
    fn ground(&self, canvas: &mut dyn Canvas, rect: Rect) {
        ground::paint(canvas, rect, self.board, self.geometry, self.scenery, self.area);
    }

    fn tile(&self, canvas: &mut dyn Canvas, rect: Rect, look: Look) {
        let Self { board, geometry, scenery, grain, has_images, .. } = *self;
        match look.kind() {
            Kind::Piece => {
                let shape = piece::Shape::new(scenery.style, rect, grain);
                if !(has_images && skin::piece(canvas, board, geometry, &shape, rect, look)) {
                    piece::paint(canvas, &shape, board, look);
                }
            }
            Kind::Way => {
                ground::paint_way(canvas, geometry, scenery.style, look.number(), look.hole());
            }
            Kind::Bar => ground::paint_bar(canvas, board, geometry, usize::from(look.number())),
            Kind::Head => {
                let cell = geometry.rect(look.number());
                if !(has_images && skin::movable(canvas, board, cell, look)) {
                    piece::paint_heads(canvas, &heads_of(scenery, geometry, look, grain));
                }
            }
            Kind::Hole => {
                let shape = piece::Shape::new(scenery.style, rect, grain);
                piece::macro_key(canvas, &shape, look.number());
            }
        }
    }
}

/// Draws a frame.
pub(crate) fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Sliding>) {
    let ui = frame.ui;
    let change = frame.change.filter(|change| change.old.board() == frame.state.board());
    // A change begins with the picture of before: what is there stays until it is seen to move.
    let begun = change.filter(|change| !change.elapsed.is_zero());
    let state = if begun.is_some() { frame.state } else { change.map_or(frame.state, |c| c.old) };
    if drawn.board.as_ref() != Some(state.board()) {
        // Another board has another ground, even where pieces look the same.
        *drawn = DrawState { board: Some(state.board().clone()), ..DrawState::default() };
    }
    let DrawState { cache, scenery, shown, moving, moved, n_bars, .. } = drawn;
    let board = &**state.board();
    let geometry = Geometry::of(state, frame.layout);
    scenery.fit(board, &geometry, frame.layout);
    let scenery = &*scenery;
    let area = frame.size().rect();
    let looks = Looks::new(frame, state);
    moved.clear();
    moved.extend(moving.drain(..).map(|(cell, _, _)| cell));
    if let Some(change) = begun.filter(|change| change.elapsed < change.length) {
        find_moving(state, change.old, &looks, &geometry, moving, |a, b| change.between(a, b));
    }
    let moving = &*moving;
    let slot = |cell: u16, rect: Rect| {
        let moves = !moving.is_empty() && moving.binary_search_by_key(&cell, |m| m.0).is_ok();
        looks.slot(cell, rect, moves)
    };
    let ways = looks.ways(scenery, &geometry);
    let (grain, has_images) = (canvas.grain(), canvas.has_images());
    let heads = looks.heads(scenery, &geometry, moving.is_empty(), (grain, has_images));
    let areas = (area, geometry.inside());
    let brush = Brush { board, geometry: &geometry, scenery, area: areas, grain, has_images };
    let ground = |canvas: &mut dyn Canvas, rect| brush.ground(canvas, rect);
    let paint = |canvas: &mut dyn Canvas, rect, look: &Look| brush.tile(canvas, rect, *look);
    let is_quick = !looks.flash && !ui.shows_goal;
    let manner = Manner::of(frame);
    let first = scenery.n_ways;
    if let Some((last, how)) = shown
        && is_quick
        && *how == manner
    {
        let mut changed = mem::take(moved);
        state.differences(last, |cell| changed.push(cell));
        // A macro may have been recorded meanwhile.
        changed.push(looks.hole());
        let n_still = first + board.n_cells() + *n_bars;
        let n = n_still + scenery.n_heads;
        let here = changed.iter().chain(moving.iter().map(|m| &m.0)).map(|&cell| {
            let (rect, look) = slot(cell, geometry.rect(cell));
            (first + usize::from(cell), rect, look)
        });
        let ways = ways.enumerate().map(|(i, (rect, look))| (i, rect, look));
        let under_way = moving.iter().enumerate().map(|(i, &(_, rect, look))| (n + i, rect, look));
        let heads = heads.enumerate().map(|(i, (rect, look))| (n_still + i, rect, look));
        let (len, changes) = (n + moving.len(), ways.chain(here).chain(heads).chain(under_way));
        if board.is_plain() {
            let near = |rect: Rect, list: &mut Vec<u32>| {
                geometry.meeting(rect, |cell| list.push(u32::from(cell)));
                list.extend(n_still as u32..len as u32);
            };
            cache.patch_near(canvas, area, Patch { len, changes, near }, ground, paint);
        } else {
            cache.patch(canvas, area, len, changes, ground, paint);
        }
        last.clone_from(state);
        *moved = changed;
        return;
    }
    let cells = geometry.rects().map(|(cell, rect)| slot(cell, rect));
    let bars = ground::bars(board, &geometry);
    *n_bars = 0;
    let bars = bars.inspect(|_| *n_bars += 1);
    let under_way = moving.iter().map(|&(_, rect, look)| (rect, look));
    let tiles = ways.chain(cells).chain(bars).chain(heads).chain(under_way);
    cache.draw(canvas, area, tiles, ground, paint);
    *shown = is_quick.then(|| (state.clone(), manner));
}

struct Looks<'a> {
    state: &'a State,
    board: &'a Board,
    ui: &'a Ui,
    flash: bool,
    is_played: bool,
}

impl<'a> Looks<'a> {
    fn new(frame: &Frame<'a, Sliding>, state: &'a State) -> Self {
        let (flash, is_played) = (frame.flashes(120), frame.layout.purpose.is_played());
        Self { state, board: state.board(), ui: frame.ui, flash, is_played }
    }
}

impl Looks<'_> {
    /// What is painted at a cell: its piece, or nothing where the hole is or a piece has left on its
    /// way, unless the key of a macro is to be seen there.
    fn slot(&self, cell: u16, rect: Rect, moves: bool) -> (Rect, Look) {
        let hole = self.hole();
        if cell == hole || moves {
            let key = if cell == hole { self.macro_key() } else { 0 };
            let rect = if key > 0 { rect } else { Rect::default() };
            (rect, Look::new(Kind::Hole, key, 0))
        } else {
            (rect, self.piece(cell, true))
        }
    }

    /// The hole of the position, or of the goal where that is shown.
    #[inline]
    fn hole(&self) -> u16 {
        if self.ui.shows_goal { self.board.home() } else { self.state.hole() }
    }

    #[inline]
    fn piece(&self, cell: u16, at_rest: bool) -> Look {
        if self.ui.shows_goal {
            return Look::new(Kind::Piece, self.board.label(cell) + 1, 0).with(Face::Goal);
        }
        let piece = self.state.piece(cell);
        let label = self.board.label(piece);
        let face = if self.flash {
            Face::Flash
        } else if self.ui.marks_placed && self.is_played && at_rest && self.board.fits(piece, cell)
        {
            Face::Placed
        } else {
            Face::Plain
        };
        let own = if self.ui.own_numbers { piece + 1 } else { 0 };
        Look::new(Kind::Piece, label + 1, own).with(face)
    }

    /// The slots of the heads on pieces that can move, as many as there may be.
    fn heads<'a>(
        &'a self,
        scenery: &'a Scenery,
        geometry: &'a Geometry<'_>,
        at_rest: bool,
        (grain, has_images): (i32, bool),
    ) -> impl Iterator<Item = (Rect, Look)> + use<'a> {
        let hole = self.state.hole();
        let is_marked = self.marks_movable() && self.is_played && at_rest && !self.ui.shows_goal;
        let cells = if is_marked { self.board.next(hole) } else { SmallVec::new() };
        (0..scenery.n_heads).map(move |i| {
            let Some(&cell) = cells.get(i) else {
                return (Rect::default(), Look::new(Kind::Head, 0, 0));
            };
            let number = self.board.label(self.state.piece(cell)) + 1;
            let look = Look::new(Kind::Head, cell, if has_images { number } else { 0 })
                .moving_to(self.movable(cell), hole);
            if has_images {
                // The mark may be a picture over all of the piece.
                return (geometry.rect(cell), look);
            }
            let heads = heads_of(scenery, geometry, look, grain);
            let bounds = Rect::bounding(heads.as_flattened());
            (if heads.is_empty() { bounds } else { bounds.inset(-1) }, look)
        })
    }

    /// Whether pieces that can move are marked: nothing needs be done where all lie right.
    #[inline]
    fn marks_movable(&self) -> bool {
        self.ui.marks_movable && !self.state.is_right_everywhere()
    }

    /// The number of the first macro that begins at the hole; 0 for none.
    fn macro_key(&self) -> u16 {
        let begins = |n: &usize| {
            let path = self.ui.macro_of(self.state, *n);
            path.is_some_and(|path| path.len() > 1 && path[0] == self.state.hole())
        };
        if self.ui.shows_goal || !self.is_played {
            0
        } else {
            (0..12).find(begins).map_or(0, |n| n as u16 + 1)
        }
    }

    #[inline]
    fn movable(&self, cell: u16) -> Movable {
        let hole = self.state.hole();
        if !self.board.has_move(hole, cell) {
            return Movable::No;
        }
        let by = |steers: &[Steer]| {
            steers.iter().any(|&steer| self.board.steered(hole, steer) == Some(cell))
        };
        if by(&Steer::ALL[4..]) && !by(&Steer::ALL[..4]) { Movable::Ctrl } else { Movable::Plain }
    }

    /// The slots of the ways into the hole that the board does not show by itself.
    fn ways<'a>(
        &self,
        scenery: &'a Scenery,
        geometry: &'a Geometry<'_>,
    ) -> impl Iterator<Item = (Rect, Look)> + use<'a> {
        let hole = self.state.hole();
        let mut cells = SmallVec::new();
        if self.marks_movable() && !self.ui.shows_goal {
            cells = scenery.unseen(self.board, hole);
        }
        (0..scenery.n_ways).map(move |i| match cells.get(i) {
            Some(&cell) => {
                let bounds = ground::way_bounds(geometry, scenery.style, cell, hole);
                (bounds, Look::new(Kind::Way, cell, 0).moving_to(Movable::No, hole))
            }
            None => (Rect::default(), Look::new(Kind::Way, 0, 0)),
        })
    }
}

/// The heads that a slot stands for.
fn heads_of(
    scenery: &Scenery,
    geometry: &Geometry<'_>,
    look: Look,
    grain: i32,
) -> SmallVec<[[Point; 3]; 2]> {
    let rect = geometry.rect(look.number());
    let way = (geometry.center(look.hole()), rect.center());
    piece::heads(&piece::Shape::new(scenery.style, rect, grain), way, look.movable(), grain)
}

/// The pieces that are on their way, by cell, each at its place now.
fn find_moving(
    state: &State,
    old: &State,
    looks: &Looks<'_>,
    geometry: &Geometry<'_>,
    moving: &mut Vec<(u16, Rect, Look)>,
    between: impl Fn(i32, i32) -> i32,
) {
    let mut changed: SmallVec<[u16; 16]> = SmallVec::new();
    state.differences(old, |cell| changed.push(cell));
    // Most often few pieces move: those are looked for among the changed cells.
    let cell_of = if changed.len() > 32 { old.cells_of_pieces() } else { Vec::new() };
    for &cell in &changed {
        if cell == state.hole() {
            continue;
        }
        let piece = state.piece(cell);
        let from = if cell_of.is_empty() {
            changed.iter().copied().find(|&c| old.piece(c) == piece)
        } else {
            Some(cell_of[usize::from(piece)])
        };
        let (a, b) = (geometry.rect(from.unwrap_or(cell)), geometry.rect(cell));
        let rect = Rect::new(between(a.x, b.x), between(a.y, b.y), b.w, b.h);
        moving.push((cell, rect, looks.piece(cell, false)));
    }
}

/// The corner of a polygon.
const fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}
