//! A position in play.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::game::Status;

use crate::board::Board;
use crate::desc::Desc;
use crate::graph::NONE;
use crate::moves::Move;
use crate::position::Position;

/// Cells of a board small enough to be kept in the state itself.
const FEW: usize = 31;

/// The piece on each cell: a byte each where that is enough, since histories keep many states.
#[derive(Debug, PartialEq, Eq)]
enum Pieces {
    Few([u8; FEW]),
    Bytes(Box<[u8]>),
    Words(Box<[u16]>),
}

impl Pieces {
    fn new(pieces: &[u16]) -> Self {
        if pieces.len() <= FEW {
            let mut few = [0; FEW];
            for (to, &piece) in few.iter_mut().zip(pieces) {
                *to = piece as u8;
            }
            Self::Few(few)
        } else if pieces.len() <= 256 {
            Self::Bytes(pieces.iter().map(|&piece| piece as u8).collect())
        } else {
            Self::Words(pieces.into())
        }
    }

    #[inline]
    fn at(&self, cell: u16) -> u16 {
        match self {
            Self::Few(few) => u16::from(few[usize::from(cell)]),
            Self::Bytes(bytes) => u16::from(bytes[usize::from(cell)]),
            Self::Words(words) => words[usize::from(cell)],
        }
    }

    #[inline]
    fn swap(&mut self, a: u16, b: u16) {
        match self {
            Self::Few(few) => few.swap(usize::from(a), usize::from(b)),
            Self::Bytes(bytes) => bytes.swap(usize::from(a), usize::from(b)),
            Self::Words(words) => words.swap(usize::from(a), usize::from(b)),
        }
    }
}

impl Clone for Pieces {
    fn clone(&self) -> Self {
        match self {
            Self::Few(few) => Self::Few(*few),
            Self::Bytes(bytes) => Self::Bytes(bytes.clone()),
            Self::Words(words) => Self::Words(words.clone()),
        }
    }

    /// Takes no memory where both are of one size.
    fn clone_from(&mut self, from: &Self) {
        match (self, from) {
            (Self::Few(to), Self::Few(few)) => *to = *few,
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

/// Finds where two lists differ, stretch by stretch: few cells do.
#[inline]
fn differing<T: Copy + PartialEq>(a: &[T], b: &[T], mut visit: impl FnMut(u16)) {
    let ((a_long, a_rest), (b_long, b_rest)) = (a.as_chunks::<32>(), b.as_chunks::<32>());
    let mut first = 0;
    for (a, b) in a_long.iter().zip(b_long) {
        // Without a way out in the middle this is a few vector instructions, and no call.
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

/// Which piece lies where, on a board that all states of a game share.
///
/// Pieces are named by their homes: piece 6 belongs on cell 6. The hole counts as the piece of its
/// own home, so that a state is a permutation of the cells.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    board: Arc<Board>,
    pieces: Pieces,
    hole: u16,
    /// Cells with another piece than the goal wants.
    n_wrong: u16,
    /// In a subpuzzle: the position around it, and the subpuzzle's number there.
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

    /// Takes no memory where both are of one game.
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
    /// The position of a desc on its board.
    pub(crate) fn new(board: Arc<Board>, desc: &Desc) -> Self {
        Self::of_pieces(board, &desc.pieces, desc.hole)
    }

    fn of_pieces(board: Arc<Board>, pieces: &[u16], hole: u16) -> Self {
        let n_wrong = (0..).zip(pieces).filter(|&(cell, &p)| !board.fits(p, cell)).count() as u16;
        Self { board, pieces: Pieces::new(pieces), hole, n_wrong, outer: None }
    }

    /// The board in view: in a subpuzzle, that one's.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The board that the game was begun on.
    pub fn root(&self) -> &Arc<Board> {
        match &self.outer {
            Some(outer) => outer.0.root(),
            None => &self.board,
        }
    }

    /// The position around the subpuzzle in view, and the subpuzzle's number there, from 0.
    pub fn outer(&self) -> Option<(&State, usize)> {
        self.outer.as_ref().map(|outer| (&outer.0, usize::from(outer.1)))
    }

    /// The cell without a piece.
    #[inline]
    pub fn hole(&self) -> u16 {
        self.hole
    }

    /// The piece on a cell, by its home; for the hole, the hole's own home.
    #[inline]
    pub fn piece(&self, cell: u16) -> u16 {
        self.pieces.at(cell)
    }

    /// Calls `visit` with each cell that holds another piece in the other state, ascending. Both
    /// are of one board.
    pub(crate) fn differences(&self, other: &Self, visit: impl FnMut(u16)) {
        match (&self.pieces, &other.pieces) {
            (Pieces::Few(a), Pieces::Few(b)) => differing(a, b, visit),
            (Pieces::Bytes(a), Pieces::Bytes(b)) => differing(a, b, visit),
            (Pieces::Words(a), Pieces::Words(b)) => differing(a, b, visit),
            _ => {}
        }
    }

    /// Whether the cell holds what the goal wants there.
    #[inline]
    pub fn is_right(&self, cell: u16) -> bool {
        self.board.fits(self.piece(cell), cell)
    }

    /// Whether the board in view is all right.
    pub fn is_right_everywhere(&self) -> bool {
        self.n_wrong == 0
    }

    /// How many pieces lie right, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let n = self.board.n_cells();
        let n_right = n - usize::from(self.n_wrong) - usize::from(self.is_right(self.hole));
        (n_right, n - 1)
    }

    /// How the game stands: solved when the board that it was begun on is, in view.
    #[inline]
    pub fn status(&self) -> Status {
        if self.n_wrong == 0 && self.outer.is_none() { Status::Solved } else { Status::Ongoing }
    }

    /// The position as searches take it.
    pub fn position(&self) -> Position {
        let mut pieces: Vec<u16> =
            (0..self.board.n_cells() as u16).map(|cell| self.piece(cell)).collect();
        pieces[usize::from(self.hole)] = NONE;
        Position::new(pieces).expect("a state is a permutation")
    }

    /// The cell of each piece, by its home.
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
    /// When it is not legal here; nothing has changed then.
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
            format!("there is no cell {}: they go from 1 to {n}", u32::from(to) + 1)
        } else if to == self.hole {
            format!("the hole is on cell {} already", to + 1)
        } else {
            format!("the hole cannot go from cell {} to cell {}", self.hole + 1, to + 1)
        })
    }

    #[cold]
    fn enter(&mut self, n: u8) -> Result<(), Invalid> {
        let inner = self.board.enter(self, usize::from(n))?;
        let mut outer = core::mem::replace(self, inner);
        // What is kept of it is which board it was: the part played inside is still to be decided,
        // and all else is right.
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
            return Err(Invalid::new("this is no subpuzzle to come back from"));
        };
        let (mut outer, n) = *outer;
        let (pieces, hole) = outer.board.merged(self, usize::from(n));
        let around = outer.outer.take();
        let board = outer.board;
        *self = Self { outer: around, ..Self::of_pieces(board, &pieces, hole) };
        Ok(())
    }

    /// A position of another board made of this one's pieces.
    pub(crate) fn inner(board: Arc<Board>, pieces: &[u16], hole: u16) -> Self {
        Self::of_pieces(board, pieces, hole)
    }
}
