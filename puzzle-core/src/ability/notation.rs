//! How people write moves.

use alloc::vec::Vec;

use super::table;
use crate::{Game, Invalid};

type ReadFn<G> =
    fn(state: &<G as Game>::State, text: &str) -> Result<Vec<<G as Game>::Move>, Invalid>;

/// A game's moves are written for people in a way of their own. Without it they are the moves'
/// own texts with white space between them.
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
    /// Reads moves as people write them, starting from a position, and gives those that replay;
    /// or refuses at the first that is none or is not legal, with its place.
    pub const fn new(read: ReadFn<G>) -> Self {
        Self { read, is_joined: false }
    }

    /// Moves are written without spaces between them, as LURD is: each is one character.
    #[must_use]
    pub const fn joined(mut self) -> Self {
        self.is_joined = true;
        self
    }
}
