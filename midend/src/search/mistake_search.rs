//! The search for the move that was the earliest mistake.

use alloc::vec::Vec;

use puzzle_core::Text;
use puzzle_core::solve::{Explanation, Stop, Work};

use super::report::{MistakeOrigin, MistakenMove, MistakesReport};
use crate::kernel::{Board, Memory};

/// A search through the positions of a play for mistakes. Positions are numbered by the moves made.
pub(super) struct MistakeSearch<'s, 'w> {
    board: &'s dyn Board,
    memory: &'s mut Memory,
    work: &'s mut Work<'w>,
    /// The last position of the play that is also one of the known solution.
    last_known: Option<usize>,
}

impl<'s, 'w> MistakeSearch<'s, 'w> {
    pub(super) fn new(
        board: &'s dyn Board,
        memory: &'s mut Memory,
        work: &'s mut Work<'w>,
    ) -> Self {
        Self { board, memory, work, last_known: board.n_known_made() }
    }

    /// Reports the mistakes in the present position, and the move that was the earliest of them.
    ///
    /// # Errors
    /// Returns the [`Stop`] that ended the search before it knew of a mistake.
    pub(super) fn report(&mut self) -> Result<MistakesReport, Stop> {
        let found = self.mistakes(self.n_moves())?;
        let safe = self.board.why_safe().filter(|_| found.is_empty());
        let origin = (!found.is_empty()).then(|| self.origin(&found));
        Ok(MistakesReport { found, origin, safe: safe.map(Text::literal) })
    }

    /// Returns the number of moves made.
    fn n_moves(&self) -> usize {
        self.board.steps().position()
    }

    /// Returns the mistakes in a position of the play.
    fn mistakes(&mut self, at: usize) -> Result<Vec<Explanation>, Stop> {
        self.work.node()?;
        if self.last_known.is_some_and(|last| at <= last) {
            return Ok(Vec::new());
        }
        self.board.mistakes(at, self.memory, self.work)
    }

    /// Finds where the mistakes in the present position come from.
    fn origin(&mut self, found: &[Explanation]) -> MistakeOrigin {
        let mut lasting = found.to_vec();
        let number = self.run_start(self.n_moves(), &mut |search, at| {
            let mut there = search.mistakes(at)?;
            if search.board.finds_entries() {
                // An entry that was corrected and made again is another mistake.
                there.retain(|mistake| lasting.contains(mistake));
            }
            let is_wrong = !there.is_empty();
            if is_wrong {
                lasting = there;
            }
            Ok(is_wrong)
        });
        let number = match number {
            Ok(number) => number,
            Err((by, stop)) => return MistakeOrigin::NotFound { by, stop },
        };
        // Before this move there may be other mistakes, which were corrected later.
        let first = if self.board.finds_entries() {
            self.run_start(number, &mut |search, at| Ok(!search.mistakes(at)?.is_empty()))
        } else {
            Ok(number)
        };
        match first {
            Ok(0) => MistakeOrigin::Start,
            Ok(first) => MistakeOrigin::Move(self.mistaken_move(number, first - 1, &lasting[0])),
            Err((_, stop)) => MistakeOrigin::NotFound { by: number, stop },
        }
    }

    /// Returns the first position of the run of wrong positions that ends at `wrong`.
    ///
    /// Between two moves that can correct a mistake, a wrong position stays wrong. So it goes back
    /// there by steps of growing length and then bisects.
    ///
    /// # Errors
    /// Returns the [`Stop`] that ended the search, and the first position known to be in the run.
    fn run_start(
        &mut self,
        mut wrong: usize,
        is_wrong: &mut dyn FnMut(&mut Self, usize) -> Result<bool, Stop>,
    ) -> Result<usize, (usize, Stop)> {
        let board = self.board;
        let mut check = |at, wrong| is_wrong(self, at).map_err(|stop| (wrong, stop));
        loop {
            let corrects = |&at: &usize| board.corrects(at);
            let floor = (0..wrong).rev().find(corrects).map_or(0, |at| at + 1);
            let (mut right, mut step) = (None, 1_usize);
            loop {
                let at = match right {
                    None if wrong == floor => break,
                    None => wrong.saturating_sub(step).max(floor),
                    Some(right) if right + 1 == wrong => return Ok(wrong),
                    Some(right) => usize::midpoint(right, wrong),
                };
                if check(at, wrong)? {
                    wrong = at;
                } else {
                    right = Some(at);
                }
                step = step.saturating_mul(2);
            }
            // All positions since the last correction are wrong.
            if floor == 0 || !check(floor - 1, wrong)? {
                return Ok(floor);
            }
            wrong = floor - 1;
        }
    }

    /// Describes the move that led to a position with a mistake. `last_right` is the position to go
    /// back to.
    fn mistaken_move(
        &mut self,
        number: usize,
        last_right: usize,
        mistake: &Explanation,
    ) -> MistakenMove {
        let (change, reason) = self.board.mistaken_move(number, mistake, self.memory, self.work);
        let n_moves = self.n_moves();
        MistakenMove { number, n_moves, n_to_undo: n_moves - last_right, change, reason }
    }
}
