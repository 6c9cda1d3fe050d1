//! Support for screens without a keyboard and for screens that show only a part of the picture.

use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::input::Key;
use puzzle_core::label;

use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::{FREE, TAPS_SHOW_KIND, Ui};

/// Returns the face of the tile under the keyboard cursor.
pub(crate) fn cursor_rect(state: &State, ui: &Ui, layout: Layout) -> Option<Rect> {
    let tile = ui.cursor_tile(state)?;
    Some(Geometry::of(state, layout).face(state.layout().place(tile)))
}

/// Returns the on-screen keys.
pub(crate) fn keys(_: &State, ui: &Ui) -> Vec<ScreenKey> {
    // The keys stay the same during the whole game, so that nothing moves.
    let words = label!("make taps show matching tiles");
    alloc::vec![
        // Translators: A small button: "make taps show matching tiles".
        ScreenKey::new(label!("Match"), words, Key::Char(TAPS_SHOW_KIND)).mode(ui.taps_show_kind),
        // Translators: A small button: "mark free tiles".
        ScreenKey::new(label!("Free"), label!("mark free tiles"), Key::Char(FREE))
            .mode(ui.preferences.highlight_free),
        // Translators: A small button: "clear the rest".
        ScreenKey::new(label!("Take all"), label!("clear the rest"), Key::Char('c')),
    ]
}

/// Returns the lines of the guide to the keyboard: what the main keys do now.
pub(crate) fn key_guide(state: &State, ui: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    let mut list = Vec::from([
        line("←↑↓→", label!("go to a free tile")),
        line(
            label!("Enter"),
            match key_label(state, ui, Key::Select) {
                // Enter then says why the tile cannot be taken.
                "" => label!("Select"),
                words => words,
            },
        ),
        line("m", label!("next match")),
        line(label!("Space"), label!("show matching tiles")),
    ]);
    if !state.finishing_moves().is_empty() {
        list.push(line("c", label!("clear the rest")));
    }
    list
}

/// Returns what Enter or the space bar would do now.
pub(crate) fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
    let Some(tile) = ui.cursor_tile(state) else { return "" };
    match key {
        Key::Select | Key::Select2 if ui.taps_show_kind || key == Key::Select2 => {
            if ui.kind == Some(state.group(tile)) {
                label!("Hide matches")
            } else {
                label!("Show matches")
            }
        }
        Key::Select if !state.is_free(tile) => "",
        Key::Select => match ui.selected {
            None => label!("Select"),
            Some(selected) if selected == tile => label!("Deselect"),
            Some(selected) if state.group(selected) == state.group(tile) => label!("Take pair"),
            Some(_) if ui.preferences.reselect => label!("Select"),
            Some(_) => "",
        },
        _ => "",
    }
}
