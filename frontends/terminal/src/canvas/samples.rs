//! The sampled picture: 8 by 16 samples per character.

use puzzle_core::draw::{Point, Rect};

/// The number of samples across a character, two per pixel.
pub(super) const WIDE: i32 = 8;
/// The number of samples down a character, two per pixel.
pub(super) const HIGH: i32 = 16;
/// The number of samples of a character.
pub(super) const N: usize = (WIDE * HIGH) as usize;

/// The number of a shade, and flags for the line that the sample is part of.
pub(super) type Sample = u16;

/// Flag: part of a thin horizontal line.
pub(super) const LEVEL: Sample = 1 << 8;
/// Flag: part of a thin vertical line.
pub(super) const UPRIGHT: Sample = 1 << 9;
/// Flag: part of a thin line that slants or bends.
pub(super) const SLANT: Sample = 1 << 10;
/// Flag: part of a thin line that is heavier than others.
pub(super) const HEAVY: Sample = 1 << 11;
/// Flag: part of a mark, which covers other lines.
pub(super) const MARK: Sample = 1 << 12;
/// Flags of any line.
pub(super) const STROKE: Sample = LEVEL | UPRIGHT | SLANT;

/// Returns the number of a sample's shade.
pub(super) fn shade(sample: Sample) -> u8 {
    (sample & 0xff) as u8
}

/// The samples of a part of a screen, stored character by character.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    columns: i32,
    rows: i32,
    all: Vec<[Sample; N]>,
}

impl Samples {
    pub(super) fn new(columns: u16, rows: u16, sample: Sample) -> Self {
        let n = usize::from(columns) * usize::from(rows);
        Self { columns: columns.into(), rows: rows.into(), all: vec![[sample; N]; n] }
    }

    pub(super) fn rect(&self) -> Rect {
        Rect::new(0, 0, self.columns * WIDE, self.rows * HIGH)
    }

    /// Returns the samples of a character, by its number.
    pub(super) fn cell(&self, n: usize) -> &[Sample; N] {
        &self.all[n]
    }

    /// Returns the samples of the character `dx` columns and `dy` rows from character `n`, or
    /// `None` outside of the window.
    pub(super) fn beside(&self, n: usize, dx: i32, dy: i32) -> Option<&[Sample; N]> {
        let (column, row) = (n as i32 % self.columns + dx, n as i32 / self.columns + dy);
        let is_there = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        is_there.then(|| &self.all[(row * self.columns + column) as usize])
    }

    /// Fills a rectangle inside the picture, and calls `covered` with the number of each character
    /// whose middle it covers.
    pub(super) fn fill(&mut self, rect: Rect, sample: Sample, mut covered: impl FnMut(usize)) {
        if rect.is_empty() {
            return;
        }
        let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
        for row in rect.y / HIGH..(bottom + HIGH - 1) / HIGH {
            let (y0, y1) = ((rect.y - row * HIGH).max(0), (bottom - row * HIGH).min(HIGH));
            for column in rect.x / WIDE..(right + WIDE - 1) / WIDE {
                let (x0, x1) = ((rect.x - column * WIDE).max(0), (right - column * WIDE).min(WIDE));
                let n = (row * self.columns + column) as usize;
                let cell = &mut self.all[n];
                if x0 == 0 && x1 == WIDE {
                    cell[(y0 * WIDE) as usize..(y1 * WIDE) as usize].fill(sample);
                } else {
                    for y in y0..y1 {
                        cell[(y * WIDE + x0) as usize..(y * WIDE + x1) as usize].fill(sample);
                    }
                }
                if x0 <= WIDE / 2 && x1 > WIDE / 2 && y0 <= HIGH / 2 && y1 > HIGH / 2 {
                    covered(n);
                }
            }
        }
    }

    /// Returns the number of the character at a column and row.
    pub(super) fn number(&self, column: i32, row: i32) -> Option<usize> {
        let is_there = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        is_there.then(|| (row * self.columns + column) as usize)
    }

    /// Returns the position of the sample in the middle of a character. An area that covers it
    /// removes the letter there.
    pub(super) fn middle(column: i32, row: i32) -> Point {
        Point::new(column * WIDE + WIDE / 2, row * HIGH + HIGH / 2)
    }
}
