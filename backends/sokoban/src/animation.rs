//! The lengths of animations and of the flash of a solved board.

use core::time::Duration;

use crate::state::State;
use crate::ui::Ui;

/// How long the animation of a single step takes. On a longer path each step takes `EACH`
/// milliseconds, and the whole path at most `LONGEST`.
const STEP: Duration = Duration::from_millis(70);
const EACH: u64 = 35;
const LONGEST: u64 = 700;
/// How long a solved board flashes.
const FLASH: Duration = Duration::from_millis(600);

/// How long the animation of a change takes.
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
