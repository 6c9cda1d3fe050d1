//! The commands of the game's menu, apart from moves.

use crate::state::State;
use crate::ui::Ui;
use alloc::vec::Vec;
use puzzle_core::ability::MenuCommand;
use puzzle_core::text;

/// The commands that can be run now.
pub(crate) fn commands(state: &State, _: &Ui) -> Vec<MenuCommand> {
    let clear = state.clear_all().map(|_| MenuCommand::new("clear", text!("Clear all")));
    clear.into_iter().collect()
}
