//! The rules: a board of pegs and holes, and what a jump does to it.

use std::fmt;
use std::str::FromStr;

use puzzle_core::Invalid;
use puzzle_core::grid::{Cell, Direction, Grid};

/// Where the pegs are; everywhere else are holes.
pub(crate) type Board = Grid<bool>;

/// How many pegs there are.
pub(super) fn n_pegs(board: &Board) -> usize {
    board.values().iter().filter(|&&is_peg| is_peg).count()
}

/// How a peg and a hole are written.
pub(super) fn letter(is_peg: bool) -> char {
    if is_peg { 'o' } else { '.' }
}

/// The word of a way; its first letter stands for it in moves.
pub(super) fn word(way: Direction) -> &'static str {
    match way {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// A move: the peg on a cell jumps one way. It reads `2,1r`: column 2, row 1, to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Jump {
    pub(super) from: Cell,
    pub(super) way: Direction,
}

impl Jump {
    /// The four of a cell, legal or not.
    pub(super) fn of(from: Cell) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().map(move |way| Self { from, way })
    }

    /// Those that can be made on a board.
    pub(super) fn legal(board: &Board) -> impl Iterator<Item = Self> {
        board.cells().flat_map(Self::of).filter(|jump| jump.refusal(board).is_none())
    }

    /// The one that led from a board to another, if one did.
    pub(super) fn between(old: &Board, new: &Board) -> Option<Self> {
        let is_one = n_pegs(old) == n_pegs(new) + 1;
        Self::legal(old).find(|jump| is_one && jump.after(old) == *new)
    }

    /// The cells it begins on, leads over and ends on; `None` where the board has no room for it.
    pub(super) fn cells(self, board: &Board) -> Option<[Cell; 3]> {
        let next = |cell: Cell| cell.neighbor(self.way, board.width(), board.height());
        let over = next(self.from).filter(|_| board.contains(self.from))?;
        Some([self.from, over, next(over)?])
    }

    /// Why it cannot be made, if it cannot.
    pub(super) fn refusal(self, board: &Board) -> Option<&'static str> {
        match self.cells(board).map(|cells| cells.map(|cell| board[cell])) {
            None => Some("the board has no room for this jump"),
            Some([false, _, _]) => Some("there is no peg that could jump"),
            Some([_, false, _]) => Some("there is no peg to jump over"),
            Some([_, _, true]) => Some("there is no hole to land in"),
            Some([true, true, false]) => None,
        }
    }

    /// The board behind it; a jump back takes it to the board before. Either way the same three
    /// cells change.
    pub(super) fn after(self, board: &Board) -> Board {
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
            Invalid::new(format!("'{}' is no jump, as 2,1r is", text.escape_default()))
        })?;
        Ok(Self { from: from.parse()?, way })
    }
}
