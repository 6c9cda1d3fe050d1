//! Text as glyph outlines: font metrics, layout and scaling.
//!
//! There is no shaping: each character is one glyph, from left to right, with pair kerning.

use std::collections::HashMap;
use std::sync::OnceLock;

use puzzle_core::draw::{Align, Size, TextStyle};
use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The two font faces: regular and bold.
struct Fonts {
    regular: Face<'static>,
    bold: Face<'static>,
}

impl Fonts {
    fn face(&self, bold: bool) -> &Face<'static> {
        if bold { &self.bold } else { &self.regular }
    }
}

/// Returns the two font faces, which are embedded in the program and parsed on first use.
fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(|| Fonts {
        regular: Face::parse(dejavu::sans::regular(), 0).expect("DejaVu Sans is a good font"),
        bold: Face::parse(dejavu::sans::bold(), 0).expect("DejaVu Sans Bold is a good font"),
    })
}

/// Returns `true` if there are glyphs for all characters of the text.
pub(crate) fn can_show(text: &str) -> bool {
    text.chars().all(|c| fonts().regular.glyph_index(c).is_some())
}

/// Returns the glyph of a character: bold if available, else regular, else the empty box. Control
/// characters become spaces.
fn glyph_of(c: char, bold: bool) -> GlyphKey {
    let c = if c.is_control() { ' ' } else { c };
    let fonts = fonts();
    match fonts.bold.glyph_index(c) {
        Some(id) if bold => (id, true),
        _ => (fonts.regular.glyph_index(c).unwrap_or_default(), false),
    }
}

/// The key of a glyph: its number in its face, and `true` for the bold face.
pub(crate) type GlyphKey = (GlyphId, bool);

/// The outline of a glyph in font units, y up.
#[derive(Clone)]
struct Glyph {
    path: Option<Path>,
    /// The bounds of the ink; control points may lie outside.
    bounds: Option<tiny_skia::Rect>,
    advance: f32,
}

/// The glyph outlines used so far.
#[derive(Clone, Default)]
pub(crate) struct GlyphCache {
    glyphs: HashMap<GlyphKey, Glyph>,
}

/// A line of text placed in a box.
pub(crate) struct Line {
    /// The glyphs that have ink, with the x of their origins in font units.
    pub(crate) glyphs: Vec<(GlyphKey, f32)>,
    /// Pixels per font unit.
    pub(crate) scale: f32,
    /// The x of the start of the baseline, in pixels.
    pub(crate) x: f32,
    /// The y of the baseline in pixels. It is a whole number, so that the baseline is at an edge
    /// between pixels.
    pub(crate) y: i32,
    /// The bounds of the ink in pixels, relative to the start of the baseline, y down.
    pub(crate) ink: Extent,
}

/// The bounds of ink relative to the start of the baseline, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extent {
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
}

impl Extent {
    fn scaled(self, by: f32) -> Self {
        Self {
            left: self.left * by,
            right: self.right * by,
            top: self.top * by,
            bottom: self.bottom * by,
        }
    }
}

impl GlyphCache {
    fn glyph(&mut self, key: GlyphKey) -> &Glyph {
        self.glyphs.entry(key).or_insert_with(|| {
            let face = fonts().face(key.1);
            let mut outline = Outline(PathBuilder::new());
            face.outline_glyph(key.0, &mut outline);
            let path = outline.0.finish();
            Glyph {
                bounds: path.as_ref().and_then(Path::compute_tight_bounds),
                path,
                advance: f32::from(face.glyph_hor_advance(key.0).unwrap_or(0)),
            }
        })
    }

    /// Returns the outline of a glyph in font units, y up.
    pub(crate) fn outline(&mut self, key: GlyphKey) -> Option<&Path> {
        self.glyph(key).path.as_ref()
    }

    /// Returns the outline of a line in pixels at its place in the box.
    pub(crate) fn path(&mut self, line: &Line) -> Option<Path> {
        let mut all = PathBuilder::new();
        for &(key, x) in &line.glyphs {
            let at = Transform::from_row(
                line.scale,
                0.0,
                0.0,
                -line.scale,
                line.x + x * line.scale,
                line.y as f32,
            );
            if let Some(path) = self.outline(key).and_then(|path| path.clone().transform(at)) {
                all.push_path(&path);
            }
        }
        all.finish()
    }

    /// Places a text in a box at the origin. Returns `None` if there is nothing to draw.
    pub(crate) fn fit(&mut self, size: Size, text: &str, style: TextStyle) -> Option<Line> {
        if size.rect().is_empty() || style.size <= 0 {
            return None;
        }
        let (glyphs, ink) = set(text, style.bold, |key| {
            let glyph = self.glyph(key);
            (glyph.bounds, glyph.advance)
        });
        let (scale, x, y) = place(size, text, style, ink?);
        Some(Line { glyphs, scale, x, y, ink: ink?.scaled(scale) })
    }
}

/// Returns `true` if a text is legible in a box of this size; `hairline` is in the same pixels.
pub(crate) fn fits(size: Size, text: &str, style: TextStyle, hairline: i32) -> bool {
    // The bounds in the font's tables are at most a little larger than the ink.
    let (_, ink) = set(text, style.bold, |(id, bold)| {
        let face = fonts().face(bold);
        let bounds = face.glyph_bounding_box(id).and_then(|b| {
            let [left, top, right, bottom] = [b.x_min, b.y_min, b.x_max, b.y_max].map(f32::from);
            tiny_skia::Rect::from_ltrb(left, top, right, bottom)
        });
        (bounds, f32::from(face.glyph_hor_advance(id).unwrap_or(0)))
    });
    let Some(ink) = ink else { return true };
    if size.rect().is_empty() {
        return false;
    }
    let metrics = Metrics::of(fonts().face(style.bold));
    let (scale, ..) = place(size, text, style, ink);
    style.can_be_read((scale * (metrics.ascent + metrics.descent)).round() as i32, hairline)
}

/// Places a line in font units. Returns its glyphs that have ink with the x of their origins, and
/// the bounds of the ink. `measure` returns a glyph's bounds, y up, and its advance.
fn set(
    text: &str,
    bold: bool,
    mut measure: impl FnMut(GlyphKey) -> (Option<tiny_skia::Rect>, f32),
) -> (Vec<(GlyphKey, f32)>, Option<Extent>) {
    let mut glyphs = Vec::new();
    let mut ink: Option<Extent> = None;
    let mut x = 0.0;
    let mut last: Option<GlyphKey> = None;
    for c in text.chars() {
        let key = glyph_of(c, bold);
        if let Some(before) = last
            && before.1 == key.1
        {
            x += kerning(before.0, key.0, key.1);
        }
        let (bounds, advance) = measure(key);
        if let Some(b) = bounds {
            let new = Extent {
                left: x + b.left(),
                right: x + b.right(),
                top: -b.bottom(),
                bottom: -b.top(),
            };
            ink = Some(ink.map_or(new, |old| Extent {
                left: old.left.min(new.left),
                right: old.right.max(new.right),
                top: old.top.min(new.top),
                bottom: old.bottom.max(new.bottom),
            }));
            glyphs.push((key, x));
        }
        x += advance;
        last = Some(key);
    }
    (glyphs, ink)
}

/// Returns the scale of a text in a box at the origin, in pixels per font unit, and the x and y of
/// the start of its baseline.
fn place(size: Size, text: &str, style: TextStyle, ink: Extent) -> (f32, f32, i32) {
    // Text with letters or digits is centered by capital height, other signs by their ink.
    let by_caps = text.chars().any(char::is_alphanumeric);
    Metrics::of(fonts().face(style.bold)).place(size, style, ink, by_caps)
}

/// The heights of capitals, ascenders and descenders of a face, in font units.
struct Metrics {
    cap: f32,
    ascent: f32,
    descent: f32,
}

impl Metrics {
    fn of(face: &Face<'_>) -> Self {
        Self {
            cap: f32::from(face.capital_height().unwrap_or(1493)),
            ascent: f32::from(face.ascender()),
            descent: -f32::from(face.descender()),
        }
    }

    /// Returns the scale of a text in a box at the origin, in pixels per font unit, and the x and y
    /// of the start of its baseline. With `by_caps`, the text is centered by the height of
    /// capitals, otherwise by its ink.
    fn place(&self, size: Size, style: TextStyle, ink: Extent, by_caps: bool) -> (f32, f32, i32) {
        let (w, h) = (size.w as f32, size.h as f32);
        let wanted = style.size as f32 / (self.ascent + self.descent);
        let widest = w / (ink.right - ink.left).max(1.0);
        let tallest = h / (ink.bottom - ink.top).max(1.0);
        let parity = (by_caps && style.vertical == Align::Center).then_some(size.h % 2);
        let scale = self.whole(wanted.min(widest).min(tallest), widest.min(tallest), parity);
        let ink = ink.scaled(scale);
        let cap = self.cap * scale;
        let ink_w = ink.right - ink.left;
        let x = match style.horizontal {
            Align::Start => 0.0,
            Align::Center => (w - ink_w) / 2.0,
            Align::End => w - ink_w,
        };
        let (top, bottom) = if by_caps { (-cap, 0.0) } else { (ink.top, ink.bottom) };
        let y = match style.vertical {
            Align::Start => -ink.top.min(-cap),
            Align::Center => (h - (bottom - top)) / 2.0 - top,
            Align::End => h - ink.bottom.max(0.0),
        };
        // Of two pixel rows the upper one, but inside the box as far as whole pixels allow.
        let y = (y - 0.5).ceil().min((h - ink.bottom).floor()).max((-ink.top).ceil());
        (scale, x - ink.left, y as i32)
    }

    /// Returns a scale close to `scale`, at most `most`, that makes capitals a whole number of
    /// pixels high, so that their top and bottom edges are sharp. With `parity` (the height of the
    /// box modulo 2), capitals of larger text also get a height of this parity, so that they are
    /// exactly centered. Tiny text keeps its scale.
    fn whole(&self, scale: f32, most: f32, parity: Option<i32>) -> f32 {
        let pixels = scale * self.cap;
        if pixels < 4.0 {
            return scale;
        }
        let (step, start) = match parity {
            Some(parity) if pixels >= 10.0 => (2.0, parity as f32),
            _ => (1.0, 0.0),
        };
        let steps = (pixels - start) / step;
        let near = (steps.round() * step + start) / self.cap;
        if near <= most { near } else { (steps.floor() * step + start) / self.cap }
    }
}

/// Returns the kerning of two adjacent glyphs: the change of the distance between them, in font
/// units.
fn kerning(left: GlyphId, right: GlyphId, bold: bool) -> f32 {
    let Some(table) = fonts().face(bold).tables().kern else { return 0.0 };
    table
        .subtables
        .into_iter()
        .filter(|t| t.horizontal && !t.variable)
        .find_map(|t| t.glyphs_kerning(left, right))
        .map_or(0.0, f32::from)
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

/// A character of a line of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter {
    pub(crate) character: char,
    pub(crate) glyph: GlyphKey,
    /// The x of the character's origin in font units.
    pub(crate) x: f32,
    /// The distance to the origin of the next character, before kerning, in font units.
    pub(crate) advance: f32,
}

/// Returns every character of a line, including those without ink.
pub(crate) fn letters(text: &str, bold: bool) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::new();
    for character in text.chars() {
        let glyph = glyph_of(character, bold);
        let x = letters.last().map_or(0.0, |last| {
            let is_one_face = last.glyph.1 == glyph.1;
            let closer = if is_one_face { kerning(last.glyph.0, glyph.0, glyph.1) } else { 0.0 };
            last.x + last.advance + closer
        });
        letters.push(Letter { character, glyph, x, advance: advance(glyph) });
    }
    letters
}

/// Returns the advance of a glyph in font units.
pub(crate) fn advance((id, bold): GlyphKey) -> f32 {
    f32::from(fonts().face(bold).glyph_hor_advance(id).unwrap_or(0))
}

/// Returns the bold face if `bold`, else the regular face.
pub(crate) fn face(bold: bool) -> &'static Face<'static> {
    fonts().face(bold)
}
