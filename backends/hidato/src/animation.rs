//! The length of the flash of a solved board.

use crate::state::State;
use crate::ui::Ui;
use core::time::Duration;

/// How long a solved board flashes.
const FLASH: Duration = Duration::from_millis(750);

/// How long the board flashes after a change.
pub(crate) fn flash_length(_: &Ui, old: &State, new: &State) -> Duration {
    if new.is_solved() && !old.is_solved() { FLASH } else { Duration::ZERO }
}
