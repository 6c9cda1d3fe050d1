//! Notation of moves for people.

use alloc::vec::Vec;

use super::table;
use crate::{Game, Invalid};

type ReadFn<G> =
    fn(state: &<G as Game>::State, text: &str) -> Result<Vec<<G as Game>::Move>, Invalid>;

/// The notation in which people read and write a game's moves. A game without one uses the texts of
/// its moves, separated by white space.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Notation;
/// // "2,1;1,1" for "2,1 1,1".
/// const NOTATION: Notation<LightsOut> =
///     Notation::<LightsOut>::new(|_, text| text.split(';').map(str::parse).collect());
/// # let _ = NOTATION;
/// ```
pub struct Notation<G: Game> {
    pub(super) read: ReadFn<G>,
    pub(super) is_joined: bool,
}

table!(Notation);

impl<G: Game> Notation<G> {
    /// Creates the table from the function that reads moves, starting from a position. It returns
    /// moves that can be executed. It refuses the first text that is not a move or not a legal one,
    /// with its place.
    ///
    /// There is no function that writes moves: they are written as their own texts, with spaces
    /// between them unless they are [`joined`](Self::joined). The reader must read these texts too.
    pub const fn new(read: ReadFn<G>) -> Self {
        Self { read, is_joined: false }
    }

    /// Declares that each move is one character and that moves are written without spaces between
    /// them, as in LURD.
    #[must_use]
    pub const fn joined(mut self) -> Self {
        self.is_joined = true;
        self
    }
}
