//! Solving.

use super::table;
use crate::Game;
use crate::solve::{Answer, SolveRequest, Work};

type SolveFn<G> = fn(
    state: &<G as Game>::State,
    request: &SolveRequest<'_, <G as Game>::Move>,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Answer<<G as Game>::Move>;

/// A game's solver, which finds solutions from any position.
///
/// `solve` returns moves that it has replayed, or proves that there are none and says why, or
/// reports that a limit stopped it. It calls `work` for every node and every large table. What it
/// keeps in the memory changes its speed but never its answer.
///
/// ```
/// # use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::ability::Abilities;
/// use puzzle_core::params::Params;
/// use puzzle_core::solve::{Answer, SolveRequest, Work};
/// let params = Params::decode("3x3", &Default::default())?;
/// let start = LightsOut::parse_desc(&params, "010111010")?;
/// let request = SolveRequest::default();
/// let answer = LightsOut::solve(&start, &request, &mut (), &mut Work::unlimited());
/// assert!(matches!(answer, Answer::Solved(solution) if solution.moves.len() == 1));
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
pub struct Solver<G: Game> {
    pub(super) solve: SolveFn<G>,
    pub(super) is_counting: bool,
    pub(super) is_animated: bool,
    pub(super) measures: &'static [&'static str],
    pub(super) is_of_one_length: bool,
}

table!(Solver);

impl<G: Game> Solver<G> {
    /// Creates a solver from its function.
    pub const fn new(solve: SolveFn<G>) -> Self {
        Self {
            solve,
            is_counting: false,
            is_animated: false,
            measures: &[],
            is_of_one_length: false,
        }
    }

    /// Declares that the solver can count: given
    /// [`Objective::Count`](crate::solve::Objective::Count), it finds out whether there is one
    /// solution or several. Generated puzzles of such a game have exactly one. Two solutions are
    /// different if the texts of their boards ([`Words::text`](crate::ability::Words::text))
    /// differ, or their states if the game has no text.
    #[must_use]
    pub const fn counting(mut self) -> Self {
        self.is_counting = true;
        self
    }

    /// Declares that solutions are worth watching move by move.
    #[must_use]
    pub const fn animated(mut self) -> Self {
        self.is_animated = true;
        self
    }

    /// Declares that all solutions of a puzzle have the same number of moves, so that none is worth
    /// searching for because it is shorter.
    #[must_use]
    pub const fn of_one_length(mut self) -> Self {
        self.is_of_one_length = true;
        self
    }

    /// Sets the quantities, beside the number of moves, that the solver can minimize, such as
    /// `pushes`. The [figures](crate::solve::Solution::figures) of a solution should have the value
    /// with the key `n_pushes`: reports write an integer whose key begins with `n_` as "12 pushes".
    #[must_use]
    pub const fn measured_in(mut self, measures: &'static [&'static str]) -> Self {
        self.measures = measures;
        self
    }
}
