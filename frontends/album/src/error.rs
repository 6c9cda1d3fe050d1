//! Errors of the album.

use std::fmt;

use puzzle_core::{Text, plural, text};
use puzzle_render::RenderError;

/// Why a booklet, sheet or film cannot be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AlbumError {
    /// The grid has no columns or rows, or too many.
    Grid {
        /// The requested number of columns.
        columns: u32,
        /// The requested number of rows.
        rows: u32,
        /// The maximum number of columns, and of rows.
        most: u32,
    },
    /// Large print has a grid.
    LargeGrid,
    /// The scale is out of range.
    Scale(f32),
    /// The game cannot be played on paper.
    NotPrinted,
    /// The tiles would be too small to print.
    TooLarge {
        /// The width that a tile would have, in millimeters.
        tile: f32,
        /// The minimum width of a tile, in millimeters.
        least: f32,
    },
    /// The film would have too many moves.
    TooLong {
        /// The number of moves.
        moves: usize,
        /// The maximum number of moves.
        most: usize,
    },
    /// The film's pictures would be too large for a GIF.
    TooWide {
        /// The width in pixels.
        w: i32,
        /// The height in pixels.
        h: i32,
    },
    /// The GIF encoder failed, for the reason that it gives.
    Gif(String),
    /// A picture is too large.
    Render(RenderError),
}

impl From<AlbumError> for Text {
    fn from(error: AlbumError) -> Self {
        match error {
            AlbumError::Grid { columns, rows, most } => text!(
                "the grid of a page must be from 1x1 to {most}x{most} puzzles, not {columns}x{rows}",
                most,
                columns,
                rows
            ),
            AlbumError::LargeGrid => {
                text!("large print has one puzzle on a page: leave out the grid")
            }
            AlbumError::Scale(scale) => {
                text!("the scale must be from 0.1 to 10, not {scale}", scale = Self::shown(scale))
            }
            AlbumError::NotPrinted => {
                text!("puzzles of this game cannot be printed: they can only be played on a screen")
            }
            AlbumError::TooLarge { tile, least } => text!(
                "the puzzle does not fit on the page: its tiles would be {tile} mm wide, but must \
                 be at least {least} mm",
                tile = Self::decimal(tile.into(), 1),
                least = Self::decimal(least.into(), 1)
            ),
            AlbumError::TooLong { moves, most } => plural!(
                moves,
                "a film of {moves} move is too long: it can have at most {most}",
                "a film of {moves} moves is too long: it can have at most {most}",
                most
            ),
            AlbumError::TooWide { w, h } => text!(
                "a GIF of {w} by {h} pixels is too large: its sides can be at most 65535; choose \
                 smaller tiles",
                w,
                h
            ),
            AlbumError::Gif(why) => text!("the GIF could not be written: {why}", why),
            AlbumError::Render(error) => error.into(),
        }
    }
}

impl fmt::Display for AlbumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for AlbumError {}

impl From<RenderError> for AlbumError {
    fn from(error: RenderError) -> Self {
        Self::Render(error)
    }
}

impl From<gif::EncodingError> for AlbumError {
    fn from(error: gif::EncodingError) -> Self {
        Self::Gif(error.to_string())
    }
}
