//! Styles of booklets.

use puzzle_core::draw::Theme;

use super::arrange::Room;
use crate::error::AlbumError;

/// Maximum number of columns and of rows of a page.
const MOST: u32 = 10;

/// The style of a booklet. The default is A4 in color with as many puzzles per page as fit.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BookletStyle {
    /// The paper size.
    pub page: PageSize,
    /// Columns and rows of puzzles per page; `None` for as many as fit.
    pub grid: Option<(u32, u32)>,
    /// Scale relative to the size that games suggest, from 0.1 to 10.
    pub scale: f32,
    /// `true` for black and white, with patterns as shades.
    pub mono: bool,
    /// The title on the cover or at the head of every page; may be empty.
    pub title: String,
    /// `true` for a booklet with a cover.
    pub cover: bool,
}

/// A paper size in portrait format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PageSize {
    /// 210 by 297 millimeters.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl PageSize {
    /// Returns the width and height in millimeters.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

impl Default for BookletStyle {
    fn default() -> Self {
        Self {
            page: PageSize::A4,
            grid: None,
            scale: 1.0,
            mono: false,
            title: String::new(),
            cover: false,
        }
    }
}

impl BookletStyle {
    pub(super) fn check(&self) -> Result<(), AlbumError> {
        if let Some((columns, rows)) = self.grid
            && !((1..=MOST).contains(&columns) && (1..=MOST).contains(&rows))
        {
            return Err(AlbumError::Grid { columns, rows, most: MOST });
        }
        if (0.1..=10.0).contains(&self.scale) { Ok(()) } else { Err(AlbumError::Scale(self.scale)) }
    }

    pub(super) fn theme(&self) -> Theme {
        if self.mono { Theme::Mono } else { Theme::Light }
    }

    /// Returns the area for puzzles on a page, which may have a header line.
    pub(super) fn room(&self, has_head: bool) -> Room {
        let (w, h) = self.page.size();
        let (side, top, bottom) = (15.0, if has_head { 24.0 } else { 14.0 }, 17.0);
        let (w, h) = (w - 2.0 * side, h - top - bottom);
        // In a dense grid text and gaps are smaller, to leave room for the puzzles.
        let (columns, rows) = self.grid.unwrap_or((1, 1));
        let texts = (w / columns as f32 / 55.0).min(h / rows as f32 / 60.0).clamp(0.4, 1.0);
        Room { x: side, y: top, w, h, gap: (8.0 * texts, 8.0 * texts), grid: self.grid, texts }
    }

    /// Returns the area for solutions.
    pub(super) fn solutions_room(&self) -> Room {
        Room { grid: None, gap: (8.0, 6.0), texts: 1.0, ..self.room(true) }
    }
}
