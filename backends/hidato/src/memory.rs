//! What searches keep between calls.

use crate::board::Board;
use crate::solve::{Count, count};
use crate::state::State;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::solve::Work;

/// What searches keep: the solutions of the last puzzle looked at.
#[derive(Debug, Default)]
pub struct Memory {
    last: Option<Searched>,
}

/// A puzzle and what a search that came to its end found.
#[derive(Debug)]
struct Searched {
    board: Arc<Board>,
    clues: Arc<[u16]>,
    count: Arc<Count>,
    /// Whether a second solution was looked for.
    is_counted: bool,
}

impl Memory {
    /// Up to two solutions of the puzzle as it was given.
    pub(crate) fn solutions(&mut self, state: &State, work: &mut Work) -> Arc<Count> {
        match self.searched(state) {
            Some(last) if last.is_counted => last.count.clone(),
            _ => self.search(state, 2, work),
        }
    }

    /// A solution of the puzzle as it was given, the first that a search finds; whether there are
    /// others is not looked for.
    pub(crate) fn solution(&mut self, state: &State, work: &mut Work) -> Arc<Count> {
        match self.searched(state) {
            Some(last) => last.count.clone(),
            None => self.search(state, 1, work),
        }
    }

    /// Whether it is known that there is one solution and no other.
    pub(crate) fn has_one_solution(&self, state: &State) -> bool {
        self.searched(state).is_some_and(|k| k.is_counted && k.count.is_unique() == Some(true))
    }

    fn searched(&self, state: &State) -> Option<&Searched> {
        self.last.as_ref().filter(|k| k.board == *state.board() && k.clues == *state.clues())
    }

    fn search(&mut self, state: &State, want: usize, work: &mut Work) -> Arc<Count> {
        // A desc of a puzzle has no such number, but a draft of the editor may.
        let found = Arc::new(if repeats(state.clues()) {
            Count { solutions: Vec::new(), stop: None }
        } else {
            count(state.board(), state.clues(), want, work)
        });
        // What a limit ended is not kept: the next one who asks may have more time.
        if found.stop.is_none() {
            self.last = Some(Searched {
                board: state.board().clone(),
                clues: state.clues().clone(),
                count: found.clone(),
                // None was found, so there is no second either.
                is_counted: want > 1 || found.solutions.is_empty(),
            });
        }
        found
    }
}

/// Whether a number stands twice, or is larger than there are places.
pub(crate) fn repeats(numbers: &[u16]) -> bool {
    let mut seen = alloc::vec![false; numbers.len() + 1];
    numbers
        .iter()
        .any(|&n| n > 0 && seen.get_mut(usize::from(n)).is_none_or(|s| core::mem::replace(s, true)))
}
