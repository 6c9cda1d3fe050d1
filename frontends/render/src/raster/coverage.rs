//! How much of each pixel a shape covers.

use puzzle_core::Rect;
use tiny_skia::{FillRule, Mask, Path, Transform};

/// Coverage from 0 to 255 of the pixels of a rectangle, whose place is relative to an anchor.
#[derive(Clone, Debug)]
pub(super) struct Coverage {
    pub(super) bounds: Rect,
    pub(super) values: Vec<u8>,
}

impl Coverage {
    /// The coverage of a filled path, no farther than `limit`; `None` when there is none.
    pub(super) fn of(path: &Path, rule: FillRule, limit: Rect) -> Option<Self> {
        let b = path.bounds();
        let (x0, y0) = (b.left().floor() as i32, b.top().floor() as i32);
        let (x1, y1) = (b.right().ceil() as i32, b.bottom().ceil() as i32);
        let bounds = Rect::new(x0, y0, x1 - x0, y1 - y0).intersection(limit);
        if bounds.is_empty() {
            return None;
        }
        let mut mask = Mask::new(bounds.w as u32, bounds.h as u32)?;
        let shift = Transform::from_translate(-bounds.x as f32, -bounds.y as f32);
        mask.fill_path(path, rule, true, shift);
        Some(Self { bounds, values: mask.take() })
    }

    /// The values of one row, from `x` on, `n` of them, relative to the anchor.
    pub(super) fn row(&self, y: i32, x: i32, n: i32) -> &[u8] {
        let start = (y - self.bounds.y) as usize * self.bounds.w as usize;
        let start = start + (x - self.bounds.x) as usize;
        &self.values[start..start + n as usize]
    }
}
