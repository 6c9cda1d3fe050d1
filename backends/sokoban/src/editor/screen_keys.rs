//! The on-screen keys of the editor, the cursor, and the guide to its keyboard.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::input::Key;

use super::brush::Brush;
use super::description::cell_rect;
use super::draft::Draft;
use super::ui::Ui;

/// The rectangle of the keyboard cursor.
pub(super) fn cursor_rect(draft: &Draft, ui: &Ui, layout: Layout) -> Option<Rect> {
    ui.cursor.visible.then(|| cell_rect(draft, layout, ui.cell(draft))).flatten()
}

/// Returns the on-screen keys, one for each brush.
pub(super) fn keys(_: &Draft, ui: &Ui) -> Vec<ScreenKey> {
    let key = |brush: Brush| {
        let letter = Key::Char(brush.letter().to_ascii_uppercase());
        let words = format!("draw {}", brush.name());
        ScreenKey::new(brush.label(), words, letter).mode(ui.brush == brush)
    };
    Brush::ALL.into_iter().map(key).collect()
}

/// Returns a label for what Enter or the space bar does at the cursor.
pub(super) fn key_label(_: &Draft, ui: &Ui, key: Key) -> &'static str {
    match key {
        Key::Select | Key::Select2 if ui.cursor.visible => ui.brush.label(),
        _ => "",
    }
}

/// Returns the lines of the guide to the keyboard.
pub(super) fn key_guide(_: &Draft, _: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    Vec::from([
        line("←↑↓→", "move"),
        line("Shift", "move and draw"),
        line("Enter", "draw with the brush"),
        line("w", "wall"),
        line("g", "goal"),
        line("b", "box"),
        line("p", "player"),
        line("Del", "floor"),
        line("W G B P F", "choose the brush"),
    ])
}
