//! The board: suns and moons in cells, and what a move does to them.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use puzzle_core::Invalid;
use puzzle_core::game::Status;
use puzzle_core::grid::{Cell, Grid};

use crate::rules;

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// Written `s`.
    Sun,
    /// Written `m`.
    Moon,
}

impl Symbol {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Sun, Self::Moon];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Sun => Self::Moon,
            Self::Moon => Self::Sun,
        }
    }

    /// "sun" or "moon".
    pub fn word(self) -> &'static str {
        match self {
            Self::Sun => "sun",
            Self::Moon => "moon",
        }
    }
}

/// Symbols, and cells that are still empty.
pub type Symbols = Grid<Option<Symbol>>;

/// The character of a cell, in descs and moves: `s`, `m`, `.` for an empty one.
pub(crate) fn letter(symbol: Option<Symbol>) -> char {
    symbol.map_or('.', |symbol| if symbol == Symbol::Sun { 's' } else { 'm' })
}

/// What a character stands for.
#[allow(clippy::option_option)] // a character that stands for an empty cell
pub(crate) fn read_letter(c: char) -> Option<Option<Symbol>> {
    [None, Some(Symbol::Sun), Some(Symbol::Moon)].into_iter().find(|&symbol| letter(symbol) == c)
}

/// A position: what was given, which never changes, and what is there now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    givens: Arc<Symbols>,
    cells: Symbols,
}

impl Board {
    pub(crate) fn new(givens: &Symbols) -> Self {
        Self { givens: Arc::new(givens.clone()), cells: givens.clone() }
    }

    /// The side in cells.
    pub fn side(&self) -> u32 {
        self.cells.width()
    }

    /// What the cells hold.
    pub fn cells(&self) -> &Symbols {
        &self.cells
    }

    /// What was given.
    pub fn givens(&self) -> &Symbols {
        &self.givens
    }

    /// Whether a cell was given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens[cell].is_some()
    }

    /// How many cells are empty.
    pub fn n_empty(&self) -> usize {
        self.cells.values().iter().filter(|symbol| symbol.is_none()).count()
    }

    pub(crate) fn status(&self) -> Status {
        let is_solved = self.n_empty() == 0 && rules::fault(&self.cells).is_none();
        if is_solved { Status::Solved } else { Status::Ongoing }
    }
}

/// A move: what is put into a cell, or taken out of it. It reads `3,2s`: column 3, row 2, a sun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where.
    pub cell: Cell,
    /// What; `None` empties the cell.
    pub symbol: Option<Symbol>,
}

impl Entry {
    pub(crate) fn execute(self, board: &mut Board) -> Result<(), Invalid> {
        if !board.cells.contains(self.cell) {
            return Err(Invalid::new("there is no such cell"));
        }
        if board.is_given(self.cell) {
            return Err(Invalid::new("what was given stays"));
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
        let words = || format!("'{}' is no move, as 3,2s is", text.escape_default());
        parse().ok_or_else(|| Invalid::new(words()))
    }
}
