//! Animation of moves, and the flash of a solved board.

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

/// The durations of a game's animations: changes of state, and the flash of a solved board.
///
/// ```
/// use core::time::Duration;
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Animation;
/// const ANIMATION: Animation<LightsOut> =
///     Animation::<LightsOut>::new().animation(|_, _, _, _| Duration::from_millis(120));
/// # let _ = ANIMATION;
/// ```
pub struct Animation<G: Game> {
    pub(super) animation: Option<AnimationFn<G>>,
    pub(super) flash: Option<FlashFn<G>>,
}

table!(Animation);

impl<G: Game> Animation<G> {
    /// Creates a table without animations.
    #[allow(clippy::new_without_default)] // tables are constants, and `default` is not const
    pub const fn new() -> Self {
        Self { animation: None, flash: None }
    }

    /// Sets the function that returns how long the change between two states is animated. For an
    /// undo, the move leads from the new state to the old one. The two states may be equal or many
    /// moves apart; return zero for changes that have no animation.
    ///
    /// A piece that the player has dragged is at its place already. To suppress the animation of
    /// such a move, record the move in the ui, return zero if it leads from the old state to the new
    /// one, and forget it in [`changed_state`](crate::Game::changed_state) at any other change.
    #[must_use]
    pub const fn animation(mut self, animation: AnimationFn<G>) -> Self {
        self.animation = Some(animation);
        self
    }

    /// Sets the function that returns how long the board flashes after a change, once its animation
    /// is over. It is not called after a solution by the program or an undo.
    #[must_use]
    pub const fn flash(mut self, flash: FlashFn<G>) -> Self {
        self.flash = Some(flash);
        self
    }
}
