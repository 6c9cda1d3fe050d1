//! A complete surface built on two functions: filling rectangles and drawing texts.

use alloc::vec::Vec;

use super::canvas::{Canvas, SavedPixels};
use super::ink::{Hatch, Rgb};
use super::palette::Palette;
use super::role::Role;
use super::stroke;
use super::text_style::TextStyle;
use crate::draw::{Point, Rect, Size};

/// The paint that pixels are filled with: a role, used as an area or as a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    /// The role whose ink is used.
    pub role: Role,
    /// `true` for a line or an outline, which is never hatched.
    pub is_line: bool,
}

impl Paint {
    /// Returns the color that this paint gives a pixel.
    pub fn color(self, palette: &Palette, at: Point) -> Rgb {
        let ink = palette.ink(self.role);
        if self.is_line { ink.line } else { ink.at(at) }
    }
}

/// The functions that a surface of pixels provides; [`PixelCanvas`] makes a complete [`Canvas`] of
/// them.
///
/// The two required functions are [`fill`](Self::fill) and [`text`](Self::text):
/// ```
/// use puzzle_core::draw::*;
/// struct Screen { size: Size, palette: Palette, pixels: Vec<Rgb> }
/// impl Pixels for Screen {
///     fn size(&self) -> Size {
///         self.size
///     }
///     fn fill(&mut self, rect: Rect, paint: Paint) {
///         for at in rect.points() {
///             self.pixels[(at.y * self.size.w + at.x) as usize] = paint.color(&self.palette, at);
///         }
///     }
///     fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role, clip: Rect) {
///         // A bar as long as the text: a real surface asks a font.
///         let n = text.chars().count() as i32;
///         let size = style.size.min(rect.h).min(2 * rect.w / n);
///         let bar = style.place(rect, Size::new(n * size / 2, size));
///         self.fill(bar.intersection(clip), Paint { role, is_line: true });
///     }
/// }
/// let (size, palette) = (Size::new(64, 48), Palette::new(Theme::Light, &[]));
/// let pixels = vec![palette.rgb(Role::GROUND); 64 * 48];
/// let mut canvas = PixelCanvas::new(Screen { size, palette, pixels });
/// canvas.circle(Point::new(32, 24), 20, Some(Role::HINT), Some(Role::TEXT));
/// canvas.line(Point::new(3, 40), Point::new(60, 5), 4, Role::WALL);
/// canvas.text(size.rect(), "42", TextStyle::new(20), Role::TEXT);
/// let screen = canvas.into_inner();
/// assert_eq!(screen.pixels[24 * 64 + 13], screen.palette.rgb(Role::HINT));
/// ```
///
/// Every rectangle passed to these functions lies on the surface and is not empty. The boxes of
/// texts and images are exceptions; only their part inside `clip` is drawn. The provided functions
/// may be kept as they are. Each implements the method of [`Canvas`] that has its name.
pub trait Pixels {
    /// Returns the size of the surface.
    fn size(&self) -> Size;

    /// Fills the pixels of a rectangle.
    fn fill(&mut self, rect: Rect, paint: Paint);

    /// Draws a text, which is not empty, into its box, made smaller if it does not fit. No pixel
    /// outside `clip` changes.
    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role, clip: Rect);

    /// Returns `true` if the surface has glyphs for the text.
    fn can_show(&self, text: &str) -> bool {
        let _ = text;
        true
    }

    /// Returns `true` if the text can be read in the box; see [`Canvas::fits`].
    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        let _ = (rect, text, style);
        true
    }

    /// Returns the size in pixels of the smallest visible detail.
    fn grain(&self) -> i32 {
        1
    }

    /// Returns the width in pixels of the thinnest line that looks like a line.
    fn hairline(&self) -> i32 {
        1
    }

    /// Returns `true` if there are any images.
    fn has_images(&self) -> bool {
        false
    }

    /// Draws the image of this name scaled into a rectangle, of which only `clip` changes. Returns
    /// `false` if there is no such image; the result is the same if the clip is empty.
    fn image(&mut self, name: &str, rect: Rect, clip: Rect) -> bool {
        let _ = (name, rect, clip);
        false
    }

    /// Returns an image's own size in pixels.
    fn image_size(&mut self, name: &str) -> Option<Size> {
        let _ = name;
        None
    }

    /// Draws a part of an image into a rectangle, of which only `clip` changes. The image is scaled
    /// to cover `whole`, and the part begins at `from`; see [`Canvas::image_part`].
    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect, clip: Rect) -> bool {
        let _ = (name, whole, from, rect, clip);
        false
    }

    /// Copies the pixels of a rectangle; see [`Canvas::save_under`].
    fn save_under(&mut self, rect: Rect) -> Option<SavedPixels> {
        let _ = rect;
        None
    }

    /// Puts back the copied pixels that are inside `clip`.
    fn restore_under(&mut self, saved: &SavedPixels, clip: Rect) {
        let _ = (saved, clip);
    }

    /// Reports that pixels in the rectangle have changed.
    fn damaged(&mut self, rect: Rect) {
        let _ = rect;
    }
}

/// A [`Canvas`] on [`Pixels`]. It computes the pixels of each stroke and keeps the clips.
///
/// Nothing is smoothed, everything is computed in whole numbers, and a stroke has the same pixels
/// inside any clip. The time for a stroke depends on its visible rows, not on its size.
#[derive(Clone, Debug)]
pub struct PixelCanvas<P> {
    pixels: P,
    clips: Vec<Rect>,
}

impl<P: Pixels> PixelCanvas<P> {
    /// Creates a canvas without clips.
    pub const fn new(pixels: P) -> Self {
        Self { pixels, clips: Vec::new() }
    }

    /// Returns the surface of pixels that the canvas draws on.
    pub const fn inner(&self) -> &P {
        &self.pixels
    }

    /// Returns the surface of pixels, for changes other than strokes.
    pub const fn inner_mut(&mut self) -> &mut P {
        &mut self.pixels
    }

    /// Ends drawing and returns the surface of pixels.
    pub fn into_inner(self) -> P {
        self.pixels
    }

    /// Returns the number of clips that have begun and not ended.
    pub fn n_clips(&self) -> usize {
        self.clips.len()
    }

    /// Returns the current clip: the pixels that may change now.
    pub fn clipped(&self) -> Rect {
        self.clips.last().copied().unwrap_or_else(|| self.pixels.size().rect())
    }

    /// Returns the clip, and a function that fills rectangles with a role's area or line.
    fn pen(&mut self, role: Role, is_line: bool) -> (Rect, impl FnMut(Rect) + '_) {
        let (clip, pixels) = (self.clipped(), &mut self.pixels);
        (clip, move |rect| pixels.fill(rect, Paint { role, is_line }))
    }
}

impl<P: Pixels> Canvas for PixelCanvas<P> {
    fn rect(&mut self, rect: Rect, role: Role) {
        let (clip, mut run) = self.pen(role, rect.w.min(rect.h) < Hatch::PERIOD);
        stroke::rect(rect, clip, &mut run);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        let (clip, mut run) = self.pen(role, true);
        stroke::line(from, to, width, clip, &mut run);
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        if let Some(role) = fill {
            let (clip, mut run) = self.pen(role, false);
            stroke::polygon(points, clip, &mut run);
        }
        if let Some(role) = outline {
            let width = self.pixels.hairline();
            for (i, &from) in points.iter().enumerate() {
                self.line(from, points[(i + 1) % points.len()], width, role);
            }
        }
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        if let Some(role) = fill {
            let (clip, mut run) = self.pen(role, false);
            stroke::ring(center, radius, -1, clip, &mut run);
        }
        if let Some(role) = outline {
            let hole = radius.saturating_sub(self.pixels.hairline().max(1));
            let (clip, mut run) = self.pen(role, true);
            stroke::ring(center, radius, hole, clip, &mut run);
        }
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let (rect, clip) = (stroke::near(rect), self.clipped());
        if !text.is_empty() && rect.intersects(clip) {
            self.pixels.text(rect, text, style, role, rect.intersection(clip));
        }
    }

    fn clip(&mut self, rect: Rect) {
        self.clips.push(self.clipped().intersection(stroke::near(rect)));
    }

    fn unclip(&mut self) {
        self.clips.pop();
    }

    fn can_show(&self, text: &str) -> bool {
        self.pixels.can_show(text)
    }

    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        self.pixels.fits(rect, text, style)
    }

    fn grain(&self) -> i32 {
        self.pixels.grain()
    }

    fn hairline(&self) -> i32 {
        self.pixels.hairline()
    }

    fn has_images(&self) -> bool {
        self.pixels.has_images()
    }

    fn image(&mut self, name: &str, rect: Rect) -> bool {
        let (rect, clip) = (stroke::near(rect), self.clipped());
        self.pixels.image(name, rect, rect.intersection(clip))
    }

    fn image_size(&mut self, name: &str) -> Option<Size> {
        self.pixels.image_size(name)
    }

    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        let (near, clip) = (stroke::near(rect), self.clipped());
        let from = from.offset(near.x.saturating_sub(rect.x), near.y.saturating_sub(rect.y));
        self.pixels.image_part(name, whole, from, near, near.intersection(clip))
    }

    fn save_under(&mut self, rect: Rect) -> Option<SavedPixels> {
        let part = stroke::near(rect).intersection(self.pixels.size().rect());
        if part.is_empty() {
            return Some(SavedPixels { rect: part, pixels: Vec::new() });
        }
        self.pixels.save_under(part)
    }

    fn restore_under(&mut self, saved: &SavedPixels) {
        let part = saved.rect.intersection(self.clipped());
        if !part.is_empty() {
            self.pixels.restore_under(saved, part);
        }
    }

    fn damaged(&mut self, rect: Rect) {
        let part = stroke::near(rect).intersection(self.pixels.size().rect());
        if !part.is_empty() {
            self.pixels.damaged(part);
        }
    }
}
