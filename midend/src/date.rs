//! Calendar dates.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use puzzle_core::{Invalid, Text, text};

/// A date of the Gregorian calendar, which is applied to all of the past as well; years 1 to 9999.
///
/// There is no clock here: a front end knows the player's local date. The default is 1970-01-01.
///
/// ```
/// use puzzle_midend::{Date, Weekday};
/// let date: Date = "2026-11-21".parse()?;
/// assert_eq!(date.weekday(), Weekday::Saturday);
/// assert_eq!(Date::from_days(date.days()), Some(date));
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
///
/// ```
/// use puzzle_midend::Date;
/// let date: Date = "2026-11-21".parse()?;
/// assert_eq!(date.to_string(), "2026-11-21");
/// assert!("2026-02-30".parse::<Date>().is_err());
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    /// The number of days since 1970-01-01.
    days: i32,
}

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Weekday {
    /// Monday.
    Monday,
    /// Tuesday.
    Tuesday,
    /// Wednesday.
    Wednesday,
    /// Thursday.
    Thursday,
    /// Friday.
    Friday,
    /// Saturday.
    Saturday,
    /// Sunday.
    Sunday,
}

impl Weekday {
    /// All days of the week, Monday first.
    pub const ALL: [Self; 7] = [
        Self::Monday,
        Self::Tuesday,
        Self::Wednesday,
        Self::Thursday,
        Self::Friday,
        Self::Saturday,
        Self::Sunday,
    ];
}

/// The number of days from 0000-03-01, where the calculation begins, to 1970-01-01.
const EPOCH: i32 = 719_468;
/// The number of days in 400 years.
const ERA: i32 = 146_097;
/// The first possible date, 0001-01-01, in days since 1970-01-01.
const FIRST: i32 = -719_162;
/// The last possible date, 9999-12-31, in days since 1970-01-01.
const LAST: i32 = 2_932_896;

impl Date {
    /// Returns the date a number of days after 1970-01-01, or before it if negative; `None` outside
    /// the years 1 to 9999.
    pub const fn from_days(days: i32) -> Option<Self> {
        if FIRST <= days && days <= LAST { Some(Self { days }) } else { None }
    }

    /// Returns the date with this year, month and day of the month (both from 1), or `None` if
    /// there is no such date.
    ///
    /// ```
    /// use puzzle_midend::Date;
    /// let date = Date::from_civil(2026, 11, 21).unwrap();
    /// assert_eq!(date.civil(), (2026, 11, 21));
    /// assert_eq!(Date::from_civil(2026, 2, 30), None);
    /// ```
    pub const fn from_civil(year: i32, month: u32, day: u32) -> Option<Self> {
        if year < 1 || year > 9999 || month < 1 || month > 12 {
            return None;
        }
        if day < 1 || day > days_of(year, month) {
            return None;
        }
        // Years that begin in March have their leap day at the end.
        let (year, month) =
            if month < 3 { (year - 1, month as i32 + 9) } else { (year, month as i32 - 3) };
        let of_year = (153 * month + 2) / 5 + day as i32 - 1;
        Some(Self { days: 365 * year + year / 4 - year / 100 + year / 400 + of_year - EPOCH })
    }

    /// Returns the number of days since 1970-01-01.
    pub const fn days(self) -> i32 {
        self.days
    }

    /// Returns year, month and day of the month (both from 1).
    pub const fn civil(self) -> (i32, u32, u32) {
        let days = self.days + EPOCH;
        let (era, of_era) = (days / ERA, days % ERA);
        let of_era_year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * of_era_year + of_era_year / 4 - of_era_year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, years) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        (400 * era + of_era_year + years, month as u32, day as u32)
    }

    /// Returns the day of the week.
    pub const fn weekday(self) -> Weekday {
        // 1970-01-01 was a Thursday.
        Weekday::ALL[(self.days + 3).rem_euclid(7) as usize]
    }
}

const fn days_of(year: i32, month: u32) -> u32 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Date {
    /// Writes `YYYY-MM-DD`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        format!("{date}")
    }
}

impl TryFrom<String> for Date {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        text.parse()
    }
}

impl FromStr for Date {
    type Err = Invalid;

    /// Reads exactly `YYYY-MM-DD`.
    fn from_str(text: &str) -> Result<Self, Invalid> {
        let bytes = text.as_bytes();
        let is_digit = |i: &usize| bytes[*i].is_ascii_digit();
        let is_date = bytes.len() == 10
            && [0, 1, 2, 3, 5, 6, 8, 9].iter().all(is_digit)
            && (bytes[4], bytes[7]) == (b'-', b'-');
        if !is_date {
            return Err(Invalid::new("a date has the form YYYY-MM-DD, like 2026-11-21"));
        }
        let number = |from: usize, to: usize| {
            bytes[from..to].iter().fold(0, |n, digit| 10 * n + u32::from(digit - b'0'))
        };
        let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
        Self::from_civil(year as i32, month, day).ok_or_else(|| {
            Invalid::new(match (year, month) {
                (0, _) => text!(
                    "there is no day {date}: years go from 0001 to 9999",
                    date = Text::plain(text)
                ),
                (_, 1..=12) => {
                    let last = days_of(year as i32, month);
                    text!(
                        "there is no day {date}: that month has {n} days",
                        date = Text::plain(text),
                        n = last,
                    )
                }
                _ => text!(
                    "there is no day {date}: months go from 01 to 12",
                    date = Text::plain(text)
                ),
            })
        })
    }
}

#[cfg(test)]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
mod tests {
    use super::*;
    use alloc::string::ToString;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expect: Expect) {
        let told = match text.parse::<Date>() {
            Ok(date) => format!("{date} {:?}, day {}", date.weekday(), date.days()),
            Err(invalid) => invalid.to_string(),
        };
        expect.assert_eq(&told);
    }

    #[test]
    fn a_date_is_text_where_it_is_written_down() {
        let date: Date = "2026-11-21".parse().unwrap();
        assert_eq!(String::from(date), "2026-11-21");
        assert_eq!(Date::try_from("2026-11-21".to_string()), Ok(date));
        assert!(Date::try_from("2026-11-31".to_string()).is_err());
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        check("1970-01-01", expect!["1970-01-01 Thursday, day 0"]);
        check("1969-12-31", expect!["1969-12-31 Wednesday, day -1"]);
        check("2000-02-29", expect!["2000-02-29 Tuesday, day 11016"]);
        check("2026-11-21", expect!["2026-11-21 Saturday, day 20778"]);
        check("0001-01-01", expect!["0001-01-01 Monday, day -719162"]);
        check("9999-12-31", expect!["9999-12-31 Friday, day 2932896"]);
    }

    #[test]
    fn invalid_dates_are_refused() {
        check("1900-02-29", expect!["there is no day 1900-02-29: that month has 28 days"]);
        check("2026-02-30", expect!["there is no day 2026-02-30: that month has 28 days"]);
        check("2026-13-01", expect!["there is no day 2026-13-01: months go from 01 to 12"]);
        check("2026-00-10", expect!["there is no day 2026-00-10: months go from 01 to 12"]);
        check("2026-06-00", expect!["there is no day 2026-06-00: that month has 30 days"]);
        check("0000-06-01", expect!["there is no day 0000-06-01: years go from 0001 to 9999"]);
        check("2026-6-1", expect!["a date has the form YYYY-MM-DD, like 2026-11-21"]);
        check("today", expect!["a date has the form YYYY-MM-DD, like 2026-11-21"]);
        check("", expect!["a date has the form YYYY-MM-DD, like 2026-11-21"]);
        for text in
            [" 2026-11-21", "2026-11-21 ", "2026/11/21", "+026-11-21", "２026-11-2", "20261121"]
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }

    #[test]
    fn days_go_on_one_by_one() {
        assert_eq!((Date::from_days(FIRST - 1), Date::from_days(LAST + 1)), (None, None));
        let mut before = Date::from_days(FIRST).unwrap();
        for days in FIRST + 1..=LAST {
            let date = Date::from_days(days).unwrap();
            let ((y, m, d), (year, month, day)) = (before.civil(), date.civil());
            let is_next = (year, month, day) == (y, m, d + 1)
                || (year, month, day) == (y, m + 1, 1) && d == days_of(y, m)
                || (year, month, day) == (y + 1, 1, 1) && (m, d) == (12, 31);
            assert!(is_next, "{before} and then {date}");
            assert_eq!(Date::from_civil(year, month, day), Some(date));
            before = date;
        }
    }

    proptest! {
        #[test]
        fn dates_are_restored_from_their_text(days in FIRST..=LAST) {
            let date = Date::from_days(days).unwrap();
            prop_assert_eq!(date.to_string().parse(), Ok(date));
        }

        #[test]
        fn no_text_breaks_the_reader(text in ".{0,12}") {
            let _ = text.parse::<Date>();
        }
    }
}
