//! Words for the player, with the cells they speak of.

use alloc::string::String;
use alloc::vec::Vec;

/// What a mark on a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MarkKind {
    /// Something there is wrong.
    Mistake,
    /// The hint acts here.
    Hint,
    /// The hint's reason lies here, or it leads here.
    Reason,
}

/// A cell that words speak of, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// The cell's number, as in [`Cells`](crate::Cells).
    pub cell: u32,
    /// What the mark says.
    pub kind: MarkKind,
}

impl Mark {
    /// The hint acts here.
    pub const fn hint(cell: usize) -> Self {
        Self { cell: cell as u32, kind: MarkKind::Hint }
    }

    /// The hint's reason lies here.
    pub const fn reason(cell: usize) -> Self {
        Self { cell: cell as u32, kind: MarkKind::Reason }
    }

    /// Something there is wrong.
    pub const fn mistake(cell: usize) -> Self {
        Self { cell: cell as u32, kind: MarkKind::Mistake }
    }
}

/// Words for the player with the cells they speak of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Remark {
    /// What there is to say: a sentence without its final dot.
    pub words: String,
    /// The cells it speaks of.
    pub marks: Vec<Mark>,
}

impl Remark {
    /// Words about some cells.
    pub fn new(words: impl Into<String>, marks: Vec<Mark>) -> Self {
        Self { words: words.into(), marks }
    }
}

impl From<&str> for Remark {
    /// Words about nothing in particular.
    fn from(words: &str) -> Self {
        Self::new(words, Vec::new())
    }
}

impl From<String> for Remark {
    /// Words about nothing in particular.
    fn from(words: String) -> Self {
        Self::new(words, Vec::new())
    }
}
