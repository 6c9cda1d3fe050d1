//! SVG files.

mod layers;
mod markup;

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use puzzle_core::draw::{
    Canvas, Hatch, Ink, Palette, Point, Rect, Rgb, Role, Size, TextStyle, Theme,
};
use puzzle_core::text::Language;

use crate::clips::{Clips, Group};
use crate::font::{self, GlyphCache, GlyphKey};
use crate::hatch;
use crate::images::Images;
use crate::png_file;
use crate::strokes::{FAR, near, near_point};
use layers::{Layers, Look, PathData};
use markup::{escape, number, pattern};
use puzzle_skin::Image;

/// A picture in SVG 2. Letters are outlines, so that it looks the same everywhere. Shades are plain
/// colors, or patterns in the mono theme.
///
/// It records strokes, not pixels: use a new draw state for each picture.
///
/// ```
/// use puzzle_core::draw::{Canvas, Palette, Rect, Role, Size, TextStyle, Theme};
/// use puzzle_render::Svg;
/// let mut svg = Svg::new(Size::new(64, 48), Palette::new(Theme::Dark, &[]));
/// svg.set_title("<forty-two>");
/// svg.rect(Rect::new(0, 0, 64, 48), Role::BOARD);
/// svg.text(Rect::new(12, 4, 40, 40), "42", TextStyle::new(30), Role::TEXT);
/// let file = svg.finish();
/// assert!(file.starts_with("<svg ") && file.contains("&lt;forty-two&gt;"));
/// ```
pub struct Svg {
    size: Size,
    scale: f32,
    palette: Palette,
    title: String,
    description: String,
    /// The tag of the language of title and description; empty if it is English.
    language: String,
    clips: Clips,
    /// Strokes that are not written to the file yet, grouped by their look.
    layers: Layers,
    body: String,
    defs: String,
    hatches: Vec<Hatch>,
    clip_ids: HashMap<Rect, usize>,
    image_ids: HashMap<String, Option<usize>>,
    glyph_ids: HashSet<GlyphKey>,
    glyphs: GlyphCache,
    images: Images,
}

impl Svg {
    /// Creates an empty picture of this size in pixels, filled with the ground color.
    pub fn new(size: Size, palette: Palette) -> Self {
        Self::with_scale(size, 1.0, palette)
    }

    /// Creates an empty picture of this size that viewers show `scale` times larger. Games draw in
    /// coordinates that are not scaled.
    pub fn with_scale(size: Size, scale: f32, palette: Palette) -> Self {
        let mut svg = Self {
            size,
            scale: if scale.is_finite() && scale > 0.0 { scale } else { 1.0 },
            palette,
            title: String::new(),
            description: String::new(),
            language: String::new(),
            clips: Clips::new(size),
            layers: Layers::default(),
            body: String::new(),
            defs: String::new(),
            hatches: Vec::new(),
            clip_ids: HashMap::new(),
            image_ids: HashMap::new(),
            glyph_ids: HashSet::new(),
            glyphs: GlyphCache::default(),
            images: Images::default(),
        };
        svg.rect(size.rect(), Role::GROUND);
        svg
    }

    /// Sets the title, for screen readers and tool tips.
    pub fn set_title(&mut self, title: &str) {
        self.title = title.to_string();
    }

    /// Sets the long description, for screen readers.
    pub fn set_description(&mut self, words: &str) {
        self.description = words.trim_end().to_string();
    }

    /// Sets the language of title and description; at first English.
    pub fn set_language(&mut self, language: &Language) {
        let is_english = *language == Language::ENGLISH;
        self.language = if is_english { String::new() } else { language.tag().to_string() };
    }

    /// Changes the palette for the following strokes.
    pub fn set_palette(&mut self, palette: Palette) {
        self.palette = palette;
    }

    /// Sets a picture that games can draw by this name with [`Canvas::image`].
    pub fn set_image(&mut self, name: &str, image: Image) {
        self.image_ids.remove(name);
        self.images.set(name, image);
    }

    /// Sets a function that loads pictures by name. It is called once for each name that has no
    /// picture.
    pub fn set_image_source(&mut self, source: impl FnMut(&str) -> Option<Image> + Send + 'static) {
        self.image_ids.retain(|_, id| id.is_some());
        self.images.set_source(Box::new(source));
    }

    /// Returns the text of the file.
    pub fn finish(mut self) -> String {
        self.flush();
        self.close_group();
        let Size { w, h } = self.size;
        let language = match self.language.as_str() {
            "" => String::new(),
            tag => format!(" lang=\"{}\"", escape(tag)),
        };
        let mut file = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \
             width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\"{language} stroke-linecap=\"round\">\n",
            number(w as f32 * self.scale),
            number(h as f32 * self.scale),
        );
        if !self.title.is_empty() {
            let _ = writeln!(file, "<title>{}</title>", escape(&self.title));
        }
        if !self.description.is_empty() {
            let _ = writeln!(file, "<desc>{}</desc>", escape(&self.description));
        }
        file += layers::STYLE;
        if !self.defs.is_empty() {
            let _ = writeln!(file, "<defs>\n{}</defs>", self.defs);
        }
        file + &self.body + "</svg>\n"
    }

    /// Returns the `fill` attribute's value for an area.
    fn fill(&mut self, ink: Ink) -> String {
        let Some(hatch) = ink.hatch else { return color(ink.rgb) };
        if !self.hatches.contains(&hatch) {
            self.hatches.push(hatch);
            self.defs += &pattern(hatch);
        }
        format!("url(#{})", markup::pattern_id(hatch))
    }

    /// Returns the color of a line or a letter, which are never hatched.
    fn line_color(&self, role: Role) -> String {
        color(hatch::of_line(self.palette.ink(role)).rgb)
    }

    /// Opens or closes a clipping group in the file, so that a shape within `bounds`, which is
    /// written next, is clipped correctly. Returns `false` if the shape is not visible.
    fn begin(&mut self, bounds: Rect) -> bool {
        match self.clips.group_of(bounds) {
            None => return false,
            Some(Group::Same) => {}
            Some(Group::None) => self.close_group(),
            Some(Group::Of(clip)) => {
                self.close_group();
                self.open_group(clip);
            }
        }
        true
    }

    /// Returns the ID of a glyph's outline. On first use, writes the outline to the definitions of
    /// the file.
    fn glyph_id(&mut self, key: GlyphKey) -> String {
        let id = format!("{}{}", if key.1 { "b" } else { "r" }, key.0.0);
        if self.glyph_ids.insert(key) {
            let d = self.glyphs.outline(key).map(markup::outline).unwrap_or_default();
            let _ = writeln!(self.defs, "<path id=\"{id}\" d=\"{d}\"/>");
        }
        id
    }

    /// Returns the number of the picture with this name in the file, or `None` if it cannot be
    /// used. On first use, writes the picture to the definitions of the file.
    fn image_id(&mut self, name: &str) -> Option<usize> {
        if let Some(&id) = self.image_ids.get(name) {
            return id;
        }
        let next = self.image_ids.values().flatten().count();
        let file = self.images.find(name).and_then(|image| png_file::encode_rgba(image).ok());
        let id = file.map(|file| {
            let _ = writeln!(
                self.defs,
                "<image id=\"i{next}\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" \
                 href=\"data:image/png;base64,{}\"/>",
                BASE64_STANDARD.encode(&file)
            );
            next
        });
        self.image_ids.insert(name.to_string(), id);
        id
    }

    fn open_group(&mut self, clip: Rect) {
        let next = self.clip_ids.len();
        let id = *self.clip_ids.entry(clip).or_insert_with(|| {
            let _ = writeln!(
                self.defs,
                "<clipPath id=\"c{next}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\
                 </clipPath>",
                clip.x, clip.y, clip.w, clip.h
            );
            next
        });
        let _ = writeln!(self.body, "<g clip-path=\"url(#c{id})\">");
        self.clips.open_group(clip);
    }

    fn close_group(&mut self) {
        self.flush();
        if self.clips.close_group() {
            self.body += "</g>\n";
        }
    }

    /// Writes the pending strokes.
    fn flush(&mut self) {
        self.layers.write(&mut self.body);
    }

    /// Adds a pending stroke.
    fn add(&mut self, look: Look, bounds: Rect, write: impl FnOnce(&mut String)) {
        self.layers.make_room(&mut self.body);
        self.layers.add(look, bounds, write);
    }

    /// Adds a pending stroke that is part of a path.
    fn add_path(&mut self, look: Look, bounds: Rect, write: impl FnOnce(&mut PathData<'_>)) {
        self.layers.make_room(&mut self.body);
        self.layers.add_path(look, bounds, write);
    }

    /// Adds a pending rectangle. Its top left corner `at` is in half pixels; its width and height
    /// are in pixels.
    fn add_rect(&mut self, look: Look, bounds: Rect, at: (i32, i32), w: i32, h: i32) {
        self.add_path(look, bounds, |path| markup::rect(path, at, w, h));
    }

    fn fill_rect(&mut self, rect: Rect, fill: String) {
        let part = rect.intersection(self.clips.now());
        if part.is_empty() {
            return;
        }
        if self.clips.is_cut(part) {
            self.close_group();
        }
        let Rect { x, y, w, h } = part;
        self.add_rect(Look::Rects(fill), part, (2 * x, 2 * y), w, h);
    }

    /// Returns the `fill` and `stroke` attributes of a shape.
    fn paints(&mut self, fill: Option<Role>, outline: Option<Role>) -> String {
        let mut text = match fill {
            Some(role) => format!("fill=\"{}\"", self.fill(self.palette.ink(role))),
            None => "fill=\"none\"".to_string(),
        };
        if let Some(role) = outline {
            let _ = write!(text, " stroke=\"{}\"", self.line_color(role));
        }
        text
    }
}

impl Canvas for Svg {
    fn rect(&mut self, rect: Rect, role: Role) {
        let fill = self.fill(hatch::of_rect(self.palette.ink(role), rect));
        self.fill_rect(near(rect), fill);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        let (from, to, width) = (near_point(from), near_point(to), width.clamp(1, FAR));
        let stroke = self.line_color(role);
        if let Some(rect) = Rect::of_line(from, to, width) {
            self.fill_rect(rect, stroke);
            return;
        }
        let bounds = Rect::bounding(&[from, to]);
        if !self.begin(bounds.inset(-(width / 2 + 1))) {
            return;
        }
        // A line includes both end pixels: it is half a pixel longer at each end.
        let (dx, dy) = ((to.x - from.x) as f32, (to.y - from.y) as f32);
        let length = dx.hypot(dy);
        let (ex, ey) = (dx / length / 2.0, dy / length / 2.0);
        // Rounded to a tenth of a pixel, in hundredths.
        let end =
            |v: i32, more: f32| i64::from(v) * 100 + 10 * ((0.5 + more) * 10.0).round() as i64;
        let bounds = bounds.inset(-(width / 2 + 1));
        self.add_path(Look::Lines(stroke, width), bounds, |path| {
            path.begin((end(from.x, -ex), end(from.y, -ey)));
            path.line_to((end(to.x, ex), end(to.y, ey)));
        });
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        if fill.is_none() && outline.is_none() {
            return;
        }
        let points: Vec<Point> = points.iter().map(|&p| near_point(p)).collect();
        let grow = i32::from(outline.is_some());
        if points.is_empty() || !self.begin(Rect::bounding(&points).inset(-grow)) {
            return;
        }
        if let (Some(role), None) = (fill, outline) {
            let fill = self.fill(self.palette.ink(role));
            let mut points = points;
            if points.len() <= 4 && !markup::is_clockwise(&points) {
                points.reverse();
            }
            // A convex polygon with few corners winds around once.
            let is_simple = points.len() <= 4 && markup::is_clockwise(&points);
            let look = Look::Areas(fill, !is_simple);
            self.add_path(look, Rect::bounding(&points), |path| markup::polygon(path, &points));
            return;
        }
        let paints = self.paints(fill, outline);
        self.flush();
        let mut list = String::new();
        for p in &points {
            let gap = if list.is_empty() { "" } else { " " };
            let (x, y) = (number(p.x as f32 + 0.5), number(p.y as f32 + 0.5));
            let _ = write!(list, "{gap}{x},{y}");
        }
        let _ = writeln!(self.body, "<polygon fill-rule=\"evenodd\" {paints} points=\"{list}\"/>");
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        let (center, radius) = (near_point(center), radius.clamp(0, FAR));
        if fill.is_none() && outline.is_none() || !self.begin(Rect::around(center, radius)) {
            return;
        }
        if let (Some(role), None) = (fill, outline) {
            let fill = self.fill(self.palette.ink(role));
            let look = Look::Dots(fill, 2 * radius + 1);
            self.add_path(look, Rect::around(center, radius), |path| {
                let (x, y) = markup::fine(center);
                path.begin((x + 50, y + 50));
                path.line_to((x + 51, y + 50));
            });
            return;
        }
        let paints = self.paints(fill, outline);
        self.flush();
        let half = if outline.is_some() { 0.0 } else { 0.5 };
        let r = (radius as f32 + half).max(0.25);
        let _ = writeln!(
            self.body,
            "<circle {paints} cx=\"{}.5\" cy=\"{}.5\" r=\"{}\"/>",
            center.x,
            center.y,
            number(r)
        );
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let rect = near(rect);
        if rect.is_empty() || !rect.intersects(self.clips.now()) {
            return;
        }
        let line = self.glyphs.fit(Size::new(rect.w, rect.h), text, style);
        let Some(line) = line else { return };
        let (x, y) = (rect.x as f32 + line.x, (rect.y + line.y) as f32);
        let (left, top) = ((x + line.ink.left).floor(), (y + line.ink.top).floor());
        let (right, bottom) = ((x + line.ink.right).ceil(), (y + line.ink.bottom).ceil());
        let (w, h) = (right - left, bottom - top);
        let ink = hatch::of_line(self.palette.ink(role));
        let rim = (self.palette.theme() == Theme::Mono).then(|| hatch::rim(ink, style));
        let bounds = Rect::new(left as i32, top as i32, w as i32, h as i32);
        // The rim is clipped to the box.
        self.clip(rect);
        let shows = self.begin(bounds.inset(-rim.map_or(0, |(_, width)| width)));
        self.unclip();
        if !shows {
            return;
        }
        let ids: Vec<(String, f32)> =
            line.glyphs.iter().map(|&(key, x)| (self.glyph_id(key), x)).collect();
        let Some((other, width)) = rim else {
            let scale = line.scale * markup::GLYPH_UNIT;
            let (left, base) = (x / scale, (y / scale).round());
            self.add(Look::Glyphs(color(ink.rgb), scale), bounds, |uses| {
                for (id, x) in ids {
                    let x = (left + x / markup::GLYPH_UNIT).round();
                    let _ = write!(uses, "<use href=\"#{id}\" x=\"{x}\" y=\"{base}\"/>");
                }
            });
            return;
        };
        self.flush();
        let mut uses = String::new();
        for (id, x) in ids {
            let place = if x == 0.0 {
                String::new()
            } else {
                format!(" x=\"{}\"", number(x / markup::GLYPH_UNIT))
            };
            let _ = write!(uses, "<use href=\"#{id}\"{place}/>");
        }
        let _ = write!(
            self.body,
            "<g fill=\"{}\" transform=\"translate({} {}) scale({})\">",
            color(ink.rgb),
            number(x),
            number(y),
            markup::fraction(line.scale * markup::GLYPH_UNIT),
        );
        let _ = write!(
            self.body,
            "<g stroke=\"{}\" stroke-width=\"{}\">{uses}</g>",
            color(other.rgb),
            number(2.0 * width as f32 / (line.scale * markup::GLYPH_UNIT))
        );
        self.body += &uses;
        self.body += "</g>\n";
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
        } else if self.begin(rect) {
            let fill = self.fill(self.palette.ink(role));
            let Rect { x, y, w, h } = rect.inset(radius);
            if w < 1 || h < 1 {
                let look = Look::Areas(fill, false);
                self.add_path(look, rect, |path| markup::pill(path, rect, radius));
                return;
            }
            // The round corners are the round joins of a border as thick as the radius.
            self.add_rect(Look::Plates(fill, 2 * radius), rect, (2 * x, 2 * y), w, h);
        }
    }

    fn frame(&mut self, rect: Rect, width: i32, role: Role) {
        let rect = near(rect);
        let inner = rect.inset(width);
        let is_cut = !self.clips.now().covers(rect) || width < 1 || inner.w < 1 || inner.h < 1;
        let ink = hatch::of_rect(self.palette.ink(role), Rect::new(0, 0, rect.w, width));
        if is_cut || ink.hatch.is_some() {
            // Four rectangles, as on other surfaces.
            let width = width.min((rect.w + 1) / 2).min((rect.h + 1) / 2);
            let side = rect.h - 2 * width;
            self.rect(Rect::new(rect.x, rect.y, rect.w, width), role);
            self.rect(Rect::new(rect.x, rect.y + rect.h - width, rect.w, width), role);
            self.rect(Rect::new(rect.x, rect.y + width, width, side), role);
            self.rect(Rect::new(rect.x + rect.w - width, rect.y + width, width, side), role);
            return;
        }
        if self.clips.is_cut(rect) {
            self.close_group();
        }
        let fill = self.fill(ink);
        // A line along the middle of the frame.
        let at = (2 * rect.x + width, 2 * rect.y + width);
        self.add_rect(Look::Frames(fill, width), rect, at, rect.w - width, rect.h - width);
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
        let Some(id) = self.image_id(name) else { return false };
        let rect = near(rect);
        if self.begin(rect) {
            self.flush();
            let Rect { x, y, w, h } = rect;
            let _ = writeln!(
                self.body,
                "<use href=\"#i{id}\" transform=\"translate({x} {y}) scale({w} {h})\"/>"
            );
        }
        true
    }

    fn image_size(&mut self, name: &str) -> Option<Size> {
        let image = self.images.find(name)?;
        Some(Size::new(image.width() as i32, image.height() as i32))
    }

    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        let Some(id) = self.image_id(name) else { return false };
        let (near, from) = (near(rect), near_point(from));
        if near.is_empty() || whole.rect().is_empty() || !self.begin(near) {
            return true;
        }
        let Some(image) = self.images.find(name) else { return true };
        // The part that covers the whole, scaled to its size.
        let (own_w, own_h) = (image.width() as f32, image.height() as f32);
        let (cut_x, cut_y, cut_w, cut_h) = image.middle(whole.w as u32, whole.h as u32);
        let (sx, sy) = (whole.w as f32 / cut_w as f32, whole.h as f32 / cut_h as f32);
        self.flush();
        let Rect { x, y, w, h } = near;
        let _ = writeln!(
            self.body,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" viewBox=\"{} {} {w} {h}\">\
             <use href=\"#i{id}\" transform=\"translate({} {}) scale({} {})\"/></svg>",
            from.x,
            from.y,
            number(-(cut_x as f32) * sx),
            number(-(cut_y as f32) * sy),
            number(own_w * sx),
            number(own_h * sy),
        );
        true
    }
}

fn color(Rgb { r, g, b }: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

impl std::fmt::Debug for Svg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Svg").field("size", &self.size).finish_non_exhaustive()
    }
}
