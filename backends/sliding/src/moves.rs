//! Moves and their texts.

use core::fmt;
use core::str::FromStr;

use puzzle_core::format::strict_number;
use puzzle_core::{Invalid, Text, text};

/// One move. The text of a slide is the cell that the hole enters, counted row by row from 1: `15`.
/// `in1` enters a subpuzzle, and `out` leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Slides the piece on this cell, counted row by row from 0, into the hole.
    Slide(u16),
    /// Enters subpuzzle `n`, numbered from 0.
    Enter(u8),
    /// Leaves the subpuzzle and returns to the board around it.
    Leave,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Slide(cell) => write!(f, "{}", u32::from(*cell) + 1),
            Self::Enter(n) => write!(f, "in{}", u32::from(*n) + 1),
            Self::Leave => f.write_str("out"),
        }
    }
}

impl FromStr for Move {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let parse = || {
            if text == "out" {
                return Some(Self::Leave);
            }
            if let Some(n) = text.strip_prefix("in") {
                return Some(Self::Enter(strict_number::<u8>(n)?.checked_sub(1)?));
            }
            Some(Self::Slide(strict_number::<u16>(text)?.checked_sub(1)?))
        };
        parse().ok_or_else(|| {
            let shown: alloc::string::String = text.chars().take(20).collect();
            Invalid::new(text!(
                "'{text}' is not a move: expected the number of a cell, such as 15",
                text = Text::visible(shown)
            ))
        })
    }
}
