//! Pieces and the marks on them.

use puzzle_core::{Align, Canvas, MarkKind, Point, Rect, Role, TextStyle};

use super::{Face, HOLLOW, Movable, PLACED, PLACED_LIGHT, PLACED_SHADE, TICK, at};
use crate::board::Board;
use crate::places::Places;

/// The outline of a piece.
pub(super) struct Shape {
    /// Its own pixels, shadow and all.
    rect: Rect,
    round: bool,
}

impl Shape {
    /// The shape of a piece in a cell's rectangle.
    pub(super) fn new(board: &Board, places: &Places<'_>, rect: Rect) -> Self {
        let round = places.is_free();
        let side = rect.w.min(rect.h);
        let inset = if round {
            0
        } else if board.has_visible_ways() {
            side / 8
        } else {
            (side + 16) / 32
        };
        Self { rect: rect.inset(inset), round }
    }

    fn fill(&self, canvas: &mut dyn Canvas, rect: Rect, role: Role) {
        if self.round {
            canvas.circle(rect.center(), (rect.w.min(rect.h) - 1) / 2, Some(role), None);
        } else {
            canvas.rounded(rect, rect.w.min(rect.h) / 7, role);
        }
    }
}

impl Shape {
    /// The piece as a flat plate.
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

/// Paints a piece with its number.
pub(super) fn paint(
    canvas: &mut dyn Canvas,
    shape: &Shape,
    (number, own): (u16, u16),
    face: Face,
    movable: Movable,
) {
    let rect = shape.rect;
    let side = rect.w.min(rect.h);
    let (light, tile, shade) = match face {
        Face::Plain => (Role::LIGHT, Role::TILE, Role::SHADE),
        Face::Placed => (PLACED_LIGHT, PLACED, PLACED_SHADE),
        Face::Flash => (Role::LIGHT, Role::FLASH, Role::SHADE),
    };
    // The light comes from the top left: three plates, one upon the other. Where an edge is too thin
    // to be seen as such, the piece is flat, with an outline.
    let edge = if side < 12 { 0 } else { (side / 16).max(1) };
    let is_raised = edge > 0 && edge >= canvas.grain();
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
    let mut digits = [0; 5];
    let inner = if shape.round { top.inset(side / 8) } else { top.inset(edge) };
    let size = if shape.round { side * 7 / 16 } else { side / 2 };
    let style = TextStyle::new(size.max(1)).bold();
    canvas.text(inner, text_of(number, &mut digits), style, Role::TEXT);
    if own > 0 && own != number && side >= 16 {
        let corner = Rect::new(inner.x, inner.y, inner.w / 2, inner.h * 5 / 16);
        let style = TextStyle::new(side / 4).align(Align::Start, Align::Start);
        canvas.text(corner, text_of(own, &mut digits), style, Role::FAINT);
    }
    if face == Face::Placed && side >= 10 {
        tick(canvas, shape, top, side);
    }
    if movable != Movable::No {
        mark_movable(canvas, shape, top, side, movable);
    }
}

/// A small tick: what lies right is told by shape too.
fn tick(canvas: &mut dyn Canvas, shape: &Shape, top: Rect, side: i32) {
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

/// A bar along the lower edge; two short ones for a key with Ctrl.
fn mark_movable(canvas: &mut dyn Canvas, shape: &Shape, top: Rect, side: i32, movable: Movable) {
    let thick = (side / 16).max(1);
    let inset = if shape.round { top.w * 5 / 16 } else { top.w / 5 };
    let bar = Rect::new(top.x + inset, top.y + thick, top.w - 2 * inset, thick);
    if movable == Movable::Plain {
        canvas.rect(bar, Role::ACTIVE);
    } else {
        let part = (bar.w * 2 / 5).max(1);
        canvas.rect(Rect::new(bar.x, bar.y, part, bar.h), Role::ACTIVE);
        canvas.rect(Rect::new(bar.x + bar.w - part, bar.y, part, bar.h), Role::ACTIVE);
    }
}

/// The mid-end's mark on a cell.
pub(super) fn mark(canvas: &mut dyn Canvas, round: bool, rect: Rect, mark: Option<MarkKind>) {
    let Some(mark) = mark else { return };
    let side = rect.w.min(rect.h);
    let thick = (side / 12).max(1);
    let inner = if round { rect } else { rect.inset((side + 16) / 32) };
    match mark {
        MarkKind::Hint => ring(canvas, round, inner, thick, Role::HINT),
        MarkKind::Reason => {
            if round {
                let radius = (side / 10).max(1);
                let middle = Point::new(inner.x + inner.w / 2, inner.y + radius + 1);
                canvas.circle(middle, radius, Some(Role::HINT), Some(Role::TEXT));
            } else {
                canvas.corners(inner, side / 4, thick, Role::HINT);
            }
        }
        MarkKind::Mistake => {
            let width = thick;
            let (x0, y0) = (inner.x + inner.w / 4, inner.y + inner.h / 4);
            let (x1, y1) = (inner.x + inner.w * 3 / 4, inner.y + inner.h * 3 / 4);
            canvas.line(at(x0, y0), at(x1, y1), width, Role::MISTAKE);
            canvas.line(at(x0, y1), at(x1, y0), width, Role::MISTAKE);
        }
    }
}

fn ring(canvas: &mut dyn Canvas, round: bool, rect: Rect, thick: i32, role: Role) {
    if round {
        for i in 0..thick {
            let radius = (rect.w.min(rect.h) - 1) / 2 - i;
            if radius > 0 {
                canvas.circle(rect.center(), radius, None, Some(role));
            }
        }
    } else {
        canvas.frame(rect, thick, role);
    }
}

/// A hollow that a piece can lie in, on boards whose pieces are round.
pub(super) fn hollow(canvas: &mut dyn Canvas, rect: Rect) {
    let radius = (rect.w.min(rect.h) - 1) / 2;
    canvas.circle(rect.center(), radius, Some(HOLLOW), Some(Role::GRID));
}

/// A number's digits, without taking memory.
fn text_of(number: u16, digits: &mut [u8; 5]) -> &str {
    let mut i = digits.len();
    let mut rest = number;
    loop {
        i -= 1;
        digits[i] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    core::str::from_utf8(&digits[i..]).unwrap_or("")
}
