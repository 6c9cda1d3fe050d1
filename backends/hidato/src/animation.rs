//! How long a solved board flashes.

use crate::state::State;
use crate::ui::Ui;
use core::time::Duration;

/// The length of the flash of a solved board.
const FLASH: Duration = Duration::from_millis(750);

/// Returns how long the board flashes after a change of the position.
pub(crate) fn flash_length(_: &Ui, old: &State, new: &State) -> Duration {
    if new.is_solved() && !old.is_solved() { FLASH } else { Duration::ZERO }
}
