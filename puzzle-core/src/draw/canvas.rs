//! The surface that games draw on.

use alloc::vec::Vec;

use super::role::Role;
use super::text_style::TextStyle;
use crate::draw::{Point, Rect, Size};

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
/// included, grown by one pixel. [`PixelCanvas`](super::PixelCanvas) gives a surface of pixels all
/// of it for two functions.
///
/// # Fine and coarse surfaces
///
/// A pixel is a unit of the game's picture. Some surfaces are coarser than it (characters of a
/// terminal), on some a pixel is a hair (a phone's screen): [`grain`](Self::grain) and
/// [`hairline`](Self::hairline) say so.
///
/// Thin lines are drawn as lines: by [`line`](Self::line), [`frame`](Self::frame) and outlines,
/// never as an area that is filled and then filled again but for its edge. A coarse surface cannot
/// tell a stroke by its pixels; it is told by the call, and draws a line of characters.
///
/// # Hatching
///
/// In the mono theme roles that are shades of others have a pattern,
/// [`Ink::hatch`](super::Ink::hatch). Hatched are areas: rectangles, rounded ones and what fills
/// polygons and circles. Lines, outlines and letters are drawn in [`Ink::line`](super::Ink::line),
/// which is black for such a role; so are rectangles with a side shorter than
/// [`Hatch::PERIOD`](super::Hatch::PERIOD), and with them frames and corners as thin. The pattern
/// stands still: a pixel's place alone decides whether it is black, not the stroke that it is of.
/// Letters need a rim of the other color on a pattern.
///
/// # Clips
///
/// Drawing the same strokes over the same ground inside any clip gives the same pixels: repainting
/// the neighbors of what changed through a clip is how incremental pictures are made.
///
/// Platforms break this promise where they smooth: the canvas of HTML, and libraries that work out
/// coverage for the clip alone, give the pixels of a circle, a polygon or a slanting line other
/// shades when a clip cuts them. A surface on such a platform draws each of these shapes once,
/// whole, into a small picture of its own, keeps that, and copies it through the clip at whole
/// pixels. Rectangles, and texts where the platform sets them at whole pixels, may be drawn
/// straight.
///
/// The least surface:
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
    /// Fills a rectangle, exactly.
    fn rect(&mut self, rect: Rect, role: Role);

    /// A line between two pixels, both included, `width` pixels thick (at least 1), its ends flat.
    ///
    /// Along the axes, (width - 1) / 2 pixels lie before the pixels named (above or left of them),
    /// the rest behind: of an even width, one more behind. A slanting line is a strip `width`
    /// thick around the middles of the two pixels, from half a pixel before the one to half a pixel
    /// behind the other; where nothing is smoothed, of two pixels that its edges cut alike the one
    /// behind is painted. From a pixel to itself it is a square of the width.
    fn line(&mut self, from: Point, to: Point, width: i32, role: Role);

    /// A closed polygon, filled, outlined by a [hairline](Self::hairline), or both. Points are
    /// pixels' top left corners; the fill is even-odd.
    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>);

    /// A circle of `radius` pixels around the middle of a pixel, filled, outlined by a
    /// [hairline](Self::hairline) inside of it, or both: with that pixel it is `2 * radius + 1`
    /// across.
    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>);

    /// A line of text in a box; it is made smaller, never cut, where the box is too small.
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

    /// An arrow whose shaft is `width` pixels thick, with the tip of its head on the middle of the
    /// pixel `to`: for marks, so it has an edge that tells it from anything below it. It keeps
    /// within `2 * width` pixels of the way between the two; one without a way is not drawn.
    fn arrow(&mut self, from: Point, to: Point, width: i32, role: Role) {
        if let Some(outline) = arrow_outline(from, to, width) {
            self.polygon(&outline, Some(role), Some(Role::TEXT));
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

    /// Pixels of the smallest detail that can be seen: 1 unless the surface is coarser than the
    /// picture, as a terminal's characters are, whose dots are several pixels wide.
    ///
    /// Games leave out bevels, joints and decoration smaller than this. They never leave out an
    /// outline that carries a meaning in the mono theme, where color does not.
    fn grain(&self) -> i32 {
        1
    }

    /// Pixels of the thinnest line that looks like a line: 1, but 3 on a phone whose pixels are a
    /// third as wide. Where a game means "one pixel wide" it takes this.
    fn hairline(&self) -> i32 {
        1
    }

    /// Whether the text can be read in the box: whether it is drawn there at the style's size, or
    /// made smaller to no less than three quarters of it and to no less than six hairlines
    /// ([`TextStyle::can_be_read`]). An empty text always can.
    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        let _ = (rect, text, style);
        true
    }

    /// Whether the surface has glyphs for the text.
    fn can_show(&self, text: &str) -> bool {
        let _ = text;
        true
    }

    /// Whether the front end has pictures at all: where it has none, a game need not ask for any.
    /// A surface that answers [`image`](Self::image) says `true` here.
    fn has_images(&self) -> bool {
        false
    }

    /// Draws the picture that the front end has under this name, scaled into the rectangle.
    /// `false` when it has none: the game draws the thing itself.
    ///
    /// Names are lower case letters, digits, `-` and `/`. Before them may stand the name of a set
    /// of pictures that the puzzle wants, and a colon: a front end that knows no such set looks
    /// for the rest alone. The answer depends on the name alone, never on the place or the clip.
    fn image(&mut self, name: &str, rect: Rect) -> bool {
        let _ = (name, rect);
        false
    }

    /// The size of a picture in pixels of its own; `None` when there is none of this name. For
    /// pictures whose shape or whose size beside others matters.
    fn image_size(&mut self, name: &str) -> Option<Size> {
        let _ = name;
        None
    }

    /// Draws a part of a picture into the rectangle. The picture is made so large that it covers
    /// `whole`, and what is too much is cut off evenly at two sides; what lies at `from` of that,
    /// as large as the rectangle, is drawn. `false` when there is no such picture.
    ///
    /// Parts that lie side by side in the picture join without a seam.
    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        let _ = (name, whole, from, rect);
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

/// The corners of an arrow: the tip, the head's left side, the shaft, the head's right side.
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
    /// Chooses among labels the first that the surface has glyphs for and that fits the box, else
    /// the last, which should be short and ASCII.
    pub fn choose<'t>(&self, rect: Rect, texts: &[&'t str], style: TextStyle) -> &'t str {
        let is_good = |text: &&&str| self.can_show(text) && self.fits(rect, text, style);
        texts.iter().find(is_good).or(texts.last()).copied().unwrap_or("")
    }
}

/// A surface that forgets everything: for measuring, fuzzing and bulk work.
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
        /// A terminal without wide characters, a character a pixel.
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
