//! Errors of pictures.

use std::fmt;

use puzzle_core::{Text, plural, text};

/// Why a picture cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageError {
    /// The file has an unknown format.
    Kind,
    /// The file is damaged or uses an unsupported variant of its format.
    Broken(String),
    /// The picture is too large.
    TooLarge {
        /// The width in pixels.
        w: u32,
        /// The height in pixels.
        h: u32,
        /// The maximum size of all pixels in bytes.
        most: u64,
    },
    /// The file claims more pixels than its size allows.
    Claim {
        /// The file's size in bytes.
        bytes: usize,
        /// The claimed width in pixels.
        w: u32,
        /// The claimed height in pixels.
        h: u32,
    },
    /// The number of bytes given for the pixels is not four times width times height.
    Pixels {
        /// The number of given bytes.
        given: usize,
        /// The number of expected bytes.
        wanted: usize,
    },
}

impl From<ImageError> for Text {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Kind => text!("the file is not a GIF, PNG, JPEG or BMP picture"),
            ImageError::Broken(why) => text!("the picture cannot be read: {why}", why),
            ImageError::TooLarge { w, h, most } => plural!(
                most,
                "a picture of {w}x{h} pixels is too large: its pixels can take at most {most} byte",
                "a picture of {w}x{h} pixels is too large: its pixels can take at most {most} bytes",
                w,
                h
            ),
            ImageError::Claim { bytes, w, h } => plural!(
                bytes,
                "{bytes} byte cannot hold a picture of {w}x{h} pixels",
                "{bytes} bytes cannot hold a picture of {w}x{h} pixels",
                w,
                h
            ),
            ImageError::Pixels { given, wanted } => plural!(
                wanted,
                "a picture of this size needs {wanted} byte of pixels, not {given}",
                "a picture of this size needs {wanted} bytes of pixels, not {given}",
                given
            ),
        }
    }
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for ImageError {}
