//! Drawing: one hexagon per cell.

use std::time::Duration;

use puzzle_core::draw::{
    Canvas, Frame, Hatch, Ink, Layout, Point, Rect, Role, RoleSpec, Size, TextStyle, TileCache,
};
use puzzle_core::game::Status;
use puzzle_core::grid::Cell;
use puzzle_core::solve::MarkKind;

use crate::Bees;
use crate::comb::Comb;
use crate::hive::{Cover, Hive};
use crate::params::Params;
use crate::ui::Ui;

/// The game's own colors.
pub(crate) const PALETTE: &[RoleSpec] = &[
    RoleSpec::new("wax", 0xf2_c1_4e, 0xa8_76_1a)
        .high_contrast(0xff_c4_00)
        .color_blind(0xf0_c0_40)
        .mono(Ink::hatched(Hatch::Dots)),
    RoleSpec::new("honey", 0xff_f4_d6, 0x2e_28_1c).mono(Ink::plain(puzzle_core::draw::Rgb::WHITE)),
];
const WAX: Role = Role::own(0);
const HONEY: Role = Role::own(1);

/// The look of a tile. Tiles with equal looks have equal pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    what: What,
    /// The corners, relative to the top left corner of the tile's box; they can differ by a pixel
    /// between tiles.
    corners: [Point; 6],
    is_bright: bool,
    is_under_cursor: bool,
    mark: Option<MarkKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Closed,
    /// A closed cell, suggested as the first one to open.
    Start,
    Flagged,
    /// A flag on a cell without a bee, shown after the game.
    WrongFlag,
    Open(u8),
    /// A bee, shown after the game; `true` for the bee that ended the game.
    Bee(bool),
}

fn comb(hive: &Hive, layout: Layout) -> Comb {
    Comb::new(hive.covers.width(), hive.covers.height(), layout)
}

pub(crate) fn cell_at(hive: &Hive, layout: Layout, point: Point) -> Option<usize> {
    comb(hive, layout).cell_at(point).map(|cell| cell.index(hive.covers.width()))
}

pub(crate) fn cell_rect(hive: &Hive, layout: Layout, cell: usize) -> Option<Rect> {
    hive.covers.cells().nth(cell).map(|cell| comb(hive, layout).bounds(cell))
}

/// Returns the size of the picture.
pub(crate) fn size(params: &Params, layout: Layout) -> Size {
    Comb::new(params.w, params.h, layout).size()
}

pub(crate) fn flash_length(_: &Ui, old: &Hive, new: &Hive) -> Duration {
    let is_new = new.status() == Status::Solved && old.status() != Status::Solved;
    if is_new { Duration::from_millis(400) } else { Duration::ZERO }
}

fn what(hive: &Hive, cell: Cell) -> What {
    let (is_bee, is_lost) = (hive.swarm.bees[cell], hive.status() == Status::Lost);
    match hive.covers[cell] {
        Cover::Open if is_bee => What::Bee(true),
        Cover::Open => What::Open(hive.swarm.count(cell) as u8),
        Cover::Flagged if is_lost && !is_bee => What::WrongFlag,
        Cover::Flagged => What::Flagged,
        Cover::Closed if is_lost && is_bee => What::Bee(false),
        Cover::Closed if !hive.has_begun() && cell == hive.swarm.start => What::Start,
        Cover::Closed => What::Closed,
    }
}

/// Draws the frame.
pub(crate) fn redraw(
    canvas: &mut dyn Canvas,
    drawn: &mut TileCache<Look>,
    frame: &Frame<'_, Bees>,
) {
    let comb = comb(frame.state, frame.layout);
    let look = |(i, cell): (usize, Cell)| {
        let bounds = comb.bounds(cell);
        let look = Look {
            what: what(frame.state, cell),
            corners: comb.corners(cell).map(|p| p.offset(-bounds.x, -bounds.y)),
            is_bright: frame.flashes(100),
            is_under_cursor: frame.ui.cursor.is_on(cell),
            mark: frame.mark(i),
        };
        (bounds, look)
    };
    let tiles = frame.state.covers.cells().enumerate().map(look);
    let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
    drawn.draw(canvas, frame.size().rect(), tiles, ground, |canvas, rect, look| {
        tile(canvas, rect, look);
    });
}

fn tile(canvas: &mut dyn Canvas, rect: Rect, look: &Look) {
    let corners = look.corners.map(|p| p.offset(rect.x, rect.y));
    let center = rect.center();
    // Moves the corners toward the center by `by` sixteenths.
    let inner = |by: i32| {
        corners
            .map(|p| Point::new(p.x + (center.x - p.x) * by / 16, p.y + (center.y - p.y) * by / 16))
    };
    let ground = match look.what {
        _ if look.is_bright => Role::FLASH,
        What::Open(_) | What::Bee(false) => HONEY,
        What::Bee(true) => Role::MISTAKE,
        What::Closed | What::Start | What::Flagged | What::WrongFlag => WAX,
    };
    canvas.polygon(&corners, Some(ground), Some(Role::GRID));
    let unit = rect.w / 16;
    match look.what {
        What::Open(0) | What::Closed => {}
        What::Open(n) => {
            let room = Rect::around(center, rect.w * 5 / 16);
            canvas.text(room, &n.to_string(), TextStyle::new(rect.w * 5 / 8).bold(), Role::TEXT);
        }
        What::Start => flower(canvas, center, unit),
        What::Flagged => flag(canvas, center, rect.w / 12, false),
        What::WrongFlag => flag(canvas, center, rect.w / 12, true),
        What::Bee(_) => bee(canvas, center, unit),
    }
    let line = (rect.w / 16).max(canvas.hairline());
    if let Some(kind) = look.mark {
        let role = if kind == MarkKind::Mistake { Role::MISTAKE } else { Role::HINT };
        // Marks of the action have a thick edge, marks of the reason a thin one.
        let width = if kind == MarkKind::Reason { canvas.hairline() } else { line };
        edge(canvas, &inner(3), width, role);
    }
    if look.is_under_cursor {
        edge(canvas, &inner(2), line, Role::CURSOR);
    }
}

fn edge(canvas: &mut dyn Canvas, corners: &[Point; 6], width: i32, role: Role) {
    for (i, &from) in corners.iter().enumerate() {
        canvas.line(from, corners[(i + 1) % 6], width, role);
    }
}

/// Draws six petals around a center.
fn flower(canvas: &mut dyn Canvas, at: Point, unit: i32) {
    for (dx, dy) in [(4, 0), (2, 3), (-2, 3), (-4, 0), (-2, -3), (2, -3)] {
        let petal = at.offset(dx * unit * 7 / 8, dy * unit);
        canvas.circle(petal, 2 * unit, Some(HONEY), Some(Role::TEXT));
    }
    canvas.circle(at, 2 * unit, Some(WAX), Some(Role::TEXT));
}

/// Draws a flag; a wrong one is crossed out.
fn flag(canvas: &mut dyn Canvas, at: Point, unit: i32, is_wrong: bool) {
    let pole = unit.max(canvas.hairline());
    let (top, foot) = (at.offset(-2 * unit, -4 * unit), at.offset(-2 * unit, 4 * unit));
    let cloth = [top, at.offset(4 * unit, -2 * unit), at.offset(-2 * unit, 0)];
    canvas.polygon(&cloth, Some(Role::MISTAKE), Some(Role::TEXT));
    canvas.line(top, foot, pole, Role::TEXT);
    if is_wrong {
        let arm = 7 * unit / 2;
        canvas.line(at.offset(-arm, -arm), at.offset(arm, arm), pole, Role::TEXT);
        canvas.line(at.offset(-arm, arm), at.offset(arm, -arm), pole, Role::TEXT);
    }
}

/// Draws a round body with two stripes and wings.
fn bee(canvas: &mut dyn Canvas, at: Point, unit: i32) {
    for side in [-1, 1] {
        let wing = at.offset(side * 3 * unit, -3 * unit);
        canvas.circle(wing, 2 * unit, Some(Role::LIGHT), Some(Role::TEXT));
    }
    canvas.circle(at, 4 * unit, Some(WAX), Some(Role::TEXT));
    let stripe = unit.max(canvas.hairline());
    for dy in [-1, 1] {
        let y = at.y + dy * 3 * unit / 2;
        canvas.line(
            Point::new(at.x - 3 * unit, y),
            Point::new(at.x + 3 * unit, y),
            stripe,
            Role::TEXT,
        );
    }
}
