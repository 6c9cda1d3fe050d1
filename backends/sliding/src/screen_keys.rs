//! Support for screens without a keyboard and for screens that show only a part of the picture.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::grid::Direction;
use puzzle_core::input::Key;

use crate::cells;
use crate::state::State;
use crate::ui::{GOAL, Ui};

/// Returns the rectangle of the hole, around which the next move happens.
pub(crate) fn cursor_rect(state: &State, _ui: &Ui, layout: Layout) -> Option<Rect> {
    cells::cell_rect(state, layout, usize::from(state.hole()))
}

/// Returns the on-screen keys that have a meaning on this board.
///
/// A tap moves any piece that can move, so no key has to change what a tap means.
pub(crate) fn keys(state: &State, ui: &Ui) -> Vec<ScreenKey> {
    const ARROWS: [(&str, &str, Direction); 4] = [
        ("←", "left", Direction::Left),
        ("↑", "up", Direction::Up),
        ("↓", "down", Direction::Down),
        ("→", "right", Direction::Right),
    ];
    const SECOND: [(&str, &str); 4] = [("A", "left"), ("W", "up"), ("S", "down"), ("D", "right")];
    let board = state.board();
    let mut keys = Vec::new();
    let mut add = |label: &str, words: String, key: Key| {
        keys.push(ScreenKey::new(label, words, key));
    };
    if board.has_arrow_keys() {
        for (label, way, direction) in ARROWS {
            add(label, format!("slide a piece {way}"), Key::Arrow(direction));
        }
    }
    if board.has_ctrl_keys() {
        for (label, way) in SECOND {
            let words = format!("slide a piece {way} along the second connections");
            add(label, words, Key::Char(label.chars().next().unwrap_or('W')));
        }
    }
    if board.needs_numbers() {
        for digit in '0'..='9' {
            add(
                &String::from(digit),
                format!("type {digit} of a piece's number"),
                Key::Char(digit),
            );
        }
    }
    if !ui.typed.is_empty() {
        add("⏎", format!("move piece {}", ui.typed), Key::Select);
        add("⌫", "delete a digit".into(), Key::Backspace);
    }
    if !board.extras().subpuzzles.is_empty() {
        add("in", "enter the subpuzzle".into(), Key::Char('e'));
    }
    if state.outer().is_some() {
        add("out", "leave the subpuzzle".into(), Key::Char('o'));
    }
    let words = if ui.shows_goal { "show the position" } else { "show the goal" };
    keys.push(ScreenKey::new("Goal", words, Key::Char(GOAL)).mode(ui.shows_goal));
    keys
}

/// Returns what a key would do, in one word: "Move" for the Enter key while a number is typed,
/// otherwise an empty text.
pub(crate) fn key_label(_state: &State, ui: &Ui, key: Key) -> &'static str {
    if key == Key::Select && !ui.typed.is_empty() { "Move" } else { "" }
}

/// Returns the keys that move pieces on this board, and the other keys worth a line in the list of
/// keys.
pub(crate) fn key_guide(state: &State, ui: &Ui) -> Vec<KeyGuide> {
    let board = state.board();
    let lines = [
        (board.has_arrow_keys(), KeyGuide::new("←↑↓→", "slide a piece")),
        (board.is_plain(), KeyGuide::new("Shift", "slide a whole line")),
        (board.has_ctrl_keys(), KeyGuide::new("W A S D", "second connections")),
        (true, KeyGuide::new("0–9", "a piece by number")),
        (!board.extras().subpuzzles.is_empty(), KeyGuide::new("e", "enter the subpuzzle")),
        (state.outer().is_some(), KeyGuide::new("o", "leave the subpuzzle")),
        (!ui.shows_goal, KeyGuide::new("G", "show the goal")),
        (ui.shows_goal, KeyGuide::new("G", "show the position")),
    ];
    lines.into_iter().filter(|(is_here, _)| *is_here).map(|(_, line)| line).collect()
}
