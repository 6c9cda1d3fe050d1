//! Errors of pictures.

/// Why a picture cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The file has an unknown format.
    #[error("the file is not a GIF, PNG, JPEG or BMP picture")]
    Kind,
    /// The file is damaged or uses an unsupported variant of its format.
    #[error("the picture cannot be read: {0}")]
    Broken(String),
    /// The picture is too large.
    #[error("a picture of {w}x{h} pixels is too large: its pixels can take at most {most} bytes")]
    TooLarge {
        /// The width in pixels.
        w: u32,
        /// The height in pixels.
        h: u32,
        /// The maximum size of all pixels in bytes.
        most: u64,
    },
    /// The file claims more pixels than its size allows.
    #[error("{bytes} bytes cannot hold a picture of {w}x{h} pixels")]
    Claim {
        /// The file's size in bytes.
        bytes: usize,
        /// The claimed width in pixels.
        w: u32,
        /// The claimed height in pixels.
        h: u32,
    },
    /// The number of bytes given for the pixels is not four times width times height.
    #[error("a picture of this size needs {wanted} bytes of pixels, not {given}")]
    Pixels {
        /// The number of given bytes.
        given: usize,
        /// The number of expected bytes.
        wanted: usize,
    },
}
