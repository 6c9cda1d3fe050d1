//! What the searches of a game keep between calls.

use puzzle_core::solve::{Answer, Stop, Work};

use crate::deadlock::{IncrementalDetector, Proof};
use crate::moves::Move;
use crate::state::State;

/// What searches keep between calls: the deadlock detector with the tables of the last board, and
/// the last position given to the solver with its answer.
#[derive(Debug, Default)]
pub struct Memory {
    pub(crate) detector: IncrementalDetector,
    pub(crate) last: Option<(State, Answer<Move>)>,
}

/// Number of visits to squares that count as one node, so that the nodes of deadlock detection
/// weigh as much as those of other searches.
const VISITS_PER_NODE: u64 = 1024;

impl Memory {
    /// Looks for a deadlock as far as the work goes; returns `None` if there is no memory for the
    /// detector.
    pub(crate) fn proof(
        &mut self,
        state: &State,
        work: &mut Work<'_>,
    ) -> Result<Option<Proof>, Stop> {
        match self.detector.proof(state, VISITS_PER_NODE, work) {
            // The solver may still have enough memory, so this is not an error.
            Err(Stop::Memory) => {
                self.detector = IncrementalDetector::default();
                Ok(None)
            }
            answer => answer,
        }
    }
}
