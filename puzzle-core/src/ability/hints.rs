//! The ability to give hints.

use super::table;
use crate::Game;
use crate::solve::{Ask, Plan, Stop, Work};

type PlanFn<G> = fn(
    state: &<G as Game>::State,
    ask: &Ask<'_, <G as Game>::Move>,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Plan<<G as Game>::Move>, Stop>;

/// A game gives hints: steps with the true reasons for them.
///
/// A step that cannot be justified is not given: [`Plan::Nothing`] says so in words. Where
/// something is wrong, the plan says what before it goes on; where nothing can be won any more it
/// says so, and the mid-end finds out how far to undo.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::{Abilities, Hints};
/// use puzzle_core::solve::{HintStep, Plan};
/// const HINTS: Hints<LightsOut> = Hints::<LightsOut>::new(|lights, ask, memory, work| {
///     let answer = LightsOut::solve(lights, ask, memory, work);
///     Plan::along(answer, |cell| HintStep::new(cell, "this light must be pressed", Vec::new()))
/// });
/// # let _ = HINTS;
/// ```
pub struct Hints<G: Game> {
    pub(super) plan: PlanFn<G>,
}

table!(Hints);

impl<G: Game> Hints<G> {
    /// Plans by this function.
    pub const fn new(plan: PlanFn<G>) -> Self {
        Self { plan }
    }
}
