//! Solving: questions to a solver and its answers, hints and their marks, grades, and the work that
//! a search may do.

mod grade;
mod pace;
mod plan;
mod rating;
mod remark;
mod work;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

pub use grade::{Grade, Solutions};
pub use pace::Pace;
pub use plan::{HintStep, Plan};
pub use rating::{Figure, FigureValue, Rating};
pub use remark::{Mark, MarkKind, Remark, Spot, Target};
pub use work::{Progress, Stop, Work};

/// What a solution is wanted for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Aim {
    /// Any solution, soon; a short one where it costs little.
    #[default]
    Any,
    /// One with the fewest moves, proved.
    Optimal,
    /// One with the least of something else, by its name among the measures of the
    /// [`Solver`](crate::ability::Solver).
    OptimalIn(Cow<'static, str>),
    /// Any solution, and whether there is another: where the [`Solver`](crate::ability::Solver) counts.
    Count,
}

/// The question to a solver, beside the position.
///
/// ```
/// use puzzle_core::solve::{Aim, Ask};
/// let known = ['r', 'u'];
/// let ask = Ask::with_aim(Aim::Optimal).knowing(Some(&known));
/// assert_eq!((ask.aim, ask.known), (Aim::Optimal, Some(&known[..])));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ask<'a, M> {
    /// What the solution is wanted for.
    pub aim: Aim,
    /// A line of moves from this position that is known to solve it (the generator's, a file's);
    /// it has been replayed. A solver may return it or do better.
    pub known: Option<&'a [M]>,
}

impl<M> Default for Ask<'_, M> {
    fn default() -> Self {
        Self { aim: Aim::Any, known: None }
    }
}

impl<M> Ask<'_, M> {
    /// The question with an aim, nothing known.
    pub fn with_aim(aim: Aim) -> Self {
        Self { aim, known: None }
    }
}

impl<'a, M> Ask<'a, M> {
    /// The same question, asked by someone who knows these moves.
    #[must_use]
    pub fn knowing(self, known: Option<&'a [M]>) -> Self {
        Self { known, ..self }
    }
}

/// What a solver found out.
///
/// ```
/// use puzzle_core::solve::{Answer, Solution, Stop};
/// let solved: Answer<char> = Answer::Solved(Solution::new(vec!['r', 'u']).optimal());
/// let stopped: Answer<char> = Stop::Nodes.into();
/// assert!(matches!(solved, Answer::Solved(found) if found.optimal && found.moves.len() == 2));
/// assert!(matches!(stopped, Answer::Stopped { stop: Stop::Nodes, best: None }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// Moves that solve the position.
    Solved(Solution<M>),
    /// Proved: no moves solve it. The words say why, the marks where.
    Unsolvable(Remark),
    /// A limit or the player ended the search.
    Stopped {
        /// What ended it.
        stop: Stop,
        /// The best solution so far, if any.
        best: Option<Solution<M>>,
    },
    /// The game has no solver for this position, in words.
    Unknown(String),
}

impl<M> From<Stop> for Answer<M> {
    /// Ended with nothing found.
    fn from(stop: Stop) -> Self {
        Self::Stopped { stop, best: None }
    }
}

/// Moves that solve a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution<M> {
    /// The moves in order.
    pub moves: Vec<M>,
    /// Whether none is better by the aim asked for; only when proved.
    pub optimal: bool,
    /// How many solutions the position has, where the aim was to count.
    pub solutions: Solutions,
    /// Moves to another solution, where there are several and the aim was to count.
    pub other: Option<Vec<M>>,
    /// What else is worth telling: `n_pushes`, `grid`.
    pub figures: Vec<Figure>,
}

impl<M> Solution<M> {
    /// Moves of which nothing is proved, and with nothing else to tell.
    pub fn new(moves: Vec<M>) -> Self {
        let (solutions, other, figures) = (Solutions::Unknown, None, Vec::new());
        Self { moves, optimal: false, solutions, other, figures }
    }

    /// The same, proved to be the best by the aim asked for.
    #[must_use]
    pub fn optimal(self) -> Self {
        self.optimal_if(true)
    }

    /// The same, proved to be the best by the aim asked for if that is so.
    #[must_use]
    pub fn optimal_if(mut self, is_proved: bool) -> Self {
        self.optimal = is_proved;
        self
    }
}
