//! The on-screen keys of the editor and the guide to its keyboard.

use crate::screen_keys::{self, mode_key};
use crate::state::State;
use crate::ui::{Mode, Ui};
use alloc::vec::Vec;
use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::label;

/// Returns the on-screen keys of the editor: the keys of play, and those that change the board.
pub(super) fn keys(state: &State, ui: &Ui) -> Vec<ScreenKey> {
    let mut keys = screen_keys::keys_that_stay(ui);
    keys.push(mode_key(
        ui,
        label!("Block"),
        label!("make cells blocks and blocks cells"),
        'B',
        Mode::Block,
    ));
    keys.push(mode_key(
        ui,
        label!("Hide"),
        label!("make places invisible or cells again"),
        'I',
        Mode::Hide,
    ));
    keys.push(mode_key(
        ui,
        label!("Wall"),
        label!("put walls and links between two cells"),
        'W',
        Mode::Pair,
    ));
    keys.push(mode_key(
        ui,
        label!("Give"),
        label!("make numbers given or entered again"),
        'G',
        Mode::Give,
    ));
    keys.extend(screen_keys::next_keys(state, ui));
    keys
}

/// Returns the lines of the guide to the editor's keyboard.
pub(super) fn key_guide(_: &State, _: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    Vec::from([
        line("←↑↓→", label!("move")),
        line("0–9", label!("type a number")),
        line("b", label!("block or cell")),
        line("i", label!("invisible or cell")),
        line("g", label!("given or entered")),
        line("w", label!("wall or link")),
        line("Del", label!("clear the cell")),
    ])
}
