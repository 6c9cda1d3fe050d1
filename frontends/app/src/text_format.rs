//! Texts for numbers and times.

use std::collections::BTreeSet;

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
    let is_size = is_size(size);
    match (is_size, size == params) {
        (true, true) => size.to_string(),
        (true, false) => format!("{size}, custom"),
        (false, _) => "custom".to_string(),
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
pub fn kind_title(presets: &[(&str, &str)], kind: Kind<'_>, log: &[Finished]) -> String {
    let is_generated = |game: &&Finished| game.kind() == kind && game.params != kind.board;
    let params = log.iter().filter(is_generated).map(|game| game.params.as_str());
    let params: BTreeSet<&str> = params.filter(|_| !is_size(kind.board)).collect();
    let mut titles = params.into_iter().map(|params| params_title(presets, params));
    let Some(first) = titles.next() else {
        let board = params_title(presets, kind.board);
        return format!("{board}, {}", kind.difficulty.title().to_ascii_lowercase());
    };
    let mut parts: Vec<&str> = first.split(", ").collect();
    for title in titles {
        parts.retain(|part| title.split(", ").any(|other| other == *part));
    }
    parts.join(", ")
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

    #[test]
    fn a_kind_is_named_by_what_all_of_its_puzzles_have() {
        let presets = [
            ("10x9, 4 boxes, easy", "10x9b4de"),
            ("4x4, easy", "4x4de"),
            ("Turtle, easy", "turtle,u,de"),
            ("6x6, easy", "6x6mRde"),
            ("6x6, symmetric, easy", "6x6mRdeS"),
        ];
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
