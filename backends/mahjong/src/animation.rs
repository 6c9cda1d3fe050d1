//! The lengths of animations.

use core::time::Duration;

use crate::state::State;
use crate::ui::Ui;

/// The length of the animation of a pair that is taken.
const REMOVAL: Duration = Duration::from_millis(160);
/// The length of the flash of a cleared board.
const FLASH: Duration = Duration::from_millis(600);

/// Returns how long the removal or return of a pair is animated.
pub(crate) fn animation_length(ui: &Ui, old: &State, new: &State, _is_undo: bool) -> Duration {
    if ui.preferences.animate && old.n_left() != new.n_left() { REMOVAL } else { Duration::ZERO }
}

/// Returns how long the cleared board flashes.
pub(crate) fn flash_length(_ui: &Ui, old: &State, new: &State) -> Duration {
    if old.n_left() > 0 && new.n_left() == 0 { FLASH } else { Duration::ZERO }
}
