//! What can be wrong with what is asked for.

use puzzle_render::RenderError;

/// Why pictures cannot be put together as asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AlbumError {
    /// A grid without columns or rows, or with more than a page can hold.
    #[error("a page has a grid of 1x1 to {most}x{most} puzzles, not {columns}x{rows}")]
    Grid {
        /// The columns asked for.
        columns: u32,
        /// The rows asked for.
        rows: u32,
        /// The most of either.
        most: u32,
    },
    /// A scale that is no size.
    #[error("the scale is from 0.1 to 10, not {0}")]
    Scale(f32),
    /// A puzzle of a game that makes no sense on paper.
    #[error("puzzles of this game are not printed: they can only be played on a screen")]
    NotPrinted,
    /// A puzzle whose tiles would be smaller than can be printed.
    #[error(
        "the puzzle does not fit: its tiles would be {tile:.1} mm wide, and at least {least:.1} mm can be printed"
    )]
    TooLarge {
        /// How wide a tile would be, in millimeters.
        tile: f32,
        /// The least width.
        least: f32,
    },
    /// A film of more moves than anybody watches.
    #[error("a film of {moves} moves is too long; {most} can be shown")]
    TooLong {
        /// The moves asked for.
        moves: usize,
        /// The most that can be shown.
        most: usize,
    },
    /// A film of pictures larger than a GIF can be.
    #[error("a GIF is at most 65535 pixels wide and high, not {w} by {h}")]
    TooWide {
        /// The width in pixels.
        w: i32,
        /// The height in pixels.
        h: i32,
    },
    /// A GIF that could not be written.
    #[error("the GIF could not be written: {0}")]
    Gif(#[from] gif::EncodingError),
    /// A picture that is too large.
    #[error(transparent)]
    Render(#[from] RenderError),
}
