//! What can be wrong with a picture.

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The file is none of the kinds that are read.
    #[error("this is no GIF, PNG, JPEG or BMP")]
    Kind,
    /// The file is broken, or is of a kind within its kind that is not read.
    #[error("the picture cannot be read: {0}")]
    Broken(String),
    /// The picture is too large.
    #[error("a picture of {w}x{h} pixels is too large; the most is {most} bytes of them")]
    TooLarge {
        /// Its width.
        w: u32,
        /// Its height.
        h: u32,
        /// The most bytes that its pixels may take.
        most: u64,
    },
    /// The file claims more pixels than so few bytes can hold.
    #[error("{bytes} bytes cannot hold a picture of {w}x{h} pixels")]
    Claim {
        /// How long the file is.
        bytes: usize,
        /// The width that it claims.
        w: u32,
        /// The height that it claims.
        h: u32,
    },
    /// Pixels were given whose number is not width times height.
    #[error("{given} bytes of pixels were given, {wanted} are wanted")]
    Pixels {
        /// Bytes given.
        given: usize,
        /// Bytes wanted.
        wanted: usize,
    },
}
