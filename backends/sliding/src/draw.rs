//! The picture.

mod ground;
mod piece;

use alloc::vec::Vec;

use puzzle_core::{Canvas, Frame, MarkKind, Point, Rect, Role, RoleSpec, TileCache};

use crate::board::Board;
use crate::game::Sliding;
use crate::places::Places;
use crate::state::State;
use crate::ui::Ui;

/// What the surface shows.
#[derive(Debug, Default)]
pub struct DrawState {
    cache: TileCache<Look>,
    /// The places of pieces that move in an animation, kept to take no memory a frame.
    moving: Vec<(Rect, Look)>,
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
];

const WHITE: puzzle_core::Ink = puzzle_core::Ink::plain(puzzle_core::Rgb::WHITE);
const BLACK: puzzle_core::Ink = puzzle_core::Ink::plain(puzzle_core::Rgb::BLACK);

/// What a slot of the picture looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    what: What,
    mark: Option<MarkKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// Nothing but a mark.
    Hole,
    /// A piece.
    Piece {
        /// The number on it, from 1.
        number: u16,
        /// Its own number, where that is shown small beside the other.
        own: u16,
        face: Face,
        movable: Movable,
    },
    /// A wall or a one-way sign between two cells.
    Bar {
        /// Its place in the list of barriers.
        n: u16,
    },
}

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

/// Draws a frame.
pub(crate) fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Sliding>) {
    let DrawState { cache, moving } = drawn;
    let state = frame.state;
    let board = &**state.board();
    let places = Places::of_state(state, frame.layout);
    let area = frame.size().rect();
    let flash = frame.flashes(120);
    let look = Looks { state, board, ui: frame.ui, flash };
    moving.clear();
    let from = match frame.change {
        Some(change) if change.elapsed < change.length && change.old.board() == state.board() => {
            find_moving(state, change.old, &look, &places, moving, |a, b| change.between(a, b));
            Some(change.old)
        }
        _ => None,
    };
    let is_moving = |cell: u16| {
        from.is_some_and(|old| old.piece(cell) != state.piece(cell) && cell != state.hole())
    };
    let cells = (0..board.n_cells() as u16).map(|cell| {
        let mark = frame.mark(usize::from(cell));
        if cell == state.hole() || is_moving(cell) {
            let what = What::Hole;
            let rect = if mark.is_some() { places.rect(cell) } else { Rect::default() };
            (rect, Look { what, mark })
        } else {
            (places.rect(cell), Look { what: look.piece(cell, true), mark })
        }
    });
    let bars = ground::bars(board, &places);
    let tiles = cells.chain(bars).chain(moving.iter().copied());
    cache.draw(
        canvas,
        area,
        tiles,
        |canvas, rect| ground::paint(canvas, rect, board, &places, area),
        |canvas, rect, look| match look.what {
            What::Hole => piece::mark(canvas, places.is_free(), rect, look.mark),
            What::Piece { number, own, face, movable } => {
                let shape = piece::Shape::new(board, &places, rect);
                piece::paint(canvas, &shape, (number, own), face, movable);
                piece::mark(canvas, places.is_free(), rect, look.mark);
            }
            What::Bar { n } => ground::paint_bar(canvas, board, &places, usize::from(n)),
        },
    );
}

struct Looks<'a> {
    state: &'a State,
    board: &'a Board,
    ui: &'a Ui,
    flash: bool,
}

impl Looks<'_> {
    #[inline]
    fn piece(&self, cell: u16, at_rest: bool) -> What {
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
        What::Piece { number: label + 1, own, face, movable }
    }

    fn movable(&self, cell: u16) -> Movable {
        let hole = self.state.hole();
        if !self.board.has_move(hole, cell) {
            return Movable::No;
        }
        let plain = crate::board::Steer::ALL[..4]
            .iter()
            .any(|&steer| self.board.steered(hole, steer) == Some(cell));
        let ctrl = crate::board::Steer::ALL[4..]
            .iter()
            .any(|&steer| self.board.steered(hole, steer) == Some(cell));
        if ctrl && !plain { Movable::Ctrl } else { Movable::Plain }
    }
}

/// The pieces that are on their way, each at its place now.
fn find_moving(
    state: &State,
    old: &State,
    look: &Looks<'_>,
    places: &Places<'_>,
    moving: &mut Vec<(Rect, Look)>,
    between: impl Fn(i32, i32) -> i32,
) {
    let n = state.board().n_cells() as u16;
    let differs = |cell: &u16| old.piece(*cell) != state.piece(*cell);
    let changed: smallvec::SmallVec<[u16; 16]> = (0..n).filter(differs).collect();
    // Most often few pieces move: those are looked for among the changed cells.
    let mut cell_of = Vec::new();
    if changed.len() > 32 {
        cell_of = old.cells_of_pieces();
    }
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
        moving.push((rect, Look { what: look.piece(cell, false), mark: None }));
    }
}

/// The corner of a polygon.
const fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}
