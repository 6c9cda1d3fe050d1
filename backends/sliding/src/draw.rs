//! The picture.

mod ground;
mod piece;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use puzzle_core::{Canvas, Frame, Layout, MarkKind, Patch, Point, Rect, Role, RoleSpec, TileCache};
use smallvec::SmallVec;

use crate::board::{Board, Steer};
use crate::game::Sliding;
use crate::places::Places;
use crate::state::State;
use crate::ui::Ui;

/// What the surface shows.
#[derive(Debug, Default)]
pub struct DrawState {
    cache: TileCache<Look>,
    /// The board whose ground is on the surface.
    board: Option<Arc<Board>>,
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
    own_numbers: bool,
}

/// The face of a piece that lies right.
pub(crate) const PLACED: Role = Role::own(0);
/// Its edge toward the light.
pub(crate) const PLACED_LIGHT: Role = Role::own(1);
/// Its edge away from the light.
pub(crate) const PLACED_SHADE: Role = Role::own(2);
/// The frame around the board.
pub(crate) const FRAME: Role = Role::own(3);
/// The frame's edge toward the light.
pub(crate) const FRAME_LIGHT: Role = Role::own(4);
/// The tick on a piece that lies right.
pub(crate) const TICK: Role = Role::own(6);
/// A place of the table without a cell.
pub(crate) const BLOCK: Role = Role::own(7);
/// A cell's hollow on a free board, and the shadow below pieces.
pub(crate) const HOLLOW: Role = Role::own(5);

/// The game's own colors.
pub(crate) const PALETTE: &[RoleSpec] = &[
    RoleSpec::new("placed piece", 0xd8_efdc, 0x2f_5d46)
        .high_contrast(0x00_3018)
        .color_blind(0xcf_e8f5)
        .mono(WHITE),
    RoleSpec::new("placed piece, light edge", 0xf2_fff4, 0x47_8364)
        .high_contrast(0x00_ff66)
        .color_blind(0xef_f9ff)
        .mono(WHITE),
    RoleSpec::new("placed piece, shaded edge", 0x8f_b89a, 0x16_2e23)
        .high_contrast(0x00_8040)
        .color_blind(0x7a_a9c4)
        .mono(BLACK),
    RoleSpec::new("frame", 0x8a_7a63, 0x3a_3f4a)
        .high_contrast(0x40_4040)
        .color_blind(0x70_7070)
        .mono(BLACK),
    RoleSpec::new("frame, light edge", 0xb5_a68d, 0x58_5f6d)
        .high_contrast(0xff_ffff)
        .color_blind(0xa0_a0a0)
        .mono(BLACK),
    RoleSpec::new("hollow", 0xc2_baab, 0x1e_2128)
        .high_contrast(0x00_0000)
        .color_blind(0xc8_c8c8)
        .mono(WHITE),
    RoleSpec::new("tick", 0x2f_9e58, 0xa6_efc0)
        .high_contrast(0x00_ff66)
        .color_blind(0x00_5a8c)
        .mono(BLACK),
    RoleSpec::new("block", 0x9c_8d76, 0x34_3944)
        .high_contrast(0x40_4040)
        .color_blind(0x80_8080)
        .mono(puzzle_core::Ink::hatched(puzzle_core::Hatch::Cross)),
];

const WHITE: puzzle_core::Ink = puzzle_core::Ink::plain(puzzle_core::Rgb::WHITE);
const BLACK: puzzle_core::Ink = puzzle_core::Ink::plain(puzzle_core::Rgb::BLACK);

/// What a slot of the picture looks like, packed: every slot is compared at every frame.
///
/// From the lowest bit: the number on a piece or a barrier's place in the list (16 bits), a piece's
/// own number where that is shown beside (16), then two bits each for the kind of the slot, the
/// face, the mark of movable pieces and the mid-end's mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look(u64);

const HOLE: u64 = 0;
const PIECE: u64 = 1;
const BAR: u64 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Plain,
    Placed,
    Flash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Movable {
    No,
    Plain,
    /// By a key with Ctrl.
    Ctrl,
}

impl Look {
    #[inline]
    fn new(kind: u64, number: u16, own: u16) -> Self {
        Self(u64::from(number) | u64::from(own) << 16 | kind << 32)
    }

    #[inline]
    fn with(self, face: Face, movable: Movable) -> Self {
        Self(self.0 | (face as u64) << 34 | (movable as u64) << 36)
    }

    #[inline]
    fn marked(self, mark: Option<MarkKind>) -> Self {
        let bits = match mark {
            None => 0,
            Some(MarkKind::Mistake) => 1,
            Some(MarkKind::Hint) => 2,
            Some(MarkKind::Reason) => 3,
        };
        Self(self.0 | bits << 38)
    }

    fn number(self) -> u16 {
        self.0 as u16
    }

    fn own(self) -> u16 {
        (self.0 >> 16) as u16
    }

    fn kind(self) -> u64 {
        self.0 >> 32 & 3
    }

    fn face(self) -> Face {
        [Face::Plain, Face::Placed, Face::Flash, Face::Plain][(self.0 >> 34 & 3) as usize]
    }

    fn movable(self) -> Movable {
        [Movable::No, Movable::Plain, Movable::Ctrl, Movable::No][(self.0 >> 36 & 3) as usize]
    }

    fn mark(self) -> Option<MarkKind> {
        match self.0 >> 38 & 3 {
            1 => Some(MarkKind::Mistake),
            2 => Some(MarkKind::Hint),
            3 => Some(MarkKind::Reason),
            _ => None,
        }
    }
}

/// Draws a frame.
pub(crate) fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Sliding>) {
    let ui = frame.ui;
    let change = frame.change.filter(|change| change.old.board() == frame.state.board());
    // A change begins with the picture of before: what is there stays until it is seen to move.
    let state = match change {
        Some(change) if change.elapsed.is_zero() => change.old,
        _ => frame.state,
    };
    if drawn.board.as_ref() != Some(state.board()) {
        // Another board has another ground, even where pieces look the same.
        *drawn = DrawState { board: Some(state.board().clone()), ..DrawState::default() };
    }
    let DrawState { cache, shown, moving, moved, n_bars, .. } = drawn;
    let board = &**state.board();
    let places = Places::of_state(state, frame.layout);
    let area = frame.size().rect();
    let flash = frame.flashes(120);
    let looks = Looks { state, board, ui, flash };
    moved.clear();
    moved.extend(moving.drain(..).map(|(cell, _, _)| cell));
    if let Some(change) = change
        && !change.elapsed.is_zero()
        && change.elapsed < change.length
    {
        find_moving(state, change.old, &looks, &places, moving, |a, b| change.between(a, b));
    }
    let moving = &*moving;
    let hole = state.hole();
    let slot = |cell: u16, rect: Rect| {
        let mark = frame.mark(usize::from(cell));
        let moves = !moving.is_empty() && moving.binary_search_by_key(&cell, |m| m.0).is_ok();
        if cell == hole || moves {
            let rect = if mark.is_some() { rect } else { Rect::default() };
            (rect, Look::new(HOLE, 0, 0).marked(mark))
        } else {
            (rect, looks.piece(cell, true).marked(mark))
        }
    };
    let inside = places.inside();
    let ground = |canvas: &mut dyn Canvas, rect| {
        ground::paint(canvas, rect, board, &places, (area, inside));
    };
    let paint = |canvas: &mut dyn Canvas, rect, look: &Look| match look.kind() {
        PIECE => {
            let shape = piece::Shape::new(board, &places, rect);
            let numbers = (look.number(), look.own());
            piece::paint(canvas, &shape, numbers, look.face(), look.movable());
            piece::mark(canvas, places.is_free(), rect, look.mark());
        }
        BAR => ground::paint_bar(canvas, board, &places, usize::from(look.number())),
        _ => piece::mark(canvas, places.is_free(), rect, look.mark()),
    };
    let is_quick = !flash && !ui.marks_movable && frame.marks.is_empty();
    let manner =
        Manner { layout: frame.layout, marks_placed: ui.marks_placed, own_numbers: ui.own_numbers };
    if let Some((last, how)) = shown
        && is_quick
        && *how == manner
    {
        let mut changed = mem::take(moved);
        state.differences(last, |cell| changed.push(cell));
        let n = board.n_cells() + *n_bars;
        let here = changed.iter().chain(moving.iter().map(|m| &m.0)).map(|&cell| {
            let (rect, look) = slot(cell, places.rect(cell));
            (usize::from(cell), rect, look)
        });
        let under_way = moving.iter().enumerate().map(|(i, &(_, rect, look))| (n + i, rect, look));
        let (len, changes) = (n + moving.len(), here.chain(under_way));
        if board.is_plain() {
            let near = |rect: Rect, list: &mut Vec<u32>| {
                places.meeting(rect, |cell| list.push(u32::from(cell)));
                list.extend(n as u32..len as u32);
            };
            cache.patch_near(canvas, area, Patch { len, changes, near }, ground, paint);
        } else {
            cache.patch(canvas, area, len, changes, ground, paint);
        }
        last.clone_from(state);
        *moved = changed;
        return;
    }
    let cells = places.rects().map(|(cell, rect)| slot(cell, rect));
    let bars = ground::bars(board, &places);
    *n_bars = 0;
    let bars = bars.inspect(|_| *n_bars += 1);
    let tiles = cells.chain(bars).chain(moving.iter().map(|&(_, rect, look)| (rect, look)));
    cache.draw(canvas, area, tiles, ground, paint);
    *shown = is_quick.then(|| (state.clone(), manner));
}

struct Looks<'a> {
    state: &'a State,
    board: &'a Board,
    ui: &'a Ui,
    flash: bool,
}

impl Looks<'_> {
    #[inline]
    fn piece(&self, cell: u16, at_rest: bool) -> Look {
        let piece = self.state.piece(cell);
        let label = self.board.label(piece);
        let face = if self.flash {
            Face::Flash
        } else if self.ui.marks_placed && at_rest && self.board.fits(piece, cell) {
            Face::Placed
        } else {
            Face::Plain
        };
        let movable =
            if self.ui.marks_movable && at_rest { self.movable(cell) } else { Movable::No };
        let own = if self.ui.own_numbers && self.board.has_classes() { piece + 1 } else { 0 };
        Look::new(PIECE, label + 1, own).with(face, movable)
    }

    #[cold]
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
}

/// The pieces that are on their way, by cell, each at its place now.
fn find_moving(
    state: &State,
    old: &State,
    looks: &Looks<'_>,
    places: &Places<'_>,
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
        let (a, b) = (places.rect(from.unwrap_or(cell)), places.rect(cell));
        let rect = Rect::new(between(a.x, b.x), between(a.y, b.y), b.w, b.h);
        moving.push((cell, rect, looks.piece(cell, false)));
    }
}

/// The corner of a polygon.
const fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}
