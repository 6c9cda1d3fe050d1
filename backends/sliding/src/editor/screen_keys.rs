//! The on-screen keys of the editor, the cursor, and the guide to its keyboard.

use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::input::Key;
use puzzle_core::{label, text};

use super::brush::Brush;
use super::draft::Draft;
use super::ui::Ui;
use super::view::View;

/// Returns the rectangle of the keyboard cursor.
pub(super) fn cursor_rect(draft: &Draft, ui: &Ui, layout: Layout) -> Option<Rect> {
    ui.cursor.visible.then(|| View::of(draft, layout).rect(ui.place(draft)))
}

/// Returns the on-screen keys: one for each brush, and one for the start. While the player types a
/// label, they are letters and digits.
pub(super) fn keys(draft: &Draft, ui: &Ui) -> Vec<ScreenKey> {
    if ui.typing.as_ref().is_some_and(|typing| typing.is_label) {
        let letter = |c: char| ScreenKey::new(c, text!("write {letter}", letter = c), Key::Char(c));
        let mut keys: Vec<ScreenKey> = ('A'..='Z').chain('0'..='9').map(letter).collect();
        keys.push(ScreenKey::new("⌫", label!("take back a letter"), Key::Backspace));
        keys.push(ScreenKey::new(label!("OK"), label!("write the label"), Key::Select));
        return keys;
    }
    let is_free = !draft.plan.positions.is_empty();
    let brushes = Brush::ALL.into_iter().filter(|&brush| is_free || brush != Brush::Move);
    let key = |brush: Brush| {
        let letter = Key::Char(brush.letter().to_ascii_uppercase());
        let is_on = ui.brush == brush && !ui.shows_start;
        ScreenKey::new(brush.label(), brush.words(), letter).mode(is_on)
    };
    let mut keys: Vec<ScreenKey> = brushes.map(key).collect();
    let start =
        ScreenKey::new(label!("Start"), label!("show and change the start"), Key::Char('v'));
    keys.push(start.mode(ui.shows_start));
    keys
}

/// Returns a label for what Enter or the space bar does at the cursor.
pub(super) fn key_label(_: &Draft, ui: &Ui, key: Key) -> &'static str {
    match key {
        Key::Select if ui.typing.is_some() => label!("OK"),
        Key::Select | Key::Select2 if ui.cursor.visible && ui.typing.is_none() => {
            if ui.shows_start { label!("Exchange") } else { ui.brush.label() }
        }
        _ => "",
    }
}

/// Returns the lines of the guide to the keyboard.
pub(super) fn key_guide(_: &Draft, ui: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    if ui.shows_start {
        return Vec::from([
            line("←↑↓→", label!("move")),
            line(label!("Enter"), label!("choose a piece")),
            line("0–9", label!("put a piece here")),
            line("v", label!("show the board")),
        ]);
    }
    Vec::from([
        line("←↑↓→", label!("move")),
        line(label!("Shift"), label!("move and draw")),
        line(label!("Enter"), label!("use the brush")),
        line(label!("c b Del"), label!("cell, block, blank")),
        line("h", label!("hole")),
        line("w", label!("wall or link")),
        line("a", label!("identical pieces")),
        line("0–9 o", label!("number the piece")),
        line("t", label!("write on the piece")),
        line("v", label!("show the start")),
        line("C B H W …", label!("choose the brush")),
    ])
}
