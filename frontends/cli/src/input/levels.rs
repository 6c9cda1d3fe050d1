//! `--level`: selects puzzles of a file.

use std::collections::BTreeSet;

use puzzle_core::{Text, text};

use super::{BadInput, Inputs, Item};
use crate::error::Error;

/// Maximum number of ranges in one argument of `--level`.
const MAX_PARTS: usize = 1000;

/// Removes the inputs from index `before` on that `--level` does not select. `wanted` is the
/// argument of `--level`. The others are named by their numbers in place of
/// the lines of the file.
pub(super) fn pick(inputs: &mut Inputs, before: usize, wanted: &str, name: &str) {
    let list = inputs.items.split_off(before);
    // If the file could not be read, that is the error to report.
    let is_unread = |item: &Item| matches!(item, Item::Bad(bad) if bad.ordinal == 0);
    if list.iter().all(is_unread) {
        inputs.items.extend(list);
        return;
    }
    match select(&list, wanted) {
        Ok(indices) => {
            let numbers = numbers(&list);
            for (i, mut item) in list.into_iter().enumerate().filter(|(i, _)| indices.contains(i)) {
                if let (Item::Puzzle(puzzle), Some(n)) = (&mut item, numbers[i])
                    && is_line(&puzzle.place.to_string(), name)
                {
                    puzzle.place = level_of_file(name, n);
                }
                inputs.items.push(item);
            }
        }
        Err(error) => inputs.refuse(BadInput::new(Text::plain(name), error)),
    }
}

/// The place of a puzzle by the number of its level in a file.
pub(super) fn level_of_file(name: &str, level: i64) -> Text {
    text!("{file}: level {level}", file = Text::plain(name), level)
}

/// Whether a place is a line of the file with this name, as in `levels.xsb:12`.
fn is_line(place: &str, name: &str) -> bool {
    let line = place.strip_prefix(name).and_then(|rest| rest.strip_prefix(':'));
    line.is_some_and(|line| line.parse::<usize>().is_ok())
}

/// Returns the indices in the list that `--level` selects: by the numbers that the file gives its
/// puzzles, or their ordinals where it gives none (`3`, `1-3,7`, `-2`); else by title.
pub(crate) fn select(list: &[Item], wanted: &str) -> Result<BTreeSet<usize>, Error> {
    let numbers = numbers(list);
    let ranges = ranges(wanted);
    let indices_of = |(first, last): &(i64, i64)| -> Vec<usize> {
        let is_in = |n: &Option<i64>| n.is_some_and(|n| (*first..=*last).contains(&n));
        numbers.iter().enumerate().filter(|(_, n)| is_in(n)).map(|(i, _)| i).collect()
    };
    let mut missing = None;
    if let Some(ranges) = &ranges {
        let mut indices = BTreeSet::new();
        for range in ranges {
            let mut of_range = indices_of(range);
            if of_range.is_empty() {
                missing = Some(*range);
            }
            if range.0 == range.1 {
                // Of two levels with the same number the first is selected.
                of_range.truncate(1);
            }
            indices.extend(of_range);
        }
        if missing.is_none() {
            return Ok(indices);
        }
    }
    let has_title = |item: &Item| match item {
        Item::Puzzle(puzzle) => puzzle.title().eq_ignore_ascii_case(wanted.trim()),
        Item::Bad(_) => false,
    };
    if let Some(at) = list.iter().position(has_title) {
        return Ok(BTreeSet::from([at]));
    }
    if let Some((first, last)) = backward_range(wanted) {
        let message = text!("the range {first}-{last} of levels is backward", first, last);
        return Err(Error::new(message).with_tip(text!("write {last}-{first}", last, first)));
    }
    let error = Error::new(match missing {
        Some((n, last)) if n == last => text!("there is no level {n}", n),
        Some((first, last)) => text!("there is no level from {first} to {last}", first, last),
        None => {
            let title: String = wanted.chars().take(60).collect();
            text!("there is no level with the number or title '{title}'", title)
        }
    });
    Err(match (numbers.iter().flatten().min(), numbers.iter().flatten().max()) {
        (Some(&n), Some(&last)) if n == last => error.with_tip(text!("the only level is {n}", n)),
        (Some(&first), Some(&last)) => {
            error.with_tip(text!("the levels go from {first} to {last}", first, last))
        }
        _ => error,
    })
}

/// The number by which `--level` selects each item; `None` if it has no number.
fn numbers(list: &[Item]) -> Vec<Option<i64>> {
    let has_number = |item: &Item| matches!(item, Item::Puzzle(puzzle) if puzzle.level().is_some());
    let is_numbered = list.iter().any(has_number);
    let number = |item: &Item| match item {
        Item::Puzzle(puzzle) if is_numbered => puzzle.level(),
        Item::Puzzle(puzzle) => i64::try_from(puzzle.ordinal).ok(),
        // The number of a refused puzzle is unknown; its ordinal is known.
        Item::Bad(bad) if bad.ordinal > 0 && !is_numbered => i64::try_from(bad.ordinal).ok(),
        Item::Bad(_) => None,
    };
    list.iter().map(number).collect()
}

/// Parses ranges of numbers with both ends included: `3`, `1-3,7`, `-2`, `-3--1`.
fn ranges(text: &str) -> Option<Vec<(i64, i64)>> {
    let parts: Vec<&str> = text.split(',').take(MAX_PARTS + 1).collect();
    if parts.len() > MAX_PARTS {
        return None;
    }
    let forward = |part| range(part).filter(|(first, last)| first <= last);
    parts.into_iter().map(forward).collect()
}

/// Parses one range; its ends may be in either order.
fn range(text: &str) -> Option<(i64, i64)> {
    let text = text.trim();
    if let Ok(n) = text.parse() {
        return Some((n, n));
    }
    // The first character may be a sign.
    let dash = text.char_indices().skip(1).find(|(_, c)| *c == '-')?.0;
    Some((text[..dash].trim().parse().ok()?, text[dash + 1..].trim().parse().ok()?))
}

/// Returns the first range whose first number is greater than its last.
fn backward_range(text: &str) -> Option<(i64, i64)> {
    text.split(',').take(MAX_PARTS).filter_map(range).find(|(first, last)| first > last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_levels_may_be_negative() {
        assert_eq!(ranges("3"), Some(vec![(3, 3)]));
        assert_eq!(ranges("1-3, 7"), Some(vec![(1, 3), (7, 7)]));
        assert_eq!(ranges("-2"), Some(vec![(-2, -2)]));
        assert_eq!(ranges("-3--1"), Some(vec![(-3, -1)]));
        for bad in ["", "3-1", "one", "1-", "-", "1-2-3", "--2", "9999999999999999999"] {
            assert_eq!(ranges(bad), None, "{bad}");
        }
        assert_eq!(ranges(&"1,".repeat(5000)), None);
        assert_eq!(backward_range("1,3-1"), Some((3, 1)));
        assert_eq!(backward_range("1-3"), None);
    }
}
