//! The keys of the editor.

use crate::screen::{self, mode_key};
use crate::state::State;
use crate::ui::{Mode, Ui};
use alloc::vec::Vec;
use puzzle_core::ability::{KeyGuide, ScreenKey};

/// The keys of play, and what the board is made with.
pub(super) fn keys(state: &State, ui: &Ui) -> Vec<ScreenKey> {
    let mut keys = screen::keys(state, ui);
    keys.push(mode_key(ui, "Block", "make cells blocks and blocks cells", 'B', Mode::Block));
    keys.push(mode_key(ui, "Hide", "make places invisible or cells again", 'I', Mode::Hide));
    keys.push(mode_key(ui, "Give", "make numbers given or entered again", 'G', Mode::Give));
    keys
}

/// What the keyboard does: that of play, and what the board is made with.
pub(super) fn guide(_: &State, _: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    Vec::from([
        line("←↑↓→", "to a cell"),
        line("0…9", "type its number"),
        line("b", "a block, or a cell"),
        line("i", "hidden, or a cell"),
        line("g", "given, or entered"),
        line("Del", "clear the cell"),
    ])
}
