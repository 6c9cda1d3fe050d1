//! Paints the background below the pieces, and the signs between cells.

use puzzle_core::draw::{Canvas, Point, Rect, Role};

use super::look::{Kind, Look};
use super::palette::{FRAME, FRAME_LIGHT, MOVES};
use super::piece::Shape;
use super::scenery::{Scenery, Style};
use super::{at, piece, skin};
use crate::board::{Bars, Board};
use crate::geometry::Geometry;

/// Paints the part of the background that lies in `rect`: frame, board, blocked places, hollows and
/// connections. `area` is the whole picture, and `inside` is the part inside the frame.
pub(super) fn paint(
    canvas: &mut dyn Canvas,
    rect: Rect,
    board: &Board,
    geometry: &Geometry<'_>,
    scenery: &Scenery,
    (area, inside): (Rect, Rect),
) {
    let has_images = canvas.has_images();
    // Images of a frame surround the whole table, whatever the outline of the board is.
    let is_framed = has_images && skin::has_frame(canvas, board);
    if is_framed {
        canvas.rect(rect.intersection(area), Role::GROUND);
        canvas.rect(rect.intersection(inside), Role::BOARD);
        if !inside.covers(rect) {
            skin::frame(canvas, board, inside, geometry.border());
        }
    } else if scenery.has_outline() {
        canvas.rect(rect.intersection(area), Role::GROUND);
        trays(canvas, rect, board, geometry, scenery);
    } else {
        let lip = geometry.border() / 8;
        if !inside.covers(rect) {
            canvas.rect(rect.intersection(area), Role::GROUND);
            frame(canvas, geometry.border(), inside);
        }
        canvas.rect(rect.intersection(inside.inset(-lip)), Role::BOARD);
    }
    let dressed = if has_images {
        skin::ground(canvas, rect, board, geometry)
    } else {
        skin::PaintedByImages::default()
    };
    if board.is_plain() {
        return;
    }
    if !dressed.blocks {
        let is_drawn = |place| is_framed || !scenery.is_around(place);
        blocks(canvas, rect, board, geometry, is_drawn);
    }
    connections(canvas, rect, board, geometry, scenery);
    if scenery.style == Style::Tray || dressed.cells {
        return;
    }
    for cell in 0..geometry.n_cells() {
        let hollow = geometry.rect(cell);
        if hollow.intersects(rect) {
            let shape = Shape::new(scenery.style, hollow, canvas.grain());
            piece::hollow(canvas, &shape);
        }
    }
}

/// Paints the frame around a rectangle: first all of it in the color of its light edge, then all
/// but that edge.
fn frame(canvas: &mut dyn Canvas, border: i32, inside: Rect) {
    frame_part(canvas, border, inside, FRAME_LIGHT);
    frame_part(canvas, border, inside, FRAME);
}

fn frame_part(canvas: &mut dyn Canvas, border: i32, inside: Rect, role: Role) {
    let thick = (border * 2 / 3).max(1);
    let edge = (thick / 5).max(1);
    let frame = inside.inset(-thick);
    let has_edge = border >= 3 && edge >= canvas.grain();
    if canvas.grain() > 1 && thick < 2 * canvas.grain() {
        // Too thin to fill: draw a line where the outlines of pieces are.
        if role == FRAME {
            canvas.frame(inside.inset(-1), 1, role);
        }
        return;
    }
    match (role, border >= 3) {
        (FRAME_LIGHT, _) if !has_edge => {}
        (FRAME_LIGHT, _) => canvas.rounded(frame, thick, role),
        (_, false) => canvas.rect(frame, role),
        _ if has_edge => {
            let (x, y) = (frame.x + edge, frame.y + edge);
            canvas.rounded(Rect::new(x, y, frame.w - edge, frame.h - edge), thick, role);
        }
        _ => canvas.rounded(frame, thick, role),
    }
}

/// Paints a frame that follows the outline of the board, and the board inside it. Both are composed
/// of one part for each place of the table.
fn trays(
    canvas: &mut dyn Canvas,
    rect: Rect,
    board: &Board,
    geometry: &Geometry<'_>,
    scenery: &Scenery,
) {
    let (border, first) = (geometry.border(), geometry.block(0, 0));
    let span = |from: i32, length: i32, tile: i32, n: u16| {
        let (from, to) = (from - border, from + length + border);
        from.div_euclid(tile).clamp(0, n.into())..(to.div_euclid(tile) + 1).clamp(0, n.into())
    };
    let columns = span(rect.x - first.x, rect.w, first.w.max(1), board.width());
    let rows = span(rect.y - first.y, rect.h, first.h.max(1), board.height());
    for part in [FRAME_LIGHT, FRAME, Role::BOARD] {
        for y in rows.clone() {
            for x in columns.clone() {
                if scenery.is_around((y * i32::from(board.width()) + x) as usize) {
                    continue;
                }
                let tile = geometry.block(x, y);
                if part == Role::BOARD {
                    canvas.rect(tile.inset(-(border / 8)), part);
                } else {
                    frame_part(canvas, border, tile, part);
                }
            }
        }
    }
}

/// Paints the blocked places inside the board in the color of the frame.
fn blocks(
    canvas: &mut dyn Canvas,
    rect: Rect,
    board: &Board,
    geometry: &Geometry<'_>,
    is_drawn: impl Fn(usize) -> bool,
) {
    let Some(blueprint) = board.blueprint().filter(|_| !geometry.is_free()) else { return };
    let w = usize::from(blueprint.w);
    for (i, _) in blueprint.table.iter().enumerate().filter(|(_, n)| **n == 0) {
        let block = geometry.block((i % w) as i32, (i / w) as i32);
        if !block.intersects(rect) || !is_drawn(i) {
            continue;
        }
        canvas.rect(block, FRAME);
        let edge = (geometry.border() * 2 / 15).max(1);
        if edge < canvas.grain() || geometry.border() < 3 {
            continue;
        }
        let is_block = |beside: Option<usize>| beside.is_some_and(|i| blueprint.table[i] == 0);
        if !is_block(i.checked_sub(w)) {
            canvas.rect(Rect::new(block.x, block.y, block.w, edge), FRAME_LIGHT);
        }
        if !is_block((i % w > 0).then(|| i - 1)) {
            canvas.rect(Rect::new(block.x, block.y, edge, block.h), FRAME_LIGHT);
        }
    }
}

/// Paints the visible connections, with an arrowhead on those that go one way.
fn connections(
    canvas: &mut dyn Canvas,
    rect: Rect,
    board: &Board,
    geometry: &Geometry<'_>,
    scenery: &Scenery,
) {
    let Some(blueprint) = board.blueprint() else { return };
    for (i, line) in scenery.lines() {
        let c = blueprint.connectors[i];
        let cell = geometry.rect(board.cell(c.a));
        let side = cell.w.min(cell.h);
        let width = (side / 8).max(canvas.hairline());
        if !Rect::bounding(line).inset(-2 * width - 2).intersects(rect) {
            continue;
        }
        paint_polyline(canvas, line, width, Role::GRID);
        if !c.two_way {
            // There is little room between the cells of a grid.
            let size = if geometry.is_free() { side / 3 } else { side / 4 };
            let middle = line.len() / 2;
            let (from, to) = if line.len() == 2 {
                (line[0], line[1])
            } else {
                (line[middle - 1], line[middle + 1])
            };
            arrow(canvas, from, to, size, Role::TEXT);
        }
    }
}

/// Paints a polyline whose segments join without gaps.
pub(super) fn paint_polyline(canvas: &mut dyn Canvas, line: &[Point], width: i32, role: Role) {
    for part in line.windows(2) {
        canvas.line(part[0], part[1], width, role);
    }
    if width > 2 {
        for &joint in line.iter().skip(1).take(line.len().saturating_sub(2)) {
            canvas.circle(joint, (width - 1) / 2, Some(role), None);
        }
    }
}

/// Returns the width of the line that shows the path of a piece into the hole.
fn path_width(geometry: &Geometry<'_>) -> i32 {
    let tile = geometry.rect(0);
    (tile.w.min(tile.h) / 14).max(1)
}

/// Returns the rectangle around the path of a piece into the hole.
pub(super) fn path_bounds(geometry: &Geometry<'_>, way: &[Point]) -> Rect {
    Rect::bounding(way).inset(-path_width(geometry) - 3)
}

/// Paints the path of a piece into the hole. All but its ends lies below pieces.
pub(super) fn paint_path(canvas: &mut dyn Canvas, geometry: &Geometry<'_>, way: &[Point]) {
    let width = path_width(geometry).max(canvas.hairline().min(3));
    paint_polyline(canvas, way, width, MOVES);
}

/// Paints an arrowhead in the middle between two points.
pub(super) fn arrow(canvas: &mut dyn Canvas, a: Point, b: Point, size: i32, role: Role) {
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

/// Returns the signs between cells that touch: walls and one-way arrows.
pub(super) fn bars<'a>(
    board: &'a Board,
    geometry: &'a Geometry<'a>,
) -> impl Iterator<Item = (Rect, Look)> + 'a {
    let list = board.blueprint().map_or(&[][..], |b| &b.barriers);
    list.iter().enumerate().filter_map(move |(n, bar)| {
        let (a, b) = (board.cell(bar.a), board.cell(bar.b));
        let edge = bar_rect(board, geometry, a, b)?;
        let side = geometry.rect(a);
        let reach = side.w.min(side.h) / 4 + 1;
        Some((edge.inset(-reach), Look::new(Kind::Bar, n as u16, 0)))
    })
}

/// Returns the rectangle of a wall or a one-way sign on the edge between two cells; `None` if they
/// are not side by side on a grid.
fn bar_rect(board: &Board, geometry: &Geometry<'_>, a: u16, b: u16) -> Option<Rect> {
    if geometry.is_free() {
        return None;
    }
    let ((ax, ay), (bx, by)) = (board.place(a), board.place(b));
    if ax.abs_diff(bx) + ay.abs_diff(by) != 1 {
        return None;
    }
    Some(edge_between(geometry.rect(a), geometry.rect(b)))
}

/// Returns the rectangle of a wall between the rectangles of two cells that are side by side.
pub(super) fn edge_between(a: Rect, b: Rect) -> Rect {
    let thick = (a.w.min(a.h) / 10).max(2);
    if a.y == b.y {
        Rect::new(a.x.max(b.x) - thick / 2, a.y, thick, a.h)
    } else {
        Rect::new(a.x, a.y.max(b.y) - thick / 2, a.w, thick)
    }
}

/// Paints the sign of barrier `n` of the blueprint: a wall, or an arrow in the permitted direction.
pub(super) fn paint_bar(canvas: &mut dyn Canvas, board: &Board, geometry: &Geometry<'_>, n: usize) {
    let Some(bar) = board.blueprint().map(|b| b.barriers[n]) else { return };
    let (a, b) = (board.cell(bar.a), board.cell(bar.b));
    if let Some(edge) = bar_rect(board, geometry, a, b) {
        paint_barrier(canvas, edge, (geometry.rect(a), geometry.rect(b)), bar.bars);
    }
}

/// Paints a wall, or an arrow in the permitted direction, at the edge between two cells.
pub(super) fn paint_barrier(canvas: &mut dyn Canvas, edge: Rect, (a, b): (Rect, Rect), bars: Bars) {
    let (from, to) = match bars {
        Bars::Both => {
            canvas.rect(edge, Role::WALL);
            return;
        }
        Bars::Forth => (b.center(), a.center()),
        Bars::Back => (a.center(), b.center()),
    };
    let side = a.w.min(a.h);
    // A pale disc below keeps the arrow legible on any piece.
    let middle = edge.center();
    let r = side / 5;
    canvas.circle(middle, r, Some(Role::BOARD), Some(Role::TEXT));
    let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let (a, b) =
        (at(middle.x - dx * r, middle.y - dy * r), at(middle.x + dx * r, middle.y + dy * r));
    arrow(canvas, a, b, side * 2 / 7, Role::TEXT);
}
