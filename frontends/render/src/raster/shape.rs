//! Shapes and a cache of their coverage.

use std::collections::HashMap;
use std::sync::Arc;

use puzzle_core::draw::{Point, Rect, Size, TextStyle};
use tiny_skia::{FillRule, LineJoin, Path, PathBuilder, Stroke};

use super::coverage::Coverage;
use crate::font::GlyphCache;

/// Maximum size of the cache of coverages in bytes.
const MOST_BYTES: usize = 8 << 20;

/// A shape in device pixels relative to an anchor, which is a corner of a device pixel. The same
/// shape at another anchor has the same coverage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// A filled circle; its center is in half pixels.
    Disc { middle: Point, diameter: i32 },
    /// The outline of a circle, `line` wide; its center is in half pixels.
    Ring { middle: Point, diameter: i32, line: i32 },
    /// A rounded corner: a quarter disc in a square of side `radius`.
    Corner { radius: i32, right: bool, below: bool },
    /// A filled polygon, moved right and down by half of `shift`.
    Polygon { points: Box<[Point]>, shift: i32 },
    /// The outline of a polygon, `line` wide, moved right and down by half of `shift` and cut at
    /// `limit`.
    Outline { points: Box<[Point]>, line: i32, shift: i32, limit: Rect },
    /// A line between two points in half pixels, extended by half of `reach` at each end.
    Line { from: Point, to: Point, width: i32, reach: i32 },
    /// A text in a box; with a rim, only the rim around its letters.
    Text { size: Size, text: Box<str>, style: TextStyle, rim: i32 },
}

/// A cache with the coverage of each shape drawn so far.
#[derive(Default)]
pub(super) struct Shapes {
    known: HashMap<Shape, Option<Arc<Coverage>>>,
    n_bytes: usize,
    glyphs: GlyphCache,
}

impl Shapes {
    /// Returns the coverage of a shape at an anchor on a surface of `w` by `h`, or `None` if
    /// nothing of it is inside `clip`.
    pub(super) fn coverage(
        &mut self,
        shape: Shape,
        at: Point,
        w: i32,
        h: i32,
        clip: Rect,
    ) -> Option<Arc<Coverage>> {
        let bounds = shape.bounds();
        if !bounds.offset(at.x, at.y).intersects(clip) {
            return None;
        }
        // The coverage of a shape larger than the surface is computed only within the surface, but
        // never only within the clip, since it must not depend on the clip.
        if bounds.w > 2 * w || bounds.h > 2 * h {
            let limit = Rect::new(-at.x, -at.y, w, h);
            return shape.coverage(&mut self.glyphs, limit.intersection(bounds)).map(Arc::new);
        }
        if let Some(coverage) = self.known.get(&shape) {
            return coverage.clone();
        }
        let coverage = shape.coverage(&mut self.glyphs, bounds).map(Arc::new);
        let cost = shape.n_bytes() + coverage.as_ref().map_or(0, |c| c.values.len());
        if self.n_bytes + cost > MOST_BYTES {
            self.known.clear();
            self.n_bytes = 0;
        }
        self.n_bytes += cost;
        self.known.insert(shape, coverage.clone());
        coverage
    }
}

impl Shape {
    /// Returns a rectangle, relative to the anchor, that contains the shape.
    fn bounds(&self) -> Rect {
        match self {
            Self::Disc { middle, diameter } | Self::Ring { middle, diameter, .. } => {
                // In half pixels: the lower edge is rounded down, the upper edge up.
                let x = (middle.x - diameter).div_euclid(2);
                let y = (middle.y - diameter).div_euclid(2);
                let right = (middle.x + diameter + 1).div_euclid(2);
                let bottom = (middle.y + diameter + 1).div_euclid(2);
                Rect::new(x, y, right - x, bottom - y)
            }
            Self::Corner { radius, .. } => Rect::new(0, 0, *radius, *radius),
            Self::Polygon { points, .. } => Rect::bounding(points),
            Self::Outline { limit, .. } => *limit,
            Self::Line { from, to, width, reach } => {
                let half = |p: &Point| Point::new(p.x.div_euclid(2), p.y.div_euclid(2));
                Rect::bounding(&[half(from), half(to)]).inset(-(width / 2 + reach))
            }
            Self::Text { size, .. } => size.rect(),
        }
    }

    /// Returns the approximate memory in bytes of the shape as a key of the cache.
    fn n_bytes(&self) -> usize {
        let own = match self {
            Self::Polygon { points, .. } | Self::Outline { points, .. } => size_of_val(&**points),
            Self::Text { text, .. } => text.len(),
            _ => 0,
        };
        size_of::<Self>() + 64 + own
    }

    fn coverage(&self, glyphs: &mut GlyphCache, limit: Rect) -> Option<Coverage> {
        let path = match self {
            Self::Disc { middle, diameter } => circle(*middle, *diameter as f32 / 2.0),
            Self::Ring { middle, diameter, line } => {
                let radius = (*diameter - line) as f32 / 2.0;
                circle(*middle, radius.max(0.25)).and_then(|p| stroked(&p, *line as f32))
            }
            Self::Corner { radius, right, below } => {
                let middle = |far: bool| if far { 0 } else { 2 * *radius };
                circle(Point::new(middle(*right), middle(*below)), *radius as f32)
            }
            Self::Polygon { points, shift } => closed(points, *shift as f32 / 2.0),
            Self::Outline { points, line, shift, .. } => {
                closed(points, *shift as f32 / 2.0).and_then(|p| stroked(&p, *line as f32))
            }
            Self::Line { from, to, width, reach } => line(*from, *to, *width as f32, *reach as f32),
            Self::Text { size, text, style, rim } => {
                let path = glyphs.fit(*size, text, *style).and_then(|line| glyphs.path(&line));
                match rim {
                    0 => path,
                    rim => path.and_then(|path| stroked(&path, 2.0 * *rim as f32)),
                }
            }
        }?;
        match self {
            Self::Disc { .. } | Self::Corner { .. } | Self::Line { .. } => {
                Coverage::of_simple(&path, limit)
            }
            Self::Text { rim: 0, .. } => Coverage::of_simple(&path, limit),
            Self::Polygon { .. } => Coverage::of(&path, FillRule::EvenOdd, limit),
            _ => Coverage::of(&path, FillRule::Winding, limit),
        }
    }
}

/// Returns a circle whose center is given in half pixels, and its radius in pixels.
fn circle(middle: Point, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(middle.x as f32 / 2.0, middle.y as f32 / 2.0, radius)
}

/// Returns a closed path through points, moved right and down by `shift` pixels.
fn closed(points: &[Point], shift: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (i, p) in points.iter().enumerate() {
        let (x, y) = (p.x as f32 + shift, p.y as f32 + shift);
        if i == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
    path.finish()
}

fn stroked(path: &Path, width: f32) -> Option<Path> {
    let stroke = Stroke { width, line_join: LineJoin::Miter, ..Stroke::default() };
    path.stroke(&stroke, 1.0)
}

/// Returns a thick line as a rotated rectangle. Its end points are in half pixels and are moved
/// outward by half of `reach`.
fn line(from: Point, to: Point, width: f32, reach: f32) -> Option<Path> {
    let (x0, y0) = (from.x as f32 / 2.0, from.y as f32 / 2.0);
    let (x1, y1) = (to.x as f32 / 2.0, to.y as f32 / 2.0);
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx.hypot(dy);
    if length <= 0.0 {
        return None;
    }
    let (ux, uy) = (dx / length, dy / length);
    let (ex, ey) = (ux * reach / 2.0, uy * reach / 2.0);
    let (nx, ny) = (-uy * width / 2.0, ux * width / 2.0);
    let mut path = PathBuilder::new();
    path.move_to(x0 - ex + nx, y0 - ey + ny);
    path.line_to(x1 + ex + nx, y1 + ey + ny);
    path.line_to(x1 + ex - nx, y1 + ey - ny);
    path.line_to(x0 - ex - nx, y0 - ey - ny);
    path.close();
    path.finish()
}
