//! Raster pictures.

mod coverage;
mod paint;
mod shape;

use puzzle_core::draw::{
    Canvas, Ink, Palette, Point, Rect, Rgb, Role, SavedPixels, Size, TextStyle, Theme,
};

use crate::error::RenderError;
use crate::font;
use crate::hatch;
use crate::images::{Fit, Images};
use crate::png_file;
use paint::Fill;
use puzzle_skin::Image;
use shape::{Shape, Shapes};

/// Maximum number of pixels of a picture: 256 MiB of memory.
const MOST_PIXELS: i64 = 1 << 26;

/// Maximum side of a scaled image in device pixels.
const MOST_SIDE: i32 = 8192;

/// Maximum distance of a coordinate from 0, in device pixels; larger ones are clamped.
const FAR: i32 = 1_000_000;

/// Maximum number of separate rectangles in the list of changed areas.
const MOST_DAMAGE: usize = 64;

/// A picture in memory: anti-aliased and opaque, with 8 bits per channel.
///
/// A logical pixel of the game is `scale` device pixels wide. Edges of rectangles and clips are
/// rounded to device pixels, so that adjacent rectangles stay adjacent. The coverage of a stroke is
/// computed independently of the clip: a stroke has the same pixels inside any clip.
///
/// ```
/// use puzzle_core::draw::{Canvas, Palette, Point, Rect, Role, Size, TextStyle, Theme};
/// use puzzle_render::Raster;
/// let mut raster = Raster::new(Size::new(64, 48), Palette::new(Theme::Light, &[])).unwrap();
/// raster.rect(Rect::new(0, 0, 64, 48), Role::BOARD);
/// raster.circle(Point::new(32, 24), 20, Some(Role::TILE), Some(Role::GRID));
/// raster.text(Rect::new(12, 4, 40, 40), "42", TextStyle::new(30), Role::TEXT);
/// assert_eq!(raster.rgba().len(), 64 * 48 * 4);
/// assert!(raster.png().unwrap().starts_with(b"\x89PNG"));
/// ```
pub struct Raster {
    size: Size,
    scale: f64,
    hairline: i32,
    w: i32,
    h: i32,
    pixels: Vec<[u8; 4]>,
    palette: Palette,
    clips: Vec<Rect>,
    damage: Vec<Rect>,
    shapes: Shapes,
    images: Images,
}

impl Raster {
    /// Creates a picture of this size, filled with the ground color.
    ///
    /// # Errors
    /// If it would have no pixels, or more than 2^26.
    pub fn new(size: Size, palette: Palette) -> Result<Self, RenderError> {
        Self::with_scale(size, 1.0, palette)
    }

    /// Creates a picture for a screen with `scale` device pixels per logical pixel, from 1 to 16.
    ///
    /// # Errors
    /// If it would have no pixels, or more than 2^26.
    pub fn with_scale(size: Size, scale: f32, palette: Palette) -> Result<Self, RenderError> {
        let scale = if scale.is_finite() { f64::from(scale).clamp(1.0, 16.0) } else { 1.0 };
        let (w, h) = (
            (f64::from(size.w) * scale).round() as i64,
            (f64::from(size.h) * scale).round() as i64,
        );
        if w <= 0 || h <= 0 || w.max(h) > MOST_PIXELS || w * h > MOST_PIXELS {
            return Err(RenderError::Size { w, h, most: MOST_PIXELS });
        }
        let ground = paint::opaque(palette.rgb(Role::GROUND));
        Ok(Self {
            size,
            scale,
            hairline: 1,
            w: w as i32,
            h: h as i32,
            pixels: vec![ground; (w * h) as usize],
            palette,
            clips: Vec::new(),
            damage: Vec::new(),
            shapes: Shapes::default(),
            images: Images::default(),
        })
    }

    /// Returns the size in logical pixels, in which games draw.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the size in device pixels, which is the size of [`rgba`](Self::rgba).
    pub fn device_size(&self) -> Size {
        Size::new(self.w, self.h)
    }

    /// Returns all pixels in reading order, four bytes each: red, green, blue, 255.
    pub fn rgba(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    /// Returns the color of a device pixel, or `None` outside of the picture.
    pub fn pixel(&self, at: Point) -> Option<Rgb> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.w && at.y < self.h;
        inside.then(|| {
            let [r, g, b, _] = self.pixels[at.y as usize * self.w as usize + at.x as usize];
            Rgb::new(r, g, b)
        })
    }

    /// Encodes the picture as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails, which does not happen in practice.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let is_photo = self.images.is_used();
        png_file::encode(self.w as u32, self.h as u32, &self.pixels, is_photo)
    }

    /// Returns the device pixels reported as changed since the last call, as disjoint rectangles.
    pub fn take_damage(&mut self) -> Vec<Rect> {
        std::mem::take(&mut self.damage)
    }

    /// Returns the current palette.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Changes the palette for the following strokes. To recolor what is drawn already, redraw it
    /// with a new draw state.
    pub fn set_palette(&mut self, palette: Palette) {
        self.palette = palette;
    }

    /// Sets the width in logical pixels of the thinnest visible line. Use it for fine screens if no
    /// `scale` is given: 3 on a phone with three device pixels per pixel.
    pub fn set_hairline(&mut self, pixels: i32) {
        self.hairline = pixels.clamp(1, 64);
    }

    /// Sets a picture that games can draw by this name with [`Canvas::image`].
    pub fn set_image(&mut self, name: &str, image: Image) {
        self.images.set(name, image);
    }

    /// Sets a function that loads pictures by name. It is called once for each name that has no
    /// picture.
    pub fn set_image_source(&mut self, source: impl FnMut(&str) -> Option<Image> + Send + 'static) {
        self.images.set_source(Box::new(source));
    }

    /// Returns the device rectangle of the whole picture.
    fn surface(&self) -> Rect {
        Rect::new(0, 0, self.w, self.h)
    }

    /// Returns the device rectangle of the current clip.
    fn clipped(&self) -> Rect {
        self.clips.last().copied().unwrap_or_else(|| self.surface())
    }

    /// Converts a coordinate from logical pixels to device pixels. A coordinate in half logical
    /// pixels gives half device pixels.
    fn device(&self, v: i64) -> i32 {
        // Clamped, so that sums do not overflow.
        (v as f64 * self.scale).round().clamp(-f64::from(FAR), FAR.into()) as i32
    }

    fn device_rect(&self, rect: Rect) -> Rect {
        if rect.is_empty() {
            return Rect::default();
        }
        let (x, y) = (i64::from(rect.x), i64::from(rect.y));
        let (x0, y0) = (self.device(x), self.device(y));
        let (x1, y1) = (self.device(x + i64::from(rect.w)), self.device(y + i64::from(rect.h)));
        Rect::new(x0, y0, x1 - x0, y1 - y0)
    }

    fn device_point(&self, p: Point) -> Point {
        Point::new(self.device(p.x.into()), self.device(p.y.into()))
    }

    /// Returns the center of a logical pixel in half device pixels.
    fn device_middle(&self, p: Point) -> Point {
        Point::new(self.device(2 * i64::from(p.x) + 1), self.device(2 * i64::from(p.y) + 1))
    }

    /// Returns the fill of an area, which may be hatched.
    fn fill_ink(&self, ink: Ink) -> Fill {
        Fill::new(ink, self.scale)
    }

    /// Returns the fill of lines and letters, which are never hatched.
    fn line_ink(&self, ink: Ink) -> Fill {
        Fill::new(hatch::of_line(ink), self.scale)
    }

    /// Returns the width of a hairline in device pixels.
    fn device_hairline(&self) -> i32 {
        self.device(self.hairline.into()).max(1)
    }

    fn fill_rect(&mut self, rect: Rect, fill: Fill) {
        let part = rect.intersection(self.clipped());
        paint::rect(&mut self.pixels, self.w, part, fill);
    }

    fn draw_shape(&mut self, at: Point, shape: Shape, fill: Fill) {
        let clip = self.clipped();
        if let Some(coverage) = self.shapes.coverage(shape, at, self.w, self.h, clip) {
            paint::cover(&mut self.pixels, self.w, &coverage, at, clip, fill);
        }
    }
}

impl Canvas for Raster {
    fn rect(&mut self, rect: Rect, role: Role) {
        let fill = self.fill_ink(hatch::of_rect(self.palette.ink(role), rect));
        self.fill_rect(self.device_rect(rect), fill);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        let fill = self.line_ink(self.palette.ink(role));
        let width = width.max(1);
        if let Some(rect) = Rect::of_line(from, to, width) {
            self.fill_rect(self.device_rect(rect), fill);
            return;
        }
        let (from, to) = (self.device_middle(from), self.device_middle(to));
        let at = Point::new(from.x.div_euclid(2), from.y.div_euclid(2));
        let shape = Shape::Line {
            from: Point::new(from.x - 2 * at.x, from.y - 2 * at.y),
            to: Point::new(to.x - 2 * at.x, to.y - 2 * at.y),
            width: self.device(width.into()).max(1),
            reach: self.device(1).max(1),
        };
        self.draw_shape(at, shape, fill);
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        let Some(&first) = points.first() else { return };
        let at = self.device_point(first);
        let line = self.device_hairline();
        // Half of the line's width lies before its center line, which is as far from the corner.
        let shift = line - 2 * self.device(((self.hairline - 1) / 2).into());
        // Limits the reach of sharp corners.
        let far = |v: i32| v.clamp(-FAR, FAR);
        let corners: Vec<Point> = points.iter().map(|p| Point::new(far(p.x), far(p.y))).collect();
        let limit = self.device_rect(Rect::bounding(&corners).inset(-(self.hairline / 2 + 1)));
        let limit = limit.offset(-at.x, -at.y);
        let points: Box<[Point]> =
            points.iter().map(|&p| self.device_point(p).offset(-at.x, -at.y)).collect();
        if let Some(role) = fill {
            let fill = self.fill_ink(self.palette.ink(role));
            // Under an outline the fill ends at the center line.
            let shift = if outline.is_some() { shift } else { 0 };
            self.draw_shape(at, Shape::Polygon { points: points.clone(), shift }, fill);
        }
        if let Some(role) = outline {
            let fill = self.line_ink(self.palette.ink(role));
            self.draw_shape(at, Shape::Outline { points, line, shift, limit }, fill);
        }
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        let middle = self.device_middle(center);
        let at = Point::new(middle.x.div_euclid(2), middle.y.div_euclid(2));
        let odd = Point::new(middle.x - 2 * at.x, middle.y - 2 * at.y);
        let diameter = self.device(2 * i64::from(radius.max(0)) + 1);
        let line = self.device_hairline().min(diameter);
        if let Some(role) = fill {
            let fill = self.fill_ink(self.palette.ink(role));
            // Under an outline the fill ends at the center line.
            let diameter = if outline.is_some() { diameter - line } else { diameter };
            self.draw_shape(at, Shape::Disc { middle: odd, diameter }, fill);
        }
        if let Some(role) = outline {
            let fill = self.line_ink(self.palette.ink(role));
            self.draw_shape(at, Shape::Ring { middle: odd, diameter, line }, fill);
        }
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let ink = hatch::of_line(self.palette.ink(role));
        let rect = self.device_rect(rect);
        if !rect.intersects(self.clipped()) {
            return;
        }
        let at = Point::new(rect.x, rect.y);
        let size = Size::new(rect.w, rect.h);
        let device = TextStyle { size: self.device(style.size.into()), ..style };
        let shape = |rim| Shape::Text { size, text: text.into(), style: device, rim };
        if self.palette.theme() == Theme::Mono {
            let (other, rim) = hatch::rim(ink, style);
            self.draw_shape(at, shape(self.device(rim.into())), self.fill_ink(other));
        }
        self.draw_shape(at, shape(0), self.fill_ink(ink));
    }

    fn clip(&mut self, rect: Rect) {
        let clip = self.device_rect(rect).intersection(self.clipped());
        self.clips.push(clip);
    }

    fn unclip(&mut self) {
        self.clips.pop();
    }

    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let fill = self.fill_ink(self.palette.ink(role));
        let rect = self.device_rect(rect);
        let r = self.device(radius.into()).min(rect.w / 2).min(rect.h / 2);
        if r < 1 {
            self.fill_rect(rect, fill);
            return;
        }
        let (x1, y1) = (rect.x + rect.w - r, rect.y + rect.h - r);
        self.fill_rect(Rect::new(rect.x + r, rect.y, rect.w - 2 * r, r), fill);
        self.fill_rect(Rect::new(rect.x, rect.y + r, rect.w, rect.h - 2 * r), fill);
        self.fill_rect(Rect::new(rect.x + r, y1, rect.w - 2 * r, r), fill);
        for (x, right) in [(rect.x, false), (x1, true)] {
            for (y, below) in [(rect.y, false), (y1, true)] {
                self.draw_shape(Point::new(x, y), Shape::Corner { radius: r, right, below }, fill);
            }
        }
    }

    fn hairline(&self) -> i32 {
        self.hairline
    }

    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        let rect = self.device_rect(rect);
        let device = TextStyle { size: self.device(style.size.into()), ..style };
        font::fits(Size::new(rect.w, rect.h), text, device, self.device_hairline())
    }

    fn can_show(&self, text: &str) -> bool {
        font::can_show(text)
    }

    fn has_images(&self) -> bool {
        self.images.is_any()
    }

    fn image(&mut self, name: &str, rect: Rect) -> bool {
        // The answer must not depend on position or clip, because the game draws something else if
        // it is `false`.
        if self.images.find(name).is_none() {
            return false;
        }
        let rect = self.device_rect(rect);
        let (w, h) = (rect.w.min(MOST_SIDE), rect.h.min(MOST_SIDE));
        let clip = self.clipped();
        if rect.intersects(clip)
            && let Some(image) = self.images.scaled(name, Fit::Fill, w, h)
        {
            let rect = Rect::new(rect.x, rect.y, w, h);
            paint::image(&mut self.pixels, self.w, image, Point::new(0, 0), rect, clip);
        }
        true
    }

    fn image_size(&mut self, name: &str) -> Option<Size> {
        let image = self.images.find(name)?;
        Some(Size::new(image.width() as i32, image.height() as i32))
    }

    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        if self.images.find(name).is_none() {
            return false;
        }
        let whole = self.device_rect(whole.rect());
        let (from, rect) = (self.device_point(from), self.device_rect(rect));
        let (w, h) = (whole.w.min(MOST_SIDE), whole.h.min(MOST_SIDE));
        let clip = self.clipped();
        if rect.intersects(clip)
            && let Some(image) = self.images.scaled(name, Fit::Cover, w, h)
        {
            paint::image(&mut self.pixels, self.w, image, from, rect, clip);
        }
        true
    }

    fn save_under(&mut self, rect: Rect) -> Option<SavedPixels> {
        let part = self.device_rect(rect).intersection(self.surface());
        let mut pixels = Vec::with_capacity(part.area() as usize * 4);
        if part.is_empty() {
            return Some(SavedPixels { rect, pixels });
        }
        for y in part.y..part.y + part.h {
            let start = y as usize * self.w as usize + part.x as usize;
            let row = &self.pixels[start..start + part.w as usize];
            pixels.extend_from_slice(row.as_flattened());
        }
        Some(SavedPixels { rect, pixels })
    }

    fn restore_under(&mut self, saved: &SavedPixels) {
        let part = self.device_rect(saved.rect).intersection(self.surface());
        let (pixels, rest) = saved.pixels.as_chunks::<4>();
        if part.is_empty() || !rest.is_empty() || pixels.len() as i64 != part.area() {
            return; // saved by another surface
        }
        let clip = part.intersection(self.clipped());
        if clip.is_empty() {
            return;
        }
        for y in clip.y..clip.y + clip.h {
            let to = y as usize * self.w as usize + clip.x as usize;
            let from = (y - part.y) as usize * part.w as usize + (clip.x - part.x) as usize;
            let n = clip.w as usize;
            self.pixels[to..to + n].copy_from_slice(&pixels[from..from + n]);
        }
    }

    fn damaged(&mut self, rect: Rect) {
        let mut rect = self.device_rect(rect).intersection(self.surface());
        if rect.is_empty() {
            return;
        }
        while let Some(i) = self.damage.iter().position(|other| other.intersects(rect)) {
            rect = rect.union(self.damage.swap_remove(i));
        }
        if self.damage.len() >= MOST_DAMAGE {
            rect = self.damage.drain(..).fold(rect, Rect::union);
        }
        self.damage.push(rect);
    }
}

impl std::fmt::Debug for Raster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Raster")
            .field("w", &self.w)
            .field("h", &self.h)
            .field("scale", &self.scale)
            .finish_non_exhaustive()
    }
}
