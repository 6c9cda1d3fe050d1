//! Explanations for the player, and marks on the board.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Text;

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MarkKind {
    /// Something is wrong here.
    Mistake,
    /// The hint acts here.
    Hint,
    /// The reason for the hint lies here, or the hint leads here.
    Reason,
}

/// A place on the board, independent of the size of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Spot {
    /// The center of a cell, by the cell's number in [`Cells`](crate::ability::Cells).
    Cell(u32),
    /// A point in the game's own units, which [`Cells::points`](crate::ability::Cells::points)
    /// converts to pixels.
    Point(i32, i32),
}

impl From<usize> for Spot {
    /// Returns the center of the cell with this number.
    fn from(cell: usize) -> Self {
        Self::Cell(cell as u32)
    }
}

/// The part of the board that a mark is on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Target {
    /// A cell, by its number in [`Cells`](crate::ability::Cells).
    Cell(u32),
    /// A point, in the units of [`Spot::Point`].
    Point(i32, i32),
    /// An arrow straight from the first spot to the second.
    Arrow([Spot; 2]),
    /// A line through these spots, in this order.
    Path(Vec<Spot>),
}

impl Target {
    /// Creates an arrow from one spot to another; a number is a cell's.
    pub fn arrow(from: impl Into<Spot>, to: impl Into<Spot>) -> Self {
        Self::Arrow([from.into(), to.into()])
    }

    /// Creates a line through these spots; a number is a cell's.
    pub fn path<S: Into<Spot>>(spots: impl IntoIterator<Item = S>) -> Self {
        Self::Path(spots.into_iter().map(Into::into).collect())
    }

    /// Returns the spots of the target in order.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        let (first, rest) = match self {
            Self::Cell(cell) => (Some(Spot::Cell(*cell)), &[][..]),
            Self::Point(x, y) => (Some(Spot::Point(*x, *y)), &[][..]),
            Self::Arrow(ends) => (None, &ends[..]),
            Self::Path(spots) => (None, &spots[..]),
        };
        first.into_iter().chain(rest.iter().copied())
    }
}

impl From<usize> for Target {
    /// Returns the cell with this number as a target.
    fn from(cell: usize) -> Self {
        Self::Cell(cell as u32)
    }
}

/// A mark on a part of the board that an explanation refers to.
///
/// Front ends show marks without knowing the game; see [`Frame::draw_marks`](crate::draw::Frame).
///
/// ```
/// use puzzle_core::solve::{Mark, MarkKind, Spot, Target};
/// // A piece goes from cell 4 to cell 6, because of what lies on cell 5.
/// let marks = [Mark::hint(4), Mark::hint(Target::arrow(4, 6)), Mark::reason(5)];
/// assert_eq!(marks[0].target, Target::Cell(4));
/// assert_eq!(marks[1].target.spots().collect::<Vec<_>>(), [Spot::Cell(4), Spot::Cell(6)]);
/// assert_eq!(marks[2].kind, MarkKind::Reason);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// The part of the board that is marked.
    pub target: Target,
    /// The meaning of the mark.
    pub kind: MarkKind,
}

impl Mark {
    /// Creates a mark where a hint acts; a number is a cell's.
    pub fn hint(target: impl Into<Target>) -> Self {
        Self { target: target.into(), kind: MarkKind::Hint }
    }

    /// Creates a mark where the reason for a hint lies; a number is a cell's.
    pub fn reason(target: impl Into<Target>) -> Self {
        Self { target: target.into(), kind: MarkKind::Reason }
    }

    /// Creates a mark where something is wrong; a number is a cell's.
    pub fn mistake(target: impl Into<Target>) -> Self {
        Self { target: target.into(), kind: MarkKind::Mistake }
    }

    /// Returns the marked cell, or `None` if the mark is on something else.
    pub fn cell(&self) -> Option<usize> {
        match self.target {
            Target::Cell(cell) => Some(cell as usize),
            _ => None,
        }
    }
}

/// A message for the player, with marks on the parts of the board that it refers to.
///
/// ```
/// use puzzle_core::solve::{Explanation, Mark};
/// let marks = vec![Mark::mistake(3_usize), Mark::mistake(5_usize)];
/// let wrong = Explanation::new("two equal numbers are in this row", marks);
/// assert_eq!(wrong.marks[1].cell(), Some(5));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Explanation {
    /// The message text: a sentence without its final period.
    pub words: Text,
    /// The marks on the parts of the board that the message refers to.
    pub marks: Vec<Mark>,
}

impl Explanation {
    /// Creates an explanation from its message and marks.
    pub fn new(words: impl Into<Text>, marks: Vec<Mark>) -> Self {
        Self { words: words.into(), marks }
    }
}

impl From<&'static str> for Explanation {
    /// Creates an explanation without marks.
    fn from(words: &'static str) -> Self {
        Self::new(words, Vec::new())
    }
}

impl From<Text> for Explanation {
    /// Creates an explanation without marks.
    fn from(words: Text) -> Self {
        Self::new(words, Vec::new())
    }
}

impl From<String> for Explanation {
    /// Creates an explanation without marks.
    fn from(words: String) -> Self {
        Self::new(words, Vec::new())
    }
}
