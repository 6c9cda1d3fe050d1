//! Solving: requests to a solver and its answers, hints and marks, grades, and the limits of a
//! search.

mod explanation;
mod grade;
mod pace;
mod plan;
mod rating;
mod search_limits;

use crate::Text;
use alloc::borrow::Cow;
use alloc::vec::Vec;

pub use explanation::{Explanation, Mark, MarkKind, Spot, Target};
pub use grade::{Grade, Solutions};
pub use pace::Pace;
pub use plan::{HintStep, Plan};
pub use rating::{Metric, MetricValue, Rating};
pub use search_limits::{Progress, Stop, Work};

/// What the solver should optimize or find out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Objective {
    /// Any solution, found quickly; a short one if that costs little.
    #[default]
    Any,
    /// A solution with the fewest moves, with proof.
    Optimal,
    /// A solution with the smallest value of another quantity, one of those named by the
    /// [`Solver`](crate::ability::Solver).
    OptimalIn(Cow<'static, str>),
    /// Any solution, and whether there is another one. Requires a
    /// [`Solver`](crate::ability::Solver) that counts.
    Count,
}

/// A request to a solver, passed together with the position.
///
/// ```
/// use puzzle_core::solve::{Objective, SolveRequest};
/// let known = ['r', 'u'];
/// let request = SolveRequest::with_aim(Objective::Optimal).with_known(Some(&known));
/// assert_eq!((request.aim, request.known), (Objective::Optimal, Some(&known[..])));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolveRequest<'a, M> {
    /// What to optimize or find out.
    pub aim: Objective,
    /// Moves that solve the position, from the generator, a file, or hints that the player follows;
    /// `None` if none are known. They have been checked by replaying them. A solver may return them
    /// or look for better ones.
    pub known: Option<&'a [M]>,
    /// `true` if a better solution than the known one is of use even without a proof that it is the
    /// best. A solver may then search near the known solution first. The proof comes later.
    pub improves: bool,
    /// The move that led to the position, if there is one: among equally good steps a hint prefers
    /// one near it. It may be any move.
    pub last_move: Option<&'a M>,
}

impl<M> Default for SolveRequest<'_, M> {
    fn default() -> Self {
        Self { aim: Objective::Any, known: None, improves: false, last_move: None }
    }
}

impl<M> SolveRequest<'_, M> {
    /// Creates a request without a known solution.
    pub fn with_aim(aim: Objective) -> Self {
        Self { aim, ..Self::default() }
    }
}

impl<'a, M> SolveRequest<'a, M> {
    /// Sets a known solution.
    #[must_use]
    pub fn with_known(self, known: Option<&'a [M]>) -> Self {
        Self { known, ..self }
    }

    /// Creates a request for a better solution than a known one. If the search is stopped, the
    /// answer is the best solution found so far.
    ///
    /// ```
    /// use puzzle_core::solve::{Objective, SolveRequest};
    /// let known = ['r', 'l', 'r', 'u'];
    /// let request = SolveRequest::improving(&known, Objective::Optimal);
    /// assert!(request.improves && request.known == Some(&known[..]));
    /// ```
    pub fn improving(known: &'a [M], aim: Objective) -> Self {
        Self { aim, known: Some(known), improves: true, last_move: None }
    }

    /// Sets the move that led to the position.
    #[must_use]
    pub fn with_last_move(self, last_move: Option<&'a M>) -> Self {
        Self { last_move, ..self }
    }
}

/// The answer of a solver.
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
    /// Proof that no moves solve the position. The explanation says why, and its marks show where.
    Unsolvable(Explanation),
    /// A limit or the player stopped the search.
    Stopped {
        /// What stopped the search.
        stop: Stop,
        /// The best solution found before, if any.
        best: Option<Solution<M>>,
    },
    /// The solver does not support this position, for this reason.
    Unknown(Text),
}

impl<M> From<Stop> for Answer<M> {
    /// Returns [`Stopped`](Self::Stopped) without a solution.
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
    /// `true` if it is proved that no solution is better by the requested objective. If any
    /// solution was requested, that is one with the fewest moves.
    pub optimal: bool,
    /// The number of solutions of the position, if the objective was to count.
    pub solutions: Solutions,
    /// Moves of another solution, if the objective was to count and there are several.
    pub other: Option<Vec<M>>,
    /// Other measurements of the solution, such as `n_pushes` or `grid`.
    pub figures: Vec<Metric>,
}

impl<M> Solution<M> {
    /// Creates a solution from its moves, without proofs and metrics.
    pub fn new(moves: Vec<M>) -> Self {
        let (solutions, other, figures) = (Solutions::Unknown, None, Vec::new());
        Self { moves, optimal: false, solutions, other, figures }
    }

    /// Marks the solution as proved optimal by the requested objective.
    #[must_use]
    pub fn optimal(self) -> Self {
        self.optimal_if(true)
    }

    /// Marks the solution as proved optimal by the requested objective if `is_proved`.
    #[must_use]
    pub fn optimal_if(mut self, is_proved: bool) -> Self {
        self.optimal = is_proved;
        self
    }
}
