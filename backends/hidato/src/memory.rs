//! What the searches of a game keep between calls.

use crate::board::Board;
use crate::solve::{SolutionCount, count};
use crate::state::State;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::solve::Work;

/// What the searches of a game keep between calls: the solutions of the last puzzle.
#[derive(Debug, Default)]
pub struct Memory {
    last: Option<CachedSearch>,
}

/// A puzzle and the result of a search that was not stopped by a limit.
#[derive(Debug)]
struct CachedSearch {
    board: Arc<Board>,
    clues: Arc<[u16]>,
    count: Arc<SolutionCount>,
    /// `true` if the search also looked for a second solution.
    is_counted: bool,
}

impl Memory {
    /// Returns up to two solutions of the puzzle as it was given.
    pub(crate) fn solutions(&mut self, state: &State, work: &mut Work) -> Arc<SolutionCount> {
        match self.cached(state) {
            Some(last) if last.is_counted => last.count.clone(),
            _ => self.search(state, 2, work),
        }
    }

    /// Returns the first solution of the puzzle as it was given, without looking for others.
    pub(crate) fn solution(&mut self, state: &State, work: &mut Work) -> Arc<SolutionCount> {
        match self.cached(state) {
            Some(last) => last.count.clone(),
            None => self.search(state, 1, work),
        }
    }

    /// Returns `true` if the puzzle is known to have exactly one solution.
    pub(crate) fn has_one_solution(&self, state: &State) -> bool {
        self.cached(state).is_some_and(|k| k.is_counted && k.count.is_unique() == Some(true))
    }

    fn cached(&self, state: &State) -> Option<&CachedSearch> {
        self.last.as_ref().filter(|k| k.board == *state.board() && k.clues == *state.clues())
    }

    fn search(&mut self, state: &State, want: usize, work: &mut Work) -> Arc<SolutionCount> {
        // A puzzle cannot have such a number, but a draft of the editor may.
        let found = Arc::new(if has_invalid_number(state.clues()) {
            SolutionCount { solutions: Vec::new(), stop: None }
        } else {
            count(state.board(), state.clues(), want, work)
        });
        // A search stopped by a limit is not cached, because the next caller may allow more time.
        if found.stop.is_none() {
            self.last = Some(CachedSearch {
                board: state.board().clone(),
                clues: state.clues().clone(),
                count: found.clone(),
                // If there is no solution, there is no second one either.
                is_counted: want > 1 || found.solutions.is_empty(),
            });
        }
        found
    }
}

/// Returns `true` if a number appears twice or is too large. `numbers` holds the number at each
/// place, 0 for none.
pub(crate) fn has_invalid_number(numbers: &[u16]) -> bool {
    let mut seen = alloc::vec![false; numbers.len() + 1];
    numbers
        .iter()
        .any(|&n| n > 0 && seen.get_mut(usize::from(n)).is_none_or(|s| core::mem::replace(s, true)))
}
