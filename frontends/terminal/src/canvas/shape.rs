//! Lines, polygons and circles as runs of pixels.

use puzzle_core::{Point, Rect};

/// Lays rectangles along a line: one of them where it runs along an axis, else one a step
/// (Bresenham, "Algorithm for computer control of a digital plotter", 1965).
pub(super) fn line(from: Point, to: Point, width: i32, paint: &mut dyn FnMut(Rect)) {
    let width = width.max(1);
    let before = (width - 1) / 2;
    if from.y == to.y {
        let (x0, x1) = (from.x.min(to.x), from.x.max(to.x));
        return paint(Rect::new(x0, from.y - before, x1 - x0 + 1, width));
    }
    if from.x == to.x {
        let (y0, y1) = (from.y.min(to.y), from.y.max(to.y));
        return paint(Rect::new(from.x - before, y0, width, y1 - y0 + 1));
    }
    let (dx, dy) = ((to.x - from.x).abs(), -(to.y - from.y).abs());
    let (step_x, step_y) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let is_flat = dx > -dy;
    let (mut at, mut error) = (from, dx + dy);
    loop {
        paint(if is_flat {
            Rect::new(at.x, at.y - before, 1, width)
        } else {
            Rect::new(at.x - before, at.y, width, 1)
        });
        if at == to {
            return;
        }
        let twice = 2 * error;
        if twice >= dy {
            error += dy;
            at.x += step_x;
        }
        if twice <= dx {
            error += dx;
            at.y += step_y;
        }
    }
}

/// Fills a polygon, even-odd: every pixel whose middle is inside. Whether there was one, in the
/// clip or out of it.
pub(super) fn polygon(points: &[Point], clip: Rect, run: &mut dyn FnMut(i32, i32, i32)) -> bool {
    let bounds = Rect::bounding(points);
    if !bounds.meets(clip) {
        return true;
    }
    let mut any = false;
    let mut crossings: Vec<i64> = Vec::new();
    for y in bounds.y..bounds.y + bounds.h {
        // In half pixels, rounded up to the first pixel whose middle lies behind the crossing.
        let middle = 2 * i64::from(y) + 1;
        crossings.clear();
        for (i, a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            let (ay, by) = (2 * i64::from(a.y), 2 * i64::from(b.y));
            if (ay <= middle) == (by <= middle) {
                continue;
            }
            let (ax, bx) = (2 * i64::from(a.x), 2 * i64::from(b.x));
            let across = ax * (by - ay) + (middle - ay) * (bx - ax);
            let (across, span) = if by > ay { (across, by - ay) } else { (-across, ay - by) };
            // the first x with 2x + 1 >= across / span
            crossings.push(-(-(across - span)).div_euclid(2 * span));
        }
        crossings.sort_unstable();
        for pair in crossings.chunks_exact(2) {
            if pair[0] < pair[1] {
                any = true;
                run(pair[0] as i32, pair[1] as i32, y);
            }
        }
    }
    any
}

/// How far a circle reaches to each side, `dy` pixels from its middle; -1 where it does not.
pub(super) fn half_chord(radius: i32, dy: i32) -> i32 {
    if dy.abs() > radius {
        return -1;
    }
    // Half a radius more than the circle proper, so that small ones are round and not pointed.
    let room = i64::from(radius) * i64::from(radius) + i64::from(radius) / 2
        - i64::from(dy) * i64::from(dy);
    room.max(0).isqrt() as i32
}
