//! Text as outlines: which glyphs, how large, where.
//!
//! No shaping is done: one glyph a character, from left to right, with pair kerning.

use std::collections::HashMap;
use std::sync::OnceLock;

use puzzle_core::{Align, Size, TextStyle};
use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The two faces that pictures use.
struct Fonts {
    regular: Face<'static>,
    bold: Face<'static>,
}

/// Parsed once: the data are constants of the program.
fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(|| Fonts {
        regular: Face::parse(dejavu::sans::regular(), 0).expect("DejaVu Sans is a good font"),
        bold: Face::parse(dejavu::sans::bold(), 0).expect("DejaVu Sans Bold is a good font"),
    })
}

/// Whether there are glyphs for all of the text.
pub(crate) fn can_show(text: &str) -> bool {
    text.chars().all(|c| fonts().regular.glyph_index(c).is_some())
}

/// The glyph of a character: bold where there is one, else regular, else the empty box.
fn glyph_of(c: char, bold: bool) -> (GlyphId, bool) {
    let fonts = fonts();
    match fonts.bold.glyph_index(c) {
        Some(id) if bold => (id, true),
        _ => (fonts.regular.glyph_index(c).unwrap_or_default(), false),
    }
}

/// The outline of one glyph in font units, y up.
#[derive(Clone)]
struct Glyph {
    path: Option<Path>,
    advance: f32,
}

/// Outlines met so far.
#[derive(Clone, Default)]
pub(crate) struct GlyphCache {
    glyphs: HashMap<(GlyphId, bool), Glyph>,
}

/// Where a line of text goes, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// Size of the em in pixels.
    pub(crate) em: f32,
    /// Where the baseline begins.
    pub(crate) x: f32,
    /// The baseline, on a pixel's edge.
    pub(crate) y: i32,
}

/// A text's measures in units of the em: ink from left to right of the origin, top and bottom
/// below the baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ink {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl GlyphCache {
    fn glyph(&mut self, id: GlyphId, bold: bool) -> &Glyph {
        self.glyphs.entry((id, bold)).or_insert_with(|| {
            let face = if bold { &fonts().bold } else { &fonts().regular };
            let mut outline = Outline(PathBuilder::new());
            face.outline_glyph(id, &mut outline);
            Glyph {
                path: outline.0.finish(),
                advance: f32::from(face.glyph_hor_advance(id).unwrap_or(0)),
            }
        })
    }

    /// The text in font units, y up, its origin at 0.
    fn set(&mut self, text: &str, bold: bool) -> Option<Path> {
        let mut all = PathBuilder::new();
        let mut x = 0.0;
        let mut last = None;
        for c in text.chars() {
            let (id, is_bold) = glyph_of(c, bold);
            if let Some((before, before_bold)) = last
                && before_bold == is_bold
            {
                x += kerning(before, id, is_bold);
            }
            let glyph = self.glyph(id, is_bold);
            if let Some(path) =
                glyph.path.clone().and_then(|p| p.transform(Transform::from_translate(x, 0.0)))
            {
                all.push_path(&path);
            }
            x += glyph.advance;
            last = Some((id, is_bold));
        }
        all.finish()
    }

    /// Sets a text in a box at the origin. `None` when there is nothing to draw.
    pub(crate) fn fit(
        &mut self,
        size: Size,
        text: &str,
        style: TextStyle,
    ) -> Option<(Path, Place)> {
        if size.rect().is_empty() || style.size <= 0 {
            return None;
        }
        let units = self.set(text, style.bold)?;
        let face = if style.bold { &fonts().bold } else { &fonts().regular };
        let upem = f32::from(face.units_per_em());
        let cap = f32::from(face.capital_height().unwrap_or(1493)) / upem;
        let (ascent, descent) =
            (f32::from(face.ascender()) / upem, -f32::from(face.descender()) / upem);
        let bounds = units.bounds();
        let ink = Ink {
            left: bounds.left() / upem,
            right: bounds.right() / upem,
            top: -bounds.bottom() / upem,
            bottom: -bounds.top() / upem,
        };
        let place = place(size, text, style, ink, cap, ascent, descent);
        let scale = place.em / upem;
        let path = units.transform(Transform::from_scale(scale, -scale))?;
        Some((path, place))
    }
}

/// Size and place of a text in its box.
fn place(
    size: Size,
    text: &str,
    style: TextStyle,
    ink: Ink,
    cap: f32,
    ascent: f32,
    descent: f32,
) -> Place {
    let (w, h) = (size.w as f32, size.h as f32);
    let wanted = style.size as f32 / (ascent + descent);
    let widest = w / (ink.right - ink.left).max(0.01);
    let tallest = h / (ink.bottom - ink.top).max(0.01);
    let most = widest.min(tallest);
    // Whole pixels for capitals and digits keep their tops and feet sharp.
    let em = {
        let fit = wanted.min(most);
        let near = (fit * cap).round() / cap;
        let below = (fit * cap).floor() / cap;
        if fit * cap < 4.0 {
            fit
        } else if near <= most {
            near
        } else {
            below
        }
    };
    let ink_w = (ink.right - ink.left) * em;
    let x = match style.horizontal {
        Align::Start => 0.0,
        Align::Center => (w - ink_w) / 2.0,
        Align::End => w - ink_w,
    } - ink.left * em;
    // The eye centers capitals and digits by their own height, other signs by their ink.
    let has_caps = text.chars().any(|c| c.is_alphanumeric());
    let (top, bottom) = if has_caps { (-cap * em, 0.0) } else { (ink.top * em, ink.bottom * em) };
    let y = match style.vertical {
        Align::Start => -(ink.top * em).min(-cap * em),
        Align::Center => (h - (bottom - top)) / 2.0 - top,
        Align::End => h - (ink.bottom * em).max(0.0),
    };
    // Never out of the box.
    let y = y.round().min((h - ink.bottom * em).floor()).max((-ink.top * em).ceil());
    Place { em, x, y: y as i32 }
}

/// How much closer two glyphs stand, in font units.
fn kerning(left: GlyphId, right: GlyphId, bold: bool) -> f32 {
    let face = if bold { &fonts().bold } else { &fonts().regular };
    let Some(table) = face.tables().kern else { return 0.0 };
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
