//! Support for screens without a keyboard and for screens that show only a part of the picture.

use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::grid::Direction;
use puzzle_core::input::Key;
use puzzle_core::{Text, label, text};

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
    const ARROWS: [(char, &str, Direction); 4] = [
        ('←', label!("slide a piece left"), Direction::Left),
        ('↑', label!("slide a piece up"), Direction::Up),
        ('↓', label!("slide a piece down"), Direction::Down),
        ('→', label!("slide a piece right"), Direction::Right),
    ];
    const SECOND: [(char, &str); 4] = [
        ('A', label!("slide a piece left along the second connections")),
        ('W', label!("slide a piece up along the second connections")),
        ('S', label!("slide a piece down along the second connections")),
        ('D', label!("slide a piece right along the second connections")),
    ];
    let board = state.board();
    let mut keys = Vec::new();
    let mut add = |label: Text, words: Text, key: Key| {
        keys.push(ScreenKey::new(label, words, key));
    };
    if board.has_arrow_keys() {
        for (sign, words, direction) in ARROWS {
            add(sign.into(), words.into(), Key::Arrow(direction));
        }
    }
    if board.has_ctrl_keys() {
        for (letter, words) in SECOND {
            add(letter.into(), words.into(), Key::Char(letter));
        }
    }
    if board.needs_numbers() {
        for digit in '0'..='9' {
            let words = text!("type {digit} of a piece's number", digit);
            add(digit.into(), words, Key::Char(digit));
        }
    }
    if !ui.typed.is_empty() {
        add('⏎'.into(), text!("move piece {number}", number = &ui.typed), Key::Select);
        add('⌫'.into(), text!("delete a digit"), Key::Backspace);
    }
    if !board.extras().subpuzzles.is_empty() {
        add(text!("in"), text!("enter the subpuzzle"), Key::Char('e'));
    }
    if state.outer().is_some() {
        add(text!("out"), text!("leave the subpuzzle"), Key::Char('o'));
    }
    let words = if ui.shows_goal { label!("show the position") } else { label!("show the goal") };
    keys.push(ScreenKey::new(label!("Goal"), words, Key::Char(GOAL)).mode(ui.shows_goal));
    keys
}

/// Returns what a key would do, in one word: "Move" for the Enter key while a number is typed,
/// otherwise an empty text.
pub(crate) fn key_label(_state: &State, ui: &Ui, key: Key) -> &'static str {
    if key == Key::Select && !ui.typed.is_empty() { label!("Move") } else { "" }
}

/// Returns the keys that move pieces on this board, and the other keys worth a line in the list of
/// keys.
pub(crate) fn key_guide(state: &State, ui: &Ui) -> Vec<KeyGuide> {
    let board = state.board();
    let lines = [
        (board.has_arrow_keys(), KeyGuide::new("←↑↓→", label!("slide a piece"))),
        (board.is_plain(), KeyGuide::new(label!("Shift"), label!("slide a whole line"))),
        (board.has_ctrl_keys(), KeyGuide::new("W A S D", label!("second connections"))),
        (true, KeyGuide::new("0–9", label!("a piece by number"))),
        (!board.extras().subpuzzles.is_empty(), KeyGuide::new("e", label!("enter the subpuzzle"))),
        (state.outer().is_some(), KeyGuide::new("o", label!("leave the subpuzzle"))),
        (!ui.shows_goal, KeyGuide::new("G", label!("show the goal"))),
        (ui.shows_goal, KeyGuide::new("G", label!("show the position"))),
    ];
    lines.into_iter().filter(|(is_here, _)| *is_here).map(|(_, line)| line).collect()
}
