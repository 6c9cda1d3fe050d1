//! The steps of a history, without the types of its game.

use alloc::string::String;
use alloc::vec::Vec;

use super::bits::Bits;

/// A step of undo other than ordinary moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpecialStep {
    /// A restart from the desc with this text. It occupies one place among the moves.
    Restart(String),
    /// A solution that the program played.
    Solve,
}

/// How the moves of a history form steps, and which of them have been made.
///
/// A *step* is what Undo takes back: a move, or a group of moves. Positions count moves. A step is
/// one bit that is set for its first move.
#[derive(Clone, Default)]
pub(crate) struct Steps {
    starts: Bits,
    specials: Vec<(usize, SpecialStep)>,
    position: usize,
    /// The number of moves when the move log last took the changes.
    n_reported: usize,
    /// How many of the moves that the move log took have not changed since.
    n_unchanged: usize,
    /// How often new moves have been added, not counting undo and redo.
    n_written: u64,
}

impl Steps {
    /// Returns the current position: the number of moves before it.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// Returns the number of moves, including those that redo would make.
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns the position after the last restart, or 0.
    pub(crate) fn last_start(&self) -> usize {
        self.specials
            .iter()
            .rev()
            .find(|(at, special)| *at < self.position && matches!(special, SpecialStep::Restart(_)))
            .map_or(0, |(at, _)| at + 1)
    }

    /// Returns `true` if the solver made moves since the beginning or the last restart.
    pub(crate) fn has_solution(&self) -> bool {
        let start = self.last_start();
        let is_of_restart = start > 0 && self.step_end(start - 1) > start;
        is_of_restart
            || self.specials[self.specials_from(start)..]
                .iter()
                .any(|(at, special)| *at < self.position && matches!(special, SpecialStep::Solve))
    }

    /// Returns `true` if the solver made moves after the current position, which were undone.
    pub(crate) fn has_later_solution(&self) -> bool {
        self.specials[self.specials_from(self.position)..].iter().any(|(at, special)| {
            matches!(special, SpecialStep::Solve) || self.step_end(*at) > at + 1
        })
    }

    /// Returns the index of the first special step that begins at a position or after it.
    fn specials_from(&self, position: usize) -> usize {
        self.specials.partition_point(|(at, _)| *at < position)
    }

    /// Returns the position where the step before the current position begins; `None` at the
    /// beginning.
    pub(crate) fn step_back(&self) -> Option<usize> {
        let mut at = self.position.checked_sub(1)?;
        while !self.starts.at(at) {
            at -= 1;
        }
        Some(at)
    }

    /// Returns the position where the step after the current position ends; `None` at the end.
    pub(crate) fn step_forward(&self) -> Option<usize> {
        (self.position < self.len()).then(|| self.step_end(self.position))
    }

    /// Returns where the step that contains the move at a position ends.
    pub(crate) fn step_end(&self, at: usize) -> usize {
        let mut end = at + 1;
        while end < self.len() && !self.starts.at(end) {
            end += 1;
        }
        end
    }

    /// Returns the restart or solution that begins at a position; `None` if an ordinary move begins
    /// there.
    pub(crate) fn special(&self, at: usize) -> Option<&SpecialStep> {
        let i = self.specials.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        Some(&self.specials[i].1)
    }

    /// Returns `true` if a restart follows a position.
    pub(crate) fn is_restart(&self, at: usize) -> bool {
        matches!(self.special(at), Some(SpecialStep::Restart(_)))
    }

    /// Returns `true` if the moves between two positions include a restart or a solution that the
    /// program played.
    pub(crate) fn is_special(&self, from: usize, to: usize) -> bool {
        let i = self.specials_from(from);
        self.specials.get(i).is_some_and(|(at, _)| *at < to)
    }

    /// Adds a special step, whose moves follow.
    pub(crate) fn begin_special(&mut self, special: SpecialStep) {
        self.specials.push((self.position, special));
    }

    /// Adds a move after the last one and goes there.
    pub(crate) fn push(&mut self, is_start: bool) {
        self.starts.push(is_start);
        self.position += 1;
    }

    /// Goes to a position.
    pub(crate) fn go_to(&mut self, position: usize) {
        self.position = position;
    }

    /// Drops the moves that redo would make, because another move is about to be written here.
    /// Returns `true` if there were any.
    pub(crate) fn truncate(&mut self) -> bool {
        self.n_written += 1;
        let position = self.position;
        if position == self.len() {
            return false;
        }
        self.n_unchanged = self.n_unchanged.min(position);
        self.starts.truncate(position);
        self.specials.retain(|(at, _)| *at < position);
        true
    }

    /// Merges the step that begins at a position into the step before it.
    pub(crate) fn join(&mut self, at: usize) {
        self.starts.clear(at);
        let mut from = at;
        while from > 0 && !self.starts.at(from) {
            from -= 1;
        }
        self.n_unchanged = self.n_unchanged.min(from);
    }

    /// Returns the position from which moves have changed since the move log last took the changes,
    /// and how many moves there were then.
    pub(crate) fn reported(&self) -> (usize, usize) {
        (self.n_unchanged, self.n_reported)
    }

    /// Marks all moves as saved, so that the next entry of the move log has only later changes.
    pub(crate) fn mark_reported(&mut self) {
        self.n_reported = self.len();
        self.n_unchanged = self.n_reported;
    }

    /// Returns how often new moves have been added to the history. The number does not change while
    /// the player only undoes and redoes.
    pub(crate) fn n_written(&self) -> u64 {
        self.n_written
    }

    /// Returns the size in bytes, for measuring.
    pub(crate) fn n_bytes(&self) -> usize {
        self.starts.n_bytes() + self.specials.capacity() * size_of::<(usize, SpecialStep)>()
    }
}
