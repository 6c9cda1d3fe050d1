//! Grades of difficulty and numbers of solutions, shared by all games.

use core::fmt;

use crate::{Invalid, Text, label, text};

/// A grade of difficulty, on one scale for all games. Params contain the letter after a `d`; files
/// and the command line use the keyword.
///
/// ```
/// use puzzle_core::solve::Grade;
/// assert!(Grade::Easy < Grade::Expert);
/// assert_eq!("Hard".parse(), Ok(Grade::Hard));
/// assert_eq!((Grade::Expert.letter(), Grade::Expert.keyword()), ('x', "expert"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Grade {
    /// Suitable for a first game.
    Easy,
    /// For players who know the rules.
    #[default]
    Normal,
    /// Needs some thought.
    Tricky,
    /// Needs a plan.
    Hard,
    /// For very experienced players.
    Expert,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Normal, Self::Tricky, Self::Hard, Self::Expert];

    /// Returns the letter used in params.
    pub const fn letter(self) -> char {
        match self {
            Self::Easy => 'e',
            Self::Normal => 'n',
            Self::Tricky => 't',
            Self::Hard => 'h',
            Self::Expert => 'x',
        }
    }

    /// Returns the grade with this letter.
    ///
    /// ```
    /// use puzzle_core::solve::Grade;
    /// assert_eq!(Grade::from_letter('t'), Some(Grade::Tricky));
    /// assert_eq!(Grade::from_letter('q'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.letter() == letter)
    }

    /// Returns the grade's keyword for files and the command line, which never changes.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Tricky => "tricky",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// Returns the name shown in menus.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Easy => label!("Easy"),
            Self::Normal => label!("Normal"),
            Self::Tricky => label!("Tricky"),
            Self::Hard => label!("Hard"),
            Self::Expert => label!("Expert"),
        }
    }
}

impl fmt::Display for Grade {
    /// Writes the keyword.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.keyword())
    }
}

impl From<Grade> for Text {
    fn from(grade: Grade) -> Self {
        Self::literal(match grade {
            Grade::Easy => label!("easy"),
            Grade::Normal => label!("normal"),
            Grade::Tricky => label!("tricky"),
            Grade::Hard => label!("hard"),
            Grade::Expert => label!("expert"),
        })
    }
}

impl core::str::FromStr for Grade {
    type Err = Invalid;

    /// Reads a keyword or a letter, ignoring case.
    fn from_str(text: &str) -> Result<Self, Invalid> {
        let is_named = |grade: &Self| {
            text.eq_ignore_ascii_case(grade.keyword())
                || text.chars().eq([grade.letter()])
                || text.chars().eq([grade.letter().to_ascii_uppercase()])
        };
        Self::ALL.into_iter().find(is_named).ok_or_else(|| {
            // Players type the keywords, which are the same in all languages.
            let keywords = Self::ALL.map(|grade| Text::plain(grade.keyword()));
            Invalid::new(text!("the grades are {grades}", grades = Text::list(keywords)))
        })
    }
}

/// How many solutions a puzzle has, as far as known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Solutions {
    /// Not known: nobody counted, a limit ended the count, or the game does not count because
    /// different moves lead to the same end.
    #[default]
    Unknown,
    /// Proved: the puzzle has no solution.
    None,
    /// Proved: the puzzle has exactly one solution.
    One,
    /// The puzzle has more than one solution.
    Several,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_come_back_from_their_words() {
        for grade in Grade::ALL {
            assert_eq!(Grade::from_letter(grade.letter()), Some(grade));
            assert_eq!(grade.keyword().parse(), Ok(grade));
            assert_eq!(grade.title().parse(), Ok(grade));
        }
        assert!("harder".parse::<Grade>().is_err());
        assert!("".parse::<Grade>().is_err());
    }
}
