//! The on-screen keys of the editor, the cursor, and the guide to its keyboard.

use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::input::Key;
use puzzle_core::label;

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
        ScreenKey::new(brush.label(), brush.action(), letter).mode(ui.brush == brush)
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
        line("←↑↓→", label!("move")),
        line(label!("Shift"), label!("move and draw")),
        line(label!("Enter"), label!("draw with the brush")),
        line("w", label!("wall")),
        line("g", label!("goal")),
        line("b", label!("box")),
        line("p", label!("player")),
        line(label!("Del"), label!("floor")),
        line("W G B P F", label!("choose the brush")),
    ])
}
