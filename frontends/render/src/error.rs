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
    /// Bytes that should be a PNG are none, or one too large.
    #[error("the PNG cannot be read: {0}")]
    Decode(#[from] png::DecodingError),
    /// Pixels were given whose number is not width times height.
    #[error("{given} bytes of pixels were given, {wanted} are wanted")]
    Pixels {
        /// Bytes given.
        given: usize,
        /// Bytes wanted.
        wanted: usize,
    },
}
