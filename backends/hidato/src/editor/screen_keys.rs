//! The on-screen keys of the editor and the guide to its keyboard.

use crate::screen_keys::{self, mode_key};
use crate::state::State;
use crate::ui::{Mode, Ui};
use alloc::vec::Vec;
use puzzle_core::ability::{KeyGuide, ScreenKey};

/// Returns the on-screen keys of the editor: the keys of play, and those that change the board.
pub(super) fn keys(state: &State, ui: &Ui) -> Vec<ScreenKey> {
    let mut keys = screen_keys::keys(state, ui);
    keys.push(mode_key(ui, "Block", "make cells blocks and blocks cells", 'B', Mode::Block));
    keys.push(mode_key(ui, "Hide", "make places invisible or cells again", 'I', Mode::Hide));
    keys.push(mode_key(ui, "Wall", "put walls and links between two cells", 'W', Mode::Pair));
    keys.push(mode_key(ui, "Give", "make numbers given or entered again", 'G', Mode::Give));
    keys
}

/// Returns the lines of the guide to the editor's keyboard.
pub(super) fn key_guide(_: &State, _: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    Vec::from([
        line("←↑↓→", "move"),
        line("0–9", "type a number"),
        line("b", "block or cell"),
        line("i", "invisible or cell"),
        line("g", "given or entered"),
        line("w", "wall or link"),
        line("Del", "clear the cell"),
    ])
}
