//! `--level`: which of a file's puzzles are meant.

use std::collections::BTreeSet;

use super::{Bad, Found, Item};

/// Most ranges and titles in one argument.
const MAX_PARTS: usize = 1000;

/// Keeps the puzzles from `before` on that `--level` means.
pub(super) fn pick(found: &mut Found, before: usize, wanted: &str, name: &str) {
    let list = found.items.split_off(before);
    // A file that could not be read is told, whatever was wanted of it.
    let is_lost = |item: &Item| matches!(item, Item::Bad(bad) if bad.ordinal == 0);
    if list.iter().all(is_lost) {
        found.items.extend(list);
        return;
    }
    match chosen(&list, wanted) {
        Ok(places) => {
            let kept = list.into_iter().enumerate().filter(|(i, _)| places.contains(i));
            found.items.extend(kept.map(|(_, item)| item));
        }
        Err(why) => found.refuse(Bad::new(name, why)),
    }
}

/// The places in the list that `--level` means: by the numbers that the file gives its puzzles, or
/// their ordinals where it gives none (`3`, `1-3,7`, `-2`); else by title.
pub(crate) fn chosen(list: &[Item], wanted: &str) -> Result<BTreeSet<usize>, String> {
    let numbers = numbers(list);
    let ranges = ranges(wanted);
    let of = |(first, last): &(i64, i64)| -> Vec<usize> {
        let is_in = |n: &Option<i64>| n.is_some_and(|n| (*first..=*last).contains(&n));
        numbers.iter().enumerate().filter(|(_, n)| is_in(n)).map(|(i, _)| i).collect()
    };
    let mut missing = None;
    if let Some(ranges) = &ranges {
        let mut places = BTreeSet::new();
        for range in ranges {
            let mut of_range = of(range);
            if of_range.is_empty() {
                missing = Some(range);
            }
            if range.0 == range.1 {
                // A number that two levels have means the first of them.
                of_range.truncate(1);
            }
            places.extend(of_range);
        }
        if missing.is_none() {
            return Ok(places);
        }
    }
    let has_title = |item: &Item| match item {
        Item::Puzzle(puzzle) => puzzle.title().eq_ignore_ascii_case(wanted.trim()),
        Item::Bad(_) => false,
    };
    if let Some(at) = list.iter().position(has_title) {
        return Ok(BTreeSet::from([at]));
    }
    let there = match (numbers.iter().flatten().min(), numbers.iter().flatten().max()) {
        (Some(first), Some(last)) if first == last => format!("; it has {first}"),
        (Some(first), Some(last)) => format!("; it has {first} to {last}"),
        _ => String::new(),
    };
    let shown = match missing {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
        None => wanted.chars().take(60).collect(),
    };
    Err(format!("there is no level '{shown}'{there}"))
}

/// The number of each, where it has one.
fn numbers(list: &[Item]) -> Vec<Option<i64>> {
    let has_number = |item: &Item| matches!(item, Item::Puzzle(puzzle) if puzzle.level().is_some());
    let is_numbered = list.iter().any(has_number);
    let number = |item: &Item| match item {
        Item::Puzzle(puzzle) if is_numbered => puzzle.level(),
        Item::Puzzle(puzzle) => i64::try_from(puzzle.ordinal).ok(),
        // Of a puzzle that was refused nobody knows the number, only the place.
        Item::Bad(bad) if bad.ordinal > 0 && !is_numbered => i64::try_from(bad.ordinal).ok(),
        Item::Bad(_) => None,
    };
    list.iter().map(number).collect()
}

/// `3`, `1-3,7`, `-2`, `-3--1`: ranges of numbers, both ends meant; nothing where it is none.
fn ranges(text: &str) -> Option<Vec<(i64, i64)>> {
    let parts: Vec<&str> = text.split(',').take(MAX_PARTS + 1).collect();
    if parts.len() > MAX_PARTS {
        return None;
    }
    parts.into_iter().map(range).collect()
}

fn range(text: &str) -> Option<(i64, i64)> {
    let text = text.trim();
    if let Ok(n) = text.parse() {
        return Some((n, n));
    }
    // The first character may be a sign.
    let dash = text.char_indices().skip(1).find(|(_, c)| *c == '-')?.0;
    let (first, last) = (text[..dash].trim().parse().ok()?, text[dash + 1..].trim().parse().ok()?);
    (first <= last).then_some((first, last))
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
    }
}
