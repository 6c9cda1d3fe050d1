//! How long changes are shown.

use core::time::Duration;

use crate::state::State;
use crate::ui::Ui;

/// How long a pair takes to go.
const GOING: Duration = Duration::from_millis(160);
/// How long a cleared board flashes.
const FLASH: Duration = Duration::from_millis(600);

/// How long a pair goes, or comes back.
pub(crate) fn animation_length(ui: &Ui, old: &State, new: &State, _is_undo: bool) -> Duration {
    if ui.preferences.animate && old.n_left() != new.n_left() { GOING } else { Duration::ZERO }
}

/// How long the cleared board flashes.
pub(crate) fn flash_length(_ui: &Ui, old: &State, new: &State) -> Duration {
    if old.n_left() > 0 && new.n_left() == 0 { FLASH } else { Duration::ZERO }
}
