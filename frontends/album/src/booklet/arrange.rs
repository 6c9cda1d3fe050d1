//! Page layout: the positions of blocks.

use std::ops::Range;

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
    /// Minimum width of a block, so that its text fits.
    pub(super) least: f32,
}

/// A block with its position on the page.
pub(super) struct Placed {
    pub(super) block: usize,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) w: f32,
}

/// Blocks arranged on pages.
pub(super) struct Arranged {
    /// The scale of the blocks' pictures.
    pub(super) scale: f32,
    pub(super) pages: Vec<Vec<Placed>>,
    /// `false` if a block is higher than its grid cell.
    fits: bool,
}

/// Blocks to arrange.
pub(super) struct Arranger<'a> {
    pub(super) blocks: &'a [Block],
    pub(super) room: Room,
    /// The height of the notes at the head of a page with these blocks.
    pub(super) notes: &'a dyn Fn(Range<usize>) -> f32,
}

/// The smallest scale of pictures in a grid.
const LEAST_IN_GRID: f32 = 0.3;

/// The maximum width of a heading that makes its block wider, in millimeters. A longer one is printed
/// smaller.
const MOST_HEADING: f32 = 80.0;

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

    /// Returns the maximum width and height of a picture in a block whose texts have this total
    /// height.
    pub(super) fn picture_limit(&self, texts: f32) -> (f32, f32) {
        let (w, h) = self.place();
        // Without a grid, narrow blocks may need more lines.
        let is_as_wide = self.grid.is_some() || self.least >= self.w;
        let more = if is_as_wide { 1.5 } else { 16.0 };
        (w, h - texts - more)
    }
}

impl Arranger<'_> {
    /// Arranges the blocks in order on as few pages as possible, with pictures as large as these
    /// pages allow, but not smaller than `least` times their size. In a grid, they are as small as
    /// the notes above it require.
    pub(super) fn packed(&self, least: f32) -> Arranged {
        let least = if self.room.grid.is_some() { LEAST_IN_GRID } else { least };
        let mut best = self.pages(1.0);
        for scale in (1..).map(|i| 1.0 - 0.02 * i as f32).take_while(|scale| *scale >= least) {
            let other = self.pages(scale);
            if other.pages.len() < best.pages.len() || other.fits && !best.fits {
                best = other;
            }
        }
        best
    }

    /// Arranges the blocks in order on pages.
    fn pages(&self, scale: f32) -> Arranged {
        match self.room.grid {
            Some(grid) => self.in_grid(grid, scale),
            None => Arranged { scale, pages: self.in_rows(scale), fits: true },
        }
    }

    fn in_grid(&self, (columns, rows): (u32, u32), scale: f32) -> Arranged {
        let (most, room) = ((columns * rows) as usize, &self.room);
        let mut pages: Vec<Range<usize>> = Vec::new();
        for (i, block) in self.blocks.iter().enumerate() {
            match pages.last_mut().filter(|page| page.len() < most && block.section.is_none()) {
                Some(page) => page.end = i + 1,
                None => pages.push(i..i + 1),
            }
        }
        let mut fits = true;
        let mut place = |range: Range<usize>| {
            let notes = (self.notes)(range.clone());
            let (w, h) = Room { h: room.h - notes, ..*room }.place();
            let cell = |(at, block): (usize, usize)| {
                let (column, row) = (at as u32 % columns, at as u32 / columns);
                fits &= self.blocks[block].height(w, scale) <= h;
                let x = room.x + column as f32 * (w + room.gap.0);
                Placed { block, x, y: room.y + notes + row as f32 * (h + room.gap.1), w }
            };
            range.enumerate().map(cell).collect()
        };
        let pages = pages.into_iter().map(&mut place).collect();
        Arranged { scale, pages, fits }
    }

    /// Fills rows from the left, and pages from the top. Rows are as high as their highest block,
    /// and free space is spread between the blocks. A last row with fewer blocks has the gaps of the
    /// row before it.
    fn in_rows(&self, scale: f32) -> Vec<Vec<Placed>> {
        let Self { blocks, room, .. } = self;
        let mut pages: Vec<Vec<Placed>> = Vec::new();
        let mut y = 0.0;
        let mut spread: Option<(usize, f32, f32)> = None;
        let mut at = 0;
        while at < blocks.len() {
            let row = self.row_of(at, scale);
            let is_last = blocks.get(at + row).is_none_or(|next| next.section.is_some());
            let widths: Vec<f32> =
                blocks[at..at + row].iter().map(|block| self.width_of(block, scale)).collect();
            let heights = blocks[at..at + row].iter().zip(&widths);
            let height = heights.map(|(block, w)| block.height(*w, scale)).fold(0.0, f32::max);
            let first = pages.last().and_then(|page| page.first()).map_or(at, |p| p.block);
            let free = room.h - (self.notes)(first..at + row);
            if pages.is_empty() || blocks[at].section.is_some() || y + height > free {
                pages.push(Vec::new());
                y = 0.0;
            }
            let free = room.w - widths.iter().sum::<f32>();
            let gap = (free / (row + 1) as f32).max(room.gap.0);
            let side = (free - gap * (row - 1) as f32) / 2.0;
            let (gap, side) = match spread.filter(|(n, ..)| is_last && *n > row) {
                Some((_, gap, side)) => (gap, side),
                None => (gap, side),
            };
            spread = Some((row, gap, side));
            let mut x = room.x + side;
            for (i, w) in widths.into_iter().enumerate() {
                if let Some(page) = pages.last_mut() {
                    page.push(Placed { block: at + i, x, y: room.y + y, w });
                }
                x += w + gap;
            }
            y += height + room.gap.1;
            at += row;
        }
        for page in &mut pages {
            self.spread_rows(page, scale);
        }
        pages
    }

    /// Moves the rows of a page below its notes, and distributes the free space at the bottom
    /// between them, unless there is too much of it.
    fn spread_rows(&self, page: &mut [Placed], scale: f32) {
        let Self { blocks, room, .. } = self;
        let first = page.first().map_or(0, |placed| placed.block);
        let notes = (self.notes)(first..first + page.len());
        let bottom = |placed: &Placed| placed.y + blocks[placed.block].height(placed.w, scale);
        let lowest = page.iter().map(bottom).fold(0.0, f32::max);
        let mut tops: Vec<f32> = page.iter().map(|placed| placed.y).collect();
        tops.dedup();
        let left = room.y + room.h - notes - lowest;
        // A page that is mostly empty stays as it is.
        let more = if tops.len() < 2 || left > room.h / 3.0 {
            0.0
        } else {
            (left / (tops.len() - 1) as f32).min(room.gap.1 * 2.0)
        };
        for placed in page {
            let row = tops.iter().position(|top| *top >= placed.y).unwrap_or(0);
            placed.y += notes + more * row as f32;
        }
    }

    fn width_of(&self, block: &Block, scale: f32) -> f32 {
        let heading = block.heading.width().min(MOST_HEADING);
        block.width(scale).max(self.room.least).max(heading).min(self.room.w)
    }

    /// Returns how many of the blocks from one on fit in one row, at least one.
    fn row_of(&self, at: usize, scale: f32) -> usize {
        let (blocks, room) = (&self.blocks[at..], &self.room);
        let mut wide = 0.0;
        for (i, block) in blocks.iter().enumerate() {
            let gap = if i == 0 { 0.0 } else { room.gap.0 };
            let w = self.width_of(block, scale);
            if i > 0 && (wide + gap + w > room.w + 0.01 || block.section.is_some()) {
                return i;
            }
            wide += gap + w;
        }
        blocks.len()
    }
}
