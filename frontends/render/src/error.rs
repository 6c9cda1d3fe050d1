//! Errors of drawing.

use std::fmt;

use puzzle_core::{Text, text};
use puzzle_skin::ImageError;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RenderError {
    /// The picture would have no pixels or more than the limit.
    Size {
        /// The requested width in device pixels.
        w: i64,
        /// The requested height in device pixels.
        h: i64,
        /// The maximum number of pixels of a picture.
        most: i64,
    },
    /// The PNG encoder failed, for the reason that it gives.
    Encode(String),
    /// A given picture cannot be used.
    Image(ImageError),
}

impl From<RenderError> for Text {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Size { w, h, most } => text!(
                "a picture of {w}x{h} pixels cannot be made: it needs 1 to {most} pixels in all",
                w,
                h,
                most
            ),
            RenderError::Encode(why) => text!("the PNG picture cannot be written: {why}", why),
            RenderError::Image(error) => error.into(),
        }
    }
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for RenderError {}

impl From<png::EncodingError> for RenderError {
    fn from(error: png::EncodingError) -> Self {
        Self::Encode(error.to_string())
    }
}

impl From<ImageError> for RenderError {
    fn from(error: ImageError) -> Self {
        Self::Image(error)
    }
}
