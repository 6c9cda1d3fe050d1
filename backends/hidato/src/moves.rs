//! Moves and their texts.
//!
//! `row,col=n` enters a number, `row,col=` clears a cell, `row,col-row,col` and `row,colxrow,col`
//! draw and rub out a pencil line between two cells; rows and columns count from 1, and steps of
//! one move are joined by `;`. The editor knows `row,col!n` (a number given), `row,col*` (a block),
//! `row,col#` (invisible) and `row,col?` (a cell again) besides.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use puzzle_core::Invalid;
use puzzle_core::format::strict_number;
use smallvec::SmallVec;

/// The largest number that can be entered, right or not.
pub const MAX_NUMBER: u16 = 9999;

/// A row and a column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At {
    /// Row, from 0.
    pub row: u8,
    /// Column, from 0.
    pub column: u8,
}

/// What is done to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Enter a number.
    Set(u16),
    /// Take the number away.
    Clear,
    /// Draw a pencil line to this cell, which comes later in reading order.
    Link(At),
    /// Rub it out.
    Unlink(At),
    /// Editor: give a number.
    Give(u16),
    /// Editor: make it a block.
    Block,
    /// Editor: make it invisible.
    Hide,
    /// Editor: make it an empty cell.
    Open,
}

/// A part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where.
    pub at: At,
    /// What.
    pub act: Act,
}

/// A move: one step or, for a drag and for clear-all, several.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// At least one.
    pub steps: SmallVec<[Step; 1]>,
}

impl At {
    /// In words: "row 3, column 5".
    pub fn words(self) -> String {
        format!("row {}, column {}", u32::from(self.row) + 1, u32::from(self.column) + 1)
    }
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        Self { steps: smallvec::smallvec![step] }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", u32::from(self.row) + 1, u32::from(self.column) + 1)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match self.act {
            Act::Set(n) => write!(f, "{at}={n}"),
            Act::Clear => write!(f, "{at}="),
            Act::Link(to) => write!(f, "{at}-{to}"),
            Act::Unlink(to) => write!(f, "{at}x{to}"),
            Act::Give(n) => write!(f, "{at}!{n}"),
            Act::Block => write!(f, "{at}*"),
            Act::Hide => write!(f, "{at}#"),
            Act::Open => write!(f, "{at}?"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            if i > 0 {
                f.write_str(";")?;
            }
            write!(f, "{step}")?;
        }
        Ok(())
    }
}

impl FromStr for At {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let parse = || {
            let (row, column) = text.split_once(',')?;
            Some(Self {
                row: strict_number::<u8>(row)?.checked_sub(1)?,
                column: strict_number::<u8>(column)?.checked_sub(1)?,
            })
        };
        parse().ok_or_else(|| {
            Invalid::new(format!("'{}' is no row,column from 1", text.escape_default()))
        })
    }
}

impl FromStr for Step {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let Some(mark) = text.find(|c: char| !c.is_ascii_digit() && c != ',') else {
            return Err(Invalid::new(format!("'{}' is no step", text.escape_default())));
        };
        if mark == 0 {
            return Err(Invalid::new(format!("'{}' is no step", text.escape_default())));
        }
        let at: At = text[..mark].parse()?;
        let mut rest = text[mark..].chars();
        let sign = rest.next();
        let rest = rest.as_str();
        let number = || {
            strict_number::<u16>(rest)
                .filter(|n| (1..=MAX_NUMBER).contains(n))
                .ok_or_else(|| Invalid::new(format!("numbers go from 1 to {MAX_NUMBER}")))
        };
        let other = || {
            let to: At = rest.parse()?;
            if to <= at {
                return Err(Invalid::new("a line is named by its earlier cell first"));
            }
            Ok(to)
        };
        let act = match sign {
            Some('=') if rest.is_empty() => Act::Clear,
            Some('=') => Act::Set(number()?),
            Some('-') => Act::Link(other()?),
            Some('x') => Act::Unlink(other()?),
            Some('!') => Act::Give(number()?),
            Some('*') if rest.is_empty() => Act::Block,
            Some('#') if rest.is_empty() => Act::Hide,
            Some('?') if rest.is_empty() => Act::Open,
            _ => return Err(Invalid::new(format!("'{}' is no step", text.escape_default()))),
        };
        Ok(Self { at, act })
    }
}

impl FromStr for Move {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let steps = text.split(';').map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn texts_come_back() {
        for text in [
            "1,2=3",
            "10,2=",
            "1,1=2;1,2=3;2,3=4",
            "1,2-2,2",
            "1,2x1,3",
            "3,3!7",
            "1,1*",
            "1,1#",
            "1,1?",
        ] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn each_move_has_one_text() {
        for text in [
            "",
            ";",
            "1,2",
            "1,2=0",
            "1,2=03",
            "01,2=3",
            "0,1=2",
            "1,2=10000",
            "1,2-1,2",
            "2,2-1,2",
            "1,2= ",
            "1,2=3;",
            "1,2*3",
            "257,1=1",
            "1,2=+3",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
