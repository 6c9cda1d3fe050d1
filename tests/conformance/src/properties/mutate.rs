//! Damaged and manipulated texts.

use puzzle_core::GameRng;

/// Numbers at which parsers often fail.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "2",
    "7",
    "-1",
    "255",
    "256",
    "65536",
    "1000000000",
    "2147483648",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "00",
];
const LETTERS: &[char] = &[
    '0', '1', '9', 'a', 'z', 'A', 'Z', 'x', 'X', ',', '.', '-', '_', ':', '#', ' ', '\n', '\0',
    '\u{7f}', '=', ';', '/', '+', 'é', '٣', '🀄',
];

/// Makes one text from good ones: characters are changed, removed, doubled or moved, or a number is
/// replaced.
pub(crate) fn mutated(rng: &mut GameRng, good: &[String]) -> String {
    let pick = |rng: &mut GameRng| -> Vec<char> {
        rng.pick(good).map(|text| text.chars().collect()).unwrap_or_default()
    };
    let mut text = pick(rng);
    for _ in 0..=rng.below(3) {
        let n = text.len();
        match rng.below(10) {
            0 if n > 0 => {
                text.remove(rng.index(n));
            }
            1 => text.insert(rng.index(n + 1), letter(rng)),
            2 if n > 0 => text[rng.index(n)] = letter(rng),
            3 if n > 0 => {
                // A value of the text itself in another place is often still well formed.
                let from = text[rng.index(n)];
                text[rng.index(n)] = from;
            }
            4 if n > 1 => text.swap(rng.index(n), rng.index(n)),
            5 => text.truncate(rng.index(n + 1)),
            6 => {
                let other = pick(rng);
                let (i, j) = (rng.index(n + 1), rng.index(other.len() + 1));
                text.splice(i.., other[j..].iter().copied());
            }
            7 => replace_number(rng, &mut text),
            // One more than exists: the next color, the next piece.
            8 if n > 0 => {
                let at = rng.index(n);
                let other = u32::from(text[at]).wrapping_add([1, 2, u32::MAX][rng.index(3)]);
                text[at] = char::from_u32(other).unwrap_or(text[at]);
            }
            _ if n > 0 => {
                let (i, j) = (rng.index(n), rng.index(n));
                let part: Vec<char> = text[i.min(j)..=i.max(j)].to_vec();
                let times = if rng.chance(1, 20) { 200 } else { 1 };
                for _ in 0..times {
                    let at = rng.index(text.len() + 1);
                    text.splice(at..at, part.iter().copied());
                    if text.len() > 5000 {
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    text.into_iter().collect()
}

/// Returns a letter that texts contain, or any printable one.
fn letter(rng: &mut GameRng) -> char {
    if rng.chance(1, 2) {
        LETTERS[rng.index(LETTERS.len())]
    } else {
        char::from(b'!' + rng.below(94) as u8)
    }
}

/// Replaces every number of the text in turn by every number at which parsers often fail.
pub(crate) fn with_odd_numbers(text: &str) -> Vec<String> {
    let mut list = Vec::new();
    let mut start = 0;
    while let Some(i) = text[start..].find(|c: char| c.is_ascii_digit()).map(|i| i + start) {
        let end = text[i..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |n| i + n);
        list.extend(NUMBERS.map(|n| format!("{}{n}{}", &text[..i], &text[end..])));
        start = end;
    }
    list
}

/// The maximum number of places of a text that [`neighbors`] changes.
const MAX_PLACES: usize = 60;

/// Returns texts that differ from one in a single number or letter: a zero before a number, the
/// number plus or minus one, a letter in the other case.
pub(crate) fn neighbors(text: &str) -> Vec<String> {
    let mut places = Vec::new();
    let mut is_in_number = false;
    for (at, c) in text.char_indices() {
        if c.is_ascii_alphabetic() || (c.is_ascii_digit() && !is_in_number) {
            places.push(at);
        }
        is_in_number = c.is_ascii_digit();
    }
    let each = places.len() / MAX_PLACES + 1;
    let mut list = Vec::new();
    for at in places.into_iter().step_by(each) {
        let (before, after) = text.split_at(at);
        let n_digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = after.split_at(n_digits);
        if let Some(letter) = after.chars().next().filter(char::is_ascii_alphabetic) {
            let is_upper = letter.is_ascii_uppercase();
            let other =
                if is_upper { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
            list.push(format!("{before}{other}{}", &after[1..]));
            continue;
        }
        list.push(format!("{before}0{after}"));
        if let Ok(n) = number.parse::<u64>() {
            let others = [n.checked_add(1), n.checked_sub(1)];
            list.extend(others.into_iter().flatten().map(|n| format!("{before}{n}{rest}")));
        }
    }
    list
}

fn replace_number(rng: &mut GameRng, text: &mut Vec<char>) {
    let whole: String = text.iter().collect();
    if let Some(other) = rng.pick(&with_odd_numbers(&whole)) {
        *text = other.chars().collect();
    }
}

/// Characters that belong to no text. A reader must not ignore them after a good text.
pub(crate) const JUNK: [&str; 6] = ["!", "~", "?", ",,", "\0", "\u{e9}"];
