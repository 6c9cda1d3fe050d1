//! The lengths of animations.

use core::time::Duration;

use puzzle_core::game::Status;

use crate::state::State;
use crate::ui::Ui;

/// The length of the animation of a move.
const SLIDE: Duration = Duration::from_millis(130);
/// The length of the animation of a change in which the hole goes farther than one move: a macro or
/// a jump.
const GLIDE: Duration = Duration::from_millis(300);
/// The length of the flash of a solved board.
const FLASH: Duration = Duration::from_millis(720);

/// Returns how long the change from one state to another is animated.
pub(crate) fn animation_length(_ui: &Ui, old: &State, new: &State, _is_undo: bool) -> Duration {
    if old.board() != new.board() || old.hole() == new.hole() && old == new {
        return Duration::ZERO;
    }
    let near = new.board().has_move(old.hole(), new.hole())
        || new.board().has_move(new.hole(), old.hole());
    if near { SLIDE } else { GLIDE }
}

/// Returns how long the board flashes after the change from `old` to `new`; zero unless it solved
/// the puzzle.
pub(crate) fn flash_length(_ui: &Ui, old: &State, new: &State) -> Duration {
    let solved = |state: &State| state.status() == Status::Solved;
    if !solved(old) && solved(new) { FLASH } else { Duration::ZERO }
}
