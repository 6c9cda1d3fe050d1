//! The clock of a run.

use std::sync::RwLock;

use puzzle_app::Clock;

/// The clock, once a run has begun.
static CLOCK: RwLock<Option<Clock>> = RwLock::new(None);

/// Sets the clock of the run.
pub(crate) fn set(clock: Clock) {
    if let Ok(mut known) = CLOCK.write() {
        *known = Some(clock);
    }
}

/// Returns the clock of the run.
pub(crate) fn clock() -> Clock {
    CLOCK.read().ok().and_then(|known| *known).unwrap_or_default()
}
