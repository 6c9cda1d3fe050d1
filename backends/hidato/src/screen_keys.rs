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

/// Returns the on-screen keys: digits, modes for what other mouse buttons do, and the missing numbers
/// beside the next one.
pub(crate) fn keys(state: &State, ui: &Ui) -> Vec<ScreenKey> {
    let mut keys = keys_that_stay(ui);
    keys.extend(next_keys(state, ui));
    keys
}

/// Returns the on-screen keys that are always there.
pub(crate) fn keys_that_stay(ui: &Ui) -> Vec<ScreenKey> {
    let digit =
        |c: char| ScreenKey::new(Text::from(c), text!("type {digit}", digit = c), Key::Char(c));
    let mut keys: Vec<ScreenKey> = ('1'..='9').chain(['0']).map(digit).collect();
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

/// Returns the keys that choose the missing number before or after the next one. They come and go, so
/// they stand after all others.
pub(crate) fn next_keys(state: &State, ui: &Ui) -> impl Iterator<Item = ScreenKey> {
    let beside = ui.beside_next(&state.missing());
    // If two numbers are missing, the other one is before and after.
    let of_both = |(before, after): (u16, u16)| {
        [(before, '['), (after, ']')].into_iter().skip(usize::from(before == after))
    };
    beside.into_iter().flat_map(of_both).map(|(number, c)| {
        let (label, words) = (text!("Next {number}", number), text!("enter {number} next", number));
        ScreenKey::new(label, words, Key::Char(c))
    })
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
pub(crate) fn key_guide(_: &State, ui: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    let is_typing = ui.typed.is_some();
    let enter = if is_typing { label!("write the number") } else { label!("enter next number") };
    Vec::from([
        line("←↑↓→", label!("move")),
        line("0–9", label!("type a number")),
        line("Enter", enter),
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
