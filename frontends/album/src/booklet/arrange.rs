//! Page layout: the positions of blocks.

use super::block::Block;

/// The area of a page for blocks, in millimeters.
pub(super) struct Room {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) w: f32,
    pub(super) h: f32,
    /// The gap between columns, and the gap between rows.
    pub(super) gap: (f32, f32),
    pub(super) grid: Option<(u32, u32)>,
    /// Scale of the texts in blocks, relative to their normal height.
    pub(super) texts: f32,
}

/// A block with its position on the page.
pub(super) struct Placed {
    pub(super) block: usize,
    pub(super) x: f32,
    pub(super) y: f32,
}

/// Minimum width of a block in millimeters, so that its text fits.
const LEAST: f32 = 50.0;

impl Room {
    /// Returns the width and height of a grid cell, or of the whole area if there is no grid.
    fn place(&self) -> (f32, f32) {
        let (columns, rows) = self.grid.unwrap_or((1, 1));
        let part = |whole: f32, gap: f32, n: u32| (whole - gap * (n - 1) as f32) / n as f32;
        (part(self.w, self.gap.0, columns), part(self.h, self.gap.1, rows))
    }

    /// Returns the maximum width of a block: that of a grid cell, or of the whole area if there is
    /// no grid.
    pub(super) fn block_width(&self) -> f32 {
        self.place().0
    }

    /// Returns the width of a block with a picture of this width.
    pub(super) fn width_for(&self, picture: f32) -> f32 {
        if self.grid.is_some() { self.place().0 } else { picture.max(LEAST).min(self.w) }
    }

    /// Returns the maximum width and height of a picture in a block whose texts have this total
    /// height.
    pub(super) fn picture_limit(&self, texts: f32) -> (f32, f32) {
        let (w, h) = self.place();
        // Without a grid, narrow blocks may need more lines.
        let more = if self.grid.is_some() { 1.5 } else { 16.0 };
        (w, h - texts - more)
    }
}

/// Arranges blocks in order on pages.
pub(super) fn pages(blocks: &[Block], room: &Room) -> Vec<Vec<Placed>> {
    match room.grid {
        Some(grid) => in_grid(blocks, room, grid),
        None => in_rows(blocks, room),
    }
}

fn in_grid(blocks: &[Block], room: &Room, (columns, rows): (u32, u32)) -> Vec<Vec<Placed>> {
    let (w, h) = room.place();
    let mut pages: Vec<Vec<Placed>> = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        let is_full = pages.last().is_none_or(|page| page.len() == (columns * rows) as usize);
        if is_full || block.section.is_some() {
            pages.push(Vec::new());
        }
        if let Some(page) = pages.last_mut() {
            let (row, column) = (page.len() as u32 / columns, page.len() as u32 % columns);
            let x = room.x + column as f32 * (w + room.gap.0);
            let y = room.y + row as f32 * (h + room.gap.1);
            page.push(Placed { block: i, x, y });
        }
    }
    pages
}

/// Arranges blocks side by side in rows as high as their highest block.
fn in_rows(blocks: &[Block], room: &Room) -> Vec<Vec<Placed>> {
    let mut pages: Vec<Vec<Placed>> = Vec::new();
    let mut y = 0.0;
    // The spacing of the last full row, which an incomplete row below it uses too.
    let mut spread: Option<(usize, f32)> = None;
    let mut at = 0;
    while at < blocks.len() {
        let row = row_of(&blocks[at..], room);
        let is_last = blocks.get(at + row).is_none_or(|next| next.section.is_some());
        let blocks_here = &blocks[at..at + row];
        let height = blocks_here.iter().map(|block| block.h).fold(0.0, f32::max);
        if pages.is_empty() || blocks[at].section.is_some() || y + height > room.h {
            pages.push(Vec::new());
            y = 0.0;
        }
        let wide: f32 = blocks_here.iter().map(|block| block.w).sum();
        let mut gap = (room.w - wide) / (row + 1) as f32;
        if is_last && let Some((_, before)) = spread.filter(|(n, _)| *n > row) {
            gap = before;
        } else {
            spread = Some((row, gap));
        }
        let mut x = room.x + gap;
        for (i, block) in blocks_here.iter().enumerate() {
            if let Some(page) = pages.last_mut() {
                page.push(Placed { block: at + i, x, y: room.y + y });
            }
            x += block.w + gap;
        }
        y += height + room.gap.1;
        at += row;
    }
    for page in &mut pages {
        spread_rows(page, blocks, room);
    }
    pages
}

/// Distributes the free space at the bottom of a page between its rows, unless there is too much of
/// it.
fn spread_rows(page: &mut [Placed], blocks: &[Block], room: &Room) {
    let bottom = |placed: &Placed| placed.y + blocks[placed.block].h;
    let lowest = page.iter().map(bottom).fold(0.0, f32::max);
    let mut tops: Vec<f32> = page.iter().map(|placed| placed.y).collect();
    tops.dedup();
    let left = room.y + room.h - lowest;
    // A page that is mostly empty stays as it is.
    if tops.len() < 2 || left > room.h / 3.0 {
        return;
    }
    let more = (left / (tops.len() - 1) as f32).min(room.gap.1 * 2.0);
    for placed in page {
        let row = tops.iter().position(|top| *top >= placed.y).unwrap_or(0);
        placed.y += more * row as f32;
    }
}

/// Returns how many of the first blocks fit in one row, at least one.
fn row_of(blocks: &[Block], room: &Room) -> usize {
    let mut wide = 0.0;
    for (i, block) in blocks.iter().enumerate() {
        let gap = if i == 0 { 0.0 } else { room.gap.0 };
        if i > 0 && (wide + gap + block.w > room.w + 0.01 || block.section.is_some()) {
            return i;
        }
        wide += gap + block.w;
    }
    blocks.len()
}
