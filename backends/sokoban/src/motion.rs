//! Animation and flash.

use core::time::Duration;

use crate::state::State;
use crate::ui::Ui;

/// How long a step takes, and each of a longer way; a whole way takes no longer than the last.
const STEP: Duration = Duration::from_millis(70);
const EACH: u64 = 35;
const LONGEST: u64 = 700;
/// How long a solved board flashes.
const FLASH: Duration = Duration::from_millis(600);

/// How long a change is animated.
pub(crate) fn animation_length(ui: &Ui, old: &State, new: &State, _is_undo: bool) -> Duration {
    match ui.n_shown(old, new) {
        0 => Duration::ZERO,
        1 => STEP,
        n => Duration::from_millis((n as u64 * EACH).min(LONGEST)).max(STEP),
    }
}

/// How long the board flashes after a change.
pub(crate) fn flash_length(_ui: &Ui, old: &State, new: &State) -> Duration {
    if !old.is_solved() && new.is_solved() { FLASH } else { Duration::ZERO }
}
