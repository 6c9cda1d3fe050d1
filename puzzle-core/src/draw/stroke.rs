//! The pixels of each stroke: computed exactly in whole numbers, without smoothing, and the same
//! inside any clip. Each function passes rectangles, mostly parts of a row, to `run`. None of them
//! is empty or leaves the clip.

use alloc::vec::Vec;

use crate::draw::{Point, Rect};

/// The largest absolute coordinate that strokes use; larger ones are limited to it. The limit keeps
/// products in range and changes no pixel of a real surface.
const FAR: i32 = 1 << 20;

/// Limits a length to a maximum that exceeds any surface.
fn near_length(v: i32) -> i32 {
    v.clamp(1, FAR)
}

fn near_point(p: Point) -> Point {
    Point::new(p.x.clamp(-FAR, FAR), p.y.clamp(-FAR, FAR))
}

/// Limits the coordinates of a rectangle to a range that exceeds any surface.
pub(super) fn near(rect: Rect) -> Rect {
    if rect.is_empty() {
        return Rect::default();
    }
    let from = near_point(Point::new(rect.x, rect.y));
    let to = near_point(Point::new(rect.x.saturating_add(rect.w), rect.y.saturating_add(rect.h)));
    Rect::new(from.x, from.y, to.x - from.x, to.y - from.y)
}

/// Computes the pixels of a rectangle.
pub(super) fn rect(rect: Rect, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let part = near(rect).intersection(clip);
    if !part.is_empty() {
        run(part);
    }
}

/// Computes the pixels of a line between two pixels, both included, with flat ends.
///
/// A pixel belongs to the line if its center is no farther than half the width from the line
/// through the centers of the two pixels. Of two pixels at exactly that distance, only the one
/// behind belongs to it: the one below, or the one to the right if the line is steep. So along the
/// axes a line of an even width has one more pixel behind than before.
pub(super) fn line(from: Point, to: Point, width: i32, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let (from, to, width) = (near_point(from), near_point(to), near_length(width));
    let span = Rect::bounding(&[from, to]);
    let before = (width - 1) / 2;
    let thick = match (span.w, span.h) {
        (1, 1) => Rect::new(span.x - before, span.y - before, width, width),
        (1, _) => Rect::new(span.x - before, span.y, width, span.h),
        (_, 1) => Rect::new(span.x, span.y - before, span.w, width),
        _ if width == 1 => return thin_line(from, to, clip, run),
        _ => return thick_line(from, to, width, clip, run),
    };
    rect(thick, clip, run);
}

/// Computes the pixels of a slanting line, one for each step along its longer axis. (A strip one
/// pixel thick would have two pixels where it passes between them.)
fn thin_line(from: Point, to: Point, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let is_steep = (to.y - from.y).abs() > (to.x - from.x).abs();
    // A steep line is drawn as a flat one with its axes swapped.
    let swapped = |p: Point| if is_steep { Point::new(p.y, p.x) } else { p };
    let (a, b) = (swapped(from), swapped(to));
    let (a, b) = if a.x < b.x { (a, b) } else { (b, a) };
    let (first, last) =
        if is_steep { (clip.y, clip.y + clip.h - 1) } else { (clip.x, clip.x + clip.w - 1) };
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    for x in a.x.max(first)..=b.x.min(last) {
        // Of two pixels at the same distance, the one behind.
        let y = a.y + (2 * dy * i64::from(x - a.x) + dx).div_euclid(2 * dx) as i32;
        let at = swapped(Point::new(x, y));
        if clip.contains(at) {
            run(Rect::new(at.x, at.y, 1, 1));
        }
    }
}

/// Computes the pixels of a slanting line as a strip.
fn thick_line(from: Point, to: Point, width: i32, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let (from, to) = if from.x < to.x { (from, to) } else { (to, from) };
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let square = (dx * dx + dy * dy) as u128;
    let doubled = u128::from(width.unsigned_abs()).pow(2) * square;
    // Half the width, and half a pixel, in units of products with (dx, dy).
    let half = (doubled / 4).isqrt();
    let end = (square / 4).isqrt() as i64;
    // Products are positive below the line. If the strip ends exactly at the centers of pixels,
    // those before the line are left out.
    let is_tie = i64::from(4 * half * half == doubled);
    let half = half as i64;
    let below_is_behind = dx >= dy.abs() || dy < 0;
    let (low, high) = if below_is_behind { (-half + is_tie, half) } else { (-half, half - is_tie) };
    let rows = Rect::bounding(&[from, to]).inset(-(width / 2 + 1)).intersection(clip);
    for y in rows.y..rows.y + rows.h {
        let py = i64::from(y - from.y);
        // low <= dx * py - dy * px <= high, and -end <= dx * px + dy * py <= square + end
        let (a, b) = if dy > 0 {
            (ceiling(dx * py - high, dy), (dx * py - low).div_euclid(dy))
        } else {
            (ceiling(low - dx * py, -dy), (high - dx * py).div_euclid(-dy))
        };
        let a = a.max(ceiling(-end - dy * py, dx));
        let b = b.min((square as i64 + end - dy * py).div_euclid(dx));
        row(i64::from(from.x) + a, i64::from(from.x) + b + 1, y, clip, run);
    }
}

/// Returns `a / b` rounded up; `b` is positive.
fn ceiling(a: i64, b: i64) -> i64 {
    -(-a).div_euclid(b)
}

/// Passes a part of row `y` to `run`: the columns from `x0` up to, but not including, `x1` that are
/// inside the clip.
fn row(x0: i64, x1: i64, y: i32, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let (from, to) = (x0.max(i64::from(clip.x)), x1.min(i64::from(clip.x + clip.w)));
    if from < to {
        run(Rect::new(from as i32, y, (to - from) as i32, 1));
    }
}

/// Computes the pixels inside a polygon by the even-odd rule, each by its center.
pub(super) fn polygon(points: &[Point], clip: Rect, run: &mut dyn FnMut(Rect)) {
    let Some(&last) = points.last() else { return };
    let bounds = points.iter().fold(Rect::default(), |all, &p| {
        let p = near_point(p);
        all.union(Rect::new(p.x, p.y, 1, 1))
    });
    let rows = bounds.intersection(clip);
    let mut starts: Vec<i64> = Vec::new();
    for y in rows.y..rows.y + rows.h {
        starts.clear();
        let mut a = near_point(last);
        for &b in points {
            let b = near_point(b);
            let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
            a = b;
            if low.y <= y && y < high.y {
                // The first pixel whose center is not left of the edge on this row's center line.
                let (dx, dy) = (i64::from(high.x - low.x), i64::from(high.y - low.y));
                let doubled = 2 * i64::from(low.x) * dy + (2 * i64::from(y - low.y) + 1) * dx;
                starts.push(ceiling(doubled - dy, 2 * dy));
            }
        }
        starts.sort_unstable();
        for pair in starts.chunks_exact(2) {
            row(pair[0], pair[1], y, clip, run);
        }
    }
}

/// Computes the pixels of a disk without the disk of radius `hole` in it. A negative `hole` means
/// none.
pub(super) fn ring(center: Point, radius: i32, hole: i32, clip: Rect, run: &mut dyn FnMut(Rect)) {
    let (center, radius) = (near_point(center), radius.min(FAR));
    if radius < 0 {
        return;
    }
    // Half a pixel more than the radius, so that small disks are round and not pointed.
    let room = |r: i32, dy: i64| i64::from(r) * i64::from(r) + i64::from(r) - dy * dy;
    let rows = Rect::around(center, radius).intersection(clip);
    for y in rows.y..rows.y + rows.h {
        let dy = i64::from(y - center.y);
        let (x, reach) = (i64::from(center.x), room(radius, dy).isqrt());
        match room(hole, dy) {
            inner if hole >= 0 && inner >= 0 => {
                let inner = inner.isqrt();
                row(x - reach, x - inner, y, clip, run);
                row(x + inner + 1, x + reach + 1, y, clip, run);
            }
            _ => row(x - reach, x + reach + 1, y, clip, run),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameRng;
    use alloc::string::String;
    use alloc::vec;
    use expect_test::{Expect, expect};

    const ALL: Rect = Rect::new(0, 0, 40, 30);

    type Stroke<'s> = &'s dyn Fn(Rect, &mut dyn FnMut(Rect));

    /// Counts how often a stroke paints each pixel, and checks that every run stays in the clip.
    fn painted(clip: Rect, stroke: Stroke<'_>) -> Vec<u32> {
        let mut pixels = vec![0; (ALL.w * ALL.h) as usize];
        stroke(clip, &mut |run| {
            assert!(clip.covers(run) && !run.is_empty(), "{run:?} in {clip:?}");
            for at in run.points() {
                pixels[(at.y * ALL.w + at.x) as usize] += 1;
            }
        });
        pixels
    }

    /// Checks that a stroke paints exactly the pixels that belong to it, each once, both whole and
    /// in two parts.
    fn check(what: &str, rng: &mut GameRng, stroke: Stroke<'_>, belongs: &dyn Fn(Point) -> bool) {
        let whole = painted(ALL, stroke);
        for (at, &n) in ALL.points().zip(&whole) {
            assert_eq!(n, u32::from(belongs(at)), "{what}: {},{}", at.x, at.y);
        }
        let cut = rng.below(ALL.w as u32) as i32;
        let parts =
            [(0, cut), (cut, ALL.w - cut)].map(|(x, w)| painted(Rect::new(x, 0, w, ALL.h), stroke));
        let sum: Vec<u32> = parts[0].iter().zip(&parts[1]).map(|(a, b)| a + b).collect();
        assert!(sum == whole, "{what}: cut at {cut}");
    }

    fn some_point(rng: &mut GameRng) -> Point {
        Point::new(rng.below(60) as i32 - 10, rng.below(50) as i32 - 10)
    }

    #[test]
    fn a_slanting_line_is_the_strip_between_its_ends() {
        let mut rng = GameRng::new("lines");
        for _ in 0..2000 {
            let (from, to, width) =
                (some_point(&mut rng), some_point(&mut rng), rng.below(9) as i32 + 2);
            if from.x == to.x || from.y == to.y {
                continue;
            }
            let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
            let (square, w) = (dx * dx + dy * dy, i64::from(width));
            let belongs = |at: Point| {
                let (px, py) = (i64::from(at.x - from.x), i64::from(at.y - from.y));
                let (along, across) = (dx * px + dy * py, dx * py - dy * px);
                let over = (-along).max(along - square).max(0);
                // Behind: below the line, or right of it if it is steep.
                let is_behind = if dx.abs() >= dy.abs() {
                    across.signum() == dx.signum()
                } else {
                    across.signum() == -dy.signum()
                };
                let gap = 4 * across * across - w * w * square;
                4 * over * over <= square && (gap < 0 || gap == 0 && is_behind)
            };
            let what = alloc::format!("{from:?} {to:?} {width}");
            check(&what, &mut rng, &|clip, run| line(from, to, width, clip, run), &belongs);
        }
    }

    #[test]
    fn a_line_is_the_same_from_either_end() {
        let mut rng = GameRng::new("ends");
        for _ in 0..500 {
            let (from, to, width) =
                (some_point(&mut rng), some_point(&mut rng), rng.below(5) as i32 + 1);
            let there = painted(ALL, &|clip, run| line(from, to, width, clip, run));
            let back = painted(ALL, &|clip, run| line(to, from, width, clip, run));
            assert!(there == back, "{from:?} {to:?} {width}");
        }
    }

    #[test]
    fn a_polygon_covers_the_pixels_whose_middle_is_inside() {
        let mut rng = GameRng::new("polygons");
        for _ in 0..500 {
            let points: Vec<Point> = (0..rng.below(7)).map(|_| some_point(&mut rng)).collect();
            let belongs = |at: Point| {
                // The edges crossed on the way to the left, in half pixels.
                let (x, y) = (i64::from(2 * at.x + 1), i64::from(2 * at.y + 1));
                let edges = points.iter().zip(points.iter().cycle().skip(1));
                let crossed = edges.filter(|(a, b)| {
                    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(|v| i64::from(2 * v));
                    let side = (x - ax) * (by - ay) - (y - ay) * (bx - ax);
                    (ay < y) != (by < y) && side * (by - ay) >= 0
                });
                crossed.count() % 2 == 1
            };
            let what = alloc::format!("{points:?}");
            check(&what, &mut rng, &|clip, run| polygon(&points, clip, run), &belongs);
        }
    }

    #[test]
    fn a_ring_is_a_disk_without_the_one_inside() {
        let mut rng = GameRng::new("rings");
        for _ in 0..500 {
            let (center, radius) = (some_point(&mut rng), rng.below(20) as i32 - 1);
            let hole = rng.below((radius + 2) as u32).cast_signed() - 1;
            let belongs = |at: Point| {
                let (x, y) = (at.x - center.x, at.y - center.y);
                let is_in = |r: i32| r >= 0 && x * x + y * y <= r * r + r;
                is_in(radius) && !is_in(hole)
            };
            let what = alloc::format!("{center:?} {radius} {hole}");
            check(&what, &mut rng, &|clip, run| ring(center, radius, hole, clip, run), &belongs);
        }
    }

    #[test]
    fn no_coordinate_is_too_far_out() {
        let far = [i32::MIN, -1 << 28, -1, 5, 1 << 28, i32::MAX];
        for x in far {
            for y in far {
                let (a, b) = (Point::new(x, y), Point::new(y, x));
                let draw = |clip: Rect, run: &mut dyn FnMut(Rect)| {
                    for length in far {
                        rect(Rect::new(x, y, length, length), clip, run);
                        ring(a, length, length.saturating_sub(1), clip, run);
                        line(a, b, length, clip, run);
                        line(a, Point::new(7, 9), length, clip, run);
                        polygon(&[a, b, Point::new(length, 3)], clip, run);
                    }
                };
                painted(ALL, &draw);
            }
        }
        let all = painted(ALL, &|c, r| rect(Rect::new(-(1 << 30), -5, i32::MAX, 99), c, r));
        assert!(all.iter().all(|&n| n == 1));
    }

    fn shape(stroke: Stroke<'_>, wanted: &Expect) {
        let pixels = painted(ALL, stroke);
        let mut text = String::new();
        for row in pixels.chunks_exact(ALL.w as usize).take(8) {
            text.extend(row.iter().take(30).map(|&n| if n == 0 { '.' } else { '#' }));
            text.push('\n');
        }
        wanted.assert_eq(&text);
    }

    #[test]
    fn lines_of_every_width_have_flat_ends() {
        let p = Point::new;
        shape(
            &|c, r| {
                for (i, width) in [1, 2, 3, 4].into_iter().enumerate() {
                    let x = 7 * i as i32 + 1;
                    line(p(x, 1), p(x + 4, 5), width, c, r);
                }
            },
            &expect![[r#"
                ................#......#......
                .#......##.....###....###.....
                ..#.....###...#####..#####....
                ...#.....###...#####..#####...
                ....#.....###...#####..#####..
                .....#.....##....###....###...
                ..................#......#....
                ..............................
            "#]],
        );
        shape(
            &|c, r| {
                for (i, width) in [1, 2, 3, 4].into_iter().enumerate() {
                    let x = 8 * i as i32;
                    line(p(x, 5), p(x + 5, 2), width, c, r);
                }
            },
            &expect![[r#"
                ..............................
                ....................#......##.
                .....#......##.....###....####
                ...##.....####...######.######
                .##.....####...######..#######
                #.......##......###.....####..
                .................#.......##...
                ..............................
            "#]],
        );
        shape(
            &|c, r| {
                for (i, width) in [1, 2, 3, 4].into_iter().enumerate() {
                    let x = 7 * i as i32 + 2;
                    line(p(x, 1), p(x, 3), width, c, r);
                    line(p(x, 6), p(x, 6), width.min(2), c, r);
                }
            },
            &expect![[r#"
                ..............................
                ..#......##....###....####....
                ..#......##....###....####....
                ..#......##....###....####....
                ..............................
                ..............................
                ..#......##.....##.....##.....
                .........##.....##.....##.....
            "#]],
        );
    }
}
