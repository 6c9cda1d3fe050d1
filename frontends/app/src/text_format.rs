//! Texts for numbers and times.

use puzzle_core::{Text, label, plural, text};
use puzzle_midend::{Date, Weekday};
use puzzle_profile::{Difficulty, Statistics, Streak};

/// Formats a time in milliseconds, cut to a tenth of a second or a second, as a clock shows it: `7.5 s`,
/// `1:05` or `1:02:03`.
///
/// ```
/// use puzzle_app::time;
/// assert_eq!([1_497, 59_999, 60_000, 65_999].map(time), ["1.4 s", "59.9 s", "1:00", "1:05"]);
/// ```
pub fn time(millis: u64) -> Text {
    let tenths = millis / 100;
    match millis / 1000 {
        _ if tenths < 600 => text!("{seconds} s", seconds = Text::decimal(tenths as f64 / 10.0, 1)),
        seconds @ 0..3600 => Text::plain(format!("{}:{:02}", seconds / 60, seconds % 60)),
        seconds => {
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            Text::plain(format!("{hours}:{minutes:02}:{:02}", seconds % 60))
        }
    }
}

/// Formats a number of thousandths, rounded to two digits behind the point: `1.25`.
///
/// ```
/// assert_eq!([8_159, 1_254, 999_995].map(puzzle_app::thousandths), ["8.16", "1.25", "1000.00"]);
/// ```
pub fn thousandths(n: u64) -> Text {
    let n = n.saturating_add(5) / 10;
    Text::decimal(n as f64 / 100.0, 2)
}

/// Returns the speed of the games of some statistics: `1.25 moves a second`. `None` if they have no
/// time, or one so short that it rounds to nothing.
pub fn speed_words(statistics: &Statistics) -> Option<Text> {
    let speed = statistics.moves_per_1000_seconds;
    (speed >= 5).then(|| text!("{speed} moves a second", speed = thousandths(speed)))
}

/// Returns the current and the longest number of days in a row with a solved puzzle, and when the
/// current one ends.
pub(crate) fn streak_words(streak: Streak, is_today_solved: bool) -> Text {
    let days = |n: u32| plural!(n, "{n} day", "{n} days");
    let (current, longest) = (days(streak.current), days(streak.longest));
    match (streak.current, is_today_solved) {
        (0, _) => text!("No streak now. Longest streak: {longest}", longest),
        (_, true) => text!(
            "Streak: {current}, longest {longest}. It goes on if you solve tomorrow's puzzle",
            current,
            longest
        ),
        (_, false) => text!(
            "Streak: {current}, longest {longest}. It ends today unless you solve today's puzzle",
            current,
            longest
        ),
    }
}

/// Returns the title of a puzzle of the day.
pub(crate) fn puzzle_of_day(day: Date) -> Text {
    text!("Puzzle of the day, {day}", day = Text::shown(day))
}

/// Returns the name of a date's day of the week.
pub fn weekday_name(date: Date) -> Text {
    Text::literal(match date.weekday() {
        Weekday::Monday => label!("Monday"),
        Weekday::Tuesday => label!("Tuesday"),
        Weekday::Wednesday => label!("Wednesday"),
        Weekday::Thursday => label!("Thursday"),
        Weekday::Friday => label!("Friday"),
        Weekday::Saturday => label!("Saturday"),
        Weekday::Sunday => label!("Sunday"),
    })
}

/// Returns a result with a note on the use of hints, if there were any: `12 moves (2 hints)`.
pub fn with_hints(result: impl Into<Text>, hints: u32) -> Text {
    let result = result.into();
    if hints == 0 {
        return result;
    }
    plural!(hints, "{result} ({hints} hint)", "{result} ({hints} hints)", result)
}

/// Returns the title of a kind of puzzle: its board, if it is known, and its difficulty.
pub fn kind_title(board: Text, difficulty: Difficulty) -> Text {
    Text::commas([board, difficulty.into()].into_iter().filter(|part| !part.is_empty()))
}

/// Returns a message with a capital first letter, unless it begins with a path, an ID or a key.
pub fn sentence(message: Text) -> Text {
    let english = message.to_string();
    let first = english.split_whitespace().next().unwrap_or_default();
    let is_word = first.len() > 1 && first.chars().all(char::is_alphabetic) || first == "a";
    if is_word { message.capitalized() } else { message }
}

/// Returns the message for a file that could not be written.
#[cfg(feature = "controller")]
pub(crate) fn not_written(path: &std::path::Path, error: &std::io::Error) -> Text {
    text!(
        "could not write {path}: {why}",
        path = Text::visible(path.display()),
        why = io_text(error)
    )
}

/// Returns the text of an error of the file system without codes.
#[cfg(feature = "controller")]
pub(crate) fn io_text(error: &std::io::Error) -> Text {
    use std::io::ErrorKind;
    // An error with a message of its own comes from this project.
    if error.get_ref().is_some() {
        return Text::english(error.to_string());
    }
    match error.kind() {
        ErrorKind::NotFound => text!("there is no such file"),
        ErrorKind::PermissionDenied => text!("permission denied"),
        ErrorKind::IsADirectory => text!("this is a folder, not a file"),
        ErrorKind::NotADirectory => text!("a part of this path is a file, not a folder"),
        ErrorKind::StorageFull => text!("the disk is full"),
        ErrorKind::ReadOnlyFilesystem => text!("the file system is read-only"),
        _ => Text::english(error.to_string().split(" (os").next().unwrap_or_default()),
    }
}
