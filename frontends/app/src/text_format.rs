//! Texts for numbers and times.

use puzzle_profile::{Finished, Kind, Statistics, Streak};

/// Formats a time in milliseconds, rounded to the nearest tenth of a second or second: `7.5 s`,
/// `1:05` or `1:02:03`.
///
/// ```
/// use puzzle_app::time;
/// assert_eq!([1_497, 59_949, 59_950, 65_500].map(time), ["1.5 s", "59.9 s", "1:00", "1:06"]);
/// ```
pub fn time(millis: u64) -> String {
    let tenths = millis.saturating_add(50) / 100;
    match millis.saturating_add(500) / 1000 {
        _ if tenths < 600 => format!("{}.{} s", tenths / 10, tenths % 10),
        seconds @ 0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        seconds => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// Formats a number of thousandths, rounded to two digits behind the point: `1.25`.
///
/// ```
/// assert_eq!([8_159, 1_254, 999_995].map(puzzle_app::thousandths), ["8.16", "1.25", "1000.00"]);
/// ```
pub fn thousandths(n: u64) -> String {
    let n = n.saturating_add(5) / 10;
    format!("{}.{:02}", n / 100, n % 100)
}

/// Returns the speed of the games of some statistics: `1.25 moves a second`. `None` if they have no
/// time, or one so short that it rounds to nothing.
pub fn speed_words(statistics: &Statistics) -> Option<String> {
    let speed = statistics.moves_per_1000_seconds;
    (speed >= 5).then(|| format!("{} moves a second", thousandths(speed)))
}

/// Returns the current and the longest number of days in a row with a solved puzzle, and when the
/// current one ends.
pub(crate) fn streak_words(streak: Streak, is_today_solved: bool) -> String {
    let days = |n: u32| count(n.into(), "day");
    let (current, longest) = (days(streak.current), days(streak.longest));
    match (streak.current, is_today_solved) {
        (0, _) => format!("No streak now. Longest streak: {longest}"),
        (_, true) => format!(
            "Streak: {current}, longest {longest}. It goes on if you solve tomorrow's puzzle"
        ),
        (_, false) => {
            format!(
                "Streak: {current}, longest {longest}. It ends today unless you solve today's puzzle"
            )
        }
    }
}

/// Returns a note on the use of hints, ` (2 hints)`, or an empty text without hints.
pub fn hints_note(hints: u32) -> String {
    if hints == 0 { String::new() } else { format!(" ({})", count(hints.into(), "hint")) }
}

/// Formats a number with a noun in the right plural: `1 move`, `2 moves`.
pub fn count(n: u64, one: &str) -> String {
    match (n, one) {
        (1, _) => format!("1 {one}"),
        (_, "push") => format!("{n} pushes"),
        _ => format!("{n} {one}s"),
    }
}

/// Returns the title of the preset with these params. `presets` contains titles, each with its
/// params. The title of other params is their size, as in "17x9, custom", because their text form is
/// not for people.
pub(crate) fn params_title(presets: &[(&str, &str)], params: &str) -> String {
    if let Some((title, _)) = presets.iter().find(|(_, known)| *known == params) {
        return (*title).to_string();
    }
    let is_of_size = |c: char| c.is_ascii_digit() || c == 'x';
    let size = params.split_once(|c| !is_of_size(c)).map_or(params, |(size, _)| size);
    let is_size = size.split('x').filter(|n| !n.is_empty()).count() == 2;
    match (is_size, size == params) {
        (true, true) => size.to_string(),
        (true, false) => format!("{size}, custom"),
        (false, _) => "custom".to_string(),
    }
}

/// Returns the title of a kind of puzzle: that of the preset with which one of them was generated,
/// or else the board and the difficulty.
pub fn kind_title(presets: &[(&str, &str)], kind: Kind<'_>, log: &[Finished]) -> String {
    let of_kind = log.iter().rfind(|game| game.kind() == kind && game.params != kind.board);
    if let Some(game) = of_kind {
        return params_title(presets, &game.params);
    }
    let board = params_title(presets, kind.board);
    format!("{board}, {}", kind.difficulty.title().to_ascii_lowercase())
}

/// Returns a message with a capital first letter, unless it begins with a path, an ID or a key.
pub(crate) fn sentence(message: &str) -> String {
    let first = message.split_whitespace().next().unwrap_or_default();
    let is_word = first.len() > 1 && first.chars().all(char::is_alphabetic) || first == "a";
    let mut message = message.to_string();
    if let Some(first) = message.get_mut(..1).filter(|_| is_word) {
        first.make_ascii_uppercase();
    }
    message
}

/// Returns the text of an error of the file system without codes.
#[cfg(feature = "controller")]
pub(crate) fn io_text(error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    // An error with a message of its own comes from this project.
    if error.get_ref().is_some() {
        return error.to_string();
    }
    let text = match error.kind() {
        ErrorKind::NotFound => "there is no such file",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::IsADirectory => "this is a folder, not a file",
        ErrorKind::NotADirectory => "a part of this path is a file, not a folder",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only",
        _ => return error.to_string().split(" (os").next().unwrap_or_default().to_string(),
    };
    text.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn params_have_titles() {
        let presets = [("Small", "3x3"), ("Large", "9x9dn")];
        assert_eq!(params_title(&presets, "9x9dn"), "Large");
        assert_eq!(params_title(&presets, "7x5"), "7x5");
        assert_eq!(params_title(&presets, "17x9mBdn"), "17x9, custom");
        assert_eq!(params_title(&presets, "tent,r,da,k0"), "custom");
    }
}
