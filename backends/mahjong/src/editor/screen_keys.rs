//! The on-screen keys of the editor, the cursor, and the guide to its keyboard.

use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::input::Key;
use puzzle_core::label;

use super::draft::Draft;
use super::ui::{ERASE, HALF_TURN, LEFT_RIGHT, UP_DOWN, Ui, geometry};

/// Returns the rectangle of the keyboard cursor: its half-tile, on the highest tile there.
pub(super) fn cursor_rect(draft: &Draft, ui: &Ui, layout: Layout) -> Option<Rect> {
    let quarter = || geometry(draft, layout).quarter(ui.quarter_at_cursor(draft));
    ui.cursor.visible.then(quarter)
}

/// Returns the on-screen keys.
pub(super) fn keys(_: &Draft, ui: &Ui) -> Vec<ScreenKey> {
    let key = ScreenKey::new;
    let symmetry = ui.symmetry;
    Vec::from([
        key(label!("Remove"), label!("remove tiles"), Key::Char(ERASE)).mode(ui.erases),
        key(label!("Layer -"), label!("show one layer less"), Key::PageDown),
        key(label!("Layer +"), label!("show one layer more"), Key::PageUp),
        key(label!("Left-right"), label!("draw left and right alike"), Key::Char(LEFT_RIGHT))
            .mode(symmetry.left_right),
        key(label!("Up-down"), label!("draw top and bottom alike"), Key::Char(UP_DOWN))
            .mode(symmetry.up_down),
        key(label!("Half-turn"), label!("draw as after half a turn"), Key::Char(HALF_TURN))
            .mode(symmetry.half_turn),
    ])
}

/// Returns a label for what Enter or the space bar does at the cursor.
pub(super) fn key_label(_: &Draft, ui: &Ui, key: Key) -> &'static str {
    match key {
        Key::Select | Key::Select2 if ui.cursor.visible && ui.erases => label!("Remove tile"),
        Key::Select | Key::Select2 if ui.cursor.visible => label!("Put tile"),
        _ => "",
    }
}

/// Returns the lines of the guide to the keyboard.
pub(super) fn key_guide(_: &Draft, _: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    Vec::from([
        line("←↑↓→", label!("move")),
        line("e", label!("brush removes")),
        line(label!("Enter"), label!("put a tile")),
        line(label!("Del"), label!("remove a tile")),
        line(label!("Shift"), label!("move on and draw")),
        line(label!("PgDn PgUp"), label!("layers shown")),
        line("m f o", label!("symmetry")),
    ])
}
