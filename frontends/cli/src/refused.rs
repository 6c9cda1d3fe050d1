//! Values of arguments that are refused.

use std::error::Error;
use std::fmt;

use puzzle_core::Text;

/// Why the value of an argument is refused.
#[derive(Clone, Debug)]
pub(crate) struct Refused(pub(crate) Text);

impl fmt::Display for Refused {
    /// Writes the reason in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Refused {}
