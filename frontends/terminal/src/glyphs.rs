//! What characters a terminal can be trusted with.

/// Which characters there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Glyphs {
    /// Blocks, boxes and braille.
    #[default]
    Unicode,
    /// Those of ASCII alone.
    Ascii,
}
