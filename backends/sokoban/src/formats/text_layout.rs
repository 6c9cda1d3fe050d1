//! Where a file has the texts of its levels: above or below their boards. It is decided once for a
//! file, from the texts around all of its boards.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::{Text, text};

use super::block::Line;
use super::lurd::is_lurd;
use super::notes::{
    heading, is_blank, is_copyright, is_number, is_separator, key_value, numbering, plain,
};

/// Where a text stands relative to its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Above,
    Below,
}

/// Where a file has the texts of its levels.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLayout {
    /// Where titles without a key stand; `None` if the levels have none. Then a line above the first
    /// of several boards is the title of the set.
    pub(super) titles: Option<Side>,
    /// Where numbers stand, and lines such as `Maze: 2`; `None` if the levels have none.
    pub(super) numbers: Option<Side>,
    /// Where `Key: text` lines stand.
    pub(super) keys: Side,
}

/// What a line may tell about its level.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Title,
    Key(String),
    Other,
}

impl TextLayout {
    /// Decides by the texts before, between and after the boards of a file.
    pub(super) fn of(texts: &[&[Line<'_>]]) -> Self {
        let kinds: Vec<Vec<Kind>> = texts.iter().map(|lines| kinds(lines)).collect();
        let gaps = kinds.get(1..kinds.len().saturating_sub(1)).unwrap_or_default();
        // Keys of a few levels say nothing about the others.
        let is_usual = |key: &String| {
            let n = gaps.iter().filter(|gap| gap.contains(&Kind::Key(key.clone()))).count();
            n > 0 && 2 * n >= gaps.len()
        };
        let is_key = |kind: &Kind| matches!(kind, Kind::Key(key) if is_usual(key));
        let first_has = |kind| kinds.first().is_some_and(|first| first.contains(&kind));
        let is_only = gaps.is_empty();
        let title = Kind::Key("title".to_string());
        let has_title_above = is_only
            && first_has(title.clone())
            && !kinds.last().is_some_and(|last| last.contains(&title));
        Self {
            titles: side(&kinds, |kind| *kind == Kind::Title, Side::Above)
                .or((is_only && first_has(Kind::Title)).then_some(Side::Above)),
            numbers: side(&kinds, |kind| *kind == Kind::Number, Side::Above)
                .or(first_has(Kind::Number).then_some(Side::Above)),
            keys: if has_title_above {
                Side::Above
            } else {
                side(&kinds, is_key, Side::Below).unwrap_or(Side::Below)
            },
        }
    }

    /// Returns what was decided, if it is not what most files do.
    pub(super) fn words(self) -> Option<Text> {
        let is_below = (self.titles == Some(Side::Below), self.numbers == Some(Side::Below));
        match (is_below, self.keys) {
            ((true, _), _) => Some(text!("titles stand below their boards")),
            ((_, true), _) => Some(text!("numbers stand below their boards")),
            (_, Side::Above) => Some(text!("texts with a key stand above their boards")),
            _ => None,
        }
    }
}

/// Returns what the lines of a text may tell, without blank lines, which are `Other`.
fn kinds(lines: &[Line<'_>]) -> Vec<Kind> {
    let mut is_comment = false;
    let kind = |(at, &(_, line)): (usize, &Line<'_>)| {
        let text = line.trim();
        let key = key_value(text).map(|(key, value)| (key.to_ascii_lowercase(), value));
        let begins = matches!(&key, Some((key, "")) if key == "comment");
        if is_comment || begins {
            is_comment = !text.to_ascii_lowercase().starts_with("comment-end");
            return Kind::Other;
        }
        if text.is_empty() || is_separator(text) || is_lurd(text) || heading(text).is_some() {
            return Kind::Other;
        }
        // `; 1` is a title: only a bare number is what `--level` counts by.
        if is_number(text) || numbering(text).is_some() {
            return Kind::Number;
        }
        match key {
            Some((key, _)) => Kind::Key(key),
            None if may_be_title(lines, at) => Kind::Title,
            None => Kind::Other,
        }
    };
    lines.iter().enumerate().map(kind).collect()
}

/// Returns `true` if a line stands alone or is marked, as titles do, and not among the lines of a
/// paragraph.
pub(super) fn may_be_title(lines: &[Line<'_>], at: usize) -> bool {
    if is_copyright(lines[at].1) {
        return false;
    }
    let is_marked = lines[at].1.trim().starts_with([';', '\'', '"']);
    let begins = |(_, line): &Line<'_>| is_number(plain(line.trim())) || is_separator(line);
    is_marked || at == 0 || is_blank(&lines[at - 1]) || begins(&lines[at - 1])
}

/// Returns where lines of a kind stand, or `None` if fewer than half of the levels have one.
fn side(texts: &[Vec<Kind>], is: impl Fn(&Kind) -> bool, default: Side) -> Option<Side> {
    let [first, gaps @ .., last] = texts else { return None };
    let count = |text: &Vec<Kind>| text.iter().filter(|kind| is(kind)).count();
    let touches = |text: &Vec<Kind>| text.first().is_some_and(&is);
    if gaps.is_empty() {
        return (count(first) == 0 && touches(last)).then_some(Side::Below);
    }
    let mut counts: Vec<usize> = gaps.iter().map(count).collect();
    counts.sort_unstable();
    let usual = counts[counts.len() / 2];
    if usual == 0 {
        return None;
    }
    // Below the last board stands what stands below each board.
    if count(last) < usual {
        return Some(Side::Above);
    }
    if count(first) == 0 {
        return Some(Side::Below);
    }
    // The first text may be about the whole file, and the last one, too.
    let below = gaps.iter().filter(|gap| touches(gap)).count();
    let above = gaps.iter().filter(|gap| gap.last().is_some_and(&is)).count();
    Some(match below.cmp(&above) {
        core::cmp::Ordering::Greater => Side::Below,
        core::cmp::Ordering::Less => Side::Above,
        core::cmp::Ordering::Equal => default,
    })
}
