//! The characters that a terminal supports.

/// The set of characters to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Glyphs {
    /// Unicode: blocks, box drawing and braille.
    #[default]
    Unicode,
    /// ASCII only.
    Ascii,
}
