//! How hard a puzzle is and what that rests on.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::solve::{Grade, Solutions};

/// How hard a puzzle is, and why.
///
/// ```
/// use puzzle_core::solve::{Figure, Grade, Rating, Solutions};
/// let rating = Rating::new(Grade::Hard, "it takes a plan")
///     .with_solutions(Solutions::One)
///     .with_figures(vec![Figure::int("n_guesses", 0)]);
/// assert_eq!(rating.to_string(), "hard: it takes a plan");
/// assert_eq!(Rating::ungraded("nothing is left to do").grade, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Rating {
    /// The grade; `None` where the puzzle has none: it cannot be solved, or is too easy to be one.
    pub grade: Option<Grade>,
    /// How many solutions it has.
    pub solutions: Solutions,
    /// Why, in a sentence without its final dot.
    pub words: String,
    /// What the grade rests on.
    pub figures: Vec<Figure>,
}

impl Rating {
    /// A grade and the reason for it.
    pub fn new(grade: Grade, words: impl Into<String>) -> Self {
        Self { grade: Some(grade), words: words.into(), ..Self::default() }
    }

    /// No grade, and the reason for that.
    pub fn ungraded(words: impl Into<String>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }

    /// The same with what is known of the number of solutions.
    #[must_use]
    pub fn with_solutions(mut self, solutions: Solutions) -> Self {
        self.solutions = solutions;
        self
    }

    /// The same with what the grade rests on.
    #[must_use]
    pub fn with_figures(mut self, figures: Vec<Figure>) -> Self {
        self.figures = figures;
        self
    }
}

impl core::fmt::Display for Rating {
    /// `hard: it takes a plan`; the words alone where there is no grade.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match (self.grade, self.words.is_empty()) {
            (None, true) => f.write_str("this puzzle has no grade"),
            (None, false) => f.write_str(&self.words),
            (Some(grade), true) => write!(f, "{grade}"),
            (Some(grade), false) => write!(f, "{grade}: {}", self.words),
        }
    }
}

/// A named value that machines and people may read.
///
/// ```
/// use puzzle_core::solve::{Figure, FigureValue};
/// let figure = Figure::milli("win_rate", 125);
/// assert_eq!(figure.key, "win_rate");
/// assert!(matches!(figure.value, FigureValue::Milli(125)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Figure {
    /// Its name in JSON.
    pub key: Cow<'static, str>,
    /// Its value.
    pub value: FigureValue,
}

/// The value of a [`Figure`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum FigureValue {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Thousandths, shown with a decimal point: figures are the same on all machines.
    Milli(i64),
    /// Words.
    Text(String),
    /// Rows of numbers; `None` where there is no cell.
    Grid(Vec<Vec<Option<u32>>>),
}

impl Figure {
    /// A yes-or-no figure.
    pub const fn flag(key: &'static str, value: bool) -> Self {
        Self { key: Cow::Borrowed(key), value: FigureValue::Bool(value) }
    }

    /// A whole number.
    pub const fn int(key: &'static str, value: i64) -> Self {
        Self { key: Cow::Borrowed(key), value: FigureValue::Int(value) }
    }

    /// A number with three decimals, in thousandths.
    pub const fn milli(key: &'static str, thousandths: i64) -> Self {
        Self { key: Cow::Borrowed(key), value: FigureValue::Milli(thousandths) }
    }

    /// Words.
    pub fn text(key: &'static str, value: impl Into<String>) -> Self {
        Self { key: Cow::Borrowed(key), value: FigureValue::Text(value.into()) }
    }

    /// Rows of numbers.
    pub const fn grid(key: &'static str, rows: Vec<Vec<Option<u32>>>) -> Self {
        Self { key: Cow::Borrowed(key), value: FigureValue::Grid(rows) }
    }
}
