//! How much of each pixel a shape covers.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use puzzle_core::draw::Rect;
use tiny_skia::{FillRule, Mask, Path, PathSegment, Transform};

/// How many steps lie between a pixel that is not covered and one that is.
const SHADES: f32 = 16.0;

/// Coverage from 0 to 255 of the pixels of a rectangle, whose place is relative to an anchor.
#[derive(Clone, Debug)]
pub(super) struct Coverage {
    pub(super) bounds: Rect,
    pub(super) values: Vec<u8>,
}

impl Coverage {
    /// The coverage of a filled path, no farther than `limit`; `None` when there is none.
    pub(super) fn of(path: &Path, rule: FillRule, limit: Rect) -> Option<Self> {
        let bounds = bounds(path)?.intersection(limit);
        if bounds.is_empty() {
            return None;
        }
        let mut mask = Mask::new(bounds.w as u32, bounds.h as u32)?;
        let shift = Transform::from_translate(-bounds.x as f32, -bounds.y as f32);
        mask.fill_path(path, rule, true, shift);
        Some(Self { bounds, values: mask.take() })
    }

    /// The coverage of a path whose outlines run the same way around what they cover, and holes
    /// the other way: several times as fast as [`of`](Self::of).
    pub(super) fn of_simple(path: &Path, limit: Rect) -> Option<Self> {
        let bounds = bounds(path)?;
        if !limit.covers(bounds) {
            // the sums of a row begin at its left end: nothing may be cut off there
            return Self::of(path, FillRule::Winding, limit);
        }
        let mut rasterizer = Rasterizer::new(bounds.w as usize, bounds.h as usize);
        let at = |p: tiny_skia::Point| point(p.x - bounds.x as f32, p.y - bounds.y as f32);
        let (mut start, mut last) = (Point::default(), Point::default());
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(p) => {
                    start = at(p);
                    last = start;
                }
                PathSegment::LineTo(p) => {
                    rasterizer.draw_line(last, at(p));
                    last = at(p);
                }
                PathSegment::QuadTo(a, p) => {
                    rasterizer.draw_quad(last, at(a), at(p));
                    last = at(p);
                }
                PathSegment::CubicTo(a, b, p) => {
                    rasterizer.draw_cubic(last, at(a), at(b), at(p));
                    last = at(p);
                }
                PathSegment::Close => {
                    rasterizer.draw_line(last, start);
                    last = start;
                }
            }
        }
        let mut values = Vec::with_capacity(bounds.w as usize * bounds.h as usize);
        // few shades: a picture with 256 colors at most makes a PNG of half the size
        let shade = |part: f32| (part.min(1.0) * SHADES + 0.5).floor() * (255.0 / SHADES);
        rasterizer.for_each_pixel(|_, part| values.push(shade(part) as u8));
        Some(Self { bounds, values })
    }

    /// The values of one row, from `x` on, `n` of them, relative to the anchor.
    pub(super) fn row(&self, y: i32, x: i32, n: i32) -> &[u8] {
        let start = (y - self.bounds.y) as usize * self.bounds.w as usize;
        let start = start + (x - self.bounds.x) as usize;
        &self.values[start..start + n as usize]
    }
}

/// The pixels that a path may cover; `None` when there are none.
fn bounds(path: &Path) -> Option<Rect> {
    let b = path.bounds();
    let (x0, y0) = (b.left().floor() as i32, b.top().floor() as i32);
    let (x1, y1) = (b.right().ceil() as i32, b.bottom().ceil() as i32);
    let bounds = Rect::new(x0, y0, x1 - x0, y1 - y0);
    (!bounds.is_empty()).then_some(bounds)
}
