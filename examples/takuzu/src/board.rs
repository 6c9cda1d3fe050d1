//! The board: cells with suns and moons, and the moves.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use puzzle_core::game::Status;
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::{Invalid, Text, text};

use crate::rules;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// Written `s`.
    Sun,
    /// Written `m`.
    Moon,
}

impl Symbol {
    /// Both symbols, the sun first.
    pub const BOTH: [Self; 2] = [Self::Sun, Self::Moon];

    /// Returns the other symbol.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Sun => Self::Moon,
            Self::Moon => Self::Sun,
        }
    }

    /// Returns "sun" or "moon".
    pub fn word(self) -> &'static str {
        match self {
            Self::Sun => "sun",
            Self::Moon => "moon",
        }
    }

    /// Returns "a sun" or "a moon".
    pub(crate) fn one(self) -> &'static str {
        match self {
            Self::Sun => "a sun",
            Self::Moon => "a moon",
        }
    }

    /// Returns "suns" or "moons".
    pub(crate) fn several(self) -> &'static str {
        match self {
            Self::Sun => "suns",
            Self::Moon => "moons",
        }
    }
}

/// A grid of symbols; `None` is an empty cell.
pub type Symbols = Grid<Option<Symbol>>;

/// Returns the character of a cell in descs and moves: `s`, `m`, or `.` for an empty cell.
pub(crate) fn letter(symbol: Option<Symbol>) -> char {
    symbol.map_or('.', |symbol| if symbol == Symbol::Sun { 's' } else { 'm' })
}

/// Returns the content of a cell that a character denotes, or `None` if the character denotes none.
#[allow(clippy::option_option)] // a character that stands for an empty cell
pub(crate) fn read_letter(c: char) -> Option<Option<Symbol>> {
    [None, Some(Symbol::Sun), Some(Symbol::Moon)].into_iter().find(|&symbol| letter(symbol) == c)
}

/// A position: the givens, which never change, and the current content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    givens: Arc<Symbols>,
    cells: Symbols,
}

impl Board {
    pub(crate) fn new(givens: &Symbols) -> Self {
        Self { givens: Arc::new(givens.clone()), cells: givens.clone() }
    }

    /// Returns the width, and also the height, of the board in cells.
    pub fn side(&self) -> u32 {
        self.cells.width()
    }

    /// Returns the current content of the cells.
    pub fn cells(&self) -> &Symbols {
        &self.cells
    }

    /// Returns the givens: the symbols with which the puzzle began.
    pub fn givens(&self) -> &Symbols {
        &self.givens
    }

    /// Returns `true` if a cell is given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens[cell].is_some()
    }

    /// Returns the number of empty cells.
    pub fn n_empty(&self) -> usize {
        self.cells.values().iter().filter(|symbol| symbol.is_none()).count()
    }

    pub(crate) fn status(&self) -> Status {
        let is_solved = self.n_empty() == 0 && rules::fault(&self.cells).is_none();
        if is_solved { Status::Solved } else { Status::Ongoing }
    }
}

/// A move: fills or empties a cell. It is written `3,2s`: column 3, row 2, a sun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The cell that the move fills or empties.
    pub cell: Cell,
    /// The symbol to enter; `None` empties the cell.
    pub symbol: Option<Symbol>,
}

impl Entry {
    pub(crate) fn execute(self, board: &mut Board) -> Result<(), Invalid> {
        if !board.cells.contains(self.cell) {
            return Err(Invalid::new("there is no such cell"));
        }
        if board.is_given(self.cell) {
            return Err(Invalid::new("this cell is given and cannot be changed"));
        }
        board.cells[self.cell] = self.symbol;
        Ok(())
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cell, letter(self.symbol))
    }
}

impl FromStr for Entry {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let parse = || {
            let symbol = read_letter(text.chars().last()?)?;
            Some(Self { cell: text[..text.len() - 1].parse().ok()?, symbol })
        };
        let shown = || Text::visible(text);
        parse().ok_or_else(|| {
            Invalid::new(text!("'{shown}' is not a move such as 3,2s", shown = shown()))
        })
    }
}
