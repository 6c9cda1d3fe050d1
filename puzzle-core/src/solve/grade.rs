//! How hard a puzzle is, and how many solutions it has: the words that all games share.

use core::fmt;

use crate::Invalid;

/// How hard a puzzle is, on the one ladder that all games use. The letter stands behind a `d` in
/// params, the keyword in files and on the command line.
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
    /// For a first game.
    Easy,
    /// For who knows the rules.
    #[default]
    Normal,
    /// It takes a second thought.
    Tricky,
    /// It takes a plan.
    Hard,
    /// For those who have seen it all.
    Expert,
}

impl Grade {
    /// The ladder from below.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Normal, Self::Tricky, Self::Hard, Self::Expert];

    /// Its letter in params.
    pub const fn letter(self) -> char {
        match self {
            Self::Easy => 'e',
            Self::Normal => 'n',
            Self::Tricky => 't',
            Self::Hard => 'h',
            Self::Expert => 'x',
        }
    }

    /// The grade of a letter.
    ///
    /// ```
    /// use puzzle_core::solve::Grade;
    /// assert_eq!(Grade::from_letter('t'), Some(Grade::Tricky));
    /// assert_eq!(Grade::from_letter('q'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.letter() == letter)
    }

    /// Its stable keyword.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Tricky => "tricky",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// Its name in a menu.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Normal => "Normal",
            Self::Tricky => "Tricky",
            Self::Hard => "Hard",
            Self::Expert => "Expert",
        }
    }
}

impl fmt::Display for Grade {
    /// The keyword.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.keyword())
    }
}

impl core::str::FromStr for Grade {
    type Err = Invalid;

    /// Reads a keyword or a letter, in any case.
    fn from_str(text: &str) -> Result<Self, Invalid> {
        let is_named = |grade: &Self| {
            text.eq_ignore_ascii_case(grade.keyword())
                || text.chars().eq([grade.letter()])
                || text.chars().eq([grade.letter().to_ascii_uppercase()])
        };
        Self::ALL
            .into_iter()
            .find(is_named)
            .ok_or_else(|| Invalid::new("a grade is one of easy, normal, tricky, hard, expert"))
    }
}

/// How many solutions a puzzle has, as far as is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Solutions {
    /// Nobody counted, or a limit ended the count; or the game does not count, as where many ways
    /// lead to the same end.
    #[default]
    Unknown,
    /// Proved: none.
    None,
    /// Proved: one, and no other.
    One,
    /// More than one.
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
