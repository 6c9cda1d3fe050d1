//! What a game has brought that was not there before.

use crate::finished::Finished;
use crate::records::{Best, PuzzleRecord, Records};

/// What was new in a game that has just ended: the lines of the card at a win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// The puzzle is solved for the first time.
    pub is_first: bool,
    /// What was best before, if it was solved before.
    pub before: Option<PuzzleRecord>,
    /// Fewer moves than ever before. Never at the first time: there was nothing to be better than.
    pub moves: bool,
    /// Fewer pushes than ever before.
    pub pushes: bool,
    /// Less time than ever before.
    pub time: bool,
    /// Solved with no hint for the first time, after it was solved with some.
    pub unaided: bool,
}

impl News {
    /// What a game brings to a log that it is not part of yet. Nothing, if the player has not
    /// solved it.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>, game: &Finished) -> Self {
        if !game.is_solved() {
            return Self::default();
        }
        let of_puzzle = log.into_iter().filter(|other| other.puzzle == game.puzzle);
        let records = Records::of(of_puzzle.filter(|other| other.uid != game.uid));
        let Some(before) = records.of_puzzle(&game.puzzle) else {
            return Self { is_first: true, ..Self::default() };
        };
        let less = |value: Option<u64>, best: Option<Best>| {
            value.zip(best).is_some_and(|(value, best)| value < best.value)
        };
        Self {
            is_first: false,
            moves: less(Some(game.moves.into()), before.moves),
            pushes: less(game.pushes.map(Into::into), before.pushes),
            time: less(game.millis, before.millis),
            unaided: game.hints == 0 && before.fewest_hints > 0,
            before: Some(before.clone()),
        }
    }

    /// Whether there is any.
    pub fn is_any(&self) -> bool {
        self.is_first || self.moves || self.pushes || self.time || self.unaided
    }
}
