//! Text of others, as it can be shown without harm.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

/// Replaces the control characters of one line, and all other invisible ones, by spaces, and removes
/// white space around it. They could change a terminal, or the order in which a line is read.
///
/// ```
/// use puzzle_core::format::without_controls;
/// assert_eq!(without_controls(" a\u{1b}[2J b\n"), "a [2J b");
/// ```
pub fn without_controls(line: &str) -> String {
    let mut before = None;
    let plain = line.trim().chars().map(|c| {
        let is_bad = is_unsafe(c, before);
        before = Some(c);
        if is_bad { ' ' } else { c }
    });
    plain.collect()
}

/// Returns a text of others for a terminal or a window: control characters, marks that change the
/// writing direction, and other invisible characters become their code, as in `<U+202E>`.
///
/// ```
/// use puzzle_core::format::visible;
/// assert_eq!(visible("niño 勇者"), "niño 勇者");
/// assert_eq!(visible("a\u{1b}[2J\u{202e}b"), "a<U+001B>[2J<U+202E>b");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, |_| false)
}

/// Returns a text like [`visible`], with white space other than the space made visible too: for
/// quotes of single characters and words.
pub(crate) fn visible_quote(text: &str) -> Cow<'_, str> {
    replaced(text, |c| c.is_whitespace() && c != ' ')
}

fn replaced(text: &str, is_bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(|c| is_invisible(c) || is_bad(c)) {
        return text.into();
    }
    let mut before = None;
    let mut shown = String::new();
    for c in text.chars() {
        if is_unsafe(c, before) || is_bad(c) {
            shown += &format!("<U+{:04X}>", u32::from(c));
        } else {
            shown.push(c);
        }
        before = Some(c);
    }
    shown.into()
}

/// Whether a character must not be shown as it is behind another one. Joiners and variation
/// selectors belong to the character before them, as in emoji and Persian words.
fn is_unsafe(c: char, before: Option<char>) -> bool {
    let is_joined = matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
        && before.is_some_and(|before| !is_invisible(before) && !before.is_whitespace());
    is_invisible(c) && !is_joined
}

/// Returns `true` for control characters, marks that change the writing direction, and characters
/// that take no space. White space that Unicode does not count as a control character is not
/// invisible, except for the separators of lines and paragraphs.
///
/// ```
/// use puzzle_core::format::is_invisible;
/// assert!(is_invisible('\u{202e}') && is_invisible('\t') && !is_invisible(' '));
/// ```
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_be_seen_is_replaced() {
        for text in [
            "",
            "a b",
            "é'\"\\",
            "שלום",
            "می\u{200c}خواهم",
            "👨\u{200d}👩",
            "❤\u{fe0f}",
            "a\u{a0}b",
        ] {
            assert_eq!(visible(text), text);
            assert_eq!(without_controls(text), text);
        }
        assert_eq!(visible("\u{200d}a\u{feff}"), "<U+200D>a<U+FEFF>");
        assert_eq!(visible("\t\u{9b}1m\u{7f}"), "<U+0009><U+009B>1m<U+007F>");
        assert_eq!(visible_quote("\u{a0}"), "<U+00A0>");
        assert_eq!(without_controls("a\u{202e}b\u{2028}c"), "a b c");
    }
}
