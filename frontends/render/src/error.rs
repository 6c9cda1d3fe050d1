//! What can go wrong with a picture.

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The picture would have no pixels, or more than the limit.
    #[error("a picture of {w}x{h} pixels cannot be made; the most is {most} in all")]
    Size {
        /// The width asked for, in device pixels.
        w: i64,
        /// The height asked for, in device pixels.
        h: i64,
        /// The most pixels in all.
        most: i64,
    },
    /// The PNG could not be written.
    #[error("the PNG cannot be written: {0}")]
    Encode(#[from] png::EncodingError),
    /// A picture that was given cannot be used.
    #[error(transparent)]
    Image(#[from] puzzle_skin::ImageError),
}
