//! Blocks: content that stays together on a page.

use puzzle_render::PageTextStyle;

use super::lines::{self, Line, PrintedId};
use super::page::PageItem;

/// A puzzle with its heading and caption, or a solution. Lengths are in millimeters.
pub(super) struct Block {
    /// The number of the puzzle, from 1.
    pub(super) number: usize,
    /// The line above, left-aligned.
    pub(super) heading: Line,
    pub(super) picture: Option<BlockPicture>,
    /// The lines below: centered below a picture, else left-aligned.
    pub(super) caption: Vec<Line>,
    /// The game ID, the last line of the caption, broken where it is too wide.
    pub(super) id: Option<PrintedId>,
    /// The width of a block without a picture.
    pub(super) text_width: f32,
    /// The heading of the section that this block starts, on a new page.
    pub(super) section: Option<String>,
    /// A sentence for the head of the page; may be empty.
    pub(super) page_note: String,
}

/// The picture of a block.
#[derive(Clone, Copy)]
pub(super) struct BlockPicture {
    /// The index of the drawing.
    pub(super) drawing: usize,
    /// The width and height in pixels.
    pub(super) size: (f32, f32),
    /// The width of a pixel in millimeters.
    pub(super) pixel: f32,
    /// `true` if the picture is wider than high and has a landscape page of its own.
    pub(super) is_landscape: bool,
}

/// The gap above and below a picture.
const GAP: f32 = 0.6;

impl Block {
    pub(super) fn new(number: usize, heading: Line) -> Self {
        Self {
            number,
            heading,
            picture: None,
            caption: Vec::new(),
            id: None,
            text_width: 0.0,
            section: None,
            page_note: String::new(),
        }
    }

    /// Returns the width of the block without its texts, if its picture is scaled.
    pub(super) fn width(&self, scale: f32) -> f32 {
        self.picture.map_or(self.text_width, |picture| picture.size.0 * picture.pixel * scale)
    }

    /// Returns the height of a block of this width, if its picture is scaled.
    pub(super) fn height(&self, width: f32, scale: f32) -> f32 {
        let picture = self.picture.map_or(0.0, |p| p.size.1 * p.pixel * scale + 2.0 * GAP);
        let caption: f32 = self.caption_lines(width).iter().map(Line::height).sum();
        self.heading.height() + picture + caption
    }

    /// Returns the lines below the picture in a block of this width.
    fn caption_lines(&self, width: f32) -> Vec<Line> {
        let mut lines = self.caption.clone();
        lines.extend(self.id.iter().flat_map(|id| id.lines(width)));
        lines
    }

    /// Returns the content of the block with its top left corner at a point.
    pub(super) fn items(&self, (x, y): (f32, f32), width: f32, scale: f32) -> Vec<PageItem> {
        let mut items = Vec::new();
        let mut top = y;
        let line = |line: &Line, top: &mut f32, is_centered: bool| {
            let Line { text, mut style } = line.clone();
            let wide = style.width(&text);
            if wide > width {
                style.size *= width / wide;
            }
            let left = if is_centered { (width - wide.min(width)) / 2.0 } else { 0.0 };
            let at = (x + left, *top + style.size);
            *top += style.size * lines::LINE;
            PageItem::Text { text, style, at }
        };
        items.push(line(&self.heading, &mut top, false));
        if let Some(BlockPicture { drawing, size, pixel, .. }) = self.picture {
            let pixel = pixel * scale;
            let at = (x + (width - size.0 * pixel) / 2.0, top + GAP);
            items.push(PageItem::Picture { drawing, at, pixel });
            top += size.1 * pixel + 2.0 * GAP;
        }
        for text in self.caption_lines(width) {
            items.push(line(&text, &mut top, self.picture.is_some()));
        }
        items
    }

    /// Adds a line to the caption.
    pub(super) fn add_line(&mut self, text: impl Into<String>, style: PageTextStyle) {
        self.caption.push(Line::new(text, style));
    }
}
