//! Puzzles printed on paper.

/// Whether and how a game's puzzles are printed: the size of a tile, and what the page of solutions
/// shows. The default is tiles of 9 millimeters and a list of moves.
///
/// A page shows the puzzle at its start, and a solved board the position after the solver's moves, so
/// that notes that the player makes are on neither. The ui has nothing but the player's preferences.
///
/// ```
/// use puzzle_core::ability::{Paper, PrintedSolution};
/// const PAPER: Paper = Paper::new().tile(100).solved_board();
/// assert_eq!((PAPER.tile_tenths(), PAPER.solution()), (100, PrintedSolution::Board));
/// // A game whose board changes too much to be played with a pencil.
/// const NONE: Paper = Paper::none();
/// assert!(PAPER.is_printed() && !NONE.is_printed());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    is_printed: bool,
    tile: u16,
    solution: PrintedSolution,
}

/// What the page of solutions shows for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrintedSolution {
    /// The moves, in the notation that people use.
    Moves,
    /// The solved board, for games where it says everything.
    Board,
}

impl Paper {
    /// Creates the default: tiles of 9 millimeters, and moves as the solution.
    #[allow(clippy::new_without_default)] // tables are constants, and `default` is not const
    pub const fn new() -> Self {
        Self { is_printed: true, tile: 90, solution: PrintedSolution::Moves }
    }

    /// Creates the value for a game that makes no sense on paper. Front ends refuse to print its
    /// puzzles.
    pub const fn none() -> Self {
        Self { is_printed: false, ..Self::new() }
    }

    /// Sets the width of a tile in tenths of a millimeter, if the page has room for it.
    #[must_use]
    pub const fn tile(mut self, tenths: u16) -> Self {
        self.tile = tenths;
        self
    }

    /// Shows the solved board as the solution.
    #[must_use]
    pub const fn solved_board(mut self) -> Self {
        self.solution = PrintedSolution::Board;
        self
    }

    /// Returns `true` if the game's puzzles can be printed.
    pub const fn is_printed(self) -> bool {
        self.is_printed
    }

    /// Returns the width of a tile in tenths of a millimeter, if the page has room for it.
    pub const fn tile_tenths(self) -> u16 {
        self.tile
    }

    /// Returns what the page of solutions shows.
    pub const fn solution(self) -> PrintedSolution {
        self.solution
    }
}
