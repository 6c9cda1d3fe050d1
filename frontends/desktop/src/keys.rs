//! Keys and buttons, from egui's names to the framework's.

use eframe::egui;
use puzzle_core::{Button, Direction, Key, KeyPress, Modifiers};

/// What a key event is to a game; `None` where its text says it, or there is no name for it.
pub(crate) fn press_of(key: egui::Key, mods: egui::Modifiers) -> Option<KeyPress> {
    let is_plain = !mods.ctrl && !mods.alt && !mods.mac_cmd;
    let key = match key {
        egui::Key::ArrowUp => Key::Arrow(Direction::Up),
        egui::Key::ArrowDown => Key::Arrow(Direction::Down),
        egui::Key::ArrowLeft => Key::Arrow(Direction::Left),
        egui::Key::ArrowRight => Key::Arrow(Direction::Right),
        egui::Key::Enter => Key::Select,
        egui::Key::Space => Key::Select2,
        egui::Key::Backspace => Key::Backspace,
        egui::Key::Delete => Key::Delete,
        egui::Key::Escape => Key::Escape,
        egui::Key::Home => Key::Home,
        egui::Key::End => Key::End,
        egui::Key::PageUp => Key::PageUp,
        egui::Key::PageDown => Key::PageDown,
        other => {
            let name = other.name();
            let number = name.strip_prefix('F').and_then(|n| n.parse::<u8>().ok());
            if let Some(n) = number {
                Key::Function(n)
            } else if is_plain {
                // It comes as text.
                return None;
            } else {
                let mut chars = name.chars();
                let (Some(c), None) = (chars.next(), chars.next()) else { return None };
                Key::Char(c.to_ascii_lowercase())
            }
        }
    };
    Some(KeyPress { key, mods: modifiers_of(mods), keypad: false })
}

/// What typed text is to a game: its characters, but for blanks, which have a key of their own.
pub(crate) fn presses_of(text: &str) -> impl Iterator<Item = KeyPress> + '_ {
    text.chars().filter(|c| !c.is_control() && *c != ' ').map(|c| Key::Char(c).into())
}

pub(crate) fn modifiers_of(held: egui::Modifiers) -> Modifiers {
    Modifiers { shift: held.shift, ctrl: held.ctrl || held.mac_cmd, alt: held.alt }
}

pub(crate) fn button_of(button: egui::PointerButton) -> Option<Button> {
    match button {
        egui::PointerButton::Primary => Some(Button::Left),
        egui::PointerButton::Secondary => Some(Button::Right),
        egui::PointerButton::Middle => Some(Button::Middle),
        _ => None,
    }
}
