//! Menu commands besides moves.

use alloc::vec::Vec;

use puzzle_core::ability::MenuCommand;
use puzzle_core::input::Key;
use puzzle_core::label;

use crate::state::State;
use crate::ui::{GRIP, JUMP, JUMP_KEY, Ui};

/// The commands of the menu; only reverse play has any.
pub(crate) fn commands(state: &State, ui: &Ui) -> Vec<MenuCommand> {
    if !state.is_reverse() {
        return Vec::new();
    }
    let hold = if ui.grip { label!("Let go of the box") } else { label!("Hold on to the box") };
    let mut list = Vec::from([MenuCommand::new(GRIP, hold).key(Key::Select)]);
    if state.n_pushes() == 0 {
        list.push(
            MenuCommand::new(JUMP, label!("Jump to another part of the floor")).key(JUMP_KEY),
        );
    }
    list
}
