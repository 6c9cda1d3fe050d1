//! Measures texts, and finds out which glyphs the fonts have.

use std::cell::RefCell;
use std::collections::HashMap;

use puzzle_core::draw::{Align, Rect, TextStyle};
use wasm_bindgen::JsCast;
use web_sys::{OffscreenCanvas, OffscreenCanvasRenderingContext2d};

/// The fonts of boards.
const FAMILY: &str =
    "\"Segoe UI\",Roboto,\"Helvetica Neue\",\"Noto Sans\",\"DejaVu Sans\",system-ui,sans-serif";
/// Font size, in pixels, at which texts are measured.
const SAMPLE: f64 = 100.0;
/// Side of the picture in which a glyph is compared with the box of a missing glyph.
const PROBE: u32 = 20;
/// Maximum number of cached measures.
const MAX_MEASURES: usize = 4096;

/// The measures of a text at [`SAMPLE`] pixels.
#[derive(Clone, Copy)]
struct Measure {
    width: f64,
    /// How far the ink reaches above and below the baseline.
    ascent: f64,
    descent: f64,
}

/// The font size and the position of a text on the canvas.
#[derive(Clone, Copy)]
pub(crate) struct Set {
    pub(crate) size: i32,
    /// The x of the start of the baseline; `y` is its y.
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// Measures texts in the fonts of the browser, each text once.
pub(crate) struct TypeSetter {
    context: Option<OffscreenCanvasRenderingContext2d>,
    measures: RefCell<HashMap<(String, bool), Measure>>,
    glyphs: RefCell<HashMap<char, bool>>,
    /// The pixels of the box that the browser draws for a missing glyph; `None` until it is needed.
    missing: RefCell<Option<Vec<u8>>>,
}

impl TypeSetter {
    pub(crate) fn new() -> Self {
        let context = OffscreenCanvas::new(PROBE, PROBE)
            .ok()
            .and_then(|canvas| canvas.get_context("2d").ok().flatten())
            .and_then(|context| context.dyn_into().ok());
        let (measures, glyphs, missing) = Default::default();
        Self { context, measures, glyphs, missing }
    }

    /// The font as a CSS `font` value: weight, size in pixels and families.
    pub(crate) fn font(size: i32, bold: bool) -> String {
        format!("{} {size}px {FAMILY}", if bold { 700 } else { 400 })
    }

    /// The font families as a CSS value, for an SVG file.
    pub(crate) fn family() -> String {
        FAMILY.replace('"', "'")
    }

    fn measure(&self, text: &str, bold: bool) -> Measure {
        let key = (text.to_string(), bold);
        if let Some(measure) = self.measures.borrow().get(&key) {
            return *measure;
        }
        let measured = self.context.as_ref().and_then(|context| {
            context.set_font(&Self::font(SAMPLE as i32, bold));
            context.measure_text(text).ok()
        });
        let measure = match measured {
            Some(m) => Measure {
                width: m.width(),
                ascent: m.actual_bounding_box_ascent(),
                descent: m.actual_bounding_box_descent(),
            },
            None => {
                Measure { width: 60.0 * text.chars().count() as f64, ascent: 72.0, descent: 0.0 }
            }
        };
        let mut measures = self.measures.borrow_mut();
        if measures.len() >= MAX_MEASURES {
            measures.clear();
        }
        measures.insert(key, measure);
        measure
    }

    /// Returns the largest font size in pixels, at most that of the style, at which a text fits in
    /// the box `rect`.
    pub(crate) fn fit(&self, rect: Rect, text: &str, style: TextStyle) -> i32 {
        if rect.is_empty() || text.is_empty() {
            return 0;
        }
        let m = self.measure(text, style.bold);
        let height = m.ascent + m.descent;
        let most = |room: i32, whole: f64| {
            if whole <= 0.0 { f64::from(style.size) } else { f64::from(room) * SAMPLE / whole }
        };
        let size = most(rect.w, m.width).min(most(rect.h, height));
        (size as i32).min(style.size)
    }

    /// Places a text in a box; `None` if there is nothing to draw.
    pub(crate) fn set(&self, rect: Rect, text: &str, style: TextStyle) -> Option<Set> {
        let size = self.fit(rect, text, style);
        if size < 1 {
            return None;
        }
        let m = self.measure(text, style.bold);
        // Letters and digits are centered by the height of capitals, so that they share a baseline.
        // Symbols, and letters that would leave the box, are centered by their ink.
        let capital = self.measure("H", style.bold).ascent;
        let part = f64::from(size) / SAMPLE;
        let (mut ascent, mut descent) = (m.ascent * part, m.descent * part);
        if text.is_ascii() && m.ascent <= capital * 1.05 && style.vertical == Align::Center {
            let room = (f64::from(rect.h) - capital * part) / 2.0;
            if room >= descent {
                (ascent, descent) = (capital * part, 0.0);
            }
        }
        let width = m.width * part;
        let along = |align, room: i32, size: f64| match align {
            Align::Start => 0.0,
            Align::Center => (f64::from(room) - size) / 2.0,
            Align::End => f64::from(room) - size,
        };
        let x = f64::from(rect.x) + along(style.horizontal, rect.w, width);
        let y = f64::from(rect.y) + along(style.vertical, rect.h, ascent + descent) + ascent;
        Some(Set { size, x: x.round() as i32, y: y.round() as i32 })
    }

    /// Whether the fonts have glyphs for all characters of a text.
    pub(crate) fn can_show(&self, text: &str) -> bool {
        text.chars().all(|c| u32::from(c) < 0x250 || self.has_glyph(c))
    }

    /// Whether the fonts have a glyph: it looks different from the box of a missing glyph.
    fn has_glyph(&self, c: char) -> bool {
        if let Some(found) = self.glyphs.borrow().get(&c) {
            return *found;
        }
        if self.missing.borrow().is_none() {
            *self.missing.borrow_mut() = self.pixels('\u{10fffd}');
        }
        let found = match (self.pixels(c), &*self.missing.borrow()) {
            (Some(pixels), Some(missing)) => pixels != *missing && pixels.iter().any(|p| *p > 0),
            _ => false,
        };
        self.glyphs.borrow_mut().insert(c, found);
        found
    }

    fn pixels(&self, c: char) -> Option<Vec<u8>> {
        let context = self.context.as_ref()?;
        let side = f64::from(PROBE);
        context.clear_rect(0.0, 0.0, side, side);
        context.set_font(&Self::font(14, false));
        context.fill_text(c.encode_utf8(&mut [0; 4]), 2.0, 15.0).ok()?;
        Some(context.get_image_data(0.0, 0.0, side, side).ok()?.data().0)
    }
}
