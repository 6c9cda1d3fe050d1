//! Errors of drawing.

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The picture would have no pixels or more than the limit.
    #[error("a picture of {w}x{h} pixels cannot be made: it needs 1 to {most} pixels in all")]
    Size {
        /// The requested width in device pixels.
        w: i64,
        /// The requested height in device pixels.
        h: i64,
        /// The maximum number of pixels of a picture.
        most: i64,
    },
    /// The PNG encoder failed.
    #[error("the PNG picture cannot be written: {0}")]
    Encode(#[from] png::EncodingError),
    /// A given picture cannot be used.
    #[error(transparent)]
    Image(#[from] puzzle_skin::ImageError),
}
