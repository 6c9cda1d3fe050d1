//! Conversion of egui's keys and buttons, and their labels.

use eframe::egui::{self, KeyboardShortcut};
use puzzle_app::{COMMANDS, Command, CommandContext, FrontEnd, OutputCommand, ViewCommand};
use puzzle_core::Text;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Key, KeyPress, Modifiers};

/// Converts a key event. Returns `None` for keys that arrive as text or have no name in the
/// framework.
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
                // This key arrives as text.
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

/// Converts typed text to key presses. Blanks are left out, because they arrive as keys.
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

/// Returns the commands with those of their keys that the game does not use. Keys with Shift come
/// first, because egui would otherwise match the same key without Shift.
pub(crate) fn shortcuts(context: &CommandContext<'_>) -> Vec<(Command, KeyboardShortcut)> {
    let mut list: Vec<(Command, KeyboardShortcut)> = COMMANDS
        .iter()
        .filter(|info| !is_of_egui(&info.command) && context.is_listed(info.command.clone()))
        .flat_map(|info| {
            let keys = context.keys_of(&info.command).into_iter();
            keys.filter_map(|press| Some((info.command.clone(), shortcut_of(press)?)))
        })
        .collect();
    list.sort_by_key(|(_, shortcut)| std::cmp::Reverse(shortcut.modifiers.shift));
    list
}

/// Returns `true` if egui itself handles the keys of a command.
fn is_of_egui(command: &Command) -> bool {
    matches!(
        command,
        Command::Output(OutputCommand::CopyText)
            | Command::View(ViewCommand::Larger | ViewCommand::Smaller | ViewCommand::UsualSize)
    )
}

/// Returns the label of a command's key for a menu.
pub(crate) fn label_of(context: &CommandContext<'_>, command: &Command) -> Text {
    let key = context.keys_of(command).into_iter().next();
    key.map_or_else(Text::default, |key| FrontEnd::Window.key_label(key))
}

fn shortcut_of(press: KeyPress) -> Option<KeyboardShortcut> {
    let key = match press.key {
        Key::Char(c) => egui::Key::from_name(&c.to_ascii_uppercase().to_string())?,
        Key::Function(n) => egui::Key::from_name(&format!("F{n}"))?,
        Key::PageUp => egui::Key::PageUp,
        Key::PageDown => egui::Key::PageDown,
        _ => return None,
    };
    let Modifiers { shift, ctrl, alt } = press.mods;
    let mods = egui::Modifiers { shift, ctrl, alt, ..egui::Modifiers::NONE };
    let mods = if ctrl { mods | egui::Modifiers::COMMAND } else { mods };
    Some(KeyboardShortcut::new(mods, key))
}
