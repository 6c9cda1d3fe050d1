//! The content of pages, before it is drawn on paper or on a screen.

use puzzle_core::draw::Rgb;
use puzzle_render::{Drawing, PageTextStyle, Pdf};

/// A page. Lengths are in millimeters from the top left corner.
pub(super) struct PageContent {
    pub(super) size: (f32, f32),
    pub(super) part: PagePart,
    pub(super) items: Vec<PageItem>,
}

/// The part of a booklet to which a page belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PagePart {
    Cover,
    Puzzles,
    Solutions,
}

/// Something on a page.
pub(super) enum PageItem {
    /// A line of text whose baseline starts at a point.
    Text { text: String, style: PageTextStyle, at: (f32, f32) },
    /// A drawing with its top left corner at a point.
    Picture { drawing: usize, at: (f32, f32), pixel: f32 },
    /// A horizontal line to write on.
    Rule { from: (f32, f32), width: f32 },
}

/// The thickness of a line to write on, in millimeters.
pub(super) const RULE: f32 = 0.3;

impl PageContent {
    pub(super) fn new(size: (f32, f32), part: PagePart) -> Self {
        Self { size, part, items: Vec::new() }
    }

    /// Adds a line of text; an empty one is left out.
    pub(super) fn text(&mut self, at: (f32, f32), style: PageTextStyle, text: &str) {
        if !text.is_empty() {
            self.items.push(PageItem::Text { text: text.to_string(), style, at });
        }
    }

    /// Adds a centered line of text.
    pub(super) fn centered(&mut self, y: f32, style: PageTextStyle, text: &str) {
        self.text(((self.size.0 - style.width(text)) / 2.0, y), style, text);
    }

    /// Adds the page to a file.
    pub(super) fn write(&self, pdf: &mut Pdf, drawings: &[Drawing]) {
        let mut page = pdf.page(self.size.0, self.size.1);
        for item in &self.items {
            match item {
                PageItem::Text { text, style, at } => page.text(*at, *style, text),
                PageItem::Picture { drawing, at, pixel } => {
                    page.draw(&drawings[*drawing], *at, *pixel);
                }
                PageItem::Rule { from, width } => {
                    page.line(*from, (from.0 + width, from.1), RULE, Rgb::BLACK);
                }
            }
        }
        page.end();
    }
}
