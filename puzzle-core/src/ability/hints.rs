//! Hints.

use super::table;
use crate::Game;
use crate::solve::{Plan, SolveRequest, Stop, Work};

type PlanFn<G> = fn(
    state: &<G as Game>::State,
    request: &SolveRequest<'_, <G as Game>::Move>,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Plan<<G as Game>::Move>, Stop>;

/// A game's hints: steps, each with a true reason.
///
/// The function never returns a step that it cannot justify; it returns [`Plan::Nothing`] with an
/// explanation instead. If the position contains a mistake, it returns [`Plan::Mistake`], or its
/// first step corrects one. If the position is lost, it returns [`Plan::Lost`], and the mid-end
/// finds out how far to undo. A player who follows one step at a time never comes to the same
/// position twice.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::{Abilities, Hints};
/// use puzzle_core::solve::{HintStep, Plan};
/// const HINTS: Hints<LightsOut> = Hints::<LightsOut>::new(|lights, request, memory, work| {
///     let answer = LightsOut::solve(lights, request, memory, work);
///     Plan::along(answer, |cell| HintStep::new(cell, "this light must be pressed", Vec::new()))
/// });
/// # let _ = HINTS;
/// ```
pub struct Hints<G: Game> {
    pub(super) plan: PlanFn<G>,
}

table!(Hints);

impl<G: Game> Hints<G> {
    /// Creates the table from the function that plans hints.
    pub const fn new(plan: PlanFn<G>) -> Self {
        Self { plan }
    }
}
