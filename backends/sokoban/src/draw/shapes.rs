//! The shapes of cells, boxes and the player, painted at any size. Images of a skin replace them.

use puzzle_core::draw::{Canvas, Point, Rect, Role};
use puzzle_core::grid::Direction;

use super::palette::{
    BOX, BOX_EDGE, BOX_ON_GOAL, BOX_ON_GOAL_EDGE, BRICK, EYE, FLOOR, FLOOR_LINE, GOAL, PLAYER,
    PLAYER_EDGE, SEAM, WALL_LIGHT, WALL_SHADE,
};
use super::{CellLook, Thing, skin};
use crate::board::Ground;

fn side(rect: Rect) -> i32 {
    rect.w.min(rect.h)
}

pub(crate) fn paint_cell(canvas: &mut dyn Canvas, rect: Rect, look: &CellLook) {
    let t = side(rect);
    let is_picture = canvas.has_images() && skin::ground(canvas, rect, look);
    match look.ground {
        _ if is_picture => {}
        Ground::Outside => {}
        Ground::Wall => paint_wall(canvas, rect, look.joins, look.is_printed),
        Ground::Floor | Ground::Goal => {
            let is_odd = (rect.x / rect.w.max(1) + rect.y / rect.h.max(1)) % 2 != 0;
            let floor = if is_odd && is_blocky(canvas, t) { FLOOR_LINE } else { FLOOR };
            canvas.rect(rect, if look.flash { Role::FLASH } else { floor });
            let line = (t / 32).max(canvas.hairline());
            if t >= 16 && line >= canvas.grain() {
                let (right, bottom) = (rect.x + rect.w - line, rect.y + rect.h - line);
                upright(canvas, Rect::new(right, rect.y, line, rect.h), FLOOR_LINE);
                level(canvas, Rect::new(rect.x, bottom, rect.w, line), FLOOR_LINE);
            }
            if look.ground == Ground::Goal {
                paint_goal(canvas, rect);
            }
        }
    }
    match look.thing {
        Thing::None => {}
        Thing::Box => paint_box(canvas, rect, false),
        Thing::BoxOnGoal => paint_box(canvas, rect, true),
    }
    let thick = (t / 12).max(1);
    if look.is_destination {
        canvas.circle(rect.center(), (t / 10).max(1), Some(Role::ACTIVE), None);
    }
    if look.is_drop_target {
        canvas.frame(rect.inset(t / 16), thick, Role::ACTIVE);
    }
    if look.selected {
        canvas.frame(rect, thick, Role::SELECTED);
    }
}

/// Paints the marker of a goal.
pub(super) fn paint_goal(canvas: &mut dyn Canvas, rect: Rect) {
    if is_blocky(canvas, side(rect)) {
        let t = side(rect);
        let by = block(canvas, t);
        canvas.rect(rect.inset(by), GOAL);
        if t >= 5 * by {
            canvas.rect(rect.inset(2 * by), FLOOR);
        } else if by > 2 * canvas.grain() {
            canvas.rect(rect.inset(by + by / 2), FLOOR);
        }
        return;
    }
    match side(rect) {
        t @ ..10 => canvas.rect(middle(rect, t / 3), GOAL),
        10..14 => canvas.polygon(&diamond(rect, OUTER), Some(GOAL), None),
        _ => ring(canvas, rect, GOAL),
    }
}

/// A centered square with sides of `side` pixels.
pub(crate) fn middle(rect: Rect, side: i32) -> Rect {
    let side = side.max(1);
    Rect::new(rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2, side, side)
}

/// Radius of a goal's diamond, in 32nds of a tile. [`INNER`] is the radius of the hole in it.
const OUTER: i32 = 9;
const INNER: i32 = 5;

fn diamond(rect: Rect, radius: i32) -> [Point; 4] {
    let Point { x, y } = rect.center();
    let (rx, ry) = ((rect.w * radius / 32).max(1), (rect.h * radius / 32).max(1));
    [(x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)].map(|(x, y)| Point::new(x, y))
}

/// Paints a diamond with a hole; the hole shows what is below it.
fn ring(canvas: &mut dyn Canvas, rect: Rect, role: Role) {
    let ([a, b, c, d], [e, f, g, h]) = (diamond(rect, OUTER), diamond(rect, INNER));
    // The outline runs in to the hole and out again along the same cut. With the even-odd rule that
    // cut has no area.
    canvas.polygon(&[a, b, c, d, a, e, h, g, f, e], Some(role), None);
}

/// A horizontal line through the middle of a rectangle, as thick as the rectangle is high.
fn level(canvas: &mut dyn Canvas, rect: Rect, role: Role) {
    if !rect.is_empty() {
        let y = rect.y + (rect.h - 1) / 2;
        canvas.line(Point::new(rect.x, y), Point::new(rect.x + rect.w - 1, y), rect.h, role);
    }
}

/// A vertical line through the middle of a rectangle, as thick as the rectangle is wide.
fn upright(canvas: &mut dyn Canvas, rect: Rect, role: Role) {
    if !rect.is_empty() {
        let x = rect.x + (rect.w - 1) / 2;
        canvas.line(Point::new(x, rect.y), Point::new(x, rect.y + rect.h - 1), rect.w, role);
    }
}

/// The sides on which a wall continues into neighboring walls.
#[derive(Clone, Copy)]
struct Joins {
    up: bool,
    right: bool,
    down: bool,
    left: bool,
}

impl Joins {
    /// The wall's rectangle, shrunk on each side where it does not continue.
    fn without(self, rect: Rect, (left, up, right, down): (i32, i32, i32, i32)) -> Rect {
        let keep = |joined: bool, width: i32| if joined { 0 } else { width };
        let (left, up) = (keep(self.left, left), keep(self.up, up));
        let (w, h) = (rect.w - left - keep(self.right, right), rect.h - up - keep(self.down, down));
        Rect::new(rect.x + left, rect.y + up, w, h)
    }

    /// Fills a rectangle with rounded corners; corners where the wall continues stay square.
    fn fill(self, canvas: &mut dyn Canvas, rect: Rect, r: i32, role: Role) {
        canvas.rounded(rect, r, role);
        if r == 0 {
            return;
        }
        let (right, down) = (rect.x + rect.w - r, rect.y + rect.h - r);
        let corners = [
            (self.up || self.left, rect.x, rect.y),
            (self.up || self.right, right, rect.y),
            (self.down || self.left, rect.x, down),
            (self.down || self.right, right, down),
        ];
        for (_, x, y) in corners.into_iter().filter(|corner| corner.0) {
            canvas.rect(Rect::new(x, y, r, r), role);
        }
    }
}

/// Paints a wall that continues into its neighbors. Its free corners are rounded. Light falls from
/// the top left, which three plates on top of each other show.
fn paint_wall(canvas: &mut dyn Canvas, rect: Rect, joins: u16, is_printed: bool) {
    let t = side(rect);
    let bit = |i: usize| joins >> i & 1 != 0;
    let sides = Joins { up: bit(0), right: bit(2), down: bit(4), left: bit(6) };
    let r = if t >= 10 { t / 5 } else { 0 };
    let (half_w, half_h) = (rect.w / 2, rect.h / 2);
    // What is outside the wall shows behind its free corners.
    for (is_free, is_floor, x, y) in [
        (!sides.up && !sides.left, bit(8) || bit(14), 0, 0),
        (!sides.up && !sides.right, bit(8) || bit(10), half_w, 0),
        (!sides.down && !sides.left, bit(12) || bit(14), 0, half_h),
        (!sides.down && !sides.right, bit(12) || bit(10), half_w, half_h),
    ] {
        if is_free && is_floor && r > 0 {
            let quarter = Rect::new(rect.x + x, rect.y + y, rect.w - half_w, rect.h - half_h);
            canvas.rect(quarter, FLOOR);
        }
    }
    let (brick, seam) = if is_printed { (Role::WALL, WALL_SHADE) } else { (BRICK, SEAM) };
    let (hairline, grain) = (canvas.hairline(), canvas.grain());
    let edge = (t / 16).max(hairline);
    let is_raised = t >= 10 && edge >= grain;
    let top = if is_raised {
        let deep = edge + edge / 2;
        sides.fill(canvas, rect, r, WALL_SHADE);
        sides.fill(canvas, sides.without(rect, (0, 0, edge, deep)), r, WALL_LIGHT);
        sides.without(rect, (edge, edge, edge, deep))
    } else {
        rect
    };
    sides.fill(canvas, top, r, brick);
    // Bricks: one horizontal joint across the middle, vertical joints staggered above and below it.
    let joint = (t / 40).max(hairline);
    if t < 20 || joint < grain {
        return;
    }
    let Rect { x, y, w, h } = rect;
    let (middle, bottom) = (y + h / 2, top.y + top.h);
    level(canvas, Rect::new(top.x, middle, top.w, joint), seam);
    if sides.up {
        level(canvas, Rect::new(top.x, y, top.w, joint), seam);
    }
    upright(canvas, Rect::new(x + w / 4, top.y, joint, middle - top.y), seam);
    let lower = middle + joint;
    upright(canvas, Rect::new(x + w * 3 / 4, lower, joint, bottom - lower), seam);
}

/// Returns `true` if a tile with sides of `side` pixels has to be drawn from plain blocks: the
/// surface shows no details as small as a pixel, and the tile is less than 28 details wide.
pub(crate) fn is_blocky(canvas: &dyn Canvas, side: i32) -> bool {
    canvas.grain() > 1 && side < 28 * canvas.grain()
}

/// Returns the width in pixels of the blocks from which a tile is drawn: about a fifth of its side,
/// in steps of two of the smallest visible details; for the smallest tiles, one detail.
fn block(canvas: &dyn Canvas, side: i32) -> i32 {
    let grain = canvas.grain();
    match side / grain {
        ..6 => grain,
        _ => (side / 5 + grain) / (2 * grain) * 2 * grain,
    }
}

/// Paints a crate: with crossed planks, or, on a goal, in another color and with a diamond.
pub(super) fn paint_box(canvas: &mut dyn Canvas, rect: Rect, on_goal: bool) {
    if canvas.has_images() && skin::paint_box(canvas, rect, on_goal) {
        return;
    }
    let t = side(rect);
    let (face, edge) = if on_goal { (BOX_ON_GOAL, BOX_ON_GOAL_EDGE) } else { (BOX, BOX_EDGE) };
    if is_blocky(canvas, t) {
        let by = block(canvas, t);
        canvas.rect(rect, edge);
        canvas.rect(rect.inset(by), face);
        if on_goal {
            canvas.rect(middle(rect, by), edge);
        }
        return;
    }
    let body = rect.inset((t / 12).max(i32::from(t >= 6)));
    if body.is_empty() {
        canvas.rect(rect, face);
        return;
    }
    let width = (t / 14).max(1);
    canvas.rect(body, face);
    let inner = body.inset(width);
    if inner.is_empty() {
        return;
    }
    canvas.frame(body, width, edge);
    if t < 8 {
        if on_goal {
            canvas.rect(middle(rect, t / 3), edge);
        }
        return;
    }
    if on_goal {
        if t < 14 {
            canvas.polygon(&diamond(rect, OUTER), Some(edge), None);
        } else {
            canvas.polygon(&diamond(rect, INNER), Some(EYE), None);
            ring(canvas, rect, edge);
        }
        return;
    }
    let planks = inner.inset(width);
    let (x0, y0) = (planks.x, planks.y);
    let (x1, y1) = (planks.x + planks.w - 1, planks.y + planks.h - 1);
    canvas.line(Point::new(x0, y0), Point::new(x1, y1), width, edge);
    canvas.line(Point::new(x0, y1), Point::new(x1, y0), width, edge);
    if t >= 24 {
        canvas.frame(planks, (width / 2).max(1), edge);
    }
}

/// Paints the player: a round head facing a direction, with its hands out while it holds a box.
pub(super) fn paint_player(canvas: &mut dyn Canvas, rect: Rect, facing: Direction, grip: bool) {
    let t = side(rect);
    let center = rect.center();
    let (dx, dy) = facing.step();
    if is_blocky(canvas, t) && t < 14 * canvas.grain() {
        let by = block(canvas, t);
        let body = rect.inset(by);
        canvas.rect(Rect::new(body.x + by / 2, rect.y + by, body.w - by, rect.h - 2 * by), PLAYER);
        canvas.rect(Rect::new(body.x, body.y + by, body.w, body.h - 2 * by), PLAYER);
        let eye = Rect::new(center.x - by / 2, center.y - by / 2, by, by);
        canvas.rect(eye.offset(dx * by, dy * by), EYE);
        return;
    }
    if t < 8 {
        let body = middle(rect, t * 2 / 3);
        canvas.rect(body, PLAYER);
        if t >= 4 {
            let far = body.w / 2 - 1;
            canvas.rect(middle(rect, t / 3).offset(dx * far, dy * far), EYE);
        }
        return;
    }
    let r = (t * 3 / 8).max(2);
    if grip {
        let hand = (t / 10).max(1);
        for side in [-1, 1] {
            let at = center.offset(dx * r - dy * side * r / 2, dy * r + dx * side * r / 2);
            canvas.circle(at, hand, Some(PLAYER_EDGE), None);
        }
    }
    canvas.circle(center, r, Some(PLAYER), Some(PLAYER_EDGE));
    if t < 14 {
        canvas.rect(Rect::around(center.offset(dx * r / 2, dy * r / 2), (t / 10).max(1)), EYE);
        return;
    }
    for side in [-1, 1] {
        let (sx, sy) = (-dy * side, dx * side);
        let eye = center.offset(dx * r * 2 / 5 + sx * r * 2 / 5, dy * r * 2 / 5 + sy * r * 2 / 5);
        let size = (r * 3 / 10).max(1);
        canvas.circle(eye, size, Some(EYE), None);
        let pupil = eye.offset(dx * size * 2 / 5, dy * size * 2 / 5);
        canvas.circle(pupil, (size / 2).max(1), Some(PLAYER_EDGE), None);
    }
}
