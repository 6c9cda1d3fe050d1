//! Decomposes lines, polygons and circles into runs of samples.

use puzzle_core::draw::{Point, Rect};

/// Returns the four sides of a rectangle's edge, `width` wide, without overlaps.
pub(super) fn sides(rect: Rect, width: i32) -> [Rect; 4] {
    let inner = rect.h - 2 * width;
    [
        Rect::new(rect.x, rect.y, rect.w, width),
        Rect::new(rect.x, rect.y + rect.h - width, rect.w, width),
        Rect::new(rect.x, rect.y + width, width, inner),
        Rect::new(rect.x + rect.w - width, rect.y + width, width, inner),
    ]
}

/// Emits the run of samples from `x0` to before `x1` in a row, clipped.
fn row(x0: i32, x1: i32, y: i32, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let (x0, x1) = (x0.max(clip.x), x1.min(clip.x + clip.w));
    if x0 < x1 {
        run(Rect::new(x0, y, x1 - x0, 1));
    }
}

/// Emits a slanting line, `width` samples thick, between two pixels given by their top left
/// samples.
pub(super) fn strip(from: Point, to: Point, width: i32, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let length = ((dx * dx + dy * dy) as u64).isqrt().max(1) as i64;
    // In sixteenths of a sample: the middles of the pixels, and half the width across.
    let middle = |p: Point| (16 * i64::from(p.x + 1), 16 * i64::from(p.y + 1));
    let (ax, ay) = (-dy * 8 * i64::from(width) / length, dx * 8 * i64::from(width) / length);
    let (ex, ey) = (dx * 16 / length, dy * 16 / length);
    let ((x0, y0), (x1, y1)) = (middle(from), middle(to));
    let corners = [
        (x0 - ex + ax, y0 - ey + ay),
        (x1 + ex + ax, y1 + ey + ay),
        (x1 + ex - ax, y1 + ey - ay),
        (x0 - ex - ax, y0 - ey - ay),
    ];
    fill(&corners, 16, clip, run);
}

/// Fills a polygon by the even-odd rule: every sample whose middle is inside.
pub(super) fn polygon(points: &[Point], clip: Rect, run: &mut dyn FnMut(Rect)) {
    let corners: Vec<(i64, i64)> = points.iter().map(|p| (p.x.into(), p.y.into())).collect();
    fill(&corners, 1, clip, run);
}

/// Fills a polygon whose corners are given in fractions of a sample, `parts` per sample.
fn fill(corners: &[(i64, i64)], parts: i64, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let mut starts: Vec<i64> = Vec::new();
    let (top, bottom) = corners.iter().fold((i64::MAX, i64::MIN), |(low, high), &(_, y)| {
        (low.min(y.div_euclid(parts)), high.max(y.div_euclid(parts) + 1))
    });
    let seen = |y: i64| y.clamp(clip.y.into(), (clip.y + clip.h).into()) as i32;
    for y in seen(top)..seen(bottom) {
        // In halves of a fraction.
        let middle = parts * (2 * i64::from(y) + 1);
        starts.clear();
        for (i, &(ax, ay)) in corners.iter().enumerate() {
            let (bx, by) = corners[(i + 1) % corners.len()];
            let (ax, ay, bx, by) = (2 * ax, 2 * ay, 2 * bx, 2 * by);
            if (ay <= middle) == (by <= middle) {
                continue;
            }
            let across = ax * (by - ay) + (middle - ay) * (bx - ax);
            let (across, span) = if by > ay { (across, by - ay) } else { (-across, ay - by) };
            // The first x with parts * (2x + 1) >= across / span.
            starts.push(-(parts * span - across).div_euclid(2 * parts * span));
        }
        starts.sort_unstable();
        for pair in starts.chunks_exact(2) {
            let far = |x: i64| x.clamp(-(1 << 24), 1 << 24) as i32;
            row(far(pair[0]), far(pair[1]), y, clip, run);
        }
    }
}

/// Returns how far a circle around a corner of samples reaches to each side in the row `dy` below
/// it (the first is 0), or `None` outside of it.
fn half_chord(radius: i32, dy: i32) -> Option<i32> {
    let (radius, dy) = (i64::from(radius), i64::from(dy));
    // In half samples, at the middle of the row.
    let room = 4 * radius * radius - (2 * dy + 1) * (2 * dy + 1);
    // A sample belongs to the circle if its middle is inside.
    (room > 0).then(|| ((room.isqrt() + 1) / 2) as i32)
}

/// Fills a disk around a corner of samples, leaving out a disk of radius `hole`.
pub(super) fn ring(middle: Point, radius: i32, hole: i32, clip: Rect, run: &mut dyn FnMut(Rect)) {
    for y in clip.y.max(middle.y - radius)..(clip.y + clip.h).min(middle.y + radius) {
        let dy = if y < middle.y { middle.y - 1 - y } else { y - middle.y };
        let Some(half) = half_chord(radius, dy) else { continue };
        match half_chord(hole, dy) {
            Some(inner) if hole > 0 => {
                row(middle.x - half, middle.x - inner, y, clip, run);
                row(middle.x + inner, middle.x + half, y, clip, run);
            }
            _ => row(middle.x - half, middle.x + half, y, clip, run),
        }
    }
}

/// Fills a rectangle with round corners.
pub(super) fn rounded(rect: Rect, radius: i32, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let radius = radius.min(rect.w / 2).min(rect.h / 2);
    for y in rect.y.max(clip.y)..(rect.y + rect.h).min(clip.y + clip.h) {
        let from_edge = (y - rect.y).min(rect.y + rect.h - 1 - y);
        let inset = if from_edge < radius {
            radius - half_chord(radius, radius - 1 - from_edge).unwrap_or(0)
        } else {
            0
        };
        row(rect.x + inset, rect.x + rect.w - inset, y, clip, run);
    }
}
