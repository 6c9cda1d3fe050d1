//! The clock on the wall.

use std::time::SystemTime;

use puzzle_midend::Date;

/// What day it is where the player is: the one place where a front end reads the date.
pub fn today() -> Date {
    date_of(&jiff::Zoned::now())
}

/// What day it was where the player is.
pub(crate) fn day_of(time: SystemTime) -> Date {
    jiff::Timestamp::try_from(time)
        .map(|time| date_of(&time.to_zoned(jiff::tz::TimeZone::system())))
        .unwrap_or_default()
}

fn date_of(time: &jiff::Zoned) -> Date {
    let date = time.date();
    let is_of_month = |n: i8| u32::try_from(n).unwrap_or_default();
    let (month, day) = (is_of_month(date.month()), is_of_month(date.day()));
    // A clock that is set before the year 1 has no puzzle of its own.
    Date::from_civil(i32::from(date.year()), month, day).unwrap_or_default()
}
