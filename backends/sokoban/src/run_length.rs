//! Run lengths, as in `.sok` files: `3#` means `###`, and `2(#-)` means `#-#-`. Groups can be
//! nested.

use alloc::vec::Vec;

use puzzle_core::{Invalid, plural};

/// Expands run lengths. Each character of the result comes with the column, from 1, that it stands
/// in.
///
/// # Errors
/// Fails if a count has nothing after it, if a parenthesis has no partner, or if the result is
/// longer than `max`. The error's column is the place.
pub(crate) fn expand(
    text: &str,
    max: usize,
) -> Result<impl ExactSizeIterator<Item = (usize, char)> + use<>, Invalid> {
    let chars: Vec<char> = text.chars().collect();
    // The index of each sign in `chars`. There may be a million.
    let mut signs: Vec<u32> = Vec::new();
    let mut count: Option<usize> = None;
    // The column, the count and the first sign of each open group.
    let mut open: Vec<(usize, usize, usize)> = Vec::new();
    let mut column = 0;
    for &c in &chars {
        column += 1;
        let too_long = || {
            let words =
                plural!(n = max, "this makes more than {n} sign", "this makes more than {n} signs");
            Invalid::new(words).at(1, column)
        };
        if let Some(digit) = c.to_digit(10) {
            let sum = count.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize);
            count = Some(sum);
            continue;
        }
        if c == '(' {
            open.push((column, count.take().unwrap_or(1), signs.len()));
            continue;
        }
        let (times, from) = if c == ')' {
            if count.is_some() {
                return Err(Invalid::new("the count has nothing after it").at(1, column));
            }
            let group = open.pop().ok_or_else(|| Invalid::new("')' without '('").at(1, column))?;
            (group.1, group.2)
        } else {
            signs.push(column as u32 - 1);
            (count.take().unwrap_or(1), signs.len() - 1)
        };
        if times == 0 {
            return Err(Invalid::new("a count is at least 1").at(1, column));
        }
        let n = signs.len() - from;
        if n.saturating_mul(times) > max.saturating_sub(from) {
            return Err(too_long());
        }
        let to = signs.len();
        let n_more = if n == 0 { 0 } else { times - 1 };
        signs.reserve(n * n_more);
        for _ in 0..n_more {
            signs.extend_from_within(from..to);
        }
    }
    match (open.last(), count) {
        (Some(&(column, ..)), _) => Err(Invalid::new("'(' without ')'").at(1, column)),
        (None, Some(_)) => Err(Invalid::new("the count has nothing after it").at(1, column)),
        (None, None) => {
            let sign = move |i: u32| (i as usize + 1, chars[i as usize]);
            Ok(signs.into_iter().map(sign))
        }
    }
}

/// Returns `true` if each count has something after it and parentheses are balanced.
pub(crate) fn is_well_formed(text: &str) -> bool {
    let (mut depth, mut after_count) = (0_usize, false);
    for c in text.chars() {
        match c {
            '0'..='9' => {
                after_count = true;
                continue;
            }
            '(' => depth += 1,
            ')' if after_count || depth == 0 => return false,
            ')' => depth -= 1,
            _ => {}
        }
        after_count = false;
    }
    depth == 0 && !after_count
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: &Expect) {
        let expanded = expand(text, 30);
        let is_long = |e: &Invalid| {
            let said = e.to_string();
            said.contains("more than") || said.contains("at least")
        };
        let is_formed = expanded.as_ref().map_or_else(is_long, |_| true);
        assert_eq!(is_well_formed(text), is_formed, "{text}");
        let said = match expanded {
            Ok(signs) => signs.map(|(_, c)| c).collect::<String>(),
            Err(e) => e.to_string(),
        };
        expected.assert_eq(&said);
    }

    #[test]
    fn counts_and_groups() {
        check("2(3(#-)#)", &expect!["#-#-#-##-#-#-#"]);
        check("R2(u)2(d)12-", &expect!["Ruudd------------"]);
        check("2()#", &expect!["#"]);
        check("99999999999999999999()#", &expect!["#"]);
        check("3", &expect!["1:1: the count has nothing after it"]);
        check("2(3)", &expect!["1:4: the count has nothing after it"]);
        check("2(#", &expect!["1:2: '(' without ')'"]);
        check("#)", &expect!["1:2: ')' without '('"]);
        check("0#", &expect!["1:2: a count is at least 1"]);
        check("99999(99999#)", &expect!["1:12: this makes more than 30 signs"]);
        check("9(9(9(#)))", &expect!["1:9: this makes more than 30 signs"]);
    }
}
