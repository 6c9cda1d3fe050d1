//! What searches keep between calls.

use puzzle_core::solve::{Answer, Stop, Work};

use crate::deadlock::{Proof, Watch};
use crate::moves::Move;
use crate::state::State;

/// What is known of the board, and the last question to the solver with its answer.
#[derive(Debug, Default)]
pub struct Memory {
    pub(crate) watch: Watch,
    pub(crate) last: Option<(State, Answer<Move>)>,
}

/// Looks at a square that make a node of a search, whose other nodes are as heavy.
const LOOKS: u64 = 1024;

impl Memory {
    /// A proof that a position is lost, as far as the work goes; one that has no room is none.
    pub(crate) fn proof(
        &mut self,
        state: &State,
        work: &mut Work<'_>,
    ) -> Result<Option<Proof>, Stop> {
        match self.watch.proof(state, LOOKS, work) {
            // There may still be memory for what the solver makes of it.
            Err(Stop::Memory) => {
                self.watch = Watch::default();
                Ok(None)
            }
            answer => answer,
        }
    }
}
