//! The surface that games draw on.

use alloc::vec::Vec;

use super::palette::Role;
use crate::geometry::{Point, Rect};

/// Where a text stands in its box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the left, or at the top.
    Start,
    /// In the middle.
    #[default]
    Center,
    /// At the right, or at the bottom.
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// Height in pixels, from the top of capital letters with their accents to the bottom of
    /// descenders; less if the box is too small for it.
    pub size: i32,
    /// Where it stands from left to right.
    pub horizontal: Align,
    /// Where it stands from top to bottom.
    pub vertical: Align,
    /// Whether it is heavy.
    pub bold: bool,
}

impl TextStyle {
    /// So many pixels high, in the middle of its box.
    pub const fn new(size: i32) -> Self {
        Self { size, horizontal: Align::Center, vertical: Align::Center, bold: false }
    }

    /// The same, heavy.
    #[must_use]
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// The same with another place in the box.
    #[must_use]
    pub const fn align(mut self, horizontal: Align, vertical: Align) -> Self {
        self.horizontal = horizontal;
        self.vertical = vertical;
        self
    }
}

/// Pixels put aside by [`Canvas::save_under`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Where they were.
    pub rect: Rect,
    /// The surface's own form of them.
    pub pixels: Vec<u8>,
}

/// A surface that a game draws on: object-safe, in whole pixels, y down.
///
/// Drawing cannot fail: a surface that writes somewhere keeps its first error until it is
/// finished. What lies outside the clip or the surface is left out without a word. Exact to the
/// pixel are [`rect`](Self::rect), [`clip`](Self::clip) and lines that run along the axes; other
/// strokes may be smoothed, but never outside the bounding box of their points, thickness
/// included, grown by one pixel.
///
/// Drawing the same strokes over the same ground inside any clip gives the same pixels: repainting
/// the neighbors of what changed through a clip is how incremental pictures are made.
///
/// The least surface:
/// ```
/// use puzzle_core::{Canvas, Point, Rect, Role, TextStyle};
/// struct Count(usize);
/// impl Canvas for Count {
///     fn rect(&mut self, _: Rect, _: Role) { self.0 += 1; }
///     fn line(&mut self, _: Point, _: Point, _: i32, _: Role) { self.0 += 1; }
///     fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) { self.0 += 1; }
///     fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) { self.0 += 1; }
///     fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) { self.0 += 1; }
///     fn clip(&mut self, _: Rect) {}
///     fn unclip(&mut self) {}
/// }
/// let mut count = Count(0);
/// count.frame(Rect::new(0, 0, 9, 9), 1, Role::GRID);
/// assert_eq!(count.0, 4);
/// ```
pub trait Canvas {
    /// Fills a rectangle, exactly.
    fn rect(&mut self, rect: Rect, role: Role);

    /// A line between two pixels, both included, `width` pixels thick (at least 1), its ends flat.
    /// Of an even width, (width - 1) / 2 pixels lie before the pixels named, the rest behind.
    fn line(&mut self, from: Point, to: Point, width: i32, role: Role);

    /// A closed polygon, filled, outlined by a line one pixel wide, or both. Points are pixels'
    /// top left corners; the fill is even-odd.
    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>);

    /// A circle of `radius` pixels around the middle of a pixel, filled, outlined by a line one
    /// pixel wide, or both.
    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>);

    /// A line of text in a box; it is made smaller where the box is too small.
    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role);

    /// From here on only pixels in the rectangle, and in all clips around it, change.
    fn clip(&mut self, rect: Rect);

    /// Ends the innermost clip.
    fn unclip(&mut self);

    /// The edge of a rectangle, drawn inside of it, `width` pixels wide.
    fn frame(&mut self, rect: Rect, width: i32, role: Role) {
        if rect.is_empty() {
            return;
        }
        let width = width.min((rect.w + 1) / 2).min((rect.h + 1) / 2);
        self.rect(Rect::new(rect.x, rect.y, rect.w, width), role);
        self.rect(Rect::new(rect.x, rect.y + rect.h - width, rect.w, width), role);
        let inner = rect.h - 2 * width;
        self.rect(Rect::new(rect.x, rect.y + width, width, inner), role);
        self.rect(Rect::new(rect.x + rect.w - width, rect.y + width, width, inner), role);
    }

    /// The four corners of a rectangle, each with arms of `arm` pixels, `width` pixels wide: a
    /// mark that leaves the middle free.
    fn corners(&mut self, rect: Rect, arm: i32, width: i32, role: Role) {
        let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
        for (x, inner_x) in [(rect.x, rect.x), (right - arm, right - width)] {
            for (y, inner_y) in [(rect.y, rect.y), (bottom - arm, bottom - width)] {
                self.rect(Rect::new(x, inner_y, arm, width), role);
                self.rect(Rect::new(inner_x, y, width, arm), role);
            }
        }
    }

    /// Fills a rectangle with rounded corners of `radius` pixels. Surfaces with curves draw real
    /// ones; others get corners cut off.
    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let r = radius.min(rect.w / 2).min(rect.h / 2);
        if r < 1 {
            self.rect(rect, role);
            return;
        }
        let (x0, y0, x1, y1) = (rect.x, rect.y, rect.x + rect.w, rect.y + rect.h);
        let cut = r - r * 7 / 24; // where the arc meets its diagonal, doubled: an octagon's corner
        let points = [(x0 + cut, y0), (x1 - cut, y0), (x1, y0 + cut), (x1, y1 - cut)]
            .into_iter()
            .chain([(x1 - cut, y1), (x0 + cut, y1), (x0, y1 - cut), (x0, y0 + cut)])
            .map(|(x, y)| Point::new(x, y));
        let mut corners = [Point::default(); 8];
        for (corner, point) in corners.iter_mut().zip(points) {
            *corner = point;
        }
        self.polygon(&corners, Some(role), None);
    }

    /// Whether the surface has glyphs for the text.
    fn can_show(&self, text: &str) -> bool {
        let _ = text;
        true
    }

    /// Draws the picture that the front end has under this name, scaled into the rectangle.
    /// `false` when it has none: the game draws the thing itself.
    fn image(&mut self, name: &str, rect: Rect) -> bool {
        let _ = (name, rect);
        false
    }

    /// Puts pixels aside, where the surface can.
    fn save_under(&mut self, rect: Rect) -> Option<Saved> {
        let _ = rect;
        None
    }

    /// Puts them back.
    fn restore_under(&mut self, saved: &Saved) {
        let _ = saved;
    }

    /// Says that pixels in the rectangle have changed. Every change must be reported so.
    fn damaged(&mut self, rect: Rect) {
        let _ = rect;
    }
}

/// The first text that the surface has glyphs for; the last, which should be ASCII, when none.
impl dyn Canvas + '_ {
    /// Chooses the first text that can be shown, else the last.
    pub fn choose<'t>(&self, texts: &[&'t str]) -> &'t str {
        texts.iter().find(|text| self.can_show(text)).or(texts.last()).copied().unwrap_or("")
    }
}

/// A surface that forgets everything: for measuring, fuzzing and bulk work.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullCanvas;

impl Canvas for NullCanvas {
    fn rect(&mut self, _: Rect, _: Role) {}
    fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
    fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
    fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
    fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) {}
    fn clip(&mut self, _: Rect) {}
    fn unclip(&mut self) {}
    fn frame(&mut self, _: Rect, _: i32, _: Role) {}
    fn corners(&mut self, _: Rect, _: i32, _: i32, _: Role) {}
    fn rounded(&mut self, _: Rect, _: i32, _: Role) {}
}
