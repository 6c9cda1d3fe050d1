//! Today's date.

use std::path::Path;
use std::time::SystemTime;

use jiff::tz::TimeZone;
use puzzle_midend::Date;

/// Largest file of a time zone that is read, in bytes. Real ones have a few thousand.
const MAX_ZONE_BYTES: u64 = 1 << 20;

/// Returns today's date in the local time zone. Front ends read the date only here. A clock outside
/// of the calendar gives the default date.
pub fn today() -> Date {
    day_of(SystemTime::now())
}

/// Returns the date of a time in the local time zone.
pub(crate) fn day_of(time: SystemTime) -> Date {
    jiff::Timestamp::try_from(time)
        .map(|time| date_of(&time.to_zoned(time_zone())))
        .unwrap_or_default()
}

/// Returns the local time zone; UTC if the variable `TZ` names a device or another file that cannot
/// be a time zone, because reading it might never end.
fn time_zone() -> TimeZone {
    let name = std::env::var("TZ").unwrap_or_default();
    let file = Path::new(name.strip_prefix(':').unwrap_or(&name));
    match std::fs::metadata(file) {
        Ok(known) if !known.is_file() || known.len() > MAX_ZONE_BYTES => TimeZone::UTC,
        _ => TimeZone::system(),
    }
}

fn date_of(time: &jiff::Zoned) -> Date {
    let date = time.date();
    let is_of_month = |n: i8| u32::try_from(n).unwrap_or_default();
    let (month, day) = (is_of_month(date.month()), is_of_month(date.day()));
    // A clock set before the year 1 gives the default date.
    Date::from_civil(i32::from(date.year()), month, day).unwrap_or_default()
}
