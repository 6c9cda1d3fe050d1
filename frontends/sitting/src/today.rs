//! The clock on the wall.

use puzzle_midend::Date;

/// What day it is where the player is: the one place where a front end reads the date.
pub fn today() -> Date {
    let date = jiff::Zoned::now().date();
    let is_of_month = |n: i8| u32::try_from(n).unwrap_or_default();
    let (month, day) = (is_of_month(date.month()), is_of_month(date.day()));
    // A clock that is set before the year 1 has no puzzle of its own.
    Date::from_civil(i32::from(date.year()), month, day).unwrap_or_default()
}
