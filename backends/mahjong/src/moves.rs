//! Moves and their texts.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use puzzle_core::format::strict_number;
use puzzle_core::{Invalid, Text, text};

use crate::face::{char_group, group_char};
use crate::layout::MAX_TILES;

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Takes two tiles, the lower tile number first. Its text is `12-57`.
    Pair(u16, u16),
    /// Gives the remaining tiles, in their order, new groups. Its text is `=` and one character for
    /// each tile.
    Reshuffle(Box<[u8]>),
}

impl Move {
    /// Creates the move that takes two tiles.
    pub fn pair(a: usize, b: usize) -> Self {
        Self::Pair(a.min(b) as u16, a.max(b) as u16)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(a, b) => write!(f, "{a}-{b}"),
            Self::Reshuffle(groups) => {
                f.write_str("=")?;
                groups.iter().try_for_each(|&g| write!(f, "{}", group_char(g)))
            }
        }
    }
}

impl FromStr for Move {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let parse = || {
            if let Some(groups) = text.strip_prefix('=') {
                if groups.is_empty() || groups.len() > MAX_TILES {
                    return None;
                }
                let groups: Option<Vec<u8>> = groups.chars().map(char_group).collect();
                return Some(Self::Reshuffle(groups?.into()));
            }
            let (a, b) = text.split_once('-')?;
            let (a, b) = (strict_number(a)?, strict_number(b)?);
            (a < b).then_some(Self::Pair(a, b))
        };
        parse().ok_or_else(|| {
            let shown: alloc::string::String = text.chars().take(20).collect();
            Invalid::new(text!(
                "'{text}' is not a move: expected two tiles such as 12-57",
                text = Text::visible(shown)
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn each_move_has_one_text() {
        for text in ["0-1", "12-57", "=0az", "=00"] {
            assert_eq!(text.parse::<Move>().map(|m| m.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "=", "1-0", "1-1", "01-2", "1-+2", "=A", "1 - 2", "1-2-3", "70000-70001"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
