//! The on-screen keys and the guide to the keyboard.

use alloc::vec::Vec;

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::grid::Direction;
use puzzle_core::input::Key;
use puzzle_core::label;

use crate::cells;
use crate::moves::direction_name;
use crate::state::State;
use crate::ui::{JUMP_KEY, Ui};

/// The rectangle of the player, which front ends keep visible.
pub(crate) fn cursor_rect(state: &State, _ui: &Ui, layout: Layout) -> Option<Rect> {
    cells::cell_rect(state, layout, state.board().cell(state.player()))
}

/// Keys for a screen without a keyboard: arrows, and two more in reverse play.
pub(crate) fn keys(state: &State, ui: &Ui) -> Vec<ScreenKey> {
    let arrow = |label: char, dir| ScreenKey::new(label, direction_name(dir), Key::Arrow(dir));
    let mut list = Vec::from([
        arrow('\u{2190}', Direction::Left),
        arrow('\u{2191}', Direction::Up),
        arrow('\u{2193}', Direction::Down),
        arrow('\u{2192}', Direction::Right),
    ]);
    if state.is_reverse() {
        list.push(
            ScreenKey::new(label!("Hold"), label!("hold on to boxes"), Key::Select).mode(ui.grip),
        );
        if state.n_pushes() == 0 {
            list.push(ScreenKey::new(
                label!("Jump"),
                label!("jump to another part of the floor"),
                JUMP_KEY,
            ));
        }
    }
    list
}

/// The guide to the keyboard; in reverse play it also explains pulling.
pub(crate) fn key_guide(state: &State, ui: &Ui) -> Vec<KeyGuide> {
    let line = KeyGuide::new;
    if !state.is_reverse() {
        return Vec::from([line("←↑↓→", label!("walk and push"))]);
    }
    let mut list = Vec::from([
        line("←↑↓→", if ui.grip { label!("walk and pull") } else { label!("walk") }),
        line(label!("Shift"), label!("pull")),
        line(label!("Space"), if ui.grip { label!("let go") } else { label!("hold on to boxes") }),
    ]);
    if state.n_pushes() == 0 {
        list.push(line("j", label!("jump to a part")));
    }
    list
}

/// The label of a key: in reverse play, what the select key would do; otherwise empty.
pub(crate) fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
    match key {
        Key::Select | Key::Select2 if state.is_reverse() && ui.grip => label!("Let go"),
        Key::Select | Key::Select2 if state.is_reverse() => label!("Hold"),
        _ => "",
    }
}
