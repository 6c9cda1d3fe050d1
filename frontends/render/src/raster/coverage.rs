//! Coverage: how much of each pixel a shape covers.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use puzzle_core::draw::Rect;
use tiny_skia::{FillRule, Mask, Path, PathSegment, Transform};

/// Number of levels of coverage between an uncovered and a fully covered pixel.
const SHADES: f32 = 16.0;

/// How much of each pixel in a rectangle a shape covers, from 0 to 255. The rectangle is relative
/// to the shape's anchor.
#[derive(Clone, Debug)]
pub(super) struct Coverage {
    pub(super) bounds: Rect,
    pub(super) values: Vec<u8>,
}

impl Coverage {
    /// Computes the coverage of a filled path within the rectangle `limit`. Returns `None` if the
    /// path covers nothing there.
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

    /// Computes the coverage of a path whose outlines all run in one direction and whose holes run
    /// in the other. It is several times as fast as [`of`](Self::of).
    pub(super) fn of_simple(path: &Path, limit: Rect) -> Option<Self> {
        let bounds = bounds(path)?;
        if !limit.covers(bounds) {
            // Rows are summed from their left end, so that nothing may be cut off there.
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
        // With few shades a picture has at most 256 colors, which halves the size of its PNG.
        let shade = |part: f32| (part.min(1.0) * SHADES + 0.5).floor() * (255.0 / SHADES);
        rasterizer.for_each_pixel(|_, part| values.push(shade(part) as u8));
        Some(Self { bounds, values })
    }

    /// Returns the coverage of `n` pixels of row `y`, starting at `x`. Both are relative to the
    /// anchor.
    pub(super) fn row(&self, y: i32, x: i32, n: i32) -> &[u8] {
        let start = (y - self.bounds.y) as usize * self.bounds.w as usize;
        let start = start + (x - self.bounds.x) as usize;
        &self.values[start..start + n as usize]
    }
}

/// Returns the pixels that a path may cover, or `None` if there are none.
fn bounds(path: &Path) -> Option<Rect> {
    let b = path.bounds();
    let (x0, y0) = (b.left().floor() as i32, b.top().floor() as i32);
    let (x1, y1) = (b.right().ceil() as i32, b.bottom().ceil() as i32);
    let bounds = Rect::new(x0, y0, x1 - x0, y1 - y0);
    (!bounds.is_empty()).then_some(bounds)
}
