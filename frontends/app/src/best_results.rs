//! The best results of each puzzle in the order of a list.

use std::cmp::Ordering;
use std::collections::HashMap;

use puzzle_core::Text;
#[cfg(feature = "controller")]
use puzzle_midend::Registry;
use puzzle_profile::{Finished, PuzzleRecord, Records};

#[cfg(feature = "controller")]
use crate::game_lookup::result_title;

/// The best results of a puzzle.
#[derive(Clone, Debug)]
pub struct BestResult<'a> {
    /// The title of the puzzle: its level, its own title, or its ID.
    pub title: Text,
    /// The player's last game with the puzzle: with the level of a collection, if it is one. The date
    /// of the last game of all is [`PuzzleRecord::last_date`].
    pub last: &'a Finished,
    /// The records.
    pub record: PuzzleRecord,
}

/// Returns the best results of all solved puzzles in a log: by game; first the levels of collections
/// by their numbers, then other puzzles by title. Numbers in titles are compared as numbers.
#[cfg(feature = "controller")]
pub fn best_results<'a>(registry: &Registry, log: &'a [Finished]) -> Vec<BestResult<'a>> {
    results_with(log, |game| result_title(registry, game))
}

/// Returns the best results as [`best_results`] does, with titles that a function gives.
pub(crate) fn results_with(
    log: &[Finished],
    title_of: impl Fn(&Finished) -> Text,
) -> Vec<BestResult<'_>> {
    let mut last_of: HashMap<&str, &Finished> = HashMap::new();
    for game in log.iter().filter(|game| game.is_solved()) {
        // A level stays one when its puzzle was played outside of the collection later.
        let order = |game: &Finished| (game.place.is_some(), game.date, game.at, game.uid);
        let last = last_of.entry(&game.puzzle).or_insert(game);
        if order(game) > order(last) {
            *last = game;
        }
    }
    let records = Records::of(log);
    let result = |(id, record): (&str, &PuzzleRecord)| {
        let last = *last_of.get(id)?;
        let title = title_of(last);
        Some((title.to_string(), BestResult { title, last, record: record.clone() }))
    };
    let mut results: Vec<_> = records.iter().filter_map(result).collect();
    results.sort_by(|(title, a), (other_title, b)| {
        let place = |of: &BestResult<'_>| {
            let place = of.last.place.as_ref();
            (place.is_none(), place.map(|place| (place.collection.clone(), place.number)))
        };
        let by_game = a.last.game.cmp(&b.last.game);
        let by_place = by_game.then_with(|| place(a).cmp(&place(b)));
        by_place
            .then_with(|| natural(title, other_title))
            .then_with(|| a.last.puzzle.cmp(&b.last.puzzle))
    });
    results.into_iter().map(|(_, result)| result).collect()
}

/// Returns the title of a puzzle in a list of results: its level, its own title, or else its ID.
/// `collection_title` returns the title of a collection by its key.
pub(crate) fn title_in_list(game: &Finished, collection_title: impl FnOnce(&str) -> Text) -> Text {
    match &game.place {
        Some(place) => {
            level_title(collection_title(&place.collection), place.number, &game.source.title)
        }
        None => Text::plain(game.title()),
    }
}

/// Returns the title of a level with its collection: `Rooms 3` or `Rooms 3: The corner`. `title` is
/// the level's own title, which may be empty or begin with the number.
pub(crate) fn level_title(collection: Text, number: u32, title: &str) -> Text {
    let number = number.to_string();
    let rest = title.strip_prefix(&number).filter(|rest| !rest.starts_with(char::is_numeric));
    let level = match rest {
        Some(_) => format!(" {title}"),
        None if title.is_empty() => format!(" {number}"),
        None => format!(" {number}: {title}"),
    };
    Text::together([collection, Text::plain(level)])
}

/// Compares texts so that numbers in them are in order: `4x4 9` before `4x4 10`.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let (Some(x), Some(y)) = (a.chars().next(), b.chars().next()) else {
            return a.len().cmp(&b.len());
        };
        let order = if x.is_ascii_digit() && y.is_ascii_digit() {
            let (one, rest_of_a) = number(a);
            let (other, rest_of_b) = number(b);
            (a, b) = (rest_of_a, rest_of_b);
            one.len().cmp(&other.len()).then_with(|| one.cmp(other))
        } else {
            (a, b) = (&a[x.len_utf8()..], &b[y.len_utf8()..]);
            x.cmp(&y)
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// Splits off the number at the beginning of a text, without its leading zeros.
fn number(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    (digits.trim_start_matches('0'), rest)
}

#[cfg(all(test, feature = "controller"))]
mod tests {
    use super::*;
    use puzzle_profile::Place;

    #[test]
    fn results_are_in_order_of_level_and_title() {
        let game = |puzzle: &str, level: u32, title: &str| {
            let mut game = Finished {
                game: "sokoban".into(),
                puzzle: format!("sokoban/{puzzle}"),
                ..Finished::default()
            };
            let place = || Place { collection: "@sokoban/rooms".into(), number: level };
            game.place = (level > 0).then(place);
            game.source.title = title.into();
            game
        };
        let log = [
            game("b", 10, "10, hard"),
            game("a", 2, ""),
            game("c", 0, "Page 10"),
            game("d", 0, "Page 9"),
            game("f", 9, "The corner"),
            game("e", 0, ""),
            game("a", 0, ""),
        ];
        let registry = puzzle_backends::bundled();
        let titles: Vec<_> = best_results(&registry, &log).into_iter().map(|it| it.title).collect();
        let rooms = ["Rooms 2", "Rooms 9: The corner", "Rooms 10, hard"];
        assert_eq!(titles, [&rooms[..], &["Page 9", "Page 10", "sokoban/e"]].concat());
    }

    #[test]
    fn the_order_of_the_log_changes_nothing() {
        let game = |n: u64, day: &str, level: u32| Finished {
            puzzle: "sokoban/a".into(),
            date: day.parse().unwrap(),
            at: n,
            place: (level > 0)
                .then(|| Place { collection: "@sokoban/rooms".into(), number: level }),
            ..Finished::default()
        };
        let mut log =
            [game(1, "2026-11-23", 2), game(2, "2026-11-24", 3), game(3, "2026-11-26", 0)];
        for _ in 0..3 {
            log.rotate_left(1);
            let results = results_with(&log, |game| Text::plain(game.title()));
            let result = &results[0];
            let level = result.last.place.as_ref().map(|place| place.number);
            let date = result.record.last_date.to_string();
            assert_eq!((level, date.as_str()), (Some(3), "2026-11-26"), "{log:?}");
        }
    }

    #[test]
    fn numbers_are_compared_as_numbers() {
        let sorted = ["", "1", "01a", "4x4 9", "4x4 10", "4x10", "a", "é"];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                assert_eq!(natural(a, b), i.cmp(&j), "{a} {b}");
            }
        }
    }
}
