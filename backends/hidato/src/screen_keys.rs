//! The on-screen keys, the cursor, and the guide to the keyboard.

use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::{Mode, Ui};
use alloc::vec::Vec;
use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::input::Key;
use puzzle_core::{Text, label, text};

/// The rectangle of the keyboard cursor.
pub(crate) fn cursor_rect(state: &State, ui: &Ui, layout: Layout) -> Option<Rect> {
    ui.cursor_visible.then(|| Geometry::of(state, layout).bounds(ui.cursor))
}

/// Returns the on-screen keys: digits, the missing numbers beside the next one, and modes for what
/// other mouse buttons do.
pub(crate) fn keys(state: &State, ui: &Ui) -> Vec<ScreenKey> {
    let key = |label: Text, words: Text, c| ScreenKey::new(label, words, Key::Char(c));
    let digit = |c: char| key(c.into(), text!("type {digit}", digit = c), c);
    let mut keys: Vec<ScreenKey> = ('1'..='9').chain(['0']).map(digit).collect();
    if let Some((before, after)) = ui.beside_next(&state.missing()) {
        let both = [(before, '['), (after, ']')];
        // If two numbers are missing, the other one is before and after.
        for (number, c) in both.into_iter().skip(usize::from(before == after)) {
            keys.push(key(text!("Next {number}", number), text!("enter {number} next", number), c));
        }
    }
    keys.push(ScreenKey::new(
        text!("Clear"),
        text!("clear the cell at the cursor"),
        Key::Backspace,
    ));
    keys.push(mode_key(
        ui,
        label!("Pencil"),
        label!("draw pencil lines by dragging"),
        'l',
        Mode::Pencil,
    ));
    keys.push(mode_key(
        ui,
        label!("Erase"),
        label!("erase the cells that you touch"),
        'e',
        Mode::Erase,
    ));
    keys
}

/// Makes a key that switches a mode.
pub(crate) fn mode_key(
    ui: &Ui,
    label: &'static str,
    words: &'static str,
    letter: char,
    mode: Mode,
) -> ScreenKey {
    ScreenKey::new(label, words, Key::Char(letter)).mode(ui.mode == mode)
}

/// Returns the lines of the guide to the keyboard.
pub(crate) fn key_guide(_: &State, _: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    Vec::from([
        line("←↑↓→", label!("move")),
        line("0–9", label!("type a number")),
        line("Enter", label!("enter next number")),
        line("Del", label!("clear the cell")),
        line("[ ]", label!("change next number")),
    ])
}

/// Returns the label of Enter or the space bar: what the key would do at the cursor.
pub(crate) fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
    match key {
        Key::Select if ui.typed.is_some() => label!("Write"),
        Key::Select if !ui.cursor_visible => "",
        Key::Select if !state.board().is_cell(ui.cursor) => "",
        Key::Select if ui.mode == Mode::Enter && state.is_clue(ui.cursor) => label!("Select"),
        Key::Select if ui.has_just_entered(state) || ui.mode == Mode::Pencil => "",
        Key::Select if ui.mode == Mode::Erase => label!("Clear"),
        Key::Select if state.number(ui.cursor) > 0 => label!("Add one"),
        Key::Select if ui.next(state).is_some() => label!("Next"),
        Key::Select2 if ui.current_number != 1 => label!("Select 1"),
        _ => "",
    }
}
