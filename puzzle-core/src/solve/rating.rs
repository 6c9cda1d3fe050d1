//! Ratings: how hard a puzzle is, and what that is based on.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::solve::{Grade, Solutions};
use crate::{Text, text};

/// How hard a puzzle is, and why.
///
/// ```
/// use puzzle_core::solve::{Metric, Grade, Rating, Solutions};
/// let rating = Rating::new(Grade::Hard, "it takes a plan")
///     .with_solutions(Solutions::One)
///     .with_figures(vec![Metric::int("n_guesses", 0)]);
/// assert_eq!(rating.to_string(), "hard: it takes a plan");
/// assert_eq!(Rating::ungraded("nothing is left to do").grade, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Rating {
    /// The grade; `None` if the puzzle has none because it cannot be solved or is trivial.
    pub grade: Option<Grade>,
    /// The number of solutions.
    pub solutions: Solutions,
    /// The reason for the grade: a sentence without its final period.
    pub words: Text,
    /// The metrics that the grade is based on.
    pub figures: Vec<Metric>,
}

impl Rating {
    /// Creates a rating from a grade and the reason for it.
    pub fn new(grade: Grade, words: impl Into<Text>) -> Self {
        Self { grade: Some(grade), words: words.into(), ..Self::default() }
    }

    /// Creates a rating without a grade, with the reason for that.
    pub fn ungraded(words: impl Into<Text>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }

    /// Sets the number of solutions.
    #[must_use]
    pub fn with_solutions(mut self, solutions: Solutions) -> Self {
        self.solutions = solutions;
        self
    }

    /// Sets the metrics that the grade is based on.
    #[must_use]
    pub fn with_figures(mut self, figures: Vec<Metric>) -> Self {
        self.figures = figures;
        self
    }
}

impl core::fmt::Display for Rating {
    /// Writes grade and reason, like `hard: it takes a plan`, or the reason alone if there is no
    /// grade.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        Text::from(self).fmt(f)
    }
}

impl From<&Rating> for Text {
    /// Writes grade and reason, like `hard: it takes a plan`, or the reason alone if there is no
    /// grade.
    fn from(rating: &Rating) -> Self {
        match (rating.grade, rating.words.is_empty()) {
            (None, true) => text!("this puzzle has no grade"),
            (None, false) => rating.words.clone(),
            (Some(grade), true) => grade.into(),
            (Some(grade), false) => text!("{grade}: {reason}", grade, reason = &rating.words),
        }
    }
}

/// A named value about a puzzle or a solution, readable by programs and people.
///
/// ```
/// use puzzle_core::solve::{Metric, MetricValue};
/// let figure = Metric::milli("win_rate", 125);
/// assert_eq!(figure.key, "win_rate");
/// assert!(matches!(figure.value, MetricValue::Milli(125)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Metric {
    /// The name in JSON.
    pub key: Cow<'static, str>,
    /// The value.
    pub value: MetricValue,
}

/// The value of a [`Metric`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MetricValue {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number in thousandths, shown with a decimal point. It is not a float, so that it is the
    /// same on all machines.
    Milli(i64),
    /// A text.
    Text(String),
    /// Rows of numbers; `None` where there is no cell.
    Grid(Vec<Vec<Option<u32>>>),
}

impl Metric {
    /// Creates a yes-or-no metric.
    pub const fn flag(key: &'static str, value: bool) -> Self {
        Self { key: Cow::Borrowed(key), value: MetricValue::Bool(value) }
    }

    /// Creates a metric with a whole number.
    pub const fn int(key: &'static str, value: i64) -> Self {
        Self { key: Cow::Borrowed(key), value: MetricValue::Int(value) }
    }

    /// Creates a metric with three decimals from a number in thousandths.
    pub const fn milli(key: &'static str, thousandths: i64) -> Self {
        Self { key: Cow::Borrowed(key), value: MetricValue::Milli(thousandths) }
    }

    /// Creates a metric with a text.
    pub fn text(key: &'static str, value: impl Into<String>) -> Self {
        Self { key: Cow::Borrowed(key), value: MetricValue::Text(value.into()) }
    }

    /// Creates a metric with rows of numbers.
    pub const fn grid(key: &'static str, rows: Vec<Vec<Option<u32>>>) -> Self {
        Self { key: Cow::Borrowed(key), value: MetricValue::Grid(rows) }
    }
}
