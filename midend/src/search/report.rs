//! What a search found, as plain data.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;

use puzzle_core::solve::{Aim, Figure, FigureValue, Rating, Remark, Solutions, Stop};
use serde::{Deserialize, Serialize};

use super::JobTextError;

/// A job that is done, to be given to [`Searches::finish`](crate::Searches::finish), or read.
///
/// All but the memory that it brings back is plain data, and its text loses none of it.
#[derive(Serialize, Deserialize)]
pub struct Done {
    /// What was found.
    pub report: Report,
    pub(super) game: String,
    pub(super) revision: u64,
    /// The searches' memory, on its way back to the session.
    #[serde(skip)]
    pub(super) memory: Option<Box<dyn Any + Send>>,
}

impl core::fmt::Debug for Done {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Done({} {:?})", self.game, self.report)
    }
}

impl Done {
    /// What was found, as text, for another program.
    ///
    /// # Panics
    /// Never: plain data is JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data is JSON")
    }

    /// Takes what [`to_text`](Self::to_text) wrote. What it says is believed by
    /// [`finish`](crate::Searches::finish) only as far as it can be replayed.
    ///
    /// # Errors
    /// When it is no such text.
    pub fn from_text(text: &str) -> Result<Self, JobTextError> {
        serde_json::from_str(text).map_err(|e| JobTextError::Syntax(e.to_string()))
    }

    /// What ended the search, if it found nothing.
    pub fn stop(&self) -> Option<Stop> {
        match self.report {
            Report::Stopped(stop) => Some(stop),
            _ => None,
        }
    }
}

/// What a search found. Moves are as text, as saves write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Report {
    /// A new puzzle.
    Puzzle(PuzzleReport),
    /// Moves that solve it.
    Solved(SolvedReport),
    /// Proved: nothing solves it, and why.
    Unsolvable(Remark),
    /// The game has no solver for this position, in words.
    Unknown(String),
    /// Steps of a hint, at least one.
    Steps(Vec<StepReport>),
    /// What is said in place of a hint: what has to be put right first, or why there is none.
    Advice(Remark),
    /// A hint to go back: so many moves were made since all was right, and why that is so.
    TakeBack {
        /// How many moves have to be taken back.
        n_moves: usize,
        /// What is wrong, and the cells to mark.
        remark: Remark,
    },
    /// What is wrong so far; nothing when the position can still be won.
    Mistakes(Vec<Remark>),
    /// How hard the puzzle is.
    Rating(Rating),
    /// A command's moves, one step of undo.
    Moves(String),
    /// Why a command cannot be done here.
    Refused(String),
    /// A limit or the player ended the search before it found anything.
    Stopped(Stop),
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PuzzleReport {
    /// The full params that were asked for.
    pub params: String,
    /// The seed.
    pub seed: String,
    /// The full params of the desc, where the generator made a narrower board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub narrowed: Option<String>,
    /// The desc.
    pub desc: String,
    /// Moves that solve it, where the generator knows them.
    pub solution: Option<String>,
    /// Its grade, where the generator knows it.
    pub rating: Option<Rating>,
    /// What the player should know of how it was made.
    pub note: Option<String>,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SolvedReport {
    /// The moves; they were replayed.
    pub moves: String,
    /// How many they are.
    pub n_moves: usize,
    /// Whether no solution is better by the aim; only when proved.
    pub optimal: bool,
    /// How many solutions there are, where the aim was to count.
    pub solutions: Solutions,
    /// Another solution, where there are several and the aim was to count.
    pub other: Option<String>,
    /// What else is known of the solution.
    pub figures: Vec<Figure>,
    /// Nothing solves the position, for this reason: the moves are from the start.
    pub from_start: Option<Remark>,
    /// What ended the search, where these are the best moves so far.
    pub stopped: Option<Stop>,
}

impl SolvedReport {
    /// How long the solution is, and whether that was proved to be the least by the aim that it
    /// was searched for with: `31 moves, 12 pushes: proved the fewest`.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::solve::{Aim, Work};
    /// use puzzle_midend::{Report, Task};
    /// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1110")?;
    /// let report = game.ask_now(&Task::SolveHere(Aim::Any), &mut Work::unlimited())?;
    /// if let Report::Solved(solved) = report {
    ///     assert_eq!(solved.words(&Aim::Any), "1 move: fewer may do");
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn words(&self, aim: &Aim) -> String {
        let mut words = String::new();
        if let Some(why) = &self.from_start {
            // The player was lost, and sees another game than was played.
            words = format!("From the start, for here it is lost: {}. ", why.words);
        }
        words += &match self.n_moves {
            1 => "1 move".to_string(),
            n => format!("{n} moves"),
        };
        for figure in &self.figures {
            if let (Some(what), FigureValue::Int(n)) =
                (figure.key.strip_prefix("n_"), &figure.value)
            {
                words += &format!(", {n} {}", what.replace('_', " "));
            }
        }
        words += match (self.optimal, self.stopped.is_some(), aim) {
            (true, _, Aim::OptimalIn(_)) => ": proved the least of that measure",
            (true, ..) => ": proved the fewest",
            (false, true, _) => ": the best found before the search was stopped",
            (false, ..) => ": fewer may do",
        };
        words
    }
}

/// A step of a hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StepReport {
    /// The moves, one step of undo.
    pub moves: String,
    /// The words that justify it and the cells to mark.
    pub remark: Remark,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_told_with_what_was_proved() {
        let solved = SolvedReport {
            moves: String::new(),
            n_moves: 31,
            optimal: true,
            solutions: Solutions::Unknown,
            other: None,
            figures: alloc::vec![Figure::int("n_pushes", 12)],
            from_start: None,
            stopped: None,
        };
        assert_eq!(solved.words(&Aim::Optimal), "31 moves, 12 pushes: proved the fewest");
        let solved = SolvedReport {
            optimal: false,
            n_moves: 1,
            from_start: Some("two boxes hold each other".into()),
            figures: Vec::new(),
            ..solved
        };
        assert_eq!(
            solved.words(&Aim::Any),
            "From the start, for here it is lost: two boxes hold each other. 1 move: fewer may do"
        );
        let solved = SolvedReport { stopped: Some(Stop::Nodes), from_start: None, ..solved };
        assert_eq!(
            solved.words(&Aim::Optimal),
            "1 move: the best found before the search was stopped"
        );
    }
}
