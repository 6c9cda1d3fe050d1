//! Rules for pairs of neighbors, walls and links, and their text.

use crate::board::Board;
use alloc::string::String;
use alloc::vec::Vec;
use puzzle_core::{Text, text};

/// A rule for a pair of neighboring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairRule {
    /// The numbers of the two cells are not consecutive: the path does not step between them.
    Wall,
    /// The numbers of the two cells are consecutive: the path steps between them.
    Link,
}

/// A pair of cells with a rule, the earlier place first.
pub type RuledPair = (u16, u16, PairRule);

/// Returns a pair of places, the earlier one first.
pub(crate) fn ordered(a: usize, b: usize) -> (u16, u16) {
    (a.min(b) as u16, a.max(b) as u16)
}

/// All pairs of neighbors by a board's topology, in reading order, whether they have a rule or not.
pub(crate) fn all_pairs(board: &Board) -> impl Iterator<Item = (usize, usize)> + '_ {
    board
        .cells()
        .flat_map(move |a| board.in_topology(a).filter(move |&b| b > a).map(move |b| (a, b)))
}

/// Returns the text of a board's walls and links: `W` and `L`, and `a`-`z` for 1 to 26 pairs without
/// a rule before them.
pub(crate) fn rules_text(board: &Board) -> String {
    let mut text = String::new();
    let mut n_plain = 0;
    for (a, b) in all_pairs(board) {
        let Some(rule) = board.rule(a, b) else {
            n_plain += 1;
            continue;
        };
        while n_plain > 0 {
            let run = n_plain.min(26);
            text.push(char::from(b'a' + run as u8 - 1));
            n_plain -= run;
        }
        text.push(match rule {
            PairRule::Wall => 'W',
            PairRule::Link => 'L',
        });
    }
    text
}

/// Reads walls and links for a board; fails with the reason and the index of the wrong character.
pub(crate) fn parse_rules(board: &Board, text: &str) -> Result<Vec<RuledPair>, (Text, usize)> {
    let mut pairs = all_pairs(board);
    let mut rules = Vec::new();
    for (at, c) in text.char_indices() {
        let rule = match c {
            'W' => Some(PairRule::Wall),
            'L' => Some(PairRule::Link),
            'a'..='z' => None,
            _ => {
                let why = text!(
                    "'{sign}' is no wall W, no link L and no run of pairs a to z",
                    sign = Text::visible(c)
                );
                return Err((why, at));
            }
        };
        let n = if rule.is_some() { 1 } else { c as usize - 'a' as usize + 1 };
        for _ in 0..n {
            let Some((a, b)) = pairs.next() else {
                return Err((text!("the board has fewer pairs of neighbors"), at));
            };
            rules.extend(rule.map(|rule| (a as u16, b as u16, rule)));
        }
    }
    if rules.is_empty() || text.ends_with(|c: char| c.is_ascii_lowercase()) {
        return Err((text!("the last sign must be a wall W or a link L"), text.len()));
    }
    Ok(rules)
}
