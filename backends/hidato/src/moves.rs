//! Moves and their text form.
//!
//! `row,col=n` enters a number, `row,col=` clears a cell, `row,col-row,col` and `row,colxrow,col`
//! draw and erase a pencil line between two cells. Rows and columns count from 1, and the steps of
//! a move are joined by `;`. The editor also has `row,col!n` (a given number), `row,col*` (a
//! block), `row,col#` (invisible) and `row,col?` (a cell again), and for pairs of neighbors
//! `row,col|row,col` (a wall), `row,col~row,col` (a link) and `row,col:row,col` (neither).

use core::fmt;
use core::str::FromStr;
use puzzle_core::format::strict_number;
use puzzle_core::{Invalid, Text, text};
use smallvec::SmallVec;

/// The largest number that can be entered, right or wrong.
pub const MAX_NUMBER: u16 = 9999;

/// The row and column of a place, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinates {
    /// The row, counted from 0.
    pub row: u8,
    /// The column, counted from 0.
    pub column: u8,
}

/// What a step does to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Enters a number.
    Set(u16),
    /// Clears the number.
    Clear,
    /// Draws a pencil line to this cell, which must come later in reading order.
    Draw(Coordinates),
    /// Erases the pencil line to this cell.
    Erase(Coordinates),
    /// In the editor: puts a wall between this cell and another, which must come later in reading
    /// order.
    Wall(Coordinates),
    /// In the editor: links this cell and another, which must come later in reading order.
    Link(Coordinates),
    /// In the editor: takes the wall or link between this cell and another away.
    Part(Coordinates),
    /// In the editor: makes this number given.
    Give(u16),
    /// In the editor: makes the place a block.
    Block,
    /// In the editor: makes the place invisible.
    Hide,
    /// In the editor: makes the place an empty cell.
    Open,
}

/// A step of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The place that the step changes.
    pub at: Coordinates,
    /// What the step does to the place.
    pub act: Action,
}

/// A move: one step, or several for a drag and for "clear all".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The steps, at least one.
    pub steps: SmallVec<[Step; 1]>,
}

impl Coordinates {
    /// Returns the position of a place of a board that has so many columns.
    pub(crate) fn of_place(place: usize, width: usize) -> Self {
        Self { row: (place / width) as u8, column: (place % width) as u8 }
    }

    /// Returns the position in words: "row 3, column 5".
    pub fn words(self) -> Text {
        let (row, column) = (u32::from(self.row) + 1, u32::from(self.column) + 1);
        text!("row {row}, column {column}", row, column)
    }
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        Self { steps: smallvec::smallvec![step] }
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", u32::from(self.row) + 1, u32::from(self.column) + 1)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match self.act {
            Action::Set(n) => write!(f, "{at}={n}"),
            Action::Clear => write!(f, "{at}="),
            Action::Draw(to) => write!(f, "{at}-{to}"),
            Action::Erase(to) => write!(f, "{at}x{to}"),
            Action::Wall(to) => write!(f, "{at}|{to}"),
            Action::Link(to) => write!(f, "{at}~{to}"),
            Action::Part(to) => write!(f, "{at}:{to}"),
            Action::Give(n) => write!(f, "{at}!{n}"),
            Action::Block => write!(f, "{at}*"),
            Action::Hide => write!(f, "{at}#"),
            Action::Open => write!(f, "{at}?"),
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

impl FromStr for Coordinates {
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
            Invalid::new(text!(
                "'{place}' is not a row,column counted from 1",
                place = Text::visible(text)
            ))
        })
    }
}

impl FromStr for Step {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let refusal = || Invalid::new(text!("'{step}' is not a step", step = Text::visible(text)));
        let mark = text.find(|c: char| !c.is_ascii_digit() && c != ',');
        let mark = mark.filter(|&mark| mark > 0).ok_or_else(refusal)?;
        let at: Coordinates = text[..mark].parse()?;
        let mut rest = text[mark..].chars();
        let sign = rest.next();
        let rest = rest.as_str();
        let number = || {
            strict_number::<u16>(rest).filter(|n| (1..=MAX_NUMBER).contains(n)).ok_or_else(|| {
                Invalid::new(text!("a number must be from 1 to {most}", most = MAX_NUMBER))
            })
        };
        let other = || {
            let to: Coordinates = rest.parse()?;
            if to <= at {
                return Err(Invalid::new("a pair of cells must name its earlier cell first"));
            }
            Ok(to)
        };
        let act = match sign {
            Some('=') if rest.is_empty() => Action::Clear,
            Some('=') => Action::Set(number()?),
            Some('-') => Action::Draw(other()?),
            Some('x') => Action::Erase(other()?),
            Some('|') => Action::Wall(other()?),
            Some('~') => Action::Link(other()?),
            Some(':') => Action::Part(other()?),
            Some('!') => Action::Give(number()?),
            Some('*') if rest.is_empty() => Action::Block,
            Some('#') if rest.is_empty() => Action::Hide,
            Some('?') if rest.is_empty() => Action::Open,
            _ => return Err(refusal()),
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
    fn texts_round_trip() {
        for text in [
            "1,2=3",
            "10,2=",
            "1,1=2;1,2=3;2,3=4",
            "1,2-2,2",
            "1,2x1,3",
            "3,3!7",
            "1,2|2,2",
            "1,2~2,2;1,1:1,2",
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
