//! Records that a finished game improves.

use crate::finished::Finished;
use crate::records::{Best, PuzzleRecord, Records};

/// The records that a game improved, as shown after a win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Improvements {
    /// `true` if the puzzle is solved for the first time.
    pub is_first: bool,
    /// The records before this game, if the puzzle was solved before.
    pub before: Option<PuzzleRecord>,
    /// `true` if the game has fewer moves than all earlier solutions of the puzzle. Never `true`
    /// for the first solution.
    pub moves: bool,
    /// `true` if the game has fewer pushes than all earlier solutions of the puzzle.
    pub pushes: bool,
    /// `true` if the game took less time than all earlier solutions of the puzzle.
    pub time: bool,
    /// `true` if this is the first solution without hints, after solutions with hints.
    pub unaided: bool,
}

impl Improvements {
    /// Compares a game with a log that does not contain it yet. Nothing is improved unless the
    /// player solved it.
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
            value.zip(best).is_some_and(|(value, best)| {
                value < best.value && best.is_beaten_by(value, game.hints)
            })
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

    /// Returns `true` if anything was improved.
    pub fn is_any(&self) -> bool {
        self.is_first || self.moves || self.pushes || self.time || self.unaided
    }
}
