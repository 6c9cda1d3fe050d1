//! Texts for numbers and times.

use std::collections::BTreeSet;

use puzzle_core::{Text, label, plural, text};
use puzzle_midend::{Date, Weekday};
use puzzle_profile::{Finished, Kind, Statistics, Streak};

/// Formats a time in milliseconds, rounded to the nearest tenth of a second or second: `7.5 s`,
/// `1:05` or `1:02:03`.
///
/// ```
/// use puzzle_app::time;
/// assert_eq!([1_497, 59_949, 59_950, 65_500].map(time), ["1.5 s", "59.9 s", "1:00", "1:06"]);
/// ```
pub fn time(millis: u64) -> Text {
    let tenths = millis.saturating_add(50) / 100;
    match millis.saturating_add(500) / 1000 {
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
pub(crate) fn weekday_name(date: Date) -> Text {
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

/// Returns the title of the preset with these params. `presets` contains titles, each with its
/// params. The title of other params is their size, as in "17x9, custom", because their text form is
/// not for people.
pub(crate) fn params_title(presets: &[(&Text, &str)], params: &str) -> Text {
    if let Some((title, _)) = presets.iter().find(|(_, known)| *known == params) {
        return (*title).clone();
    }
    let is_of_size = |c: char| c.is_ascii_digit() || c == 'x';
    let size = params.split_once(|c| !is_of_size(c)).map_or(params, |(size, _)| size);
    let is_size = is_size(size);
    match (is_size, size == params) {
        (true, true) => Text::plain(size),
        (true, false) => text!("{size}, custom", size = Text::plain(size)),
        (false, _) => text!("custom"),
    }
}

/// Returns `true` if params are a size only, as in `17x9`.
pub(crate) fn is_size(params: &str) -> bool {
    let is_number = |n: &str| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit());
    params.split_once('x').is_some_and(|(w, h)| is_number(w) && is_number(h))
}

/// Returns the title of a kind of puzzle: its board and its difficulty. The title of a board that is
/// not only a size comes from the presets with which its puzzles were generated: what is the same in
/// all of their titles.
pub fn kind_title(presets: &[(&Text, &str)], kind: Kind<'_>, log: &[Finished]) -> Text {
    let is_generated = |game: &&Finished| game.kind() == kind && game.params != kind.board;
    let params = log.iter().filter(is_generated).map(|game| game.params.as_str());
    let params: BTreeSet<&str> = params.filter(|_| !is_size(kind.board)).collect();
    let mut titles = params.into_iter().map(|params| params_title(presets, params));
    let Some(first) = titles.next() else {
        return Text::commas([params_title(presets, kind.board), kind.difficulty.into()]);
    };
    let others: Vec<Vec<Text>> = titles.map(|title| title_parts(&title)).collect();
    if others.is_empty() {
        return first;
    }
    let mut parts = title_parts(&first);
    parts.retain(|part| others.iter().all(|other| other.contains(part)));
    Text::commas(parts)
}

/// Returns the parts of a title between its commas: its board, its difficulty and what else it says.
pub(crate) fn title_parts(title: &Text) -> Vec<Text> {
    title.to_string().split(", ").map(Text::english).collect()
}

/// Returns a message with a capital first letter, unless it begins with a path, an ID or a key.
pub(crate) fn sentence(message: Text) -> Text {
    let english = message.to_string();
    let first = english.split_whitespace().next().unwrap_or_default();
    let is_word = first.len() > 1 && first.chars().all(char::is_alphabetic) || first == "a";
    if is_word { message.capitalized() } else { message }
}

/// Returns the message for a file that could not be written.
#[cfg(feature = "controller")]
pub(crate) fn not_written(path: &std::path::Path, error: &std::io::Error) -> Text {
    text!("could not write {path}: {why}", path = Text::shown(path.display()), why = io_text(error))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn params_have_titles() {
        let titles = ["Small", "Large"].map(Text::from);
        let presets = [(&titles[0], "3x3"), (&titles[1], "9x9dn")];
        assert_eq!(params_title(&presets, "9x9dn"), "Large");
        assert_eq!(params_title(&presets, "7x5"), "7x5");
        assert_eq!(params_title(&presets, "17x9mBdn"), "17x9, custom");
        assert_eq!(params_title(&presets, "tent,r,da,k0"), "custom");
    }

    #[test]
    fn a_kind_is_named_by_what_all_of_its_puzzles_have() {
        let presets = [
            ("10x9, 4 boxes, easy", "10x9b4de"),
            ("4x4, easy", "4x4de"),
            ("Turtle, easy", "turtle,u,de"),
            ("6x6, easy", "6x6mRde"),
            ("6x6, symmetric, easy", "6x6mRdeS"),
        ]
        .map(|(title, params)| (Text::from(title), params));
        let presets: Vec<_> = presets.iter().map(|(title, params)| (title, *params)).collect();
        let title = |board: &str, params: &[&str]| {
            let difficulty = "easy".parse().unwrap();
            let game = |params: &&str| Finished {
                board: board.into(),
                params: (*params).into(),
                difficulty,
                ..Finished::default()
            };
            let log: Vec<Finished> = params.iter().map(game).collect();
            kind_title(&presets, Kind { game: "", board, difficulty }, &log)
        };
        for log in [&[][..], &["10x9b4de"], &["10x9"], &["10x9", "10x9b4de", "10x9b1de"]] {
            assert_eq!(title("10x9", log), "10x9, easy", "{log:?}");
        }
        assert_eq!(title("4x4", &["4x4de"]), "4x4, easy");
        assert_eq!(title("turtle", &["turtle", "turtle,u,de"]), "Turtle, easy");
        assert_eq!(title("6x6mR", &["6x6mRdeS"]), "6x6, symmetric, easy");
        assert_eq!(title("6x6mR", &["6x6mRdeS", "6x6mRde"]), "6x6, easy");
    }
}
