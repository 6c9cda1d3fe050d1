//! Today's date.

use std::time::SystemTime;

use puzzle_midend::Date;

/// Returns today's date in the local time zone. Front ends read the date only here. A clock outside
/// of the calendar gives the default date.
pub fn today() -> Date {
    day_of(SystemTime::now())
}

/// Returns the date of a time in the local time zone.
pub(crate) fn day_of(time: SystemTime) -> Date {
    jiff::Timestamp::try_from(time)
        .map(|time| date_of(&time.to_zoned(jiff::tz::TimeZone::system())))
        .unwrap_or_default()
}

fn date_of(time: &jiff::Zoned) -> Date {
    let date = time.date();
    let is_of_month = |n: i8| u32::try_from(n).unwrap_or_default();
    let (month, day) = (is_of_month(date.month()), is_of_month(date.day()));
    // A clock set before the year 1 gives the default date.
    Date::from_civil(i32::from(date.year()), month, day).unwrap_or_default()
}
