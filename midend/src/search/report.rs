//! The results of searches, as plain data.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::solve::{
    Explanation, HintStep, Metric, MetricValue, Objective, Rating, Solutions, Stop,
};
use serde::{Deserialize, Serialize};

use super::JobTextError;
use crate::kernel::Memory;
use crate::save::json_error_words;
use puzzle_core::{Text, plural, text};

/// A finished job, to be passed to [`Midend::finish`](crate::Midend::finish) or read directly.
///
/// All of it except the memory is plain data, which its text form preserves.
#[derive(Serialize, Deserialize)]
pub struct FinishedJob {
    /// The result.
    pub report: SearchReport,
    pub(super) game: String,
    pub(super) revision: u64,
    /// The memory of searches, on its way back to the session.
    #[serde(skip)]
    pub(super) memory: Memory,
}

impl core::fmt::Debug for FinishedJob {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Done({} {:?})", self.game, self.report)
    }
}

impl FinishedJob {
    /// Returns the result as text, for another program.
    ///
    /// # Panics
    /// Never, because plain data can always be written as JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data is JSON")
    }

    /// Reads a text that [`to_text`](Self::to_text) wrote. [`finish`](crate::Midend::finish)
    /// checks its content by replaying it.
    ///
    /// # Errors
    /// When the text is not a finished job.
    pub fn from_text(text: &str) -> Result<Self, JobTextError> {
        serde_json::from_str(text).map_err(|e| JobTextError::Syntax(json_error_words(&e)))
    }

    /// Returns what stopped the search, if it found nothing.
    pub fn stop(&self) -> Option<Stop> {
        match self.report {
            SearchReport::Stopped(stop) => Some(stop),
            _ => None,
        }
    }
}

/// The result of a search. Moves are texts in the form that saves contain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SearchReport {
    /// A new puzzle.
    Puzzle(PuzzleReport),
    /// A solution.
    Solved(SolvedReport),
    /// The best solution found, beginning with a known one.
    Improved(ImprovedReport),
    /// Proof that there is no solution, with the reason.
    Unsolvable(Explanation),
    /// The solver does not support this position, for this reason.
    Unknown(Text),
    /// Steps of a hint, at least one. Each has the texts of its moves.
    Steps(Vec<HintStep<String>>),
    /// A message in place of a hint: what has to be corrected first, or why there is no hint.
    Advice(Explanation),
    /// The mistakes so far, also in place of a hint.
    Mistakes(MistakesReport),
    /// The rating of the puzzle.
    Rating(Rating),
    /// The moves of a command, which are one step of undo.
    Moves(String),
    /// The reason why a command is not available.
    Refused(Text),
    /// A limit or the player stopped the search before it found anything.
    Stopped(Stop),
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PuzzleReport {
    /// The requested full params.
    pub(crate) params: String,
    /// The seed.
    pub(crate) seed: String,
    /// The full params of the desc, if the generator made a narrower board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) narrowed: Option<String>,
    /// The desc.
    pub(crate) desc: String,
    /// Moves that solve the puzzle, if the generator knows them.
    pub(crate) solution: Option<String>,
    /// The rating, if the generator knows it.
    pub(crate) rating: Option<Rating>,
    /// A message to the player about how the puzzle was made.
    pub(crate) note: Option<Text>,
}

impl PuzzleReport {
    /// Returns the puzzle as it follows the game's name in an ID: `params:desc`.
    pub fn puzzle(&self) -> String {
        let params = self.narrowed.as_ref().unwrap_or(&self.params);
        alloc::format!("{params}:{}", self.desc)
    }
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SolvedReport {
    /// The moves, which have been replayed.
    pub moves: String,
    /// The number of moves.
    pub n_moves: usize,
    /// `true` if it is proved that no solution is better by the requested objective.
    pub optimal: bool,
    /// The number of solutions, if the objective was to count.
    pub solutions: Solutions,
    /// Another solution, if the objective was to count and there are several.
    pub other: Option<String>,
    /// Other measurements of the solution.
    pub figures: Vec<Metric>,
    /// The reason why no moves solve the position, if `moves` solve the puzzle from its start
    /// instead.
    pub from_start: Option<Explanation>,
    /// What stopped the search, if these are the best moves found before.
    pub stopped: Option<Stop>,
}

impl SolvedReport {
    /// Creates a report of moves of which nothing is proved.
    pub(crate) fn new(moves: String, n_moves: usize) -> Self {
        Self {
            moves,
            n_moves,
            optimal: false,
            solutions: Solutions::default(),
            other: None,
            figures: Vec::new(),
            from_start: None,
            stopped: None,
        }
    }

    /// Describes the length of the solution and whether it is proved to be the best by the
    /// objective of the search: `31 moves, 12 pushes, proved optimal`.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry, SearchReport, Task};
    /// use puzzle_midend::puzzle_core::solve::{Objective, Work};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
    /// let report = game.run_now(&Task::SolveHere(Objective::Any), &mut Work::unlimited())?;
    /// if let SearchReport::Solved(solved) = report {
    ///     assert_eq!(solved.words(&Objective::Any), "1 move, not proved optimal");
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn words(&self, aim: &Objective) -> Text {
        let length = self.length_words();
        let solved = match (self.optimal, self.stopped.is_some(), aim) {
            (true, _, Objective::OptimalIn(_)) => {
                text!("{length}, proved optimal in that quantity", length)
            }
            (true, ..) => text!("{length}, proved optimal", length),
            (false, true, _) => text!("{length}, the best found before the search stopped", length),
            (false, ..) => text!("{length}, not proved optimal", length),
        };
        match &self.from_start {
            // The player's position was lost, and the solution shows another game than the one
            // played.
            Some(why) => text!(
                "this position cannot be solved: {reason}; solved from the start in {solved}",
                reason = &why.words,
                solved,
            ),
            None => solved,
        }
    }

    /// Returns the number of moves, and the other quantities that are counted.
    fn length_words(&self) -> Text {
        let n = self.n_moves;
        let counted = self.figures.iter().filter_map(|figure| match figure.value {
            MetricValue::Int(n) => Some(quantity(figure.key.strip_prefix("n_")?, n)),
            _ => None,
        });
        Text::commas(core::iter::once(plural!(n, "{n} move", "{n} moves")).chain(counted))
    }
}

/// A solution that is no worse than a known one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ImprovedReport {
    /// The known solution.
    pub known: SolvedReport,
    /// The best solution found; the known one if none is better.
    pub found: SolvedReport,
    /// What was minimized.
    pub aim: Objective,
}

impl ImprovedReport {
    /// Returns `true` if the solution found is better than the known one.
    pub fn is_better(&self) -> bool {
        self.found.moves != self.known.moves
    }

    /// Describes both solutions and what is proved: `improved from 48 moves, 17 pushes to 31 moves,
    /// 12 pushes, proved to be the fewest pushes`.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry, SearchReport, Task};
    /// use puzzle_midend::puzzle_core::solve::{Objective, Work};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
    /// let task = Task::Improve {
    ///     moves: "1,1 1,2 1,2".into(),
    ///     aim: Objective::Optimal,
    ///     nodes: None,
    /// };
    /// let report = game.run_now(&task, &mut Work::unlimited())?;
    /// if let SearchReport::Improved(improved) = report {
    ///     assert!(improved.is_better() && improved.found.n_moves == 1);
    ///     let words = improved.words();
    ///     assert_eq!(words, "improved from 3 moves to 1 move, not proved to be the fewest moves");
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn words(&self) -> Text {
        let unit = if let Objective::OptimalIn(unit) = &self.aim { unit } else { "moves" };
        let unit = match unit {
            "moves" => text!("moves"),
            "pushes" => text!("pushes"),
            unit => Text::english(unit.replace('_', " ")),
        };
        let (known, found) = (self.known.length_words(), self.found.length_words());
        match (self.is_better(), self.found.optimal) {
            (true, true) => text!(
                "improved from {known} to {found}, proved to be the fewest {unit}",
                known,
                found,
                unit
            ),
            (true, false) => text!(
                "improved from {known} to {found}, not proved to be the fewest {unit}",
                known,
                found,
                unit
            ),
            (false, true) => text!("{known}, proved to be the fewest {unit}", known, unit),
            (false, false) => text!("no better solution than {known} was found", known),
        }
    }
}

/// Returns a quantity of a solution in words, by the name that the game's metric gives it.
fn quantity(name: &str, n: i64) -> Text {
    match name {
        "pushes" => plural!(n, "{n} push", "{n} pushes"),
        "single_tile_moves" => plural!(n, "{n} single tile move", "{n} single tile moves"),
        _ => text!("{n} {quantity}", n, quantity = Text::english(name.replace('_', " "))),
    }
}

/// The mistakes in a position, and where they come from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MistakesReport {
    /// The mistakes in the position; empty if it can still be solved.
    pub found: Vec<Explanation>,
    /// Where the mistakes come from; `None` if there are none.
    pub origin: Option<MistakeOrigin>,
    /// Why no move on this board can be a mistake, if that is so.
    pub safe: Option<Text>,
}

/// Where the mistakes in a position come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MistakeOrigin {
    /// A move: the earliest of the mistakes that are still on the board.
    Move(MistakenMove),
    /// The puzzle has no solution from its start.
    Start,
    /// The search for the move was stopped.
    NotFound {
        /// The number of moves after which the position was certainly wrong.
        by: usize,
        /// What stopped the search.
        stop: Stop,
    },
}

/// A move that was a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MistakenMove {
    /// The number of the move, counted from 1 since the start of the puzzle.
    pub number: usize,
    /// The number of moves made since the start of the puzzle.
    pub n_moves: usize,
    /// The number of moves to undo to come to the last position without a mistake. It is the one
    /// before the move, unless other mistakes were made before and corrected after the move.
    pub n_to_undo: usize,
    /// What the move did, if the game has words for it.
    pub change: Option<Text>,
    /// Why the move was a mistake. Marks on what has changed since are left out.
    pub reason: Explanation,
}

impl MistakesReport {
    /// Describes the mistakes to the player: which move was the earliest, why, and how many moves
    /// to undo.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry, SearchReport, Task};
    /// use puzzle_midend::puzzle_core::solve::Work;
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
    /// let report = game.run_now(&Task::Mistakes, &mut Work::unlimited())?;
    /// if let SearchReport::Mistakes(mistakes) = report {
    ///     assert_eq!(mistakes.words(), "there are no mistakes so far");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self) -> Text {
        let found = self.found.first().map(|mistake| mistake.words.clone()).unwrap_or_default();
        match (&self.origin, &self.safe) {
            (None, Some(safe)) => safe.clone(),
            (None, None) => text!("there are no mistakes so far"),
            (Some(MistakeOrigin::Start), _) => {
                text!("{mistake}; this puzzle cannot be solved at all", mistake = found)
            }
            (Some(MistakeOrigin::NotFound { by, stop }), _) => {
                text!(
                    "{mistake}. Which move was the mistake is not known, only that it is among the \
                     first {n}: {stop}",
                    mistake = found,
                    n = *by,
                    stop = *stop,
                )
            }
            (Some(MistakeOrigin::Move(mv)), _) => mv.words(),
        }
    }
}

impl MistakenMove {
    fn words(&self) -> Text {
        let (n, n_moves, reason) = (self.number, self.n_moves, &self.reason.words);
        let is_last = n >= n_moves;
        // The reason is about the position after the move, which is on the board only if it was the
        // last one.
        let mistake = match (&self.change, is_last) {
            (None, true) => text!("The last move was the mistake: {reason}.", reason),
            (Some(change), true) => {
                text!("The last move was the mistake ({change}): {reason}.", change, reason)
            }
            (None, false) => text!(
                "Move {n} of {n_moves} was the mistake. After it: {reason}.",
                n,
                n_moves,
                reason
            ),
            (Some(change), false) => text!(
                "Move {n} of {n_moves} was the mistake ({change}). After it: {reason}.",
                n,
                n_moves,
                change,
                reason
            ),
        };
        let n = self.n_to_undo;
        let undo = if n > n_moves.saturating_sub(self.number).saturating_add(1) {
            plural!(
                n,
                "Undo it, because before it there was another mistake, which is corrected by now",
                "Undo the last {n} moves, because before it there was another mistake, which is \
                 corrected by now"
            )
        } else {
            plural!(n, "Undo it", "Undo the last {n} moves")
        };
        Text::sentences([mistake, undo])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_described_with_what_was_proved() {
        let solved = SolvedReport {
            moves: String::new(),
            n_moves: 31,
            optimal: true,
            solutions: Solutions::Unknown,
            other: None,
            figures: alloc::vec![Metric::int("n_pushes", 12)],
            from_start: None,
            stopped: None,
        };
        assert_eq!(solved.words(&Objective::Optimal), "31 moves, 12 pushes, proved optimal");
        let solved = SolvedReport {
            optimal: false,
            n_moves: 1,
            from_start: Some("two boxes hold each other".into()),
            figures: Vec::new(),
            ..solved
        };
        assert_eq!(
            solved.words(&Objective::Any),
            "this position cannot be solved: two boxes hold each other; solved from the start in 1 move, not proved optimal"
        );
        let solved = SolvedReport { stopped: Some(Stop::Nodes), from_start: None, ..solved };
        assert_eq!(
            solved.words(&Objective::Optimal),
            "1 move, the best found before the search stopped"
        );
    }
}
