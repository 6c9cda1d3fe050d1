//! The canvas for pictures in PDF files.

use pdf_writer::Name;
use puzzle_core::draw::{Canvas, Ink, Palette, Point, Rect, Rgb, Role, Size, TextStyle, Theme};

use super::fonts::em;
use super::pen::Pen;
use super::{Pdf, hatching, image_name};
use crate::clips::{Clips, Group};
use crate::font::{self, GlyphCache};
use crate::hatch;
use crate::images::Images;
use crate::strokes::{FAR, near, near_point};
use puzzle_skin::Image;

/// A finished picture that can be placed on pages of its file.
#[derive(Clone, Debug)]
pub struct Drawing {
    size: Size,
    content: Vec<u8>,
}

impl Drawing {
    /// Returns the size in pixels.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the content stream, in pixels with y down.
    pub fn content(&self) -> &[u8] {
        &self.content
    }
}

/// The canvas for one picture of a [`Pdf`].
///
/// It records strokes, not pixels: use a new draw state for each picture. Patterns of the mono
/// theme are lines and dots clipped by the shapes.
pub struct PdfCanvas<'a> {
    pdf: &'a mut Pdf,
    size: Size,
    palette: Palette,
    pen: Pen,
    clips: Clips,
    /// The color of pending rectangles, which are filled together before the next stroke of another
    /// kind; `None` if there are none.
    pending: Option<Rgb>,
    glyphs: GlyphCache,
    images: Images,
}

impl<'a> PdfCanvas<'a> {
    pub(super) fn new(pdf: &'a mut Pdf, size: Size, palette: Palette) -> Self {
        Self {
            pdf,
            size,
            palette,
            pen: Pen::new(),
            clips: Clips::new(size),
            pending: None,
            glyphs: GlyphCache::default(),
            images: Images::default(),
        }
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

    /// Finishes the picture.
    pub fn finish(mut self) -> Drawing {
        self.flush();
        self.close_group();
        Drawing { size: self.size, content: self.pen.finish() }
    }

    /// Paints the pending rectangles and opens or closes a clipping group, so that a shape within
    /// `bounds`, which is written next, is clipped correctly. Returns `false` if the shape is not
    /// visible.
    fn begin(&mut self, bounds: Rect) -> bool {
        let Some(group) = self.clips.group_of(bounds) else { return false };
        self.flush();
        match group {
            Group::Same => {}
            Group::None => self.close_group(),
            Group::Of(clip) => {
                self.close_group();
                self.pen.save();
                self.pen.rect(clip);
                self.pen.content.clip_nonzero().end_path();
                self.clips.open_group(clip);
            }
        }
        true
    }

    fn close_group(&mut self) {
        if self.clips.close_group() {
            self.pen.restore();
        }
    }

    /// Paints the pending rectangles.
    fn flush(&mut self) {
        if self.pending.take().is_some() {
            self.pen.content.fill_nonzero();
        }
    }

    fn fill_rect(&mut self, rect: Rect, ink: Ink) {
        let part = rect.intersection(self.clips.now());
        if part.is_empty() {
            return;
        }
        if ink.hatch.is_some() {
            if self.begin(part) {
                self.pen.save();
                self.pen.rect(part);
                self.pattern(ink, part);
            }
            return;
        }
        let leaves = self.clips.is_cut(part);
        if self.pending != Some(ink.rgb) || leaves {
            self.flush();
            if leaves {
                self.close_group();
            }
            self.pen.fill(ink.rgb);
            self.pending = Some(ink.rgb);
        }
        self.pen.rect(part);
    }

    /// Fills the path in the content stream with an ink that has a pattern. The caller has saved
    /// the graphics state before the path.
    fn pattern(&mut self, ink: Ink, bounds: Rect) {
        self.pen.content.clip_even_odd().end_path();
        if let Some(hatch) = ink.hatch {
            hatching::fill(&mut self.pen, hatch, bounds);
        }
        self.pen.restore();
    }

    /// Fills a shape within `bounds` and then draws its outline; `None` omits the fill or the
    /// outline. `path` writes the shape.
    fn shape(
        &mut self,
        bounds: Rect,
        fill: Option<Role>,
        outline: Option<Role>,
        path: impl Fn(&mut Pen),
    ) {
        if !self.begin(bounds) {
            return;
        }
        if let Some(role) = fill {
            let ink = self.palette.ink(role);
            if ink.hatch.is_some() {
                self.pen.save();
                path(&mut self.pen);
                self.pattern(ink, bounds.intersection(self.size.rect()));
            } else {
                self.pen.fill(ink.rgb);
                path(&mut self.pen);
                self.pen.content.fill_even_odd();
            }
        }
        if let Some(role) = outline {
            self.pen.stroke(self.palette.line_rgb(role), 1.0);
            path(&mut self.pen);
            self.pen.content.stroke();
        }
    }
}

impl Canvas for PdfCanvas<'_> {
    fn rect(&mut self, rect: Rect, role: Role) {
        let ink = hatch::of_rect(self.palette.ink(role), rect);
        self.fill_rect(near(rect), ink);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        let (from, to, width) = (near_point(from), near_point(to), width.clamp(1, FAR));
        let color = self.palette.line_rgb(role);
        if let Some(rect) = Rect::of_line(from, to, width) {
            self.fill_rect(rect, Ink::plain(color));
            return;
        }
        if !self.begin(Rect::bounding(&[from, to]).inset(-(width / 2 + 1))) {
            return;
        }
        // A line includes both end pixels: it is half a pixel longer at each end.
        let (dx, dy) = ((to.x - from.x) as f32, (to.y - from.y) as f32);
        let length = dx.hypot(dy);
        let (ex, ey) = (dx / length / 2.0, dy / length / 2.0);
        let middle = |v: i32| v as f32 + 0.5;
        self.pen.stroke(color, width as f32);
        self.pen
            .content
            .move_to(middle(from.x) - ex, middle(from.y) - ey)
            .line_to(middle(to.x) + ex, middle(to.y) + ey)
            .stroke();
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        let points: Vec<Point> = points.iter().map(|&p| near_point(p)).collect();
        if points.is_empty() {
            return;
        }
        let shift = if outline.is_some() { 0.5 } else { 0.0 };
        let bounds = Rect::bounding(&points).inset(-i32::from(outline.is_some()));
        self.shape(bounds, fill, outline, |pen| {
            pen.polygon(points.iter().map(|p| (p.x as f32 + shift, p.y as f32 + shift)));
        });
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        let (center, radius) = (near_point(center), radius.clamp(0, FAR));
        let half = if outline.is_some() { 0.0 } else { 0.5 };
        let middle = (center.x as f32 + 0.5, center.y as f32 + 0.5);
        let r = (radius as f32 + half).max(0.25);
        self.shape(Rect::around(center, radius), fill, outline, |pen| pen.circle(middle, r));
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let rect = near(rect);
        if rect.is_empty() || !rect.intersects(self.clips.now()) {
            return;
        }
        let Some(line) = self.glyphs.fit(Size::new(rect.w, rect.h), text, style) else { return };
        let ink = hatch::of_line(self.palette.ink(role));
        let (x, y) = (rect.x as f32 + line.x, (rect.y + line.y) as f32);
        let bounds = Rect::new(
            (x + line.ink.left).floor() as i32,
            (y + line.ink.top).floor() as i32,
            (line.ink.right - line.ink.left).ceil() as i32 + 1,
            (line.ink.bottom - line.ink.top).ceil() as i32 + 1,
        );
        // The rim is clipped to the box.
        let rim = (self.palette.theme() == Theme::Mono).then(|| hatch::rim(ink, style));
        self.clip(rect);
        let shows = self.begin(bounds.inset(-rim.map_or(0, |(_, width)| width)));
        self.unclip();
        if !shows {
            return;
        }
        if let Some((other, width)) = rim
            && let Some(path) = self.glyphs.path(&line)
        {
            self.pen.save();
            self.pen.content.transform([1.0, 0.0, 0.0, 1.0, rect.x as f32, rect.y as f32]);
            self.pen.round_joins();
            self.pen.stroke(other.rgb, 2.0 * width as f32);
            self.pen.path(&path);
            self.pen.content.stroke();
            self.pen.restore();
        }
        self.pen.fill(ink.rgb);
        let size = line.scale * em(style.bold);
        let letters = font::letters(text, style.bold);
        self.pdf.fonts.show(&mut self.pen.content, &letters, (x, y), size);
    }

    fn clip(&mut self, rect: Rect) {
        self.clips.push(rect);
    }

    fn unclip(&mut self) {
        self.clips.pop();
    }

    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let rect = near(rect);
        let radius = radius.min(rect.w / 2).min(rect.h / 2);
        if radius < 1 {
            self.rect(rect, role);
            return;
        }
        let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map(|v| v as f32);
        self.shape(rect, Some(role), None, |pen| pen.rounded((x, y, w, h), radius as f32));
    }

    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        let rect = near(rect);
        font::fits(Size::new(rect.w, rect.h), text, style, 1)
    }

    fn can_show(&self, text: &str) -> bool {
        font::can_show(text)
    }

    fn has_images(&self) -> bool {
        self.images.is_any()
    }

    fn image(&mut self, name: &str, rect: Rect) -> bool {
        let Some(image) = self.images.find(name) else { return false };
        let id = self.pdf.image_id(image);
        let rect = near(rect);
        if self.begin(rect) {
            let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map(|v| v as f32);
            self.pen.save();
            // In PDF an image is a square of one unit that stands on its lower edge.
            self.pen.content.transform([w, 0.0, 0.0, -h, x, y + h]);
            self.pen.content.x_object(Name(image_name(id).as_bytes()));
            self.pen.restore();
        }
        true
    }

    fn image_size(&mut self, name: &str) -> Option<Size> {
        let image = self.images.find(name)?;
        Some(Size::new(image.width() as i32, image.height() as i32))
    }

    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        let Some(image) = self.images.find(name) else { return false };
        let id = self.pdf.image_id(image);
        let (_, _, cut_w, cut_h) = image.middle(whole.w.max(1) as u32, whole.h.max(1) as u32);
        // Scale and place the image so that the part with the right aspect ratio covers the whole.
        let of = |whole: i32, own: u32, cut: u32| whole as f32 * own as f32 / cut as f32;
        let w = of(whole.w, image.width(), cut_w);
        let h = of(whole.h, image.height(), cut_h);
        let (rect, from) = (near(rect), near_point(from));
        self.clip(rect);
        if !rect.is_empty() && self.begin(rect.inset(-1)) {
            let x = (rect.x - from.x) as f32 - (w - whole.w as f32) / 2.0;
            let y = (rect.y - from.y) as f32 - (h - whole.h as f32) / 2.0;
            self.pen.save();
            self.pen.content.transform([w, 0.0, 0.0, -h, x, y + h]);
            self.pen.content.x_object(Name(image_name(id).as_bytes()));
            self.pen.restore();
        }
        self.unclip();
        true
    }
}

impl std::fmt::Debug for PdfCanvas<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PdfCanvas").field("size", &self.size).finish_non_exhaustive()
    }
}
