//! The surface that games draw on.

use alloc::vec::Vec;

use super::role::Role;
use super::text_style::TextStyle;
use crate::draw::{Point, Rect, Size};

/// Pixels saved by [`Canvas::save_under`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPixels {
    /// The rectangle of the surface that the pixels were copied from.
    pub rect: Rect,
    /// The pixels in the surface's own format.
    pub pixels: Vec<u8>,
}

/// A surface that a game draws on. The trait is object-safe. Coordinates are whole pixels, with y
/// pointing down.
///
/// Drawing cannot fail: a surface that writes to a file or a stream keeps its first error until it
/// is finished. Whatever lies outside the clip or the surface is silently left out.
/// [`rect`](Self::rect), [`clip`](Self::clip) and lines along the axes are exact to the pixel.
/// Other strokes may be smoothed, but never outside the bounding box of their points, thickness
/// included, grown by one pixel. [`PixelCanvas`](super::PixelCanvas) implements all of this for a
/// surface of pixels that provides two functions.
///
/// # Fine and coarse surfaces
///
/// A pixel is a unit of the game's picture. Some surfaces are coarser, like the characters of a
/// terminal; on others a pixel is hardly visible, like on a phone's screen. [`grain`](Self::grain)
/// and [`hairline`](Self::hairline) return the difference.
///
/// Draw thin lines as lines, with [`line`](Self::line), [`frame`](Self::frame) or an outline. Never
/// fill an area and then fill all but its edge again: a coarse surface recognizes a line by the
/// call, not by its pixels, and draws it with line characters.
///
/// # Hatching
///
/// In the mono theme, roles that are shades of others have a pattern,
/// [`Ink::hatch`](super::Ink::hatch). Areas are hatched: rectangles, rounded rectangles and the
/// fill of polygons and circles. Lines, outlines and letters are drawn in
/// [`Ink::line`](super::Ink::line), which is black for such a role. So are rectangles with a side
/// shorter than [`Hatch::PERIOD`](super::Hatch::PERIOD), and frames and corners as thin as that.
/// Whether a pixel of a pattern is black depends only on the pixel's place, not on the stroke.
/// Letters on a pattern need an outline in the other color.
///
/// # Clips
///
/// A clip must not change the pixels inside it: strokes through any clip paint what they would
/// paint without one. Incremental pictures repaint the neighborhood of a change through a clip.
///
/// Platforms that smooth may break this promise. The canvas of HTML, and libraries that compute
/// coverage for the clip alone, give the pixels of a circle, a polygon or a slanting line other
/// shades if a clip cuts the shape. On such a platform, draw each of these shapes once, whole, into
/// a small picture of its own, keep it, and copy it through the clip at whole pixels. Rectangles
/// may be drawn directly, and so may texts that the platform places at whole pixels.
///
/// # Examples
/// The smallest possible surface:
/// ```
/// use puzzle_core::draw::{Canvas, Point, Rect, Role, TextStyle};
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
    /// Fills a rectangle, exact to the pixel.
    fn rect(&mut self, rect: Rect, role: Role);

    /// Draws a line between two pixels, both included, `width` pixels thick (at least 1), with flat
    /// ends.
    ///
    /// Along the axes, (width - 1) / 2 pixels lie before the given pixels (above or left of them)
    /// and the rest behind, so that an even width has one more behind. A slanting line is a strip
    /// `width` thick around the centers of the two pixels, from half a pixel before the first to
    /// half a pixel behind the second. Without smoothing, if an edge of the strip runs at equal
    /// distance from two pixels, the one behind is painted. A line from a pixel to itself is a
    /// square of side `width`.
    fn line(&mut self, from: Point, to: Point, width: i32, role: Role);

    /// Draws a closed polygon, filled, outlined by a [hairline](Self::hairline), or both. Points
    /// are the top left corners of pixels. The fill follows the even-odd rule.
    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>);

    /// Draws a circle around the center of a pixel, filled, outlined by a
    /// [hairline](Self::hairline) on its inside, or both. Its diameter is `2 * radius + 1` pixels.
    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>);

    /// Draws a line of text in a box. A text that does not fit is made smaller, never cut.
    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role);

    /// Restricts drawing to a rectangle, within all clips around it, until
    /// [`unclip`](Self::unclip).
    fn clip(&mut self, rect: Rect);

    /// Ends the innermost clip.
    fn unclip(&mut self);

    /// Draws the edge of a rectangle on its inside, `width` pixels wide.
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

    /// Draws the four corners of a rectangle, each with arms of `arm` pixels, `width` pixels wide:
    /// a mark that leaves the middle free.
    fn corners(&mut self, rect: Rect, arm: i32, width: i32, role: Role) {
        let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
        for (x, inner_x) in [(rect.x, rect.x), (right - arm, right - width)] {
            for (y, inner_y) in [(rect.y, rect.y), (bottom - arm, bottom - width)] {
                self.rect(Rect::new(x, inner_y, arm, width), role);
                self.rect(Rect::new(inner_x, y, width, arm), role);
            }
        }
    }

    /// Draws an arrow whose tip is on the center of the pixel `to` and whose shaft is `width`
    /// pixels thick. It is meant for marks, so it has an edge that separates it from what is below.
    /// It stays within `2 * width` pixels of the segment between the two points. If both points are
    /// equal, nothing is drawn.
    fn arrow(&mut self, from: Point, to: Point, width: i32, role: Role) {
        if let Some(outline) = arrow_outline(from, to, width) {
            self.polygon(&outline, Some(role), Some(Role::TEXT));
        }
    }

    /// Fills a rectangle with rounded corners of `radius` pixels. Surfaces with curves draw real
    /// arcs, others cut the corners off.
    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let r = radius.min(rect.w / 2).min(rect.h / 2);
        if r < 1 {
            self.rect(rect, role);
            return;
        }
        let (x0, y0, x1, y1) = (rect.x, rect.y, rect.x + rect.w, rect.y + rect.h);
        // About r / √2: the cut runs close to the arc.
        let cut = r - r * 7 / 24;
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

    /// Returns the size in pixels of the smallest visible detail: 1, or more if the surface is
    /// coarser than the picture, like a terminal, whose dots are several pixels wide.
    ///
    /// Games leave out bevels, joints and decoration smaller than this. They never leave out an
    /// outline that carries a meaning in the mono theme, where color does not.
    fn grain(&self) -> i32 {
        1
    }

    /// Returns the width in pixels of the thinnest line that looks like a line: 1, or 3 on a phone
    /// whose pixels are a third as wide. Games use it wherever they mean "one pixel wide".
    fn hairline(&self) -> i32 {
        1
    }

    /// Returns `true` if the text can be read in the box: if it is drawn at the style's size, or
    /// made smaller to at least three quarters of it and at least six hairlines
    /// ([`TextStyle::can_be_read`]). An empty text can always be read.
    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        let _ = (rect, text, style);
        true
    }

    /// Returns `true` if the surface has glyphs for the text.
    fn can_show(&self, text: &str) -> bool {
        let _ = text;
        true
    }

    /// Returns `true` if the front end has any images. If not, games skip their requests. A surface
    /// that implements [`image`](Self::image) returns `true`.
    fn has_images(&self) -> bool {
        false
    }

    /// Draws the front end's image of this name, scaled into the rectangle. Returns `false` if
    /// there is no such image; the game then draws the object itself.
    ///
    /// A name consists of lower-case letters, digits, `-` and `/`. The name of an image set that
    /// the puzzle prefers, followed by a colon, may precede it. A front end that does not know the
    /// set looks for the rest of the name. The result depends on the name alone, never on the place
    /// or the clip.
    fn image(&mut self, name: &str, rect: Rect) -> bool {
        let _ = (name, rect);
        false
    }

    /// Returns an image's own size in pixels, or `None` if there is no image of this name. Games
    /// use it where the shape of an image, or its size relative to others, matters.
    fn image_size(&mut self, name: &str) -> Option<Size> {
        let _ = name;
        None
    }

    /// Draws a part of an image into the rectangle. The image is scaled to cover `whole`, and what
    /// exceeds it is cut off evenly at two sides. The part that starts at `from` and is as large as
    /// the rectangle is drawn. Returns `false` if there is no such image.
    ///
    /// Adjacent parts of an image join without a seam.
    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        let _ = (name, whole, from, rect);
        false
    }

    /// Copies the pixels of a rectangle, so that [`restore_under`](Self::restore_under) can put
    /// them back. Returns `None` if the surface cannot do that.
    fn save_under(&mut self, rect: Rect) -> Option<SavedPixels> {
        let _ = rect;
        None
    }

    /// Puts back pixels that [`save_under`](Self::save_under) copied.
    fn restore_under(&mut self, saved: &SavedPixels) {
        let _ = saved;
    }

    /// Reports that pixels in the rectangle have changed. Every change must be reported.
    fn damaged(&mut self, rect: Rect) {
        let _ = rect;
    }
}

/// Returns the corners of an arrow: the tip, the head's left side, the shaft, the head's right
/// side. `None` if both points are equal.
fn arrow_outline(from: Point, to: Point, width: i32) -> Option<[Point; 7]> {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let length = (dx.unsigned_abs().pow(2) + dy.unsigned_abs().pow(2)).isqrt() as i64;
    if length == 0 {
        return None;
    }
    let width = i64::from(width.max(1));
    let (half, wing, head) = ((width + 1) / 2, width + width / 2, (2 * width).min(length));
    let at = |back: i64, aside: i64| {
        let x = i64::from(to.x) - (dx * back + dy * aside) / length;
        let y = i64::from(to.y) - (dy * back - dx * aside) / length;
        Point::new(x as i32, y as i32)
    };
    let neck = head - head / 8;
    Some([
        at(0, 0),
        at(head, wing),
        at(neck, half),
        at(length, half),
        at(length, -half),
        at(neck, -half),
        at(head, -wing),
    ])
}

impl dyn Canvas + '_ {
    /// Returns the first text that the surface has glyphs for and that fits the box. If there is
    /// none, returns the last one, which should therefore be short and ASCII.
    pub fn choose<'t>(&self, rect: Rect, texts: &[&'t str], style: TextStyle) -> &'t str {
        let is_good = |text: &&&str| self.can_show(text) && self.fits(rect, text, style);
        texts.iter().find(is_good).or(texts.last()).copied().unwrap_or("")
    }
}

/// A surface that draws nothing, for measuring, fuzzing and batch work.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::draw::{Frame, Layout, NullCanvas};
/// use puzzle_core::grid::GridSize;
/// let params = GridSize::square(3);
/// let lights = LightsOut::parse_desc(&params, "111000111")?;
/// let ui = Default::default();
/// let frame = Frame::<LightsOut>::still(&params, &lights, &ui, Layout::square(32));
/// LightsOut::redraw(&mut NullCanvas, &mut Default::default(), &frame);
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
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
    fn arrow(&mut self, _: Point, _: Point, _: i32, _: Role) {}
    fn rounded(&mut self, _: Rect, _: i32, _: Role) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_label_that_can_be_shown_and_fits_is_chosen() {
        /// A terminal without wide characters, on which one pixel is one character.
        struct Narrow;
        impl Canvas for Narrow {
            fn rect(&mut self, _: Rect, _: Role) {}
            fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
            fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
            fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
            fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) {}
            fn clip(&mut self, _: Rect) {}
            fn unclip(&mut self) {}
            fn can_show(&self, text: &str) -> bool {
                text.is_ascii()
            }
            fn fits(&self, rect: Rect, text: &str, _: TextStyle) -> bool {
                text.len() as i32 <= rect.w
            }
        }
        let canvas: &dyn Canvas = &Narrow;
        let choose = |w, texts: &[&'static str]| {
            canvas.choose(Rect::new(0, 0, w, 1), texts, TextStyle::new(1))
        };
        let labels = ["5萬", "5 characters", "5 car", "k5"];
        assert_eq!(choose(20, &labels), "5 characters");
        assert_eq!(choose(5, &labels), "5 car");
        assert_eq!(choose(1, &labels), "k5");
        assert_eq!(choose(1, &[]), "");
    }
}
