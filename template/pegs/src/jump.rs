//! The rules: the board and the jumps.

use std::fmt;
use std::str::FromStr;

use puzzle_core::grid::{Cell, Direction, Grid};
use puzzle_core::{Invalid, Text, text};

/// A board; `true` is a peg, `false` a hole.
pub type Board = Grid<bool>;

/// Returns the number of pegs on a board.
pub(crate) fn n_pegs(board: &Board) -> usize {
    board.values().iter().filter(|&&is_peg| is_peg).count()
}

/// Returns the letter for a peg or a hole.
pub(crate) fn letter(is_peg: bool) -> char {
    if is_peg { 'o' } else { '.' }
}

/// Returns the word for a direction. Its first letter is used in the text of moves.
pub(crate) fn word(way: Direction) -> &'static str {
    match way {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// A move: a peg jumps in one direction. It is written `2,1r`: column 2, row 1, to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The cell of the peg that jumps.
    pub from: Cell,
    /// The direction of the jump.
    pub way: Direction,
}

impl Jump {
    /// Returns the four jumps from a cell, legal or not.
    pub(crate) fn of(from: Cell) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().map(move |way| Self { from, way })
    }

    /// Returns the legal jumps on a board.
    pub(crate) fn legal(board: &Board) -> impl Iterator<Item = Self> {
        board.cells().flat_map(Self::of).filter(|jump| jump.refusal(board).is_none())
    }

    /// Returns the jump that leads from one board to another, if there is one.
    pub(crate) fn between(old: &Board, new: &Board) -> Option<Self> {
        let is_one = n_pegs(old) == n_pegs(new) + 1;
        Self::legal(old).find(|jump| is_one && jump.after(old) == *new)
    }

    /// Returns the cells from which, over which and to which the peg jumps, or `None` if the jump
    /// leads off the board.
    pub(crate) fn cells(self, board: &Board) -> Option<[Cell; 3]> {
        let next = |cell: Cell| cell.neighbor(self.way, board.width(), board.height());
        let over = next(self.from).filter(|_| board.contains(self.from))?;
        Some([self.from, over, next(over)?])
    }

    /// Returns the reason why the jump is illegal, or `None` if it is legal.
    pub(crate) fn refusal(self, board: &Board) -> Option<&'static str> {
        match self.cells(board).map(|cells| cells.map(|cell| board[cell])) {
            None => Some("this jump leads off the board"),
            Some([false, _, _]) => Some("there is no peg on this cell"),
            Some([_, false, _]) => Some("there is no peg to jump over"),
            Some([_, _, true]) => Some("the cell behind it is not a hole"),
            Some([true, true, false]) => None,
        }
    }

    /// Returns the board after the jump. On a board on which the jump was just made, returns the
    /// board before it, since both change the same three cells.
    pub(crate) fn after(self, board: &Board) -> Board {
        let mut board = board.clone();
        for cell in self.cells(&board).into_iter().flatten() {
            board[cell] = !board[cell];
        }
        board
    }
}

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, &word(self.way)[..1])
    }
}

impl FromStr for Jump {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let read = |way| text.strip_suffix(&word(way)[..1]).map(|from| (from, way));
        let (from, way) = Direction::ALL.into_iter().find_map(read).ok_or_else(|| {
            let shown = Text::visible(text);
            Invalid::new(text!("'{shown}' is not a jump such as 2,1r", shown))
        })?;
        Ok(Self { from: from.parse()?, way })
    }
}
