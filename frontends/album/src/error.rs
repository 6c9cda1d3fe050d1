//! Errors of the album.

use puzzle_render::RenderError;

/// Why a booklet, sheet or film cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AlbumError {
    /// The grid has no columns or rows, or too many.
    #[error("the grid of a page must be from 1x1 to {most}x{most} puzzles, not {columns}x{rows}")]
    Grid {
        /// The requested number of columns.
        columns: u32,
        /// The requested number of rows.
        rows: u32,
        /// The maximum number of columns, and of rows.
        most: u32,
    },
    /// Large print has a grid.
    #[error("large print has one puzzle on a page: leave out the grid")]
    LargeGrid,
    /// The scale is out of range.
    #[error("the scale must be from 0.1 to 10, not {0}")]
    Scale(f32),
    /// The game cannot be played on paper.
    #[error("puzzles of this game cannot be printed: they can only be played on a screen")]
    NotPrinted,
    /// The tiles would be too small to print.
    #[error(
        "the puzzle does not fit on the page: its tiles would be {tile:.1} mm wide, but must be \
         at least {least:.1} mm"
    )]
    TooLarge {
        /// The width that a tile would have, in millimeters.
        tile: f32,
        /// The minimum width of a tile, in millimeters.
        least: f32,
    },
    /// The film would have too many moves.
    #[error("a film of {moves} moves is too long: it can have at most {most}")]
    TooLong {
        /// The number of moves.
        moves: usize,
        /// The maximum number of moves.
        most: usize,
    },
    /// The film's pictures would be too large for a GIF.
    #[error(
        "a GIF of {w} by {h} pixels is too large: its sides can be at most 65535; choose smaller \
         tiles"
    )]
    TooWide {
        /// The width in pixels.
        w: i32,
        /// The height in pixels.
        h: i32,
    },
    /// The GIF encoder failed.
    #[error("the GIF could not be written: {0}")]
    Gif(#[from] gif::EncodingError),
    /// A picture is too large.
    #[error(transparent)]
    Render(#[from] RenderError),
}
