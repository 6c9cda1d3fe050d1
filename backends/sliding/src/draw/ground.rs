//! What lies below the pieces, and the signs between cells.

use puzzle_core::{Canvas, Point, Rect, Role};

use super::{BAR, BLOCK, FRAME, FRAME_LIGHT, HOLLOW, Look, at, piece};
use crate::board::{Bars, Board};
use crate::places::Places;

/// Paints the ground of a rectangle: frame, board, blocks, hollows and connections. Given are the
/// whole picture and what of it lies inside of the frame.
pub(super) fn paint(
    canvas: &mut dyn Canvas,
    rect: Rect,
    board: &Board,
    places: &Places<'_>,
    (area, inside): (Rect, Rect),
) {
    let border = places.border();
    if !inside.covers(rect) {
        canvas.rect(rect.intersection(area), Role::GROUND);
        let thick = (border * 2 / 3).max(1);
        let frame = inside.inset(-thick);
        if border >= 3 {
            let edge = (thick / 5).max(1);
            if edge >= canvas.grain() {
                canvas.rounded(frame, thick, FRAME_LIGHT);
                let (x, y) = (frame.x + edge, frame.y + edge);
                canvas.rounded(Rect::new(x, y, frame.w - edge, frame.h - edge), thick, FRAME);
            } else {
                canvas.rounded(frame, thick, FRAME);
            }
        } else {
            canvas.rect(frame, FRAME);
        }
    }
    let board_rect = rect.intersection(inside.inset(-(border / 8)));
    canvas.rect(board_rect, Role::BOARD);
    let Some(blueprint) = board.blueprint() else { return };
    if places.is_free() {
        connections(canvas, rect, board, places);
        for cell in 0..board.n_cells() as u16 {
            let hollow = places.rect(cell);
            if hollow.meets(rect) {
                piece::hollow(canvas, hollow);
            }
        }
        return;
    }
    if blueprint.table.contains(&0) {
        for (i, _) in blueprint.table.iter().enumerate().filter(|(_, n)| **n == 0) {
            let (x, y) = (i % usize::from(blueprint.w), i / usize::from(blueprint.w));
            let block = places.block(x as i32, y as i32);
            if block.meets(rect) {
                canvas.rect(block, BLOCK);
            }
        }
    }
    if board.has_visible_ways() {
        connections(canvas, rect, board, places);
        for cell in 0..board.n_cells() as u16 {
            let tile = places.rect(cell);
            if tile.meets(rect) {
                let side = tile.w.min(tile.h);
                canvas.rect(tile.inset(side / 8), HOLLOW);
                canvas.frame(tile.inset(side / 8), canvas.hairline(), Role::GRID);
            }
        }
    }
}

/// The connections that are drawn, with the heads of those that go one way.
fn connections(canvas: &mut dyn Canvas, rect: Rect, board: &Board, places: &Places<'_>) {
    let Some(blueprint) = board.blueprint() else { return };
    for c in blueprint.connectors.iter().filter(|c| c.visible) {
        let (a, b) = (places.center(c.a - 1), places.center(c.b - 1));
        let side = places.rect(c.a - 1).w.min(places.rect(c.a - 1).h);
        let width = (side / 8).max(canvas.hairline());
        let bounds = Rect::bounding(&[a, b]).inset(-2 * width - 2);
        if !bounds.meets(rect) {
            continue;
        }
        canvas.line(a, b, width, Role::GRID);
        if !c.two_way {
            // Between grid cells there is little room.
            let size = if places.is_free() { side / 3 } else { side / 4 };
            arrow(canvas, a, b, size, Role::TEXT);
        }
    }
}

/// An arrowhead in the middle between two points.
fn arrow(canvas: &mut dyn Canvas, a: Point, b: Point, size: i32, role: Role) {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let length = ((dx * dx + dy * dy) as u64).isqrt().max(1) as i64;
    let size = i64::from(size.max(3));
    let (mx, my) = (i64::from(a.x + b.x) / 2, i64::from(a.y + b.y) / 2);
    let along = |k: i64| (dx * size * k / (2 * length), dy * size * k / (2 * length));
    let ((fx, fy), (gx, gy)) = (along(1), (-dy * size / (2 * length), dx * size / (2 * length)));
    let point = |x: i64, y: i64| at(x as i32, y as i32);
    let head = [
        point(mx + fx, my + fy),
        point(mx - fx + gx, my - fy + gy),
        point(mx - fx - gx, my - fy - gy),
    ];
    canvas.polygon(&head, Some(role), None);
}

/// The signs between cells that touch: walls and one-way arrows.
pub(super) fn bars<'a>(
    board: &'a Board,
    places: &'a Places<'a>,
) -> impl Iterator<Item = (Rect, Look)> + 'a {
    let list = board.blueprint().map_or(&[][..], |b| &b.barriers);
    list.iter().enumerate().filter_map(move |(n, bar)| {
        let edge = bar_rect(board, places, bar.a - 1, bar.b - 1)?;
        let side = places.rect(bar.a - 1);
        let reach = side.w.min(side.h) / 5 + 1;
        Some((edge.inset(-reach), Look::new(BAR, n as u16, 0)))
    })
}

/// The edge between two cells that stand side by side on a grid.
fn bar_rect(board: &Board, places: &Places<'_>, a: u16, b: u16) -> Option<Rect> {
    if places.is_free() {
        return None;
    }
    let ((ax, ay), (bx, by)) = (board.place(a), board.place(b));
    if ax.abs_diff(bx) + ay.abs_diff(by) != 1 {
        return None;
    }
    let (ra, rb) = (places.rect(a), places.rect(b));
    let thick = (ra.w.min(ra.h) / 10).max(2);
    Some(if ay == by {
        let x = ra.x.max(rb.x);
        Rect::new(x - thick / 2, ra.y, thick, ra.h)
    } else {
        let y = ra.y.max(rb.y);
        Rect::new(ra.x, y - thick / 2, ra.w, thick)
    })
}

/// Paints a wall or a one-way sign: an arrow on a bar, in the permitted sense.
pub(super) fn paint_bar(canvas: &mut dyn Canvas, board: &Board, places: &Places<'_>, n: usize) {
    let Some(bar) = board.blueprint().map(|b| b.barriers[n]) else { return };
    let (a, b) = (bar.a - 1, bar.b - 1);
    let Some(edge) = bar_rect(board, places, a, b) else { return };
    let (from, to) = match bar.bars {
        Bars::Both => {
            canvas.rect(edge, Role::WALL);
            return;
        }
        Bars::Forth => (places.center(b), places.center(a)),
        Bars::Back => (places.center(a), places.center(b)),
    };
    let side = places.rect(a).w.min(places.rect(a).h);
    // A pale disc below keeps the arrow legible on any piece.
    let middle = edge.center();
    canvas.circle(middle, side / 6, Some(Role::BOARD), Some(Role::TEXT));
    let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let r = side / 6;
    let (a, b) =
        (at(middle.x - dx * r, middle.y - dy * r), at(middle.x + dx * r, middle.y + dy * r));
    arrow(canvas, a, b, side / 5, Role::TEXT);
}
