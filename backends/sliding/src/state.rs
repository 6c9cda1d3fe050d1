//! The state of a game: a position, possibly inside a subpuzzle.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::game::Status;
use puzzle_core::{Invalid, text};

use crate::board::{Board, no_cell};
use crate::desc::Desc;
use crate::graph::NONE;
use crate::moves::Move;
use crate::position::Position;

/// The largest board, in cells, whose pieces are stored in the state itself.
const INLINE_CELLS: usize = 31;

/// The piece on each cell, in one byte each if possible, since histories keep many states.
#[derive(Debug, PartialEq, Eq)]
enum Pieces {
    Inline([u8; INLINE_CELLS]),
    Bytes(Box<[u8]>),
    Words(Box<[u16]>),
}

impl Pieces {
    fn new(pieces: &[u16]) -> Self {
        if pieces.len() <= INLINE_CELLS {
            let mut few = [0; INLINE_CELLS];
            for (to, &piece) in few.iter_mut().zip(pieces) {
                *to = piece as u8;
            }
            Self::Inline(few)
        } else if pieces.len() <= 256 {
            Self::Bytes(pieces.iter().map(|&piece| piece as u8).collect())
        } else {
            Self::Words(pieces.into())
        }
    }

    #[inline]
    fn at(&self, cell: u16) -> u16 {
        match self {
            Self::Inline(few) => u16::from(few[usize::from(cell)]),
            Self::Bytes(bytes) => u16::from(bytes[usize::from(cell)]),
            Self::Words(words) => words[usize::from(cell)],
        }
    }

    #[inline]
    fn swap(&mut self, a: u16, b: u16) {
        match self {
            Self::Inline(few) => few.swap(usize::from(a), usize::from(b)),
            Self::Bytes(bytes) => bytes.swap(usize::from(a), usize::from(b)),
            Self::Words(words) => words.swap(usize::from(a), usize::from(b)),
        }
    }
}

impl Clone for Pieces {
    fn clone(&self) -> Self {
        match self {
            Self::Inline(few) => Self::Inline(*few),
            Self::Bytes(bytes) => Self::Bytes(bytes.clone()),
            Self::Words(words) => Self::Words(words.clone()),
        }
    }

    /// Copies `from` into `self` and reuses the memory of `self` if both have the same size.
    fn clone_from(&mut self, from: &Self) {
        match (self, from) {
            (Self::Inline(to), Self::Inline(few)) => *to = *few,
            (Self::Bytes(to), Self::Bytes(bytes)) if to.len() == bytes.len() => {
                to.copy_from_slice(bytes);
            }
            (Self::Words(to), Self::Words(words)) if to.len() == words.len() => {
                to.copy_from_slice(words);
            }
            (to, from) => *to = from.clone(),
        }
    }
}

/// Calls `visit` with each index at which two lists differ. Few do, so the lists are compared in
/// chunks.
#[inline]
fn differing<T: Copy + PartialEq>(a: &[T], b: &[T], mut visit: impl FnMut(u16)) {
    let ((a_long, a_rest), (b_long, b_rest)) = (a.as_chunks::<32>(), b.as_chunks::<32>());
    let mut first = 0;
    for (a, b) in a_long.iter().zip(b_long) {
        // Without an early exit this compiles to a few vector instructions and no call.
        if a.iter().zip(b).fold(0, |bits, (a, b)| bits | u8::from(a != b)) != 0 {
            differing_here(a, b, first, &mut visit);
        }
        first += 32;
    }
    differing_here(a_rest, b_rest, first, &mut visit);
}

#[inline]
fn differing_here<T: Copy + PartialEq>(
    a: &[T],
    b: &[T],
    mut first: u16,
    visit: &mut impl FnMut(u16),
) {
    let ((a_short, a_rest), (b_short, b_rest)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    let each = |a: &[T], b: &[T], first: u16, visit: &mut dyn FnMut(u16)| {
        for (i, _) in (first..).zip(a.iter().zip(b)).filter(|(_, (a, b))| a != b) {
            visit(i);
        }
    };
    for (a, b) in a_short.iter().zip(b_short) {
        if a != b {
            each(a, b, first, visit);
        }
        first += 8;
    }
    each(a_rest, b_rest, first, visit);
}

/// The state of a game: which piece is on which cell, on a board that all states of the game share.
///
/// A piece is named by its home: piece 6 belongs on cell 6. The hole counts as the piece of
/// its own home, so that a state is a permutation of the cells.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    board: Arc<Board>,
    pieces: Pieces,
    hole: u16,
    /// The number of cells that hold another piece than in the goal.
    n_wrong: u16,
    /// Inside a subpuzzle: the position of the outer board, and the number of the subpuzzle there,
    /// from 0.
    outer: Option<Box<(State, u8)>>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            pieces: self.pieces.clone(),
            hole: self.hole,
            n_wrong: self.n_wrong,
            outer: self.outer.clone(),
        }
    }

    /// Copies `from` into `self` and reuses the memory of `self` if both belong to one game.
    fn clone_from(&mut self, from: &Self) {
        if !Arc::ptr_eq(&self.board, &from.board) {
            self.board = from.board.clone();
        }
        self.pieces.clone_from(&from.pieces);
        self.hole = from.hole;
        self.n_wrong = from.n_wrong;
        self.outer.clone_from(&from.outer);
    }
}

impl State {
    /// Creates the state that a desc describes.
    pub(crate) fn new(board: Arc<Board>, desc: &Desc) -> Self {
        Self::of_pieces(board, &desc.pieces, desc.hole)
    }

    fn of_pieces(board: Arc<Board>, pieces: &[u16], hole: u16) -> Self {
        let n_wrong = (0..).zip(pieces).filter(|&(cell, &p)| !board.fits(p, cell)).count() as u16;
        Self { board, pieces: Pieces::new(pieces), hole, n_wrong, outer: None }
    }

    /// Returns the board in view, which is the subpuzzle's board inside a subpuzzle.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Returns the board on which the game began.
    pub fn root(&self) -> &Arc<Board> {
        match &self.outer {
            Some(outer) => outer.0.root(),
            None => &self.board,
        }
    }

    /// Returns the position of the outer board and the number of the subpuzzle there, from 0;
    /// `None` outside of a subpuzzle.
    pub fn outer(&self) -> Option<(&State, usize)> {
        self.outer.as_ref().map(|outer| (&outer.0, usize::from(outer.1)))
    }

    /// Returns the cell of the hole.
    #[inline]
    pub fn hole(&self) -> u16 {
        self.hole
    }

    /// Returns the piece on a cell, named by its home; for the hole, the hole's home.
    #[inline]
    pub fn piece(&self, cell: u16) -> u16 {
        self.pieces.at(cell)
    }

    /// Calls `visit` with each cell that holds different pieces in two states of one board,
    /// ascending.
    pub(crate) fn differences(&self, other: &Self, visit: impl FnMut(u16)) {
        match (&self.pieces, &other.pieces) {
            (Pieces::Inline(a), Pieces::Inline(b)) => differing(a, b, visit),
            (Pieces::Bytes(a), Pieces::Bytes(b)) => differing(a, b, visit),
            (Pieces::Words(a), Pieces::Words(b)) => differing(a, b, visit),
            _ => {}
        }
    }

    /// Returns whether a cell holds a piece that the goal allows there.
    #[inline]
    pub fn is_placed(&self, cell: u16) -> bool {
        self.board.fits(self.piece(cell), cell)
    }

    /// Returns whether every cell of the board in view holds a piece that the goal allows there.
    pub fn is_all_placed(&self) -> bool {
        self.n_wrong == 0
    }

    /// Returns the number of placed pieces and the number of pieces.
    pub fn progress(&self) -> (usize, usize) {
        let n = self.board.n_cells();
        let n_right = n - usize::from(self.n_wrong) - usize::from(self.is_placed(self.hole));
        (n_right, n - 1)
    }

    /// Returns the status: solved when the board on which the game began is in view and solved.
    #[inline]
    pub fn status(&self) -> Status {
        if self.n_wrong == 0 && self.outer.is_none() { Status::Solved } else { Status::Ongoing }
    }

    /// Returns the position in the form that searches use.
    pub fn position(&self) -> Position {
        let mut pieces: Vec<u16> =
            (0..self.board.n_cells() as u16).map(|cell| self.piece(cell)).collect();
        pieces[usize::from(self.hole)] = NONE;
        Position::new(pieces).expect("a state is a permutation")
    }

    /// Returns the cell of each piece.
    pub fn cells_of_pieces(&self) -> Vec<u16> {
        let n = self.board.n_cells() as u16;
        let mut cells = alloc::vec![0; usize::from(n)];
        for cell in 0..n {
            cells[usize::from(self.piece(cell))] = cell;
        }
        cells
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the move is not legal.
    #[inline]
    pub fn execute(&mut self, mv: Move) -> Result<(), Invalid> {
        match mv {
            Move::Slide(to) if self.board.has_move(self.hole, to) => {
                self.slide(to);
                Ok(())
            }
            Move::Slide(to) => Err(self.no_slide(to)),
            Move::Enter(n) => self.enter(n),
            Move::Leave => self.leave(),
        }
    }

    #[inline]
    fn slide(&mut self, to: u16) {
        let (piece, home, hole) = (self.pieces.at(to), self.board.home(), self.hole);
        let board = &*self.board;
        let wrong = |piece: u16, cell: u16| u16::from(!board.fits(piece, cell));
        self.n_wrong -= wrong(piece, to) + wrong(home, hole);
        self.n_wrong += wrong(piece, hole) + wrong(home, to);
        self.pieces.swap(to, hole);
        self.hole = to;
    }

    #[cold]
    fn no_slide(&self, to: u16) -> Invalid {
        let n = self.board.n_cells();
        Invalid::new(if usize::from(to) >= n {
            no_cell(u32::from(to) + 1, n)
        } else if to == self.hole {
            text!("the hole is already on cell {number}", number = to + 1)
        } else {
            text!(
                "the hole cannot go from cell {from} to cell {to}",
                from = self.hole + 1,
                to = to + 1
            )
        })
    }

    #[cold]
    fn enter(&mut self, n: u8) -> Result<(), Invalid> {
        let inner = self.board.enter(self, usize::from(n))?;
        let mut outer = core::mem::replace(self, inner);
        // Only the outer board needs to be kept: the part played inside is still open, and every
        // cell outside of it is right.
        let home: Vec<u16> = (0..outer.board.n_cells() as u16).collect();
        let around = outer.outer.take();
        outer = Self::of_pieces(outer.board.clone(), &home, outer.board.home());
        outer.outer = around;
        self.outer = Some(Box::new((outer, n)));
        Ok(())
    }

    #[cold]
    fn leave(&mut self) -> Result<(), Invalid> {
        let Some(outer) = self.outer.take() else {
            return Err(Invalid::new("no subpuzzle is open, so there is none to leave"));
        };
        let (mut outer, n) = *outer;
        let (pieces, hole) = outer.board.merged(self, usize::from(n));
        let around = outer.outer.take();
        let board = outer.board;
        *self = Self { outer: around, ..Self::of_pieces(board, &pieces, hole) };
        Ok(())
    }

    /// Creates the state inside a subpuzzle, on the subpuzzle's own board.
    pub(crate) fn inner(board: Arc<Board>, pieces: &[u16], hole: u16) -> Self {
        Self::of_pieces(board, pieces, hole)
    }
}
