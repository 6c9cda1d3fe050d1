//! A cache of shapes that are drawn once and copied from then on.
//!
//! A browser anti-aliases the edge of a circle, a polygon or a slanting line differently if a clip
//! cuts it, so an incremental picture would differ from a full one. Each such shape is drawn without
//! a clip on a small canvas of its own and copied from there at whole pixels.

use std::collections::HashMap;
use std::f64::consts::TAU;

use puzzle_core::draw::{Point, Rect, Role};
use wasm_bindgen::JsCast;
use web_sys::{CanvasWindingRule, OffscreenCanvas, OffscreenCanvasRenderingContext2d};

use crate::inks::Inks;

/// Maximum number of pixels of all sprites together, of four bytes each.
const MAX_PIXELS: i64 = 12 << 20;
/// Maximum number of sprites.
const MAX_SPRITES: usize = 6000;

/// A shape to draw, with its colors. Coordinates are relative to the top left corner of its sprite.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    Polygon { points: Vec<Point>, fill: Option<Role>, outline: Option<Role> },
    Circle { radius: i32, fill: Option<Role>, outline: Option<Role> },
    Line { from: Point, to: Point, width: i32, role: Role },
    Rounded { w: i32, h: i32, radius: i32, role: Role },
}

/// The cache of sprites: a small canvas for each shape drawn so far.
#[derive(Default)]
pub(crate) struct Sprites {
    drawn: HashMap<Shape, OffscreenCanvas>,
    n_pixels: i64,
}

impl Sprites {
    pub(crate) fn clear(&mut self) {
        self.drawn.clear();
        self.n_pixels = 0;
    }

    /// Returns the canvas with a shape, as large as `bounds`. On first use, draws it.
    pub(crate) fn sprite(
        &mut self,
        shape: &Shape,
        bounds: Rect,
        inks: &Inks,
    ) -> Option<&OffscreenCanvas> {
        let (w, h) = (bounds.w.clamp(1, 4096), bounds.h.clamp(1, 4096));
        if !self.drawn.contains_key(shape) {
            let n_pixels = i64::from(w) * i64::from(h);
            if self.drawn.len() >= MAX_SPRITES || self.n_pixels + n_pixels > MAX_PIXELS {
                self.clear();
            }
            let canvas = OffscreenCanvas::new(w as u32, h as u32).ok()?;
            let context = canvas.get_context("2d").ok()??;
            let context: OffscreenCanvasRenderingContext2d = context.dyn_into().ok()?;
            Pen { context: &context, inks }.draw(shape);
            self.n_pixels += n_pixels;
            self.drawn.insert(shape.clone(), canvas);
        }
        self.drawn.get(shape)
    }
}

/// Draws shapes on the canvas of a sprite.
struct Pen<'a> {
    context: &'a OffscreenCanvasRenderingContext2d,
    inks: &'a Inks,
}

impl Pen<'_> {
    fn draw(&self, shape: &Shape) {
        self.context.begin_path();
        match shape {
            Shape::Polygon { points, fill, outline } => self.polygon(points, *fill, *outline),
            Shape::Circle { radius, fill, outline } => self.circle(*radius, *fill, *outline),
            Shape::Line { from, to, width, role } => self.line(*from, *to, *width, *role),
            Shape::Rounded { w, h, radius, role } => {
                let _ = self.context.round_rect_with_f64(
                    0.0,
                    0.0,
                    f64::from(*w),
                    f64::from(*h),
                    f64::from(*radius),
                );
                self.fill(*role);
            }
        }
    }

    fn fill(&self, role: Role) {
        self.context.set_fill_style_str(self.inks.css(role));
        self.context.fill_with_canvas_winding_rule(CanvasWindingRule::Evenodd);
    }

    fn stroke(&self, role: Role, width: f64) {
        self.context.set_stroke_style_str(self.inks.line_css(role));
        self.context.set_line_width(width);
        self.context.stroke();
    }

    fn polygon(&self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        // A line of `width` pixels has (width - 1) / 2 of them before its coordinate.
        let hair = self.inks.hairline();
        let shift =
            if outline.is_some() { f64::from(hair) / 2.0 - f64::from((hair - 1) / 2) } else { 0.0 };
        for (i, p) in points.iter().enumerate() {
            let (x, y) = (f64::from(p.x) + shift, f64::from(p.y) + shift);
            if i == 0 {
                self.context.move_to(x, y);
            } else {
                self.context.line_to(x, y);
            }
        }
        self.context.close_path();
        if let Some(role) = fill {
            self.fill(role);
        }
        if let Some(role) = outline {
            self.context.set_miter_limit(2.0);
            self.stroke(role, f64::from(hair));
        }
    }

    fn circle(&self, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        let middle = f64::from(radius) + 0.5;
        let (x, y) = (middle + 1.0, middle + 1.0);
        let hair = f64::from(self.inks.hairline()).min(2.0 * middle);
        // With an outline the fill ends in the middle of the line.
        let reach = if outline.is_some() { middle - hair / 2.0 } else { middle };
        let _ = self.context.arc(x, y, reach, 0.0, TAU);
        if let Some(role) = fill {
            self.fill(role);
        }
        if let Some(role) = outline {
            self.stroke(role, hair);
        }
    }

    fn line(&self, from: Point, to: Point, width: i32, role: Role) {
        let (dx, dy) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
        let length = dx.hypot(dy);
        let (ex, ey) = (dx / length / 2.0, dy / length / 2.0);
        let (x, y) = (0.5, 0.5);
        self.context.move_to(f64::from(from.x) + x - ex, f64::from(from.y) + y - ey);
        self.context.line_to(f64::from(to.x) + x + ex, f64::from(to.y) + y + ey);
        self.stroke(role, f64::from(width));
    }
}
