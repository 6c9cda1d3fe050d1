//! Conversion of the terminal's keys and buttons, and their labels.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Key, KeyPress, Modifiers};

/// Converts a key for the mid-end. Returns `None` for keys without a name there.
pub(crate) fn press_of(event: KeyEvent) -> Option<KeyPress> {
    let mut mods = modifiers_of(event.modifiers);
    let key = match event.code {
        KeyCode::Up => Key::Arrow(Direction::Up),
        KeyCode::Down => Key::Arrow(Direction::Down),
        KeyCode::Left => Key::Arrow(Direction::Left),
        KeyCode::Right => Key::Arrow(Direction::Right),
        KeyCode::Enter => Key::Select,
        KeyCode::Char(' ') => Key::Select2,
        KeyCode::Char(c) => {
            if !mods.ctrl {
                mods.shift = false;
            }
            Key::Char(c)
        }
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => {
            mods.shift = true;
            Key::Tab
        }
        KeyCode::Esc => Key::Escape,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(n) => Key::Function(n),
        _ => return None,
    };
    Some(KeyPress { key, mods, keypad: false })
}

pub(crate) fn modifiers_of(held: KeyModifiers) -> Modifiers {
    Modifiers {
        shift: held.contains(KeyModifiers::SHIFT),
        ctrl: held.contains(KeyModifiers::CONTROL),
        alt: held.contains(KeyModifiers::ALT),
    }
}

pub(crate) fn button_of(button: MouseButton) -> Button {
    match button {
        MouseButton::Left => Button::Left,
        MouseButton::Right => Button::Right,
        MouseButton::Middle => Button::Middle,
    }
}

/// Returns `true` for Ctrl+C.
pub(crate) fn is_interrupt(event: KeyEvent) -> bool {
    event.code == KeyCode::Char('c') && event.modifiers.contains(KeyModifiers::CONTROL)
}
