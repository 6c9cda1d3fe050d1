//! Words for the player, with marks on what they are about.

use alloc::string::String;
use alloc::vec::Vec;

/// What a mark says.
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

/// A place on the board, whatever the size of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Spot {
    /// The middle of a cell, by the cell's number in [`Cells`](crate::ability::Cells).
    Cell(u32),
    /// A point in units of the game's own, which [`Cells::points`](crate::ability::Cells::points) turns
    /// into pixels.
    Point(i32, i32),
}

impl From<usize> for Spot {
    /// The middle of the cell with this number.
    fn from(cell: usize) -> Self {
        Self::Cell(cell as u32)
    }
}

/// What a mark is on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Target {
    /// A cell, by its number in [`Cells`](crate::ability::Cells).
    Cell(u32),
    /// A point, as [`Spot::Point`] has it.
    Point(i32, i32),
    /// The way from the first spot straight to the second: something goes there.
    Arrow([Spot; 2]),
    /// A line through these spots, in this order.
    Path(Vec<Spot>),
}

impl Target {
    /// An arrow from one spot to another; a number is a cell's.
    pub fn arrow(from: impl Into<Spot>, to: impl Into<Spot>) -> Self {
        Self::Arrow([from.into(), to.into()])
    }

    /// A line through these spots; a number is a cell's.
    pub fn path<S: Into<Spot>>(spots: impl IntoIterator<Item = S>) -> Self {
        Self::Path(spots.into_iter().map(Into::into).collect())
    }

    /// The spots that the target is made of, in order.
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
    /// The cell with this number.
    fn from(cell: usize) -> Self {
        Self::Cell(cell as u32)
    }
}

/// A mark on a part of the board that words are about.
///
/// A front end shows marks without knowing the game: see [`Frame::draw_marks`](crate::draw::Frame).
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
    /// What it is on.
    pub target: Target,
    /// What it says.
    pub kind: MarkKind,
}

impl Mark {
    /// The hint acts here; a number is a cell's.
    pub fn hint(target: impl Into<Target>) -> Self {
        Self { target: target.into(), kind: MarkKind::Hint }
    }

    /// The hint's reason lies here; a number is a cell's.
    pub fn reason(target: impl Into<Target>) -> Self {
        Self { target: target.into(), kind: MarkKind::Reason }
    }

    /// Something here is wrong; a number is a cell's.
    pub fn mistake(target: impl Into<Target>) -> Self {
        Self { target: target.into(), kind: MarkKind::Mistake }
    }

    /// The cell that it is on, unless it is on something else.
    pub fn cell(&self) -> Option<usize> {
        match self.target {
            Target::Cell(cell) => Some(cell as usize),
            _ => None,
        }
    }
}

/// Words for the player, with marks on what they are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Remark {
    /// The message text: a sentence without its final period.
    pub words: String,
    /// Marks on what the words are about.
    pub marks: Vec<Mark>,
}

impl Remark {
    /// Words with marks on what they are about.
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
