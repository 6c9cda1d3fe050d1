//! The ability to solve.

use super::table;
use crate::Game;
use crate::solve::{Answer, Ask, Work};

type SolveFn<G> = fn(
    state: &<G as Game>::State,
    ask: &Ask<'_, <G as Game>::Move>,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Answer<<G as Game>::Move>;

/// A game finds solutions, from any position.
///
/// `solve` answers by moves that it has replayed, or proves that there are none and says why, or
/// was ended by a limit. It asks `work` for every node and every large table, and what it keeps in
/// the memory changes its speed and never its answer.
///
/// ```
/// # use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::ability::Abilities;
/// use puzzle_core::params::Params;
/// use puzzle_core::solve::{Answer, Ask, Work};
/// let params = Params::decode("3x3", &Default::default())?;
/// let start = LightsOut::parse_desc(&params, "010111010")?;
/// let answer = LightsOut::solve(&start, &Ask::default(), &mut (), &mut Work::unlimited());
/// assert!(matches!(answer, Answer::Solved(solution) if solution.moves.len() == 1));
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
pub struct Solver<G: Game> {
    pub(super) solve: SolveFn<G>,
    pub(super) is_counting: bool,
    pub(super) is_animated: bool,
    pub(super) measures: &'static [&'static str],
}

table!(Solver);

impl<G: Game> Solver<G> {
    /// Solves by this function.
    pub const fn new(solve: SolveFn<G>) -> Self {
        Self { solve, is_counting: false, is_animated: false, measures: &[] }
    }

    /// Asked with [`Aim::Count`](crate::solve::Aim::Count), it says whether there is one solution or
    /// several. Generated puzzles of such a game have one. Solutions are told apart by the board's
    /// [`Words::text`](crate::ability::Words::text), or where there is none by their states.
    #[must_use]
    pub const fn counting(mut self) -> Self {
        self.is_counting = true;
        self
    }

    /// Its solutions are worth watching move by move.
    #[must_use]
    pub const fn animated(mut self) -> Self {
        self.is_animated = true;
        self
    }

    /// What solutions can be shortest in, beside the number of moves: `pushes`.
    #[must_use]
    pub const fn measured_in(mut self, measures: &'static [&'static str]) -> Self {
        self.measures = measures;
        self
    }
}
