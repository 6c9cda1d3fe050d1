//! The moves: where the hole goes.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use puzzle_core::Invalid;
use puzzle_core::format::strict_number;

/// One move. As text a slide is the number of the cell that the hole enters, as the goal position
/// numbers it: `15`; a subpuzzle is entered by `in1` and left by `out`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The piece on this cell (from 0) slides into the hole.
    Slide(u16),
    /// The board is looked at as its subpuzzle number `n`, from 0.
    Enter(u8),
    /// Back to the board that the subpuzzle is a part of.
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
            Invalid::new(format!(
                "'{}' is no move: a cell's number was expected",
                shown.escape_default()
            ))
        })
    }
}
