//! Help for screens without a keyboard, or that show a part of the picture.

use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::input::Key;

use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::{FREE, TAPS_SHOW_KIND, Ui};

/// The face of the tile that the keyboard cursor is on.
pub(crate) fn cursor_rect(state: &State, ui: &Ui, layout: Layout) -> Option<Rect> {
    let tile = ui.at(state)?;
    Some(Geometry::of(state, layout).face(state.layout().place(tile)))
}

/// Keys for a screen without a keyboard.
pub(crate) fn keys(state: &State, ui: &Ui) -> Vec<ScreenKey> {
    if state.n_left() == 0 {
        return Vec::new();
    }
    let words = "taps show all tiles of a kind";
    let mut keys = alloc::vec![
        ScreenKey::new("kinds", words, Key::Char(TAPS_SHOW_KIND)).mode(ui.taps_show_kind),
        ScreenKey::new("free", "mark the free tiles", Key::Char(FREE))
            .mode(ui.preferences.highlight_free),
    ];
    if !state.finish().is_empty() {
        keys.push(ScreenKey::new("clear", "clear the rest", Key::Char('c')));
    }
    keys
}

/// What the keys do.
pub(crate) fn guide(state: &State, ui: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    let mut list = Vec::from([
        line("←↑↓→", "to a free tile"),
        line("Enter", if ui.selected.is_some() { "take the pair" } else { "select" }),
        line("m", "the next match"),
        line("Space", "all of its kind"),
    ]);
    if !state.finish().is_empty() {
        list.push(line("c", "clear the rest"));
    }
    list
}

/// What Enter or the space bar would do now.
pub(crate) fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
    let Some(tile) = ui.at(state) else { return "" };
    match key {
        Key::Select | Key::Select2 if ui.taps_show_kind || key == Key::Select2 => {
            if ui.kind == Some(state.group(tile)) { "Hide kind" } else { "Show kind" }
        }
        Key::Select if !state.is_free(tile) => "",
        Key::Select => match ui.selected {
            None => "Select",
            Some(selected) if selected == tile => "Deselect",
            Some(selected) if state.group(selected) == state.group(tile) => "Take pair",
            Some(_) if ui.preferences.reselect => "Select",
            Some(_) => "",
        },
        _ => "",
    }
}
