//! The puzzle of the day: its seed is the date, and its grade rises through the week.

use alloc::format;
use alloc::string::String;

use puzzle_core::Invalid;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::Grade;

use crate::date::{Date, Weekday};
use crate::game_entry::GameEntry;
use crate::midend::Midend;

impl Weekday {
    /// Returns the grade of the puzzle of the day on this day of the week: easy on Monday, expert
    /// on Sunday.
    ///
    /// ```
    /// use puzzle_midend::Weekday;
    /// use puzzle_midend::puzzle_core::solve::Grade;
    /// assert_eq!(Weekday::ALL.map(Weekday::grade)[6], Grade::Expert);
    /// ```
    pub const fn grade(self) -> Grade {
        match self {
            Self::Monday => Grade::Easy,
            Self::Tuesday | Self::Wednesday => Grade::Normal,
            Self::Thursday | Self::Friday => Grade::Tricky,
            Self::Saturday => Grade::Hard,
            Self::Sunday => Grade::Expert,
        }
    }
}

impl GameEntry {
    /// Returns the ID of a day's puzzle: the default params with a grade, and the date as the seed.
    /// On Saturdays a game may have other params: see
    /// [`Params::for_saturdays`](puzzle_core::params::Params::for_saturdays).
    ///
    /// Without `grade` the grade is that of the [weekday](Weekday::grade). If the params cannot
    /// have it, it is the next lower one that they can have, or else their lowest.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::GameEntry;
    /// let game = GameEntry::of::<LightsOut>();
    /// let id = game.daily("2026-11-21".parse()?, None)?;
    /// assert_eq!(id, "lights-out/5x5#2026-11-21");
    /// # Ok::<(), puzzle_midend::puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// When the params cannot have the requested grade; names those that they can.
    pub fn daily(&self, date: Date, grade: Option<Grade>) -> Result<String, Invalid> {
        let mut midend = Midend::new(*self);
        let special = self.for_saturdays();
        if date.weekday() == Weekday::Saturday && !special.is_empty() {
            let week = date.days().div_euclid(7).rem_euclid(special.len() as i32);
            midend.set_params_text(&special[week as usize])?;
        }
        let usual = || nearest(date.weekday().grade(), &midend.grades());
        if let Some(grade) = grade.or_else(usual) {
            midend.set_grade(grade)?;
        }
        Ok(format!("{}/{}#{date}", self.info.id, midend.params_text(ParamsForm::Full)))
    }

    /// Returns the date of a puzzle of the day from its ID with a seed, whatever its grade. `None`
    /// if the ID is not one of a puzzle of the day.
    ///
    /// ```
    /// # let games = puzzle_midend::Registry::new().with::<lights_out::LightsOut>();
    /// let game = games.find("lights-out").unwrap();
    /// let date = "2026-11-21".parse().unwrap();
    /// assert_eq!(game.day_of(&game.daily(date, None).unwrap()), Some(date));
    /// assert_eq!(game.day_of("lights-out/9x9#2026-11-21"), None);
    /// ```
    pub fn day_of(&self, seed_id: &str) -> Option<Date> {
        let (_, seed) = seed_id.split_once('#')?;
        let date: Date = seed.parse().ok()?;
        let grades = Grade::ALL.into_iter().map(Some).chain([None]);
        let mut ids = grades.filter_map(|grade| self.daily(date, grade).ok());
        ids.any(|id| id == seed_id).then_some(date)
    }
}

/// Returns the wanted grade or the next lower one in the list, or else the lowest. The list begins
/// with the lowest.
fn nearest(wanted: Grade, grades: &[Grade]) -> Option<Grade> {
    grades.iter().rfind(|grade| **grade <= wanted).or(grades.first()).copied()
}

#[cfg(test)]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
mod tests {
    use super::*;
    use alloc::string::ToString as _;
    use alloc::vec::Vec;
    use expect_test::{Expect, expect};

    #[test]
    fn grades_rise_through_the_week() {
        let grades = Weekday::ALL.map(Weekday::grade);
        assert!(grades.is_sorted());
        assert_eq!((grades[0], grades[6]), (Grade::Easy, Grade::Expert));
    }

    #[track_caller]
    fn check_week(grades: &[Grade], expect: Expect) {
        let of_day = |day: Weekday| nearest(day.grade(), grades).map_or("-", Grade::keyword);
        let week: Vec<&str> = Weekday::ALL.into_iter().map(of_day).collect();
        expect.assert_eq(&week.join(" "));
    }

    #[test]
    fn an_impossible_grade_is_replaced_by_the_next_lower_one() {
        use Grade::{Easy, Expert, Hard, Normal};
        check_week(&Grade::ALL, expect!["easy normal normal tricky tricky hard expert"]);
        check_week(&[Easy, Normal, Hard], expect!["easy normal normal normal normal hard hard"]);
        check_week(&[Hard, Expert], expect!["hard hard hard hard hard hard expert"]);
        check_week(&[Easy], expect!["easy easy easy easy easy easy easy"]);
        check_week(&[], expect!["- - - - - - -"]);
    }

    #[test]
    fn a_game_without_grades_has_a_daily_too() {
        let game = GameEntry::of::<lights_out::LightsOut>();
        let date = "2026-11-21".parse().unwrap();
        expect!["lights-out/5x5#2026-11-21"].assert_eq(&game.daily(date, None).unwrap());
        let refused = game.daily(date, Some(Grade::Hard)).unwrap_err();
        expect!["this game has no grades"].assert_eq(&refused.to_string());
    }
}
