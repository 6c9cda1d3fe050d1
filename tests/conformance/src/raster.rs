//! Which pixels a stroke covers: exact, without smoothing, the same inside any clip.

use puzzle_core::{Point, Rect};

/// Calls `dot` for each pixel of the rectangle that is inside the clip.
pub(crate) fn rect(rect: Rect, clip: Rect, mut dot: impl FnMut(i32, i32)) {
    let rect = rect.intersection(clip);
    for y in rect.y..rect.y + rect.h {
        for x in rect.x..rect.x + rect.w {
            dot(x, y);
        }
    }
}

/// A line between two pixels, both included, with a square pen.
pub(crate) fn line(from: Point, to: Point, width: i32, clip: Rect, mut dot: impl FnMut(i32, i32)) {
    let before = (width - 1) / 2;
    if from.x == to.x || from.y == to.y {
        let span = Rect::bounding(&[from, to]);
        let thick = if from.y == to.y {
            Rect::new(span.x, span.y - before, span.w, width)
        } else {
            Rect::new(span.x - before, span.y, width, span.h)
        };
        rect(thick, clip, dot);
        return;
    }
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let steps = dx.abs().max(dy.abs());
    // A line of billions of pixels cannot be in a picture: its two ends say enough.
    let stride = (steps / 100_000).max(1);
    let mut i = 0;
    while i <= steps {
        let x = i64::from(from.x) + (2 * dx * i + steps * dx.signum()) / (2 * steps);
        let y = i64::from(from.y) + (2 * dy * i + steps * dy.signum()) / (2 * steps);
        rect(Rect::new(x as i32 - before, y as i32 - before, width, width), clip, &mut dot);
        i += stride;
    }
}

/// The inside of a polygon, even-odd, each pixel by its middle.
pub(crate) fn polygon(points: &[Point], clip: Rect, mut dot: impl FnMut(i32, i32)) {
    let bounds = Rect::bounding(points).intersection(clip);
    let mut starts: Vec<i64> = Vec::new();
    for y in bounds.y..bounds.y + bounds.h {
        starts.clear();
        for (i, &a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
            if low.y <= y && y < high.y {
                // The first pixel whose middle is not left of the edge on this row's middle line.
                let (dx, dy) = (i64::from(high.x - low.x), i64::from(high.y - low.y));
                let doubled = 2 * i64::from(low.x) * dy + (2 * i64::from(y - low.y) + 1) * dx;
                let n = doubled - dy;
                starts.push(n.div_euclid(2 * dy) + i64::from(n.rem_euclid(2 * dy) > 0));
            }
        }
        starts.sort_unstable();
        for pair in starts.chunks_exact(2) {
            let from = pair[0].max(i64::from(bounds.x)) as i32;
            let to = pair[1].min(i64::from(bounds.x + bounds.w)) as i32;
            for x in from..to {
                dot(x, y);
            }
        }
    }
}

/// A disk, or its edge one pixel wide.
pub(crate) fn circle(
    center: Point,
    radius: i32,
    edge: bool,
    clip: Rect,
    mut dot: impl FnMut(i32, i32),
) {
    let r = i64::from(radius);
    rect(Rect::around(center, radius), clip, |x, y| {
        let (dx, dy) = (i64::from(x - center.x), i64::from(y - center.y));
        let d = dx * dx + dy * dy;
        if d <= r * r + r && (!edge || d > (r - 1) * (r - 1) + (r - 1)) {
            dot(x, y);
        }
    });
}
