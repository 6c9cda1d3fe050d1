//! What a puzzle is like on paper.

/// Whether a game's puzzles are printed, how large, and what their solutions show. A game that
/// says nothing is printed with tiles of 9 millimeters, and its solutions are moves.
///
/// ```
/// use puzzle_core::ability::{Paper, PrintedSolution};
/// const PAPER: Paper = Paper::new().tile(100).solved_board();
/// assert_eq!((PAPER.tile_tenths(), PAPER.solution()), (100, PrintedSolution::Board));
/// // A game whose board changes in ways that no pencil can follow.
/// const NONE: Paper = Paper::none();
/// assert!(PAPER.is_printed() && !NONE.is_printed());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    is_printed: bool,
    tile: u16,
    solution: PrintedSolution,
}

/// What the page of solutions shows of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrintedSolution {
    /// The moves, as they are written for people.
    Moves,
    /// The board as it is when it is solved: where that says all.
    Board,
}

impl Paper {
    /// Tiles of 9 millimeters, and moves as the solution.
    #[allow(clippy::new_without_default)] // a constant is made of it, and `default` is not const
    pub const fn new() -> Self {
        Self { is_printed: true, tile: 90, solution: PrintedSolution::Moves }
    }

    /// The game makes no sense on paper: front ends refuse to print its puzzles.
    pub const fn none() -> Self {
        Self { is_printed: false, ..Self::new() }
    }

    /// Tiles of so many tenths of a millimeter, where the page has room for them.
    #[must_use]
    pub const fn tile(mut self, tenths: u16) -> Self {
        self.tile = tenths;
        self
    }

    /// The solved board is its solution.
    #[must_use]
    pub const fn solved_board(mut self) -> Self {
        self.solution = PrintedSolution::Board;
        self
    }

    /// Whether the game's puzzles can be printed.
    pub const fn is_printed(self) -> bool {
        self.is_printed
    }

    /// The width of a tile in tenths of a millimeter, where the page has room for it.
    pub const fn tile_tenths(self) -> u16 {
        self.tile
    }

    /// What the solution shows.
    pub const fn solution(self) -> PrintedSolution {
        self.solution
    }
}
