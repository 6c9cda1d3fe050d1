//! The search for the move that was the earliest mistake.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::solve::{Answer, Explanation, Mark, SolveRequest, Spot, Stop, Work};
use puzzle_core::{Game, Text};

use super::report::{MistakeOrigin, MistakenMove, MistakesReport};
use super::request::Place;

/// The number of successive positions that are kept at a time.
const BLOCK: usize = 32;

/// Returns the mistakes in a position. In a game without a review, the position is a mistake if the
/// solver proves that it has no solution.
///
/// # Errors
/// Returns the limit that stopped the search.
pub(crate) fn mistakes<G: Game>(
    state: &G::State,
    memory: &mut G::Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    if G::REVIEW.is_some() {
        return G::mistakes(state, memory, work);
    }
    match G::solve(state, &SolveRequest::default(), memory, work) {
        Answer::Solved(_) | Answer::Stopped { best: Some(_), .. } => Ok(Vec::new()),
        Answer::Unsolvable(why) => Ok(vec![why]),
        Answer::Stopped { stop, best: None } => Err(stop),
        Answer::Unknown(_) => Err(Stop::Inner),
    }
}

/// A search through the positions of a play for mistakes. Positions are numbered by the moves made.
pub(super) struct MistakeSearch<'s, 'w, G: Game> {
    place: &'s Place<G>,
    memory: &'s mut G::Memory,
    work: &'s mut Work<'w>,
    /// The number of the first position in `block`.
    block_start: usize,
    block: Vec<G::State>,
    /// The last position of the play that is also one of the known solution.
    last_known: Option<usize>,
}

impl<'s, 'w, G: Game> MistakeSearch<'s, 'w, G> {
    pub(super) fn new(
        place: &'s Place<G>,
        memory: &'s mut G::Memory,
        work: &'s mut Work<'w>,
    ) -> Self {
        let is_known = |known: &[G::Move]| {
            place.moves.iter().zip(known).take_while(|(made, known)| made == known).count()
        };
        let last_known = place.known.as_deref().map(is_known);
        Self { place, memory, work, block_start: 0, block: Vec::new(), last_known }
    }

    /// Reports the mistakes in the present position, and the move that was the earliest of them.
    ///
    /// # Errors
    /// Returns the [`Stop`] that ended the search before it knew of a mistake.
    pub(super) fn report(&mut self) -> Result<MistakesReport, Stop> {
        let found = self.mistakes(self.place.moves.len())?;
        let safe = G::why_safe(&self.place.state).filter(|_| found.is_empty());
        let origin = (!found.is_empty()).then(|| self.origin(&found));
        Ok(MistakesReport { found, origin, safe: safe.map(Text::literal) })
    }

    /// Returns a position of the play.
    fn position(&mut self, at: usize) -> G::State {
        if !(self.block_start..self.block_start + self.block.len()).contains(&at) {
            self.block_start = at - at % BLOCK;
            let mut state = self.place.start.clone();
            let mut block = Vec::new();
            let end = (self.block_start + BLOCK).min(self.place.moves.len());
            for n_moves in 0..=end {
                if n_moves >= self.block_start {
                    block.push(state.clone());
                }
                if let Some(mv) = self.place.moves.get(n_moves).filter(|_| n_moves < end) {
                    let executed = G::execute(&mut state, mv);
                    debug_assert!(executed.is_ok(), "a move of the play");
                }
            }
            self.block = block;
        }
        self.block[at - self.block_start].clone()
    }

    /// Returns the mistakes in a position of the play.
    fn mistakes(&mut self, at: usize) -> Result<Vec<Explanation>, Stop> {
        self.work.node()?;
        if self.last_known.is_some_and(|last| at <= last) {
            return Ok(Vec::new());
        }
        let state = self.position(at);
        mistakes::<G>(&state, self.memory, self.work)
    }

    /// Finds where the mistakes in the present position come from.
    fn origin(&mut self, found: &[Explanation]) -> MistakeOrigin {
        let mut lasting = found.to_vec();
        let number = self.run_start(self.place.moves.len(), &mut |search, at| {
            let mut there = search.mistakes(at)?;
            if G::finds_entries() {
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
        let first = if G::finds_entries() {
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
        let place = self.place;
        let mut check = |at, wrong| is_wrong(self, at).map_err(|stop| (wrong, stop));
        loop {
            let corrects = |&at: &usize| G::corrects(&place.moves[at]);
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
        let (before, after) = (self.position(number - 1), self.position(number));
        let reason = G::mistake_reason(mistake, [&before, &after], self.memory, self.work);
        let mut reason = reason.unwrap_or_else(|_| mistake.clone());
        reason.marks.retain(|mark| self.is_unchanged_since(&after, mark));
        MistakenMove {
            number,
            n_moves: self.place.moves.len(),
            n_to_undo: self.place.moves.len() - last_right,
            change: G::describe_change(&before, &after),
            reason,
        }
    }

    /// Returns `true` if all that a mark is on looks now as it did in an earlier position.
    fn is_unchanged_since(&self, earlier: &G::State, mark: &Mark) -> bool {
        let (now, ui) = (&self.place.state, &G::Ui::default());
        mark.target.spots().all(|spot| match spot {
            Spot::Cell(cell) => {
                let cell = cell as usize;
                G::cell_glyph(earlier, ui, cell) == G::cell_glyph(now, ui, cell)
            }
            Spot::Point(..) => {
                G::describe_spot(earlier, ui, spot) == G::describe_spot(now, ui, spot)
            }
        })
    }
}
