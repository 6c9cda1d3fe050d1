//! What a menu offers beyond moves.

use alloc::vec::Vec;

use puzzle_core::ability::Command;
use puzzle_core::input::Key;

use crate::state::State;
use crate::ui::{GRIP, JUMP, JUMP_KEY, Ui};

/// What the menu offers in reverse play.
pub(crate) fn commands(state: &State, ui: &Ui) -> Vec<Command> {
    if !state.is_reverse() {
        return Vec::new();
    }
    let hold = if ui.grip { "Let go of the box" } else { "Hold on to the box" };
    let mut list = Vec::from([Command::new(GRIP, hold).key(Key::Select)]);
    if state.n_pushes() == 0 {
        list.push(Command::new(JUMP, "Jump to another part").key(JUMP_KEY));
    }
    list
}
