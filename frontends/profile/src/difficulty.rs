//! How difficult a finished puzzle was, as far as known.

use core::fmt;
use core::str::FromStr;

use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, label};
use puzzle_midend::Midend;
use serde::{Deserialize, Serialize};

/// How difficult a puzzle is, as records and rankings distinguish it.
///
/// ```
/// use puzzle_core::solve::Grade;
/// use puzzle_profile::Difficulty;
/// assert_eq!("hard".parse(), Ok(Difficulty::Graded(Grade::Hard)));
/// assert_eq!(Difficulty::Any.to_string(), "any");
/// assert_eq!(Difficulty::Given.grade(), None);
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
#[non_exhaustive]
pub enum Difficulty {
    /// The puzzle has this grade: the generator made it so, or the grader found it.
    Graded(Grade),
    /// The generator drew from all puzzles, whatever their grade, or the board has no grades.
    Any,
    /// The puzzle came from a file or an ID, and its grade is not known.
    Given,
    /// The log entry does not say: an earlier version of the program wrote it.
    #[default]
    Unknown,
}

impl Difficulty {
    /// Returns the difficulty of the session's current puzzle.
    pub fn of(session: &Midend) -> Self {
        match session.current_grade() {
            _ if session.current_is_any() => Self::Any,
            Some(grade) => Self::Graded(grade),
            None if session.seed_id().is_some() => Self::Any,
            None => Self::Given,
        }
    }

    /// Returns the grade, if it is known.
    pub const fn grade(self) -> Option<Grade> {
        match self {
            Self::Graded(grade) => Some(grade),
            _ => None,
        }
    }

    /// Returns the name shown in tables.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Graded(grade) => grade.title(),
            Self::Any => label!("Any"),
            Self::Given => label!("Given"),
            Self::Unknown => label!("Unknown"),
        }
    }
}

impl fmt::Display for Difficulty {
    /// Writes the keyword of files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Graded(grade) => grade.fmt(f),
            Self::Any => f.write_str("any"),
            Self::Given => f.write_str("given"),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}

impl From<Difficulty> for Text {
    fn from(difficulty: Difficulty) -> Self {
        match difficulty {
            Difficulty::Graded(grade) => grade.into(),
            Difficulty::Any => Self::literal(label!("any")),
            Difficulty::Given => Self::literal(label!("given")),
            Difficulty::Unknown => Self::literal(label!("unknown")),
        }
    }
}

impl FromStr for Difficulty {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        match text {
            "any" => Ok(Self::Any),
            "given" => Ok(Self::Given),
            "unknown" => Ok(Self::Unknown),
            grade => Ok(Self::Graded(grade.parse()?)),
        }
    }
}

impl TryFrom<String> for Difficulty {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        text.parse()
    }
}

impl From<Difficulty> for String {
    fn from(difficulty: Difficulty) -> Self {
        difficulty.to_string()
    }
}
