//! What a menu offers beyond moves.

use crate::state::State;
use crate::ui::Ui;
use alloc::vec::Vec;
use puzzle_core::ability::Command;

/// What there is, here and now.
pub(crate) fn commands(state: &State, _: &Ui) -> Vec<Command> {
    let clear = state.clear_all().map(|_| Command::new("clear", "Clear all"));
    clear.into_iter().collect()
}
