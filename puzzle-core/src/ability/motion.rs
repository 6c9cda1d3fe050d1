//! Animation and flash.

use core::time::Duration;

use super::table;
use crate::Game;

type AnimationFn<G> = fn(
    ui: &<G as Game>::Ui,
    old: &<G as Game>::State,
    new: &<G as Game>::State,
    is_undo: bool,
) -> Duration;
type FlashFn<G> =
    fn(ui: &<G as Game>::Ui, old: &<G as Game>::State, new: &<G as Game>::State) -> Duration;

/// A game's picture moves: changes of state are animated, a solved board flashes.
///
/// ```
/// use core::time::Duration;
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Motion;
/// const MOTION: Motion<LightsOut> =
///     Motion::<LightsOut>::new().animation(|_, _, _, _| Duration::from_millis(120));
/// # let _ = MOTION;
/// ```
pub struct Motion<G: Game> {
    pub(super) animation: Option<AnimationFn<G>>,
    pub(super) flash: Option<FlashFn<G>>,
}

table!(Motion);

impl<G: Game> Motion<G> {
    /// Nothing moves yet.
    #[allow(clippy::new_without_default)] // a constant is made of it, and `default` is not const
    pub const fn new() -> Self {
        Self { animation: None, flash: None }
    }

    /// How long the change from one state to another is animated; of an undo the move leads from
    /// the new one to the old.
    #[must_use]
    pub const fn animation(mut self, animation: AnimationFn<G>) -> Self {
        self.animation = Some(animation);
        self
    }

    /// How long the board flashes after a change, once it is animated. Not asked after a solution
    /// or an undo.
    #[must_use]
    pub const fn flash(mut self, flash: FlashFn<G>) -> Self {
        self.flash = Some(flash);
        self
    }
}
