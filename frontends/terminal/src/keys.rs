//! Conversion of the terminal's keys and buttons, and their labels.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton};
use puzzle_app::key_name;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Key, KeyPress, Modifiers};
use puzzle_core::{Text, text};

use crate::styles::Styles;

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

/// Returns a key with what it does, for a line of keys: `Esc close`.
pub(crate) fn hint(keys: impl Into<Text>, action: &'static str) -> Text {
    text!("{keys} {action}", keys = keys.into(), action)
}

/// Returns the name of a key without modifiers.
pub(crate) fn name(key: Key) -> Text {
    key_name(key.into())
}

/// Returns the names of keys with blanks between them, such as `Enter →`. Characters and arrows are
/// the same in all languages.
pub(crate) fn names(keys: &'static str) -> Vec<Text> {
    keys.split(' ').map(Text::literal).collect()
}

/// Returns keys in the player's language: a message such as `a letter`, or the names of some keys.
pub(crate) fn said(keys: &'static str, styles: &Styles) -> String {
    let whole = styles.say(keys);
    if whole != keys {
        return whole;
    }
    let names: Vec<String> = names(keys).into_iter().map(|name| styles.say(name)).collect();
    names.join(" ")
}

/// Returns `true` for Ctrl+C.
pub(crate) fn is_interrupt(event: KeyEvent) -> bool {
    event.code == KeyCode::Char('c') && event.modifiers.contains(KeyModifiers::CONTROL)
}
