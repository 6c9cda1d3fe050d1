//! Paints pieces and the marks on them.

use alloc::string::String;

use puzzle_core::draw::{Align, Canvas, Point, Rect, Role, TextStyle};

use super::at;
use super::look::{Face, Look, Movable};
use super::palette::{
    HOLLOW, MOVES, PIECE, PIECE_LIGHT, PIECE_SHADE, PLACED, PLACED_LIGHT, PLACED_SHADE, TICK,
};
use super::scenery::{Line, Style};
use crate::board::Board;
use crate::number_text::decimal;

/// The outline of a piece.
pub(super) struct Shape {
    /// The rectangle of the piece, including its shadow.
    rect: Rect,
    round: bool,
}

impl Shape {
    /// Creates the shape of a piece in a cell's rectangle. On a coarse surface, where the pieces of
    /// a tray are flat plates, they touch, so that their outlines form a grid.
    pub(super) fn new(style: Style, rect: Rect, grain: i32) -> Self {
        let side = rect.w.min(rect.h);
        let is_grid = style == Style::Tray && grain > 1 && edge_of(side) < grain;
        let inset = if is_grid { 0 } else { style.inset(side) };
        Self { rect: rect.inset(inset), round: style.is_round() }
    }

    fn side(&self) -> i32 {
        self.rect.w.min(self.rect.h)
    }

    fn fill(&self, canvas: &mut dyn Canvas, rect: Rect, role: Role) {
        if self.round {
            canvas.circle(rect.center(), (rect.w.min(rect.h) - 1) / 2, Some(role), None);
        } else {
            canvas.rounded(rect, rect.w.min(rect.h) / 7, role);
        }
    }

    /// Paints the piece as a flat plate.
    fn outlined(&self, canvas: &mut dyn Canvas, role: Role, outline: Option<Role>) {
        let rect = self.rect;
        if self.round {
            canvas.circle(rect.center(), (rect.w.min(rect.h) - 1) / 2, Some(role), outline);
            return;
        }
        canvas.rect(rect, role);
        if let Some(outline) = outline {
            canvas.frame(rect, canvas.hairline(), outline);
        }
    }
}

/// Returns the width of the edges of a raised piece, or 0 if the piece is flat.
const fn edge_of(side: i32) -> i32 {
    match side {
        ..12 => 0,
        12..16 => 1,
        _ => side / 16,
    }
}

/// What the pieces of a board show: the text of each piece that has one, and the largest number.
#[derive(Clone, Copy)]
pub(super) struct Labels<'a> {
    pub(super) letters: &'a [String],
    pub(super) most: u16,
}

impl<'a> Labels<'a> {
    /// Returns the labels of a board.
    pub(super) fn of(board: &'a Board) -> Self {
        Self { letters: board.letters(), most: board.most() }
    }
}

/// Paints a piece with its label.
pub(super) fn paint(canvas: &mut dyn Canvas, shape: &Shape, labels: Labels<'_>, look: Look) {
    let rect = shape.rect;
    let side = shape.side();
    let (light, tile, shade) = match look.face() {
        Face::Plain => (PIECE_LIGHT, PIECE, PIECE_SHADE),
        Face::Placed => (PLACED_LIGHT, PLACED, PLACED_SHADE),
        Face::Flash => (PIECE_LIGHT, Role::FLASH, PIECE_SHADE),
        Face::Goal => (Role::GRID, Role::BOARD, Role::GRID),
    };
    // The light comes from the top left: three plates on top of each other. If an edge is too thin
    // to be seen, the piece is flat with an outline, and so are the pieces of the goal.
    let edge = edge_of(side);
    let is_raised = edge > 0 && edge >= canvas.grain() && look.face() != Face::Goal;
    let top = if is_raised {
        shape.fill(canvas, rect, shade);
        shape.fill(canvas, Rect::new(rect.x, rect.y, rect.w - edge, rect.h - edge), light);
        let top = rect.inset(edge);
        shape.fill(canvas, top, tile);
        top
    } else {
        shape.outlined(canvas, tile, (side >= 6).then_some(shade));
        rect.inset(edge.max(i32::from(side >= 6)))
    };
    let mut room = [0; 10];
    let inner = if shape.round { top.inset(side / 10) } else { top.inset(edge) };
    let number = written(labels, look.number(), &mut room);
    let style = TextStyle::new(text_size(labels, side, inner.w)).bold();
    canvas.text(inner, number, style, Role::TEXT);
    let mut room = [0; 10];
    if look.own() > 0 && look.own() != look.number() && side >= 16 {
        let corner = Rect::new(inner.x, inner.y, inner.w / 2, inner.h * 5 / 16);
        let style = TextStyle::new(side / 4).align(Align::Start, Align::Start);
        canvas.text(corner, decimal(look.own().into(), &mut room), style, Role::FAINT);
    }
    if look.face() == Face::Placed && side >= 10 {
        tick(canvas, shape, (top, number), side);
    }
}

/// Returns the text size for all pieces of a board, so that the longest label fits.
fn text_size(labels: Labels<'_>, side: i32, room: i32) -> i32 {
    // The width of a character in hundredths of the size: of a bold digit, or of the widest letter.
    let (n, width) = match labels.letters {
        [] => (labels.most.max(1).ilog10() as i32 + 1, 72),
        letters => {
            let longest = letters.iter().map(|l| l.chars().count()).max().unwrap_or(1);
            (longest.clamp(1, 99) as i32, 100)
        }
    };
    (side / 2).min(room * 100 / (n * width)).max(1)
}

/// Returns the text on the piece with a number: its label, or the number itself if it has no label.
fn written<'a>(labels: Labels<'a>, number: u16, room: &'a mut [u8; 10]) -> &'a str {
    match labels.letters.get(usize::from(number).wrapping_sub(1)) {
        Some(letter) => letter,
        None => decimal(number.into(), room),
    }
}

/// Paints a small tick, so that placed pieces differ by more than color. `top` is the upper plate,
/// and `number` is the label.
pub(super) fn tick(canvas: &mut dyn Canvas, shape: &Shape, (top, number): (Rect, &str), side: i32) {
    let grain = canvas.grain();
    if grain > 1 && side < 40 * grain {
        // Use a character of the surface; next to the number if there is only one row.
        let sign = canvas.choose(top, &["✓", "*"], TextStyle::new(side));
        let corner = if shape.round {
            Rect::new(top.x, top.y + top.h / 2, top.w, top.h / 2)
        } else {
            top.inset(grain)
        };
        let across = if shape.round { Align::Center } else { Align::End };
        // A character is two grains wide and four high.
        let n = number.chars().count() as i32;
        let has_room = shape.rect.w >= (2 * n + 6) * grain || shape.rect.h >= 12 * grain;
        if has_room && (!shape.round || shape.rect.h >= 16 * grain) {
            let style = TextStyle::new(corner.h).align(across, Align::End);
            canvas.text(corner, sign, style, TICK);
        }
        return;
    }
    let u = (side / 5).max(3);
    let (x, y) = if shape.round {
        (top.x + top.w / 2 - u / 2, top.y + top.h - u - side / 16)
    } else {
        (top.x + top.w - u - side / 16, top.y + top.h - u - side / 16)
    };
    let width = (side / 24).max(canvas.hairline());
    let (a, b, c) = (at(x, y + u / 2), at(x + u / 3, y + u - width), at(x + u - width, y + u / 6));
    canvas.line(a, b, width, TICK);
    canvas.line(b, c, width, TICK);
}

/// Adds the corners of the arrowheads that show where a piece can go, three for each: two
/// arrowheads for a key with Ctrl, none if they would be too small to be seen. The shape is that of
/// the hole if the piece is next to it, since the arrowhead is then at the hole's rim, and
/// otherwise that of the piece. `hole` and `cell` are the centers of the hole and of the piece.
pub(super) fn arrowheads(
    shape: &Shape,
    (hole, cell): (Point, Point),
    movable: Movable,
    grain: i32,
    points: &mut Line,
) {
    let side = shape.side();
    let (depth, half) = (side / 7, side / 6);
    if depth < grain.max(2) {
        return;
    }
    let (dx, dy) = (i64::from(hole.x - cell.x), i64::from(hole.y - cell.y));
    let (w, h) = (i64::from(shape.rect.w / 2), i64::from(shape.rect.h / 2));
    // Most paths lie along an axis, where no division is needed.
    let is_straight = dx == 0 || dy == 0;
    let (dx, dy) = if is_straight { (dx.signum(), dy.signum()) } else { (dx, dy) };
    let length = if is_straight { 1 } else { ((dx * dx + dy * dy) as u64).isqrt().max(1) as i64 };
    // The distance of the rim from the center in that direction.
    let rim = if shape.round {
        w.min(h)
    } else if is_straight {
        if dx == 0 { h } else { w }
    } else {
        (w * length / dx.abs()).min(h * length / dy.abs())
    };
    let (depth, half) = (i64::from(depth), i64::from(half));
    let rim = rim - i64::from((side / 24).max(1));
    let middle = shape.rect.center();
    let tip = if middle == hole { depth - rim } else { rim };
    let back = tip - depth;
    let point = |ahead: i64, aside: i64| {
        let (x, y) = (dx * ahead - dy * aside, dy * ahead + dx * aside);
        let (x, y) = if is_straight { (x, y) } else { (x / length, y / length) };
        at(middle.x + x as i32, middle.y + y as i32)
    };
    let mut head = |aside, half| {
        let (left, right) = (point(back, aside - half), point(back, aside + half));
        points.extend_from_slice(&[point(tip, aside), right, left]);
    };
    if movable == Movable::Ctrl {
        head(-half, half * 3 / 4);
        head(half, half * 3 / 4);
    } else {
        head(0, half);
    }
}

/// Paints the arrowheads of a piece, given by their corners.
pub(super) fn paint_arrowheads(canvas: &mut dyn Canvas, corners: &[Point]) {
    for head in corners.chunks_exact(3) {
        canvas.polygon(head, Some(MOVES), None);
    }
}

/// Paints the hollow of a cell, on boards whose cells stand apart.
pub(super) fn hollow(canvas: &mut dyn Canvas, shape: &Shape) {
    if shape.round {
        let radius = (shape.side() - 1) / 2;
        canvas.circle(shape.rect.center(), radius, Some(HOLLOW), Some(Role::GRID));
    } else {
        canvas.rect(shape.rect, HOLLOW);
        canvas.frame(shape.rect, canvas.hairline(), Role::GRID);
    }
}

/// Paints into the hole the key of the macro that begins there: F1 to F12.
pub(super) fn macro_key(canvas: &mut dyn Canvas, shape: &Shape, number: u16) {
    let Some(key) = MACRO_KEYS.get(usize::from(number).wrapping_sub(1)) else { return };
    let style = TextStyle::new((shape.side() / 3).max(1));
    canvas.text(shape.rect.inset(shape.side() / 8), key, style, Role::FAINT);
}

const MACRO_KEYS: [&str; 12] =
    ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12"];
