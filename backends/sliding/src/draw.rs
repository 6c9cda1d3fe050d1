//! Draws the picture.
//!
//! The cache has these slots, in painting order: the paths of pieces that can move where the board
//! does not show them, the cells, the signs between cells, the arrowheads of pieces that can move,
//! and the pieces that are moving.

mod draft;
mod ground;
mod look;
mod palette;
mod piece;
mod scenery;
mod skin;

use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::draw::{Canvas, Frame, Layout, Patch, Point, Rect, TileCache};
use smallvec::SmallVec;

use crate::board::{Board, MoveKey};
use crate::game::Sliding;
use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::Ui;
use look::{Face, Kind, Look, Movable};
use scenery::{Line, Scenery, curve};

pub(crate) use draft::{DraftDrawState, redraw as redraw_draft};
pub(crate) use palette::PALETTE;

/// What the surface shows at the moment.
#[derive(Debug, Default)]
pub struct DrawState {
    cache: TileCache<Look>,
    /// The board whose background is on the surface.
    board: Option<Arc<Board>>,
    scenery: Scenery,
    /// The paths and arrowheads of the pieces that can move, one slot each.
    move_marks: Vec<MoveMark>,
    /// The state and the settings drawn last; `None` if the next frame must look at all pieces
    /// instead of only the changed ones.
    shown: Option<(State, LookSettings)>,
    /// The pieces that an animation moves, by cell, with their current rectangles.
    moving: Vec<(u16, Rect, Look)>,
    /// The cells that a frame checks for changes: those of the last frame's moving pieces, and
    /// those whose pieces changed.
    changed: Vec<u16>,
}

/// The settings that affect how all pieces look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LookSettings {
    layout: Layout,
    marks_placed: bool,
    marks_movable: bool,
    own_numbers: bool,
}

impl LookSettings {
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

/// The path or the arrowheads of a piece that can move, as one slot of the tile cache.
#[derive(Debug)]
struct MoveMark {
    look: Look,
    bounds: Rect,
    /// The corners of what is drawn: the path as one line, or three corners for each arrowhead.
    points: Line,
}

impl MoveMark {
    /// Creates a slot that shows nothing.
    fn none() -> Self {
        Self { look: Look::NOTHING, bounds: Rect::default(), points: Line::new() }
    }

    /// Sets the look of the slot, or empties it. Returns `true` if its points and bounds must be
    /// computed.
    fn set_look(&mut self, look: Option<Look>) -> bool {
        let look = look.unwrap_or(Look::NOTHING);
        if self.look == look {
            return false;
        }
        self.look = look;
        self.bounds = Rect::default();
        self.points.clear();
        look != Look::NOTHING
    }
}

/// Draws a frame, repainting only what has changed since the last one.
pub(crate) fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Sliding>) {
    let change = frame.change.filter(|change| change.old.board() == frame.state.board());
    // At the start of a change, the old picture stays until the first piece is seen to move.
    let begun = change.filter(|change| !change.elapsed.is_zero());
    let state = if begun.is_some() { frame.state } else { change.map_or(frame.state, |c| c.old) };
    if drawn.board.as_ref() != Some(state.board()) {
        // Another board has another background, even if its pieces look the same.
        *drawn = DrawState { board: Some(state.board().clone()), ..DrawState::default() };
    }
    let DrawState { cache, scenery, move_marks, shown, moving, changed, .. } = drawn;
    let geometry = Geometry::of(state, frame.layout);
    if scenery.fit(state.board(), &geometry, frame.layout) {
        move_marks.clear();
    }
    let looks = Looks::new(frame, state);
    changed.clear();
    changed.extend(moving.drain(..).map(|(cell, _, _)| cell));
    if let Some(change) = begun.filter(|change| change.elapsed < change.length) {
        find_moving(state, change.old, &looks, &geometry, moving, |a, b| change.between(a, b));
    }
    let surface = (canvas.grain(), canvas.has_images());
    looks.find_move_marks(move_marks, scenery, &geometry, moving.is_empty(), surface);
    let picture = Picture {
        looks,
        geometry,
        scenery,
        move_marks,
        moving,
        area: frame.size().rect(),
        inside: geometry.inside(),
        grain: surface.0,
        has_images: surface.1,
    };
    let is_quick = !picture.looks.flash && !frame.ui.shows_goal;
    let settings = LookSettings::of(frame);
    match shown {
        Some((last, how)) if is_quick && *how == settings => {
            state.differences(last, |cell| changed.push(cell));
            // A macro may have been recorded since the last frame.
            if !changed.contains(&state.hole()) {
                changed.push(state.hole());
            }
            picture.draw_changes(canvas, cache, changed);
            last.clone_from(state);
        }
        _ => {
            picture.draw_whole(canvas, cache);
            *shown = is_quick.then(|| (state.clone(), settings));
        }
    }
}

/// The data from which one frame is painted: what each part looks like and where it is.
struct Picture<'a> {
    looks: Looks<'a>,
    geometry: Geometry<'a>,
    scenery: &'a Scenery,
    move_marks: &'a [MoveMark],
    moving: &'a [(u16, Rect, Look)],
    area: Rect,
    /// The part of the picture inside the frame.
    inside: Rect,
    grain: i32,
    has_images: bool,
}

impl Picture<'_> {
    fn draw_whole(&self, canvas: &mut dyn Canvas, cache: &mut TileCache<Look>) {
        let (ways, arrowheads) = self.move_marks.split_at(self.scenery.n_paths);
        let sign = |sign: &MoveMark| (sign.bounds, sign.look);
        let cells = self.geometry.rects().map(|(cell, rect)| self.slot(cell, rect));
        let bars = ground::bars(self.looks.board, &self.geometry);
        let under_way = self.moving.iter().map(|&(_, rect, look)| (rect, look));
        let (ways, arrowheads) = (ways.iter().map(sign), arrowheads.iter().map(sign));
        let tiles = ways.chain(cells).chain(bars).chain(arrowheads).chain(under_way);
        let ground = |canvas: &mut dyn Canvas, rect| self.ground(canvas, rect);
        cache.draw(canvas, self.area, tiles, ground, |canvas, rect, look| {
            self.tile(canvas, rect, *look);
        });
    }

    /// Draws what may have changed: the paths and arrowheads of pieces that can move, some cells,
    /// and the moving pieces.
    fn draw_changes(&self, canvas: &mut dyn Canvas, cache: &mut TileCache<Look>, changed: &[u16]) {
        let first = self.scenery.n_paths;
        let n_still = first + self.looks.board.n_cells() + self.scenery.n_bars;
        let move_marks = self.move_marks.iter().enumerate().map(|(i, sign)| {
            let slot = if i < first { i } else { i - first + n_still };
            (slot, sign.bounds, sign.look)
        });
        let cells = changed.iter().chain(self.moving.iter().map(|m| &m.0)).map(|&cell| {
            let (rect, look) = self.slot(cell, self.geometry.rect(cell));
            (first + usize::from(cell), rect, look)
        });
        let n = n_still + self.move_marks.len() - first;
        let under_way = (n..).zip(self.moving).map(|(slot, &(_, rect, look))| (slot, rect, look));
        let patch = Patch::new(n + self.moving.len(), cells.chain(move_marks).chain(under_way));
        let ground = |canvas: &mut dyn Canvas, rect| self.ground(canvas, rect);
        let paint = |canvas: &mut dyn Canvas, rect, look: &Look| self.tile(canvas, rect, *look);
        if self.looks.board.is_plain() {
            let patch = patch.near(n_still, |rect: Rect, list: &mut Vec<u32>| {
                self.geometry.meeting(rect, |cell| list.push(u32::from(cell)));
            });
            cache.patch(canvas, self.area, patch, ground, paint);
        } else {
            cache.patch(canvas, self.area, patch, ground, paint);
        }
    }

    /// Returns what is painted at a cell: its piece, or nothing if the hole is there or the piece
    /// is moving. The hole can show the key of a macro.
    fn slot(&self, cell: u16, rect: Rect) -> (Rect, Look) {
        let looks = &self.looks;
        let moves = || self.moving.binary_search_by_key(&cell, |m| m.0).is_ok();
        let hole = looks.hole();
        if cell == hole || moves() {
            let key = if cell == hole { looks.macro_key() } else { 0 };
            let rect = if key > 0 { rect } else { Rect::default() };
            (rect, Look::new(Kind::Hole, key, 0))
        } else {
            (rect, looks.piece(cell, true))
        }
    }

    fn ground(&self, canvas: &mut dyn Canvas, rect: Rect) {
        let areas = (self.area, self.inside);
        ground::paint(canvas, rect, self.looks.board, &self.geometry, self.scenery, areas);
    }

    fn tile(&self, canvas: &mut dyn Canvas, rect: Rect, look: Look) {
        let Self { geometry, scenery, grain, has_images, .. } = self;
        let board = self.looks.board;
        let shape = || piece::Shape::new(scenery.style, rect, *grain);
        let sign =
            || self.move_marks.iter().find(|sign| sign.look == look).map(|sign| &sign.points[..]);
        match look.kind() {
            Kind::Piece => {
                let shape = shape();
                if !(*has_images && skin::piece(canvas, board, geometry, &shape, rect, look)) {
                    piece::paint(canvas, &shape, piece::Labels::of(board), look);
                }
            }
            Kind::Path => ground::paint_path(canvas, geometry, sign().unwrap_or_default()),
            Kind::Bar => ground::paint_bar(canvas, board, geometry, usize::from(look.number())),
            Kind::Arrowhead => {
                let cell = geometry.rect(look.number());
                if !(*has_images && skin::movable(canvas, board, cell, look)) {
                    piece::paint_arrowheads(canvas, sign().unwrap_or_default());
                }
            }
            Kind::Hole => piece::macro_key(canvas, &shape(), look.number()),
        }
    }
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
    /// Returns the cell of the hole in the position, or in the goal if the goal is shown.
    #[inline]
    fn hole(&self) -> u16 {
        if self.ui.shows_goal { self.board.home() } else { self.state.hole() }
    }

    #[inline]
    fn piece(&self, cell: u16, at_rest: bool) -> Look {
        if self.ui.shows_goal {
            return Look::new(Kind::Piece, self.board.printed_number(cell), 0).with(Face::Goal);
        }
        let piece = self.state.piece(cell);
        let face = if self.flash {
            Face::Flash
        } else if self.ui.marks_placed && self.is_played && at_rest && self.board.fits(piece, cell)
        {
            Face::Placed
        } else {
            Face::Plain
        };
        let own = if self.ui.own_numbers { self.board.number(piece) } else { 0 };
        Look::new(Kind::Piece, self.board.printed_number(piece), own).with(face)
    }

    /// Computes the paths into the hole that the board does not show by itself, and the arrowheads
    /// on pieces that can move. Each has a slot, and only slots that change are computed.
    fn find_move_marks(
        &self,
        move_marks: &mut Vec<MoveMark>,
        scenery: &Scenery,
        geometry: &Geometry<'_>,
        at_rest: bool,
        (grain, has_images): (i32, bool),
    ) {
        let (hole, n_paths) = (self.state.hole(), scenery.n_paths);
        let is_marked = self.marks_movable() && !self.ui.shows_goal;
        let ways = if is_marked { scenery.unseen(self.board, hole) } else { SmallVec::new() };
        let is_marked = is_marked && self.is_played && at_rest;
        let cells = if is_marked { self.board.next(hole) } else { SmallVec::new() };
        move_marks.resize_with(n_paths + scenery.n_arrowheads, MoveMark::none);
        let (path_slots, arrowhead_slots) = move_marks.split_at_mut(n_paths);
        for (i, slot) in path_slots.iter_mut().enumerate() {
            let look = |cell| Look::new(Kind::Path, cell, 0).moving_to(Movable::No, hole);
            if slot.set_look(ways.get(i).copied().map(look)) {
                slot.points = curve(geometry, scenery.style, ways[i], hole);
                slot.bounds = ground::path_bounds(geometry, &slot.points);
            }
        }
        let into = geometry.rect(hole);
        for (i, slot) in arrowhead_slots.iter_mut().enumerate() {
            let look = |cell| {
                // The mark may be an image that covers the whole piece.
                let piece = self.state.piece(cell);
                let number = if has_images { self.board.printed_number(piece) } else { 0 };
                Look::new(Kind::Arrowhead, cell, number).moving_to(self.movable(cell), hole)
            };
            if slot.set_look(cells.get(i).copied().map(look)) {
                let from = geometry.rect(cells[i]);
                let is_beside = scenery.touch(self.board, cells[i], hole);
                let at = if is_beside { into } else { from };
                let shape = piece::Shape::new(scenery.style, at, grain);
                let way = (into.center(), from.center());
                piece::arrowheads(&shape, way, slot.look.movable(), grain, &mut slot.points);
                if !slot.points.is_empty() {
                    slot.bounds = Rect::bounding(&slot.points).inset(-1);
                }
                if has_images {
                    slot.bounds = slot.bounds.union(from);
                }
            }
        }
    }

    /// Returns whether pieces that can move are marked. On a solved board they are not.
    #[inline]
    fn marks_movable(&self) -> bool {
        self.ui.marks_movable && !self.state.is_all_placed()
    }

    /// Returns the number, from 1, of the first macro that begins at the hole; 0 if there is none.
    fn macro_key(&self) -> u16 {
        let begins = |n: &usize| {
            let path = self.ui.macro_of(self.state, *n);
            path.is_some_and(|path| {
                path.len() > 1 && path[0] == self.board.number(self.state.hole())
            })
        };
        if self.ui.shows_goal || !self.is_played {
            0
        } else {
            (0..12).find(begins).map_or(0, |n| n as u16 + 1)
        }
    }

    /// Returns how the piece on a cell next to the hole can be moved: `Ctrl` if only a key with
    /// Ctrl moves it, otherwise `Plain`.
    #[inline]
    fn movable(&self, cell: u16) -> Movable {
        let hole = self.state.hole();
        let by = |keys: &[MoveKey]| {
            keys.iter().any(|&move_key| self.board.cell_for_key(hole, move_key) == Some(cell))
        };
        if self.board.is_plain() || by(&MoveKey::ALL[..4]) || !by(&MoveKey::ALL[4..]) {
            Movable::Plain
        } else {
            Movable::Ctrl
        }
    }
}

/// Collects in `moving` the pieces that an animation moves, by cell, each with its current
/// rectangle. `between` interpolates between two coordinates.
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
    // Usually few pieces move, and they can be found among the changed cells.
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

/// Creates a point, for use as a corner of a polygon.
const fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}
